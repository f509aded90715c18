"""Which matches are rated: a policy published by a federation or a club."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Finish(Enum):
    """How a match came to its result."""

    PLAYED = "played"
    TIME = "time"
    """Lost on time."""
    CONCEDED = "conceded"
    FORFEIT = "forfeit"
    """Started, and then lost by a ruling."""
    WALKOVER = "walkover"
    """Never begun."""
    SETTLED = "settled"
    """Split, or decided by the director without play."""
    UNFINISHED = "unfinished"


_CALLED = {
    Finish.PLAYED: "A match that was played out",
    Finish.TIME: "A match lost on time",
    Finish.CONCEDED: "A conceded match",
    Finish.FORFEIT: "A forfeit",
    Finish.WALKOVER: "A walkover",
    Finish.SETTLED: "A settled match",
    Finish.UNFINISHED: "An unfinished match",
}


@dataclass(frozen=True, slots=True)
class Policy:
    """What is rated besides matches that were played out.

    >>> USUAL.why_not(Finish.WALKOVER, 7)
    'A walkover is not rated.'
    """

    name: str
    version: int = 1
    rated: frozenset[Finish] = frozenset({Finish.PLAYED, Finish.TIME, Finish.CONCEDED})
    penalty_points: bool = True
    """A match with penalty points is rated, unless they alone decided it."""
    least_length: int = 1
    odd_only: bool = False

    def why_not(self, finish: Finish, length: int | None, penalty_points: int = 0) -> str | None:
        """Why a match is not rated; None if it is."""
        if finish not in self.rated:
            return f"{_CALLED[finish]} is not rated."
        if length is None:
            return "A match without a length is not rated."
        if length < self.least_length:
            return f"Matches below {self.least_length} points are not rated."
        if self.odd_only and length % 2 == 0:
            return "Matches of an even length are not rated."
        if penalty_points and not self.penalty_points:
            return "A match with penalty points is not rated."
        if penalty_points >= length:
            return "Penalty points alone decided the match, so it is not rated."
        return None


USUAL = Policy("usual")
STRICT = Policy("strict", rated=frozenset({Finish.PLAYED}), penalty_points=False)
POLICIES = {policy.name: policy for policy in (USUAL, STRICT)}
"""Policies by name."""
