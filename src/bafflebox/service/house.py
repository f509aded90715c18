"""The whole house behind its doors: journal, vault, people, tables, lobby, opponents."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Self

from bafflebox.service.analyses import Analyses
from bafflebox.service.desk import Desk
from bafflebox.service.lobby import Lobby
from bafflebox.service.moments import Moments
from bafflebox.service.opponents import Opponents
from bafflebox.service.people import People
from bafflebox.service.tables import Tables
from bafflebox.store import Journal, MemoryJournal, open_journal
from bafflebox.store.vault import MemoryVault, SqlVault, Vault


class House:
    """Everything that a server needs. Use as `async with House.at("bafflebox.db") as house`."""

    def __init__(self, journal: Journal, vault: Vault, *, shared: bool = False, bot_pace: float = 0.6) -> None:
        self.journal, self.vault = journal, vault
        self.shared = shared
        """Whether other processes write to the same journal."""
        self.moments = Moments()
        self.people = People(journal, vault, self.moments)
        self.tables = Tables(journal, vault, self.moments)
        self.lobby = Lobby(self.tables, vault, self.moments)
        self.opponents = Opponents(self.tables, bot_pace)
        self.desk = Desk(self.tables, self.people, self.moments)
        self.analyses = Analyses()
        self._listening: asyncio.Task[None] | None = None

    @staticmethod
    def at(where: str, *, bot_pace: float = 0.6) -> House:
        """A house whose journal is in a file, or in a PostgreSQL database that several processes may share."""
        shared = where.startswith("postgres")
        journal = open_journal(where, sole=not shared)
        return House(journal, SqlVault(where), shared=shared, bot_pace=bot_pace)

    @staticmethod
    def in_memory(*, bot_pace: float = 0.0) -> House:
        """A house that is gone when the program ends."""
        return House(MemoryJournal(), MemoryVault(), bot_pace=bot_pace)

    async def __aenter__(self) -> Self:
        if self.shared:
            self._listening = asyncio.create_task(self._listen())
        return self

    async def _listen(self) -> None:
        """News of other processes, as the journal tells them."""
        news = self.journal.follow(await asyncio.to_thread(self.journal.position))
        try:
            while True:
                await self.tables.heard(await asyncio.to_thread(news.take, 0.5))
        finally:
            news.close()

    async def __aexit__(self, *_: object) -> None:
        if self._listening is not None:
            self._listening.cancel()
            with suppress(asyncio.CancelledError):
                await self._listening
        await self.opponents.close()
        await self.analyses.close()
        await self.tables.close()
        await asyncio.to_thread(self.journal.close)
        self.vault.close()
