"""The referee: from a table and an act to events, or to a refusal with its clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import reduce
from typing import Any, get_args

from bafflebox.books import edition_of, house_of, load
from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.table import acts as a
from bafflebox.table import events as e
from bafflebox.table.evolve import evolve
from bafflebox.table.law import law_of
from bafflebox.table.referee.breaks import decide_break
from bafflebox.table.referee.cases import decide_case
from bafflebox.table.referee.clock import decide_clock, due, left_to_device, next_deadline
from bafflebox.table.referee.cube import decide_cube, decide_result
from bafflebox.table.referee.entropy import decide_dice
from bafflebox.table.referee.length import then_length
from bafflebox.table.referee.officials import decide_official
from bafflebox.table.referee.request import Request
from bafflebox.table.referee.score import decide_score
from bafflebox.table.referee.start import decide_start
from bafflebox.table.referee.turns import decide_turn
from bafflebox.table.state import Table
from bafflebox.table.terms import Mode, TableTerms

__all__ = ["answered", "decide", "due", "next_deadline", "open_table", "recover"]

_BY_TOPIC: dict[type, Callable[[Any, Request], Iterable[e.Event]]] = {
    kind: decides
    for union, decides in (
        (a.TurnAct, decide_turn),
        (a.CubeAct, decide_cube),
        (a.ResultAct, decide_result),
        (a.ScoreAct, decide_score),
        (a.DiceAct, decide_dice),
        (a.StartAct, decide_start),
        (a.ClockAct, decide_clock),
        (a.BreakAct, decide_break),
        (a.CaseAct, decide_case),
        (a.OfficialAct, decide_official),
    )
    for kind in get_args(union)
}


def open_table(
    table: str, terms: TableTerms, at: Millis, commitment: str = "", by: PersonId = e.NOBODY
) -> e.TableOpened:
    """The opening of a table; terms that the book does not allow are refused with its clause."""
    book = terms.rules if terms.edition else load(terms.book)
    terms = replace(terms, book=book.id, edition=edition_of(book), house=house_of(book))
    law_of(terms)
    if terms.mode is not Mode.ONLINE and commitment:
        raise InvalidInput("Only an online table throws the dice and is bound by a commitment.", code="no_table_dice")
    return e.TableOpened(at=at, by=by, table=table, terms=terms, commitment=commitment)


def decide(
    table: Table, act: a.Act, who: PersonId, at: Millis, throw: tuple[int, int] | None = None
) -> tuple[e.Event, ...]:
    """What follows from an act. Reads the table, changes nothing, may refuse.

    `throw` are the dice that the table has thrown for an online roll. What time alone has done by then comes first; an
    act that it leaves no room for is answered by that alone.
    """
    if at < table.at and who != table.device:
        raise InvalidInput(
            f"The table stands at {table.at} ms; nothing happens there at {at} ms.", code="time_runs_forward"
        )
    before = due(table, at)
    now = reduce(evolve, before, table)
    try:
        found = answered(act, Request(now, who, at, throw))
    except (Refused, InvalidInput):
        if before:
            return before
        raise
    return (*before, *found)


def answered(act: a.Act, asked: Request) -> tuple[e.Event, ...]:
    """What follows from an act at a table to which time has done everything that it does by itself; may refuse."""
    found = then_length(asked, tuple(_BY_TOPIC[type(act)](act, asked)))
    return found if asked.table.device == e.NOBODY else left_to_device(act, asked, found)


def recover(table: Table, at: Millis) -> tuple[e.Event, ...]:
    """What a table that was left alone needs before it goes on: a clock that ran stands as at the last event, the gap shown."""
    clock = table.clock
    if clock is None or clock.running is None or table.device != e.NOBODY or at <= table.at:
        return ()
    return (e.GapFound(at=at, by=e.TABLE, since=table.at),)
