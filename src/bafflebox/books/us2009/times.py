"""Clock settings in the U.S. rules (sections 7, 8 and 11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bafflebox.clock import ReserveFormula
from bafflebox.rulings.timing import at_score, at_start, event_of, formula

SINGLES = (2, 12)  # 8.1(a): minutes a point, seconds of delay
DOUBLES = (2.5, 15)  # 8.1(b)


def rate_and_delay(event: str) -> tuple[float, int]:
    """Minutes per point and seconds of delay for a kind of event."""
    return DOUBLES if event_of(event) == "doubles" else SINGLES


def _formula(event: str, per_point: float | None = None, fixed: float = 0) -> ReserveFormula:
    rate, delay = rate_and_delay(event)
    return formula(rate if per_point is None else per_point, delay, fixed)


def clock_policy(event: str = "singles") -> tuple[None, str]:
    """Required, preferred (either player can have it) or optional (both must agree); there is no default."""
    event_of(event)
    return None, "no default: the event names required, preferred or optional, and the director may demand a clock"


def reserve(
    length: int, event: str = "singles", per_point: float | None = None, fixed: float = 0
) -> tuple[dict[str, Any], str]:
    """Two minutes per point in singles, two and a half in doubles, or as posted by the event."""
    return at_start(_formula(event, per_point, fixed), length), "unless the director announced and posted others"


def delay(event: str = "singles", delay_seconds: int | None = None) -> int | tuple[int, str]:
    """Twelve seconds per move in singles, fifteen in doubles, or as posted by the event."""
    standard = rate_and_delay(event)[1]
    return standard if delay_seconds is None else (delay_seconds, f"posted by the event; the standard is {standard}")


def reserve_mid_match(
    length: int,
    score: Sequence[int],
    event: str = "singles",
    rounding: str = "exact",
    per_point: float | None = None,
    fixed: float = 0,
) -> tuple[dict[str, Any], str]:
    """A minute less for each point scored by either side in singles, a minute and a quarter in doubles."""
    return at_score(_formula(event, per_point, fixed), length, score, rounding), "each; rounding is not mentioned"


def reserve_limits(event: str = "singles") -> tuple[dict[str, str], str]:
    """The director may announce and post other settings; no limits are given."""
    event_of(event)
    return (
        {"policies": "free", "minutes_per_point": "free", "delay": "free"},
        "other settings hold only if they are announced and posted",
    )
