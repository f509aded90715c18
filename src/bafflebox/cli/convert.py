"""`bafflebox convert`: matches and positions from one format to another."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path

import click

from bafflebox.cli.output import make_folder, print_json, write_whole
from bafflebox.cli.sources import FileSource, sources
from bafflebox.cli.workers import worked
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.notation.formats import Format, all_formats, format_for, format_named, recognised
from bafflebox.notation.positions import (
    PositionRecord,
    read_position_record,
    write_fibs_board,
    write_gnubg_id,
    write_places,
    write_position_id,
    write_snowie,
    write_xgid,
)
from bafflebox.notation.problem import Gravity
from bafflebox.notation.record import FileReading
from bafflebox.records.carried import with_findings
from bafflebox.records.check import check
from bafflebox.records.frames import moment

POSITIONS: dict[str, Callable[[PositionRecord], str]] = {
    "gnubg": write_gnubg_id,
    "positionid": lambda record: write_position_id(record.position),
    "xgid": write_xgid,
    "fibs": write_fibs_board,
    "snowie": write_snowie,
    "places": lambda record: write_places(record.position),
}
"""Position formats by the name that `--to` takes."""


SHOWN = 5
"""The most skipped files to list by name; the others are counted."""


@click.command()
@click.argument("arguments", nargs=-1, required=True, metavar="IN… [OUT]")
@click.option(
    "--to",
    "to",
    default="",
    metavar="FORMAT",
    help=f"The format: {', '.join(one.name for one in all_formats() if one.writer)}; of positions: {', '.join(POSITIONS)}.",
)
@click.option("--game", type=click.IntRange(1), help="Take the position from this game of a match.")
@click.option("--turn", type=click.IntRange(1), help="Take the position from this turn.")
@click.option("--json", "as_json", is_flag=True, help="Report as JSON what was converted and what was not.")
@click.option(
    "-j",
    "--jobs",
    type=click.IntRange(1, 64),
    help="Number of processes; all cores by default if there are many files.",
)
def command(
    arguments: tuple[str, ...], to: str, game: int | None, turn: int | None, as_json: bool, jobs: int | None
) -> None:
    """Convert matches, or positions, between their formats.

    IN are match files, folders or zip archives and OUT is a file, or a folder for several; `-` is standard output. The
    format is given by OUT's extension or by --to. Problems in a match are reported, and kept as comments where the
    format has them; the exit code is then 1. A file that can't be read or written is named, the others are converted,
    and the exit code is 2. A position (an XGID, a GNU ID …) is converted with --to and printed; with --game and --turn
    it is taken from a match.
    """
    if to in POSITIONS:
        texts = [POSITIONS[to](record) for record in _positions(arguments, game, turn)]
        if as_json:
            print_json([{"format": to, "position": text} for text in texts])
        for text in texts if not as_json else ():
            click.echo(text)
        return
    if game or turn:
        raise InvalidInput(
            f"--game and --turn give a position; name its format: --to {', '.join(POSITIONS)}.", code="bad_usage"
        )
    if len(arguments) < 2:
        if to and to not in {one.name for one in all_formats()}:
            raise unknown_name("format", to, [*POSITIONS, *(one.name for one in all_formats())])
        raise InvalidInput("Say what to convert, and to where: bafflebox convert IN OUT.", code="bad_usage")
    if as_json and arguments[-1] == "-":
        raise InvalidInput("Standard output is for the match or for --json: name a file.", code="bad_usage")
    told = list(_convert(arguments[:-1], arguments[-1], to, jobs))
    if as_json:
        print_json(told)
    if not any("to" in one for one in told) and not any("error" in one for one in told):
        raise InvalidInput("None of these is a match file.", code="no_match")
    passed = [str(one["from"]) for one in told if "skipped" in one]
    if passed:
        more = f" and {len(passed) - SHOWN} more" if len(passed) > SHOWN else ""
        click.echo(f"Skipped, not match files: {', '.join(passed[:SHOWN])}{more}.", err=True)
    if any("error" in one for one in told):
        raise click.exceptions.Exit(2)
    if any(one.get("problems") for one in told):
        raise click.exceptions.Exit(1)


def _positions(arguments: Sequence[str], game: int | None, turn: int | None) -> list[PositionRecord]:
    if game or turn:
        (path,) = arguments if len(arguments) == 1 else (None,)
        if path is None or not game or not turn:
            raise InvalidInput("A position of a match needs one file, --game and --turn.", code="bad_usage")
        reading = _read(FileSource(path))
        if reading is None:
            raise InvalidInput(f"{path} is not a match file in any readable format.", code="unknown_format")
        return [moment(reading.match, game, turn)]
    return [read_position_record(_text(argument)) for argument in arguments]


def _text(argument: str) -> str:
    """The position itself, or the contents of the file with that name."""
    try:
        is_file = Path(argument).is_file()
    except (OSError, ValueError):
        is_file = False  # too long for a name, as a FIBS board is
    return FileSource(argument).data().decode("utf-8", "replace") if is_file else argument


def _read(source: FileSource) -> FileReading | None:
    data = source.data()
    form = recognised(data)
    return form.read(data, Path(source.member or source.path).name) if form else None


@dataclass(frozen=True, slots=True)
class Converted:
    """A file as returned by a worker: each of its matches in the other format, or why it could not be converted."""

    source: FileSource
    matches: tuple[bytes, ...] = ()
    problems: tuple[str, ...] = ()
    error: str = ""
    code: str = ""


def converted(source: FileSource, to: str) -> Converted:
    """Read one file and convert its matches to the given format, in memory."""
    try:
        reading = _read(source)
        if reading is None and not source.expected:
            return Converted(source)
        if reading is None:
            raise InvalidInput(f"{source.label} is not a match file in any readable format.", code="unknown_format")
        found = tuple(str(problem) for problem in check(reading).problems if problem.gravity is not Gravity.NOTE)
        return Converted(source, tuple(format_named(to).write(match) for match in with_findings(reading)), found)
    except InvalidInput as wrong:
        return Converted(source, error=str(wrong), code=wrong.code)


def _convert(inputs: Sequence[str], out: str, to: str, jobs: int | None) -> Iterator[dict[str, object]]:
    """Write every match of the inputs, and report for each where it went and what was found in it, or why it failed."""
    form = format_named(to) if to else format_for(out)
    if form is None:
        raise InvalidInput(f"The name {out} doesn't indicate the format; give it with --to.", code="bad_usage")
    if not form.writer:
        form.refuse_to_write()
    into_folder = sum(1 for _ in islice(sources(inputs), 2)) > 1 or out.endswith("/") or Path(out).is_dir()
    if into_folder and out != "-":
        make_folder(Path(out))
    used: set[Path] = set()
    for one in worked(partial(converted, to=form.name), sources(inputs), inputs, jobs, _speaks):
        label = one.source.label
        if one.error:
            click.echo(one.error if label in one.error else f"{label}: {one.error}", err=True)
            yield {"from": label, "error": one.error, "code": one.code}
        elif not one.matches:
            yield {"from": label, "skipped": True, "reason": "not a match file"}
        for problem in one.problems:
            click.echo(f"{label}: {problem}", err=True)
        several = len(one.matches) > 1
        for number, data in enumerate(one.matches, 1):
            stem = Path(one.source.member or one.source.path).stem + (f"-{number}" if several else "")
            target = _target(out, stem, form, into_folder or several, used)
            _write(data, target)
            yield {"from": label, "to": str(target), "format": form.name, "problems": list(one.problems)}


def _speaks(one: Converted) -> bool:
    return bool(one.error or one.problems)


def _target(out: str, stem: str, form: Format, into_folder: bool, used: set[Path]) -> Path | None:
    """The output file, None for standard output; two inputs with the same name don't overwrite each other."""
    if out == "-":
        return None
    if not into_folder:
        return Path(out)
    folder = Path(out) if Path(out).is_dir() else Path(out).parent
    target, again = folder / f"{stem}{form.suffixes[0]}", 1
    while target in used:
        again += 1
        target = folder / f"{stem}-{again}{form.suffixes[0]}"
    used.add(target)
    return target


def _write(data: bytes, target: Path | None) -> None:
    if target is None:
        sys.stdout.buffer.write(data)
    else:
        write_whole(target, [data])
