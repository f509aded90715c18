"""The Crawford game, match point and pointless doubles in the IBF rules (articles 2 and 9)."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.rulings.stake import at_match_point, crawford_due


def crawford(length: int, score: Sequence[int], crawford_played: bool = False) -> bool:
    """Whether the next game is the cubeless one; once both players are one point short it has been played."""
    return crawford_due(length, score[0], score[1], crawford_played)


def match_point(length: int, score: Sequence[int]) -> bool:
    """Whether a player needs exactly one point."""
    return at_match_point(length, score[0], score[1])


def dead_cube(length: int, score: Sequence[int], cube_value: int) -> tuple[None, str]:
    """Whether the cube is dead for the player whose score comes first; the book doesn't say."""
    return None, "silent: dead cubes are not mentioned, a pointless double is legal (9.8.open)"
