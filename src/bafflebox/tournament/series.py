"""Series: what a finished event contributes to the season's standings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from bafflebox.cases import PersonId
from bafflebox.tournament.events import ContestId
from bafflebox.tournament.places import standing_order
from bafflebox.tournament.standings import Finished
from bafflebox.tournament.state import Tournament


def events_of(state: Tournament, wanted: str = "") -> Iterator[tuple[ContestId, str]]:
    """The events of a tournament, or the one wanted, as a series names them; the name of the tournament is enough where it has one."""
    alone = len(state.contests) == 1
    for id, contest in state.contests.items():
        if wanted in ("", id):
            yield id, state.opened.name if alone else f"{state.opened.name}: {contest.conditions.name}"


def finished(
    state: Tournament, contest: ContestId, name: str, key: Callable[[PersonId], str], factor: Fraction = Fraction(1)
) -> Finished:
    """The places of an event. Everybody of a pair or a team has its place; `key` says who is the same person in other tournaments."""
    found: dict[str, tuple[int, int]] = {}
    best = 1
    for level in standing_order(state, contest):
        worst = best + len(level) - 1
        for entrant in level:
            for person in state.persons(contest, entrant):
                found.setdefault(key(person), (best, worst))  # a player who entered twice gets the better place
        best = worst + 1
    return Finished(name, found, factor)
