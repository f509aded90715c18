"""The time of a simulated hall: a number in a file that the proof sets and every server of the hall reads.

So a weekend passes in minutes, and a clock can jump; the server itself is the one that everybody runs.
"""

from __future__ import annotations

import os
from pathlib import Path

from bafflebox.clock import MINUTE, Millis
from bafflebox.service.moments import Moments


class HallClock:
    """The clock on the wall, set by whoever tells the story."""

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
    """What a server of the hall reads."""

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file

    def now(self) -> Millis:
        return Millis(int(self._file.read_text()))
