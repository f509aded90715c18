"""The score and the length of a match in the IBF rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bafflebox.errors import unknown_name
from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party, Reading, Verdict
from bafflebox.rulings.incidents.score import agreed_end, counted_as
from bafflebox.rulings.remedies import (
    Crawford,
    Discretion,
    GameAwarded,
    LengthSet,
    MatchGoesOn,
    MatchLost,
    ScoreCorrected,
)
from bafflebox.rulings.stake import points, recounted, result_of, result_text

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


def right_length(f: Facts) -> str:
    return str(f.known("posted_length") or "the prescribed length")


def too_long(f: Facts) -> Findings:
    """A match played to too many points is recounted from the record: the first to reach the right length has won."""
    if f.used != "longer":
        return
    if f.games:
        found = recounted(f.posted_length, f.games)
        yield ScoreCorrected(f"{found['own']}-{found['opp']}", int(found["own"]), int(found["opp"]))
        over, crawford = found["winner"] != "nobody", bool(found["crawford_next"])
    else:
        over = f.posted_reached
        crawford = not over and f.posted_match_point and not f.crawford_played
        yield ScoreCorrected("the score in the protocol, recounted to the prescribed length")
    yield Reading(
        "If a game should have been the Crawford game, it counts with the cube at 1; later games count as played."
    )
    if over:
        yield Verdict("The match was won by the player who first reached the prescribed length.")
        yield LengthSet(right_length(f))
        if f.games:
            score = f"{found['own']}-{found['opp']}"
            name = "first" if found["winner"] == "own" else "second"
            yield Verdict(said(f"That is the {name} player at {{score}}, whoever was ahead later.", score=score))
            yield MatchLost(Party.LOSER, score)
        else:
            yield Discretion(guidance="go through the games of the protocol in order; the first at that length has won")
    else:
        yield Verdict("Nobody has reached the prescribed length: the match goes on to it.")
        yield LengthSet(right_length(f))
        yield MatchGoesOn("from the recounted score")
        if f.noticed_when != "in_game" and f.known("posted_length") != 1:
            yield Crawford("next game", crawford)


def match_winner(length: int, score: Sequence[int]) -> str:
    """Who has won the match: `own`, `opp` or `nobody` yet."""
    if max(score) < length:
        return "nobody"
    return "own" if score[0] > score[1] else "opp"


def timed_match_winner(score: Sequence[int]) -> tuple[str, str]:
    """The winner of a timed match when time is up: the player with more points."""
    if score[0] == score[1]:
        return "nobody", "a tie needs a regulation; without one the next won game decides (2.14.open)"
    return "own" if score[0] > score[1] else "opp", ""


def recalculated_score(length: int, games: Sequence[Any]) -> dict[str, int | str | bool]:
    """The score recounted to the right length: each game as winner (own, opp), result (or pass) and cube value.

    A game that should have been cubeless counts with the cube at 1; counting stops when the length is reached.
    """
    return recounted(length, games)
