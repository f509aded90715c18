"""What officials set on the clock: times, time given and taken, forfeited delays, a clock added mid-match."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any

from bafflebox.clock import Clock, Millis, PauseReason, TimeControl, face, minutes
from bafflebox.clock.millis import ZERO
from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.game import Both, Side
from bafflebox.game.values import replace
from bafflebox.rulings.play_law import Conduct
from bafflebox.rulings.timing import minutes_of
from bafflebox.table.choice import OpenAct, OpenActs, holds
from bafflebox.table.happened import BySide, Happened
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import MoreTime, Table


class OnClock:
    """An event that changes only the clock's display; a device that keeps the clock reports these itself."""

    __slots__ = ()
    if TYPE_CHECKING:
        at: Millis

    def shown(self, clock: Clock, at: Millis) -> Clock:
        """The clock after the event."""
        raise NotImplementedError

    def fold(self, table: Table) -> Table:
        clock = table.clock
        return table if clock is None else replace(table, clock=self.shown(clock, max(self.at, clock.since)))


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStarted(OnClock, BySide):
    says = "The clock of {side} is started."

    def shown(self, clock: Clock, at: Millis) -> Clock:
        if clock.running is self.side:
            return clock
        if clock.running:
            clock = clock.paused(PauseReason.OTHER, at)
        return clock.resumed(at) if clock.turn is self.side else clock.started(self.side, at)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPressed(OnClock, BySide):
    says = "{side} presses the clock."

    def shown(self, clock: Clock, at: Millis) -> Clock:
        return clock.pressed(self.side, at) if clock.running is self.side else clock


def pressed(asked: Request, side: Side) -> ClockPressed | ClockStarted:
    """A side ends its time; on a stopped clock this starts the other side's time."""
    if asked.clock().running is None:
        return ClockStarted(at=asked.at, by=asked.who, side=side.other)
    return ClockPressed(at=asked.at, by=asked.who, side=side)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockSet(OnClock, Happened):
    says = "The clock is set: White {white}, Black {black}{because}."
    white: Millis
    black: Millis
    why: str = ""

    def shown(self, clock: Clock, at: Millis) -> Clock:
        return clock.set_to(Both(self.white, self.black), at)

    def gaps(self) -> dict[str, Any]:
        return {"white": face(self.white), "black": face(self.black)}


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeAdjusted(OnClock, BySide):
    says = "{side} has {time} {sign}{because}."
    amount: int
    why: str = ""

    def shown(self, clock: Clock, at: Millis) -> Clock:
        return clock.adjusted(self.side, self.amount, at)

    def gaps(self) -> dict[str, Any]:
        sign, time = "less" if self.amount < 0 else "more", face(Millis(abs(self.amount)))
        return {"time": time, "sign": sign}


class DelayLoss(Enum):
    """What forfeiting a delay means in different books."""

    NEXT_ROLL = "next_roll"
    """It is waited out before the next roll."""
    THIS_PLAY = "this_play"
    """It is waited out before the play on the board is made (`eubgf:4.2.iii.c`, `standards:A.clock.after`)."""
    MAIN_TIME = "main_time"
    """There is none: the play on the board immediately runs on the reserve (`ibf:14.7`)."""


LOSSES = {
    DelayLoss.NEXT_ROLL: "the delay before the next roll",
    DelayLoss.THIS_PLAY: "the delay before this play",
    DelayLoss.MAIN_TIME: "the delay: the play runs on the reserve",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class DelayForfeited(OnClock, BySide):
    says = "{side} loses {loss}."
    loss: DelayLoss = DelayLoss.NEXT_ROLL

    def fold(self, table: Table) -> Table:
        if self.loss is DelayLoss.THIS_PLAY:
            return table.owing(delay=self.side)
        return OnClock.fold(self, table)

    def shown(self, clock: Clock, at: Millis) -> Clock:
        if self.loss is DelayLoss.MAIN_TIME:
            return clock.delay_lost(at) if clock.turn is self.side else clock
        return clock.delay_forfeited(self.side, at)

    def gaps(self) -> dict[str, Any]:
        return {"loss": LOSSES[self.loss]}


@dataclass(frozen=True, slots=True, kw_only=True)
class DelayReset(OnClock, Happened):
    says = "The delay starts again."

    def shown(self, clock: Clock, at: Millis) -> Clock:
        return clock.delay_reset(at) if clock.turn else clock


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockImposed(Happened):
    """A clock added mid-match: both reserves and the delay."""

    says = "A clock comes in: {reserve} for each side, delay {delay}."
    reserve: Millis
    delay: Millis
    clauses: tuple[str, ...] = ()

    def fold(self, table: Table) -> Table:
        imposed = Clock.of(TimeControl(self.reserve, self.delay), at=self.at)
        for side in Side:
            imposed = with_more_time(imposed, side, table.more_time[side], self.at)
        return replace(table, clock=imposed)

    def gaps(self) -> dict[str, Any]:
        return {"reserve": face(self.reserve), "delay": face(self.delay)}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockRemoved(Happened):
    """The rest of the match is played without a clock."""

    says = "The rest of the match is played without a clock."

    def fold(self, table: Table) -> Table:
        return replace(table, clock=None, astray=None)


def with_more_time(clock: Clock, side: Side, more: MoreTime, at: Millis) -> Clock:
    """A clock with a side's accommodations."""
    now = max(at, clock.since)
    if more.delay:
        clock = clock.with_longer_delay(side, more.delay, now)
    return clock.adjusted(side, more.reserve, now) if more.reserve else clock


@dataclass(frozen=True, slots=True)
class SetClock:
    """Set the reserve of both sides, in milliseconds."""

    white: Millis
    black: Millis

    def decide(self, asked: Request) -> Answer:
        may_set(asked, "set the clock")
        checked_times(asked, self.white, self.black)
        return (ClockSet(at=asked.at, by=asked.who, white=self.white, black=self.black, why="set by the director"),)


@dataclass(frozen=True, slots=True)
class AdjustTime:
    """Add time to the reserve of this side, in milliseconds; less than zero takes time away."""

    side: Side
    by: int

    def decide(self, asked: Request) -> Answer:
        may_adjust(asked, self.side, self.by)
        return (TimeAdjusted(at=asked.at, by=asked.who, side=self.side, amount=self.by, why="by the director"),)


def may_adjust(asked: Request, side: Side, by: int) -> None:
    clock = may_set(asked, "give or take time")
    clock.adjusted(side, by, max(asked.at, clock.since))


@dataclass(frozen=True, slots=True)
class ForfeitDelay:
    """Take its next delay away from this side."""

    side: Side

    def decide(self, asked: Request) -> Answer:
        may_set(asked, "take a delay away")
        return (DelayForfeited(at=asked.at, by=asked.who, side=self.side),)


def may_set(asked: Request, what: str) -> Clock:
    """The clock, if this official may change it now."""
    asked.official(what)
    asked.to_come()
    clock = asked.clock()
    asked.keeps_clock()
    return clock


@dataclass(frozen=True, slots=True)
class ImposeClock:
    """A clock is added to a match without one, set by the book for the points still needed."""

    def decide(self, asked: Request) -> Answer:
        return (may_impose(asked),)


def may_impose(asked: Request) -> ClockImposed:
    """The clock that the book would set now."""
    asked.official("impose a clock")
    asked.to_come()
    table = asked.table
    if table.clock is not None:
        raise asked.law.refusal(Conduct.TIME, "There is already a clock at this table.", "clock_there")
    length, points = table.match.terms.length, table.match.score.points
    if length is None:
        raise InvalidInput("The reserve can't be worked out without a match length. Set the length.", code="no_length")
    score = (points.white, points.black)
    found = asked.law.book.setting("reserve_mid_match", length=length, score=score, event=asked.law.event.kind)
    delay: Any = asked.law.event.value("delay") if "delay" in asked.law.event.variations else None
    if found.value is None or delay is None or isinstance(delay, str):
        raise asked.law.refusal(
            Conduct.TIME, "This book sets no times for a clock added in mid-match: {note}", "no_times", note=found.note
        )
    reserve = minutes_of(float(found.value["seconds"]) / 60)
    return clock_imposed(asked, reserve, Millis(int(delay) * 1000), found.clauses)


def clock_imposed(asked: Request, reserve: Millis, delay: Millis | None, clauses: tuple[str, ...] = ()) -> ClockImposed:
    """A clock for both with this reserve; the delay is the event's unless another is given."""
    if delay is None:
        control = _control(asked)
        delay = control.delay if control is not None else ZERO
    return ClockImposed(at=asked.at, by=asked.who, reserve=reserve, delay=delay, clauses=clauses)


def _control(asked: Request) -> TimeControl | None:
    """The event's setting for a match of this length; None if neither it nor the book sets one."""
    try:
        return asked.law.event.control(asked.table.match.terms.length or asked.table.terms.length)
    except BaffleBoxError:
        return None


def most_time(asked: Request, side: Side) -> Millis:
    """The most a side's clock can show in this match: the whole reserve and any extra time; a day if no time is set."""
    control = _control(asked)
    if control is None:
        return minutes(24 * 60)
    return Millis(control.reserve + asked.table.more_time[side].reserve)


def checked_times(asked: Request, white: Millis, black: Millis) -> None:
    """Refuses times that no clock in this match can show."""
    for side, time in ((Side.WHITE, white), (Side.BLACK, black)):
        most = most_time(asked, side)
        if not 0 <= time <= most:
            told = face(time) if time >= 0 else f"{time} ms"
            raise InvalidInput(
                "{side} can't have {told}: a reserve in this match can be from 0:00 to {most}.",
                side=side,
                told=told,
                most=face(most),
                code="bad_time",
            )


def offers(asked: Request) -> OpenActs:
    if not asked.is_official or asked.table.is_over:
        return
    if asked.table.clock is None:
        if holds(may_impose, asked):
            yield OpenAct(ImposeClock())
    elif holds(may_set, asked, "set the clock"):
        yield OpenAct(SetClock(ZERO, ZERO), ("white", "black"))
        for side in Side:
            if (by := next((by for by in (1000, 0) if holds(may_adjust, asked, side, by)), None)) is not None:
                yield OpenAct(AdjustTime(side, by), ("by",))
            yield OpenAct(ForfeitDelay(side))
