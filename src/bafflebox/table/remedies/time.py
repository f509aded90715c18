"""Clock remedies: whose time runs, times to set, time given or taken, forfeited delays."""

from __future__ import annotations

from collections.abc import Iterable

from bafflebox.clock import Clock, Millis, PauseReason, face
from bafflebox.game import Side
from bafflebox.message import Series, said
from bafflebox.rulings import remedies as r
from bafflebox.rulings.facts import Fact, seconds
from bafflebox.table.clock import ClockStopped
from bafflebox.table.remedies.board import taken_up_again
from bafflebox.table.remedies.carrying import SIDES, Carrying, Effect, which_side
from bafflebox.table.request import Answer
from bafflebox.table.times import (
    ClockRemoved,
    ClockSet,
    ClockStarted,
    DelayForfeited,
    DelayLoss,
    DelayReset,
    TimeAdjusted,
    clock_imposed,
    most_time,
)

# --- setting the clock --------------------------------------------------------------------------------------------


def _asks_times(c: Carrying, remedy: r.ClockSet) -> Iterable[Fact]:
    """Times that the ruling leaves to agreement, notes or an estimate."""
    if c.table.is_over or remedy.reserve is not None or remedy.second_bank:
        return
    for side in Side:
        most = most_time(c.asked, side)
        question = said("How much reserve has {side}, at most {most}?", side=SIDES[side.value], most=face(most))
        if c.table.clock:
            shows = said("The clock shows {time}.", time=_shown(c, c.table.clock, side))
            question = Series((question, shows))
        yield seconds(f"{side.value}_time", question, 0, most // 1000)


def _shown(c: Carrying, clock: Clock, side: Side) -> str:
    return face(clock.read(max(c.at, clock.since)).reserve[side])


def _clock_set(c: Carrying, remedy: r.ClockSet) -> Answer:
    """The clock is set to these times; if there is none yet, the ruling has added one to the match."""
    if c.table.is_over or remedy.second_bank:  # the clock switches to the second bank by itself
        return
    if remedy.reserve is not None:
        times = (_millis(remedy.reserve), _millis(remedy.reserve))
    else:
        times = (_millis(c.told["white_time"]), _millis(c.told["black_time"]))
    if c.table.clock is None:
        delay = None if remedy.delay is None else _millis(remedy.delay)
        yield clock_imposed(c.asked, max(times), delay)
        if times[0] == times[1]:
            return
    yield ClockSet(at=c.at, by=c.who, white=times[0], black=times[1], why=c.found.incident)


def _clock_removed(c: Carrying, _: r.ClockRemoved) -> Answer:
    if c.table.clock is not None:
        yield ClockRemoved(at=c.at, by=c.who)


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


CLAIMANT = "claimant"


def asks_whose(c: Carrying, remedy: r.TimeAdded) -> Iterable[Fact]:
    """People are asked for whom the time is if the incident names no side."""
    if c.side(remedy.to) is None and remedy.seconds and c.table.clock is not None:
        yield which_side(CLAIMANT, "Who gets the time back?")


def _time_added(c: Carrying, remedy: r.TimeAdded) -> Answer:
    """Time given back, if there is a clock: never beyond a full reserve. Who lost on that time has not lost."""
    side, astray, clock = c.side_or_told(remedy.to, CLAIMANT), c.table.astray, c.table.clock
    lost = clock is not None and side is not None and c.match.lost_by is side and clock.read(c.at).reserve[side] <= 0
    for event in time_changed(c, remedy, side):
        yield event
        if lost:
            yield from taken_up_again(c.after(event))
    if astray is not None and astray.unpressed and side is astray.side is c.match.to_act:
        yield DelayReset(at=c.at, by=c.who)  # the press that was forgotten would have done that


def _time_taken(c: Carrying, remedy: r.TimeTaken) -> Answer:
    """Time taken, if there is a clock: never below zero."""
    return time_changed(c, remedy, c.side(remedy.by))


def time_changed(c: Carrying, remedy: r.TimeAdded | r.TimeTaken, side: Side | None) -> Answer:
    gives, clock = isinstance(remedy, r.TimeAdded), c.table.clock
    if side is None or not remedy.seconds or clock is None:
        return
    amount, shown = _millis(remedy.seconds), clock.read(max(c.at, clock.since)).reserve[side]
    change = min(amount, max(0, most_time(c.asked, side) - shown)) if gives else -min(amount, shown)
    if change:
        yield TimeAdjusted(at=c.at, by=c.who, side=side, amount=change, why=c.found.incident)


def _delay_reset(c: Carrying, _: r.DelayReset) -> Answer:
    if c.table.clock is not None and c.table.clock.turn is not None:
        yield DelayReset(at=c.at, by=c.who)


def _delay_forfeited(c: Carrying, remedy: r.DelayForfeited) -> Answer:
    """Forfeits the delay of the next roll, or of the play being corrected, with the dice on the board."""
    side = c.side(remedy.by)
    if c.table.clock is None or side is None:
        return
    loss = DelayLoss(remedy.loss) if remedy.loss else DelayLoss.NEXT_ROLL
    if loss is DelayLoss.NEXT_ROLL or (c.game is not None and c.game.turn is side and c.game.roll is not None):
        yield DelayForfeited(at=c.at, by=c.who, side=side, loss=loss)


EFFECTS: dict[type[r.Remedy], Effect] = {
    r.ClockSet: Effect(_clock_set, _asks_times),
    r.ClockRemoved: Effect(_clock_removed),
    r.ClockPaused: Effect(_clock_paused),
    r.ClockRuns: Effect(_clock_runs),
    r.TimeAdded: Effect(_time_added, asks_whose),
    r.TimeTaken: Effect(_time_taken),
    r.DelayReset: Effect(_delay_reset),
    r.DelayForfeited: Effect(_delay_forfeited),
}
