"""Remedies of the clock: whose time runs, what it is set to, time given or taken, delays lost."""

from __future__ import annotations

import re
from collections.abc import Iterable

from bafflebox.clock import Clock, Millis, PauseReason, face
from bafflebox.game import Side
from bafflebox.rulings import remedies as r
from bafflebox.rulings.facts import Fact, seconds
from bafflebox.table.clock import ClockStopped
from bafflebox.table.remedies.carrying import Carrying, Effect
from bafflebox.table.request import Answer
from bafflebox.table.times import (
    ClockSet,
    ClockStarted,
    DelayForfeited,
    DelayLoss,
    DelayReset,
    TimeAdjusted,
    clock_imposed,
    most_time,
)

_AMOUNT = re.compile(r"(?:(\d+):(\d\d)|(\d+)\s*(second|minute))")
_EACH = re.compile(r"(\d+:\d\d) each\b(?:.*?(\d+) seconds)?")


def milliseconds(amount: str) -> int | None:
    """An amount as remedies word it, `1:30`, `12 seconds`, `2 minutes`; None where it is not a number.

    >>> milliseconds("12 seconds"), milliseconds("1:30"), milliseconds("half the reserve")
    (12000, 90000, None)
    """
    found = _AMOUNT.search(amount)
    if found is None:
        return None
    if found[1] is not None:
        return (int(found[1]) * 60 + int(found[2])) * 1000
    return int(found[3]) * (60_000 if found[4] == "minute" else 1000)


# --- what it is set to --------------------------------------------------------------------------------------------


def _asks_times(c: Carrying, remedy: r.ClockSet) -> Iterable[Fact]:
    """Times that the ruling leaves to agreement, notes or an estimate."""
    if c.table.is_over or _EACH.search(remedy.how) or "second bank" in remedy.how:
        return
    for side in Side:
        most = most_time(c.asked, side)
        shows = f" The clock shows {_shown(c, c.table.clock, side)}." if c.table.clock else ""
        question = f"How much reserve has {str(side).capitalize()}, at most {face(most)}?{shows}"
        yield seconds(f"{side.value}_time", question, 0, most // 1000)


def _shown(c: Carrying, clock: Clock, side: Side) -> str:
    return face(clock.read(max(c.at, clock.since)).reserve[side])


def _clock_set(c: Carrying, remedy: r.ClockSet) -> Answer:
    """The clock stands at these times; where there is none yet, the ruling has put one on the match."""
    if c.table.is_over or "second bank" in remedy.how:  # the clock itself goes over to the second bank
        return
    if found := _EACH.search(remedy.how):
        reserve = milliseconds(found[1]) or 0
        times = (Millis(reserve), Millis(reserve))
        delay = Millis(int(found[2]) * 1000) if found[2] else None
    else:
        times = (_millis(c.told["white_time"]), _millis(c.told["black_time"]))
        delay = None
    if c.table.clock is None:
        yield clock_imposed(c.asked, max(times), delay)
        if times[0] == times[1]:
            return
    yield ClockSet(at=c.at, by=c.who, white=times[0], black=times[1], why=c.found.incident)


def _millis(told: float) -> Millis:
    return Millis(round(told * 1000))


# --- whose time runs ----------------------------------------------------------------------------------------------


def _clock_paused(c: Carrying, _: r.ClockPaused) -> Answer:
    if c.table.clock is not None and c.table.clock.running is not None:
        yield ClockStopped(at=c.at, by=c.who, reason=PauseReason.DISPUTE)


def _clock_runs(c: Carrying, remedy: r.ClockRuns) -> Answer:
    side = c.side(remedy.on)
    if c.table.clock is not None and side is not None and not c.table.is_over:
        yield ClockStarted(at=c.at, by=c.who, side=side)


def _time(c: Carrying, remedy: r.TimeAdded | r.TimeTaken) -> Answer:
    """Time given back or taken, where the ruling names an amount and there is a clock."""
    gives = isinstance(remedy, r.TimeAdded)
    side = c.side(remedy.to if isinstance(remedy, r.TimeAdded) else remedy.by)
    amount, clock = milliseconds(remedy.amount), c.table.clock
    if side is None or not amount or clock is None:
        return
    shown = clock.read(max(c.at, clock.since)).reserve[side]
    change = amount if gives else -min(amount, shown)
    yield TimeAdjusted(at=c.at, by=c.who, side=side, amount=change, why=c.found.incident)


def _delay_reset(c: Carrying, _: r.DelayReset) -> Answer:
    if c.table.clock is not None and c.table.clock.turn is not None:
        yield DelayReset(at=c.at, by=c.who)


def _delay_forfeited(c: Carrying, remedy: r.DelayForfeited) -> Answer:
    """The delay of the next roll; or of the play that is corrected now, with the dice on the board."""
    side = c.side(remedy.by)
    if c.table.clock is None or side is None:
        return
    loss = DelayLoss.NEXT_ROLL
    if "main time" in remedy.when:
        loss = DelayLoss.MAIN_TIME
    elif "corrected move" in remedy.when:
        loss = DelayLoss.THIS_PLAY
    if loss is DelayLoss.NEXT_ROLL or (c.game is not None and c.game.turn is side and c.game.roll is not None):
        yield DelayForfeited(at=c.at, by=c.who, side=side, loss=loss)


EFFECTS: dict[type[r.Remedy], Effect] = {
    r.ClockSet: Effect(_clock_set, _asks_times),
    r.ClockPaused: Effect(_clock_paused),
    r.ClockRuns: Effect(_clock_runs),
    r.TimeAdded: Effect(_time),
    r.TimeTaken: Effect(_time),
    r.DelayReset: Effect(_delay_reset),
    r.DelayForfeited: Effect(_delay_forfeited),
}
