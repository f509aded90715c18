"""Dates and times as browsers send them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, datetime
from typing import TypeVar

from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput

Moment = TypeVar("Moment", date, datetime)

FIRST, LAST = 1900, 2199
"""The years allowed for dates, so that the days before and after, and the same moment elsewhere in the world, are valid
too."""


def read_day(text: str, field: str = "") -> date:
    """A date; `field` is where it was written.

    >>> read_day("2026-11-21")
    datetime.date(2026, 11, 21)
    """
    found = _read(date.fromisoformat, text)
    if found is None:
        raise InvalidInput(
            "'{text}' is not a day. Write for example 2026-11-21.", text=text, code="bad_day", facts=_at(field)
        )
    return found


def moment_of(text: str, field: str = "") -> Millis:
    """A date and time, in this machine's time zone unless it gives another."""
    found = _read(datetime.fromisoformat, text)
    if found is None:
        raise InvalidInput(
            "'{text}' is not a day and time. Write for example 2026-11-21T10:00.",
            text=text,
            code="bad_time",
            facts=_at(field),
        )
    return Millis(int(found.timestamp() * 1000))


def _read(read: Callable[[str], Moment], text: str) -> Moment | None:
    try:
        found = read(text.strip())
    except ValueError:
        return None
    return found if FIRST <= found.year <= LAST else None


def _at(field: str) -> dict[str, str]:
    return {"field": field} if field else {}
