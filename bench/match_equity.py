"""Computes the match equity table: `python -m bench.match_equity --write` puts it into the package.

Each score follows from scores closer to the end of the match through one game in which both sides win equally often and
a fixed share of wins are gammons. Before the Crawford game the cube is used as in `bafflebox.bots.cubeful`. After it,
the trailer doubles at once; at an even number of points the leader has a free pass when the game starts badly.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass
from pathlib import Path

from bafflebox.bots.bot import CubeAt, Seat
from bafflebox.bots.chances import Chances
from bafflebox.bots.cubeful import equity
from bafflebox.bots.match_equity import MatchEquity, Stakes
from bafflebox.game import BACKGAMMON

FILE = Path(__file__).parents[1] / "src/bafflebox/bots/match_equity.json"
LONGEST = 64
SOURCE = (
    "Computed by bench/match_equity.py: one game of even chances from score to score, fixed shares of gammons, "
    "Janowski's cube between dead and live, the leader's free pass after the Crawford game."
)


@dataclass(frozen=True, slots=True)
class Model:
    """One game between equals."""

    gammons: float = 0.29
    """The share of wins that are gammons: the hundredth that comes closest to tables from rollouts."""
    free_pass: float = 0.015
    """The trailer's cost of the leader's free pass, as a fraction of the chance at an even number of points."""
    backgammons: float = 0.01


def made_table(model: Model, longest: int = LONGEST) -> MatchEquity:
    after = _after_crawford(model, longest)
    before = [[0.0] * longest for _ in range(longest)]
    known = MatchEquity(SOURCE, tuple(map(tuple, before)), after)
    for total in range(2, 2 * longest + 1):
        for away in range(max(1, total - longest), total // 2 + 1):
            opp_away = total - away
            chance = 0.5 if away == opp_away else _before(model, known, away, opp_away)
            before[away - 1][opp_away - 1], before[opp_away - 1][away - 1] = chance, 1 - chance
        known = MatchEquity(SOURCE, tuple(map(tuple, before)), after)
    return known


def _after_crawford(model: Model, longest: int) -> tuple[float, ...]:
    """The chances of the trailer, who doubles before the first roll."""
    known: list[float] = []

    def chance(away: int) -> float:
        return 1.0 if away <= 0 else known[away - 1]

    for away in range(1, longest + 1):
        cube = 1 if away == 1 else 2
        single, gammon = chance(away - cube), chance(away - 2 * cube)
        value = 0.5 * ((1 - model.gammons) * single + model.gammons * gammon) if away > 1 else 0.5
        known.append(value * (1 - model.free_pass) if away % 2 == 0 else value)
    return tuple(known)


def _before(model: Model, known: MatchEquity, away: int, opp_away: int) -> float:
    stakes = Stakes(known, away, opp_away, crawford=1 in (away, opp_away))
    if stakes.crawford:  # `away` is the leader, for whom gammons don't matter
        chances = Chances(0.5, 0.0, 0.0, 0.5 * model.gammons, 0.0)
        return stakes.without_cube(chances, 1)
    share, much = 0.5 * model.gammons, 0.5 * model.backgammons
    seat = Seat(BACKGAMMON.start, BACKGAMMON, 1, away, opp_away, CubeAt.MIDDLE)
    return stakes.unscaled(equity(Chances(0.5, share, much, share, much), seat, stakes), 1)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--write", action="store_true", help="put the table into the package")
    given = arguments.parse_args()
    table = made_table(Model())
    for row in table.before[:9]:
        print(" ".join(f"{100 * chance:5.1f}" for chance in row[:9]))
    print("after Crawford:", " ".join(f"{100 * chance:5.1f}" for chance in table.after[:9]))
    if given.write:
        rows = ",\n    ".join(json.dumps([round(chance, 5) for chance in row]) for row in table.before)
        after = json.dumps([round(chance, 5) for chance in table.after])
        FILE.write_text(
            f'{{\n  "source": {json.dumps(SOURCE)},\n  "before": [\n    {rows}\n  ],\n  "after": {after}\n}}\n', "utf-8"
        )


if __name__ == "__main__":
    main()
