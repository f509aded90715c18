"""`bafflebox check`: checks recorded matches against the rules, file by file."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import click

from bafflebox.cli.output import paragraph, write_whole
from bafflebox.cli.sources import FileSource, files_in, sources
from bafflebox.cli.workers import worked
from bafflebox.errors import InvalidInput
from bafflebox.notation.formats import format_named, recognised
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import Source
from bafflebox.records.check import check
from bafflebox.records.collection import Collection, MatchFacts, facts_of
from bafflebox.records.repair import repaired


@dataclass(frozen=True, slots=True)
class FileReport:
    """What was found in one file; `error` if it could not be read at all, `skipped` if it is not a match file."""

    file: str
    source: Source = field(default_factory=Source)
    matches: int = 0
    games: int = 0
    rolls: int = 0
    positions: int = 0
    digest: str = ""
    problems: tuple[Problem, ...] = ()
    error: str = ""
    code: str = ""
    skipped: bool = False
    repairs: tuple[Problem, ...] = ()
    written: str = ""
    opened: bool = True
    """False if there was nothing to read: no such file, an unreadable folder, a damaged archive."""
    facts: tuple[MatchFacts, ...] = ()

    @property
    def has_problems(self) -> bool:
        return any(problem.gravity is not Gravity.NOTE for problem in self.problems)

    def speaks(self, with_notes: bool) -> bool:
        """Whether something is printed about the file."""
        return not self.skipped and bool(with_notes or self.error or self.has_problems or self.repairs)

    def data(self) -> dict[str, Any]:
        """The line of `--json`."""
        if self.error:
            return {"file": self.file, "error": self.error, "code": self.code}
        if self.skipped:
            return {"file": self.file, "skipped": True, "reason": "not a match file"}
        data: dict[str, Any] = {
            "file": self.file,
            "format": self.source.format,
            "dialect": self.source.dialect,
            "encoding": self.source.encoding,
            "matches": self.matches,
            "games": self.games,
            "rolls": self.rolls,
            "positions": self.positions,
            "digest": self.digest,
            "clean": not self.has_problems,
            "problems": [problem.to_json() for problem in self.problems],
        }
        if self.written:
            data |= {"repairs": [problem.to_json() for problem in self.repairs], "repaired": self.written}
        return data


def check_file(source: FileSource, repair_into: str | None = None, with_facts: bool = False) -> FileReport:
    """Check one file; `repair_into` is the folder for a repaired copy, empty for beside the file."""
    try:
        data = source.data()
        form = recognised(data)
        if form is None and not source.expected:
            return FileReport(source.label, skipped=True)
        if form is None:
            raise InvalidInput(f"{source.label} is not a match file in any readable format.", code="unknown_format")
        found = check(form.read(data, Path(source.member or source.path).name))
    except InvalidInput as wrong:
        return FileReport(source.label, error=str(wrong), code=wrong.code, opened=not source.trouble)
    report = FileReport(
        source.label,
        found.matches[0].source,
        len(found.matches),
        found.games,
        found.rolls,
        found.positions,
        found.digest,
        found.problems,
        facts=tuple(facts_of(found)) if with_facts else (),
    )
    return report if repair_into is None else _repaired(report, found.matches, source, repair_into)


def _repaired(report: FileReport, matches: Sequence[Any], source: FileSource, into: str) -> FileReport:
    mended = [repaired(match) for match in matches]
    changes = tuple(change for one in mended for change in one.changes)
    if not changes:
        return report
    form = format_named("mat") if report.source.format == "mat" and len(matches) == 1 else format_named("json")
    name = Path(source.member or source.path)
    folder = Path(into) if into else Path(source.path).parent
    target = folder / f"{name.stem}.repaired{name.suffix if form.name == 'mat' else '.json'}"
    if len(mended) == 1:
        data = form.write(mended[0].match)
    else:
        from bafflebox.notation.own import write_json

        data = write_json([one.match for one in mended]).encode()
    write_whole(target, [data])
    return replace(report, repairs=changes, written=str(target))


@dataclass
class CheckTotals:
    """The totals over all files."""

    files: int = 0
    clean: int = 0
    unreadable: int = 0
    skipped: int = 0
    games: int = 0
    rolls: int = 0
    gravities: Counter[Gravity] = field(default_factory=Counter)

    def add(self, report: FileReport) -> None:
        if report.skipped:
            self.skipped += 1
            return
        self.files += 1
        self.unreadable += bool(report.error)
        self.clean += not report.error and not report.has_problems
        self.games += report.games
        self.rolls += report.rolls
        self.gravities.update(problem.gravity for problem in report.problems)

    def __str__(self) -> str:
        wrong = self.files - self.clean - self.unreadable
        parts = [
            f"{_count(self.files, 'file')}, {_count(self.games, 'game')}, {_count(self.rolls, 'roll')}: {self.clean} clean"
        ]
        parts.append(f"{wrong} with problems")
        if self.unreadable:
            parts.append(f"{self.unreadable} not readable")
        said = ", ".join(
            _count(self.gravities[gravity], str(gravity)) for gravity in reversed(Gravity) if self.gravities[gravity]
        )
        more = f" ({said})" if said else ""
        passed = f" {_count(self.skipped, 'other file')} passed over." if self.skipped else ""
        return ", ".join(parts) + more + "." + passed


def _count(number: int, noun: str) -> str:
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


@click.command()
@click.argument("files", nargs=-1, required=True, metavar="FILES…")
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(1, 64),
    help="Number of processes; all cores by default if there are many files.",
)
@click.option("--json", "as_json", is_flag=True, help="One line of JSON per file, including skipped ones.")
@click.option("--notes/--no-notes", default=None, help="Also show notes (the default for a single file).")
@click.option(
    "--repair", is_flag=True, help="Write a repaired copy beside each file that can be repaired, and say what changed."
)
@click.option("--into", default="", metavar="FOLDER", help="Put repaired copies there instead.")
@click.option(
    "--report",
    type=click.Path(path_type=Path, dir_okay=False),
    metavar="PAGE",
    help="Write a page (HTML) about the whole collection: sites, formats, findings, players, duplicates, openings.",
)
def command(
    files: tuple[str, ...],
    jobs: int | None,
    as_json: bool,
    notes: bool | None,
    repair: bool,
    into: str,
    report: Path | None,
) -> None:
    """Check recorded matches: legal plays, dice, cube, scores, points.

    FILES are match files in any format, folders, or zip archives. A file that can't be read is named, and the others
    are checked. The exit code is 0 if everything is clean, 1 if problems were found, 2 if a file can't be read.
    """
    if into and not Path(into).is_dir():
        raise InvalidInput(f"There is no folder {into}.", code="unreadable")
    if report is not None and not report.parent.is_dir():
        raise InvalidInput(f"There is no folder {report.parent}.", code="unwritable")
    tally, collection = CheckTotals(), Collection()
    with_notes = sum(1 for _ in islice(files_in(files), 2)) == 1 if notes is None else notes
    work = partial(check_file, repair_into=into if repair else None, with_facts=report is not None)
    for found in worked(work, sources(files), files, jobs, lambda report: as_json or report.speaks(with_notes)):
        tally.add(found)
        if report is not None:
            collection.add(found.file, found.source.format, found.facts, found.problems, found.error, found.skipped)
        if as_json:
            click.echo(json.dumps(found.data(), ensure_ascii=False))
        elif found.speaks(with_notes):
            _print(found, with_notes)
    if report is not None:
        from bafflebox.cli.collection_page import page

        write_whole(report, [page(collection).encode()])
    if not as_json:
        click.echo(str(tally))
        if report is not None:
            click.echo(f"{report} written.")
    if not tally.files:
        raise InvalidInput("None of these is a match file.", code="no_match")
    raise click.exceptions.Exit(2 if tally.unreadable else 0 if tally.clean == tally.files else 1)


_COLOURS = {Gravity.ERROR: "red", Gravity.WARNING: "yellow", Gravity.NOTE: "blue"}


def _print(report: FileReport, with_notes: bool) -> None:
    if report.error:
        text = report.error if report.file in report.error else f"{report.file}: {report.error}"
        click.secho(text, fg="red", err=not report.opened)
        return
    said = [problem for problem in report.problems if with_notes or problem.gravity is not Gravity.NOTE]
    dress = ", ".join(filter(None, (report.source.format, report.source.dialect)))
    click.secho(f"{report.file} ({dress}; {_count(report.games, 'game')}, {_count(report.rolls, 'roll')})", bold=True)
    for problem in said:
        click.secho(f"  {problem.gravity}", fg=_COLOURS[problem.gravity], nl=False)
        click.echo(paragraph(str(problem), indent="    ", first=" "))
    for change in report.repairs:
        click.secho("  repaired", fg="green", nl=False)
        click.echo(paragraph(str(change), indent="    ", first=" "))
    if report.written:
        click.echo(f"  written to {report.written}")
