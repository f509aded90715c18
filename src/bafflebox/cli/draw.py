"""`bafflebox draw`: freeze the entries, draw from a public seed, enter a manual draw, check a draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import click

from bafflebox.cli.output import json_option, paragraph, print_json, write_whole
from bafflebox.cli.sources import FileSource
from bafflebox.errors import InvalidInput
from bafflebox.tournament.drawn import structure_text
from bafflebox.tournament.draws import (
    Apart,
    Draw,
    Entries,
    Seed,
    commitment,
    enter_draw,
    make_draw,
    publish,
    read,
    recipe,
    verify,
)
from bafflebox.tournament.standings import Entrant
from bafflebox.tournament.structures import Record, progress, write
from bafflebox.tournament.structures import parse as parse_structure


def entry_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Options for what is fixed before the seed, shared by all ways to draw."""
    for option in (
        click.option("--structure", "notation", default="KO", show_default=True, help="The notation of the structure."),
        click.option("--seeded", multiple=True, metavar="NAME", help="A seeded player, best first."),
        click.option(
            "--apart", multiple=True, metavar="NAME,NAME", help="Players who must not meet in the first round."
        ),
        click.option(
            "--clubs-apart", type=int, metavar="ROUNDS", help="Keep club mates apart for so many rounds, if possible."
        ),
    ):
        command = option(command)
    return click.argument("names", type=click.Path(path_type=Path))(command)


@click.group()
def command() -> None:
    """Draw in public, so that anybody can check it.

    NAMES is a file with one entrant per line, with the club after a semicolon if clubs matter.

    \b
    bafflebox draw freeze names.txt            # publish this before the dice are rolled
    bafflebox draw make names.txt --dice "65 31 42 11 66 52 34 21 63 15" --out draw.json
    bafflebox draw verify draw.json
    """


@command.command()
@entry_options
@click.option("--secret", default="", help="A secret to be revealed at the draw; its SHA-256 is printed.")
@json_option
def freeze(secret: str, as_json: bool, **given: Any) -> None:
    """Freeze the entry list and print its fingerprint, to be published before the seed is known."""
    entries = _entries(**given)
    promised = commitment(secret) if secret else ""
    if as_json:
        print_json({"text": entries.text, "fingerprint": entries.fingerprint, "commitment": promised})
        return
    click.echo(entries.text, nl=False)
    click.echo(f"fingerprint {entries.fingerprint}")
    if promised:
        click.echo(f"commitment {promised}")


@command.command()
@entry_options
@click.option("--dice", default="", help="Dice rolled in public, like '65 31 42'.")
@click.option("--secret", default="", help="The secret that was committed to.")
@click.option("--committed", default="", metavar="SHA256", help="The commitment as it was published.")
@click.option("--replaces", default="", metavar="FINGERPRINT", help="The draw that this one replaces.")
@click.option("--reason", default="", help="Why there is a redraw.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the draw to this file.")
@json_option
def make(
    dice: str, secret: str, committed: str, replaces: str, reason: str, out: Path | None, as_json: bool, **given: Any
) -> None:
    """Draw from dice rolled in public, a committed secret, or both."""
    draw = make_draw(_entries(**given), Seed.parse(dice, secret), promised=committed, replaces=replaces, reason=reason)
    _finish(draw, out, as_json)


@command.command()
@entry_options
@click.option(
    "--lines",
    "sheet",
    required=True,
    type=click.Path(path_type=Path),
    help="A file with a name for each line of the sheet; an empty line is a bye.",
)
@click.option("--witnesses", default="", help="Who saw the draw.")
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), help="Write the draw to this file.")
@json_option
def enter(sheet: Path, witnesses: str, out: Path | None, as_json: bool, **given: Any) -> None:
    """Enter a draw that was made by hand with cards or balls."""
    lines = [line.strip() for line in _text(sheet).removesuffix("\n").split("\n")]
    _finish(enter_draw(_entries(**given), [line or None for line in lines], witnesses=witnesses), out, as_json)


@command.command("recipe")
@json_option
def show_recipe(as_json: bool) -> None:
    """Print how a draw is computed, to be published with it."""
    print_json({"recipe": recipe()}) if as_json else click.echo(recipe())


@command.command("verify")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--published", default="", metavar="FINGERPRINT", help="The fingerprint that was posted before the draw.")
@json_option
def verify_draw(file: Path, published: str, as_json: bool) -> None:
    """Recompute a published draw and say whether it is correct; exit code 1 if it is not."""
    checks = verify(*read(_text(file)), published=published)
    if as_json:
        print_json(
            {
                "good": all(check.good for check in checks),
                "checks": [{"good": c.good, "sentence": c.sentence} for c in checks],
            }
        )
    else:
        for check in checks:
            click.echo(paragraph(check.sentence, "      ", "good  " if check.good else "WRONG "))
    if not all(check.good for check in checks):
        raise click.exceptions.Exit(1)


def _entries(
    names: Path, notation: str, seeded: Iterable[str], apart: Iterable[str], clubs_apart: int | None
) -> Entries:
    people, clubs = [], dict[str, list[Entrant]]()
    for line in _text(names).splitlines():
        name, _, club = (part.strip() for part in line.partition(";"))
        if name:
            people.append(name)
            if club:
                clubs.setdefault(club, []).append(Entrant(name))
    groups = [Apart(tuple(Entrant(one.strip()) for one in group.split(","))) for group in apart]
    if clubs_apart is not None:
        mates = ((club, members) for club, members in sorted(clubs.items()) if len(members) > 1)
        groups += [Apart(tuple(members), clubs_apart, f"club {club}", firm=False) for club, members in mates]
    return Entries.frozen(write(parse_structure(notation)), people, seeded, groups)


def _text(path: Path) -> str:
    try:
        return FileSource(str(path)).data().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InvalidInput(f"{path} is not UTF-8 text.", code="unreadable") from None


def _finish(draw: Draw, out: Path | None, as_json: bool) -> None:
    file = publish(draw)
    if out is not None:
        write_whole(out, [file.encode()])
    if as_json:
        click.echo(file, nl=False)
        return
    record = Record(draw.lines)
    click.echo(structure_text(draw.structure, progress(draw.structure, record), record), nl=False)
    for note in draw.notes:
        click.echo(paragraph(f"Note: {note}"))
    click.echo(f"fingerprint {draw.entries.fingerprint}")
