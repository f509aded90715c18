"""The journal: append-only streams of events, from which all state is derived.

A write is encoded before it is queued; one thread takes everything that is queued, checks it against the ends of the
streams, and commits it together.
"""

from __future__ import annotations

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Protocol, Self

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game.values import quick
from bafflebox.store.chain import BEFORE_ALL, ChainRow, link
from bafflebox.store.codec import Codec, check_strings
from bafflebox.store.entry import Append, Head, JournalEntry, Meta
from bafflebox.store.errors import JournalClosed, Stale
from bafflebox.store.feed import Feed, Subscription
from bafflebox.store.news import News, Wanted
from bafflebox.store.persons import Event as PersonEvent
from bafflebox.store.persons import Person, RecordChanged, RecordErased, RecordMade
from bafflebox.texts import check_all

Recorded = tuple[JournalEntry, ...]
"""The entries of a write, as stored in the journal."""
Answer = Future[Recorded] | asyncio.Future[Recorded]
"""Where the outcome of a write is awaited: in a thread, or in an event loop."""
WorkOutcome = tuple["Work", Recorded | BaseException]


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

    def appended(self, stream: str, events: Sequence[object], *, expected: int, meta: Meta) -> asyncio.Future[Recorded]:
        """`append` without blocking the event loop, which is woken once per batch of writes."""
        return self.appended_all((Append(stream, events, expected),), meta=meta)

    def appended_all(self, appends: Sequence[Append], *, meta: Meta) -> asyncio.Future[Recorded]:
        """`append_all` for an event loop."""
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Recorded] = loop.create_future()
        self._gather(Work.of(self.codec, appends, meta, future=future), loop)
        return future

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


@quick
@dataclass(frozen=True, slots=True)
class Work:
    """A queued write: its texts are encoded, and the future reports the outcome."""

    appends: tuple[Append, ...]
    texts: tuple[tuple[str, ...], ...]
    meta: Meta
    future: Answer
    links: tuple[tuple[str, str], ...] = ()
    """Pairs of target and stream: the stream now links to the target."""
    person: Person | None = None

    @classmethod
    def of(
        cls,
        codec: Codec,
        appends: Sequence[Append],
        meta: Meta,
        *,
        person: Person | None = None,
        future: Answer | None = None,
    ) -> Work:
        """Encode events before they are queued: their versions follow from the expected version."""
        if not appends or not all(append.events for append in appends):
            raise InvalidInput("There is nothing to append: pass at least one event for each stream.", code="no_events")
        texts = tuple(
            [
                tuple([codec.text(append.stream, version, meta, event, new=True) for version, event in append.numbered])
                for append in appends
            ]
        )
        if person is not None:
            check_all([person.name, dict(person.contacts)], "The record of a person")
        for append, told in zip(appends, texts, strict=True):
            for text in told:
                check_strings(append.stream, text)
        links = tuple(
            [(target, append.stream) for append in appends for target in codec.links(append.stream, append.events)]
        )
        return cls(tuple(appends), texts, meta, Future() if future is None else future, links, person)


@dataclass
class Settled:
    """The writes of a batch that fit, with their rows, and those that are stale."""

    accepted: list[tuple[Work, Recorded]] = field(default_factory=list)
    rows: list[ChainRow] = field(default_factory=list)
    heads: dict[str, Head] = field(default_factory=dict)
    """The new heads of the streams written to."""
    stale: list[tuple[Work, Append]] = field(default_factory=list)


def settle(works: Sequence[Work], heads: Mapping[str, Head], position: int) -> Settled:
    """Assign positions to writes one after another; each is accepted or rejected as a whole.

    `heads` are the heads of the streams concerned, `position` is the last one used.
    """
    done = Settled()
    ends, place = done.heads, position
    for work in works:
        tried: dict[str, Head] = {}
        rows: list[ChainRow] = []
        entries: list[JournalEntry] = []
        for append, texts in zip(work.appends, work.texts, strict=True):
            name = append.stream
            head = tried.get(name) or ends.get(name) or heads.get(name) or Head(name, 0, BEFORE_ALL)
            _, version, previous = head
            if version != append.expected:
                done.stale.append((work, append))
                break
            for text, event in zip(texts, append.events, strict=True):
                version, previous = version + 1, link(previous, text)
                number = place + len(rows) + 1
                rows.append(ChainRow(number, name, version, text, previous))
                entries.append(JournalEntry(number, name, version, work.meta, event, previous))
            tried[name] = Head(name, version, previous)
        else:
            ends.update(tried)
            place += len(rows)
            done.rows += rows
            done.accepted.append((work, tuple(entries)))
    return done


def stale(append: Append, version: int, since: Sequence[JournalEntry]) -> Stale:
    """The error for a stale write."""
    return Stale(append.stream, append.expected, version, tuple(since))


def answer(outcomes: Iterable[WorkOutcome]) -> None:
    """Complete the futures; each event loop is woken once for all of its writes."""
    loops: dict[asyncio.AbstractEventLoop, list[WorkOutcome]] = {}
    for work, outcome in outcomes:
        if isinstance(work.future, asyncio.Future):
            loops.setdefault(work.future.get_loop(), []).append((work, outcome))
        else:
            _tell(work.future, outcome)
    for loop, waiting in loops.items():
        with suppress(RuntimeError):  # the loop has been closed: nothing waits in it any more
            loop.call_soon_threadsafe(_tell_all, waiting)


def _tell_all(outcomes: Iterable[WorkOutcome]) -> None:
    for work, outcome in outcomes:
        _tell(work.future, outcome)


def _tell(future: Answer, outcome: Recorded | BaseException) -> None:
    if future.done():
        return  # the caller has cancelled
    if isinstance(outcome, BaseException):
        future.set_exception(outcome)
    else:
        future.set_result(outcome)


AT_ONCE = 4096
"""Most items taken from the queue for one transaction."""

Task = Callable[[], None]
"""Another task for the writing thread, run between transactions."""


class Ledger(Protocol):
    """Where a writer writes."""

    def kept(self, works: Sequence[Work]) -> Settled:
        """Settle a batch in one transaction."""

    def conclude(self, settled: Settled) -> None:
        """Do what follows from a batch that is on disk: answer every future."""


class Writer:
    """Queues writes and commits them in a thread."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger
        self._queue: SimpleQueue[list[Work] | Task | None] = SimpleQueue()
        self._gathered: dict[asyncio.AbstractEventLoop, list[Work]] = {}
        """Writes of the current iteration of each event loop, which are queued together."""
        self._lock = Lock()
        self._closed = False
        self._thread = Thread(target=self._run, name="journal writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work) -> None:
        self._put([work])

    def gather(self, work: Work, loop: asyncio.AbstractEventLoop) -> None:
        """Queue a write together with all others of this iteration of the event loop: they share a transaction, and
        the writing thread is woken once for all of them."""
        with self._lock:
            self._check_open()
            gathered = self._gathered.get(loop)
            if gathered is not None:
                gathered.append(work)
                return
            self._gathered[loop] = [work]
        loop.call_soon(self._queue_gathered, loop)

    def _queue_gathered(self, loop: asyncio.AbstractEventLoop) -> None:
        with self._lock:
            if works := self._gathered.pop(loop, None):  # closing the journal has queued them otherwise
                self._queue.put(works)

    def call(self, task: Task) -> None:
        """Run a task on the writing thread, wait for it, and raise what it raised."""
        done: Future[None] = Future()

        def run() -> None:
            try:
                task()
            except BaseException as wrong:
                done.set_exception(wrong)
            else:
                done.set_result(None)

        self._put(run)
        done.result()

    def _put(self, item: list[Work] | Task) -> None:
        with self._lock:  # nothing may be queued after the end marker: it would never be processed
            self._check_open()
            self._queue.put(item)

    def _check_open(self) -> None:
        if self._closed:
            raise JournalClosed("The journal has been closed.")

    def close(self) -> None:
        """Write what is queued, then end the thread."""
        with self._lock:
            if not self._closed:
                self._closed = True
                for works in self._gathered.values():
                    self._queue.put(works)
                self._gathered.clear()
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        going_on = True
        while going_on:
            waiting = [self._queue.get()]
            waiting += (self._queue.get() for _ in range(min(self._queue.qsize(), AT_ONCE - 1)))
            works: list[Work] = []
            for item in waiting:
                if isinstance(item, list):
                    works += filter(wanted, item)
                elif item is None:
                    going_on = False
                else:
                    self._write(works)
                    works = []
                    item()
            self._write(works)

    def _write(self, works: Sequence[Work]) -> None:
        if not works:
            return
        try:
            self._ledger.conclude(self._ledger.kept(works))
        except Exception as wrong:  # on any error all pending writes fail, and the thread goes on
            answer((work, wrong) for work in works)


def wanted(work: Work) -> bool:
    """Whether the caller still waits; from now on the write can no longer be cancelled."""
    if isinstance(work.future, Future):
        return work.future.set_running_or_notify_cancel()
    return not work.future.cancelled()
