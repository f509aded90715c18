"""Incidents of sanctions: penalties for an offence, who may impose them, silence as a trap, needless calls for
video."""

from __future__ import annotations

from bafflebox.rulings.facts import Facts


def warned_before(f: Facts) -> bool | None:
    """A player who was warned for it has done it before."""
    return True if f.known("warned_before") else None


def by_clock(f: Facts) -> float | None:
    """What the player's clock shows, in minutes, if known."""
    clock = f.known("clock_own")
    return None if clock is None else float(clock) / 60
