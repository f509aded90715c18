"""Incidents when players handle the cube: doubles, answers, and the position of the cube."""

from __future__ import annotations

from bafflebox.party import Party
from bafflebox.rulings.facts import Facts
from bafflebox.rulings.incidents.crawford import known
from bafflebox.rulings.remedies import CubeSet, GameAwarded, PassCounts, ScoreCorrected, TakeCounts
from bafflebox.rulings.ruling import Findings, Reading, Verdict
from bafflebox.rulings.stake import at_one_match_point, cube_after, for_that_game, is_dead, points, points_text


def dead_for_own(f: Facts) -> bool | None:
    """Whether the cube is dead for the first side, if the score and the value before the double are given."""
    return _dead(f, "score_own")


def dead_for_opp(f: Facts) -> bool | None:
    return _dead(f, "score_opp")


def _dead(f: Facts, score: str) -> bool | None:
    """Only with one point to go does the value of the cube not matter; a cube in the middle is at 1."""
    told = known(f, "match_length", score)
    if told is None or f.known("crawford_game") or crawford_open(f):
        return None
    length, points = told
    value = f.known("cube_value") or ("1" if f.known("cube_owner") == "nobody" else None)
    dead = points < length and is_dead(length, points, int(value or 1))
    return dead if value is not None or dead else None


def crawford_now(f: Facts) -> bool | None:
    return True if crawford_open(f) else None


def crawford_open(f: Facts) -> bool:
    """Whether this is the Crawford game, at a score that leaves it open; asks for it then."""
    numbers = known(f, "match_length", "score_own", "score_opp")
    if numbers is None or f.known("crawford_game") is not None or not at_one_match_point(*numbers):
        return False
    if f.known("cube_value") not in (None, "1") or f.known("cube_owner") not in (None, "nobody"):
        return False  # it has been turned
    return not f.get("crawford_played")


def cube_open(f: Facts) -> bool | None:
    """Nobody can double in the Crawford game, or with a cube that the other player owns."""
    return False if f.known("crawford_game") or f.known("cube_owner") == "opp" else None


def over_with_wrong_cube(f: Facts) -> bool:
    """Whether the game in which the cube was wrong is over."""
    return bool(f.passed or f.won != "none")


def rightly_scored(f: Facts) -> Findings:
    """That game at the value its takes give the cube: a pass loses the value before the double."""
    worth = points("single" if f.passed else f.won, cube_after(f.takes))
    if known(f, "score_own", "score_opp"):
        f.get("winner")  # for the score after it
    yield Verdict("That game counts at the value to which the takes raised the cube.")
    yield ScoreCorrected(for_that_game(worth), worth=worth)


def cube_put_right(f: Facts) -> Findings:
    """The cube at the value of its takes, in a book that doesn't say until when a score is put right."""
    if over_with_wrong_cube(f):
        yield from rightly_scored(f)
        yield Reading("The book doesn't say how long a game scored at the wrong cube value can be put right.")
    else:
        yield CubeSet(str(cube_after(f.takes)))


def answered_at_right_value(f: Facts) -> Findings:
    """What the answer to a double shown at a wrong value leads to, at twice the value before it."""
    value = int(f.cube_value)
    if f.answer == "taken":
        yield TakeCounts()
        yield CubeSet(str(2 * value), Party.RESPONDER)
    elif f.answer == "passed":
        yield PassCounts()
        yield GameAwarded(Party.DOUBLER, points_text(value), "single", value)


def without_money_rule(f: Facts) -> int:
    """The value from the game's proper doubles: beavers and automatic doubles don't count."""
    start = int(f.cube_value) if f.rule == "beaver" else 1
    return start * cube_after(f.later_takes)


def owner_without_it(f: Facts) -> Party | None:
    """With no proper double since, a beavered cube stays with its taker; after an automatic double it goes to the
    middle."""
    if f.later_takes:
        return None
    return Party.RESPONDER if f.rule == "beaver" else Party.NOBODY
