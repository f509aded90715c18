"""Caches results that are slow to compute and valid until a tournament changes: forecasts, printed sheets."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from typing import Any, TypeVar

T = TypeVar("T")
MOST = 16
"""The most results cached for one tournament."""


class ResultCache:
    """Results by name, each with its inputs. A result is computed once, in a thread, for all callers."""

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[Hashable, asyncio.Task[Any]]] = {}

    def has(self, name: Hashable, basis: Hashable) -> bool:
        """Whether a result is available or being computed."""
        known = self._made.get(name)
        return known is not None and known[0] == basis and not _failed(known[1])

    async def get(self, name: Hashable, basis: Hashable, make: Callable[[], T]) -> T:
        """The result of that name; calls `make` if there is none, or if its inputs have changed."""
        if not self.has(name, basis):
            self._made.pop(name, None)
            self._made[name] = basis, asyncio.create_task(asyncio.to_thread(make))
        known = self._made[name] = self._made.pop(name)  # the most recently used is dropped last
        while len(self._made) > MOST:
            del self._made[next(iter(self._made))]
        result: T = await asyncio.shield(known[1])
        return result


def _failed(task: asyncio.Task[Any]) -> bool:
    return task.done() and (task.cancelled() or task.exception() is not None)
