"""The journal: append-only streams of events, from which all state is derived."""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Sequence
from concurrent.futures import Future
from typing import Self

from bafflebox.cases import PersonId
from bafflebox.errors import Refused
from bafflebox.store.codec import Codec
from bafflebox.store.entry import Append, Head, JournalEntry, Meta
from bafflebox.store.errors import Stale
from bafflebox.store.feed import Feed, Subscription
from bafflebox.store.news import News, Wanted
from bafflebox.store.persons import Event as PersonEvent
from bafflebox.store.persons import Person, RecordChanged, RecordErased, RecordMade
from bafflebox.store.work import Recorded, Work


class Journal(ABC):
    """Streams of events on disk or in memory. Every method may be called from any thread.

    A write that has returned is durable; one that was refused or failed leaves nothing behind.
    """

    codec: Codec
    _feed: Feed

    def append(self, stream: str, events: Sequence[object], *, expected: int, meta: Meta) -> Recorded:
        """Append events to a stream that is at version `expected`; raises `Stale` if it is not."""
        return self.submit(stream, events, expected=expected, meta=meta).result()

    def append_all(self, appends: Sequence[Append], *, meta: Meta) -> Recorded:
        """Append to several streams atomically."""
        return self.submit_all(appends, meta=meta).result()

    def submit(self, stream: str, events: Sequence[object], *, expected: int, meta: Meta) -> Future[Recorded]:
        """`append` without waiting; the future is done when the events are on disk."""
        return self.submit_all((Append(stream, events, expected),), meta=meta)

    def submit_all(self, appends: Sequence[Append], *, meta: Meta) -> Future[Recorded]:
        """`append_all` without waiting."""
        future: Future[Recorded] = Future()
        self._submit(Work.of(self.codec, appends, meta, future=future))
        return future

    async def appended(self, stream: str, events: Sequence[object], *, expected: int, meta: Meta) -> Recorded:
        """`append` without blocking the event loop, which is woken once per batch of writes."""
        return await self.appended_all((Append(stream, events, expected),), meta=meta)

    async def appended_all(self, appends: Sequence[Append], *, meta: Meta) -> Recorded:
        """`append_all` for an event loop."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Recorded] = loop.create_future()
        self._gather(Work.of(self.codec, appends, meta, future=future), loop)
        return await future

    def _gather(self, work: Work, loop: asyncio.AbstractEventLoop) -> None:  # noqa: ARG002
        """`_submit` for an event loop, perhaps together with its other writes."""
        self._submit(work)

    @abstractmethod
    def _submit(self, work: Work) -> None:
        """Queue a write; its future completes when the write is durable, stale or has failed."""

    @abstractmethod
    def read(self, stream: str, after: int = 0, up_to: int | None = None) -> list[JournalEntry]:
        """The entries of a stream after one version and up to another, in order; none if the stream doesn't exist."""

    @abstractmethod
    def streams(self, prefix: str = "") -> list[Head]:
        """The heads of all streams whose name starts with the prefix, sorted by name."""

    @abstractmethod
    def version(self, stream: str) -> int:
        """The newest version of a stream; 0 if it doesn't exist."""

    @abstractmethod
    def position(self) -> int:
        """The position of the newest entry of all streams; new entries come after it."""

    @abstractmethod
    def linked_to(self, stream: str) -> list[str]:
        """The streams that refer to this one, such as the cases of a table, sorted by name."""

    @abstractmethod
    def person(self, person: PersonId) -> Person | None:
        """A person's record; None if there never was one."""

    @abstractmethod
    def persons(self) -> list[Person]:
        """All persons' records, sorted by id, including erased ones."""

    def keep_person(self, person: Person, *, meta: Meta) -> Person:
        """Create or change a person's record; the person's stream records that it happened."""
        return self._with_person(person, RecordChanged(person.id), meta)

    def erase_person(self, person: PersonId, *, meta: Meta) -> Person:
        """Erase name and contacts; the id is kept, and the hash chains stay intact."""
        return self._with_person(Person(person, erased=True), RecordErased(person), meta)

    def _with_person(self, person: Person, event: PersonEvent, meta: Meta) -> Person:
        stream = f"person/{person.id}"
        while True:
            known = self.person(person.id)
            if known is None and person.erased:
                raise Refused(f"There is no record of the person {person.id}.", code="unknown_person")
            if known is not None and known.erased:
                raise Refused(
                    f"The record of {person.id} was erased. A person who comes back gets a new one, under a new id.",
                    code="erased",
                )
            version = self.version(stream)
            told = event if known is not None else RecordMade(person.id)
            try:
                future: Future[Recorded] = Future()
                append = Append(stream, (told,), version)
                self._submit(Work.of(self.codec, (append,), meta, person=person, future=future))
                future.result()
            except Stale:
                continue  # somebody changed the same record at the same time: retry
            return person

    @abstractmethod
    def _after(self, position: int, limit: int) -> Sequence[JournalEntry]:
        """Entries of all streams after a position."""

    def follow(self, after: int = 0) -> Subscription:
        """Follow all streams from a position: existing entries first, then new ones, from this process and others."""
        return Subscription(self._feed, after)

    def news(self, wanted: Wanted) -> News | Subscription:  # noqa: ARG002
        """What other processes write from now on, at least to the wanted streams."""
        return self.follow(self.position())

    @abstractmethod
    def close(self) -> None:
        """Write what has been submitted, then release all resources; may be called twice."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
