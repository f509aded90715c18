"""What a running server has: its clock, background tasks, and the time to search memory for unreachable objects.

Python frees unused objects at once, except reference cycles. To find those it walks over every object there
is, at unpredictable moments, and everybody waits: a third of a second at a thousand tables. Tables and events are values
without cycles, and cycles that a request leaves behind are young. So only objects since the last search are searched,
which takes milliseconds, and everything when nobody is connected, or once an hour.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Coroutine
from time import monotonic
from typing import Any

import structlog

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import BaffleBoxError
from bafflebox.store import Meta
from bafflebox.store.entry import MARKED


class Errands:
    """Runs background tasks; failures are logged under the owner's name."""

    def __init__(self, sender: str, failed: str) -> None:
        self._log, self._failed = structlog.get_logger(sender), failed
        self._tasks: set[asyncio.Future[None]] = set()

    def send(self, work: Coroutine[Any, Any, None]) -> None:
        """Start a task soon."""
        task = asyncio.ensure_future(self._done(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: work.close())  # cancelled before it started: it will never be awaited

    async def _done(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except BaffleBoxError as wrong:
            self._log.error(self._failed, sentence=wrong.sentence, code=wrong.code)

    async def settled(self) -> None:
        """Wait until all tasks, and those they started, are done."""
        while tasks := tuple(self._tasks):
            await asyncio.gather(*tasks)
            # Finished tasks are not awaited: that would let nothing run, not even the callback that removes them.
            self._tasks.difference_update(tasks)

    async def close(self) -> None:
        """Cancel unfinished tasks."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


SWEPT = 0.25
"""Seconds between looks at how many new objects there are."""
MANY, PATIENCE = 20_000, 12
"""So many new objects are searched at once, fewer after so many looks: whatever is in use is gone through in every search."""
IDLE_WALK, BUSY_WALK = 60.0, 3600.0
"""Seconds between full searches: while nobody is connected, and while somebody is."""


class Sweeper:
    """Decides when to search; for a process that only serves."""

    def __init__(self) -> None:
        gc.disable()
        self._walked = monotonic()
        self._looks = 0
        gc.freeze()  # hardly anything that was loaded so far can be freed, and the first page shouldn't wait for a search

    def look(self, *, idle: bool) -> bool:
        """Search new objects if there are many, or everything if it is time; returns whether it was everything."""
        everything = monotonic() - self._walked >= (IDLE_WALK if idle else BUSY_WALK)
        self._looks += 1
        if everything:
            self._walked = monotonic()
            gc.unfreeze()
            gc.collect()
        elif gc.get_count()[0] >= MANY or self._looks >= PATIENCE:
            gc.collect(1)  # the oldest generation is empty, and the memory kept for new objects stays
        else:
            return False
        self._looks = 0
        gc.freeze()  # objects still in use are skipped until the next full search
        return everything


class Moments:
    """Wall time at the program's start plus monotonic time since, so that setting the system time moves no clock."""

    def __init__(self) -> None:
        self._wall = time.time_ns() // 1_000_000
        self._start = time.monotonic_ns() // 1_000_000

    def now(self) -> Millis:
        return Millis(self._wall + time.monotonic_ns() // 1_000_000 - self._start)

    def monotonic(self) -> Millis:
        return Millis(time.monotonic_ns() // 1_000_000)

    def meta(self, who: PersonId, device: str = "", *, mark: str = "", reason: str = "") -> Meta:
        """Who writes something now; `mark` is that of the request."""
        told = f"{MARKED}{mark}" if mark else reason
        return Meta(actor=who, at=self.now(), monotonic=self.monotonic(), device=device, reason=told)

    def up(self) -> Millis:
        """How long the server has been running."""
        return Millis(self.monotonic() - self._start)
