"""Results, points and scores in the IBF rules (articles 2, 8.7, 9.8, 14.1)."""

from __future__ import annotations

from bafflebox.errors import unknown_name
from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.score import agreed_end, counted_as
from bafflebox.rulings.remedies import GameAwarded
from bafflebox.rulings.stake import points, result_of, result_text

NO_BACKGAMMONS = ("longgammon", "longgammon_blitz")
"""Disciplines without the triple result (2.1)."""
DISCIPLINES = ("backgammon", "backgammon_blitz", "backgammon_doubles", "sprintgammon", *NO_BACKGAMMONS)


def won(f: Facts, result: str) -> GameAwarded:
    score = points(result, 1 if f.crawford_game else int(f.cube_value))
    return GameAwarded(Party.WINNER, result_text(result, score), result, score)


def result_on_the_board(f: Facts) -> Findings:
    """With nothing borne off the loss is a gammon, and with a checker on the bar or in the winner's home a backgammon,
    except in Longgammon; the points are multiplied by the cube.
    """
    if f.ended_by == "played_out":
        triple = f.discipline not in NO_BACKGAMMONS
        result = result_of(f.borne_off, f.borne_off == 0 and triple and f.behind, backgammon_exists=triple)
        yield Verdict(said("The game is lost as a {result}.", result=result))
        yield won(f, result)


def dropped_cube(f: Facts) -> Findings:
    """A dropped cube is a single game at the value before the offer."""
    if f.ended_by == "passed":
        yield won(f, "single")
        yield Reading("Only the first double is priced; a dropped redouble gives the value before the offer.")


def resigned_game(f: Facts) -> Findings:
    """A resignation ends the game at the value conceded."""
    if f.ended_by == "resigned":
        yield from agreed_end(f)
        yield won(f, counted_as(f))


def game_result(borne_off: int, behind: bool, discipline: str = "backgammon") -> str:
    """The kind of loss; the Longgammon disciplines have no triple one."""
    if discipline not in DISCIPLINES:
        raise unknown_name("discipline", discipline, DISCIPLINES)
    return result_of(borne_off, behind, backgammon_exists=discipline not in NO_BACKGAMMONS)


def game_points(result: str, cube_value: int = 1, crawford_game: bool = False) -> tuple[int, str]:
    """The points of a game: its kind times the cube."""
    return points(result, 1 if crawford_game else cube_value), "1, 2 and 3 are read from the symbols of the appendix"


def score_after_time_loss(length: int, loser_score: int) -> dict[str, int]:
    """After a loss on time the loser keeps the score reached; the opponent gets the points of the match."""
    return {"winner": length, "loser": loser_score}
