"""Incidents about turns: where one ends and what comes too early."""

from __future__ import annotations

from collections.abc import Collection

from bafflebox.errors import InvalidInput
from bafflebox.game import ROLLS, Position, legal_plays
from bafflebox.rulings.facts import Facts


def by_the_clock(f: Facts) -> bool | None:
    """With a clock, the last act settles in every book whether the turn of the player on turn was over."""
    act, clock = f.known("last_act"), f.known("clock_in_use")
    return act == "hit_clock" if act is not None and clock else None


def turn_over(f: Facts, acts: Collection[str], *, full_move_needed: bool = False) -> bool:
    """Whether the turn was over: as stated or, without a clock, by the last act, if it is one of these.

    A statement is never overridden: an act that says otherwise contradicts it. Only where an act ends the turn after a
    full move (`full_move_needed`) can a turn stated as not ended be one with an incomplete move.
    """
    act, stated = f.known("last_act"), f.known("turn_ended")
    if act is None or f.clock_in_use or act == "tapped_surface":
        return bool(f.turn_ended)
    over = act in acts
    if stated is None or stated == over or (full_move_needed and stated is False):
        return over if stated is None else bool(stated)
    raise InvalidInput(
        f"turn_ended is given as {'yes' if stated else 'no'}, but without a clock the last act ({act}) "
        f"{'ends' if over else 'does not end'} the turn. One of them is wrong.",
        code="contradictory_facts",
        facts={"fact": "turn_ended"},
    )


def some_roll_moves(f: Facts) -> bool | None:
    position = f.known("position")
    if not isinstance(position, Position):
        return None
    return any(legal_plays(position, roll) for roll in ROLLS)
