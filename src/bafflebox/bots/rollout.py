"""A rollout: plays out one decision many times, with an interval that probably contains the true value.

Every option compared gets the same dice. The engine plays each game without look-ahead, cube included, for a number of
turns, and then evaluates the rest. Luck is subtracted turn by turn, which leaves the mean unchanged and makes it
converge with far fewer games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from bafflebox.bots.bot import CubeCourse, Engine, Seat
from bafflebox.bots.engine import worth_of_end
from bafflebox.bots.match_equity import MatchEquity, Stakes
from bafflebox.game import ROLLS, Roll, outcome

TURNS = 8
"""Turns by either player before the engine evaluates the rest."""
GAMES = 108
"""Games per option: every first roll three times, including doubles."""
COURSES = 4
"""Plays that are compared."""
SURE = 1.96
"""Standard errors on either side of the mean for a 95 % interval."""
_EVERY_ROLL = tuple(roll for roll in ROLLS for _ in range(roll.weight))


@dataclass(frozen=True, slots=True)
class Course:
    """An option."""

    text: str
    seat: Seat
    """What the next player to roll knows then."""
    mine: bool
    """Whether that is the deciding player; a player who has just declined to double rolls without being asked again."""
    certain: float | None = None
    """Its value if nothing is left to play."""


@dataclass(frozen=True, slots=True)
class RolledOut:
    """An option with its result."""

    text: str
    equity: float
    error: float
    """Half the width of the 95 % interval."""
    games: int


def courses(engine: Engine, seat: Seat, roll: Roll | None, also: str = "") -> tuple[Course, ...]:
    """The options worth comparing: the best plays of a roll and the one made or, before the roll, doubling and not
    doubling."""
    if roll is None:
        found = [Course(CubeCourse.NO_DOUBLE, seat, mine=True)]
        if seat.may_double:
            found += [
                Course(CubeCourse.DOUBLE_TAKE, seat.after_take(), mine=True),
                Course(CubeCourse.DOUBLE_PASS, seat, mine=True, certain=1.0),
            ]
        return tuple(found)
    ranked = engine.ranked(seat, roll)
    first = list(ranked[:COURSES])
    made = next((one for one in ranked[COURSES:] if one.play.notation == also), None)
    if made is not None:
        first[-1] = made
    facing = seat.flipped()
    return tuple(
        Course(
            one.play.notation,
            facing.at(one.play.result.flipped()),
            mine=False,
            certain=None if end is None else worth_of_end(end, seat, engine.match_equity),
        )
        for one in first
        for end in (outcome(one.play.result, seat.rules),)
    )


def rolled_out(
    engine: Engine,
    seat: Seat,
    compared: Sequence[Course],
    *,
    games: int = GAMES,
    seed: int = 0,
    told: Callable[[tuple[RolledOut, ...]], bool] = lambda _: True,
) -> tuple[RolledOut, ...]:
    """The options with their values to the deciding player, in the order given.

    `told` is called after each round of games with the results so far; if it returns false, that is the result.
    """
    table = engine.match_equity
    found: list[list[float]] = [[] for _ in compared]
    known: tuple[RolledOut, ...] = ()
    for game in range(games):
        for course, worths in zip(compared, found, strict=True):
            if course.certain is None:
                worths.append(_played(engine, table, seat, course, _dice(seed, game)))
        known = tuple(_summed(course, worths) for course, worths in zip(compared, found, strict=True))
        if not told(known):
            break
    return known


def _summed(course: Course, worths: Sequence[float]) -> RolledOut:
    if course.certain is not None:
        return RolledOut(course.text, course.certain, 0.0, 0)
    error = SURE * stdev(worths) / sqrt(len(worths)) if len(worths) > 1 else float("inf")
    return RolledOut(course.text, fmean(worths), error, len(worths))


def _dice(seed: int, game: int) -> Iterator[Roll]:
    """The rolls of a game: each first roll comes equally often, for every option."""
    yield _EVERY_ROLL[game % 36]
    chance = Random(f"{seed}/{game}")
    while True:
        yield chance.choice(_EVERY_ROLL)


def _played(engine: Engine, table: MatchEquity | None, seat: Seat, course: Course, dice: Iterator[Roll]) -> float:
    """What one game gave the deciding player, minus luck, on the seat's scale.

    The engine's own table is used: equities are converted between cubes through their match winning chances.
    """
    here, mine, luck = course.seat, course.mine, 0.0
    at_seat = Stakes.of(seat, table)

    def seen(worth: float, here: Seat, mine: bool) -> float:
        """A value to the player on roll, from the deciding player's point of view."""
        return worth if mine else (-worth if here.is_money else 1 - worth)

    for turn in range(TURNS):
        asked = turn > 0 or not course.mine
        if asked and here.may_double and (advice := engine.cube(here)).doubles:
            if not advice.takes:
                ended = seen(Stakes.of(here, table).worth(here.cube), here, mine)
                return at_seat.scaled(ended, seat.cube) - luck
            here = here.after_take()
        stakes, roll = Stakes.of(here, table), next(dice)
        worth = engine.rolls(here)
        mean = sum(worth[one] * one.weight for one in ROLLS) / 36
        gained = seen(stakes.unscaled(worth[roll], here.cube), here, mine) - seen(
            stakes.unscaled(mean, here.cube), here, mine
        )
        luck += at_seat.scaled(gained, seat.cube) - at_seat.scaled(0.0, seat.cube)
        ranked = engine.ranked(here, roll)
        after = ranked[0].play.result if ranked else here.position
        if (end := outcome(after, here.rules)) is not None:
            worth_now = seen(stakes.unscaled(worth_of_end(end, here, table), here.cube), here, mine)
            return at_seat.scaled(worth_now, seat.cube) - luck
        here, mine = here.at(after).flipped(), not mine
    left = engine.cube(here)
    value = left.best if here.may_double else left.no_double
    return at_seat.scaled(seen(Stakes.of(here, table).unscaled(value, here.cube), here, mine), seat.cube) - luck
