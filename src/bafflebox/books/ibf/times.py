"""Clock settings in the IBF rules (articles 3.12 and 8); all numbers come from the regulations of the event."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bafflebox.errors import InvalidInput
from bafflebox.rulings import Chapter
from bafflebox.rulings.timing import event_of, minutes_of, stated

chapter = Chapter("ibf")

STOP_SECONDS = 30  # 3.12.a
BY_REGULATIONS = "by the regulations of the event; the book names no time"

STOPS = (  # 3.12.a
    "setting up between games",
    "dice that have left the playing table",
    "a dispute, to settle it or to call the arbiter",
)


@chapter.sets("clock_policy", "8.1.a")
def clock_policy(event: str = "singles") -> tuple[str, str]:
    """A match is played within a time limit, with a clock of two displays: always."""
    event_of(event)
    return "required", "always"


@chapter.sets("reserve", "8.1.a", "4.open")
def reserve(
    length: int,
    event: str = "singles",
    discipline: str = "backgammon",
    minutes: float | None = None,
    per_point: float | None = None,
) -> dict[str, Any] | tuple[None, str]:
    """The regulations set the time (`minutes`, or so many `per_point`); nothing may be assumed, also not for Blitz."""
    event_of(event)
    if per_point is not None:
        return stated(minutes_of(per_point * length))
    if minutes is not None:
        return stated(minutes_of(minutes))
    return None, f"{BY_REGULATIONS} (asked for {discipline} to {length})"


@chapter.sets("delay", "8.1.a", "4.open")
def delay(event: str = "singles") -> tuple[None, str]:
    """The regulations set the move time."""
    event_of(event)
    return None, BY_REGULATIONS


@chapter.sets("delay_kind", "3.12.b")
def delay_kind() -> tuple[None, str]:
    """The book speaks of move time and main time without naming the method."""
    return None, "main time and a move time for each turn; the method is not named"


@chapter.sets("reserve_mid_match")
def reserve_mid_match(length: int, score: Sequence[int], event: str = "singles") -> tuple[None, str]:
    """A clock is always in use, so that none comes in later."""
    event_of(event)
    return None, "silent: a clock is in use from the start of every match"


@chapter.sets("reserve_limits", "8.1.a")
def reserve_limits(event: str = "singles") -> tuple[dict[str, Any], str]:
    """The regulations are free in the times."""
    event_of(event)
    return {"policies": ["required"], "minutes_per_point": "free", "delay": "free"}, BY_REGULATIONS


@chapter.sets("two_time_banks")
def two_time_banks() -> tuple[None, str]:
    """Not named."""
    return None, "silent"


@chapter.sets("clock_stops", "3.12.a", "8.12")
def clock_stops() -> tuple[list[str], str]:
    """Three reasons, for at most thirty seconds; at the end of a game the loser stops the clocks."""
    return list(STOPS), f"at most {STOP_SECONDS} seconds each; the loser of a game stops the clocks at its end"


@chapter.sets("clock_expiry", "8.7.a", "8.7.b")
def clock_expiry(length: int | None = None, score: Sequence[int] | None = None) -> dict[str, Any]:
    """The match is lost; the loser keeps the score, the opponent is given the full number of points."""
    if length is None or score is None:
        final = "the loser's points stay, the opponent gets the match length"
    elif max(score) >= length:
        raise InvalidInput(f"At {score[0]}-{score[1]} a match to {length} is over.", code="match_over")
    else:
        final = f"{score[0]}-{length}"
    return {"loses": "match", "from": "the fall of the flag", "unless": None, "score": final}


@chapter.sets("expiry_called_by", "8.8")
def expiry_called_by() -> list[str]:
    """The player concerned, the opponent or the arbiter only."""
    return ["player", "opponent", "arbiter"]


@chapter.sets("adjusted_reserve")
def adjusted_reserve() -> tuple[None, str]:
    """Nothing is said on the clock when the match length is corrected."""
    return None, "silent: the arbiter decides"
