"""The Crawford game and dead cubes in the USBGF rules (sections 4.4.8 and 4.4.9)."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.rulings import Chapter, Facts, Findings, Party, Verdict
from bafflebox.rulings.incidents.crawford import kept_cube
from bafflebox.rulings.remedies import (
    AnswerVoid,
    Crawford,
    CubeSet,
    Discretion,
    DoubleStands,
    DoubleVoid,
    Duty,
    GameGoesOn,
    MatchGoesOn,
    MatchStands,
    MayNot,
    Presumption,
    Sanction,
    ScoreCorrected,
)
from bafflebox.rulings.stake import at_match_point, checked_cube, cube_after, first_dead, is_dead, points, points_text

chapter = Chapter("usbgf")

AFTER_THE_MATCH = ("after_match", "next_match", "next_round")
COUNT_ANEW = "count the later games on the corrected score; if the match is then not over it is resumed, once a reported result is voided"
WITHOUT_CUBE = "from that position, without the cube"


@chapter.decides("crawford_due", "4.4.8.a")
def crawford_game_once(f: Facts) -> Findings:
    """The first game after a player first stands one point from the match is the Crawford game, and only that one."""
    if f.match_point and not f.crawford_played:
        yield Verdict("This is the Crawford game: the cube is out of play.")
        yield Crawford("game that begins now", True)
    else:
        yield Verdict("This is not the Crawford game.")
        yield Crawford("game that begins now", False)


@chapter.decides("crawford_double", "4.4.8.b")
def no_cube_action(f: Facts) -> Findings:
    """Every cube action in the Crawford game is void, even if nobody noticed which game it was."""
    yield Verdict("In the Crawford game every cube action is void.", violation=True)
    yield MayNot(Party.EITHER, "let the double or its answer stand")


@chapter.decides("crawford_double", "4.4.8.1")
def wrongly_taken(f: Facts) -> Findings:
    """A Crawford double that was taken is void from the start; after the game it is an error of scoring, cube at 1."""
    if f.answer == "passed":
        return
    yield Verdict("The double is void: in the Crawford game there is no cube.", violation=True)
    yield DoubleVoid()
    if f.answer == "pending" or f.noticed_when == "in_game":
        yield GameGoesOn("without the cube, as if no double had been made")
        return
    yield ScoreCorrected(f"{points_text(points(f.result))} for that game", worth=points(f.result))
    if f.noticed_when == "next_game":
        yield Crawford("game in progress", False)


@chapter.decides("crawford_double", "4.6.3.d")
def match_reopened(f: Facts) -> Findings:
    """If the corrected score no longer ends the match it is resumed; a reported result the director has to void first."""
    if f.answer != "taken" or f.noticed_when not in AFTER_THE_MATCH:
        return
    if not f.ended_match:
        yield Discretion(guidance=COUNT_ANEW)
    elif f.still_over:
        yield MatchStands()
    elif f.result_reported:
        yield Discretion(
            bounds=("void the reported result and resume the match", "keep the result"),
            guidance="the reported result must be voided before the match can be resumed (4.7)",
        )
    else:
        yield MatchGoesOn("from the corrected score")


@chapter.decides("crawford_double", "4.4.8.2.a")
def wrongly_passed(f: Facts) -> Findings:
    """The pass is void; the game resumes without cube from the position of the double, doubts against the doubler."""
    if f.answer == "passed" and f.position_known:
        yield Verdict("The pass is void: the Crawford game is resumed.", violation=True)
        yield AnswerVoid()
        yield GameGoesOn(WITHOUT_CUBE)
        yield Presumption(Party.DOUBLER, "doubts about the position")
        if f.noticed_when == "next_game":
            yield Duty(
                Party.BOTH, "leave the game in progress suspended until then, and play it on as post-Crawford after it"
            )
        yield ScoreCorrected("the real result of that game at value 1, once it is played", basis="played_on")


@chapter.decides("crawford_double", "4.6.3.d")
def reported_after_a_pass(f: Facts) -> Findings:
    """Where the pass was taken to end the match and the result was reported, the director first rules on voiding it."""
    if f.answer == "passed" and f.noticed_when in AFTER_THE_MATCH and f.result_reported:
        yield Discretion(
            bounds=("void the reported result and go on with the Crawford game", "keep the result"),
            guidance="the reported result must be voided before the match can be resumed (4.7)",
        )


@chapter.decides("crawford_double", "4.4.8.2.b")
def passed_and_position_lost(f: Facts) -> Findings:
    """If the position is lost, the game is void: its points come off and another game becomes the Crawford game."""
    if f.answer == "passed" and not f.position_known:
        yield Verdict(
            "The position is lost: that Crawford game should be declared void, and its points come off.", violation=True
        )
        yield AnswerVoid()
        yield ScoreCorrected("the score without the points of that game; all other games keep theirs", basis="void")
        yield Crawford("game in progress, or else the next one,")
        yield Discretion(guidance="only where no other fair solution can be devised")


@chapter.decides("crawford_double", "4.4.8.c")
def on_purpose(f: Facts) -> Findings:
    """A double offered or accepted on purpose in the Crawford game should be punished."""
    if f.intentional:
        yield Verdict("The rule was broken on purpose.", violation=True)
        yield Sanction(Party.OFFENDER, ("penalty points", "forfeit of the match", "disqualification"))


@chapter.decides("crawford_double", "4.2.3.2.2.d")
def never_condoned(f: Facts) -> Findings:
    """A forbidden double may never be condoned, whatever the policy on moves; to keep silent about it is a violation."""
    if f.kept_silent:
        yield Verdict("The opponent noticed the forbidden double and had to point it out.", violation=True)
        yield Sanction(Party.OPPONENT, ("as for cheating",))


@chapter.decides("dead_cube", "4.4.9.a")
def dead_for_whom(f: Facts) -> Findings:
    """The cube is dead for the player whose score plus its value reaches the match length: no access, no double."""
    if kept_cube(f) is None:
        yield Verdict("The cube is live for that player: the double is legal.", violation=False)
        if f.answer != "asking":
            yield DoubleStands()
    elif f.answer == "asking":
        yield Verdict("The cube is dead for that player.")
        yield MayNot(Party.DOUBLER, "double: a plain win at the present value wins the match")
    else:
        yield Verdict("With a dead cube there is no access to it, and no double.", violation=True)


@chapter.decides("dead_cube", "4.4.9.b")
def dead_double_is_void(f: Facts) -> Findings:
    """A double with a dead cube and all cube action after it are void; the dead value scores the game."""
    kept = kept_cube(f)
    if kept is None or f.answer == "asking":
        return
    value, owner = kept
    yield Verdict(f"The cube was dead: the double is void and the cube stays at {value}.", violation=True)
    yield DoubleVoid()
    yield CubeSet(str(value), owner)
    yield Duty(Party.OPPONENT, "point out a dead-cube double at once, and never condone it")
    if f.kept_silent:
        yield Sanction(Party.OPPONENT, ("as for cheating",))
    if f.answer == "passed":
        yield AnswerVoid()
        if f.position_known:
            yield GameGoesOn("from the position of the double, doubts against the doubler")
            yield ScoreCorrected(f"the real result of that game at value {value}, once it is played", basis="played_on")
        else:
            yield Discretion(guidance="as for a passed Crawford double whose position is lost (4.4.8.2)")
    elif f.answer == "pending" or f.noticed_when == "in_game":
        yield GameGoesOn(f"with the cube at {value}")
    else:
        yield ScoreCorrected(f"{points_text(points(f.result, value))} for that game", worth=points(f.result, value))


@chapter.decides("dead_cube", "4.4.9.c")
def void_from_the_first_dead_double(f: Facts) -> Findings:
    """A pass can never lose the match; in a chain everything from the first double with a dead cube on is void."""
    if not f.doublers or f.answer == "asking":
        return
    number = first_dead(f.match_length, f.score_doubler, f.score_opponent, f.doublers)
    if number is not None:
        yield Verdict(
            f"Double number {number + 1} of the game was the first with a dead cube: all from there on is void."
        )


@chapter.decides("dead_cube", "4.6.3.d")
def match_reopened_by_dead_cube(f: Facts) -> Findings:
    """If the points at the dead value do not end the match it goes on; a reported result has to be voided first."""
    kept = kept_cube(f)
    if kept is None or f.answer != "taken" or f.noticed_when not in AFTER_THE_MATCH:
        return
    if not f.ended_match:
        yield Discretion(guidance=COUNT_ANEW)
    elif f.winner == "doubler" or f.opponent_wins_match:
        yield MatchStands()
    elif f.result_reported:
        yield Discretion(bounds=("void the reported result and resume the match", "keep the result"))
    else:
        yield MatchGoesOn("from the corrected score")


@chapter.sets("crawford", "4.4.8.a")
def crawford(length: int, score: Sequence[int], crawford_played: bool = False) -> bool:
    """Whether the next game is the Crawford game."""
    return at_match_point(length, score[0], score[1]) and not crawford_played


@chapter.sets("dead_cube", "4.4.9.a")
def dead_cube(length: int, score: Sequence[int], cube_value: int) -> bool:
    """Whether the cube is dead for the player whose score comes first; the other's does not matter here."""
    return is_dead(length, score[0], checked_cube(cube_value))


@chapter.sets("dead_cube_chain", "4.4.9.c")
def dead_cube_chain(length: int, score: Sequence[int], doublers: Sequence[str]) -> dict[str, int | str] | None:
    """From which double of a chain on everything is void (counted from 1), and what the cube then is.

    The score of the player who doubled last comes first.
    """
    number = first_dead(length, score[0], score[1], doublers)
    if number is None:
        return None
    return {"void_from": number + 1, "value": cube_after(number), "owner": doublers[number] if number else "nobody"}


@chapter.sets("crawford_correction", "4.4.8.1", "4.4.8.2.a", "4.6.3.a")
def crawford_correction() -> tuple[dict[str, str], str]:
    return {
        "taken": "void; after the game an error of scoring, without time limit",
        "passed": "pass void, game resumed; position lost: a new Crawford game",
    }, "a reported match result must be voided first (4.6.3.d)"
