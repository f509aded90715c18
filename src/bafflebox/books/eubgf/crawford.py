"""The Crawford game and dead cubes in the EUBGF rules (section 4.4 iv and vii)."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
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
    Sanction,
    ScoreCorrected,
    ScoreStands,
)
from bafflebox.rulings.stake import at_match_point, checked_cube, is_dead, points, points_text

chapter = Chapter("eubgf")


@chapter.decides("crawford_due", "4.4.iv.a")
def crawford_game(f: Facts) -> Findings:
    """In the first game in which a player needs exactly one more point nobody may double."""
    applies = f.match_point and not f.crawford_played
    yield Verdict("This is the Crawford game." if applies else "This is not the Crawford game.")
    yield Crawford("game that begins now", applies)


@chapter.decides("crawford_due", "4.7.b")
def announce_it(f: Facts) -> Findings:
    """Before the Crawford game the players must announce it to each other."""
    if f.match_point and not f.crawford_played:
        yield Duty(Party.BOTH, "announce to each other that this is the Crawford game")


@chapter.decides("crawford_double", "4.4.iv.b")
def duty_to_say_so(f: Facts) -> Findings:
    """Who notices the opponent's Crawford double must say so; silence may cost the match and the tournament."""
    yield Verdict("In the Crawford game nobody may double.", violation=True)
    if f.kept_silent:
        yield Sanction(Party.OPPONENT, ("loss of the match", "disqualification from the rest of the tournament"))


@chapter.decides("crawford_double", "4.4.iv.f")
def director_steps_in(f: Facts) -> Findings:
    """Told of a doubled Crawford game, the director has to intervene so that the double can be annulled."""
    later = ("after_match", "next_match", "next_round")
    if (
        f.answer == "pending"
        or f.noticed_when in ("in_game", "before_next_game")
        or (f.noticed_when in later and f.ended_match)
    ):
        yield Duty(Party.DIRECTOR, "intervene, so that the double can be annulled")


@chapter.decides("crawford_double", "4.4.iv.c")
def annulled_in_the_game(f: Facts) -> Findings:
    """A game in progress goes on without the cube."""
    if f.answer == "pending" or (f.answer == "taken" and f.noticed_when == "in_game"):
        yield DoubleVoid()
        yield GameGoesOn("from where it stands, without the cube")


@chapter.decides("crawford_double", "4.4.iv.d")
def annulled_between_games(f: Facts) -> Findings:
    """Before the next game the score is corrected to the points without the cube; once it has begun they stay."""
    if f.answer == "pending" or f.noticed_when not in ("before_next_game", "next_game"):
        return
    if f.noticed_when == "next_game":
        yield Verdict("The next game has begun: the double can no longer be annulled.")
        yield ScoreStands()
    elif f.answer == "taken":
        yield DoubleVoid()
        yield ScoreCorrected(f"{points_text(points(f.result))} for that game", worth=points(f.result))


@chapter.decides("crawford_double", "4.4.iv.e")
def annulled_after_the_match(f: Facts) -> Findings:
    """If it was the last game of the match, the score is corrected to the points without cube and the match resumes."""
    if f.answer == "pending" or f.noticed_when not in ("after_match", "next_match", "next_round"):
        return
    if not f.ended_match:
        yield Verdict("Later games were played after it: the double can no longer be annulled.")
        yield ScoreStands()
    elif f.noticed_when != "after_match":
        yield Reading(
            "How long a finished match can be reopened is not said; the reasonable time of 4.6 serves as limit."
        )
        yield Discretion(bounds=("correct the score and resume the match", "let the result stand"))
    elif f.answer == "taken":
        yield DoubleVoid()
        yield ScoreCorrected(f"{points_text(points(f.result))} for that game", worth=points(f.result))
        if f.still_over:
            yield MatchStands()
        else:
            yield MatchGoesOn("from the corrected score")


@chapter.decides("crawford_double", "4.4.iv.open")
def passed_double(f: Facts) -> Findings:
    """Reading: a passed Crawford double leaves a game in progress if the position can be rebuilt, else its one point."""
    in_time = f.answer == "passed" and (
        f.noticed_when in ("in_game", "before_next_game") or (f.noticed_when == "after_match" and f.ended_match)
    )
    if not in_time:
        return
    yield Reading("The points without the cube after a pass are not defined: the game goes on where it can be rebuilt.")
    if f.position_known:
        yield AnswerVoid()
        yield GameGoesOn("from the position of the double, without the cube")
    else:
        yield ScoreStands()


@chapter.decides("dead_cube", "4.4.vii.a")
def dead_for_its_holder(f: Facts) -> Findings:
    """A cube whose level suffices its holder for the match is dead for that player, who cannot double."""
    if kept_cube(f, held=True) is None:
        yield Verdict("The cube is alive for that player.", violation=False)
        if not f.doublers and int(f.cube_value) == 1:
            yield Reading("Only a cube that a player holds can be dead; in the middle nobody holds it.")
        if f.answer != "asking":
            yield DoubleStands()
    else:
        yield Verdict("The cube is dead for that player.", violation=f.answer != "asking" or None)
        yield MayNot(Party.DOUBLER, "double: the present level is enough to win the match")


@chapter.decides("dead_cube", "4.4.vii.b")
def dead_double_annulled(f: Facts) -> Findings:
    """A dead-cube double is annulled in the three situations of the Crawford game; the dead value counts."""
    kept = kept_cube(f, held=True)
    if kept is None or f.answer == "asking":
        return
    value, owner = kept
    if f.answer == "pending" or f.noticed_when == "in_game":
        yield DoubleVoid()
        yield CubeSet(str(value), owner)
        if f.answer == "passed":
            yield AnswerVoid()
        yield GameGoesOn(f"with the cube at {value}")
    elif f.noticed_when == "next_game" or (f.noticed_when != "before_next_game" and not f.ended_match):
        yield Verdict("The next game has begun: the double can no longer be annulled.")
        yield ScoreStands()
    elif f.noticed_when in ("next_match", "next_round"):
        yield Reading(
            "How long a finished match can be reopened is not said; the reasonable time of 4.6 serves as limit."
        )
        yield Discretion(bounds=("correct the score and resume the match", "let the result stand"))
    elif f.answer == "passed":
        yield Reading("The points after a passed dead-cube double are not defined: the game goes on where it can be.")
        yield AnswerVoid()
        if f.position_known:
            yield DoubleVoid()
            yield CubeSet(str(value), owner)
            yield GameGoesOn(f"from the position of the double, with the cube at {value}")
        else:
            yield Discretion(guidance="the position is lost; the book does not say what the game then scores")
    else:
        yield DoubleVoid()
        yield ScoreCorrected(f"{points_text(points(f.result, value))} for that game", worth=points(f.result, value))
        if f.noticed_when == "after_match":
            if f.winner == "doubler" or f.opponent_wins_match:
                yield MatchStands()
            else:
                yield MatchGoesOn("from the corrected score")


@chapter.sets("crawford", "4.4.iv.a")
def crawford(length: int, score: Sequence[int], crawford_played: bool = False) -> bool:
    """Whether the next game is the Crawford game."""
    return at_match_point(length, score[0], score[1]) and not crawford_played


@chapter.sets("dead_cube", "4.4.vii.a")
def dead_cube(length: int, score: Sequence[int], cube_value: int) -> bool:
    """Whether the cube is dead for the player whose score comes first and who holds it; in the middle nobody does."""
    return cube_value > 1 and is_dead(length, score[0], checked_cube(cube_value))


@chapter.sets("crawford_correction", "4.4.iv.c", "4.4.iv.d", "4.4.iv.e", "4.4.iv.open")
def crawford_correction() -> tuple[dict[str, str], str]:
    return {
        "taken": "annulled in the game, before the next game, or after the last game of the match",
        "passed": "the same annulment; game resumed where it can be rebuilt (reading)",
    }, "once the next game has begun the points stay"
