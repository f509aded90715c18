"""A tournament in use: its newest state in memory, its history, its viewers, and what is looked up or computed once
for all of them.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar, cast

from bafflebox.cases import PersonId
from bafflebox.service.hall.names import Named
from bafflebox.service.hall.work import DeskRequest
from bafflebox.service.people import People
from bafflebox.store import JournalEntry
from bafflebox.tournament.calls import awaited
from bafflebox.tournament.course import course
from bafflebox.tournament.events import ContestId, DeskEvent, Entrant
from bafflebox.tournament.match_file import match_id
from bafflebox.tournament.officials import DIRECTING, has_role
from bafflebox.tournament.state import Tournament
from bafflebox.tournament.structures import FixtureState, FixtureStatus

T = TypeVar("T")
MOST = 16
"""The most results cached for one tournament."""


class ResultCache:
    """Results by name, each with its inputs. A result is computed once, in a thread, for all callers."""

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[Hashable, asyncio.Task[Any]]] = {}

    def has(self, name: Hashable, basis: Hashable) -> bool:
        """Whether a result is available or being computed."""
        known = self._made.get(name)
        return known is not None and known[0] == basis and not _failed(known[1])

    async def get(self, name: Hashable, basis: Hashable, make: Callable[[], T]) -> T:
        """The result of that name; calls `make` if there is none, or if its inputs have changed."""
        if not self.has(name, basis):
            self._made.pop(name, None)
            self._made[name] = basis, asyncio.create_task(asyncio.to_thread(make))
        known = self._made[name] = self._made.pop(name)  # the most recently used is dropped last
        while len(self._made) > MOST:
            del self._made[next(iter(self._made))]
        result: T = await asyncio.shield(known[1])
        return result


def _failed(task: asyncio.Task[Any]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)


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


PRESENT = 30_000
"""Milliseconds without a request after which a page counts as closed."""


class Presence:
    """When each page last polled."""

    def __init__(self) -> None:
        self._staff: dict[PersonId, int] = {}
        self._phones: dict[PersonId, int] = {}

    def staff_seen(self, person: PersonId, now: int) -> None:
        self._staff[person] = now

    def phone_seen(self, person: PersonId, now: int) -> None:
        self._phones[person] = now

    def staff(self, now: int) -> list[PersonId]:
        return [person for person, at in self._staff.items() if now - at <= PRESENT]

    def phones(self, now: int) -> int:
        return sum(now - at <= PRESENT for at in self._phones.values())


@dataclass(eq=False)
class Hall(Named):
    """One tournament in this process. Hold the lock to change it."""

    state: Tournament
    entries: list[JournalEntry]
    people: People
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    waiting: list[DeskRequest] = field(default_factory=list)
    """Queued forms, and the task that processes them."""
    clerk: asyncio.Task[None] | None = None
    listeners: set[Callable[[], None]] = field(default_factory=set)
    watchers: set[Callable[[], None]] = field(default_factory=set)
    """Parts of the server that are notified of every change; they don't keep a tournament in memory."""
    done: dict[tuple[str, str], list[DeskEvent]] = field(default_factory=dict)
    """The outcome of each accepted form, by sender and mark, so that sending it again changes nothing."""

    used: int = 0
    """When it was last used."""
    published: bool = False
    """Whether this is a read-only public copy of a tournament run on another machine."""

    presence: Presence = field(default_factory=Presence)
    changes: int = 0
    """Counts changes, including those of names."""
    kept: ResultCache = field(default_factory=ResultCache)
    """Forecasts and printed sheets, until something happens."""

    lasts: dict[PersonId, tuple[int, JournalEntry | None, Any]] = field(default_factory=dict)
    """The last act of each person at the desk, and the version at which it was looked up."""
    _index: StateIndex | None = None

    @property
    def id(self) -> str:
        return self.state.id

    @property
    def now(self) -> Tournament:
        return self.state

    @property
    def index(self) -> StateIndex:
        """Entries, matches and notices by person, for the current state."""
        if self._index is None or self._index.state is not self.state:
            self._index = StateIndex.of(self.state)
        return self._index

    def tell(self) -> None:
        """Notify viewers of a change: an event, or a name."""
        self.changes += 1
        self.lasts.clear()
        for listener in (*self.listeners, *self.watchers):
            listener()

    def recall(self, entries: Sequence[JournalEntry]) -> None:
        """Remember accepted forms, of any process, before or after a restart."""
        for entry in entries:
            if entry.meta.mark:
                self.done.setdefault((entry.meta.actor, entry.meta.mark), []).append(cast(DeskEvent, entry.event))

    def recall_beside(self, entries: Sequence[JournalEntry]) -> None:
        """Do the same for what was written to the stream of a case."""
        for meta in (entry.meta for entry in entries if entry.meta.mark):
            self.done.setdefault((meta.actor, meta.mark), [])

    async def newer(self, version: int, patience: float) -> int:
        """Wait until the version differs from `version`, or until the timeout, and return it."""
        changed = asyncio.Event()
        self.listeners.add(changed.set)
        try:
            if self.state.version == version:
                async with asyncio.timeout(patience):
                    await changed.wait()
        except TimeoutError:
            pass
        finally:
            self.listeners.discard(changed.set)
        return self.state.version

    # Who may do what: the domain checks every act once more.

    def is_staff(self, person: PersonId) -> bool:
        return has_role(self.state, person)

    def is_director(self, person: PersonId) -> bool:
        return has_role(self.state, person, DIRECTING)

    def name(self, person: str) -> str:
        return self.people.name_in(self.id, PersonId(person))

    def sentences(self, entries: list[JournalEntry]) -> list[str]:
        return [self.sentence(cast(DeskEvent, entry.event)) for entry in entries]
