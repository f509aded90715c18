"""Series and seasons: points for places over several tournaments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from bafflebox.errors import InvalidInput


@dataclass(frozen=True, slots=True)
class Finished:
    """A tournament in the series: for everybody, the best and the worst of the places they share."""

    name: str
    places: Mapping[str, tuple[int, int]] = field(hash=False)
    factor: Fraction = Fraction(1)
    """A final or a larger event may count more."""


@dataclass(frozen=True, slots=True)
class Season:
    """The rules of a series, published before it starts."""

    points: tuple[int, ...]
    """Points for first place, second place, and so on; players who share places get the average."""
    taking_part: int = 0
    """Points for everybody who played."""
    best: int | None = None
    """The number of results that count per player; None means all."""


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """One person's line in the season table."""

    person: str
    place: int
    total: Fraction
    counted: tuple[tuple[str, Fraction], ...]
    """The tournaments that count, best first."""
    dropped: tuple[tuple[str, Fraction], ...]


def season_standings(season: Season, events: Sequence[Finished]) -> tuple[SeasonLine, ...]:
    """The standings of a series. Ties are broken by the best result, then by the second best, and so on.

    >>> events = [Finished("May", {"ann": (1, 1), "ben": (2, 2)}), Finished("June", {"ben": (1, 1), "ann": (2, 2)})]
    >>> [(line.place, line.person, str(line.total)) for line in season_standings(Season((5, 3)), events)]
    [(1, 'ann', '8'), (1, 'ben', '8')]
    """
    if len({event.name for event in events}) < len(events):
        raise InvalidInput("Two tournaments of the series have the same name.", code="bad_series")
    earned: dict[str, list[tuple[str, Fraction]]] = {}
    for event in events:
        for person, shared in event.places.items():
            earned.setdefault(person, []).append((event.name, event.factor * _points(season, *shared)))
    found = []
    for person, results in earned.items():
        ranked = sorted(results, key=lambda result: -result[1])
        counted, dropped = tuple(ranked[: season.best]), tuple(ranked[season.best :]) if season.best else ()
        found.append((sum((points for _, points in counted), Fraction(0)), person, counted, dropped))
    # A player with fewer results ranks behind one with a further result of 0: a missing result never beats a played
    # one.
    order = sorted(found, key=lambda line: (-line[0], [-points for _, points in line[2]] + [Fraction(1)], line[1]))
    lines: list[SeasonLine] = []
    for total, person, counted, dropped in order:
        before = lines[-1] if lines else None
        level = before is not None and _same(before, total, counted)
        place = before.place if before is not None and level else len(lines) + 1
        lines.append(SeasonLine(person, place, total, counted, dropped))
    return tuple(lines)


def _same(before: SeasonLine, total: Fraction, counted: tuple[tuple[str, Fraction], ...]) -> bool:
    return before.total == total and [points for _, points in before.counted] == [points for _, points in counted]


def _points(season: Season, best: int, worst: int) -> Fraction:
    shared = [season.points[place - 1] if place <= len(season.points) else 0 for place in range(best, worst + 1)]
    return Fraction(sum(shared), len(shared)) + season.taking_part
