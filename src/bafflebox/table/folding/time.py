"""The clock, breaks, suspensions, and gaps in which nobody kept the table."""

from __future__ import annotations

from dataclasses import replace
from typing import assert_never

from bafflebox.clock import Clock, Millis, PauseReason, TimeControl, minutes
from bafflebox.game import Both, Side
from bafflebox.table import events as e
from bafflebox.table.folding.play import on
from bafflebox.table.state import NO_SIDES, Break, Gap, MoreTime, Suspension, Table


def timed(table: Table, event: e.ClockEvent) -> Table:
    match event:
        case e.ClockHandedOver():
            return replace(table, device=event.device)
        case e.ClockTakenBack():
            return replace(table, device=e.NOBODY)
        case e.ClockImposed():
            imposed = Clock.of(TimeControl(event.reserve, event.delay), at=event.at)
            for side in Side:
                imposed = with_more_time(imposed, side, table.more_time[side], event.at)
            return replace(table, clock=imposed)
        case e.GapFound():
            gap = Gap(event.since, event.at)
            clock = table.clock
            if clock is not None and clock.running:
                clock = clock.paused(PauseReason.CLOCK_FAULT, max(event.since, clock.since))
            suspended = table.suspended or Suspension("nobody kept the table", event.since)
            return replace(table, gaps=(*table.gaps, gap), clock=clock, suspended=suspended)
        case e.DelayForfeited() if event.loss is e.DelayLoss.THIS_PLAY:
            return replace(table, owed=replace(table.owed, delay=event.side))
        case _:
            return table if table.clock is None else replace(table, clock=_clock(table.clock, event))


def with_more_time(clock: Clock, side: Side, more: MoreTime, at: Millis) -> Clock:
    """A clock with what accommodations give a side."""
    now = max(at, clock.since)
    if more.delay:
        clock = clock.with_longer_delay(side, more.delay, now)
    return clock.adjusted(side, more.reserve, now) if more.reserve else clock


def _clock(clock: Clock, event: e.ClockFaceEvent) -> Clock:
    at = max(event.at, clock.since)
    match event:
        case e.ClockPressed():
            return clock.pressed(event.side, at) if clock.running is event.side else clock
        case e.ClockStopped():
            return clock.paused(event.reason, at) if clock.running else clock
        case e.ClockStarted():
            if clock.running is event.side:
                return clock
            if clock.running:
                clock = clock.paused(PauseReason.OTHER, at)
            return clock.resumed(at) if clock.turn is event.side else clock.started(event.side, at)
        case e.TimeExpired():
            return clock.paused(PauseReason.EXPIRY, at) if clock.running else clock
        case e.ClockSet():
            return clock.set_to(Both(event.white, event.black), at)
        case e.TimeAdjusted():
            return clock.adjusted(event.side, event.amount, at)
        case e.DelayForfeited() if event.loss is e.DelayLoss.MAIN_TIME:
            return clock.delay_lost(at) if clock.turn is event.side else clock
        case e.DelayForfeited():
            return clock.delay_forfeited(event.side, at)
        case e.DelayReset():
            return clock.delay_reset(at) if clock.turn else clock
        case _:
            assert_never(event)


def paused(table: Table, event: e.BreakEvent) -> Table:
    breaks = table.breaks
    match event:
        case e.BreakBegan():
            taken = breaks.taken
            if event.counted:
                taken = taken.put(event.side, taken[event.side] + event.joined)
            now = Break(event.side, event.at, Millis(event.at + minutes(event.minutes)))
            return replace(stopped(table, PauseReason.BREAK, event.at), breaks=replace(breaks, taken=taken, now=now))
        case e.Returned():
            late = breaks.late.put(event.side, Millis(breaks.late[event.side] + event.late))
            back = breaks.now.back | {event.side} if breaks.now else NO_SIDES
            open_still = None if breaks.now is None or len(back) == 2 else replace(breaks.now, back=back)
            return going_on(replace(table, breaks=replace(breaks, late=late, now=open_still)), event.at)
        case e.PlaySuspended():
            standing = stopped(table, PauseReason.OTHER, event.at)
            return replace(standing, suspended=Suspension(event.why, event.at))
        case e.PlayResumed():
            return going_on(replace(table, suspended=None), event.at)
        case _:
            assert_never(event)


def stopped(table: Table, reason: PauseReason, at: Millis) -> Table:
    clock = table.clock
    if table.device != e.NOBODY:
        return table  # the device that keeps the clock tells itself when it was stopped
    return replace(table, clock=clock.paused(reason, max(at, clock.since))) if clock and clock.running else table


def going_on(table: Table, at: Millis) -> Table:
    """Where nothing holds play up any more, the clock of an online table goes on for whoever has to act."""
    clock, side = table.clock, table.match.to_act
    if clock is None or side is None or not table.online or table.halted or clock.running is side:
        return table
    return replace(table, clock=clock.resumed(at) if clock.turn is side and clock.pause else on(clock, side, at))
