"""What ratings are made of."""

from __future__ import annotations

from typing import NamedTuple

HIGHEST = 10_000.0
"""No rating of any formula comes near it; with more, formulas leave what numbers can hold."""


def read_rating(text: str) -> float | None:
    """A rating as people write it; None for what is none.

    >>> read_rating("1712,5"), read_rating("9" * 400), read_rating("strong")
    (1712.5, None, None)
    """
    try:
        value = float(text.replace(",", "."))
    except ValueError:
        return None
    return value if 0 <= value <= HIGHEST else None


class RatedMatch(NamedTuple):
    """A match that counts. Matches are rated in the order in which they are given."""

    id: str
    winner: str
    loser: str
    length: int


class Rating(NamedTuple):
    """A rating with the experience behind it: the sum of the lengths of matches finished."""

    value: float
    experience: int = 0
