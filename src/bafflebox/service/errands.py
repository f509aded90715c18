"""Background tasks that nobody awaits, held until they finish."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

from bafflebox.errors import BaffleBoxError


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
