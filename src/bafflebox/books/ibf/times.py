"""Clock settings in the IBF rules (articles 3.12 and 8); all numbers come from the regulations of the event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bafflebox.errors import InvalidInput
from bafflebox.message import said
from bafflebox.rulings.timing import event_of, minutes_of, stated

BY_REGULATIONS = said("by the regulations of the event; the book names no time")


def clock_policy(event: str = "singles") -> tuple[str, str]:
    """A match always has a time limit, and a clock with two displays."""
    event_of(event)
    return "required", "always"


def reserve(
    length: int,
    event: str = "singles",
    discipline: str = "backgammon",
    minutes: float | None = None,
    per_point: float | None = None,
) -> dict[str, Any] | tuple[None, str]:
    """The regulations set the time (`minutes` or `per_point`); nothing may be assumed, not even for Blitz."""
    event_of(event)
    if per_point is not None:
        return stated(minutes_of(per_point * length))
    if minutes is not None:
        return stated(minutes_of(minutes))
    return None, said(
        "by the regulations of the event; the book names no time (asked for {discipline} to {length})",
        discipline=discipline,
        length=length,
    )


def delay(event: str = "singles") -> tuple[None, str]:
    """The regulations set the move time."""
    event_of(event)
    return None, BY_REGULATIONS


def reserve_mid_match(length: int, score: Sequence[int], event: str = "singles") -> tuple[None, str]:
    """A clock is always in use, so none is introduced later."""
    event_of(event)
    return None, "silent: a clock is in use from the start of every match"


def reserve_limits(event: str = "singles") -> tuple[dict[str, Any], str]:
    """The regulations may set any times."""
    event_of(event)
    return {"policies": ["required"], "minutes_per_point": "free", "delay": "free"}, BY_REGULATIONS


def clock_expiry(length: int | None = None, score: Sequence[int] | None = None) -> dict[str, Any]:
    """The match is lost; the loser keeps their score, and the opponent gets full points."""
    if length is None or score is None:
        final = "the loser's points stay, the opponent gets the match length"
    elif max(score) >= length:
        raise InvalidInput(f"A match to {length} can't be in progress at {score[0]}-{score[1]}.", code="match_over")
    else:
        final = f"{score[0]}-{length}"
    return {"loses": "match", "from": "the fall of the flag", "unless": None, "score": final}
