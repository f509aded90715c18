"""The scribe keeps what really happened, apart from the server: whatever the journal says in the end is held against it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Truth:
    """A match as its players know it, sides by name."""

    match: str
    winner: str
    loser: str
    won: int
    lost: int
    how: str = "score"


@dataclass
class Scribe:
    played: list[Truth] = field(default_factory=list)
    """In the order in which matches ended; a match that was played twice stands here twice."""
    points: Counter[tuple[str, str]] = field(default_factory=Counter)
    """Penalty points in force, by match and by the name of who got them."""
    ruled: dict[str, str] = field(default_factory=dict)
    """What each case ended with."""
    appealed: list[str] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    """Who was not let in."""
    left: set[str] = field(default_factory=set)
    """Who withdrew or was lost."""
    corrected: dict[str, str] = field(default_factory=dict)
    """Matches whose result was put right late, and by which repair."""
    paid: int = 0
    """Cents that came over the desk for fees."""
    added: int = 0
    told: list[str] = field(default_factory=list)
    """What happened to laptops, network and disk."""
    things: Counter[str] = field(default_factory=Counter)
    """How often something happened, for the report."""

    def penalty(self, match: str, name: str) -> int:
        return self.points[match, name]
