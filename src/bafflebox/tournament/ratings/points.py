"""Master points and tour points, as published by the federations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2, sqrt

from bafflebox.errors import InvalidInput

DIVISIONS = {"open": 1.0, "intermediate": 0.7, "novice": 0.5}
"""Weights of the divisions in the 2019 master points."""
TOUR_DIVISIONS = {"open": 1.0, "intermediate": 0.5, "novice": 0.25}
"""Factors of the divisions in the 2025 tour points."""
_RANKS = (1.0, 0.7, 0.5, 0.333, 0.25, 0.2)


@dataclass(frozen=True, slots=True)
class MasterPoints:
    """The USBGF's master points, 2019 version."""

    event: float = 1.0
    division: str = "open"
    version: int = 2019

    @property
    def weight(self) -> float:
        """The value of a place in this event and division."""
        if self.division not in DIVISIONS:
            raise InvalidInput(
                "There is no division '{division}': {known}.",
                division=self.division,
                known=", ".join(DIVISIONS),
                code="unknown_division",
            )
        return self.event * DIVISIONS[self.division]

    def for_win(self, length: int) -> float:
        """Points for a match that was won.

        >>> MasterPoints().for_win(9)
        1.0
        """
        return self.weight * sqrt(length) / 3

    def for_places(self, players: int, sharing: Sequence[int]) -> list[float]:
        """Points for each step of the places, by how many share it: the final's winner 1, its loser 1, semi-finalists
        2.

        Players who share places get the average of those places.

        >>> [round(points, 2) for points in MasterPoints().for_places(16, [1, 1, 2])]
        [2.4, 1.68, 1.0]
        """
        found, rank = [], 1
        for count in sharing:
            factors = [_rank_factor(rank + place) for place in range(count)]
            found.append(self.weight * 0.6 * log2(players) * sum(factors) / count)
            rank += count
        return found


def _rank_factor(rank: int) -> float:
    return _RANKS[rank - 1] if rank <= len(_RANKS) else 1 / (rank - 1)


def tour_points(players: int, division: str, shares: Sequence[float]) -> list[float]:
    """The 2025 tour points: the pool is the number of different players in the top division; `shares` are the published
    shares of the places.

    >>> tour_points(40, "intermediate", [0.5, 0.3, 0.2])
    [10.0, 6.0, 4.0]
    """
    if division not in TOUR_DIVISIONS:
        raise InvalidInput(
            "There is no division '{division}': {known}.",
            division=division,
            known=", ".join(TOUR_DIVISIONS),
            code="unknown_division",
        )
    if sum(shares) > 1 + 1e-9 or min(shares, default=0) < 0:
        raise InvalidInput("The shares of the places must be parts of one whole.", code="bad_shares")
    return [players * TOUR_DIVISIONS[division] * share for share in shares]
