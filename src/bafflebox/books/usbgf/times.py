"""Clock settings in the USBGF rules and their Supplement (sections 3.4.1, 3.4.4, 4.3.2 to 4.3.4)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bafflebox.clock import Millis, ReserveFormula, ReserveLimits, TimeControl, lost_delay, seconds
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.rulings.timing import at_score, at_start, event_of, formula, minutes_of, stated

ALL_POLICIES = ("required", "preferred", "by_roll", "if_agreed")
SECOND_BANK_MINUTES = 1  # 3.4.4.d
LOST_DELAY_SECONDS = 6  # 4.3.3.g


@dataclass(frozen=True)
class ClockStandard:
    """A row of the Supplement's table: the standard, and the range an event may choose from; None means no limit."""

    policy: str
    policies: tuple[str, ...]
    per_point: float
    per_point_range: tuple[float, float] | None
    delay: int
    delay_range: tuple[int, int] | None

    @property
    def formula(self) -> ReserveFormula:
        return formula(self.per_point, self.delay)

    @property
    def limits(self) -> ReserveLimits:
        low, high = self.per_point_range or (None, None)
        least, most = self.delay_range or (None, None)
        return ReserveLimits(
            None if low is None else minutes_of(low),
            None if high is None else minutes_of(high),
            None if least is None else seconds(least),
            None if most is None else seconds(most),
        )


TABLE = {  # 3.4.4.a, 3.4.4.b
    "singles": ClockStandard("preferred", ("required", "preferred"), 2, (1.5, 2.5), 12, (12, 12)),
    "lower_division": ClockStandard("if_agreed", ALL_POLICIES, 2, (2, 3), 15, (12, 15)),
    "doubles": ClockStandard("required", ("required",), 3, (2.5, 3.5), 15, (15, 18)),
    "other": ClockStandard("if_agreed", ALL_POLICIES, 2, None, 12, None),
}

TOP_DIVISIONS = ("open", "championship", "masters")  # 3.4.4.1.b
LOWER_DIVISIONS = ("advanced", "intermediate", "limited", "novice", "beginner")  # 3.4.4.1.b


def event_kind(division: str, doubles: bool = False) -> str:
    """Consulting doubles; the highest division; lower divisions; everything else, such as jackpots and speed events."""
    name = division.strip().lower()
    if doubles:
        return "doubles"
    return "singles" if name in TOP_DIVISIONS else "lower_division" if name in LOWER_DIVISIONS else "other"


def clock_policy(event: str = "singles", federation: bool = True) -> str | tuple[str, str]:
    """The standard table by kind of event; outside federation events, without a policy, only if both agree."""
    kind = event_of(event)
    if not federation:
        return "if_agreed", "the core rules' default where neither federation nor director has set a policy"
    return TABLE[kind].policy


def reserve(
    length: int, event: str = "singles", per_point: float | None = None, fixed: float = 0, federation: bool = True
) -> dict[str, Any]:
    """The event's minutes per point times the length, plus any fixed part; two minutes without a table."""
    row = TABLE[event_of(event) if federation else "other"]
    rate = row.per_point if per_point is None else per_point
    return at_start(formula(rate, row.delay, fixed), length)


def delay(event: str = "singles", federation: bool = True, delay_seconds: int | None = None) -> int | tuple[int, str]:
    """Seconds of delay per move: 12, or 15 in lower divisions and doubles; or as set by the event."""
    standard = TABLE[event_of(event) if federation else "other"].delay
    return standard if delay_seconds is None else (delay_seconds, f"set by the event; the standard is {standard}")


def reserve_after_turn(turn_seconds: int, delay_seconds: int | None = None, event: str = "singles") -> dict[str, int]:
    """The cost of a turn: reserve beyond the delay, and the unused delay, which isn't saved."""
    delay_seconds = TABLE[event_of(event)].delay if delay_seconds is None else delay_seconds
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
) -> tuple[dict[str, Any], str]:
    """The average of the points both still need, times the minutes per point: the same for both; it may be rounded
    up."""
    row = TABLE[event_of(event)]
    rule = formula(row.per_point if per_point is None else per_point, row.delay, fixed)
    return at_score(
        rule, length, score, rounding
    ), "each; the game in progress is disregarded, and whole minutes above are allowed"


def reserve_limits(
    event: str = "singles", length: int | None = None, score: Sequence[int] | None = None
) -> dict[str, Any]:
    """What an event may set instead of the standard; a maximum is rounded up to the minute, a minimum never down.

    For a clock introduced at a score, the points left to play count.
    """
    row = TABLE[event_of(event)]
    found: dict[str, Any] = {
        "policies": list(row.policies),
        "minutes_per_point": list(row.per_point_range) if row.per_point_range else "free",
        "delay": list(row.delay_range) if row.delay_range else "free",
    }
    if score is not None and length is None:
        raise InvalidInput("Limits at a score depend on the length: say that, too.", code="bad_setting")
    if length is not None:
        low, high = row.per_point_range or (None, None)
        at = score or (0, 0)
        found["least"] = at_score(formula(low, 0), length, at)["time"] if low is not None else "free"
        found["most"] = at_score(formula(high, 0), length, at, "up_to_minute")["time"] if high is not None else "free"
    return found


def two_time_banks(
    length: int,
    event: str = "singles",
    second_minutes: float = SECOND_BANK_MINUTES,
    per_point: float | None = None,
    fixed: float = 0,
) -> tuple[dict[str, Any], str]:
    """The director alone may split the reserve; one minute is recommended for the second bank."""
    row = TABLE[event_of(event)]
    rule = formula(row.per_point if per_point is None else per_point, row.delay, fixed)
    split = rule.for_match(length).split(minutes_of(second_minutes))
    return (
        {"primary": stated(split.reserve), "second": stated(split.second_bank)},
        "only by the director; the first expiry brings the second bank and a warning, the second loses the match",
    )


def restored_delay(
    turns: int, seconds_each: int = LOST_DELAY_SECONDS, delay_seconds: int | None = None, event: str = "singles"
) -> dict[str, Any]:
    """What the mover gets back for turns of a close-out not ended on the clock: six seconds each, unless more is
    known."""
    delay_seconds = TABLE[event_of(event)].delay if delay_seconds is None else delay_seconds
    return {
        **stated(lost_delay(turns, seconds(seconds_each), seconds(delay_seconds))),
        "at_most": stated(Millis(turns * seconds(delay_seconds)))["seconds"],
    }


def allowed_control(
    event: str, length: int, policy: str, per_point: float, delay: int, rounded_up: bool = False
) -> bool:
    """Whether an event may set this policy, reserve and delay."""
    row = TABLE[event_of(event)]
    if policy not in ALL_POLICIES:
        raise unknown_name("clock policy", policy, ALL_POLICIES)
    if length < 1:
        raise InvalidInput(f"A match can't be played to {length} points. Write 1 or more.", code="bad_length")
    reserve = Millis(minutes_of(per_point) * length)
    if rounded_up:
        reserve = Millis(-(-reserve // minutes_of(1)) * minutes_of(1))
    return policy in row.policies and row.limits.allow(TimeControl(reserve, seconds(delay)), length)
