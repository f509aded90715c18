"""The starting position and the score sheet in the Standards Guide (sections 1.2.5 and 6.3)."""

from __future__ import annotations


def score_forms(length: int, own: int, opp: int) -> list[str]:
    """The two ways in which a score may be written: points scored, and points away."""
    return [f"{own}-{opp}", f"{length - own}-away/{length - opp}-away"]
