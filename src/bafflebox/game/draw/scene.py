"""What a board diagram shows, and where each point is."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from bafflebox.game.discipline import BACKGAMMON, Discipline
from bafflebox.game.move import Move, write_moves
from bafflebox.game.position import BAR, OFF, Position, pip_count, places
from bafflebox.game.roll import Roll
from bafflebox.game.side import Both, Side


class CubeShown(NamedTuple):
    """The cube as shown: its value and owner (None when centred)."""

    value: int = 1
    owner: Side | None = None


@dataclass(frozen=True, slots=True)
class Stack:
    """One side's checkers in one place."""

    side: Side
    count: int


class Spot(NamedTuple):
    """Where a point is drawn: `column` 0 to 11 from the left, in the top or bottom row."""

    column: int
    top: bool


@dataclass(frozen=True, slots=True)
class Scene:
    """A board and everything drawn on and beside it.

    `position` is from the viewer's point of view. `below` is the side drawn at the bottom, with its home board right or left.
    """

    position: Position
    viewer: Side = Side.WHITE
    rules: Discipline = BACKGAMMON
    below: Side = Side.WHITE
    home_right: bool = True
    numbered_for: Side | None = None
    """The side whose point numbers are shown; by default the side at the bottom."""
    cube: CubeShown | None = None
    roller: Side | None = None
    """The side to play, or to roll if there is no `roll`."""
    roll: Roll | None = None
    play: tuple[Move, ...] = ()
    """Moves to highlight, in the roller's numbering, before they are made."""
    names: Both[str] = field(default_factory=lambda: Both("White", "Black"))
    score: Both[int] | None = None
    match_length: int | None = None
    """The match length; None for a single game or unlimited play."""
    crawford: bool = False
    pips: bool = True
    title: str = ""

    def _repr_svg_(self) -> str:
        """Shown as a picture in notebooks."""
        from bafflebox.game.draw.svg import svg  # imported here because svg imports this module

        return svg(self)

    def __str__(self) -> str:
        """The board as text, for terminals."""
        from bafflebox.game.draw.text import text

        return text(self)

    def counts(self, side: Side) -> bytes:
        """A side's checkers by place, in its own numbering."""
        return self.position.own if side is self.viewer else self.position.opp

    def spot(self, side: Side, point: int) -> Spot:
        """Where a point, in one side's numbering, is drawn."""
        number = point if side is self.below else self.rules.facing[point]
        column = 12 - number if number <= 12 else number - 13
        return Spot(column if self.home_right else 11 - column, top=number > 12)

    def stack(self, spot: Spot) -> Stack | None:
        """The side and number of checkers on a point. If both sides are on it, the side with more."""
        point = self.point(self.below, spot)
        stacks = (
            Stack(self.below, self.counts(self.below)[point]),
            Stack(self.below.other, self.counts(self.below.other)[self.rules.facing[point]]),
        )
        most = max(stacks, key=lambda stack: stack.count)
        return most if most.count else None

    def point(self, side: Side, spot: Spot) -> int:
        """A point's number from one side's point of view."""
        column = spot.column if self.home_right else 11 - spot.column
        number = column + 13 if spot.top else 12 - column
        return number if side is self.below else self.rules.facing[number]

    def label(self, spot: Spot) -> int:
        """The number written beside a point."""
        return self.point(self.numbered_for or self.below, spot)

    def tray_is_left(self, side: Side) -> bool:
        """The end of the board where a side bears off, next to its home board."""
        return self.spot(side, 1).column == 0

    def off(self, side: Side) -> int:
        """How many checkers a side has borne off."""
        return self.counts(side)[OFF]

    def bar(self, side: Side) -> int:
        """How many checkers a side has on the bar."""
        return self.counts(side)[BAR]

    def pip_count(self, side: Side) -> int:
        """A side's pip count."""
        return pip_count(self.counts(side))

    def standing(self, side: Side) -> str:
        """A side's score, with the match length if there is one."""
        if self.score is None:
            return ""
        points = self.score[side]
        if self.match_length is None:
            return f"{points} point{'' if points == 1 else 's'}"
        return f"{points} of {self.match_length}"


def spoken(scene: Scene) -> str:
    """The scene in words, for screen readers.

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
