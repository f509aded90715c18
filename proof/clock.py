"""The time in a simulated hall: a number in a file, set by the proof and read by every server.

So a weekend passes in minutes, and a clock can jump; the server itself is the real one.
"""

from __future__ import annotations

import os
from pathlib import Path

from bafflebox.clock import MINUTE, Millis
from bafflebox.service.running import Moments


class HallClock:
    """The hall's clock, set by the story."""

    def __init__(self, file: Path, now: int) -> None:
        self.file = file
        self.set(now)

    def set(self, now: int) -> None:
        fresh = self.file.with_suffix(".new")
        fresh.write_text(str(now))
        os.replace(fresh, self.file)
        self.now = Millis(now)

    def pass_minutes(self, minutes: float) -> None:
        self.set(self.now + round(minutes * MINUTE))


class HallMoments(Moments):
    """The clock that a server in the hall reads."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file

    def now(self) -> Millis:
        return Millis(int(self._file.read_text()))
