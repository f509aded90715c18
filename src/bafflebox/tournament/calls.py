"""The call desk: who is free, who waits for whom, which match goes next to which table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.tournament.accommodations import table_needed
from bafflebox.tournament.course import course, length_of, ready_matches
from bafflebox.tournament.events import Entrant, MatchId
from bafflebox.tournament.hall import bound, free_tables
from bafflebox.tournament.match_file import Stage, contest_of, match_id
from bafflebox.tournament.schedule import DueTime, due_times, last_ends
from bafflebox.tournament.state import Tournament
from bafflebox.tournament.structures import FirstMatchLoserOf, LoserOf, Status, WinnerOf


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
    ready = [(match, found) for match, found in ready_matches(state) if state.file(match).stage is Stage.WAITING]
    wanted: dict[PersonId, list[MatchId]] = {}
    for match, found in ready:
        for person in _people(state, match, found.players):
            wanted.setdefault(person, []).append(match)
    at_a_match, ended = bound(state), last_ends(state)
    for match, found in ready:
        due = due_times(state, match, ended)
        hindered = tuple(_hindrances(state, match, found.players, due, wanted, at_a_match, at))
        since = max((item.at for item in due), default=Millis(0))
        yield Waiting(match, found.players, length_of(state, match), _priority(state, match), since, hindered)


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
    players: tuple[Entrant, ...],
    due: tuple[DueTime, ...],
    wanted: Mapping[PersonId, list[MatchId]],
    at_a_match: Mapping[PersonId, MatchId],
    at: Millis,
) -> Iterator[str]:
    """Why a match cannot be called now, a sentence each."""
    file = state.file(match)
    if file.posted is not None and file.posted > at:
        yield "its posted time has not come"
    for person in _people(state, match, players):
        attendance = state.attendance(person)
        if person in at_a_match:
            yield f"{person} is bound to {at_a_match[person]}"
        if attendance.away_since is not None:
            yield f"{person} is signed out" + ("" if attendance.reachable else " and cannot be reached")
        higher = [other for other in wanted[person] if _priority(state, other) > _priority(state, match)]
        if higher:
            yield f"{person} is wanted first in {higher[0]}"
    for item in due:
        if item.follows_last_match and item.at > at:
            yield f"{item.entrant} has a break after the last match"


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
        people = set(_people(state, waiting.match, waiting.players))
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
