"""Incidents with a cube out of play: the Crawford game and dead cubes."""

from __future__ import annotations

from bafflebox.party import Party
from bafflebox.rulings.cube_told import as_played_told
from bafflebox.rulings.facts import Facts
from bafflebox.rulings.remedies import DoubleStands
from bafflebox.rulings.stake import at_match_point, cube_after, first_dead, is_dead, points
from bafflebox.rulings.state import AFTER_MATCH


def known(f: Facts, *names: str) -> list[int] | None:
    """The numbers given by these facts, if all of them were given."""
    values = [f.known(name) for name in names]
    return None if None in values else [int(value) for value in values]


def match_point(f: Facts) -> bool | None:
    numbers = known(f, "match_length", "score_own", "score_opp")
    return None if numbers is None else at_match_point(*numbers)


def crawford_played(f: Facts) -> bool | None:
    """If both are at match point, one got there first, and the game after that was the Crawford game.

    There was none before the first game, nor if the only player at match point has just got there.
    """
    numbers = known(f, "match_length", "score_own", "score_opp")
    if numbers is None or f.known("crawford_played") is not None:
        return None
    length, own, opp = numbers
    if own == opp == length - 1 and length > 1:
        return True
    return False if f.known("just_reached") or own == opp == 0 else None


def still_over(f: Facts) -> bool | None:
    numbers = known(f, "match_length", "winner_score")
    result = f.known("result")
    return None if numbers is None or result is None else numbers[1] + points(result) >= numbers[0]


def dead(f: Facts) -> bool | None:
    numbers = known(f, "match_length", "score_doubler", "cube_value")
    return None if numbers is None else is_dead(*numbers)


def opponent_wins_match(f: Facts) -> bool | None:
    numbers = known(f, "match_length", "score_opponent", "cube_value")
    result = f.known("result")
    if numbers is None or result is None:
        return None
    return numbers[1] + points(result, numbers[2]) >= numbers[0]


def reported(f: Facts) -> bool | None:
    """Once the next match has started, the result has been reported."""
    return True if f.known("noticed_when") in ("next_match", "next_round") else None


def _ended_match(f: Facts, score: str | None, **how: object) -> bool | None:
    """Whether that game, as it was scored, brought its winner, who had this score, to the length of the match."""
    if score is None or f.known("noticed_when") not in AFTER_MATCH:
        return None
    worth = as_played_told({**how, **{name: f.known(name) for name in ("cube_value", "result", "answer")}})
    numbers = known(f, "match_length", score)
    return None if numbers is None or worth is None else numbers[1] + worth >= numbers[0]


def crawford_ended_match(f: Facts) -> bool | None:
    return _ended_match(f, "winner_score", crawford_game=True)


def dead_cube_ended_match(f: Facts) -> bool | None:
    winner = "doubler" if f.known("answer") == "passed" else f.known("winner")
    return _ended_match(f, winner and f"score_{winner}", doublers=f.known("doublers"))


def dead_for_opponent(f: Facts) -> bool | None:
    numbers = known(f, "match_length", "score_opponent", "cube_value")
    return None if numbers is None else is_dead(*numbers)


def double_stands(f: Facts) -> DoubleStands:
    """A double that counts, with its answer."""
    return DoubleStands(f.answer) if f.answer in ("taken", "passed") else DoubleStands()


def kept_cube(f: Facts, *, held: bool = False) -> tuple[int, Party] | None:
    """Value and owner that the cube keeps if this double, or one before it in a chain, was made with a dead cube.

    `held` is for books in which only a cube owned by the doubler can be dead, not one in the middle.
    """
    if f.doublers:
        first = 1 if held else 0
        number = first_dead(f.match_length, f.score_doubler, f.score_opponent, f.doublers, first)
        if number is None:
            return None
        holder = Party.DOUBLER if f.doublers[number] == "doubler" else Party.OPPONENT
        return cube_after(number), holder if number else Party.NOBODY
    if not f.dead:
        return None
    value = int(f.cube_value)
    if held and value == 1:
        return None
    return value, Party.DOUBLER if value > 1 else Party.NOBODY


def wins_match(f: Facts, value: int) -> bool:
    """Whether the game, at the value that the cube keeps, wins the match for its winner.

    The player who doubled with a dead cube wins the match with any game; in a chain of doubles that is one or the
    other.
    """
    if not f.doublers:
        return bool(f.winner == "doubler" or f.opponent_wins_match)
    score = f.score_doubler if f.winner == "doubler" else f.score_opponent
    return int(score) + points(f.result, value) >= int(f.match_length)
