"""What happens at a table through time alone, and when to check again."""

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


def due(table: Table, at: Millis) -> tuple[Event, ...]:
    """What time alone has caused by now: at an online table, a side that runs out of time loses without anybody saying
    so.

    If there is no director, a break ends when its time is up, and a side that stays away between games for as long as a
    break counts as having agreed to the score: from then on its clock runs, instead of its opponent having to wait.
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
    """When to check the time again: at the end of a reserve, of a break, or of waiting between games."""
    moments, clock = [], table.clock
    if clock is not None and table.online and not table.is_over and (ends := clock.expires_at) is not None:
        moments.append(ends)
    if table.terms.minutes and (called := end_due(table)) is not None:
        moments.append(called)
    if table.breaks.now is not None:
        moments.append(table.breaks.now.until)
    elif table.agreed and (agreed := _agreement_due(table)) is not None:
        moments.append(agreed)
    return min(moments, default=None)


def recover(table: Table, at: Millis) -> tuple[Event, ...]:
    """The events needed to resume an unattended table: a running clock is stopped as of the last event, with the gap
    shown."""
    clock = table.clock
    if clock is None or clock.running is None or table.device != NOBODY or at <= table.at:
        return ()
    return (GapFound(at=at, by=TABLE, since=table.at),)


def _alone(table: Table) -> bool:
    return table.online and not table.terms.directors


def end_due(table: Table) -> Millis | None:
    """When time is called in a timed match; None if a person calls it, or it has been called."""
    begun = table.setting.begun_at
    if not (table.online and table.terms.minutes and begun is not None) or table.is_over or table.match.called:
        return None
    return Millis(begun + minutes(table.terms.minutes))


def _agreement_due(table: Table) -> Millis | None:
    """How long one side waits for the other to agree to the score; without a clock, indefinitely."""
    if not _alone(table) or table.clock is None or table.halted or table.is_over or len(table.agreed) != 1:
        return None
    return Millis(table.at + minutes(table.law.break_minutes))
