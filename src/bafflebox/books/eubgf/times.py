"""Clock settings in the EUBGF rules (sections 3.5 and 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bafflebox.rulings import Chapter, Facts
from bafflebox.rulings.remedies import ClockSet
from bafflebox.rulings.timing import at_score, at_start, clock_for_the_rest, event_of, formula, points_to_go

chapter = Chapter("eubgf")

MINUTES_PER_POINT = 2  # 3.5.v.b
DELAY_SECONDS = 12  # 3.5.v.b
STANDARD = ("singles", "lower_division")

STOPS = (  # 4.3.ii.a to 4.3.ii.g, 4.3.v.a
    "a game that has been played out",
    "breaks",
    "the director called, or asking for it",
    "dice picked up before the opponent had ended the turn",
    "own dice lifted and the opponent's time started",
    "an illegal or supposedly illegal move to be made anew",
    "a game that a player believes to be decided",
    "an invalid roll",
)
SET_BY_DIRECTOR = "the director sets it for doubles and other formats; there is no default"


def rest_of_the_match(f: Facts) -> ClockSet:
    """A clock that comes in later (3.5.vi): by the event's own rate; without one in doubles, as the director says."""
    rate = f.of_event("minutes_per_point", MINUTES_PER_POINT if f.event in STANDARD else None)
    if rate is None:
        left = points_to_go(f.match_length, (f.score_own, f.score_opp))
        return ClockSet(f"the director's minutes a point, times {left:g}, each")
    return clock_for_the_rest(f, rate, DELAY_SECONDS)


@chapter.sets("clock_policy", "3.5.i.a")
def clock_policy(event: str = "singles") -> tuple[str, str]:
    """Only if both agree, unless the invitation announced a preference or an obligation."""
    event_of(event)
    return (
        "if_agreed",
        "unless the invitation announced a preference or an obligation, or the director asks for a clock",
    )


@chapter.sets("reserve", "3.5.v.b", "3.5.v.c")
def reserve(
    length: int, event: str = "singles", per_point: float | None = None, fixed: float = 0
) -> dict[str, Any] | tuple[None, str]:
    """Two minutes a point in singles unless the director says otherwise; doubles as the director says."""
    if event_of(event) not in STANDARD and per_point is None:
        return None, SET_BY_DIRECTOR
    return at_start(formula(MINUTES_PER_POINT if per_point is None else per_point, DELAY_SECONDS, fixed), length)


@chapter.sets("delay", "3.5.v.b", "3.5.v.c")
def delay(event: str = "singles", delay_seconds: int | None = None) -> int | tuple[int | None, str]:
    """Twelve seconds in singles; doubles as the director says."""
    if delay_seconds is not None:
        return delay_seconds, "set by the director"
    return DELAY_SECONDS if event_of(event) in STANDARD else (None, SET_BY_DIRECTOR)


@chapter.sets("delay_kind", "3.5.v.a")
def delay_kind() -> str:
    """Simple delay: the delay of each move runs first, and what is left of it is not saved."""
    return "simple"


@chapter.sets("reserve_after_turn", "3.5.v.a")
def reserve_after_turn(turn_seconds: int, delay_seconds: int = DELAY_SECONDS) -> dict[str, int]:
    """What a turn costs: reserve beyond the delay, and the delay left over, which is not saved."""
    return {
        "reserve_used": max(0, turn_seconds - delay_seconds),
        "delay_lost": max(0, delay_seconds - turn_seconds),
    }


@chapter.sets("reserve_mid_match", "3.5.vi")
def reserve_mid_match(
    length: int,
    score: Sequence[int],
    event: str = "singles",
    per_point: float | None = None,
    rounding: str = "exact",
    fixed: float = 0,
) -> tuple[dict[str, Any] | None, str]:
    """The average of the points both still need, times the match time a point."""
    if event_of(event) not in STANDARD and per_point is None:
        return None, f"the director's minutes a point, times {points_to_go(length, score):g} points to go"
    rate = MINUTES_PER_POINT if per_point is None else per_point
    return at_score(formula(rate, DELAY_SECONDS, fixed), length, score, rounding), "each; rounding is not mentioned"


@chapter.sets("reserve_limits", "3.5.v.c")
def reserve_limits(event: str = "singles") -> tuple[dict[str, str], str]:
    """The director may devise another structure for any match or event."""
    event_of(event)
    return (
        {"policies": "free", "minutes_per_point": "free", "delay": "free"},
        "preference or obligation must be announced in the invitation; the director may devise other times",
    )


@chapter.sets("two_time_banks", "3.5.v.c")
def two_time_banks() -> tuple[None, str]:
    """Not named; the director may devise another structure."""
    return None, "not named; the director may devise another structure for a match or event"


@chapter.sets("clock_stops", "4.3.ii", "4.3.v.a")
def clock_stops() -> tuple[list[str], str]:
    """Seven situations, and invalid rolls."""
    return list(STOPS), "no other pause is allowed"


@chapter.sets("clock_expiry", "4.3.iii.a", "4.3.iii.b")
def clock_expiry() -> dict[str, Any]:
    """The match is lost when the expiry is declared."""
    return {
        "loses": "match",
        "from": "the declaration",
        "unless": "both are out and the first cannot be told",
        "score": None,
    }


@chapter.sets("expiry_called_by", "4.3.iii.a")
def expiry_called_by() -> tuple[list[str], str]:
    """A player or the director, who must be told in any case."""
    return ["player", "opponent", "director"], "spectators may alert the director (eubgf:1.6.i.c)"


@chapter.sets("adjusted_reserve")
def adjusted_reserve() -> tuple[None, str]:
    """Nothing is said on the clock when the match length is corrected."""
    return None, "silent: the director decides"
