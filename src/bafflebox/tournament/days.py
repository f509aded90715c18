"""Days and moments as browsers send them."""

from __future__ import annotations

from datetime import date, datetime

from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput

FIRST, LAST = 1900, 2199
"""Years that days lie in, so that the day before and after, and the same moment elsewhere on earth, are days as well."""


def read_day(text: str, field: str = "") -> date:
    """A day; `field` is where it was written.

    >>> read_day("2026-11-21")
    datetime.date(2026, 11, 21)
    """
    try:
        found = date.fromisoformat(text.strip())
    except ValueError:
        found = date.min
    if not FIRST <= found.year <= LAST:
        raise InvalidInput(
            f"'{text}' is not a day. Write for example 2026-11-21.",
            code="bad_day",
            facts={"field": field} if field else {},
        )
    return found


def moment_of(text: str, field: str = "") -> Millis:
    """A day and time, where this machine stands unless it says another place."""
    try:
        found = datetime.fromisoformat(text.strip())
    except ValueError:
        found = datetime.min
    if not FIRST <= found.year <= LAST:
        raise InvalidInput(
            f"'{text}' is not a day and time. Write for example 2026-11-21T10:00.",
            code="bad_time",
            facts={"field": field} if field else {},
        )
    return Millis(int(found.timestamp() * 1000))
