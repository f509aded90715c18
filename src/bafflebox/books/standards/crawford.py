"""The Crawford game, and matches that end on a drop, in the Standards Guide (sections 5.11 and 5.14)."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.crawford import kept_cube
from bafflebox.rulings.remedies import (
    Crawford,
    CubeSet,
    Discretion,
    DoubleStands,
    DoubleVoid,
    Duty,
    GameGoesOn,
    MatchGoesOn,
    MatchStands,
    May,
    PassCounts,
    ScoreCorrected,
    TakeCounts,
)
from bafflebox.rulings.stake import at_match_point, points, points_text

chapter = Chapter("standards")

BEFORE_NEXT_MATCH = ("before_next_game", "next_game", "after_match")


@chapter.decides("crawford_due", "5.11.a")
def crawford_game(f: Facts) -> Findings:
    """The first game that starts with someone one point short of the match is played without cube; only that one."""
    applies = f.match_point and not f.crawford_played
    yield Verdict("This is the Crawford game." if applies else "This is not the Crawford game.")
    yield Crawford("game that begins now", applies)


@chapter.decides("crawford_double", "5.11.b")
def cube_is_away(f: Facts) -> Findings:
    """The cube leaves the table for the Crawford game; a double there is void."""
    yield Verdict("In the Crawford game the cube is out of play.", violation=True)
    if f.answer == "pending":
        yield DoubleVoid()
        yield GameGoesOn("without the cube")


@chapter.decides("crawford_double", "5.11.c")
def taken_by_mistake(f: Facts) -> Findings:
    """Found before the next match, a taken double is undone in the score; the director says from where to go on."""
    if f.answer != "taken":
        return
    if f.noticed_when == "in_game":
        yield DoubleVoid()
        yield Discretion(
            bounds=("that game is played anew from its beginning", "it goes on from the position of the double")
        )
    elif f.noticed_when in BEFORE_NEXT_MATCH:
        yield DoubleVoid()
        yield ScoreCorrected(f"{points_text(points(f.result))} for that game", worth=points(f.result))
        yield Discretion(
            bounds=(
                "the score is corrected as if nobody had doubled",
                "that game is replayed from its beginning",
                "that game is replayed from the position of the double, if possible",
            )
        )
    elif f.noticed_when == "next_match":
        yield Reading("The deadline is worded as the next match and as the next round; between the two it is open.")
        yield Discretion(bounds=("correct the score and go on with the match", "let the result stand"))


@chapter.decides("crawford_double", "5.11.d")
def match_continued(f: Facts) -> Findings:
    """If the cube made the trailer win the match and it is found, the correction is made and the match goes on."""
    if f.answer == "taken" and f.noticed_when == "after_match" and f.ended_match and not f.still_over:
        yield Verdict("The turned cube decided the match: it is corrected and goes on.")
        yield MatchGoesOn("from the corrected score")


@chapter.decides("crawford_double", "5.11.e")
def found_too_late(f: Facts) -> Findings:
    """Once the next round is under way nothing is changed; a dropped Crawford double is not covered."""
    if f.answer == "pending":
        return
    if f.noticed_when == "next_round":
        yield Verdict("The next round has begun: the result stands.")
        yield MatchStands()
    elif f.answer == "passed":
        yield Reading("What follows from a dropped Crawford double is not said.")
        yield Discretion(guidance="the cube was out of play; the director may improvise as fair play demands (2.1.1)")


@chapter.decides("dead_cube", "5.14.c")
def no_match_ends_on_a_drop(f: Facts) -> Findings:
    """If dropping would end the match it is an error: the player is told, takes the double and plays on."""
    if f.answer == "asking":
        yield Verdict("The book has no rule on dead cubes: the double may be made; a match cannot end on a drop.")
        yield May(Party.DOUBLER, "double")
    elif f.answer != "passed":
        yield Verdict("The book has no rule on dead cubes: the double stands.", violation=False)
        yield DoubleStands()
    elif kept_cube(f) is None:
        yield Verdict("The drop does not end the match: it counts.", violation=False)
        yield PassCounts()
    else:
        yield Verdict(
            "A match may not end on a dropped cube: the double is taken and the game goes on.", violation=True
        )
        yield Duty(Party.DIRECTOR, "tell the player of the error")
        yield TakeCounts()
        yield CubeSet(str(2 * int(f.cube_value)), Party.RESPONDER)
        yield GameGoesOn(f"with the cube at {2 * int(f.cube_value)}")


@chapter.sets("crawford", "5.11.a")
def crawford(length: int, score: Sequence[int], crawford_played: bool = False) -> bool:
    """Whether the next game is the Crawford game."""
    return at_match_point(length, score[0], score[1]) and not crawford_played


@chapter.sets("dead_cube")
def dead_cube(length: int, score: Sequence[int], cube_value: int) -> tuple[None, str]:
    return None, "silent: no rule on dead cubes, except that a match cannot end on a drop (5.14.c)"


@chapter.sets("crawford_correction", "5.11.c", "5.11.d", "5.11.e")
def crawford_correction() -> tuple[dict[str, str | None], str]:
    return {
        "taken": "score corrected if found before the next match; the director says from where to go on",
        "passed": None,
    }, "after the next round has begun it stands; silent on a dropped double"
