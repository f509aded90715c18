"""Amounts and percentages as people write them."""

from __future__ import annotations

import re

from bafflebox.errors import InvalidInput


def cents(text: str) -> int:
    """An amount as people write it, in cents.

    >>> cents("12"), cents("12.5"), cents("0,05")
    (1200, 1250, 5)
    """
    found = re.fullmatch(r"\s*(\d+)(?:[.,](\d{1,2}))?\s*", text)
    if not found:
        raise InvalidInput(f"'{text}' is not an amount. Write for example 12 or 12.50.", code="bad_amount")
    return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))


def share(text: str) -> int:
    """A percentage in hundredths.

    >>> share("12.5"), share("40%")
    (1250, 4000)
    """
    found = re.fullmatch(r"\s*(\d+)(?:[.,](\d{1,2}))?\s*%?\s*", text)
    if not found:
        raise InvalidInput(f"'{text}' is not a percentage. Write for example 40 or 12.5.", code="bad_share")
    return int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))
