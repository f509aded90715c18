"""`bafflebox table enter`: a match typed in shorthand at a terminal, and corrections of its turns."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from bafflebox.cli.output import json_option, print_json
from bafflebox.cli.table_file import append, at_option, id_argument, load, moment, where_argument
from bafflebox.errors import BaffleBoxError, InvalidInput

if TYPE_CHECKING:
    from bafflebox.cases import PersonId
    from bafflebox.clock import Millis
    from bafflebox.table import Act, Event, Table


@click.command("enter")
@where_argument
@id_argument
@click.argument("lines", nargs=-1, metavar="[LINE…]")
@click.option(
    "--turn", type=click.IntRange(1), help="Correct this turn: LINE is what it should be; no line deletes it."
)
@at_option
@json_option
def command(where: str, table_id: str, lines: tuple[str, ...], turn: int | None, at: int | None, as_json: bool) -> None:
    """Enter what happened in shorthand, at a table that is transcribed or directed; without LINE, read it as it is
    typed, line by line.

    \b
    bafflebox table new club.db t2 --mode transcription --white ann --black ben --director tess
    bafflebox table enter club.db t2 "31: 8/5 6/5" "52: 13/8 13/11" "d; t"
    bafflebox table enter club.db t2 --turn 2 "53: 8/3 6/3"
    """
    from bafflebox.match import Phase
    from bafflebox.service.transcripts import corrected, turns

    table, journal = load(where, table_id)
    who = _keeper(table)
    if turn is not None:
        found = corrected(table, journal, turn, "; ".join(lines), who, moment(at, table.at))
        events, _ = _done(table, found.acts, who, moment(at, table.at))
        append(where, table_id, events, table.version, who)
        _tell([*journal, *events], turn, as_json=as_json)
        if found.fallen:
            click.echo(f"Rulings taken back: {'; '.join(found.titles())}.", err=True)
        if found.left:
            click.echo(f"These no longer fit: {'; '.join(found.left)}. {found.why}", err=True)
        return
    told: Iterable[str] = lines or sys.stdin
    for line in told:
        try:
            events, after = _entered(table, line, who, moment(at, table.at))
        except BaffleBoxError as wrong:
            if lines:
                raise
            if line.strip():  # who types is told of a slip, and goes on
                click.echo(wrong.sentence, err=True)
            continue
        append(where, table_id, events, table.version, who)
        first = len(turns(journal)) + (table.phase is not Phase.TO_PLAY)  # the play goes on with the turn of its roll
        table, journal = after, [*journal, *events]
        _tell(journal, first, as_json=as_json)


def _keeper(table: Table) -> PersonId:
    keepers = (*table.terms.transcribers, *table.terms.directors)
    if not keepers:
        raise InvalidInput("This table has no director: name one when you open it.", code="no_keeper")
    return keepers[0]


def _entered(table: Table, line: str, who: PersonId, at: Millis) -> tuple[tuple[Event, ...], Table]:
    """The events of a line and the table after them; before the first line the players are seated and the match
    starts."""
    from bafflebox.service.shorthand import entered
    from bafflebox.table import acts

    begun: tuple[Event, ...] = ()
    for act in (acts.TakeSeat(), acts.Begin()):
        if not table.setting.begun:
            more, table = _done(table, (act,), who, at)
            begun += more
    events, table = _done(table, entered(table, (line,), who, at), who, at)
    return begun + events, table


def _done(table: Table, told: Iterable[Act], who: PersonId, at: Millis) -> tuple[tuple[Event, ...], Table]:
    from bafflebox.table import decide, evolve

    events: list[Event] = []
    for act in told:
        for event in decide(table, act, who, at):
            table = evolve(table, event)
            events.append(event)
    return tuple(events), table


def _tell(journal: list[Event], first: int, *, as_json: bool) -> None:
    """The turns from a number on, with illegal plays marked."""
    from bafflebox.service.transcripts import turns

    found = list(enumerate(turns(journal), 1))[first - 1 :]
    if as_json:
        print_json([turn.to_json(number) for number, turn in found])
        return
    for number, turn in found:
        side = turn.side.value if turn.side else ""
        click.echo(f"{number:>4}  {side:5}  {turn.line}{'  (illegal)' if turn.illegal else ''}")
