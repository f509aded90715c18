"""The writing thread: commits all queued writes together, so that they share one sync."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Protocol

from bafflebox.store.errors import JournalClosed
from bafflebox.store.work import Work, answer

AT_ONCE = 4096
"""Most writes in one transaction."""

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
        self._queue: SimpleQueue[Work | Task | None] = SimpleQueue()
        self._lock = Lock()
        self._closed = False
        self._thread = Thread(target=self._run, name="journal writer", daemon=True)
        self._thread.start()

    def submit(self, work: Work) -> None:
        self._put(work)

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

    def _put(self, item: Work | Task) -> None:
        with self._lock:  # nothing may be queued after the end marker: it would never be processed
            if self._closed:
                raise JournalClosed("The journal has been closed.")
            self._queue.put(item)

    def close(self) -> None:
        """Write what is queued, then end the thread."""
        with self._lock:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        going_on = True
        while going_on:
            waiting = [self._queue.get()]
            waiting += (self._queue.get() for _ in range(min(self._queue.qsize(), AT_ONCE - 1)))
            works: list[Work] = []
            for item in waiting:
                if isinstance(item, Work):
                    if wanted(item):
                        works.append(item)
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
