"""What officials put right: each says what it corrects."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.game import Result, Side
from bafflebox.table.events.base import BySide, Happened


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsAwarded(BySide):
    """Penalty points into the score of a side, or with a minus out of it."""

    points: int
    why: str = ""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LengthCorrected(Happened):
    length: int
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LengthFound(Happened):
    """The posted length is another; it is put right when the game in progress is over."""

    posted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCorrected(Happened):
    game: int
    winner: Side
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class GameReopened(Happened):
    """A game that ended by a void pass goes on from where it was."""

    game: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardCorrected(Happened):
    turn: Side
    own: str
    opp: str
    dice: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeCorrected(Happened):
    value: int
    owner: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reverted(Happened):
    """Board, cube and score are again as they were after event `to`; no time is given back.

    Over the board the clock then stands for whoever has to act, with a full delay.
    """

    to: int
    why: str = ""
    late: bool = False
    """It goes back further than the book would still correct, and is done on the word of an official."""
    clauses: tuple[str, ...] = ()
    keeps_points: bool = False
    """Penalty points that were given since then stay in the score."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrawfordSet(Happened):
    """The game in progress, or the one about to begin, is the Crawford game or is not, whatever the sheet says."""

    applies: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RollVoided(Happened):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAwarded(BySide):
    result: Result
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AccommodationGranted(BySide):
    what: str
    breaks: int = 0
    delay: int = 0
    """Seconds by which the side's delay is longer."""
    reserve: int = 0
    """Seconds that are added to the side's reserve."""
