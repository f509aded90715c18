"""Doubles and their answers in the USBGF rules (sections 4.1.7.3 and 4.4.4 to 4.4.7)."""

from __future__ import annotations

from typing import Any

from bafflebox.rulings import Facts, Findings
from bafflebox.rulings.remedies import (
    PassCounts,
    TakeCounts,
)

TAKE_BY_SIGN, PASS_BY_SIGN = ("hit_clock", "other_take"), ("wrote_score", "set_up", "paused_clock", "other_pass")
UNDECIDED = ("lifted", "moved_on_surface", "none")


def decisive_sign(f: Facts) -> str:
    """The first decisive sign; lifting the cube or sliding it about isn't one."""
    first: Any = f.first
    return str(first if first not in UNDECIDED else f.second)


def answer_by_other_sign(f: Facts) -> Findings:
    """Writing the score, setting up the board or pausing the clock is a pass; hitting the clock is a take."""
    sign = decisive_sign(f)
    if sign in TAKE_BY_SIGN:
        yield TakeCounts()
    elif sign in PASS_BY_SIGN:
        yield PassCounts()
