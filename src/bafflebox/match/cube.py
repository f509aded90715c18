"""The doubling cube: its value, its owner, and when it is dead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from bafflebox.errors import InvalidInput
from bafflebox.game import Side
from bafflebox.match.score import Score
from bafflebox.message import said


@dataclass(frozen=True, slots=True)
class Cube:
    """The doubling cube; `owner` is None while it is centred (`usbgf:4.4.2.a`, `usbgf:4.4.3`).

    >>> Cube().taken_by(Side.BLACK)
    Cube(value=2, owner=<Side.BLACK: 'black'>)
    """

    value: int = 1
    owner: Side | None = None

    def __post_init__(self) -> None:
        if self.value < 1 or self.value & (self.value - 1):
            raise InvalidInput("A cube shows a power of two, not {value}.", value=self.value, code="bad_cube")

    def open_to(self, side: Side) -> bool:
        """Whether a side has access to the cube (`usbgf:4.4.4.b`)."""
        return self.owner in (None, side)

    @property
    def offered(self) -> int:
        """Its value when offered (`ibf:9.4.b`); there is no limit to it (`ibf:9.8.c`, `ibf:9.8.open`)."""
        return self.value * 2

    def taken_by(self, side: Side) -> Cube:
        """The cube after a take: doubled, and owned by the side that took."""
        return Cube(self.value * 2, side)


@dataclass(frozen=True, slots=True)
class DoubleWithAnswer:
    """A double and its answer. A beaver is an immediate redouble by the taker, who keeps the cube."""

    by: Side
    taken: bool
    beaver: bool = False

    @property
    def owner(self) -> Side:
        """The owner of the cube after a take."""
        return self.by if self.beaver else self.by.other


def cube_after(doubles: Iterable[DoubleWithAnswer], automatic: int = 0) -> Cube:
    """The true state of the cube: two to the power of the doubles taken, owned by the last taker (`usbgf:4.4.2.a`)."""
    cube = _AT_START if not automatic else Cube(2**automatic)
    for double in doubles:
        if double.taken:
            cube = cube.taken_by(double.owner)
    return cube


_AT_START = Cube()


def doubles_to(cube: Cube) -> tuple[DoubleWithAnswer, ...]:
    """Alternating doubles that lead to that value and owner.

    >>> [str(double.by) for double in doubles_to(Cube(4, Side.BLACK))]
    ['black', 'white']
    """
    count = cube.value.bit_length() - 1
    if (cube.owner is None) != (count == 0):
        where = "in the middle" if cube.owner is None else said("owned by {side}", side=cube.owner)
        raise InvalidInput(
            "No series of doubles in this match leads to a cube of {value} {where}.",
            value=cube.value,
            where=where,
            code="bad_cube",
        )
    if cube.owner is None:
        return ()
    by = cube.owner.other if count % 2 else cube.owner
    return tuple(DoubleWithAnswer(by if index % 2 == 0 else by.other, taken=True) for index in range(count))


class DeadCube(Enum):
    """The side for which a cube high enough to end the match is dead."""

    EACH_SIDE = "each_side"
    """For a side that would win the match at this value; it may be live for the other (`usbgf:4.4.9.a`)."""
    HELD = "held"
    """The same, but only for the owner: a centred cube is never dead (`eubgf:4.4.vii.a`)."""
    BOTH_SIDES = "both_sides"
    """Only if the match ends with this game whoever wins: `us2009:5.6` read literally."""
    NO_LAST_PASS = "no_last_pass"
    """Never, but no match ends on a pass: such a double must be taken (`standards:5.14.c`)."""
    NEVER = "never"
    """Never: pointless doubles are legal (`ibf:9.8.open`)."""

    def dead_for(self, side: Side, value: int, score: Score) -> bool:
        """Whether a cube of that value is dead for a side.

        >>> from bafflebox.game import Both
        >>> [DeadCube.EACH_SIDE.dead_for(side, 2, Score(Both(7, 5), 9)) for side in Side]
        [True, False]
        """
        if self is DeadCube.EACH_SIDE:
            return score.reaches(side, value)
        if self is DeadCube.HELD:
            return value > 1 and score.reaches(side, value)
        if self is DeadCube.BOTH_SIDES:
            return all(score.reaches(either, value) for either in Side)
        return False

    def forbids_pass(self, doubler: Side, value: int, score: Score) -> bool:
        """Whether a double from that value must be taken."""
        return self is DeadCube.NO_LAST_PASS and score.reaches(doubler, value)
