"""The clock, breaks, suspending."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.cases import PersonId
from bafflebox.clock import PauseReason
from bafflebox.game import Side


@dataclass(frozen=True, slots=True)
class PressClock:
    """Over the board: the own button is pressed."""


@dataclass(frozen=True, slots=True)
class StopClock:
    reason: PauseReason


@dataclass(frozen=True, slots=True)
class StartClock:
    """The clock goes on, for the side that was running or for the one named."""

    side: Side | None = None


@dataclass(frozen=True, slots=True)
class CallTime:
    """Say that a side's time is over; for the own side it is to resign on time."""

    side: Side


@dataclass(frozen=True, slots=True)
class CallBreak:
    """Take so many breaks in one; an emergency may fall into a game where the book allows it."""

    joined: int = 1
    emergency: bool = False


@dataclass(frozen=True, slots=True)
class Return:
    pass


@dataclass(frozen=True, slots=True)
class Suspend:
    why: str = ""


@dataclass(frozen=True, slots=True)
class Resume:
    pass


@dataclass(frozen=True, slots=True)
class HandClockOver:
    """A device keeps the clock while it has no connection: it alone writes clock acts."""

    device: PersonId


@dataclass(frozen=True, slots=True)
class TakeClockBack:
    pass
