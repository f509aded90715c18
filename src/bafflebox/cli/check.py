"""`bafflebox check`: recorded matches under the rules, file by file."""

from __future__ import annotations

import json
import sys
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from bafflebox.cli.output import paragraph, write_whole
from bafflebox.cli.sources import FileSource, sources
from bafflebox.errors import InvalidInput
from bafflebox.notation.formats import format_named, recognised
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import Source
from bafflebox.records.check import check
from bafflebox.records.repair import repaired

if TYPE_CHECKING:
    from concurrent.futures import Future

BATCH = 16
"""Files that a worker process takes at a time."""
MANY = 20
"""From this many files on there is a progress bar."""


@dataclass(frozen=True, slots=True)
class Report:
    """What was found in one file; `error` when it could not be read at all, `skipped` when it is no match file."""

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

    @property
    def has_problems(self) -> bool:
        return any(problem.gravity is not Gravity.NOTE for problem in self.problems)

    def data(self) -> dict[str, Any]:
        """The line of `--json`."""
        if self.error:
            return {"file": self.file, "error": self.error, "code": self.code}
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


def check_file(source: FileSource, repair_into: str | None = None) -> Report:
    """Check one file; `repair_into` is the folder for a mended copy, empty for beside the file."""
    try:
        data = source.data()
        form = recognised(data)
        if form is None and not source.named:
            return Report(source.label, skipped=True)
        if form is None:
            raise InvalidInput(f"{source.label} is no match file that can be read.", code="unknown_format")
        found = check(form.read(data, Path(source.member or source.path).name))
    except InvalidInput as wrong:
        return Report(source.label, error=str(wrong), code=wrong.code)
    report = Report(
        source.label,
        found.matches[0].source,
        len(found.matches),
        found.games,
        found.rolls,
        found.positions,
        found.digest,
        found.problems,
    )
    return report if repair_into is None else _repaired(report, found.matches, source, repair_into)


def _repaired(report: Report, matches: Sequence[Any], source: FileSource, into: str) -> Report:
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
    kept = {name: getattr(report, name) for name in Report.__dataclass_fields__}
    return Report(**{**kept, "repairs": changes, "written": str(target)})


def _check_batch(batch: Sequence[FileSource], repair_into: str | None) -> list[Report]:
    return [check_file(source, repair_into) for source in batch]


def reports(found: Iterator[FileSource], jobs: int, repair_into: str | None) -> Iterator[Report]:
    """Reports in the order of the files. With several processes only a few batches are under way at any time."""
    if jobs == 1:
        for source in found:
            yield check_file(source, repair_into)
        return
    from concurrent.futures import ProcessPoolExecutor  # slow to import, and seldom needed
    from multiprocessing import get_context

    with ProcessPoolExecutor(jobs, mp_context=get_context("spawn")) as pool:
        under_way: deque[Future[list[Report]]] = deque()
        while True:
            while len(under_way) < 3 * jobs and (batch := tuple(islice(found, BATCH))):
                under_way.append(pool.submit(_check_batch, batch, repair_into))
            if not under_way:
                return
            yield from under_way.popleft().result()


@dataclass
class Tally:
    """What has been counted over all files."""

    files: int = 0
    clean: int = 0
    unreadable: int = 0
    skipped: int = 0
    games: int = 0
    rolls: int = 0
    gravities: Counter[Gravity] = field(default_factory=Counter)

    def add(self, report: Report) -> None:
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
    "-j", "--jobs", default=1, show_default=True, type=click.IntRange(1, 64), help="Processes that share the work."
)
@click.option("--json", "as_json", is_flag=True, help="One line of JSON for each file.")
@click.option(
    "--notes/--no-notes", default=None, help="Say also what is only worth knowing (by default for a single file)."
)
@click.option(
    "--repair", is_flag=True, help="Write a mended copy beside each file that can be mended, and say what changed."
)
@click.option("--into", default="", metavar="FOLDER", help="Put mended copies there instead.")
def command(files: tuple[str, ...], jobs: int, as_json: bool, notes: bool | None, repair: bool, into: str) -> None:
    """Check recorded matches: legal plays, dice, cube, scores, points.

    FILES are match files of any format, folders, or zip archives. The exit code is 0 when all is clean, 1 when problems
    were found, 2 when a file cannot be read.
    """
    if into and not Path(into).is_dir():
        raise InvalidInput(f"There is no folder {into}.", code="unreadable")
    tally = Tally()
    some = sum(1 for _ in islice(sources(files), MANY))
    with_notes = some == 1 if notes is None else notes
    found = reports(sources(files), jobs, into if repair else None)
    for report in _watched(found, files) if some == MANY and sys.stderr.isatty() else found:
        tally.add(report)
        if report.skipped:
            continue
        if as_json:
            click.echo(json.dumps(report.data(), ensure_ascii=False))
        else:
            _print(report, with_notes)
    if not as_json:
        click.echo(str(tally))
    if not tally.files:
        raise InvalidInput("There is no match file among these.", code="no_match")
    raise click.exceptions.Exit(2 if tally.unreadable else 0 if tally.clean == tally.files else 1)


def _watched(found: Iterator[Report], files: Sequence[str]) -> Iterator[Report]:
    """The same reports, with a progress bar on standard error while they come."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}", markup=False))
    total = sum(1 for _ in sources(files))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("", total=total)
        for report in found:
            progress.update(task, advance=1, description=Path(report.file).name[:40])
            yield report


_COLOURS = {Gravity.ERROR: "red", Gravity.WARNING: "yellow", Gravity.NOTE: "blue"}


def _print(report: Report, with_notes: bool) -> None:
    if report.error:
        click.secho(f"{report.file}: {report.error}", fg="red")
        return
    said = [problem for problem in report.problems if with_notes or problem.gravity is not Gravity.NOTE]
    if not said and not with_notes and not report.repairs:
        return
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
