"""What time alone does at a table, and when to ask again."""

from __future__ import annotations

from bafflebox.clock import Millis, minutes
from bafflebox.game import Side
from bafflebox.table.breaks import Returned
from bafflebox.table.clock import GapFound, time_over
from bafflebox.table.endings import EndCalled
from bafflebox.table.events import Event
from bafflebox.table.happened import NOBODY, TABLE
from bafflebox.table.request import Request
from bafflebox.table.score import ScoreAgreed
from bafflebox.table.state import Table
from bafflebox.table.terms import Mode


def due(table: Table, at: Millis) -> tuple[Event, ...]:
    """What time alone has done by now: at an online table, time that runs out loses without anybody saying so.

    Where nobody directs, a break ends when its time is up, and a side that stays away between games for as long as a break
    has agreed to the score: from then on its clock runs, instead of its opponent waiting.
    """
    moment = next_deadline(table)
    if moment is None or moment > at or table.is_over or not table.online:
        return ()
    if (called := end_due(table)) is not None and called <= at:
        return (EndCalled(at=called, by=TABLE),)
    if _alone(table):
        if (now := table.breaks.now) is not None:
            return tuple(Returned(at=now.until, by=TABLE, side=side) for side in Side if side not in now.back)
        if _agreement_due(table) is not None:
            return tuple(ScoreAgreed(at=moment, by=TABLE, side=side) for side in Side if side not in table.agreed)
    clock = table.clock
    if clock is None or clock.expires_at is None or clock.expires_at > at:
        return ()
    side = clock.running
    assert side is not None
    return tuple(time_over(Request(table, TABLE, at), side, clock.expires_at))


def next_deadline(table: Table) -> Millis | None:
    """When to ask again what time has done: the end of a reserve, of a break, of waiting between games."""
    first, clock, terms = None, table.clock, table.terms
    if clock is not None and terms.mode is Mode.ONLINE and table.match.game is not None:
        first = clock.expires_at
    if terms.minutes and (called := end_due(table)) is not None:
        first = called if first is None else min(first, called)
    if (now := table.breaks.now) is not None:
        first = now.until if first is None else min(first, now.until)
    elif table.agreed and (agreed := _agreement_due(table)) is not None:
        first = agreed if first is None else min(first, agreed)
    return first


def recover(table: Table, at: Millis) -> tuple[Event, ...]:
    """The events needed to resume an unattended table: a clock that ran stands as at the last event, the gap shown."""
    clock = table.clock
    if clock is None or clock.running is None or table.device != NOBODY or at <= table.at:
        return ()
    return (GapFound(at=at, by=TABLE, since=table.at),)


def _alone(table: Table) -> bool:
    return table.online and not table.terms.directors


def end_due(table: Table) -> Millis | None:
    """When the time of a timed match is called; None where somebody calls it, or it has been called."""
    begun = table.setting.begun_at
    if not (table.online and table.terms.minutes and begun is not None) or table.is_over or table.match.called:
        return None
    return Millis(begun + minutes(table.terms.minutes))


def _agreement_due(table: Table) -> Millis | None:
    """Until when one side waits for the other to agree to the score; without a clock, as long as it takes."""
    if not _alone(table) or table.clock is None or table.halted or table.is_over or len(table.agreed) != 1:
        return None
    return Millis(table.at + minutes(table.law.break_minutes))
