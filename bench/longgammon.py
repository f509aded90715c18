"""Duels of Longgammon, with all games in parallel: `python -m bench.longgammon [--games 1000] [--write]`.

The network plays a greedy player and one that only counts pips, and its levels play each other. Games are played in
pairs with the same dice and seats swapped, without the cube. The 95% intervals come from resampling the pairs.
`--write` puts the figures into `bench/longgammon.json`, and those between levels into the package.
`python -m bench.duels --discipline longgammon` plays with the cube, and takes longer.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from bafflebox.bots.levels import Strength, levels
from bafflebox.bots.long.engine import best_after, equity, over_rolls, results_after, seen_by_opponent
from bafflebox.bots.long.network import Boards, Floats, shipped
from bafflebox.game import LONGGAMMON, OPENING_ROLLS
from bafflebox.game.position import COUNTS, WIDTH
from bench.duels import keep_strength

FILE = Path(__file__).with_name("longgammon.json")
LONGEST = 400
RESAMPLED = 2000

Player = Callable[[Boards, Boards, np.random.Generator], Boards]
"""The boards after each row's roll is played, seen by the next player; ties may be broken at random."""


def network_player(noise: float = 0.0) -> Player:
    """The network without looking ahead, with random errors of that size."""

    def play(boards: Boards, dice: Boards, chance: np.random.Generator) -> Boards:
        if not noise:
            return best_after(shipped(), boards, dice, LONGGAMMON)[0]
        nexts, rows, chances = results_after(shipped(), boards, dice, LONGGAMMON)
        liked = equity(chances) + np.float32(noise) * chance.standard_normal(len(rows), np.float32)
        return nexts[_first_of(rows, -liked, len(boards))]

    return play


def looking_ahead(boards: Boards, dice: Boards, _: np.random.Generator, widest: int = 4) -> Boards:
    """The best few plays without looking ahead, compared over all rolls of the opponent."""
    nexts, rows, chances = results_after(shipped(), boards, dice, LONGGAMMON)
    worth: NDArray[np.floating] = equity(chances)
    order = np.lexsort((-worth, rows))
    starts = np.searchsorted(rows[order], np.arange(len(boards)))
    place = np.arange(len(rows)) - starts[rows[order]]
    keeps = order[(place < widest) & (nexts[order, WIDTH] < LONGGAMMON.checkers)]
    worth[order[place >= widest]] = -4
    if len(keeps):
        worth[keeps] = equity(seen_by_opponent(over_rolls(shipped(), nexts[keeps], LONGGAMMON)))
    return nexts[_first_of(rows, -worth, len(boards))]


def plain_player(likes: Callable[[Boards], Floats]) -> Player:
    """Picks the play whose resulting position it likes best, seen by itself; ties are broken at random."""

    def play(boards: Boards, dice: Boards, chance: np.random.Generator) -> Boards:
        nexts, rows, _ = results_after(None, boards, dice, LONGGAMMON)
        own = np.concatenate([nexts[:, WIDTH:], nexts[:, :WIDTH]], axis=1)
        drawn = chance.random(len(rows)).astype(np.float32)
        return nexts[_first_of(rows, -(likes(own) + drawn / 1000), len(boards))]

    return play


def pips_counted(boards: Boards) -> Floats:
    """Fewer pips are better, and nothing else matters."""
    counted: Floats = (boards[:, :WIDTH] @ -np.arange(WIDTH, dtype=np.float32)).astype(np.float32)
    return counted


def greedily_liked(boards: Boards) -> Floats:
    """Checkers off first, then points held, since each blocks the opponent, then fewer pips."""
    held = (boards[:, 1:25] > 0).sum(1)
    liked: Floats = (boards[:, 0] * 10.0 + held + pips_counted(boards) / 100).astype(np.float32)
    return liked


def _first_of(rows: NDArray[np.int64], order_by: NDArray[np.floating], count: int) -> NDArray[np.int64]:
    order = np.lexsort((order_by, rows))
    found: NDArray[np.int64] = order[np.searchsorted(rows[order], np.arange(count))]
    return found


@dataclass(frozen=True, slots=True)
class Duel:
    """The first player's points per game and share of all points won, with intervals from the pairs."""

    first: str
    second: str
    games: int
    points: float
    low: float
    high: float
    share: float
    share_low: float
    share_high: float


def points_of(first: Player, second: Player, pairs: int, seed: int) -> NDArray[np.float64]:
    """The first player's points, a row for each pair of games: starting in one, not in the other."""
    chance = np.random.default_rng(seed)
    opening = np.array([(roll.high, roll.low) for roll in OPENING_ROLLS], np.uint8)
    dice = chance.integers(1, 7, size=(LONGEST, pairs, 2), dtype=np.uint8)
    dice[0] = opening[chance.integers(len(opening), size=pairs)]
    points = np.zeros(2 * pairs)
    boards = np.tile(np.frombuffer(LONGGAMMON.start.board, np.uint8), (2 * pairs, 1))
    games = np.arange(2 * pairs)
    for turn in range(LONGEST):
        firsts = (games >= pairs) == turn % 2  # the first player starts in the first half of the games
        after = np.empty((len(games), COUNTS), np.uint8)
        for player, mine in ((first, firsts), (second, ~firsts)):
            if mine.any():
                after[mine] = player(boards[mine], dice[turn][games[mine] % pairs], chance)
        over = after[:, WIDTH] == LONGGAMMON.checkers
        won = np.where(after[:, 0] == 0, 2.0, 1.0) * np.where(firsts, 1, -1)
        points[games[over]] = won[over]
        boards, games = after[~over], games[~over]
        if not len(games):
            return points.reshape(2, pairs).T
    raise RuntimeError(f"{len(games)} games have not ended in {LONGEST} turns.")


def duel(names: tuple[str, str], players: tuple[Player, Player], games: int, seed: int = 1) -> Duel:
    found = points_of(*players, games // 2, seed)
    chance = np.random.default_rng(seed)
    drawn = chance.integers(len(found), size=(RESAMPLED, len(found)))
    means = found.mean(1)[drawn].mean(1)
    wins, losses = np.maximum(found, 0).sum(1), np.maximum(-found, 0).sum(1)
    won, lost = wins[drawn].sum(1), losses[drawn].sum(1)
    shares = won / (won + lost)
    numbers = (found.mean(), *np.quantile(means, (0.025, 0.975)), wins.sum() / (wins.sum() + losses.sum()))
    return Duel(*names, found.size, *(round(float(n), 4) for n in (*numbers, *np.quantile(shares, (0.025, 0.975)))))


PLAYERS: dict[str, Player] = {
    "pip counter": plain_player(pips_counted),
    "greedy": plain_player(greedily_liked),
    "casual": network_player(0.15),
    "club": network_player(0.06),
    "expert": network_player(),
    "best": looking_ahead,
}
DUELS = (
    ("expert", "pip counter"),
    ("expert", "greedy"),
    ("casual", "greedy"),
    ("club", "casual"),
    ("expert", "club"),
    ("best", "expert"),
)


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("names", nargs="*", help="two players; without them all duels")
    arguments.add_argument("--games", type=int, default=1000)
    arguments.add_argument("--write", action="store_true", help="put the results into their files")
    given = arguments.parse_args()
    for names in [tuple(given.names)] if given.names else DUELS:
        first, second = names
        found = duel((first, second), (PLAYERS[first], PLAYERS[second]), given.games)
        sys.stdout.write(
            f"{first} against {second}: {found.points:+.3f} ({found.low:+.3f} to {found.high:+.3f}) points a game, "
            f"{found.share:.1%} ({found.share_low:.1%} to {found.share_high:.1%}) of the points; {found.games} games\n"
        )
        sys.stdout.flush()
        if given.write:
            _write(found)


def _write(found: Duel) -> None:
    kept = json.loads(FILE.read_text("utf-8")) if FILE.exists() else []
    kept = [one for one in kept if (one["first"], one["second"]) != (found.first, found.second)] + [asdict(found)]
    FILE.write_text(json.dumps(kept, indent=2) + "\n", "utf-8")
    if {found.first, found.second} <= {level.name for level in levels(LONGGAMMON)}:
        numbers = (found.games, found.points, found.low, found.high)
        keep_strength("longgammon", found.first, Strength(found.second, *numbers, cube=False))


if __name__ == "__main__":
    main()
