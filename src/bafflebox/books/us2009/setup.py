"""The starting position in the U.S. rules of 2009 (section 4.7 and the basic rules)."""

from __future__ import annotations

from bafflebox.game import BACKGAMMON
from bafflebox.game.position import places


def opponent_point(point: int) -> int:
    """The opponent's number for one of the player's points."""
    return BACKGAMMON.facing[point]


def starting_position() -> dict[str, object]:
    """The starting position in each player's numbering, the same for both."""
    start = BACKGAMMON.start
    return {"own": places(start.own), "checkers": BACKGAMMON.checkers, "pips": start.pips}
