"""Pending writes to a journal, the check that they fit its streams, and the thread that commits them together."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Protocol

from bafflebox.errors import InvalidInput
from bafflebox.store.chain import BEFORE_ALL, ChainRow, link
from bafflebox.store.codec import Codec, check_strings
from bafflebox.store.entry import Append, Head, JournalEntry, Meta
from bafflebox.store.errors import JournalClosed, Stale
from bafflebox.store.persons import Person
from bafflebox.texts import check_all

Recorded = tuple[JournalEntry, ...]
"""The entries of a write, as stored in the journal."""
Answer = Future[Recorded] | asyncio.Future[Recorded]
"""Where the outcome of a write is awaited: in a thread, or in an event loop."""
WorkOutcome = tuple["Work", Recorded | BaseException]


@dataclass(slots=True, eq=False)
class Work:
    """A queued write: its texts are encoded, and the future reports the outcome."""

    appends: tuple[Append, ...]
    texts: tuple[tuple[str, ...], ...]
    meta: Meta
    links: tuple[tuple[str, str], ...] = ()
    """Pairs of target and stream: the stream now links to the target."""
    person: Person | None = None
    future: Answer = field(default_factory=Future)

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
        texts, links = [], []
        for append in appends:
            told = tuple(
                [codec.text(append.stream, version, meta, event, new=True) for version, event in append.numbered]
            )
            for text in told:
                check_strings(append.stream, text)
            texts.append(told)
            links += [(target, append.stream) for target in codec.links(append.stream, append.events)]
        if person is not None:
            check_all([person.name, dict(person.contacts)], "The record of a person")
        return cls(tuple(appends), tuple(texts), meta, tuple(links), person, Future() if future is None else future)


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

    def write(self, works: Sequence[Work]) -> None:
        """Commit a batch, then answer every future."""


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
            self._ledger.write(works)
        except Exception as wrong:  # on any error all pending writes fail, and the thread goes on
            answer((work, wrong) for work in works)


def wanted(work: Work) -> bool:
    """Whether the caller still waits; from now on the write can no longer be cancelled."""
    if isinstance(work.future, Future):
        return work.future.set_running_or_notify_cancel()
    return not work.future.cancelled()
