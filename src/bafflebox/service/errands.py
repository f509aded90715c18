"""Errands: work that nobody waits for, kept until it is done."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

from bafflebox.errors import BaffleBoxError


class Errands:
    """What an errand says when it fails goes to the log, under the name of whoever sends them."""

    def __init__(self, sender: str, failed: str) -> None:
        self._log, self._failed = structlog.get_logger(sender), failed
        self._tasks: set[asyncio.Future[None]] = set()

    def send(self, work: Coroutine[Any, Any, None]) -> None:
        """Let it be done, soon."""
        task = asyncio.ensure_future(self._done(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: work.close())  # given up before it began: it is never waited for

    async def _done(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except BaffleBoxError as wrong:
            self._log.error(self._failed, sentence=wrong.sentence, code=wrong.code)

    async def settled(self) -> None:
        """Wait until all are done, and those that they sent."""
        while tasks := tuple(self._tasks):
            await asyncio.gather(*tasks)
            # Those that were done before are not waited for, so that nothing else runs, not even what takes them off.
            self._tasks.difference_update(tasks)

    async def close(self) -> None:
        """Give up what is not done yet."""
        tasks = tuple(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
