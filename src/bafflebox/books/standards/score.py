"""Scorekeeping and reporting of results in the Standards Guide (sections 5.13 and 5.14)."""

from __future__ import annotations


def game_points(result: str, cube_value: int = 1, crawford_game: bool = False) -> tuple[None, str]:
    """Points of a game; the book takes them from the common rules."""
    return None, "silent: the points of a game are taken from the common rules"
