"""Turns in the U.S. rules of 2009: beginning and end, premature rolls, early pick-up (4.5, 4.6.a, 9.4, 10.1, 10.2)."""

from __future__ import annotations

from bafflebox.rulings import Facts
from bafflebox.rulings.incidents.turns import turn_over


def turn_begun(act: str) -> bool:
    """A turn begins when the player rolls the dice or offers the cube; lifting or shaking them is not enough."""
    return act in ("rolled", "doubled")


def turn_over_in_case(f: Facts) -> bool:
    """With a clock, by pressing it; without one, by a double tap on the bar."""
    return turn_over(f, ("tapped_bar_twice",))


def end_of_turn(clock: bool, dice: int = 2) -> str:
    """How a turn ends with this equipment."""
    return "hit the clock" if clock else "tap the bar twice"
