"""Duels between levels: `python -m bench.duels --games 500 club casual`, or without names each against the one below.

Games are played in pairs with the same dice and seats swapped, for money with the cube. Luck, as an engine estimates it
before and after each roll, is subtracted from the result: this keeps the mean and removes most of the variance. The
interval is the 95% confidence interval of the pairs' means. Each level is also timed over a game against itself, in
processor time. `--write` puts the results into the package, where `bafflebox play --levels` shows them.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, replace
from math import sqrt
from pathlib import Path
from statistics import fmean, stdev
from time import process_time
from typing import TypeVar

from bafflebox.bots.bot import Bot, Seat
from bafflebox.bots.engine import WeighingEngine
from bafflebox.bots.engines import open_engine
from bafflebox.bots.guard import Guarded
from bafflebox.bots.levels import Strength, family, level, levels
from bafflebox.bots.noisy import Opponent
from bafflebox.bots.seating import act_of, seat_at
from bafflebox.game import OPENING_ROLLS, ROLLS, Both, Discipline, Play, Roll, Side, discipline
from bafflebox.match import Match, Money, Terms

T = TypeVar("T")
FILE = Path(__file__).parents[1] / "src/bafflebox/bots/strength.json"
WATCH = {"backgammon": "sage:0", "sprintgammon": "sprint", "longgammon": "none"}
"""The engine that measures luck: exact with the solved table; for Longgammon, playing more games is cheaper."""


@dataclass(frozen=True, slots=True)
class Duel:
    """The result: points per game for the first named, as played and adjusted for luck."""

    games: int
    points: float
    plain: float
    low: float
    high: float
    plain_low: float
    plain_high: float
    milliseconds: float = 0.0
    """Average processor time of the first one's decisions."""


def bot_for(name: str, rules: Discipline) -> Bot:
    """The level, with its engine in this process: nothing here needs protection from a crash."""
    bot = level(name, rules).make(0)
    if isinstance(bot, Opponent) and isinstance(bot.engine, Guarded):
        return replace(bot, engine=bot.engine.unguarded())
    return bot


def dice_of(seed: str) -> Iterator[int]:
    drawn = random.Random(seed)
    while True:
        yield drawn.randint(1, 6)


def game(bots: Both[Bot], rules: Discipline, seed: str, watch: WeighingEngine | None) -> tuple[int, float]:
    """White's points, and White's luck in points."""
    dice, match, luck = dice_of(seed), Match.under(Terms(Money(), rules)), 0.0
    while not match.games:
        assert match.game is not None
        side = match.game.to_act
        if side is None:
            match = match.opened(next(dice), next(dice))
            if match.game and match.game.turn and match.game.roll:
                luck += _luck(watch, match, match.game.turn, match.game.roll, OPENING_ROLLS)
            continue
        act = act_of(bots[side], match, side)
        if act is not None:
            match = match.after(act)
            continue
        roll = Roll(next(dice), next(dice))
        luck += _luck(watch, match, side, roll, ROLLS)
        match = match.rolled(roll)
    record = match.games[0]
    return (record.points if record.winner is Side.WHITE else -record.points), luck


def _luck(watch: WeighingEngine | None, match: Match, side: Side, roll: Roll, possible: tuple[Roll, ...]) -> float:
    if watch is None:
        return 0.0
    seat: Seat = seat_at(match, side)
    worth = watch.rolls(seat)
    mean = sum(worth[each] * each.weight for each in possible) / sum(each.weight for each in possible)
    found = (worth[roll] - mean) * seat.cube
    return found if side is Side.WHITE else -found


def duel(
    first: Bot, second: Bot, rules: Discipline, games: int, watch: WeighingEngine | None, seed: str = "duel"
) -> Duel:
    plain: list[float] = []
    fair: list[float] = []
    for pair in range(games // 2):
        found = [game(Both(first, second), rules, f"{seed} {pair}", watch)]
        points, luck = game(Both(second, first), rules, f"{seed} {pair}", watch)
        found.append((-points, -luck))
        plain.append(fmean(points for points, _ in found))
        fair.append(fmean(points - luck for points, luck in found))
        if sys.stderr.isatty():
            print(f"\r{2 * len(fair)} games, {fmean(fair):+.3f}", end="", file=sys.stderr)
    (low, high), (plain_low, plain_high) = _interval(fair), _interval(plain)
    return Duel(2 * len(fair), fmean(fair), fmean(plain), low, high, plain_low, plain_high)


@dataclass
class Timed:
    """A bot whose decisions are counted and timed."""

    bot: Bot
    seconds: float = 0.0
    decisions: int = 0

    @property
    def name(self) -> str:
        return self.bot.name

    def play(self, seat: Seat, roll: Roll) -> Play | None:
        return self._timed(lambda: self.bot.play(seat, roll))

    def doubles(self, seat: Seat) -> bool:
        return self._timed(lambda: self.bot.doubles(seat))

    def takes(self, seat: Seat) -> bool:
        return self._timed(lambda: self.bot.takes(seat))

    def close(self) -> None:
        self.bot.close()

    def _timed(self, decide: Callable[[], T]) -> T:
        started = process_time()
        found = decide()
        self.seconds += process_time() - started
        self.decisions += 1
        return found


def pace(bot: Bot, rules: Discipline) -> float:
    """Milliseconds of processor time per decision, in a game of the bot against itself; the first move is left out."""
    bot.play(Seat(rules.start, rules), Roll(2, 1))
    timed = Timed(bot)
    game(Both(timed, timed), rules, "pace", None)
    return 1000 * timed.seconds / timed.decisions


def _interval(values: list[float]) -> tuple[float, float]:
    wide = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("inf")
    return fmean(values) - wide, fmean(values) + wide


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("levels", nargs="*", help="two levels; without them every level against the one below")
    arguments.add_argument("--games", type=int, default=500)
    arguments.add_argument("--discipline", default="backgammon")
    arguments.add_argument(
        "--watch", default="", help="the engine that sees luck, or none; else as suits the discipline"
    )
    arguments.add_argument("--write", action="store_true", help="put the results into the package")
    given = arguments.parse_args()
    rules = discipline(given.discipline)
    names = [each.name for each in levels(rules)]
    pairs = [tuple(given.levels)] if given.levels else list(zip(names[1:], names, strict=False))
    watched = given.watch or WATCH[family(rules)]
    engine = None if watched == "none" else open_engine(watched)
    watch = engine if isinstance(engine, WeighingEngine) and engine.plays(rules) else None
    for better, worse in pairs:
        first = bot_for(better, rules)
        found = duel(first, bot_for(worse, rules), rules, given.games, watch)
        found = replace(found, milliseconds=pace(first, rules))
        print(f"{better} against {worse}: {told(found, luck_off=watch is not None)}", flush=True)
        if given.write:
            numbers = (found.games, found.points, found.low, found.high, found.milliseconds)
            keep_strength(family(rules), better, Strength(worse, *numbers))


def told(found: Duel, *, luck_off: bool) -> str:
    """A duel on one line: points per game adjusted for luck, if an engine measured it, then as played."""
    points = f"{found.plain:+.3f} ({found.plain_low:+.3f} to {found.plain_high:+.3f}) points a game as played"
    if luck_off:
        points = f"{found.points:+.3f} ({found.low:+.3f} to {found.high:+.3f}) points a game with the luck taken off, {points}"
    return f"{points}; {found.games} games; {found.milliseconds:.1f} ms a decision"


def keep_strength(name: str, better: str, found: Strength) -> None:
    """Write the results into the package, replacing older ones."""
    data = json.loads(FILE.read_text("utf-8"))
    rows = [row for row in data.setdefault(name, {}).get(better, []) if row["against"] != found.against]
    tidy = {key: round(value, 3) if isinstance(value, float) else value for key, value in asdict(found).items()}
    data[name][better] = [*rows, tidy]
    FILE.write_text(json.dumps(data, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
