"""Incidents about a roll: how it was made, where the dice came to rest, who disturbed it."""

from __future__ import annotations

from bafflebox.rulings.facts import Facts


def counted_out(f: Facts) -> bool | None:
    """Whether more than three seconds passed (`ibf:12.5.10.a`), if the seconds are known."""
    still = f.known("seconds_still")
    return None if still is None else bool(still > 3)
