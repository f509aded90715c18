"""Times and clocks in the EUBGF rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bafflebox.message import said
from bafflebox.rulings import Facts, Findings
from bafflebox.rulings.remedies import ClockSet
from bafflebox.rulings.timing import at_score, at_start, clock_for_the_rest, event_of, formula, points_to_go, still_open

MINUTES_PER_POINT = 2  # 3.5.v.b
DELAY_SECONDS = 12  # 3.5.v.b
STANDARD = ("singles", "lower_division")

SET_BY_DIRECTOR = "the director sets it for doubles and other formats; there is no default"


def rest_of_the_match(f: Facts) -> ClockSet:
    """A clock introduced later (3.5.vi): by the event's own rate; in doubles without one, as the director decides."""
    rate = f.of_event("minutes_per_point", MINUTES_PER_POINT if f.event in STANDARD else None)
    if rate is None:
        left = points_to_go(f.match_length, (f.score_own, f.score_opp))
        return ClockSet(said("the director's minutes per point, times {points}, each", points=left))
    return clock_for_the_rest(f, rate, DELAY_SECONDS)


def clock_policy(event: str = "singles") -> tuple[str, str]:
    """Only if both agree, unless the invitation announced a preference or an obligation."""
    event_of(event)
    return (
        "if_agreed",
        "unless the invitation announced a preference or an obligation, or the director asks for a clock",
    )


def reserve(
    length: int, event: str = "singles", per_point: float | None = None, fixed: float = 0
) -> dict[str, Any] | tuple[None, str]:
    """Two minutes per point in singles unless the director says otherwise; in doubles, as the director says."""
    if event_of(event) not in STANDARD and per_point is None:
        return None, SET_BY_DIRECTOR
    return at_start(formula(MINUTES_PER_POINT if per_point is None else per_point, DELAY_SECONDS, fixed), length)


def delay(event: str = "singles", delay_seconds: int | None = None) -> int | tuple[int | None, str]:
    """Twelve seconds in singles; in doubles, as the director says."""
    if delay_seconds is not None:
        return delay_seconds, "set by the director"
    return DELAY_SECONDS if event_of(event) in STANDARD else (None, SET_BY_DIRECTOR)


def reserve_after_turn(turn_seconds: int, delay_seconds: int = DELAY_SECONDS) -> dict[str, int]:
    """The cost of a turn: reserve beyond the delay, and the unused delay, which isn't saved."""
    return {
        "reserve_used": max(0, turn_seconds - delay_seconds),
        "delay_lost": max(0, delay_seconds - turn_seconds),
    }


def reserve_mid_match(
    length: int,
    score: Sequence[int],
    event: str = "singles",
    per_point: float | None = None,
    rounding: str = "exact",
    fixed: float = 0,
) -> tuple[dict[str, Any] | None, str]:
    """The average of the points both still need, times the match time per point."""
    if event_of(event) not in STANDARD and per_point is None:
        return None, f"the director's minutes a point, times {points_to_go(length, score):g} points to go"
    rate = MINUTES_PER_POINT if per_point is None else per_point
    return at_score(formula(rate, DELAY_SECONDS, fixed), length, score, rounding), "each; rounding is not mentioned"


def reserve_limits(event: str = "singles") -> tuple[dict[str, str], str]:
    """The director may set another structure for any match or event."""
    event_of(event)
    return (
        {"policies": "free", "minutes_per_point": "free", "delay": "free"},
        "preference or obligation must be announced in the invitation; the director may devise other times",
    )


def times_by_the_score(f: Facts) -> Findings:
    """The average of the points both still need, times the match time per point."""
    used = (
        f.wanted_by in ("director", "both")
        or (f.wanted_by == "one" and f.clock_policy == "preferred")
        or (f.wanted_by != "director" and f.clock_policy == "required" and not f.special_concern)
    )
    if used and f.clock_available and f.match_started and still_open(f):
        yield rest_of_the_match(f)
