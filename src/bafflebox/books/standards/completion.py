"""Completion of games and matches in the Standards Guide (sections 5.10, 5.12, 5.14)."""

from __future__ import annotations

from collections.abc import Sequence


def match_winner(length: int, score: Sequence[int]) -> str:
    """Who has won the match: `own`, `opp` or `nobody` yet."""
    if max(score) < length:
        return "nobody"
    return "own" if score[0] > score[1] else "opp"


def game_over(checkers_off: int, cube_dropped: bool = False) -> bool:
    """Whether a game is over: all fifteen checkers off, or a cube dropped."""
    return checkers_off == 15 or cube_dropped
