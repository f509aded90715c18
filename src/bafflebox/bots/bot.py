"""The interfaces of an opponent, and of the engines that opponents and analysis use.

```
Engine   evaluate a position, rank the plays of a roll, weigh a double      (Open Sage, GNU Backgammon, our own)
Bot      choose a play, decide on a double, answer one                       (a level: an engine and how well it plays)
```

Both see a `Seat`: what a player knows when a decision is due. Equities are points per game, with the current cube
counted as one; at a match score they are scaled so that winning or losing a single game at that cube is +1 or -1
(`match_equity.Stakes`), as players read them in every analysis.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum, StrEnum
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from bafflebox.bots.chances import Chances
from bafflebox.game import Discipline, Play, Position, Roll

if TYPE_CHECKING:
    from bafflebox.bots.match_equity import MatchEquity

FREE_MARGIN = 1e-9
"""A free double that will be taken is made if both options have the same value."""


class CubeAt(Enum):
    """Where the cube is, for one player."""

    MIDDLE = "middle"
    MINE = "mine"
    THEIRS = "theirs"

    @property
    def flipped(self) -> CubeAt:
        """Where the cube is as the opponent sees it."""
        if self is CubeAt.MIDDLE:
            return self
        return CubeAt.THEIRS if self is CubeAt.MINE else CubeAt.MINE


@dataclass(frozen=True, slots=True)
class Seat:
    """What a player knows when deciding: the position from their own side, the cube, and the score."""

    position: Position
    rules: Discipline
    cube: int = 1
    away: int | None = None
    """Points the player still needs; None in money play."""
    opp_away: int | None = None
    cube_at: CubeAt = CubeAt.MIDDLE
    crawford: bool = False
    """The Crawford game, in which nobody doubles."""
    jacoby: bool = False
    """Whether gammons count only once the cube has been turned; money play only."""

    @property
    def is_money(self) -> bool:
        """Whether this is money play, without a match length."""
        return self.away is None or self.opp_away is None

    @property
    def may_double(self) -> bool:
        """Whether the player could usefully double: has access, and the cube isn't already enough to win the match."""
        if self.crawford or self.cube_at is CubeAt.THEIRS:
            return False
        return self.away is None or self.cube < self.away

    def flipped(self) -> Seat:
        """The same moment as the opponent sees it."""
        return replace(
            self,
            position=self.position.flipped(),
            away=self.opp_away,
            opp_away=self.away,
            cube_at=self.cube_at.flipped,
        )

    def after_take(self) -> Seat:
        """The same moment after a double by this player was taken."""
        return replace(self, cube=self.cube * 2, cube_at=CubeAt.THEIRS)

    def at(self, position: Position) -> Seat:
        """The same cube and score with another position. Inlined, since it is called for every play of every roll."""
        return Seat(position, self.rules, self.cube, self.away, self.opp_away, self.cube_at, self.crawford, self.jacoby)


@dataclass(frozen=True, slots=True)
class Candidate:
    """A legal play with its value to the player who makes it."""

    play: Play
    equity: float
    """Including the cube; see the module for the scale."""
    chances: Chances | None = None
    """After the play, for the player who made it; None if the engine doesn't say."""
    full: bool = True
    """Whether it was looked at as deeply as the level specifies; a play that a quick look puts far behind is not."""


class CubeCourse(StrEnum):
    """What can come of a cube that may be turned."""

    NO_DOUBLE = "no double"
    DOUBLE_TAKE = "double, take"
    DOUBLE_PASS = "double, pass"


class CubeDecision(StrEnum):
    """What a player does about the cube."""

    NO_DOUBLE = "no double"
    TOO_GOOD = "too good to double"
    DOUBLE = "double"
    TAKE = "take"
    PASS = "pass"


@dataclass(frozen=True, slots=True)
class CubeAdvice:
    """A cube decision before the roll, with the value of each option to the player on roll."""

    no_double: float
    double_take: float
    double_pass: float = 1.0
    chances: Chances | None = None
    """Before the roll and without the cube."""
    free: bool = False
    """Doubling risks nothing: if this game is lost, the match is lost anyway. Then waiting gains nothing either."""

    @property
    def takes(self) -> bool:
        """Whether the opponent does best to take."""
        return self.double_take <= self.double_pass

    @property
    def doubled(self) -> float:
        """The value of doubling, with the correct answer."""
        return min(self.double_take, self.double_pass)

    @property
    def doubles(self) -> bool:
        """Whether to double."""
        return self.doubled > self.no_double - (FREE_MARGIN if self.free and self.takes else 0.0)

    @property
    def best(self) -> float:
        """The value of the position with the correct cube action."""
        return max(self.no_double, self.doubled)

    @property
    def too_good(self) -> bool:
        """Too good to double: playing on for a gammon is worth more than the pass."""
        return not self.doubles and not self.takes and self.no_double >= self.double_pass


@runtime_checkable
class Engine(Protocol):
    """Evaluates positions of some disciplines. Any call may raise `engine.EngineFailed`."""

    @property
    def name(self) -> str:
        """For people and for caches: program, version and depth, e.g. `Open Sage 2.0.20260907, 2-ply`."""

    @property
    def match_equity(self) -> MatchEquity | None:
        """The match equity table that scales its equities; None means the package's own."""

    def plays(self, rules: Discipline) -> bool:
        """Whether the engine knows this discipline."""

    def chances(self, seat: Seat) -> Chances:
        """The chances of the player on roll, before the roll, without the cube."""

    def ranked(self, seat: Seat, roll: Roll, also: Position | None = None) -> tuple[Candidate, ...]:
        """Every legal play with its value, best first; empty if nothing can be played.

        `also` is a result to look at as deeply as the best ones, however far behind it seems.
        """

    def cube(self, seat: Seat) -> CubeAdvice:
        """A cube decision for the player on roll; also called just to get the equity before the roll."""

    def rolls(self, seat: Seat) -> Mapping[Roll, float]:
        """The value of each roll, played best, without look-ahead: the measure of luck."""

    def close(self) -> None:
        """Release the engine's resources: processes, sockets. It may be called twice, or without ever having
        started."""


class Bot(Protocol):
    """An opponent."""

    @property
    def name(self) -> str:
        """The opponent's name at the table."""

    def play(self, seat: Seat, roll: Roll) -> Play | None:
        """A legal play of the roll, or None if there is none."""

    def doubles(self, seat: Seat) -> bool:
        """Whether to double now; only called if a double is allowed."""

    def takes(self, seat: Seat) -> bool:
        """Whether to take a double: `seat` is the taker's, with the cube as it was before."""

    def close(self) -> None:
        """Leave the table: processes are ended. It may be called twice, or without ever having started."""
