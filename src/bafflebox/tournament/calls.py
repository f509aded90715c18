"""The call desk: who is free, who is waiting for whom, and which match goes to which table next."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.message import Message, Series
from bafflebox.tournament.accommodations import table_needed
from bafflebox.tournament.course import course, match_now, ready_matches
from bafflebox.tournament.events import Entrant, MatchId
from bafflebox.tournament.hall import bound, free_tables
from bafflebox.tournament.match_file import MatchStage, by_number, contest_of, match_id
from bafflebox.tournament.schedule import DueTime, Rests, due_times
from bafflebox.tournament.state import Tournament
from bafflebox.tournament.structures import FirstMatchLoserOf, FixtureState, FixtureStatus, LoserOf, WinnerOf


class Obstacle(Enum):
    """Why a match can't be called, in words for who, table and match."""

    NOT_DUE = "it is not due yet"
    AT_TABLE = "{who} is at table {table}"
    IN_MATCH = "{who} is in {match}"
    SIGNED_OUT = "{who} is signed out"
    OUT_OF_REACH = "{who} is signed out and cannot be reached"
    OTHER_FIRST = "{who} plays {match} first"
    RESTS = "{who} has a break after the last match"
    BOTH_REST = "{who} have a break after the last match"


@dataclass(frozen=True, slots=True)
class Hindrance:
    """A reason a match can't be called now; `who` are persons, or the entrants who rest."""

    obstacle: Obstacle
    who: tuple[str, ...] = ()
    table: str = ""
    match: MatchId | None = None

    def said(self, name: Callable[[str], str] = str, called: Callable[[MatchId], str] = str) -> str:
        """As a sentence; `name` and `called` format people and matches, which otherwise appear as ids."""
        match = called(self.match) if self.match else ""
        who = Series(tuple(map(name, self.who)), " and ")
        told = {"who": who, "table": self.table, "match": match}
        return Message(
            self.obstacle.value, {gap: value for gap, value in told.items() if f"{{{gap}}}" in self.obstacle.value}
        )


@dataclass(frozen=True, slots=True)
class Waiting:
    """A match that could be called: its players, how long it has waited, and what prevents it."""

    match: MatchId
    players: tuple[Entrant, ...]
    length: int
    priority: int
    since: Millis
    hindrances: tuple[Hindrance, ...] = ()
    """`since` is in the future if a posted time or a break is among them."""

    @property
    def can_be_called(self) -> bool:
        return not self.hindrances


@dataclass(frozen=True, slots=True)
class Desk:
    """The call desk at a moment."""

    called: tuple[MatchId, ...]
    playing: tuple[MatchId, ...]
    suspended: tuple[MatchId, ...]
    waiting: tuple[Waiting, ...]
    """Ready matches, next to call first; those that can't be called yet come last."""
    tables: tuple[str, ...]
    """Free tables."""
    free: tuple[PersonId, ...]
    """Players who are present and not in a match."""


def desk(state: Tournament, at: Millis) -> Desk:
    """The call desk now."""
    by_stage: dict[MatchStage, list[MatchId]] = {stage: [] for stage in MatchStage}
    for file in state.files.values():
        by_stage[file.stage].append(file.match)
    at_a_match = bound(state)
    people = dict.fromkeys(p for c in state.contests.values() for e in c.field for p in e.persons)
    away = {person for person, attendance in state.people.items() if attendance.away_since is not None}
    return Desk(
        tuple(by_stage[MatchStage.CALLED]),
        tuple(by_stage[MatchStage.PLAYING]),
        tuple(by_stage[MatchStage.SUSPENDED]),
        tuple(sorted(waiting_matches(state, at), key=lambda w: (not w.can_be_called, *_in_order(state, w)))),
        tuple(table.name for table in free_tables(state)),
        tuple(p for p in people if p not in at_a_match and p not in away),
    )


def waiting_matches(state: Tournament, at: Millis) -> Iterator[Waiting]:
    """Matches that are ready and not yet called."""
    look = Look(state)
    for match, found, people in look.to_call:
        yield look.waiting(match, found, people, at)


@dataclass(slots=True)
class Look:
    """A pass over all matches waiting to be called, with shared lookups computed once."""

    state: Tournament
    to_call: list[tuple[MatchId, FixtureState, tuple[PersonId, ...]]] = field(init=False)
    first: dict[PersonId, tuple[int, MatchId]] = field(default_factory=dict)
    """The match each player should play first."""
    bound: dict[PersonId, MatchId] = field(init=False)
    rests: Rests = field(init=False)

    def __post_init__(self) -> None:
        self.to_call = list(self._to_call())
        for match, _, people in self.to_call:
            wanted = _priority(self.state, match)
            for person in people:
                if person not in self.first or self.first[person][0] < wanted:
                    self.first[person] = (wanted, match)
        self.bound, self.rests = bound(self.state), Rests.of(self.state)

    def _to_call(self) -> Iterator[tuple[MatchId, FixtureState, tuple[PersonId, ...]]]:
        for match, found in ready_matches(self.state):
            file = self.state.files.get(match)
            if (file is None or file.stage is MatchStage.WAITING) and found.first and found.second:
                entries = self.state.contests[contest_of(match)].entries
                yield match, found, (*entries[found.first].persons, *entries[found.second].persons)

    def waiting(self, match: MatchId, found: FixtureState, people: tuple[PersonId, ...], at: Millis) -> Waiting:
        due = due_times(self.state, match, self.rests)
        hindered = tuple(_hindrances(self.state, match, people, due, self.first, self.bound, at))
        since = max((item.at for item in due), default=Millis(0))
        length = (file.length if (file := self.state.files.get(match)) else 0) or found.fixture.length or 0
        return Waiting(match, found.players, length, _priority(self.state, match), since, hindered)

    def in_order(self, at: Millis) -> Iterator[Waiting]:
        """The matches that can be called now, next first, computed lazily."""
        free = [item for item in self.to_call if self.bound.keys().isdisjoint(item[2])]
        since = {match: self.rests.since(match, people) for match, _, people in free}
        free.sort(key=lambda item: _order(self.state, item[0], item[2], since[item[0]]))
        for match, found, people in free:
            waiting = self.waiting(match, found, people, at)
            if waiting.can_be_called:
                yield waiting


def _people(state: Tournament, match: MatchId, players: tuple[Entrant, ...]) -> Iterator[PersonId]:
    for entrant in players:
        yield from state.persons(match, entrant)


def _order(
    state: Tournament, match: MatchId, people: Iterable[PersonId], since: Millis
) -> tuple[int, int, Millis, tuple[tuple[int, str], ...]]:
    """Sort key: the event's priority, the players' preferences, waiting time, then the number of the match."""
    contest = contest_of(match)
    wishes = [
        there.preference.index(contest)
        for person in people
        if (there := state.people.get(person)) is not None and contest in there.preference
    ]
    return -_priority(state, match), min(wishes, default=0), since, by_number(match)


def _in_order(state: Tournament, waiting: Waiting) -> tuple[int, int, Millis, tuple[tuple[int, str], ...]]:
    return _order(state, waiting.match, _people(state, waiting.match, waiting.players), waiting.since)


def _hindrances(
    state: Tournament,
    match: MatchId,
    people: Sequence[PersonId],
    due: tuple[DueTime, ...],
    first: Mapping[PersonId, tuple[int, MatchId]],
    at_a_match: Mapping[PersonId, MatchId],
    at: Millis,
) -> Iterator[Hindrance]:
    """The reasons a match can't be called now."""
    if any(item.posted and item.at > at for item in due):
        yield Hindrance(Obstacle.NOT_DUE)
    for person in people:
        attendance = state.people.get(person)
        if person in at_a_match:
            other = at_a_match[person]
            table = state.file(other).tables_told
            yield Hindrance(Obstacle.AT_TABLE if table else Obstacle.IN_MATCH, (person,), table, other)
        if attendance is not None and attendance.away_since is not None:
            yield Hindrance(Obstacle.SIGNED_OUT if attendance.reachable else Obstacle.OUT_OF_REACH, (person,))
        if first[person][0] > _priority(state, match):
            yield Hindrance(Obstacle.OTHER_FIRST, (person,), match=first[person][1])
    resting = tuple(item.entrant for item in due if item.follows_last_match and item.at > at)
    if resting:
        yield Hindrance(Obstacle.BOTH_REST if len(resting) > 1 else Obstacle.RESTS, resting)


def _priority(state: Tournament, match: MatchId) -> int:
    return state.contest(contest_of(match)).conditions.priority


def next_calls(state: Tournament, at: Millis) -> tuple[tuple[MatchId, str], ...]:
    """Assigns matches to free tables in calling order, no player twice. A table that a player needs is
    kept for their match."""
    tables = {contest: [table.name for table in free_tables(state, contest)] for contest in state.contests}
    if not any(tables.values()):
        return ()
    look = Look(state)
    needed = {match: need for match, _, people in look.to_call if (need := _needed(state, people))}
    seated: set[PersonId] = set()
    used = set(needed.values())
    found: list[tuple[MatchId, str]] = []
    for waiting in look.in_order(at):
        people = set(_people(state, waiting.match, waiting.players))
        free, need = tables[contest_of(waiting.match)], needed.get(waiting.match, "")
        table = need if need in free else "" if need else next((name for name in free if name not in used), "")
        boards = match_now(state, waiting.match).fixture.boards - 1
        others = [name for name in free if name not in used and name != table][:boards] if table and boards else []
        if table and not people & seated and len(others) == boards:
            found.append((waiting.match, table))
            used.update((table, *others))
            seated |= people
        if not needed and all(name in used for free in tables.values() for name in free):
            break
    return tuple(found)


def _needed(state: Tournament, people: Iterable[PersonId]) -> str:
    """The table one of the players needs."""
    return next((table for person in people if (table := table_needed(state, person))), "")


@dataclass(frozen=True, slots=True)
class Awaited:
    """What a player is waiting for: the winner or loser of a match, or the end of the previous section."""

    match: MatchId | None = None
    winner: bool = False
    players: tuple[Entrant, ...] = ()


def awaited(state: Tournament, entrant: Entrant, match: MatchId) -> Awaited | None:
    """What an entrant is waiting for in a match that isn't ready; None if nothing."""
    contest = contest_of(match)
    stands = course(state, contest)
    now = next((m for m in stands.of(entrant) if match_id(contest, m.fixture.id) == match), None)
    if now is None or now.status is not FixtureStatus.WAITING:
        return None
    other = now.fixture.second if now.first == entrant else now.fixture.first
    if not isinstance(other, WinnerOf | LoserOf | FirstMatchLoserOf):
        return Awaited()
    players = tuple(stands.matches[other.fixture].players)
    return Awaited(match_id(contest, other.fixture), isinstance(other, WinnerOf), players)
