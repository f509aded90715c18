"""The call desk: who is free, who waits for whom, which match goes next to which table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.tournament.accommodations import table_needed
from bafflebox.tournament.course import course, length_of, ready_matches
from bafflebox.tournament.events import Entrant, MatchId
from bafflebox.tournament.hall import bound, free_tables
from bafflebox.tournament.match_file import Stage, contest_of, match_id
from bafflebox.tournament.schedule import due_times
from bafflebox.tournament.state import Tournament
from bafflebox.tournament.structures import Status


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match that could be called: between whom, since when it waits, and what stands in its way."""

    match: MatchId
    players: tuple[Entrant, ...]
    length: int
    priority: int
    since: Millis
    hindrances: tuple[str, ...] = ()

    @property
    def can_be_called(self) -> bool:
        return not self.hindrances


@dataclass(frozen=True, slots=True)
class Desk:
    """What the call desk sees at a moment."""

    called: tuple[MatchId, ...]
    playing: tuple[MatchId, ...]
    suspended: tuple[MatchId, ...]
    waiting: tuple[Waiting, ...]
    """Ready matches, the next to call first; those with a hindrance last."""
    tables: tuple[str, ...]
    """Free tables."""
    free: tuple[PersonId, ...]
    """Present players who are not bound to a match."""


def desk(state: Tournament, at: Millis) -> Desk:
    """The call desk now."""
    by_stage: dict[Stage, list[MatchId]] = {stage: [] for stage in Stage}
    for file in state.files.values():
        by_stage[file.stage].append(file.match)
    at_a_match = bound(state)
    people = dict.fromkeys(p for c in state.contests.values() for e in c.field for p in e.persons)
    return Desk(
        tuple(by_stage[Stage.CALLED]),
        tuple(by_stage[Stage.PLAYING]),
        tuple(by_stage[Stage.SUSPENDED]),
        tuple(sorted(waiting_matches(state, at), key=lambda w: _order(state, w))),
        tuple(table.name for table in free_tables(state)),
        tuple(p for p in people if p not in at_a_match and state.attendance(p).away_since is None),
    )


def waiting_matches(state: Tournament, at: Millis) -> Iterator[Waiting]:
    for match, found in ready_matches(state):
        if state.file(match).stage is Stage.WAITING:
            conditions = state.contest(contest_of(match)).conditions
            since = max((due.at for due in due_times(state, match)), default=Millis(0))
            hindered = tuple(hindrances(state, match, found.players, at))
            length = length_of(state, match)
            yield Waiting(match, found.players, length, conditions.priority, since, hindered)


def _order(state: Tournament, waiting: Waiting) -> tuple[bool, int, int, Millis, str]:
    """What can be called first; the contest's priority, then what its players prefer, then who waits longest."""
    contest = contest_of(waiting.match)
    wishes = [
        preference.index(contest)
        for entrant in waiting.players
        for person in state.persons(waiting.match, entrant)
        if contest in (preference := state.attendance(person).preference)
    ]
    return bool(waiting.hindrances), -waiting.priority, min(wishes, default=0), waiting.since, waiting.match


def hindrances(state: Tournament, match: MatchId, players: tuple[Entrant, ...], at: Millis) -> Iterator[str]:
    """Why a match cannot be called now, a sentence each."""
    at_a_match, file = bound(state), state.file(match)
    if file.posted is not None and file.posted > at:
        yield "its posted time has not come"
    due = {item.entrant: item for item in due_times(state, match)}
    for entrant in players:
        for person in state.persons(match, entrant):
            attendance = state.attendance(person)
            if person in at_a_match:
                yield f"{person} is bound to {at_a_match[person]}"
            if attendance.away_since is not None:
                yield f"{person} is signed out" + ("" if attendance.reachable else " and cannot be reached")
            higher = [m for m in claims(state, person) if _priority(state, m) > _priority(state, match)]
            if higher:
                yield f"{person} is wanted first in {higher[0]}"
        if entrant in due and due[entrant].follows_last_match and due[entrant].at > at:
            yield f"{entrant} has a break after the last match"


def claims(state: Tournament, person: PersonId) -> tuple[MatchId, ...]:
    """Ready matches that want a person, in all contests."""
    return tuple(
        match
        for match, found in ready_matches(state)
        if state.file(match).stage is Stage.WAITING
        and any(person in state.persons(match, entrant) for entrant in found.players)
    )


def _priority(state: Tournament, match: MatchId) -> int:
    return state.contest(contest_of(match)).conditions.priority


def next_calls(state: Tournament, at: Millis) -> tuple[tuple[MatchId, str], ...]:
    """Which match goes to which free table now: in the order of the desk, nobody twice; a table that somebody needs is
    kept for that match."""
    callable_now = [waiting for waiting in desk(state, at).waiting if waiting.can_be_called]
    needed = {waiting.match: _needed(state, waiting) for waiting in callable_now}
    seated: set[PersonId] = set()
    used = {table for table in needed.values() if table}
    found = []
    for waiting in callable_now:
        people = {p for entrant in waiting.players for p in state.persons(waiting.match, entrant)}
        free = [table.name for table in free_tables(state, contest_of(waiting.match))]
        need = needed[waiting.match]
        table = need if need in free else "" if need else next((name for name in free if name not in used), "")
        if table and not people & seated:
            found.append((waiting.match, table))
            used.add(table)
            seated |= people
    return tuple(found)


def _needed(state: Tournament, waiting: Waiting) -> str:
    """The table that one of the players needs."""
    people = (person for entrant in waiting.players for person in state.persons(waiting.match, entrant))
    return next((table for person in people if (table := table_needed(state, person))), "")


def waits_for(state: Tournament, entrant: Entrant, match: MatchId) -> str:
    """Whom or what an entrant waits for in a match that is not ready: a sentence."""
    contest = contest_of(match)
    stands = course(state, contest)
    now = next((m for m in stands.of(entrant) if match_id(contest, m.fixture.id) == match), None)
    if now is None or now.status is not Status.WAITING:
        return f"{entrant} waits for nobody in {match}."
    other = now.fixture.second if now.first == entrant else now.fixture.first
    source = getattr(other, "fixture", None)
    if source is None:
        return f"{entrant} waits for the end of the section before."
    players = " or ".join(stands.matches[source].players) or "players not yet known"
    kind = "winner" if type(other).__name__ == "WinnerOf" else "loser"
    return f"{entrant} waits for the {kind} of {contest}/{source}: {players}."
