"""Clock settings in the Standards Guide (section 5.10); the times are in a separate document of clock rules."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.rulings.timing import event_of

ELSEWHERE = "in the separate Clock Rules, which are not part of this book"


def clock_policy(event: str = "singles") -> tuple[str, str]:
    """Only when both agree, unless the conditions of contest or the director say otherwise."""
    event_of(event)
    return "if_agreed", "unless required, or on request of either player, by the printed conditions or the director"


def reserve(length: int, event: str = "singles") -> tuple[None, str]:
    """The numbers are in another document."""
    event_of(event)
    return None, f"{ELSEWHERE} (asked for a match to {length})"


def delay(event: str = "singles") -> tuple[None, str]:
    """The numbers are in another document."""
    event_of(event)
    return None, ELSEWHERE


def reserve_mid_match(length: int, score: Sequence[int], event: str = "singles") -> tuple[None, str]:
    """The numbers are in another document."""
    event_of(event)
    return None, ELSEWHERE


def reserve_limits(event: str = "singles") -> tuple[None, str]:
    """The numbers are in another document."""
    event_of(event)
    return None, ELSEWHERE
