"""The call desk: who is free, who waits for whom, which match goes next to which table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.tournament.accommodations import table_needed
from bafflebox.tournament.course import course, ready_matches
from bafflebox.tournament.events import Entrant, MatchId
from bafflebox.tournament.hall import bound, free_tables
from bafflebox.tournament.match_file import Stage, contest_of, match_id
from bafflebox.tournament.schedule import DueTime, Rests, due_times
from bafflebox.tournament.state import Tournament
from bafflebox.tournament.structures import FirstMatchLoserOf, LoserOf, Match, Status, WinnerOf


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
    away = {person for person, attendance in state.people.items() if attendance.away_since is not None}
    return Desk(
        tuple(by_stage[Stage.CALLED]),
        tuple(by_stage[Stage.PLAYING]),
        tuple(by_stage[Stage.SUSPENDED]),
        tuple(sorted(waiting_matches(state, at), key=lambda w: _order(state, w))),
        tuple(table.name for table in free_tables(state)),
        tuple(p for p in people if p not in at_a_match and p not in away),
    )


def waiting_matches(state: Tournament, at: Millis, *, of_free: bool = False) -> Iterator[Waiting]:
    """Matches that can be played and are not called yet; with `of_free` only those whose players are bound to no match."""
    ready = [(match, found, [*_people(state, match, found.players)]) for match, found in _to_call(state)]
    first: dict[PersonId, tuple[int, MatchId]] = {}
    for match, _, people in ready:
        wanted = _priority(state, match)
        for person in people:
            if person not in first or first[person][0] < wanted:
                first[person] = (wanted, match)
    at_a_match, rests = bound(state), Rests.of(state)
    for match, found, people in ready:
        if of_free and not at_a_match.keys().isdisjoint(people):
            continue
        due = due_times(state, match, rests)
        hindered = tuple(_hindrances(state, match, people, due, first, at_a_match, at))
        since = max((item.at for item in due), default=Millis(0))
        length = (file.length if (file := state.files.get(match)) else 0) or found.fixture.length or 0
        yield Waiting(match, found.players, length, _priority(state, match), since, hindered)


def _to_call(state: Tournament) -> Iterator[tuple[MatchId, Match]]:
    for match, found in ready_matches(state):
        file = state.files.get(match)
        if file is None or file.stage is Stage.WAITING:
            yield match, found


def _people(state: Tournament, match: MatchId, players: tuple[Entrant, ...]) -> Iterator[PersonId]:
    for entrant in players:
        yield from state.persons(match, entrant)


def _order(state: Tournament, waiting: Waiting) -> tuple[bool, int, int, Millis, str]:
    """What can be called first; the contest's priority, then what its players prefer, then who waits longest."""
    contest = contest_of(waiting.match)
    wishes = [
        preference.index(contest)
        for person in _people(state, waiting.match, waiting.players)
        if contest in (preference := state.attendance(person).preference)
    ]
    return bool(waiting.hindrances), -waiting.priority, min(wishes, default=0), waiting.since, waiting.match


def _hindrances(
    state: Tournament,
    match: MatchId,
    people: Sequence[PersonId],
    due: tuple[DueTime, ...],
    first: Mapping[PersonId, tuple[int, MatchId]],
    at_a_match: Mapping[PersonId, MatchId],
    at: Millis,
) -> Iterator[str]:
    """Why a match cannot be called now, a sentence each."""
    if any(item.posted and item.at > at for item in due):
        yield "its posted time has not come"
    for person in people:
        attendance = state.people.get(person)
        if person in at_a_match:
            yield f"{person} is bound to {at_a_match[person]}"
        if attendance is not None and attendance.away_since is not None:
            yield f"{person} is signed out" + ("" if attendance.reachable else " and cannot be reached")
        if first[person][0] > _priority(state, match):
            yield f"{person} is wanted first in {first[person][1]}"
    for item in due:
        if item.follows_last_match and item.at > at:
            yield f"{item.entrant} has a break after the last match"


def _priority(state: Tournament, match: MatchId) -> int:
    return state.contest(contest_of(match)).conditions.priority


def next_calls(state: Tournament, at: Millis) -> tuple[tuple[MatchId, str], ...]:
    """Which match goes to which free table now: in the order of the desk, nobody twice; a table that somebody needs is
    kept for that match."""
    if not free_tables(state) and not any(table.reserved_for for table in state.tables.values()):
        return ()
    can_be_called = (waiting for waiting in waiting_matches(state, at, of_free=True) if waiting.can_be_called)
    callable_now = sorted(can_be_called, key=lambda waiting: _order(state, waiting))
    needed = {waiting.match: _needed(state, waiting) for waiting in callable_now}
    seated: set[PersonId] = set()
    used = {table for table in needed.values() if table}
    tables = {contest: [table.name for table in free_tables(state, contest)] for contest in state.contests}
    found = []
    for waiting in callable_now:
        people = set(_people(state, waiting.match, waiting.players))
        free = tables[contest_of(waiting.match)]
        need = needed[waiting.match]
        table = need if need in free else "" if need else next((name for name in free if name not in used), "")
        if table and not people & seated:
            found.append((waiting.match, table))
            used.add(table)
            seated |= people
    return tuple(found)


def _needed(state: Tournament, waiting: Waiting) -> str:
    """The table that one of the players needs."""
    people = _people(state, waiting.match, waiting.players)
    return next((table for person in people if (table := table_needed(state, person))), "")


@dataclass(frozen=True, slots=True)
class Awaited:
    """What somebody waits for: the winner or loser of a match, with who plays it, or else the end of the section before."""

    match: MatchId | None = None
    winner: bool = False
    players: tuple[Entrant, ...] = ()


def awaited(state: Tournament, entrant: Entrant, match: MatchId) -> Awaited | None:
    """Whom or what an entrant waits for in a match that is not ready; None where nobody is waited for."""
    contest = contest_of(match)
    stands = course(state, contest)
    now = next((m for m in stands.of(entrant) if match_id(contest, m.fixture.id) == match), None)
    if now is None or now.status is not Status.WAITING:
        return None
    other = now.fixture.second if now.first == entrant else now.fixture.first
    if not isinstance(other, WinnerOf | LoserOf | FirstMatchLoserOf):
        return Awaited()
    players = tuple(stands.matches[other.fixture].players)
    return Awaited(match_id(contest, other.fixture), isinstance(other, WinnerOf), players)


def waits_for(state: Tournament, entrant: Entrant, match: MatchId) -> str:
    """The same in a sentence."""
    found = awaited(state, entrant, match)
    if found is None:
        return f"{entrant} waits for nobody in {match}."
    if found.match is None:
        return f"{entrant} waits for the end of the section before."
    players = " or ".join(found.players) or "players not yet known"
    return f"{entrant} waits for the {'winner' if found.winner else 'loser'} of {found.match}: {players}."
