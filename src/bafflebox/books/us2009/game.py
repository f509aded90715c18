"""The basic rules of the game in the U.S. rules of 2009, answered by the rules of `bafflebox.game`."""

from __future__ import annotations

from bafflebox import game

CHECKERS = 15  # basic.setup.c


def game_winner(off_a: int, off_b: int) -> str | None:
    """The first player with all fifteen checkers off wins."""
    return "a" if off_a == CHECKERS else "b" if off_b == CHECKERS else None


def landing_point(point: int, die: int) -> int:
    """A checker moves forward, to a lower number."""
    return point - die


def legal_plays(own: str, opp: str, roll: str) -> tuple[list[str], str]:
    """Every legal play of a roll; each side's checkers are in its own numbering, and any not listed are off."""
    position = game.Position.of(own, opp)
    found = sorted(str(play) for play in game.legal_plays(position, game.Roll.parse(roll)))
    return found, "a larger number bears off only from the highest point, the usual reading of basic.off.c"
