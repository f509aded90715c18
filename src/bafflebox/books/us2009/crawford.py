"""The Crawford game and dead cubes in the U.S. rules of 2009 (sections 5.5 and 5.6)."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.rulings.stake import at_match_point, checked_cube, crawford_due, is_dead


def crawford(
    length: int, score: Sequence[int], crawford_played: bool = False, just_reached: bool | None = None
) -> tuple[bool, str]:
    """Whether the next game is the Crawford game; once both players are one point short it has been played.

    Give `just_reached` for the literal reading: a Crawford game each time that a player gets there.
    """
    if just_reached is not None:
        at_point = at_match_point(length, score[0], score[1])
        return at_point and just_reached, "option crawford: each_time, by the letter"
    return crawford_due(length, score[0], score[1], crawford_played), "option crawford: once, by custom"


def dead_cube(length: int, score: Sequence[int], cube_value: int, reading: str = "literal") -> tuple[bool, str]:
    """Whether the cube is dead for the player whose score comes first; the literal reading asks both scores."""
    own = is_dead(length, score[0], checked_cube(cube_value))
    if reading == "literal":
        return own and is_dead(length, score[1], cube_value), "option dead_cube: literal"
    return own, "option dead_cube: per_owner, by custom"
