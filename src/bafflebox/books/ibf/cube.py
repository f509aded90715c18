"""The cube in the IBF rules."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.books.ibf.moves import correction_or_not
from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.cube import answered_at_right_value, cube_put_right
from bafflebox.rulings.incidents.moves import kept_double
from bafflebox.rulings.remedies import (
    CubeSet,
    DoubleStands,
    DoubleVoid,
    Duty,
    PlayCorrected,
    PlayStands,
    TakeCounts,
)
from bafflebox.rulings.stake import at_match_point, checked_cube, crawford_due, cube_after


def taken_by_the_cube(f: Facts) -> Findings:
    """The taker puts the cube on their own side with the offered value up; saying so is optional."""
    if "placed_own" in (f.first, f.second) and "said_pass" not in (f.first, f.second):
        yield Verdict("Taking the cube to your own side is the take.", violation=False)
        yield TakeCounts()


def agreed_cube(f: Facts) -> Findings:
    """Each take doubles the cube, and the taker owns it."""
    if f.what == "value" and f.proof == "agreed":
        yield from cube_put_right(f)
    elif f.what == "owner" and f.proof == "agreed":
        yield CubeSet("", Party.RESPONDER)


def steps_of_the_cube(f: Facts) -> Findings:
    """Each offer is twice the last; a take doubles the value, a drop loses the value before the offer."""
    value = int(f.cube_value)
    yield Reading("The book doesn't mention an offer at a wrong value; the steps of the cube are applied.")
    yield from answered_at_right_value(f)
    if f.answer not in ("taken", "passed"):
        yield Duty(Party.DOUBLER, said("turn the cube to {value}", value=2 * value))
        yield DoubleStands()


def double_before_the_move_is_completed(f: Facts) -> Findings:
    """If the opponent doubles after an incomplete wrong move, the double stands and the move is corrected."""
    if f.turn_ended:
        return
    if not f.double_valid:
        yield Verdict("The double is not valid: the turn is finished with a legal move, as if nobody had doubled.")
        yield PlayCorrected()
        yield DoubleVoid()
    else:
        yield Verdict("The move was not completed: it may be corrected, and the double stands.")
        yield PlayCorrected()
        yield kept_double(f)


def double_after_the_press(f: Facts) -> Findings:
    """Reading: the press decides; after it a double accepts the move as it stands."""
    if f.turn_ended and not f.double_valid:
        yield Reading("Only a double that counts is an answer to the move.")
        yield correction_or_not()
        yield DoubleVoid()
    elif f.turn_ended:
        yield Verdict("Offering the cube accepts the move.")
        yield Reading(
            "9.11 lets an unfinished move be corrected, while 10.3 and 14.4 treat a double as acceptance: the press of the clock decides."
        )
        yield PlayStands()
        yield kept_double(f)


def cube_value(takes: int) -> int:
    """The value of the cube after this many takes; the number of redoubles isn't limited."""
    return cube_after(takes)


def offered_value(cube_value: int) -> tuple[int, str]:
    """Each offer is twice the current value."""
    offered = 2 * checked_cube(cube_value)
    return offered, "above 64 the value is written down (reading)" if offered > 64 else ""


def pass_points(cube_value: int) -> tuple[int, str]:
    """A dropped first double loses one point; a dropped redouble loses the value before it."""
    return checked_cube(cube_value), "" if cube_value == 1 else "only the first double is priced; reading"


def crawford(length: int, score: Sequence[int], crawford_played: bool = False) -> bool:
    """Whether the next game is the cubeless one; once both players are one point short it has been played."""
    return crawford_due(length, score[0], score[1], crawford_played)


def match_point(length: int, score: Sequence[int]) -> bool:
    """Whether a player needs exactly one point."""
    return at_match_point(length, score[0], score[1])


def dead_cube(length: int, score: Sequence[int], cube_value: int) -> tuple[None, str]:
    """Whether the cube is dead for the player whose score comes first; the book doesn't say."""
    return None, "silent: dead cubes are not mentioned, a pointless double is legal (9.8.open)"
