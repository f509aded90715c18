"""The Crawford game, and matches that end on a drop, in the Standards Guide (sections 5.11 and 5.14)."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.crawford import double_stands, kept_cube
from bafflebox.rulings.remedies import (
    CubeSet,
    Discretion,
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
from bafflebox.rulings.stake import crawford_due, for_that_game, points

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
