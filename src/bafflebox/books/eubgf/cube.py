"""Cube, Crawford game and dead cubes in the EUBGF rules."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.crawford import double_stands, kept_cube, wins_match
from bafflebox.rulings.incidents.cube import answered_at_right_value, cube_put_right, over_with_wrong_cube
from bafflebox.rulings.incidents.moves import kept_double
from bafflebox.rulings.remedies import (
    AnswerVoid,
    CubeSet,
    CubeStands,
    Discretion,
    DoubleStands,
    DoubleVoid,
    GameGoesOn,
    MatchGoesOn,
    MatchStands,
    MayNot,
    PlayCorrected,
    PlayStands,
    Presumption,
    ScoreCorrected,
    ScoreStands,
)
from bafflebox.rulings.stake import checked_cube, crawford_due, for_that_game, is_dead, points


def disputed_cube(f: Facts) -> Findings:
    """The visible cube is presumed right; a player who contests it must prove otherwise."""
    if f.what not in ("value", "owner"):
        return
    if f.proof == "unproven":
        yield Verdict("The cube is presumed to be right as it lies and shows.")
        yield CubeStands()
        yield Presumption(Party.CLAIMANT, "the player who disputes the cube has to prove it")
        if over_with_wrong_cube(f):
            yield ScoreStands()
    elif f.what == "value":
        yield from cube_put_right(f)
    else:
        yield CubeSet("", Party.RESPONDER)


def level_corrected(f: Facts) -> Findings:
    """A double, take or pass at a wrong level is valid; the level is corrected."""
    value = int(f.cube_value)
    yield Verdict(said("It is valid; the level is corrected to {value}.", value=2 * value))
    yield double_stands(f)
    yield from answered_at_right_value(f)


def no_money_rules(f: Facts) -> Findings:
    """Automatic doubles, beavers and the Jacoby rule do not exist in tournaments."""
    yield Verdict("Rules of money play do not exist in tournaments.", violation=f.rule != "jacoby_double")
    if f.rule == "automatic_double":
        yield CubeSet("1", Party.NOBODY)
    elif f.rule == "beaver":
        yield CubeSet(f.cube_value, Party.RESPONDER)
    elif f.rule == "jacoby_score":
        yield ScoreCorrected(for_that_game(points(f.result)), worth=points(f.result))
    else:
        yield DoubleStands()
        yield Reading("The reason for doubling doesn't matter: the double was legal.")


def double_accepts_the_move(f: Facts) -> Findings:
    """An illegal move stands once the opponent has offered a valid double."""
    if f.turn_ended and not f.double_valid:
        yield Verdict("An invalid double doesn't make it too late to correct the move.")
        yield PlayCorrected()
        yield DoubleVoid()
    elif f.turn_ended:
        yield Verdict("The valid double ended the time for correction: the move stands.")
        yield PlayStands()
        yield kept_double(f)


def offered_value(cube_value: int) -> int:
    """A correct double is to the next level."""
    return 2 * checked_cube(cube_value)


def annulled_between_games(f: Facts) -> Findings:
    """Before the next game, the score is corrected to the points without the cube; once it has begun, they stay."""
    if f.answer == "pending" or f.noticed_when not in ("before_next_game", "next_game"):
        return
    if f.noticed_when == "next_game":
        yield Verdict("The next game has begun: the double can no longer be annulled.")
        yield ScoreStands()
    elif f.answer == "taken":
        yield DoubleVoid()
        yield ScoreCorrected(for_that_game(points(f.result)), worth=points(f.result))


def annulled_after_the_match(f: Facts) -> Findings:
    """If it was the last game of the match, the score is corrected to the points without the cube, and the match
    resumes."""
    if f.answer == "pending" or f.noticed_when not in ("after_match", "next_match", "next_round"):
        return
    if not f.ended_match:
        yield Verdict("Later games were played after it: the double can no longer be annulled.")
        yield ScoreStands()
    elif f.noticed_when != "after_match":
        yield Reading(
            "The book doesn't say how long a finished match can be reopened; the reasonable time in 4.6 serves as the limit."
        )
        yield Discretion(bounds=("correct the score and resume the match", "let the result stand"))
    elif f.answer == "taken":
        yield DoubleVoid()
        yield ScoreCorrected(for_that_game(points(f.result)), worth=points(f.result))
        if f.still_over:
            yield MatchStands()
        else:
            yield MatchGoesOn("from the corrected score")


def dead_for_its_holder(f: Facts) -> Findings:
    """A cube high enough to win its owner the match is dead for that player, who can't double."""
    if kept_cube(f, held=True) is None:
        yield Verdict("The cube is live for that player.", violation=False)
        if not f.doublers and int(f.cube_value) == 1:
            yield Reading("Only a cube that a player holds can be dead; in the middle nobody holds it.")
        if f.answer != "asking":
            yield double_stands(f)
    else:
        yield Verdict("The cube is dead for that player.", violation=f.answer != "asking" or None)
        yield MayNot(Party.DOUBLER, "double: the present level is enough to win the match")


def dead_double_annulled(f: Facts) -> Findings:
    """A double with a dead cube is annulled in the same three situations as in the Crawford game; the dead value
    counts."""
    kept = kept_cube(f, held=True)
    if kept is None or f.answer == "asking":
        return
    value, owner = kept
    if f.answer == "pending" or f.noticed_when == "in_game":
        yield DoubleVoid()
        yield CubeSet(str(value), owner)
        if f.answer == "passed":
            yield AnswerVoid()
        yield GameGoesOn(said("with the cube at {value}", value=value))
    elif f.noticed_when == "next_game" or (f.noticed_when != "before_next_game" and not f.ended_match):
        yield Verdict("The next game has begun: the double can no longer be annulled.")
        yield ScoreStands()
    elif f.noticed_when in ("next_match", "next_round"):
        yield Reading(
            "The book doesn't say how long a finished match can be reopened; the reasonable time in 4.6 serves as the limit."
        )
        yield Discretion(bounds=("correct the score and resume the match", "let the result stand"))
    elif f.answer == "passed":
        yield Reading(
            "The book doesn't define the points after a passed double with a dead cube: the game goes on where it can."
        )
        yield AnswerVoid()
        if f.position_known:
            yield DoubleVoid()
            yield CubeSet(str(value), owner)
            yield GameGoesOn(said("from the position of the double, with the cube at {value}", value=value))
        else:
            yield Discretion(guidance="the position is lost; the book doesn't say what the game then scores")
    else:
        yield DoubleVoid()
        yield ScoreCorrected(for_that_game(points(f.result, value)), worth=points(f.result, value))
        if f.noticed_when == "after_match":
            if wins_match(f, value):
                yield MatchStands()
            else:
                yield MatchGoesOn("from the corrected score")


def crawford(length: int, score: Sequence[int], crawford_played: bool = False) -> bool:
    """Whether the next game is the Crawford game; once both players are one point short it has been played."""
    return crawford_due(length, score[0], score[1], crawford_played, from_the_start=True)


def dead_cube(length: int, score: Sequence[int], cube_value: int) -> bool:
    """Whether the cube is dead for its owner, whose score comes first; a cube in the middle has no owner."""
    return cube_value > 1 and is_dead(length, score[0], checked_cube(cube_value))
