"""The starting position in the U.S. rules of 2009 (section 4.7 and the basic rules)."""

from __future__ import annotations

from bafflebox.game import BACKGAMMON
from bafflebox.game.position import places


def opponent_point(point: int) -> int:
    """The opponent's number of an own point."""
    return BACKGAMMON.facing[point]


def starting_position() -> dict[str, object]:
    """The starting position in own numbering, the same for both players."""
    start = BACKGAMMON.start
    return {"own": places(start.own), "checkers": BACKGAMMON.checkers, "pips": start.pips}
