"""Records of finished games."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from bafflebox.game import Result, Side
from bafflebox.match.cube import Cube, DoubleWithAnswer, cube_after

if TYPE_CHECKING:
    from bafflebox.match.game import Game


class Ending(Enum):
    """How a game ended."""

    PLAYED = "played"
    PASSED = "passed"
    CONCEDED = "conceded"
    CLAIMED = "claimed"
    AWARDED = "awarded"
    """By a ruling, such as losing a game for stopping the clock (`ibf:8.11.a`, `ibf:17.1.a`)."""


@dataclass(frozen=True, slots=True)
class GameRecord:
    """A finished game: who won what, and every double.

    >>> record = GameRecord(Side.WHITE, Result.GAMMON, doubles=(DoubleWithAnswer(Side.WHITE, taken=True),))
    >>> record.cube.value, record.points
    (2, 4)
    """

    winner: Side
    result: Result = Result.SINGLE
    ending: Ending = Ending.PLAYED
    doubles: tuple[DoubleWithAnswer, ...] = ()
    crawford: bool = False
    """Whether it was played as the Crawford game, rightly or not."""
    automatic: int = 0
    """Automatic doubles of a money session: how often the opening dice were equal."""
    jacoby: bool = False
    """Gammons count only after a double (money sessions only)."""
    written: int | None = None
    """The points written down for it, if they differ from what it counts."""
    last: Game | None = field(default=None, compare=False, repr=False)
    """The final state of the game, so that a void ending can be undone."""

    @property
    def cube(self) -> Cube:
        """The cube at the end; a passed double doesn't change it (`usbgf:4.5.3.b`, `ibf:9.7.open`)."""
        return cube_after(self.doubles, self.automatic)

    @property
    def points(self) -> int:
        """What the game counts: single 1, gammon 2, backgammon 3, times the cube (`usbgf:4.6.2`, `ibf:9.8.b`)."""
        turned = any(double.taken for double in self.doubles)
        multiplier = 1 if self.jacoby and not turned else self.result.multiplier
        return multiplier * self.cube.value

    @property
    def scored(self) -> int:
        """The points that went into the score."""
        return self.points if self.written is None else self.written


@dataclass(frozen=True, slots=True)
class PenaltyPoints:
    """Points awarded to a side outside any game, or deducted if negative (`us2009:2.3.a`, `ibf:17.1.b`)."""

    side: Side
    points: int


Entry = GameRecord | PenaltyPoints
"""A line of the score sheet."""
