"""Walkovers on record: as soon as an opponent has gone, the unplayed match is a result like any other.

So nothing that happens later, such as the other player leaving too, changes its consequences.
"""

from __future__ import annotations

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.tournament.course import course
from bafflebox.tournament.events import ContestId, DeskEvent, DeskResult, MatchEnding, ResultEntered
from bafflebox.tournament.match_file import match_id
from bafflebox.tournament.state import Tournament, evolve

NOTE = "withdrawn"


def with_walkovers(
    state: Tournament, contest: ContestId, events: tuple[DeskEvent, ...], who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Events, followed by the walkovers that result from them."""
    for event in events:
        state = evolve(state, event)
    if not state.contest(contest).is_drawn:
        return events
    found: list[DeskEvent] = []
    while True:
        entered = _next(state, contest, who, at)
        if entered is None:
            return (*events, *found)
        state = evolve(state, entered)
        found.append(entered)


def _next(state: Tournament, contest: ContestId, who: PersonId, at: Millis) -> ResultEntered | None:
    gone = {entry.entrant for entry in state.contest(contest).entries.values() if not entry.is_in}
    for match in course(state, contest).unplayed if gone else ():
        if match.first and match.second and (match.first in gone or match.second in gone):
            players = (match.first, match.second)
            left = [player for player in players if player not in gone]
            file = state.file(match_id(contest, match.fixture.id))
            if file.counts is not None or file.is_on:
                continue
            winner = left[0] if left else None
            result = DeskResult(players, winner, MatchEnding.WALKOVER if winner else MatchEnding.BOTH_FORFEIT)
            return ResultEntered(at, who, file.match, result, result, at, note=NOTE)
    return None
