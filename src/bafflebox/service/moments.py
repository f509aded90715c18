"""The time of the house: milliseconds of the day that never run backwards while the program lives."""

from __future__ import annotations

import time

from bafflebox.clock import Millis


class Moments:
    """Wall time when the program started, and monotonic time since: a time of day that is set does not move a clock."""

    def __init__(self) -> None:
        self._wall = time.time_ns() // 1_000_000
        self._start = time.monotonic_ns() // 1_000_000

    def now(self) -> Millis:
        return Millis(self._wall + time.monotonic_ns() // 1_000_000 - self._start)

    def monotonic(self) -> Millis:
        return Millis(time.monotonic_ns() // 1_000_000)

    def up(self) -> Millis:
        """How long the house has been open."""
        return Millis(self.monotonic() - self._start)
