"""Entries, matches and notices by person: looked up for every phone in the hall, so built once per state."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.cases import PersonId
from bafflebox.tournament.calls import awaited
from bafflebox.tournament.course import course
from bafflebox.tournament.events import ContestId, Entrant
from bafflebox.tournament.match_file import match_id
from bafflebox.tournament.state import Tournament
from bafflebox.tournament.structures import FixtureState, FixtureStatus

Own = tuple[ContestId, Entrant]
"""An entry in an event that has been drawn."""


@dataclass(frozen=True, slots=True)
class StateIndex:
    """A state, looked up by person and by entrant."""

    state: Tournament
    entries: dict[PersonId, list[Own]]
    matches: dict[Own, list[FixtureState]]
    notices: dict[PersonId, list[str]]
    """Notices that somebody has not acknowledged."""

    @classmethod
    def of(cls, state: Tournament) -> StateIndex:
        entries: dict[PersonId, list[Own]] = {}
        matches: dict[Own, list[FixtureState]] = {}
        for contest in state.contests.values():
            if not contest.is_drawn:
                continue
            for entry in contest.entries.values():
                for person in entry.persons if entry.is_in else ():
                    own = entries.setdefault(person, [])
                    if all(known != contest.id for known, _ in own):
                        own.append((contest.id, entry.entrant))
            for match in course(state, contest.id).matches.values():
                for player in match.players:
                    matches.setdefault((contest.id, player), []).append(match)
        notices: dict[PersonId, list[str]] = {}
        for number, notice in state.notices.items():
            reached = set(notice.acknowledged)
            for person in notice.sent.to:
                if person not in reached:
                    notices.setdefault(person, []).append(number)
        return cls(state, entries, matches, notices)

    def glance(self, person: PersonId) -> tuple[object, ...]:
        """Everything that a player's page depends on; while it is equal, the page has not changed."""
        state = self.state
        own = [(one, match) for one in self.entries.get(person, ()) for match in self.matches.get(one, ())]
        names = [(one[1], match_id(one[0], match.fixture.id), match) for one, match in own]
        waits = [
            awaited(state, entrant, name) for entrant, name, match in names if match.status is FixtureStatus.WAITING
        ]
        return (
            state.phones,
            state.handed_to,
            state.people.get(person),
            self.notices.get(person),
            [match for _, match in own],
            [state.files.get(name) for _, name, _ in names],
            waits[:1],
        )
