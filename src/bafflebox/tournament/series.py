"""Series: what a finished event contributes to the season's standings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction

from bafflebox.cases import PersonId
from bafflebox.tournament.course import standing_order
from bafflebox.tournament.events import ContestId
from bafflebox.tournament.standings import Finished
from bafflebox.tournament.state import Tournament


def events_of(state: Tournament, wanted: str = "") -> Iterator[tuple[ContestId, str]]:
    """The events of a tournament, or the one requested, as named in a series; the tournament's name is enough if it has
    only one event."""
    alone = len(state.contests) == 1
    for id, contest in state.contests.items():
        if wanted in ("", id):
            yield id, state.opened.name if alone else f"{state.opened.name}: {contest.conditions.name}"


def finished(
    state: Tournament, contest: ContestId, name: str, key: Callable[[PersonId], str], factor: Fraction = Fraction(1)
) -> Finished:
    """The places of an event. All members of a pair or team have its place; `key` identifies the same person across
    tournaments."""
    found: dict[str, tuple[int, int]] = {}
    best = 1
    for level in standing_order(state, contest):
        worst = best + len(level) - 1
        for entrant in level:
            for person in state.persons(contest, entrant):
                found.setdefault(key(person), (best, worst))  # a player who entered twice gets the better place
        best = worst + 1
    return Finished(name, found, factor)
