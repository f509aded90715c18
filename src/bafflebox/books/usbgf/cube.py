"""The cube in the USBGF rules: handling and value."""

from __future__ import annotations

from typing import Any

from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Verdict
from bafflebox.rulings.incidents.crawford import double_stands
from bafflebox.rulings.incidents.cube import (
    answered_at_right_value,
    over_with_wrong_cube,
    owner_without_it,
    rightly_scored,
    without_money_rule,
)
from bafflebox.rulings.remedies import (
    CubeSet,
    CubeStands,
    DoubleStands,
    PassCounts,
    ScoreCorrected,
    ScoreStands,
    TakeCounts,
)
from bafflebox.rulings.stake import checked_cube, cube_after, for_that_game, points

TAKE_BY_SIGN, PASS_BY_SIGN = ("hit_clock", "other_take"), ("wrote_score", "set_up", "paused_clock", "other_pass")
UNDECIDED = ("lifted", "moved_on_surface", "none")


def decisive_sign(f: Facts) -> str:
    """The first decisive sign; lifting the cube or sliding it about isn't one."""
    first: Any = f.first
    return str(first if first not in UNDECIDED else f.second)


def answer_by_other_sign(f: Facts) -> Findings:
    """Writing the score, setting up the board or pausing the clock is a pass; hitting the clock is a take."""
    sign = decisive_sign(f)
    if sign in TAKE_BY_SIGN:
        yield TakeCounts()
    elif sign in PASS_BY_SIGN:
        yield PassCounts()


def value_is_always_corrected(f: Facts) -> Findings:
    """The value is two to the power of the doubles taken; a wrong display is corrected however late."""
    if f.what != "value" or f.proof == "unproven":
        return
    yield Verdict("The cube has the value of the doubles that were taken, whatever it shows.")
    yield CubeSet(str(cube_after(f.takes)))
    if over_with_wrong_cube(f):
        yield from rightly_scored(f)


def unproven_cube(f: Facts) -> Findings:
    """Without agreement or evidence, the cube stays as it is; a game scored at a wrong value is rescored."""
    if f.what not in ("value", "owner"):
        return
    if f.proof == "unproven":
        yield Verdict("It can't be shown that the cube is wrong: what is seen prevails.")
        yield CubeStands()
        if over_with_wrong_cube(f):
            yield ScoreStands()
    elif f.what == "value" and over_with_wrong_cube(f):
        yield from rightly_scored(f)
        if f.passed:
            yield Verdict("The player who doubled has won that game, at the value before the double.")


def valid_at_the_right_value(f: Facts) -> Findings:
    """A legal double shown, taken or passed at a wrong value is valid at the right one."""
    value = int(f.cube_value)
    yield Verdict(said("The double is valid, to {value}.", value=2 * value))
    yield double_stands(f)
    yield from answered_at_right_value(f)


def no_money_rules(f: Facts) -> Findings:
    """Automatic doubles, beavers and the Jacoby rule do not exist; a cube changed by them goes back."""
    yield Verdict("Rules of money play do not apply in matches.", violation=f.rule != "jacoby_double")
    if f.rule in ("automatic_double", "beaver"):
        yield Verdict("Turning the cube like this is void whenever it is noticed; rolls and moves made since stand.")
    if f.rule == "beaver":
        yield Verdict("The player who beavered has taken the double.")
    if f.rule in ("automatic_double", "beaver") and not f.game_over:
        yield CubeSet(str(without_money_rule(f)), owner_without_it(f))


def scored_at_the_proper_value(f: Facts) -> Findings:
    """A game scored at a value raised by a money rule is rescored, however late it is noticed."""
    if f.rule in ("automatic_double", "beaver") and f.game_over:
        value = without_money_rule(f)
        result = f.result if f.known("score_own") is not None else f.known("result")
        if result is None:
            yield ScoreCorrected(said("that game at the cube value {value}", value=value), cube=value)
            return
        worth = points(result, value)
        yield ScoreCorrected(for_that_game(worth), worth=worth, instead=2 * worth)


def mistaken_jacoby(f: Facts) -> Findings:
    """A double made in a mistaken belief in Jacoby stands; a gammon not scored for it is a scoring error."""
    if f.rule == "jacoby_double":
        yield DoubleStands()
    elif f.rule == "jacoby_score":
        value = int(f.known("cube_value") or 1)
        worth = points(f.result, value)
        yield ScoreCorrected(for_that_game(worth), worth=worth, instead=value if f.game_over else None)


def cube_value(takes: int) -> int:
    """The value of the cube: two to the power of the doubles offered and accepted."""
    return cube_after(takes)


def offered_value(cube_value: int) -> int:
    """The value shown when the cube is offered: one level up."""
    return 2 * checked_cube(cube_value)
