"""Sprintgammon's solved table against simulated games: `python -m bench.sprintgammon [--games 1000] [--write]`.

The table plays both sides from the start and from random positions, without a cube; the mean points should match the
table's value within chance. Then it is tested for better plays: for every roll of many positions, every legal play from
the plain generator is compared with the table's value of the position.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev

from bafflebox.bots.sprint.engine import need_table
from bafflebox.bots.sprint.index import POSITIONS, position_at
from bafflebox.bots.sprint.table import SolvedTable
from bafflebox.game import ROLLS, SPRINTGAMMON, Position, Roll, is_over, legal_results, outcome
from bafflebox.game.plays import plain_results

FILE = Path(__file__).with_name("sprintgammon.json")


@dataclass(frozen=True, slots=True)
class Simulated:
    """A position, its value in the table, and the mean of games played out with its standard error."""

    position: str
    table: float
    games: int
    mean: float
    error: float

    @property
    def off(self) -> float:
        """The difference between them in standard errors."""
        return abs(self.mean - self.table) / self.error if self.error else 0.0


def open_positions(chance: random.Random) -> Iterator[Position]:
    while True:
        position = position_at(chance.randrange(POSITIONS))
        shared = any(position.own[point] and position.opp[25 - point] for point in range(1, 25))
        if not shared and not is_over(position):
            yield position


def worth(table: SolvedTable, position: Position) -> float:
    """Cubeless points for the viewer, who is on roll or has lost."""
    return table.worth(position).chances.equity


def played_out(table: SolvedTable, position: Position, chance: random.Random) -> int:
    sign = 1
    while (end := outcome(position, SPRINTGAMMON)) is None:
        results = legal_results(position, Roll(chance.randint(1, 6), chance.randint(1, 6)), SPRINTGAMMON) or (position,)
        position = min((result.flipped() for result in results), key=lambda after: worth(table, after))
        sign = -sign
    return sign * end.points


def simulated(table: SolvedTable, position: Position, games: int, chance: random.Random) -> Simulated:
    points = [played_out(table, position, chance) for _ in range(games)]
    error = stdev(points) / sqrt(games)
    return Simulated(str(position), round(worth(table, position), 4), games, round(fmean(points), 4), round(error, 4))


def gained(table: SolvedTable, position: Position) -> float:
    """What the best plays for all rolls, found by the plain generator, gain over the table's value."""
    total = 0.0
    for roll in ROLLS:
        results = plain_results(position, roll, SPRINTGAMMON) or (position,)
        total -= roll.weight / 36 * min(worth(table, result.flipped()) for result in results)
    return total - worth(table, position)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--games", type=int, default=1000, help="played out from each position")
    arguments.add_argument("--positions", type=int, default=12)
    arguments.add_argument("--tried", type=int, default=2000, help="positions in which every play is tried")
    arguments.add_argument("--write", action="store_true", help="put the figures into bench/sprintgammon.json")
    given = arguments.parse_args()
    table, chance = SolvedTable.read(need_table()), random.Random(1)
    drawn = open_positions(chance)
    found = []
    for position in [SPRINTGAMMON.start, *(next(drawn) for _ in range(given.positions - 1))]:
        found.append(simulated(table, position, given.games, chance))
        one = found[-1]
        sys.stdout.write(
            f"{one.position}: table {one.table:+.4f}, {one.games} games {one.mean:+.4f} ± {one.error:.4f}\n"
        )
        sys.stdout.flush()
    most = max(gained(table, next(drawn)) for _ in range(given.tried))
    far = max(one.off for one in found)
    sys.stdout.write(
        f"Furthest apart: {far:.1f} standard errors. Most gained in {given.tried} positions: {most:.1e}.\n"
    )
    if given.write:
        data = {"simulated": [asdict(one) for one in found], "tried": given.tried, "most_gained": most}
        FILE.write_text(json.dumps(data, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
