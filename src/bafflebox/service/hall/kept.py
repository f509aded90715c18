"""What takes long to work out and holds until a tournament changes: a forecast, a printed sheet."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")
MOST = 16
"""So many results are kept for one tournament."""


class Kept:
    """Results by name, each with what it was worked out from. A result is worked out in a thread, once for all who ask."""

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[Hashable, asyncio.Task[Any]]] = {}

    def has(self, name: Hashable, basis: Hashable) -> bool:
        """Whether a result is there, or is being worked out."""
        known = self._made.get(name)
        return known is not None and known[0] == basis and not _failed(known[1])

    async def get(self, name: Hashable, basis: Hashable, make: Callable[[], T]) -> T:
        """The result of that name; `make` is called where there is none, or where it rests on another basis."""
        if not self.has(name, basis):
            self._made.pop(name, None)
            self._made[name] = basis, asyncio.create_task(asyncio.to_thread(make))
        known = self._made[name] = self._made.pop(name)  # the last asked for is the last to go
        while len(self._made) > MOST:
            del self._made[next(iter(self._made))]
        result: T = await asyncio.shield(known[1])
        return result


def _failed(task: asyncio.Task[Any]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
