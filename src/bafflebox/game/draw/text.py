"""Draws a board as text: plain ASCII like GNU Backgammon and FIBS, or with box-drawing characters and round checkers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from itertools import groupby

from bafflebox.game.draw.scene import Scene, Spot
from bafflebox.game.move import write_moves
from bafflebox.game.side import Side

ROWS = 5
"""Checkers drawn on a point before a count is shown instead (`ibf:3.13` stacks them from the sixth on)."""


class Ink(Enum):
    """The parts of the diagram, so that callers can colour them."""

    PLAIN = auto()
    FRAME = auto()
    NUMBER = auto()
    WHITE = auto()
    BLACK = auto()
    LEAVING = auto()
    """A checker that the play moves away."""
    ARRIVING = auto()
    """A place that the play moves a checker to."""


@dataclass(frozen=True, slots=True)
class _Signs:
    white: str
    black: str
    points: tuple[str, str]
    """The alternating characters for empty places."""
    arriving: str
    top: tuple[str, str, str, str]
    bottom: tuple[str, str, str, str]
    edge: str
    line: str
    turn: str


class Style(Enum):
    """The signs that a board is drawn with: `ASCII` for any terminal, `UNICODE` for most."""

    ASCII = _Signs("O", "X", (" ", " "), "+", ("+", "-", "-", "+"), ("+", "-", "-", "+"), "|", "-", ">")
    UNICODE = _Signs("○", "●", ("·", " "), "◌", ("┌", "┬", "┬", "┐"), ("└", "┴", "┴", "┘"), "│", "─", "▸")


Paint = Callable[[str, Ink], str]
Cell = tuple[str, Ink]


def text(scene: Scene, style: Style = Style.UNICODE, *, paint: Paint | None = None, width: int = 0) -> str:
    """The board as lines of text. `paint`, if given, is called with each piece of text and its part.

    Notes beside the board move below it if a line would exceed `width`.

    >>> from bafflebox.game import BACKGAMMON
    >>> print(text(Scene(BACKGAMMON.start, pips=False), Style.ASCII).splitlines()[1])
     | O           X    |   | X              O |
    """
    drawing = _Drawing(scene, style.value)
    lines = [
        *drawing.title(),
        drawing.numbers(top=True),
        *(drawing.row(row, top=True) for row in range(ROWS)),
        drawing.middle(),
        *(drawing.row(row, top=False) for row in reversed(range(ROWS))),
        drawing.numbers(top=False),
    ]
    notes = [""] * (len(lines) - 2 * ROWS - 3) + drawing.notes()
    below: list[str] = []
    if width and any(note and BOARD + len(note) > width for note in notes):
        below, notes = [note.rstrip() for note in notes if note], [""] * len(notes)
    painted = []
    for cells, note in zip(lines, notes, strict=True):
        runs = [(ink, "".join(sign for sign, _ in run)) for ink, run in groupby(cells, key=lambda cell: cell[1])]
        board = "".join(paint(run, ink) if paint else run for ink, run in runs)
        painted.append((board + (f"   {note}" if note else "")).rstrip())
    return "\n".join([*painted, *below]) + "\n"


BOARD = 48
"""The width of a board line, including the gap before the notes."""


@dataclass(frozen=True, slots=True)
class _Drawing:
    scene: Scene
    signs: _Signs

    def title(self) -> list[list[Cell]]:
        return [[(self.scene.title, Ink.PLAIN)]] if self.scene.title else []

    def numbers(self, *, top: bool) -> list[Cell]:
        left, inner, outer, right = self.signs.top if top else self.signs.bottom
        line = self.signs.line
        cells: list[Cell] = [(" " + left, Ink.FRAME)]
        for column in range(12):
            if column == 6:
                cells.append((f"{inner}{line * 3}{outer}", Ink.FRAME))
            number = str(self.scene.label(Spot(column, top)))
            dashes = line * (3 - len(number))
            before = dashes[: (len(dashes) + 1) // 2] if len(number) == 1 else ""
            after = line * (3 - len(number) - len(before))
            cells += [(before, Ink.FRAME), (number, Ink.NUMBER), (after, Ink.FRAME)]
        return [*cells, (right, Ink.FRAME)]

    def row(self, row: int, *, top: bool) -> list[Cell]:
        edge = self.signs.edge
        cells: list[Cell] = [(" " + edge, Ink.FRAME)]
        for column in range(12):
            if column == 6:
                cells += [(edge, Ink.FRAME), self._bar(row, top=top), (edge, Ink.FRAME)]
            sign, ink = self._place(Spot(column, top), row)
            cells.append((f"{sign:^3}" if len(sign) < 2 else f"{sign} ", ink))
        return [*cells, (edge, Ink.FRAME)]

    def middle(self) -> list[Cell]:
        edge = self.signs.edge
        bar = "BAR" if self.scene.rules.hitting else "   "
        return [(f" {edge}{' ' * 18}{edge}{bar}{edge}{' ' * 18}{edge}", Ink.FRAME)]

    def _place(self, spot: Spot, row: int) -> Cell:
        stack = self.scene.stack(spot)
        leaving, arriving = self._moved(spot)
        count = stack.count if stack else 0
        if stack and row < min(count, ROWS):
            last = row == min(count, ROWS) - 1
            sign = str(count) if count > ROWS and last else self._sign(stack.side)
            moves_away = leaving > min(count, ROWS) - 1 - row
            return sign, Ink.LEAVING if moves_away else self._ink(stack.side)
        if row - min(count, ROWS) < arriving:
            return self.signs.arriving, Ink.ARRIVING
        return self.signs.points[(spot.column + spot.top) % 2], Ink.FRAME

    def _moved(self, spot: Spot) -> tuple[int, int]:
        """How many checkers the play moves from and to a point."""
        scene = self.scene
        if not scene.roller:
            return 0, 0
        point = scene.point(scene.roller, spot)
        gone = sum(move.source == point for move in scene.play)
        come = sum(move.target == point for move in scene.play)
        return max(0, gone - come), max(0, come - gone)

    def _bar(self, row: int, *, top: bool) -> Cell:
        side = self.scene.below.other if top else self.scene.below
        count = self.scene.bar(side)
        depth = ROWS - 1 - row  # the first is next to the middle of the bar
        if depth >= min(count, ROWS):
            return "   ", Ink.PLAIN
        sign = str(count) if count > ROWS and depth == ROWS - 1 else self._sign(side)
        return f" {sign} ", self._ink(side)

    def _sign(self, side: Side) -> str:
        return self.signs.white if side is Side.WHITE else self.signs.black

    def _ink(self, side: Side) -> Ink:
        return Ink.WHITE if side is Side.WHITE else Ink.BLACK

    def notes(self) -> list[str]:
        """The notes beside the board, from top to bottom."""
        scene, below = self.scene, self.scene.below
        lines = [""] * (2 * ROWS + 3)
        above = self._player(below.other)
        lines[: len(above)] = above
        own = self._player(below)
        lines[len(lines) - len(own) :] = reversed(own)
        middle = ROWS + 1
        if scene.match_length:
            crawford = ", Crawford" if scene.crawford else ""
            lines[middle - 1] = f"Match to {scene.match_length}{crawford}"
        elif scene.crawford:
            lines[middle - 1] = "Crawford"
        if scene.cube:
            owner = scene.names[scene.cube.owner] if scene.cube.owner else "middle"
            lines[middle] = f"Cube [{scene.cube.value}] {owner}"
        if scene.play:
            lines[middle + 1] = f"Play {write_moves(scene.play)}"
        return lines

    def _player(self, side: Side) -> list[str]:
        """The notes about one player: the name nearest the edge, the rest towards the middle."""
        scene = self.scene
        turn = f"{self.signs.turn} " if scene.roller is side else "  "
        facts = [f"pips {scene.pip_count(side)}"] if scene.pips else []
        if scene.off(side):
            facts.append(f"off {scene.off(side)}")
        score = scene.standing(side)
        lines = [f"{turn}{self._sign(side)} {scene.names[side]}{f', {score}' if score else ''}"]
        if facts:
            lines.append("    " + "  ".join(facts))
        if scene.roller is side and scene.roll:
            lines.append(f"    rolled {scene.roll}")
        return lines
