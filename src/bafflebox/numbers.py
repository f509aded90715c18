"""Validation of numbers: what a number must be before it is stored.

Every accepted number can be a calendar date, an amount that adds up, or a value that every database can hold.
"""

from __future__ import annotations

import json
import re
from typing import Any

from bafflebox.errors import InvalidInput

DIGITS = 13
"""The most digits a number may have: milliseconds until the year 2286, a hundred billion in cents."""
LARGEST = 10**DIGITS - 1
_SUSPECT = re.compile(rf"[:\[,]-?(?:\d{{{DIGITS + 1}}}|[\d.]++e)")
"""JSON that may contain a number with too many digits, or an exponent."""


def check_number(value: float, where: str = "A number") -> None:
    """Refuses a number that nothing could show or add up.

    >>> check_number(1_795_000_000_000)
    """
    if not -LARGEST <= value <= LARGEST:
        raise InvalidInput(f"{where} has more than {DIGITS} digits.", code="bad_number")


def check_numbers(text: str, where: str) -> None:
    """Checks every number in a JSON text."""
    waiting: list[Any] = [json.loads(text)] if _SUSPECT.search(text) else []  # no recursion: data may be nested deeply
    while waiting:
        one = waiting.pop()
        if isinstance(one, int | float):
            check_number(one, f"{where}: a number")
        elif isinstance(one, dict):
            waiting += one.values()
        elif isinstance(one, list):
            waiting += one
