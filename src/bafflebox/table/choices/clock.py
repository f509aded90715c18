"""What could be open of the clock, of breaks and of stopping."""

from __future__ import annotations

from collections.abc import Iterator

from bafflebox.cases import PersonId
from bafflebox.clock import Millis, PauseReason
from bafflebox.game import Side
from bafflebox.table import acts as a
from bafflebox.table.choices.choice import Choice, Ways, one
from bafflebox.table.events import NOBODY
from bafflebox.table.state import Table


def of_the_clock(table: Table, at: Millis) -> Iterator[Ways]:
    """What is done with the clock, by players, officials and a device that keeps it."""
    if table.clock is None:
        return
    yield one(a.StopClock(next(iter(table.law.play.stops.permitted), PauseReason.OTHER)), "reason")
    if not table.online:
        yield one(a.PressClock())
        yield tuple(Choice(a.StartClock(side), ("side",)) for side in (None, Side.WHITE))
        yield one(a.HandClockOver(PersonId("device")), "device")
    if table.device != NOBODY:
        yield one(a.TakeClockBack())
    yield from (one(a.CallTime(side)) for side in Side if table.clock.expired(side, at) is not None)


def of_breaks() -> Iterator[Ways]:
    yield one(a.Return())
    yield one(a.Suspend(), "why")
    yield one(a.Resume())
