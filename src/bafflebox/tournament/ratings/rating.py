"""The building blocks of ratings."""

from __future__ import annotations

from typing import NamedTuple

HIGHEST = 10_000.0
"""No rating in any formula comes close; beyond it, formulas overflow."""


def read_rating(text: str) -> float | None:
    """A rating as people write it; None for anything else.

    >>> read_rating("1712,5"), read_rating("9" * 400), read_rating("strong")
    (1712.5, None, None)
    """
    try:
        value = float(text.replace(",", "."))
    except ValueError:
        return None
    return value if 0 <= value <= HIGHEST else None


class RatedMatch(NamedTuple):
    """A match that counts. Matches are rated in the order given."""

    id: str
    winner: str
    loser: str
    length: int


class Rating(NamedTuple):
    """A rating with the experience behind it: the sum of the lengths of matches finished."""

    value: float
    experience: int = 0
