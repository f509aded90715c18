"""Match lengths in the USBGF rules (section 4.8)."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.errors import InvalidInput


def adjusted_reserve(
    length: int,
    used_length: int,
    score: Sequence[int],
    reserve_own: float,
    reserve_opp: float,
    minutes_per_point: float,
) -> tuple[dict[str, float], str]:
    """Recommended reserves in minutes when the length in use is corrected to `length`: more by the basic adjustment if it grows, else the
    larger of the residual and the prorated time.
    """
    basic = abs(length - used_length) * minutes_per_point
    away_used = 2 * used_length - sum(score)
    away_right = 2 * length - sum(score)
    if away_used <= 0:
        raise InvalidInput("At that score the match to the length in use is over.", code="bad_score")

    def adjusted(reserve: float) -> float:
        if length >= used_length:
            return reserve + basic
        return round(max(reserve - basic, reserve / away_used * away_right), 3)

    return {"basic": float(basic), "own": adjusted(reserve_own), "opp": adjusted(reserve_opp)}, (
        "recommended; the director may adjust in any way or not at all"
    )
