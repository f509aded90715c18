"""The one thread that writes: it takes everything that waits and commits it together, so a sync is shared by many."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Future
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Protocol

from bafflebox.store.errors import Closed
from bafflebox.store.work import Work, answer

AT_ONCE = 4096
"""Writes in one transaction at most."""

Task = Callable[[], None]
"""Something else for the writing thread to do between transactions."""


class Ledger(Protocol):
    """Where a writer writes."""

    def write(self, works: Sequence[Work]) -> None:
        """Commit a batch, then answer every future."""


class Writer:
    """A queue and a thread between those who ask and the disk."""

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
        with self._lock:  # nothing may come behind the end of the queue: nobody would answer it
            if self._closed:
                raise Closed("The journal has been closed.")
            self._queue.put(item)

    def close(self) -> None:
        """Write what waits, then end the thread."""
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
        except Exception as wrong:  # whatever it was, everybody who waits is told, and the thread lives on
            answer((work, wrong) for work in works)


def wanted(work: Work) -> bool:
    """Whether whoever asked still waits; from now on a write can no longer be called off."""
    if isinstance(work.future, Future):
        return work.future.set_running_or_notify_cancel()
    return not work.future.cancelled()
