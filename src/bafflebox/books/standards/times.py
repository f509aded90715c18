"""Clock settings in the Standards Guide (section 5.10); the times are in a separate document of clock rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bafflebox.rulings import Chapter
from bafflebox.rulings.timing import event_of

chapter = Chapter("standards")

ELSEWHERE = "in the separate Clock Rules, which are not part of this book"


@chapter.sets("clock_policy", "5.10.b", "5.10.a")
def clock_policy(event: str = "singles") -> tuple[str, str]:
    """Only when both agree, unless the conditions of contest or the director say otherwise."""
    event_of(event)
    return "if_agreed", "unless required, or on request of either player, by the printed conditions or the director"


@chapter.sets("reserve", "5.10.c")
def reserve(length: int, event: str = "singles") -> tuple[None, str]:
    """The numbers are in another document."""
    event_of(event)
    return None, f"{ELSEWHERE} (asked for a match to {length})"


@chapter.sets("delay", "5.10.c")
def delay(event: str = "singles") -> tuple[None, str]:
    """The numbers are in another document."""
    event_of(event)
    return None, ELSEWHERE


@chapter.sets("delay_kind", "5.10.c")
def delay_kind() -> tuple[None, str]:
    """A delay is presupposed, its kind is in another document."""
    return None, ELSEWHERE


@chapter.sets("reserve_mid_match", "5.10.c")
def reserve_mid_match(length: int, score: Sequence[int], event: str = "singles") -> tuple[None, str]:
    """The numbers are in another document."""
    event_of(event)
    return None, ELSEWHERE


@chapter.sets("reserve_limits", "5.10.c")
def reserve_limits(event: str = "singles") -> tuple[None, str]:
    """The numbers are in another document."""
    event_of(event)
    return None, ELSEWHERE


@chapter.sets("two_time_banks", "5.10.c")
def two_time_banks() -> tuple[None, str]:
    """If at all, in another document."""
    return None, ELSEWHERE


@chapter.sets("clock_stops", "A.clock.before", "A.clock.after")
def clock_stops() -> tuple[list[str], str]:
    """What this book itself names: illegal moves."""
    return ["an illegal move, to talk about the facts or to undo it"], f"the rest is {ELSEWHERE}"


@chapter.sets("clock_expiry", "5.10.d")
def clock_expiry() -> dict[str, Any]:
    """The match is lost, unless the clock was noted or reported beforehand as without effect."""
    return {
        "loses": "match",
        "from": "the end of the time",
        "unless": "it was noted on the score sheet, or the director told, that the clock has no effect",
        "score": None,
    }


@chapter.sets("expiry_called_by")
def expiry_called_by() -> tuple[None, str]:
    """Not said."""
    return None, "silent"


@chapter.sets("adjusted_reserve")
def adjusted_reserve() -> tuple[None, str]:
    """Nothing is said on the clock when the match length is corrected."""
    return None, "silent: the director decides"
