"""Scores and results in the U.S. rules of 2009 (sections 4.4, 4.7, 4.10, 5.1, 5.3, and gammons in the basic rules)."""

from __future__ import annotations

from bafflebox.rulings import Facts, Findings, Party
from bafflebox.rulings.incidents.score import agreed_end, counted_as
from bafflebox.rulings.remedies import GameAwarded
from bafflebox.rulings.stake import points, result_of, result_text


def won(f: Facts, result: str) -> GameAwarded:
    """The game with its points; in the Crawford game the cube is 1."""
    score = points(result, 1 if f.crawford_game else int(f.cube_value))
    return GameAwarded(Party.WINNER, result_text(result, score), result, score)


def plain_loss(f: Facts) -> Findings:
    """With a checker borne off, the loss is the value of the cube."""
    if f.ended_by == "played_out" and f.borne_off > 0:
        yield won(f, "single")


def gammon(f: Facts) -> Findings:
    """With no checker borne off, the loss is twice the cube."""
    if f.ended_by == "played_out" and f.borne_off == 0 and not f.behind:
        yield won(f, "gammon")


def backgammon(f: Facts) -> Findings:
    """With none off, and one on the bar or in the winner's home, the loss is three times the cube."""
    if f.ended_by == "played_out" and f.borne_off == 0 and f.behind:
        yield won(f, "backgammon")


def refused_double(f: Facts) -> Findings:
    """Refusing loses the stake before the double."""
    if f.ended_by == "passed":
        yield won(f, "single")


def accepted_offer(f: Facts) -> Findings:
    """An accepted concession is scored as offered."""
    if f.ended_by == "resigned":
        yield from agreed_end(f)
        yield won(f, counted_as(f))


def game_points(result: str, cube_value: int = 1, crawford_game: bool = False) -> int:
    """Points of a game: 1, 2 or 3 times the cube, at all times."""
    return points(result, 1 if crawford_game else cube_value)


def game_result(borne_off: int, behind: bool, discipline: str = "backgammon") -> str:
    """The kind of loss, from the loser's checkers off and whether one is on the bar or in the winner's home."""
    return result_of(borne_off, behind)
