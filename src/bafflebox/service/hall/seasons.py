"""Seasons: the standings over several tournaments of a server."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bafflebox.errors import InvalidInput
from bafflebox.service.hall.hall import Hall
from bafflebox.tournament.course import is_complete
from bafflebox.tournament.rated import events_of, finished
from bafflebox.tournament.standings import Finished, Season, SeasonLine, season_standings


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The standings, the tournaments that count, and those that are not over yet."""

    lines: tuple[SeasonLine, ...]
    names: Mapping[str, str]
    counted: tuple[str, ...]
    left_out: tuple[str, ...]


def read_points(text: str) -> tuple[int, ...]:
    """Points for places.

    >>> read_points("10, 7,5")
    (10, 7, 5)
    """
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and len(part) < 7 for part in parts):
        raise InvalidInput(
            "'{text}' is not a list of points for places. Write for example 10,7,5,3,2,1.",
            text=text,
            code="bad_points",
            facts={"field": "points"},
        )
    return tuple(map(int, parts))


def same(name: str) -> str:
    """The key that identifies the same person across tournaments: their name."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


def season_table(halls: Sequence[Hall], rules: Season, factors: Mapping[str, Fraction]) -> SeasonTable:
    """The standings over the events of finished tournaments, oldest first."""
    events: list[Finished] = []
    left_out: list[str] = []
    names: dict[str, str] = {}
    for hall in sorted(halls, key=lambda one: one.state.opened.at):
        names |= {same(hall.name(person)): hall.name(person) for person in hall.persons}
        for contest, name in events_of(hall.state):
            told = f"{name} ({hall.id})" if _taken(name, events) else name
            if not is_complete(hall.state, contest):
                left_out.append(told)
                continue
            factor = factors.get(hall.id, Fraction(1))
            events.append(finished(hall.state, contest, told, lambda person, at=hall: same(at.name(person)), factor))  # type: ignore[misc]
    return SeasonTable(season_standings(rules, events), names, tuple(event.name for event in events), tuple(left_out))


def _taken(name: str, events: Collection[Finished]) -> bool:
    return any(one.name == name for one in events)
