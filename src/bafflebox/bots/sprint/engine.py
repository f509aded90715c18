"""The engine of Sprintgammon: it looks everything up.

Money play is exact, including the cube. At a match score, plays and doubles are evaluated from the table's chances,
which assume the best play without a cube, through the match equity table and the model in `cubeful`; the same goes for
money play with the Jacoby rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from bafflebox.bots import cubeful
from bafflebox.bots.bot import CubeAdvice, Seat
from bafflebox.bots.engine import EngineMissing, WeighingEngine
from bafflebox.bots.sprint.table import SolvedTable, table_file
from bafflebox.game import SPRINTGAMMON, Discipline
from bafflebox.message import said

SOLVE = "bafflebox bots solve sprintgammon"


def need_table() -> Path:
    """The file created by `bafflebox bots solve sprintgammon`."""
    path = table_file()
    if not path.exists():
        raise EngineMissing(
            said("Sprintgammon has not been solved on this computer. Solve it once with: {command}", command=SOLVE)
        )
    return path


@lru_cache(maxsize=1)
def solved(path: Path) -> SolvedTable:
    """The table in a file, read once per process."""
    return SolvedTable.read(path)


class SprintEngine(WeighingEngine):
    """Perfect play of Sprintgammon."""

    name = "Sprintgammon solved"

    def __init__(self, table: SolvedTable | None = None) -> None:
        self.table = table or solved(need_table())

    def plays(self, rules: Discipline) -> bool:
        return rules.checkers == SPRINTGAMMON.checkers and rules.hitting and rules.backgammons

    def weigh(self, seats: Sequence[Seat], plies: int) -> Sequence[CubeAdvice]:  # noqa: ARG002 (nothing lies deeper)
        return [self._weighed(seat) for seat in seats]

    def _weighed(self, seat: Seat) -> CubeAdvice:
        worth = self.table.worth(seat.position)
        if not seat.is_money or seat.jacoby:
            return cubeful.advice(worth.chances, seat)
        return CubeAdvice(worth.no_double(seat.cube_at), worth.double_take, 1.0, worth.chances)
