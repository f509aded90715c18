"""`bafflebox convert`: matches and positions from one format to another."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import click

from bafflebox.cli.output import print_json, write_whole
from bafflebox.cli.sources import FileSource, sources
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.notation.formats import FORMATS, Format, format_for, format_named, recognised
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
from bafflebox.notation.record import Match, Reading
from bafflebox.records.moment import moment

POSITIONS: dict[str, Callable[[PositionRecord], str]] = {
    "gnubg": write_gnubg_id,
    "positionid": lambda record: write_position_id(record.position),
    "xgid": write_xgid,
    "fibs": write_fibs_board,
    "snowie": write_snowie,
    "places": lambda record: write_places(record.position),
}
"""Position formats by the name that `--to` takes."""


@click.command()
@click.argument("arguments", nargs=-1, required=True, metavar="IN… [OUT]")
@click.option(
    "--to",
    "to",
    default="",
    metavar="FORMAT",
    help=f"The format: {', '.join(one.name for one in FORMATS if one.writer)}; of positions: {', '.join(POSITIONS)}.",
)
@click.option("--game", type=click.IntRange(1), help="Take the position from this game of a match.")
@click.option("--turn", type=click.IntRange(1), help="Take the position from this turn.")
@click.option("--json", "as_json", is_flag=True, help="Say as JSON what was converted.")
def command(arguments: tuple[str, ...], to: str, game: int | None, turn: int | None, as_json: bool) -> None:
    """Convert matches, or positions, between their formats.

    IN are match files, folders or zip archives and OUT is a file, or a folder for several; `-` is standard output. The
    format is that of OUT's name or of --to. A position (an XGID, a GNU ID …) is converted with --to and printed; with
    --game and --turn it is taken from a match.
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
        if to and to not in {one.name for one in FORMATS}:
            raise unknown_name("format", to, [*POSITIONS, *(one.name for one in FORMATS)])
        raise InvalidInput("Name what to convert and where to: bafflebox convert IN OUT.", code="bad_usage")
    if as_json and arguments[-1] == "-":
        raise InvalidInput("Standard output is for the match or for --json: name a file.", code="bad_usage")
    written = list(_convert(arguments[:-1], arguments[-1], to))
    if as_json:
        print_json(written)


def _positions(arguments: Sequence[str], game: int | None, turn: int | None) -> list[PositionRecord]:
    if game or turn:
        (path,) = arguments if len(arguments) == 1 else (None,)
        if path is None or not game or not turn:
            raise InvalidInput("A position of a match needs one file, --game and --turn.", code="bad_usage")
        reading = _read(FileSource(path))
        if reading is None:
            raise InvalidInput(f"{path} is no match file that can be read.", code="unknown_format")
        return [moment(reading.match, game, turn)]
    return [read_position_record(_text(argument)) for argument in arguments]


def _text(argument: str) -> str:
    """The position itself, or what is in the file of that name."""
    try:
        is_file = Path(argument).is_file()
    except (OSError, ValueError):
        is_file = False  # too long for a name, as a FIBS board is
    return FileSource(argument).data().decode("utf-8", "replace") if is_file else argument


def _read(source: FileSource) -> Reading | None:
    data = source.data()
    form = recognised(data)
    return form.read(data, Path(source.member or source.path).name) if form else None


def _convert(inputs: Sequence[str], out: str, to: str) -> Iterator[dict[str, object]]:
    """Write every match of the inputs, and tell of each where it went and what was found in it."""
    form = format_named(to) if to else format_for(out)
    if form is None:
        raise InvalidInput(f"The name {out} does not tell the format; give it with --to.", code="bad_usage")
    files = list(sources(inputs))
    into_folder = len(files) > 1 or out.endswith("/") or Path(out).is_dir()
    if into_folder and out != "-":
        Path(out).mkdir(parents=True, exist_ok=True)
    used: set[Path] = set()
    for source in files:
        reading = _read(source)
        if reading is None:
            if source.named:
                raise InvalidInput(f"{source.label} is no match file that can be read.", code="unknown_format")
            continue
        problems = [str(problem) for problem in reading.problems if problem.gravity is not Gravity.NOTE]
        for problem in problems:
            click.echo(f"{source.label}: {problem}", err=True)
        for number, match in enumerate(reading.matches, 1):
            several = len(reading.matches) > 1
            stem = Path(source.member or source.path).stem + (f"-{number}" if several else "")
            target = _target(out, stem, form, into_folder or several, used)
            _write(match, form, target)
            yield {"from": source.label, "to": str(target), "format": form.name, "problems": problems}


def _target(out: str, stem: str, form: Format, into_folder: bool, used: set[Path]) -> Path | None:
    """The file to write, None for standard output; two inputs of the same name do not overwrite each other."""
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


def _write(match: Match, form: Format, target: Path | None) -> None:
    data = form.write(match)
    if target is None:
        sys.stdout.buffer.write(data)
        return
    write_whole(target, [data])
