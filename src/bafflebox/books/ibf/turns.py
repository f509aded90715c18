"""Turns in the IBF rules: premature rolls and lifts, end of turn (2.20, 10.4, 11.2, 8.4)."""

from __future__ import annotations

from bafflebox.rulings import Facts
from bafflebox.rulings.incidents.turns import turn_over


def turn_over_in_case(f: Facts) -> bool:
    """With a clock, by pressing it; without one, by lifting the dice, as 2.20.open is read."""
    return turn_over(f, ("lifted_die",))


def end_of_turn(clock: bool, dice: int = 2) -> tuple[str, str]:
    """How a turn ends with this equipment."""
    return ("press the clock", "") if clock else ("lift the dice", "a reading: the text always presumes a clock")
