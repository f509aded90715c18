"""Clock settings in the U.S. rules (sections 7, 8 and 11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bafflebox.clock import ReserveFormula
from bafflebox.rulings import Chapter
from bafflebox.rulings.timing import at_score, at_start, event_of, formula

chapter = Chapter("us2009")

SINGLES = (2, 12)  # 8.1(a): minutes a point, seconds of delay
DOUBLES = (2.5, 15)  # 8.1(b)

STOPS = (  # 11.2
    "to concede the game",
    "an allowed break between games",
    "to fetch fallen dice",
    "to contest the opponent's action",
    "to finish a turn after the opponent wrongly took the dice",
    "to call the director",
    "a passed double (9.5)",
    "the last checker borne off (11.1)",
)


def rate_and_delay(event: str) -> tuple[float, int]:
    """Minutes a point and seconds of delay for a kind of event."""
    return DOUBLES if event_of(event) == "doubles" else SINGLES


def _formula(event: str, per_point: float | None = None, fixed: float = 0) -> ReserveFormula:
    rate, delay = rate_and_delay(event)
    return formula(rate if per_point is None else per_point, delay, fixed)


@chapter.sets("clock_policy", "7.1.a")
def clock_policy(event: str = "singles") -> tuple[None, str]:
    """Required, preferred (either player can have it) or optional (both must agree); none of them is the default."""
    event_of(event)
    return None, "no default: the event names required, preferred or optional, and the director may demand a clock"


@chapter.sets("reserve", "8.1(a)", "8.1(b)")
def reserve(
    length: int, event: str = "singles", per_point: float | None = None, fixed: float = 0
) -> tuple[dict[str, Any], str]:
    """Two minutes a point in singles, two and a half in doubles, or what the event has posted."""
    return at_start(_formula(event, per_point, fixed), length), "unless the director announced and posted others"


@chapter.sets("delay", "8.1(a)", "8.1(b)")
def delay(event: str = "singles", delay_seconds: int | None = None) -> int | tuple[int, str]:
    """Twelve seconds a move in singles, fifteen in doubles, or what the event has posted."""
    standard = rate_and_delay(event)[1]
    return standard if delay_seconds is None else (delay_seconds, f"posted by the event; the standard is {standard}")


@chapter.sets("delay_kind", "7.1.c")
def delay_kind() -> tuple[str, str]:
    """Simple delay, on a clock the director approves."""
    return "simple", "the clock needs the director's approval"


@chapter.sets("reserve_mid_match", "8.1(a)", "8.1(b)")
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


@chapter.sets("reserve_limits", "8.1.a")
def reserve_limits(event: str = "singles") -> tuple[dict[str, str], str]:
    """The director may announce and post other settings; no limits are given."""
    event_of(event)
    return (
        {"policies": "free", "minutes_per_point": "free", "delay": "free"},
        "other settings hold only if they are announced and posted",
    )


@chapter.sets("two_time_banks")
def two_time_banks() -> tuple[None, str]:
    """The book knows one reserve."""
    return None, "silent: the book knows one reserve"


@chapter.sets("clock_stops", "11.2", "9.5.b", "11.1.c")
def clock_stops() -> tuple[list[str], str]:
    """Six reasons, and two more in other clauses."""
    return list(STOPS), "six reasons in one clause that is not called complete, two more in others: read together"


@chapter.sets("clock_expiry", "11.3")
def clock_expiry() -> dict[str, Any]:
    """The match is lost; no exception is given."""
    return {"loses": "match", "from": "the end of the reserve", "unless": None, "score": None}


@chapter.sets("expiry_called_by")
def expiry_called_by() -> tuple[None, str]:
    """Not said."""
    return None, "silent"


@chapter.sets("adjusted_reserve")
def adjusted_reserve() -> tuple[None, str]:
    """Nothing is said on the clock when the match length is corrected."""
    return None, "silent: the director decides"
