"""Performance ratings (PR) of analysed matches, and the ranking by PR.

PR is the average error per decision, in thousandths of a point, divided by two as analysis programs do: lower is
better. A later analysis of the same match replaces an earlier one.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.tournament.course import Groups
from bafflebox.tournament.events import ContestId, DeskEvent, Entrant, MatchId, PerformanceNoted
from bafflebox.tournament.match_file import contest_of
from bafflebox.tournament.officials import check_staff
from bafflebox.tournament.state import Tournament


def note_performance(
    state: Tournament,
    match: MatchId,
    entrant: Entrant,
    pr: Fraction,
    decisions: int,
    source: str,
    who: PersonId,
    at: Millis,
) -> tuple[DeskEvent, ...]:
    """The result of an analysis for one side of a match; `source` is the program and its setting."""
    check_staff(state, who, at, contest_of(match))
    result = state.file(match).result
    if result is None:
        raise Refused("{match} has no result yet, so there is nothing to analyse.", match=match, code="no_result")
    if entrant not in result.players:
        raise InvalidInput("{entrant} did not play {match}.", entrant=entrant, match=match, code="wrong_players")
    if pr < 0 or decisions < 1:
        raise InvalidInput("A PR is 0 or more, over at least one decision.", code="bad_number")
    if not source.strip():
        raise InvalidInput("Say which program the PR comes from, and with which setting.", code="no_source")
    return (PerformanceNoted(at, who, match, entrant, round(pr * 1000), decisions, source.strip()),)


@dataclass(frozen=True, slots=True)
class Performance:
    """An entrant's PR over all analysed matches of a contest."""

    entrant: Entrant
    pr: Fraction
    decisions: int
    matches: int


def performances(state: Tournament, contest: ContestId, entrants: Iterable[Entrant]) -> tuple[Performance, ...]:
    """Entrants with an analysed match, best first. Every decision counts equally."""
    found = []
    for entrant in dict.fromkeys(entrants):
        noted = [n for file in state.files_of(contest) for n in file.performance if n.entrant == entrant]
        decisions = sum(n.decisions for n in noted)
        if decisions:
            pr = Fraction(sum(n.thousandths * n.decisions for n in noted), 1000 * decisions)
            found.append(Performance(entrant, pr, decisions, len(noted)))
    return tuple(sorted(found, key=lambda one: (one.pr, one.entrant)))


def performance_order(state: Tournament, contest: ContestId, entrants: Iterable[Entrant]) -> Groups:
    """Entrants by PR, with equal PRs in one group."""
    ordered = performances(state, contest, entrants)
    return tuple(tuple(one.entrant for one in group) for _, group in groupby(ordered, key=lambda one: one.pr))
