"""The door for numbers: what a number must be before it is kept.

Every number that is accepted can be a moment that calendars have, an amount that adds up, and a value that every database holds.
"""

from __future__ import annotations

import json
import re
from typing import Any

from bafflebox.errors import InvalidInput

DIGITS = 13
"""Digits of the longest number: milliseconds until the year 2286, a hundred thousand million in cents."""
LARGEST = 10**DIGITS - 1
_SUSPECT = re.compile(rf"[:\[,]-?(?:\d{{{DIGITS + 1}}}|[\d.]+e)")
"""JSON that may contain a number with more digits, or a power."""


def check_number(value: float, where: str = "A number") -> None:
    """Refuse a number that nothing could show or add up.

    >>> check_number(1_795_000_000_000)
    """
    if not -LARGEST <= value <= LARGEST:
        raise InvalidInput(f"{where} has more than {DIGITS} digits.", code="bad_number")


def check_numbers(text: str, where: str) -> None:
    """Check every number in a text of JSON."""
    waiting: list[Any] = [json.loads(text)] if _SUSPECT.search(text) else []  # no recursion: data may be nested deeply
    while waiting:
        one = waiting.pop()
        if isinstance(one, int | float):
            check_number(one, f"{where}: a number")
        elif isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
