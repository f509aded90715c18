"""Copies of the journal on a second medium: a USB stick or shared folder gets a verified file soon after every change.

A copy is a complete journal: `bafflebox serve --data COPY` continues from it, with the cards and keys already issued.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from pathlib import Path
from threading import Lock

import structlog

from bafflebox.errors import BaffleBoxError
from bafflebox.service.running import Moments
from bafflebox.store import Journal
from bafflebox.store.backup import back_up
from bafflebox.store.following import carry_on

log = structlog.get_logger("bafflebox.copies")
SOON = 10.0
"""Seconds between checks for changes."""
ALL_ANEW = 24 * 60 * 60 * 1000
"""Milliseconds after which the whole journal is copied and verified again."""
AT_LEAST = 60 * 1000
"""Milliseconds after which a copy is made in any case: names and keys can change without new entries."""


@dataclass(frozen=True, slots=True)
class Copied:
    """The state of the copies: when the last good one was made, and the current error, if any."""

    at: int | None = None
    position: int = -1
    problem: str = ""


class Copies:
    """Keeps a copy of a journal in a folder."""

    def __init__(self, where: str, folder: Path, journal: Journal, moments: Moments) -> None:
        self._where, self._journal, self._moments = where, journal, moments
        name = "bafflebox" if "://" in where else Path(where).stem
        self.target = folder / f"{name}-copy.db"
        self.last = Copied()
        self._whole: int | None = None
        """When the last full copy was made and verified."""
        self._looking = asyncio.Lock()
        self._writing = Lock()

    async def run(self) -> None:
        """Check for changes and copy until cancelled."""
        while True:
            await self.look()
            await asyncio.sleep(SOON)

    async def look(self) -> None:
        """Make a copy if something has changed since the last one."""
        async with self._looking:
            await self._look()

    async def _look(self) -> None:
        position = await asyncio.to_thread(self._journal.position)
        now, last = self._moments.now(), self.last
        fresh = last.position == position and last.at is not None and now - last.at < AT_LEAST
        if fresh and not last.problem:
            return
        try:
            whole = last.problem != "" or self._whole is None or now - self._whole > ALL_ANEW
            await asyncio.to_thread(self._write, whole)
            self._whole = now if whole else self._whole
            self.last = Copied(self._moments.now(), position)
        except (
            BaffleBoxError,
            OSError,
        ) as wrong:  # the stick was removed or is full: the tournament goes on, and the status light shows it
            if str(wrong) != last.problem:
                log.error("no copy", target=str(self.target), sentence=str(wrong))
            self.last = Copied(last.at, last.position, str(wrong))

    def _write(self, whole: bool) -> None:
        """Write what is new; or everything the first time, once a day, and after an error."""
        with self._writing:  # the thread of a cancelled task may still be writing
            if whole or "://" in self._where or carry_on(Path(self._where), self.target) is None:
                back_up(self._where, self.target, overwrite=True)
