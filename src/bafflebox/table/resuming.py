"""Resuming play: the clock runs again for the side to act."""

from __future__ import annotations

from bafflebox.table.course import is_followed
from bafflebox.table.evolve import evolve
from bafflebox.table.happened import NOBODY
from bafflebox.table.request import Answer, Request
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
