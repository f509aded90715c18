"""What a picture of a board shows, and where on the board each point lies."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from bafflebox.game.discipline import BACKGAMMON, Discipline
from bafflebox.game.move import Move, write_moves
from bafflebox.game.position import BAR, OFF, Position, pip_count, places
from bafflebox.game.roll import Roll
from bafflebox.game.side import Both, Side


class CubeShown(NamedTuple):
    """The cube as it lies: its value, and whose it is (None in the middle)."""

    value: int = 1
    owner: Side | None = None


@dataclass(frozen=True, slots=True)
class Stack:
    """The checkers of one side in one place."""

    side: Side
    count: int


class Spot(NamedTuple):
    """Where a point lies: `column` 0 to 11 from the left, in the row at the top or at the bottom."""

    column: int
    top: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """A board and all that lies on and beside it.

    `position` is seen by `viewer`; `below` is the side at the lower edge, whose home board is on the right or on the left.
    """

    position: Position
    viewer: Side = Side.WHITE
    rules: Discipline = BACKGAMMON
    below: Side = Side.WHITE
    home_right: bool = True
    numbered_for: Side | None = None
    """Whose numbers the points carry; those of the side below unless said otherwise."""
    cube: CubeShown | None = None
    roller: Side | None = None
    """Whose turn it is; with `roll`, whose dice lie on the board."""
    roll: Roll | None = None
    play: tuple[Move, ...] = ()
    """Moves of `roller` to point out, in the roller's numbering, on the board before them."""
    names: Both[str] = field(default_factory=lambda: Both("White", "Black"))
    score: Both[int] | None = None
    match_length: int | None = None
    """The points a match goes to; None for a single game or unlimited play."""
    crawford: bool = False
    pips: bool = True
    title: str = ""

    def _repr_svg_(self) -> str:
        """A notebook shows the picture itself."""
        from bafflebox.game.draw.svg import svg  # it draws scenes, and so knows this module

        return svg(self)

    def counts(self, side: Side) -> bytes:
        """A side's checkers by place, in its own numbering."""
        return self.position.own if side is self.viewer else self.position.opp

    def spot(self, side: Side, point: int) -> Spot:
        """Where a point of a side's numbering lies."""
        number = point if side is self.below else self.rules.facing[point]
        column = 12 - number if number <= 12 else number - 13
        return Spot(column if self.home_right else 11 - column, top=number > 12)

    def stack(self, spot: Spot) -> Stack | None:
        """Who stands on a point, and how many; on a board that is out of order, the more."""
        point = self.point(self.below, spot)
        stacks = (
            Stack(self.below, self.counts(self.below)[point]),
            Stack(self.below.other, self.counts(self.below.other)[self.rules.facing[point]]),
        )
        most = max(stacks, key=lambda stack: stack.count)
        return most if most.count else None

    def point(self, side: Side, spot: Spot) -> int:
        """The number of a point for a side."""
        column = spot.column if self.home_right else 11 - spot.column
        number = column + 13 if spot.top else 12 - column
        return number if side is self.below else self.rules.facing[number]

    def label(self, spot: Spot) -> int:
        """The number written beside a point."""
        return self.point(self.numbered_for or self.below, spot)

    def tray_is_left(self, side: Side) -> bool:
        """On which end the checkers of a side are borne off: beside its home board."""
        return self.spot(side, 1).column == 0

    def off(self, side: Side) -> int:
        return self.counts(side)[OFF]

    def bar(self, side: Side) -> int:
        return self.counts(side)[BAR]

    def pip_count(self, side: Side) -> int:
        return pip_count(self.counts(side))

    def standing(self, side: Side) -> str:
        """A side's score, away from the match where there is one."""
        if self.score is None:
            return ""
        points = self.score[side]
        if self.match_length is None:
            return f"{points} point{'' if points == 1 else 's'}"
        return f"{points} of {self.match_length}"


def spoken(scene: Scene) -> str:
    """The scene in words, for those who cannot see it.

    >>> from bafflebox.game import BACKGAMMON, Roll, Side
    >>> spoken(Scene(BACKGAMMON.start, roller=Side.WHITE, roll=Roll(3, 1)))
    'White: 24:2 13:5 8:3 6:5, 167 pips. Black: 24:2 13:5 8:3 6:5, 167 pips. White to play 3-1.'
    """
    parts = []
    for side in (Side.WHITE, Side.BLACK):
        standing = scene.standing(side)
        score = f", {standing}" if standing else ""
        parts.append(f"{scene.names[side]}: {places(scene.counts(side))}, {scene.pip_count(side)} pips{score}.")
    if scene.cube:
        where = f"with {scene.names[scene.cube.owner]}" if scene.cube.owner else "in the middle"
        parts.append(f"Cube {where} at {scene.cube.value}.")
    if scene.crawford:
        parts.append("Crawford game.")
    if scene.roller and scene.roll:
        parts.append(f"{scene.names[scene.roller]} to play {scene.roll}.")
    elif scene.roller:
        parts.append(f"{scene.names[scene.roller]} to roll.")
    if scene.play:
        parts.append(f"Play: {write_moves(scene.play)}.")
    return " ".join(parts)
