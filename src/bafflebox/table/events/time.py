"""What happened on the clock; breaks and stops."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bafflebox.cases import PersonId
from bafflebox.clock import Millis, PauseReason
from bafflebox.clock.millis import ZERO
from bafflebox.table.events.base import BySide, Happened


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPressed(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStopped(Happened):
    reason: PauseReason
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStarted(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeExpired(BySide):
    """A side's time is used up, and somebody who may has said so; `moment` is when it was."""

    moment: Millis
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockSet(Happened):
    white: Millis
    black: Millis
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeAdjusted(BySide):
    amount: int
    why: str = ""


class DelayLoss(Enum):
    """What the loss of a delay means, as the books differ."""

    NEXT_ROLL = "next_roll"
    """It is waited out before the next roll."""
    THIS_PLAY = "this_play"
    """It is waited out before the play on the board is made (`eubgf:4.2.iii.c`, `standards:A.clock.after`)."""
    MAIN_TIME = "main_time"
    """There is none: the play on the board runs on the reserve at once (`ibf:14.7`)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DelayForfeited(BySide):
    loss: DelayLoss = DelayLoss.NEXT_ROLL


@dataclass(frozen=True, slots=True, kw_only=True)
class DelayReset(Happened):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockImposed(Happened):
    """A clock in the middle of a match: both reserves and the delay."""

    reserve: Millis
    delay: Millis
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockHandedOver(Happened):
    device: PersonId


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockTakenBack(Happened):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class GapFound(Happened):
    """Nobody kept the table for a while: the clock stands as it was at the last event before."""

    since: Millis


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakBegan(BySide):
    minutes: int
    joined: int = 1
    counted: bool = True
    """Whether it is taken from the breaks of that side."""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned(BySide):
    """Back from a break, so late."""

    late: Millis = ZERO


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaySuspended(Happened):
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayResumed(Happened):
    pass
