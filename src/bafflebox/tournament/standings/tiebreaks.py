"""Tie-breaks: how players with the same score are ranked.

| name | what decides | where it comes from |
|---|---|---|
| `head` | matches between those who are level; a circle of wins doesn't break the tie | by name |
| `opponents` | the sum of the opponents' scores (Buchholz) | chess |
| `defeated` | the scores of those who were beaten, half of those drawn with (Sonneborn-Berger) | chess |
| `ratio` | points won divided by points played | team backgammon |
| `difference` | points won minus points lost | |
| `played` | matches won by playing them: walkovers and byes count less | |
| `playoff` | play-offs, round by round for those who are still level; until one is played the tie stands | |
| `lots` | lots drawn from the public seed, which anybody can draw again | |
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.tournament.standings.result import Entrant, MatchOutcome, MatchResult, check_once

WIN = Fraction(1)
"""The value of a win."""
DRAWN = Fraction(1, 2)
"""The value of a draw."""


@dataclass(frozen=True, slots=True)
class StandingsInput:
    """Everything that standings are computed from."""

    entrants: tuple[Entrant, ...]
    results: tuple[MatchResult, ...] = ()
    byes: tuple[Entrant, ...] = ()
    """One entry per bye; a bye counts as a win."""
    playoffs: tuple[tuple[MatchResult, ...], ...] = ()
    """Round by round: the second is for players still tied after the first, and so on."""
    lots: str = ""
    scores: Mapping[Entrant, Fraction] = field(init=False, repr=False, compare=False)
    of: Mapping[Entrant, tuple[MatchResult, ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        check_once(self.entrants)
        mine: dict[Entrant, list[MatchResult]] = {entrant: [] for entrant in self.entrants}
        for result in self.results:
            for entrant in (result.first, result.second):
                if entrant in mine:
                    mine[entrant].append(result)
        scores = {
            entrant: sum((score_of(result, entrant) for result in results), Fraction(0))
            for entrant, results in mine.items()
        }
        for entrant in self.byes:
            if entrant in scores:
                scores[entrant] += WIN
        object.__setattr__(self, "scores", scores)
        object.__setattr__(self, "of", {entrant: tuple(results) for entrant, results in mine.items()})


def score_of(result: MatchResult, entrant: Entrant) -> Fraction:
    """The value of a match to a player in it."""
    if result.outcome is MatchOutcome.DRAW:
        return DRAWN
    return WIN if result.winner == entrant else Fraction(0)


def score_text(score: Fraction) -> str:
    """A score as people write it.

    >>> score_text(Fraction(7, 2)), score_text(Fraction(1, 2)), score_text(Fraction(3))
    ('3½', '½', '3')
    """
    whole, half = divmod(score, 1)
    return f"{whole or ''}½" if half else str(whole)


def opponent(result: MatchResult, entrant: Entrant) -> Entrant:
    return result.second if result.first == entrant else result.first


Value = Callable[[StandingsInput, Entrant], Fraction]


def opponents(played: StandingsInput, entrant: Entrant) -> Fraction:
    """The sum of all opponents' scores; for a bye the player's own score is used, so that it neither helps nor
    hurts."""
    met = sum((played.scores.get(opponent(result, entrant), Fraction(0)) for result in played.of[entrant]), Fraction(0))
    return met + played.byes.count(entrant) * played.scores[entrant]


def defeated(played: StandingsInput, entrant: Entrant) -> Fraction:
    return sum(
        (
            score_of(result, entrant) * played.scores.get(opponent(result, entrant), Fraction(0))
            for result in played.of[entrant]
        ),
        Fraction(0),
    )


def difference(played: StandingsInput, entrant: Entrant) -> Fraction:
    won, lost = points_of(played, entrant)
    return Fraction(won - lost)


def ratio(played: StandingsInput, entrant: Entrant) -> Fraction:
    won, lost = points_of(played, entrant)
    return Fraction(won, won + lost) if won + lost else Fraction(0)


def really_won(played: StandingsInput, entrant: Entrant) -> Fraction:
    return Fraction(sum(result.played and result.winner == entrant for result in played.of[entrant]))


def lots(played: StandingsInput, entrant: Entrant) -> Fraction:
    """A number that depends only on the public seed and the name: the SHA-256 of both, separated by a line break."""
    if not played.lots:
        raise InvalidInput("Lots can be drawn only from a public seed; there is none yet.", code="no_seed")
    return Fraction(int.from_bytes(hashlib.sha256(f"lots\n{played.lots}\n{entrant}".encode()).digest(), "big"))


def points_of(played: StandingsInput, entrant: Entrant) -> tuple[int, int]:
    """Points won and lost."""
    won = sum(result.points_of(entrant) for result in played.of[entrant])
    return won, sum(sum(result.points) for result in played.of[entrant]) - won


VALUES: dict[str, Value] = {
    "opponents": opponents,
    "defeated": defeated,
    "ratio": ratio,
    "difference": difference,
    "played": really_won,
    "lots": lots,
}
TIE_BREAKS = ("head", "playoff", *VALUES)
"""The first two consider only matches among the tied players."""
USUAL = ("head", "opponents", "defeated", "ratio")
"""The default chain if a notation gives none."""


def split(played: StandingsInput, level: Sequence[Entrant], name: str) -> list[list[Entrant]]:
    """Tied players, in the order given by one tie-break; those still tied stay together."""
    if name == "head":
        return _among(level, played.results)
    if name == "playoff":
        return _played_off(level, played.playoffs)
    if name not in VALUES:
        raise unknown_name("tie-break", name, TIE_BREAKS)
    return _by_value(level, {entrant: VALUES[name](played, entrant) for entrant in level})


def _by_value(level: Sequence[Entrant], values: Mapping[Entrant, Fraction]) -> list[list[Entrant]]:
    found: dict[Fraction, list[Entrant]] = {}
    for entrant in level:
        found.setdefault(values[entrant], []).append(entrant)
    return [found[value] for value in sorted(found, reverse=True)]


def _played_off(level: Sequence[Entrant], rounds: Sequence[Sequence[MatchResult]]) -> list[list[Entrant]]:
    """Each round of play-offs separately. Until one is complete, the next can't separate the players tied in it."""
    if len(level) == 1 or not rounds:
        return [list(level)]
    found: list[list[Entrant]] = []
    for group in _among(level, rounds[0]):
        found += _played_off(group, rounds[1:]) if _all_met(_mutual(group, rounds[0])) else [group]
    return found


def _mutual(level: Sequence[Entrant], results: Iterable[MatchResult]) -> StandingsInput:
    inside = set(level)
    return StandingsInput(tuple(level), tuple(result for result in results if {result.first, result.second} <= inside))


def _all_met(mutual: StandingsInput) -> bool:
    others = len(mutual.entrants) - 1
    return all(len({opponent(r, entrant) for r in mutual.of[entrant]}) == others for entrant in mutual.entrants)


def _among(level: Sequence[Entrant], results: Iterable[MatchResult]) -> list[list[Entrant]]:
    """By the matches among the tied players.

    If not all of them have met, only a player who beat all the others goes first and one who lost to all goes last:
    having played more of the others is no merit.
    """
    mutual = _mutual(level, results)
    groups = _by_value(level, mutual.scores) if _all_met(mutual) else _extremes(level, mutual)
    if len(groups) == 1:
        return groups
    return [part for group in groups for part in (_among(group, results) if len(group) > 1 else [group])]


def _extremes(level: Sequence[Entrant], mutual: StandingsInput) -> list[list[Entrant]]:
    others = len(level) - 1

    def beat(entrant: Entrant, all_of: Callable[[MatchResult], bool]) -> bool:
        met = {opponent(result, entrant) for result in mutual.of[entrant] if all_of(result)}
        return len(met) == others and all(map(all_of, mutual.of[entrant]))

    first = [entrant for entrant in level if beat(entrant, lambda result, me=entrant: result.winner == me)]  # type: ignore[misc]
    last = [entrant for entrant in level if beat(entrant, lambda result, me=entrant: result.loser == me)]  # type: ignore[misc]
    middle = [entrant for entrant in level if entrant not in first and entrant not in last]
    return [group for group in (first, middle, last) if group]
