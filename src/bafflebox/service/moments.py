"""The server's clock: wall time in milliseconds that never runs backwards while the program runs."""

from __future__ import annotations

import time

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.store import Meta
from bafflebox.store.entry import MARKED


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
