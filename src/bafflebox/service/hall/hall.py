"""A tournament in use: its newest state in memory, its history, and its viewers."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from bafflebox.cases import PersonId
from bafflebox.service.hall.index import StateIndex
from bafflebox.service.hall.kept import ResultCache
from bafflebox.service.hall.names import Named
from bafflebox.service.hall.presence import Presence
from bafflebox.service.hall.work import DeskRequest
from bafflebox.service.people import People
from bafflebox.store import JournalEntry
from bafflebox.tournament.events import DeskEvent
from bafflebox.tournament.officials import DIRECTING, has_role
from bafflebox.tournament.state import Tournament


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
