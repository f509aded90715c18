"""Turns in the USBGF rules: where they end, premature actions, and illegal passes.

Covers 4.1.6, 4.1.7.1 and 4.1.7.2, with relief on the clock, and 4.2.3.5.
"""

from __future__ import annotations

from bafflebox.rulings import Facts
from bafflebox.rulings.incidents.turns import turn_over


def turn_over_in_case(f: Facts) -> bool:
    """With a clock, by pressing it; without one, by a tap if two dice are shared, or by lifting a die if each has a
    pair."""
    if f.known("last_act") in (None, "tapped_surface") or f.clock_in_use:
        return turn_over(f, ())
    return turn_over(f, ("lifted_die",) if f.dice == "four" else ("tapped_bar", "tapped_bar_twice"))


def end_of_turn(clock: bool, dice: int = 2) -> str:
    """How a turn ends with this equipment."""
    if clock:
        return "hit the clock"
    return "tap the bar" if dice == 2 else "lift a die"
