"""What only directors and monitors do."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.clock import Millis
from bafflebox.game import Result, Side


@dataclass(frozen=True, slots=True)
class AwardPoints:
    """Penalty points: they go where the book counts them, against this side."""

    against: Side
    points: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class TakeBackPoints:
    """Penalty points that went into the score of a side, or with a minus out of it, are taken back, as on appeal."""

    side: Side
    points: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Warn:
    side: Side
    why: str = ""


@dataclass(frozen=True, slots=True)
class SetClock:
    white: Millis
    black: Millis


@dataclass(frozen=True, slots=True)
class AdjustTime:
    side: Side
    by: int


@dataclass(frozen=True, slots=True)
class ForfeitDelay:
    side: Side


@dataclass(frozen=True, slots=True)
class ImposeClock:
    """A clock is put on a match that has none."""


@dataclass(frozen=True, slots=True)
class CorrectLength:
    """The posted length is another than the one in use."""

    length: int


@dataclass(frozen=True, slots=True)
class CorrectScore:
    """A line of the score sheet is put right: the game, who won it, how many points."""

    game: int
    winner: Side
    points: int


@dataclass(frozen=True, slots=True)
class ReopenGame:
    """A game that ended by a void pass is taken up again where it was, before all else."""

    game: int


@dataclass(frozen=True, slots=True)
class CorrectBoard:
    """The game goes on from another position, both sides in the own numbering, that of `turn` first."""

    turn: Side
    own: str
    opp: str
    dice: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class CorrectCube:
    value: int
    owner: Side | None = None


@dataclass(frozen=True, slots=True)
class Revert:
    """Everything goes back to what it was after an earlier event; the journal keeps what happened since."""

    to: int


@dataclass(frozen=True, slots=True)
class AwardGame:
    side: Side
    result: Result = Result.SINGLE
    why: str = ""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A side loses the match."""

    side: Side
    why: str = ""


@dataclass(frozen=True, slots=True)
class ForfeitBoth:
    """Both sides lose the match."""

    why: str = ""


@dataclass(frozen=True, slots=True)
class Grant:
    """An accommodation: more breaks, a longer delay, more reserve, another way of moving, an untimed clock, whatever is needed."""

    side: Side
    what: str
    breaks: int = 0
    delay: int = 0
    """Seconds by which the side's delay is longer."""
    reserve: int = 0
    """Seconds that are added to the side's reserve."""


@dataclass(frozen=True, slots=True)
class CallEnd:
    """The time of a timed match is over, or a session ends."""


@dataclass(frozen=True, slots=True)
class RevealDice:
    """The table's secret is published when the match is over."""

    secret: str
