"""Time controls: what clocks are set to, and how much reserve a match gets.

All clocked matches use simple delay (`usbgf:3.4.4.2`, `eubgf:3.5.v.a`, `us2009:7.1.c`). The numbers are settings of the
books and events; the formulas are here. Fractions of a millisecond are rounded
up: a fraction never goes against a player (`usbgf:3.4.4.4.b`).
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bafflebox.clock.millis import MINUTE, ZERO, Millis, face
from bafflebox.errors import InvalidInput
from bafflebox.game import Both
from bafflebox.message import Message, said


class Rounding(Enum):
    """Whether a computed reserve is used as it is or rounded up to whole minutes (`usbgf:3.4.4.4.b`)."""

    EXACT = "exact"
    UP_TO_MINUTE = "up_to_minute"


@dataclass(frozen=True, slots=True)
class TimeControl:
    """What both clocks are set to: a delay for every turn and a reserve for the match.

    A `second_bank` is held back until the reserve is used up (`usbgf:3.4.4.d`, `usbgf:4.3.4.g`).
    """

    reserve: Millis
    delay: Millis
    second_bank: Millis = ZERO

    def __post_init__(self) -> None:
        for name, value in (("reserve", self.reserve), ("delay", self.delay), ("second bank", self.second_bank)):
            if value < 0:
                raise InvalidInput(
                    "The {name} of a time control is {value} ms; it cannot be negative.",
                    name=name,
                    value=value,
                    code="bad_time",
                )

    @property
    def total(self) -> Millis:
        """The total reserve in both banks."""
        return Millis(self.reserve + self.second_bank)

    def split(self, second_bank: Millis) -> TimeControl:
        """The same total split into two banks; one minute in the second is recommended (`usbgf:3.4.4.d`)."""
        if not 0 <= second_bank <= self.total:
            raise InvalidInput(
                "A second bank of {second_bank} ms is longer than the reserve of {total}.",
                second_bank=second_bank,
                total=face(self.total),
                code="bad_time",
            )
        return TimeControl(Millis(self.total - second_bank), self.delay, second_bank)

    @property
    def told(self) -> Message:
        """Reserve and delay: `22:00, delay 0:12`."""
        banks = f"{face(self.reserve)} + {face(self.second_bank)}" if self.second_bank else face(self.reserve)
        return said("{reserve}, delay {delay}", reserve=banks, delay=face(self.delay))

    def __str__(self) -> str:
        return str(self.told)


@dataclass(frozen=True, slots=True)
class ReserveFormula:
    """How an event states its time control: reserve per point, an optional fixed part, and the delay (`usbgf:3.4.4.2`).

    >>> from bafflebox.clock import minutes, seconds
    >>> singles = ReserveFormula(minutes(2), seconds(12))
    >>> str(singles.for_match(11)), str(singles.for_rest(Both(6, 8)))
    ('22:00, delay 0:12', '14:00, delay 0:12')
    """

    per_point: Millis
    delay: Millis
    fixed: Millis = ZERO

    def for_match(self, length: int) -> TimeControl:
        """The time control for a whole match."""
        return self.for_rest(Both(length, length))

    def for_rest(self, away: Both[int], rounding: Rounding = Rounding.EXACT) -> TimeControl:
        """The time control when a clock is added mid-match, from the points each side still needs.

        The average of both is the partial match length, the same reserve for both; the game in progress is disregarded
        (`usbgf:3.4.4.4.a`, `eubgf:3.5.vi`; `us2009:8.1(a)` says the same as so much less per point scored).
        """
        if min(away) < 1:
            raise InvalidInput(
                "A match in which a side needs {points} points is over and needs no clock.",
                points=min(away),
                code="match_over",
            )
        reserve = _up(sum(away) * self.per_point, 2) + self.fixed
        if rounding is Rounding.UP_TO_MINUTE:
            reserve = _up(reserve, MINUTE) * MINUTE
        return TimeControl(Millis(reserve), self.delay)


@dataclass(frozen=True, slots=True)
class ReserveLimits:
    """The range of rates and delays an event may choose; None means no limit (`usbgf:3.4.4.b`)."""

    least_per_point: Millis | None = None
    most_per_point: Millis | None = None
    least_delay: Millis | None = None
    most_delay: Millis | None = None

    def least(self, length: int) -> Millis:
        """The smallest reserve allowed for a match of this length."""
        return Millis((self.least_per_point or 0) * length)

    def most(self, length: int) -> Millis | None:
        """The largest reserve: a fraction of a minute goes up to the whole minute (`usbgf:3.4.4.c`)."""
        if self.most_per_point is None:
            return None
        return Millis(_up(self.most_per_point * length, MINUTE) * MINUTE)

    def allow(self, control: TimeControl, length: int) -> bool:
        """Whether a time control is allowed for a match of that length; two banks count together (`usbgf:3.4.4.d`)."""
        most = self.most(length)
        return (
            self.least(length) <= control.total
            and (most is None or control.total <= most)
            and (self.least_delay is None or self.least_delay <= control.delay)
            and (self.most_delay is None or control.delay <= self.most_delay)
        )


def basic_adjustment(per_point: Millis, used: int, posted: int) -> Millis:
    """The change in length times the reserve per point (`usbgf:4.8.3.a`)."""
    return Millis(abs(posted - used) * per_point)


def residual(left: Millis, per_point: Millis, used: int, posted: int) -> Millis:
    """The remaining time less the basic adjustment, at least zero (`usbgf:4.8.3.b`)."""
    return Millis(max(0, left - basic_adjustment(per_point, used, posted)))


def prorated(left: Millis, used: int, posted: int, score: Both[int]) -> Millis:
    """The remaining time, in proportion to the points both sides still need at either length (`usbgf:4.8.3.b`)."""
    before, after = (2 * length - sum(score) for length in (used, posted))
    if before <= 0 or after < 0:
        raise InvalidInput(
            "A match to {points} can't be in progress at {white}-{black}.",
            white=score.white,
            black=score.black,
            points=min(used, posted),
            code="match_over",
        )
    return Millis(_up(left * after, before))


def corrected_reserve(left: Millis, per_point: Millis, used: int, posted: int, score: Both[int]) -> Millis:
    """A side's reserve when the match length is corrected.

    Longer: the basic adjustment is added (`usbgf:4.8.3.a`). Shorter: the larger of residual and prorated
    (`usbgf:4.8.3.b`).

    >>> from bafflebox.clock import minutes
    >>> [face(corrected_reserve(minutes(m), minutes(2), 11, 7, Both(5, 3))) for m in (16, 9)]
    ['8:00', '3:51.429']
    """
    if posted >= used:
        return Millis(left + basic_adjustment(per_point, used, posted))
    return max(residual(left, per_point, used, posted), prorated(left, used, posted, score))


def lost_delay(turns: int, each: Millis, delay: Millis) -> Millis:
    """Time given back for turns in which the clock wasn't pressed: so much per turn, at most the delay.

    `usbgf:4.3.3.g` uses six seconds if nothing better is known.
    """
    return Millis(turns * min(each, delay))


def _up(value: int, divisor: int) -> int:
    """Divides, rounding up."""
    return -(-value // divisor)
