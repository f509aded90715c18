"""`bafflebox play`: a match in the terminal, two people or one against a bot."""

from __future__ import annotations

import random
from dataclasses import asdict
from pathlib import Path

import click

from bafflebox.bots.levels import Level, levels, opponent, strengths
from bafflebox.bots.steadfast import Steadfast
from bafflebox.cli.arguments import discipline_option, read_rules, style_option
from bafflebox.cli.clock import SideClock, now
from bafflebox.cli.output import paragraph, print_json
from bafflebox.cli.terminal import Terminal
from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Discipline
from bafflebox.game.draw import Style
from bafflebox.match import Match
from bafflebox.notation.formats import Format, all_formats, format_for
from bafflebox.records.written import recorded


@click.command()
@click.option("--length", default=3, show_default=True, type=click.IntRange(1, 99), help="Points to play to.")
@discipline_option
@click.option(
    "--level",
    "level_name",
    default="beginner",
    show_default=True,
    help="How well Black plays (see --levels), or an engine: gnubg:PLIES, ubgi:COMMAND.",
)
@click.option("--levels", "list_levels", is_flag=True, help="List the levels with their measured strength, and exit.")
@click.option("--json", "as_json", is_flag=True, help="With --levels: as JSON.")
@click.option("--clock", "clock_book", default="", metavar="BOOK", help="With a clock, set by this rule book.")
@click.option("--two", is_flag=True, help="Two people at one keyboard.")
@click.option(
    "--save",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Write the record here at the end, e.g. match.mat, to analyse it.",
)
@click.option("--name", "names", multiple=True, help="Name of White, then of Black.")
@style_option
@click.option("--seed", type=int, help="Seed for repeatable dice, for tests and demonstrations.")
def command(
    length: int,
    discipline: str,
    readings: tuple[str, ...],
    level_name: str,
    list_levels: bool,
    as_json: bool,
    clock_book: str,
    two: bool,
    save: Path | None,
    names: tuple[str, ...],
    style: str,
    seed: int | None,
) -> None:
    """Play a match in the terminal."""
    rules = read_rules(discipline, readings)
    if list_levels:
        _print_levels(levels(rules), rules, as_json)
        return
    form = writable(save, Match.to(length, rules)) if save else None
    bot = None if two else Steadfast(opponent(level_name, rules, seed or 0), _said)
    given = [*names, *("White", bot.name if bot else "Black")[len(names) :]]
    dice: random.Random = random.SystemRandom() if seed is None else random.Random(seed)
    table = Terminal(
        Match.to(length, rules),
        Both(given[0], given[1]),
        bot,
        dice,
        Style[style.upper()],
        SideClock.under(clock_book, length, now) if clock_book else None,
    )
    click.echo(f"A match to {length}: {given[0]} (○) against {given[1]} (●). Type help at any time.")
    try:
        table.run()
    except (EOFError, KeyboardInterrupt, click.Abort):
        click.echo("\nStopped.")
    finally:
        if bot is not None:
            bot.close()
        if save and form and table.done:
            save.write_bytes(form.write(recorded(table.match.terms, table.done, table.names)))
            click.echo(f"The record is in {save}. To analyse it: bafflebox analyse {save}")


def writable(path: Path, match: Match) -> Format:
    """The format of a record from its file name; problems are reported before the match, not after it."""
    form = format_for(path.name)
    if form is None or not form.writer:
        known = ", ".join(suffix for one in all_formats() if one.writer and one.reader for suffix in one.suffixes)
        raise InvalidInput(f"'{path.name}' doesn't indicate a format. Use one of these extensions: {known}.")
    form.write(recorded(match.terms, (), Both("White", "Black")))  # not every format has a place for every discipline
    try:
        path.touch()
        if path.stat().st_size:
            raise InvalidInput(f"{path} already exists; choose another file for the record.", code="exists")
    except OSError as wrong:
        raise InvalidInput(f"{path} cannot be written: {wrong.strerror}.", code="unwritable") from None
    return form


def _said(sentence: str) -> None:
    click.echo(paragraph(sentence), err=True)


def _print_levels(known: tuple[Level, ...], rules: Discipline, as_json: bool) -> None:
    if as_json:
        print_json(
            [
                {
                    "level": each.name,
                    "summary": each.summary,
                    "missing": each.missing,
                    "strength": [asdict(s) for s in strengths(each.name, rules)],
                }
                for each in known
            ]
        )
        return
    for each in known:
        click.echo(f"{each.name:10} {each.summary}")
        if each.missing:
            click.echo(f"{'':10} {each.missing}")
        for found in strengths(each.name, rules):
            click.echo(f"{'':10} {found}")
