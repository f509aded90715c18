"""Amounts, percentages and ratios as people write them, with a sensible length; cents divided exactly."""

from __future__ import annotations

import re
from collections.abc import Sequence
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


def split(cents: int, shares: Sequence[int]) -> tuple[int, ...]:
    """Divides cents by shares: whole parts first, then a cent each to the largest remainders, earlier ones first.

    >>> split(1000, (1, 1, 1))
    (334, 333, 333)
    >>> split(999, (5000, 3000, 2000))
    (499, 300, 200)
    """
    total = sum(shares)
    if cents < 0 or total <= 0 or min(shares) < 0:
        raise InvalidInput("Shares can't be negative, and must add up to more than zero.", code="bad_shares")
    parts = [cents * share // total for share in shares]
    rests = sorted(range(len(shares)), key=lambda place: (-(cents * shares[place] % total), place))
    for place in rests[: cents - sum(parts)]:
        parts[place] += 1
    return tuple(parts)


def rounded(cents: int, shares: Sequence[int], unit: int = 0) -> tuple[int, ...]:
    """Divides cents by shares, rounding each part down to a multiple of `unit`; the largest part gets the remainder.

    >>> rounded(130_00, (5000, 2500, 2500), 5_00)
    (7000, 3000, 3000)
    """
    parts = split(cents, shares)
    if unit <= 1:
        return parts
    down = [part - part % unit for part in parts]
    down[shares.index(max(shares))] += cents - sum(down)
    return tuple(down)
