"""The scribe records what really happened, independently of the server; the audit compares the journal with it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Truth:
    """The true result of a match, with sides by name."""

    match: str
    winner: str
    loser: str
    won: int
    lost: int
    how: str = "score"


@dataclass
class Scribe:
    played: list[Truth] = field(default_factory=list)
    """In the order in which matches ended; a match played twice is listed twice."""
    points: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Penalty points in force, by match and name."""
    ruled: dict[str, str] = field(default_factory=dict)
    """How each case ended."""
    appealed: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    """People whose entry was refused."""
    left: set[str] = field(default_factory=set)
    """People who withdrew or disappeared."""
    corrected: dict[str, str] = field(default_factory=dict)
    """Matches whose result was corrected late, and by which repair."""
    paid: int = 0
    """Cents paid in fees at the desk."""
    added: int = 0
    told: list[str] = field(default_factory=list)
    """Failures of laptops, network and disk."""
    things: Counter[str] = field(default_factory=Counter)
    """Counts for the report."""

    def penalty(self, match: str, name: str) -> int:
        return self.points[match, name]
