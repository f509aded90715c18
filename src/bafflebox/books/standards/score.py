"""The end of games and the score in the Standards Guide."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.message import said
from bafflebox.rulings import Facts, Findings, Party
from bafflebox.rulings.incidents.score import agreed_end, counted_as
from bafflebox.rulings.remedies import GameAwarded


def game_points(result: str, cube_value: int = 1, crawford_game: bool = False) -> tuple[None, str]:
    """Points of a game; the book takes them from the common rules."""
    return None, "silent: the points of a game are taken from the common rules"


def match_winner(length: int, score: Sequence[int]) -> str:
    """Who has won the match: `own`, `opp` or `nobody` yet."""
    if max(score) < length:
        return "nobody"
    return "own" if score[0] > score[1] else "opp"


def game_over(checkers_off: int, cube_dropped: bool = False) -> bool:
    """Whether a game is over: all fifteen checkers off, or a cube dropped."""
    return checkers_off == 15 or cube_dropped


def conceded(f: Facts) -> Findings:
    """A conceded game counts as agreed, but never as a result that is no longer possible."""
    if f.ended_by == "resigned":
        yield from agreed_end(f)
        yield GameAwarded(Party.WINNER, said("{result} times the cube", result=counted_as(f)), counted_as(f))
