"""Results, points and scores in the IBF rules (articles 2, 8.7, 9.8, 14.1)."""

from __future__ import annotations

from bafflebox.errors import unknown_name
from bafflebox.rulings import Chapter, Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.remedies import Discretion, GameAwarded, MatchLost, StillGammonable
from bafflebox.rulings.stake import points, points_text, result_of

chapter = Chapter("ibf")

NO_BACKGAMMONS = ("longgammon", "longgammon_blitz")
"""Disciplines in which the triple result does not exist (2.1)."""
DISCIPLINES = ("backgammon", "backgammon_blitz", "backgammon_doubles", "sprintgammon", *NO_BACKGAMMONS)


def won(f: Facts, result: str) -> GameAwarded:
    score = points(result, 1 if f.crawford_game else int(f.cube_value))
    return GameAwarded(Party.WINNER, f"{result}: {points_text(score)}", result, score)


@chapter.decides("gammon_saved", "2.1", "2.10", "9.8.b")
def result_on_the_board(f: Facts) -> Findings:
    """With nothing borne off the loss is a gammon, and with a checker on the bar or in the winner's home a backgammon,
    except in Longgammon; the points are multiplied by the cube.
    """
    if f.ended_by == "played_out":
        triple = f.discipline not in NO_BACKGAMMONS
        result = result_of(f.borne_off, f.borne_off == 0 and triple and f.behind, backgammon_exists=triple)
        yield Verdict(f"The game is lost as a {result}.")
        yield won(f, result)


@chapter.decides("gammon_saved", "14.1.c")
def wrong_number_of_checkers(f: Facts) -> Findings:
    """A player with a wrong number of checkers may lose a gammon or backgammon."""
    if f.ended_by == "played_out" and f.missing:
        yield StillGammonable(Party.LOSER)


@chapter.decides("gammon_saved", "9.7.a", "9.7.open", "2.10.open")
def dropped_cube(f: Facts) -> Findings:
    """A dropped cube is a single game at the value before the offer."""
    if f.ended_by == "passed":
        yield won(f, "single")
        yield Reading("Only the first double is priced; a dropped redouble gives the value before the offer.")


@chapter.decides("gammon_saved", "15.2")
def resigned_game(f: Facts) -> Findings:
    """A resignation ends the game at the value conceded."""
    if f.ended_by == "resigned":
        yield won(f, f.agreed)


@chapter.decides("score_dispute", "15.5")
def protocol_is_the_record(f: Facts) -> Findings:
    """The match protocol is the record of the score; whose sheet prevails is not said."""
    yield Reading("Whose record prevails in a dispute is not said; the match protocol is the record of the score.")
    yield Discretion(guidance="go by the match protocol")


@chapter.decides("claim", "8.7.a")
def time_is_out(f: Facts) -> Findings:
    """The expiry of a player's time loses the match."""
    if f.expired:
        yield Verdict("The time has run out: the match is lost.")
        yield MatchLost(Party.CLAIMANT)


@chapter.sets("game_result", "2.1", "2.10")
def game_result(borne_off: int, behind: bool, discipline: str = "backgammon") -> str:
    """The class of the loss; the triple one does not exist in the Longgammon disciplines."""
    if discipline not in DISCIPLINES:
        raise unknown_name("discipline", discipline, DISCIPLINES)
    return result_of(borne_off, behind, backgammon_exists=discipline not in NO_BACKGAMMONS)


@chapter.sets("game_points", "9.8.b", "2.10.open", "2.8")
def game_points(result: str, cube_value: int = 1, crawford_game: bool = False) -> tuple[int, str]:
    """Points of a game: its class times the cube."""
    return points(result, 1 if crawford_game else cube_value), "1, 2 and 3 are read from the symbols of the appendix"


@chapter.sets("score_after_time_loss", "8.7.b")
def score_after_time_loss(length: int, loser_score: int) -> dict[str, int]:
    """After a loss on time the loser keeps the score reached; the opponent gets the points of the match."""
    return {"winner": length, "loser": loser_score}


@chapter.sets("score_sheet_duty")
def score_sheet_duty() -> tuple[str, str]:
    return "scoresheet for moves", "the moves are recorded on a scoresheet (16.1)"


@chapter.sets("score_record")
def score_record() -> tuple[None, str]:
    return None, "silent: the match protocol is the record of the score (15.5)"


@chapter.sets("result_reporter")
def result_reporter() -> tuple[None, str]:
    return None, "silent"


@chapter.sets("result_correction")
def result_correction() -> tuple[None, str]:
    return None, "silent"


@chapter.sets("score_correction_limit")
def score_correction_limit() -> tuple[None, str]:
    return None, "silent: until when a wrong score is corrected is not said"
