"""Turns in the Standards Guide: where they end, moved dice, fast rolls, hands off (5.1.c, 5.2, 5.3, 5.7, 5.8)."""

from __future__ import annotations

from bafflebox.rulings import Facts
from bafflebox.rulings.incidents.turns import turn_over

ENDS_WITHOUT_CLOCK = ("lifted_die", "moved_die", "covered_dice", "touched_die")  # 5.3.a, 5.8.a


def turn_complete(f: Facts) -> bool:
    """With a clock, by pressing it; without one, by picking up, moving or covering the dice after the move."""
    return turn_over(f, ENDS_WITHOUT_CLOCK, full_move_needed=True)


def end_of_turn(clock: bool, dice: int = 4) -> str:
    """How a turn ends with this equipment."""
    return "hit the clock" if clock else "pick up a die or cover the dice; touching one after a full move is enough"
