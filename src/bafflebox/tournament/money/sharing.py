"""Divides cents exactly."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.errors import InvalidInput


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
