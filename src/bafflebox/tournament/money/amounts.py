"""Amounts, percentages and ratios as people write them, with a sensible length."""

from __future__ import annotations

import re
from fractions import Fraction

from bafflebox.errors import InvalidInput


def cents(text: str) -> int:
    """An amount as people write it, in cents.

    >>> cents("12"), cents("12.5"), cents("0,05")
    (1200, 1250, 5)
    """
    found = re.fullmatch(r"\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*", text)
    if not found:
        raise InvalidInput("'{text}' is not an amount. Write for example 12 or 12.50.", text=text, code="bad_amount")
    return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))


def share(text: str) -> int:
    """A percentage in hundredths.

    >>> share("12.5"), share("40%")
    (1250, 4000)
    """
    found = re.fullmatch(r"\s*(\d{1,9})(?:[.,](\d{1,2}))?\s*%?\s*", text)
    if not found:
        raise InvalidInput("'{text}' is not a percentage. Write for example 40 or 12.5.", text=text, code="bad_share")
    return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))


def ratio(text: str) -> Fraction | None:
    """A number, possibly with decimals or a fraction; None for anything else.

    >>> ratio("1,5"), ratio("1/3"), ratio("1e999999999")
    (Fraction(3, 2), Fraction(1, 3), None)
    """
    if not re.fullmatch(r"\s*\d{1,9}(?:[.,]\d{1,20}|/0*[1-9]\d{0,8})?\s*", text, re.ASCII):
        return None
    return Fraction(text.replace(",", "."))
