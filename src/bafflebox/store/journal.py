"""The journal: append-only streams of events, the only truth of the house."""

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

    A write that has been answered is durable; one that was refused or failed has left nothing behind.
    """

    codec: Codec
    _feed: Feed

    def append(self, stream: str, events: Sequence[object], *, expected: int, meta: Meta) -> Recorded:
        """Write events to the end of a stream that is at version `expected`, else raise `Stale`."""
        return self.submit(stream, events, expected=expected, meta=meta).result()

    def append_all(self, appends: Sequence[Append], *, meta: Meta) -> Recorded:
        """Write to several streams: all of it or nothing."""
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
        """`append` for an event loop, which goes on meanwhile; it is woken once for all writes that were kept together."""
        return await self.appended_all((Append(stream, events, expected),), meta=meta)

    async def appended_all(self, appends: Sequence[Append], *, meta: Meta) -> Recorded:
        """`append_all` for an event loop."""
        future: asyncio.Future[Recorded] = asyncio.get_running_loop().create_future()
        self._submit(Work.of(self.codec, appends, meta, future=future))
        return await future

    @abstractmethod
    def _submit(self, work: Work) -> None:
        """Hand a write over; its future is answered when it is durable, stale or has failed."""

    @abstractmethod
    def read(self, stream: str, after: int = 0, up_to: int | None = None) -> list[JournalEntry]:
        """The entries of a stream after a version and up to another, in order; none where there is no such stream."""

    @abstractmethod
    def streams(self, prefix: str = "") -> list[Head]:
        """The ends of all streams whose name begins so, sorted by name."""

    @abstractmethod
    def version(self, stream: str) -> int:
        """The newest version of a stream; 0 where there is none."""

    @abstractmethod
    def position(self) -> int:
        """The position of the newest entry of all streams: from there on follows what is news."""

    @abstractmethod
    def linked_to(self, stream: str) -> list[str]:
        """The streams that refer to this one, such as the cases of a table, sorted by name."""

    @abstractmethod
    def person(self, person: PersonId) -> Person | None:
        """Somebody's record; None where there never was one."""

    @abstractmethod
    def persons(self) -> list[Person]:
        """Everybody, sorted by id; erased records included."""

    def keep_person(self, person: Person, *, meta: Meta) -> Person:
        """Make or change somebody's record; the stream of the person tells that it happened."""
        return self._with_person(person, RecordChanged(person.id), meta)

    def erase_person(self, person: PersonId, *, meta: Meta) -> Person:
        """Erase name and contacts; the id stays known and every chain stays whole."""
        return self._with_person(Person(person, erased=True), RecordErased(person), meta)

    def _with_person(self, person: Person, event: PersonEvent, meta: Meta) -> Person:
        stream = f"person/{person.id}"
        while True:
            known = self.person(person.id)
            if known is None and person.erased:
                raise Refused(f"There is no record of the person {person.id}.", code="unknown_person")
            if known is not None and known.erased:
                raise Refused(
                    f"The record of {person.id} was erased. Somebody who comes back gets a new one, under a new id.",
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
                continue  # somebody changed the same record at this moment: look again
            return person

    @abstractmethod
    def _after(self, position: int, limit: int) -> Sequence[JournalEntry]:
        """Entries of all streams after a position."""

    def follow(self, after: int = 0) -> Subscription:
        """Entries of all streams after a position, and then what comes, from this process and from others."""
        return Subscription(self._feed, after)

    def news(self, wanted: Wanted) -> News | Subscription:  # noqa: ARG002
        """What other processes write from now on, at least to the streams that are wanted."""
        return self.follow(self.position())

    @abstractmethod
    def close(self) -> None:
        """Write what has been submitted, then let go of everything; may be called twice."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
