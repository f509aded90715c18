"""Incidents with the starting position and the placement of equipment."""

from __future__ import annotations

from bafflebox.game import discipline
from bafflebox.rulings.facts import Facts
from bafflebox.rulings.starting_position import counts, error_of


def error_at_the_start(f: Facts) -> str | None:
    """What was wrong, if it is known how the side started."""
    began = f.known("began")
    if began is None:
        return None
    start = discipline(f.get("discipline")).start.own
    return error_of(counts(began), b"\0" + start[1:])


def fewest_moves(f: Facts) -> int | None:
    """From the number of rolls: players alternate, so the one who moves second has made fewer moves."""
    rolls, complete = f.known("valid_rolls"), f.known("last_move_complete")
    if rolls is None or complete is None:
        return None
    return int(rolls if complete else max(0, rolls - 1)) // 2
