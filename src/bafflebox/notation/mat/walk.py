"""A game of match text in one call to the compiled kernel: splits rows, identifies players, replays plays on the board.

The kernel handles a game only if nothing is ambiguous: plain rows, legal plays with one meaning, turns and cube in
order. For every other game, and if it is not installed, it returns None, and the plain code beside this module (`rows`,
`layout`, `game`, `notation.replay`) does the same work. Tests compare the two.
"""

from __future__ import annotations

from typing import NamedTuple

from bafflebox.game import Discipline, Move, Side, kernel
from bafflebox.notation.ending import Witness
from bafflebox.notation.record import Act, Manner, RecordedDouble, RecordedPass, RecordedRoll, Took, Turning
from bafflebox.notation.replay import Followed


class Told(NamedTuple):
    """A result as given by a line: the winner by its column (None if the column says nothing), and its points."""

    witness: Witness
    side: Side | None
    points: int
    final: bool
    line: int
    worth: int = 0
    """1 to 3 if the line says that it was a single game, a gammon or a backgammon."""


class Walked(NamedTuple):
    """A game as reported by the kernel, and the lines it has read."""

    acts: tuple[Act, ...]
    steps: Followed
    told: list[Told]
    first: int
    end: int


if kernel.AVAILABLE:
    kernel.bind_walk(
        {
            "Rolled": RecordedRoll,
            "Doubled": RecordedDouble,
            "Took": Took,
            "Passed": RecordedPass,
            "Move": Move,
            "white": Side.WHITE,
            "black": Side.BLACK,
            "played": Manner.PLAYED,
            "unplayed": Manner.UNPLAYED,
            "double": Turning.DOUBLE,
        }
    )


def walked(lines: tuple[str, ...], first: int, column: int, rules: Discipline) -> Walked | None:
    """The game that begins at a line (counted from 0); `column` is that of the right name. None if plain code is
    needed."""
    if not kernel.serves(rules):
        return None
    answer = kernel.walk(lines, first, column, rules)
    if answer is None:
        return None
    listed, boards, results, ids, cube, end = answer
    acts = tuple(listed)
    told = [
        Told(Witness.LOSS if is_loss else Witness.RESULT, side, points, final, line)
        for is_loss, side, points, final, line in results
    ]
    return Walked(acts, Followed(acts, boards, ids, cube), told, first, end)
