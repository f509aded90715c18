"""Resuming play: the clock runs again for the side to act."""

from __future__ import annotations

from bafflebox.game import Side
from bafflebox.table.course import is_followed
from bafflebox.table.evolve import evolve
from bafflebox.table.happened import NOBODY
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import Table
from bafflebox.table.times import ClockStarted


def then_clock(asked: Request, happened: Answer) -> Answer:
    """Events, followed by restarting a clock that had been stopped for what they settled."""
    table = asked.table
    for event in happened:
        yield event
        table = evolve(table, event)
    clock, side = table.clock, table.match.to_act
    if clock is None or side is None or not table.live or table.device != NOBODY or table.halted:
        return
    if is_followed(table) and clock.running is not side:
        yield ClockStarted(at=asked.at, by=asked.who, side=side)


def started_anew(asked: Request, side: Side) -> tuple[ClockStarted, ...]:
    """A side that rolls or doubles while the clock stands starts it again, unless a ruling gives it an untimed turn."""
    table = asked.table
    stands = table.clock is not None and table.clock.running is None and table.live
    return (ClockStarted(at=asked.at, by=asked.who, side=side),) if stands and not untimed(table, side) else ()


UNTIMED = "clock_paused"
"""The remedy by which a side plays its whole turn with the clock stopped."""


def untimed(table: Table, side: Side) -> bool:
    """Whether a ruling lets a side play this whole turn with the clock stopped, and it still is."""
    if table.clock is None or table.clock.pause is None:
        return False
    since = table.clock.pause.since
    return any(note.what == UNTIMED and note.side is side and note.at >= since for note in table.docket.notes)
