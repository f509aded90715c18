"""Clock settings in the U.S. rules (sections 7, 8 and 11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bafflebox.clock import ReserveFormula
from bafflebox.rulings import Chapter
from bafflebox.rulings.timing import at_score, at_start, event_of, formula

chapter = Chapter("us2009")

SINGLES = formula(2, 12)  # 8.1(a)
DOUBLES = formula(2.5, 15)  # 8.1(b)

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


def _formula(event: str) -> ReserveFormula:
    return DOUBLES if event_of(event) == "doubles" else SINGLES


@chapter.sets("clock_policy", "7.1.a")
def clock_policy(event: str = "singles") -> tuple[None, str]:
    """Required, preferred (either player can have it) or optional (both must agree); none of them is the default."""
    event_of(event)
    return None, "no default: the event names required, preferred or optional, and the director may demand a clock"


@chapter.sets("reserve", "8.1(a)", "8.1(b)")
def reserve(length: int, event: str = "singles") -> tuple[dict[str, Any], str]:
    """Two minutes a point in singles, two and a half in doubles."""
    return at_start(_formula(event), length), "unless the director announced and posted others"


@chapter.sets("delay", "8.1(a)", "8.1(b)")
def delay(event: str = "singles") -> int:
    """Twelve seconds a move in singles, fifteen in doubles."""
    return _formula(event).delay // 1000


@chapter.sets("delay_kind", "7.1.c")
def delay_kind() -> tuple[str, str]:
    """Simple delay, on a clock the director approves."""
    return "simple", "the clock needs the director's approval"


@chapter.sets("reserve_mid_match", "8.1(a)", "8.1(b)")
def reserve_mid_match(
    length: int, score: Sequence[int], event: str = "singles", rounding: str = "exact"
) -> tuple[dict[str, Any], str]:
    """A minute less for each point scored by either side in singles, a minute and a quarter in doubles."""
    return at_score(_formula(event), length, score, rounding), "each; rounding is not mentioned"


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
