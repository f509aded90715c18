"""What ratings are made of."""

from __future__ import annotations

from typing import NamedTuple


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
