"""Standings: score first, then the tie-breaks published before play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

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
