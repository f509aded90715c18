"""Standings: score first, then the tie-breaks published before play; and points for places over a season."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from bafflebox.errors import InvalidInput
from bafflebox.tournament.standings.result import Entrant, MatchOutcome, MatchResult
from bafflebox.tournament.standings.tiebreaks import USUAL, VALUES, StandingsInput, points_of, split


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of the standings. Players who are tied after every tie-break share their best place."""

    entrant: Entrant
    place: int
    score: Fraction
    wins: int
    losses: int
    values: tuple[tuple[str, Fraction], ...]
    """The numerical tie-breaks, by name."""
    matches: int = 0
    """Matches played or forfeited, without byes."""
    points: tuple[int, int] = (0, 0)
    """Points won and lost in them."""
    decided_by: str = "score"
    """What separated this player from the one above: `score`, a tie-break, or `level`."""


def standings(played: StandingsInput, ties: Sequence[str] = USUAL) -> tuple[Standing, ...]:
    """All entrants in order.

    >>> from bafflebox.tournament.standings.result import MatchResult
    >>> ann, ben, cid = map(Entrant, ("ann", "ben", "cid"))
    >>> table = standings(StandingsInput((ann, ben, cid), (MatchResult.won("ben", "ann"), MatchResult.won("ben", "cid"))))
    >>> [(line.place, line.entrant, line.decided_by) for line in table]
    [(1, 'ben', 'score'), (2, 'ann', 'score'), (2, 'cid', 'level')]
    """
    by_score: dict[Fraction, list[Entrant]] = {}
    for entrant in played.entrants:
        by_score.setdefault(played.scores[entrant], []).append(entrant)
    lines: list[Standing] = []
    for score in sorted(by_score, reverse=True):
        for group, reason in _ordered(played, by_score[score], tuple(ties), "score"):
            place = len(lines) + 1
            for index, entrant in enumerate(group):
                lines.append(_line(played, entrant, place, reason if index == 0 else "level", ties))
    return tuple(lines)


def _ordered(
    played: StandingsInput, level: Sequence[Entrant], ties: tuple[str, ...], reason: str
) -> list[tuple[list[Entrant], str]]:
    if len(level) == 1 or not ties:
        return [(list(level), reason)]
    groups = split(played, level, ties[0])
    found: list[tuple[list[Entrant], str]] = []
    for index, group in enumerate(groups):
        found += _ordered(played, group, ties[1:], ties[0] if index else reason)
    return found


def _line(played: StandingsInput, entrant: Entrant, place: int, reason: str, ties: Sequence[str]) -> Standing:
    mine = played.of[entrant]
    return Standing(
        entrant,
        place,
        played.scores[entrant],
        sum(result.winner == entrant for result in mine) + played.byes.count(entrant),
        sum(result.winner not in (entrant, None) or result.outcome is MatchOutcome.NEITHER for result in mine),
        tuple((name, VALUES[name](played, entrant)) for name in ties if name in VALUES and name != "lots"),
        len(mine),
        points_of(played, entrant),
        reason,
    )


def across_groups(
    tables: Sequence[Sequence[Standing]], lots: str = "", playoffs: Sequence[tuple[MatchResult, ...]] = ()
) -> tuple[Standing, ...]:
    """All groups in one ranking: by place in the group, wins per match, points ratio, play-offs, and lots if there is a seed.

    Groups may differ in size, so scores are compared per match.
    """
    lines = {line.entrant: line for table in tables for line in table}
    levels: dict[tuple[int, Fraction, Fraction], list[Entrant]] = {}
    for entrant, line in lines.items():
        won, lost = line.points
        share = Fraction(won, won + lost) if won + lost else Fraction(0)
        levels.setdefault((line.place, -line.score / max(1, line.matches), -share), []).append(entrant)
    ordered: list[Standing] = []
    for key in sorted(levels):
        played = StandingsInput(tuple(levels[key]), playoffs=tuple(playoffs), lots=lots)
        for level, reason in _ordered(played, levels[key], ("playoff", "lots") if lots else ("playoff",), "ratio"):
            place = len(ordered) + 1
            ordered += [replace(lines[entrant], place=place, decided_by=reason) for entrant in level]
    return tuple(ordered)


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
