"""What happened in a game."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.game import Move, Result, Side
from bafflebox.table.acts import Rest, Signal
from bafflebox.table.events.base import BySide, Happened


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningRolled(Happened):
    white: int
    black: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(BySide):
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Misrolled(BySide):
    """A roll that does not count; nobody doubles before it is repeated."""

    rest: Rest
    dice: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayMade(BySide):
    """The checkers were moved; until the turn ends it can be taken back."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayUndone(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(BySide):
    how: Signal = Signal.CLOCK


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnSatOut(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleOffered(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleTaken(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleBeavered(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class DoublePassed(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class GameConceded(BySide):
    """Offered as lost; the other side answers."""

    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferCountered(BySide):
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferAccepted(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferRefused(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class GameClaimed(BySide):
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class GameReported(Happened):
    winner: Side
    result: Result
    cube: int = 1
