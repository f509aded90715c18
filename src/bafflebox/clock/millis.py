"""Clock time in whole milliseconds, never a float."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NewType

from bafflebox.errors import InvalidInput

Millis = NewType("Millis", int)
"""A duration or a moment, in milliseconds. Moments count from any fixed origin and never go back."""

ZERO: Final = Millis(0)
SECOND: Final = 1_000
"""A second in milliseconds."""
MINUTE: Final = 60_000
"""A minute in milliseconds."""

_FACE = re.compile(r"(?:(\d+):)?(\d+):([0-5]\d)(?:\.(\d{1,3}))?")


def seconds(count: int) -> Millis:
    """So many seconds, in milliseconds."""
    return Millis(count * SECOND)


def minutes(count: int, and_seconds: int = 0) -> Millis:
    """Whole minutes and seconds: `minutes(2, 30)` is the 2:30 a point of `us2009:8.1(b)`."""
    return Millis(count * MINUTE + and_seconds * SECOND)


def read_face(text: str) -> Millis:
    """Parses a clock time: `17:30`, `1:02:05`, `0:07.250`.

    >>> read_face("17:30"), read_face("0:07.25")
    (1050000, 7250)
    """
    found = _FACE.fullmatch(text.strip())
    if not found or (found[1] and int(found[2]) > 59):
        raise InvalidInput(
            "'{text}' is not a time. Write minutes and seconds, such as 17:30.", text=text, code="bad_time"
        )
    hours, mins, secs, part = found.groups()
    thousandths = int((part or "0").ljust(3, "0"))
    return Millis((int(hours or 0) * 60 + int(mins)) * MINUTE + int(secs) * SECOND + thousandths)


@lru_cache(maxsize=4096)  # a clock shows the same time as long as the delay runs
def face(time: Millis) -> str:
    """Formats a time as a clock shows it; the inverse of `read_face`.

    >>> face(Millis(1_050_000)), face(Millis(7_250)), face(Millis(3_600_000))
    ('17:30', '0:07.250', '1:00:00')
    """
    if time < 0:
        raise InvalidInput("A clock can't show less than zero, and this is {time} ms.", time=time, code="bad_time")
    whole, part = divmod(time, SECOND)
    mins, secs = divmod(whole, 60)
    hours, mins_of_hour = divmod(mins, 60)
    text = f"{hours}:{mins_of_hour:02}:{secs:02}" if hours else f"{mins}:{secs:02}"
    return f"{text}.{part:03}" if part else text
