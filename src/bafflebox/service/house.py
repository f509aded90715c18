"""The whole house behind its doors: journal, vault, people, tables, lobby, opponents."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Self, cast

from bafflebox.service.analyses import Analyses
from bafflebox.service.hall import Desks
from bafflebox.service.hall.passes import Invitation, Passes
from bafflebox.service.hall.seats import Seats
from bafflebox.service.keeper import Keeper
from bafflebox.service.lobby import Lobby
from bafflebox.service.measures import Measures
from bafflebox.service.memory import SWEPT, Sweeper
from bafflebox.service.moments import Moments
from bafflebox.service.opponents import Opponents
from bafflebox.service.people import People
from bafflebox.service.tables import Tables
from bafflebox.store import Journal, MemoryJournal, open_journal
from bafflebox.store.vault import MemoryVault, SqlVault, Vault
from bafflebox.tournament.events import Event, Role
from bafflebox.tournament.evolving import replay
from bafflebox.tournament.officials import executive

TIDIED = 60.0
"""Seconds between two looks for tables that nobody uses any more."""


class House:
    """Everything that a server needs. Use as `async with House.at("bafflebox.db") as house`."""

    def __init__(self, journal: Journal, vault: Vault, *, shared: bool = False, bot_pace: float = 0.6) -> None:
        self.journal, self.vault = journal, vault
        self.shared = shared
        """Whether other processes write to the same journal."""
        self.folder: Path | None = None
        """Where the files of this house lie, if it has any."""
        self.demo = False
        """Whether simulated people play here."""
        self.connections = 0
        """Live connections at the moment."""
        self.sweeper: Sweeper | None = None
        """Of a process that is all ours."""
        self.moments = Moments()
        self.measures = Measures()
        self.people = People(journal, vault, self.moments)
        self.tables = Tables(journal, vault, self.moments, self.measures)
        self.desks = Desks(journal, vault, self.people, self.moments)
        self.seats = Seats(self.desks, self.tables)
        self.passes = Passes(vault, self.moments)
        self.lobby = Lobby(self.tables, vault, self.moments)
        self.opponents = Opponents(self.tables, bot_pace)
        self.keeper = Keeper(self.tables, self.people, self.moments)
        self.analyses = Analyses()
        self.measures.tables.set_function(lambda: len(self.tables.rooms))
        self.measures.connections.set_function(lambda: self.connections)
        self._tasks: list[asyncio.Task[None]] = []

    @staticmethod
    def at(where: str, *, bot_pace: float = 0.6) -> House:
        """A house whose journal is in a file, or in a PostgreSQL database that several processes may share."""
        shared = where.startswith("postgres")
        journal = open_journal(where, sole=not shared)
        house = House(journal, SqlVault(where), shared=shared, bot_pace=bot_pace)
        house.folder = None if shared else Path(where).absolute().parent
        return house

    @staticmethod
    def in_memory(*, bot_pace: float = 0.0) -> House:
        """A house that is gone when the program ends."""
        return House(MemoryJournal(), MemoryVault(), bot_pace=bot_pace)

    def director_links(self) -> dict[str, str]:
        """For tournaments that were made on the command line: the path by which their director comes in, by their names."""
        found = {}
        for head in self.journal.streams("tournament/"):
            state = replay(cast(Event, entry.event) for entry in self.journal.read(head.stream))
            chief = executive(state)
            if not state.closed and not self.people.has_key(chief):
                word = self.passes.invite(Invitation(state.id, Role.EXECUTIVE, chief, chief))
                found[state.opened.name] = f"/tournaments/{state.id}/join#{word}"
        return found

    async def __aenter__(self) -> Self:
        self._tasks.append(asyncio.create_task(self._tidy()))
        if self.sweeper is not None:
            self._tasks.append(asyncio.create_task(self._sweep(self.sweeper)))
        if self.shared:
            self._tasks.append(asyncio.create_task(self._listen()))
        else:
            self._tasks.append(asyncio.create_task(self.seats.catch_up_all()))
        return self

    async def _tidy(self) -> None:
        """Memory holds the matches being played, not all that ever were."""
        while True:
            await asyncio.sleep(TIDIED)
            self.tables.tidy()

    async def _sweep(self, sweeper: Sweeper) -> None:
        while True:
            await asyncio.sleep(SWEPT)
            sweeper.look(idle=not self.connections)

    async def _listen(self) -> None:
        """News of other processes, as the journal tells them."""
        news = self.journal.follow(await asyncio.to_thread(self.journal.position))
        try:
            while True:
                entries = await asyncio.to_thread(news.take, 0.5)
                self.people.heard(entries)
                await self.tables.heard(entries)
                await self.desks.heard(entries)
        finally:
            news.close()

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await self.seats.close()
        await self.opponents.close()
        await self.analyses.close()
        await self.tables.close()
        await asyncio.to_thread(self.journal.close)
        self.vault.close()
