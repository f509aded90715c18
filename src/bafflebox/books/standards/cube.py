"""Cube, Crawford game and dead cubes in the Standards Guide."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.crawford import double_stands, kept_cube
from bafflebox.rulings.incidents.cube import (
    answered_at_right_value,
    cube_put_right,
    owner_without_it,
    without_money_rule,
)
from bafflebox.rulings.remedies import (
    CubeSet,
    Discretion,
    DoubleStands,
    DoubleVoid,
    Duty,
    GameGoesOn,
    MatchStands,
    May,
    MayNot,
    PassCounts,
    ScoreCorrected,
    TakeCounts,
)
from bafflebox.rulings.stake import checked_cube, crawford_due, for_that_game, points

TAKING = {"said_take", "placed_own", "other_take", "hit_clock"}
PASSING = {"said_pass", "placed_centre", "wrote_score", "set_up", "paused_clock", "other_pass"}


def unambiguous(f: Facts) -> bool:
    """A word, or the cube on one's own side, with nothing to contradict it."""
    signs = {f.first, f.second} - {"none"}
    if "placed_own" in signs and not signs & {"said_pass", "other_pass"}:
        return True
    return ("said_take" in signs and signs <= TAKING) or ("said_pass" in signs and signs <= PASSING)


def cube_on_the_own_side(f: Facts) -> Findings:
    """The taker puts the cube on their own side in view, and should also say take."""
    if "placed_own" in (f.first, f.second) and not {f.first, f.second} & {"said_pass", "other_pass"}:
        yield Verdict("Taking the cube to your own side is the take.", violation=False)
        yield TakeCounts()


def word_in_answer(f: Facts) -> Findings:
    """A player who says take or drop can't change it; the rule covers statements beforehand, so an answer even more."""
    says = {f.first, f.second} & {"said_take", "said_pass"}
    if len(says) == 1 and unambiguous(f) and "placed_own" not in (f.first, f.second):
        yield Reading("The book speaks of a take or pass stated beforehand; a word given in answer binds all the more.")
        yield TakeCounts() if "said_take" in says else PassCounts()


def agreed_cube(f: Facts) -> Findings:
    """The taker holds the cube at the doubled value."""
    if f.what == "value" and f.proof == "agreed":
        yield from cube_put_right(f)
    elif f.what == "owner" and f.proof == "agreed":
        yield CubeSet("", Party.RESPONDER)


def no_money_doubles(f: Facts) -> Findings:
    """The cube starts in the middle at 1, and is offered by the player on turn before rolling: nothing else turns it."""
    if f.rule not in ("automatic_double", "beaver"):
        return
    if f.rule == "beaver":
        yield Verdict("The player on turn offers the cube, before rolling, so the beaver is void.", violation=True)
    else:
        yield Verdict("The cube starts in the middle, so the automatic double is void.", violation=True)
    if f.game_over:
        yield Discretion(guidance="how long a score can be put right is not said")
    else:
        yield CubeSet(str(without_money_rule(f)), owner_without_it(f))


def twice_the_present_value(f: Facts) -> Findings:
    """The current value is doubled."""
    value = int(f.cube_value)
    yield Reading("The book doesn't mention a double shown at a wrong value; it can only be to twice the present one.")
    yield from answered_at_right_value(f)
    if f.answer not in ("taken", "passed"):
        yield Duty(Party.DOUBLER, said("turn the cube to {value}", value=2 * value))
        yield DoubleStands()


def offered_value(cube_value: int) -> int:
    """The next value is twice the current one."""
    return 2 * checked_cube(cube_value)


BEFORE_NEXT_MATCH = ("before_next_game", "next_game", "after_match")


def taken_by_mistake(f: Facts) -> Findings:
    """If found before the next match, a taken double is undone in the score; the director says where play resumes."""
    if f.answer != "taken":
        return
    if f.noticed_when == "in_game":
        yield DoubleVoid()
        anew, back = "that game is replayed from its beginning", "it goes on from the position of the double"
        yield Discretion(bounds=(anew, back) if f.position_known else (anew,))
    elif f.noticed_when in BEFORE_NEXT_MATCH:
        yield DoubleVoid()
        yield ScoreCorrected(for_that_game(points(f.result)), worth=points(f.result))
        if f.noticed_when == "after_match" and f.ended_match:
            if f.still_over:
                yield Verdict("The match was won without the turned cube, too.")
                yield MatchStands()
            return
        yield Discretion(
            bounds=(
                "the score is corrected as if nobody had doubled",
                "that game is replayed from its beginning",
                "that game is replayed from the position of the double, if possible",
            )
        )
    elif f.noticed_when == "next_match":
        yield Reading(
            "The deadline is worded both as the next match and as the next round; which of them applies is open."
        )
        yield Discretion(bounds=("correct the score and go on with the match", "let the result stand"))


def no_match_ends_on_a_drop(f: Facts) -> Findings:
    """If dropping would end the match, it is an error: it is pointed out, and the player takes the double and plays
    on."""
    if f.answer == "asking":
        yield Verdict("The book has no rule on dead cubes: the double may be made; a match cannot end on a drop.")
        yield May(Party.DOUBLER, "double")
    elif f.answer != "passed":
        yield Verdict("The book has no rule on dead cubes: the double stands.", violation=False)
        yield double_stands(f)
        if f.answer == "pending" and kept_cube(f) is not None:
            yield MayNot(Party.RESPONDER, "pass, since a match may not end on a pass")
    elif kept_cube(f) is None:
        yield Verdict("The pass does not end the match: it counts.", violation=False)
        yield PassCounts()
    else:
        yield Verdict(
            "A match can't end on a dropped double: the double is taken and the game goes on.", violation=True
        )
        yield Duty(Party.DIRECTOR, "tell the player of the error")
        yield TakeCounts()
        yield CubeSet(str(2 * int(f.cube_value)), Party.RESPONDER)
        yield GameGoesOn(said("with the cube at {value}", value=2 * int(f.cube_value)))


def crawford(length: int, score: Sequence[int], crawford_played: bool = False) -> bool:
    """Whether the next game is the Crawford game; once both players are one point short it has been played."""
    return crawford_due(length, score[0], score[1], crawford_played, from_the_start=True)


def dead_cube(length: int, score: Sequence[int], cube_value: int) -> tuple[None, str]:
    """Whether the cube is dead for the player whose score comes first; the book doesn't say."""
    return None, "silent: no rule on dead cubes, except that a match cannot end on a drop (5.14.c)"
