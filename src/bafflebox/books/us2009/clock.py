"""The clock in the U.S. rules: times and use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bafflebox.clock import ReserveFormula
from bafflebox.rulings import Cites, Facts, Findings, Party, Verdict
from bafflebox.rulings.incidents.clock_time import out_of_time
from bafflebox.rulings.remedies import Discretion, Duty, MatchLost
from bafflebox.rulings.timing import at_score, at_start, clock_for_the_rest, event_of, formula, still_open

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


def clock_comes_in_later(f: Facts) -> Findings:
    """A clock may be introduced at any time during a game; its reserve depends on the score."""
    used = (
        f.wanted_by in ("director", "both")
        or f.clock_policy == "required"
        or (f.wanted_by == "one" and f.clock_policy == "preferred")
    )
    if f.match_started and used and still_open(f):
        yield Verdict("It is used at once, even in the middle of a game.")
        yield clock_for_the_rest(f, *rate_and_delay(f.event))
        yield from checked_by_both()
    elif not f.match_started and used and f.known("match_length") and f.known("event"):
        yield clock_for_the_rest(f, *rate_and_delay(f.event), score=(0, 0))
        yield from checked_by_both()


def checked_by_both() -> Findings:
    """Both sides check the settings of a clock before it is used."""
    yield Duty(Party.BOTH, "check the settings before the clock is used")
    yield Cites(("us2009:7.1.b", "us2009:8.1.b"))


def reserve_used_up(f: Facts) -> Findings:
    """A player whose reserve runs out loses the match, without exception."""
    if not f.clock_timed:
        yield Verdict("This clock keeps no reserve, so none can run out.")
    elif f.known("bank") == "first":
        yield Verdict(
            "The book knows one reserve; what happens when a first bank runs out is said where it was announced."
        )
        yield Discretion(guidance="the director's announcement of two banks decides")
    elif (loser := out_of_time(f)) is None:
        yield Verdict("Both reserves are used up, and nobody knows which was first: the book doesn't say what follows.")
        yield Discretion(Party.DIRECTOR, ("any fair way to finish the match",))
    elif f.match_ended:
        yield Verdict(
            "The match had been played to its end before anybody said so: the book doesn't say whether the time still counts."
        )
        yield Discretion(Party.DIRECTOR, ("the match is lost on time", "the result stands"))
    elif f.clock_error:
        yield Verdict("The reserve is used up, perhaps because of a clock error: the book makes no exception for that.")
        yield Discretion(
            Party.DIRECTOR,
            ("the match is lost on time", "give time back and let the match go on"),
            "fairness and sportsmanship decide where the rules don't (1.2)",
        )
    else:
        yield Verdict("The reserve is used up: the match is lost, and the book makes no exception.")
        yield MatchLost(loser)
