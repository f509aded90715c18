"""The whole application behind its web pages and API: journal, vault, people, tables, lobby, opponents."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Self

import structlog

from bafflebox.cases import PersonId
from bafflebox.service.analyses import Analyses, Weighing
from bafflebox.service.chat import Chats, Consultations
from bafflebox.service.copies import Copies
from bafflebox.service.files import MatchFiles
from bafflebox.service.hall import Desks
from bafflebox.service.hall.moving import Movers
from bafflebox.service.hall.own_data import tournaments_of
from bafflebox.service.hall.passes import Invitation, Passes, Tablets
from bafflebox.service.hall.publishing import PublicCopies, Publisher
from bafflebox.service.hall.push import Pushes
from bafflebox.service.hall.ratings import Ratings
from bafflebox.service.hall.register import Registers
from bafflebox.service.hall.rights import HallOfficials
from bafflebox.service.hall.seats import Seats
from bafflebox.service.hall.sheets import Sheets
from bafflebox.service.hall.show import Show
from bafflebox.service.hall.webhooks import Webhooks
from bafflebox.service.inboxes import Inboxes
from bafflebox.service.keeper import Keeper
from bafflebox.service.keys import NEWS
from bafflebox.service.lobby import Lobby
from bafflebox.service.measures import Measures
from bafflebox.service.operator import Operators
from bafflebox.service.opponents import Opponents
from bafflebox.service.people import People
from bafflebox.service.quotas import Crowd, Quotas
from bafflebox.service.room import Room
from bafflebox.service.running import SWEPT, Moments, Sweeper
from bafflebox.service.signing import Signer
from bafflebox.service.statistics import PlayerForm, form_of
from bafflebox.service.tables import Tables
from bafflebox.store import Journal, JournalEntry, MemoryJournal, open_journal
from bafflebox.store.errors import StoreError
from bafflebox.store.ownership import LockOwner
from bafflebox.store.scans import MemoryScans, Scans, SqlScans
from bafflebox.store.vault import MemoryVault, SqlVault, Vault
from bafflebox.tournament.events import Office

log = structlog.get_logger("bafflebox.house")
AWAY = 1.0
"""Seconds until an unreachable database is tried again."""
BESIDE = 10.0
"""Seconds after which keys, messages and challenges are read again even if no other server has told of a change."""
LINES, LINES_OF_ONE = 10_000, 60
"""The most live connections in all, and per person: a director with a row of screens has a dozen."""
FORGOTTEN = 60 * 60 * 1000
"""Milliseconds between checks for expired keys and links."""
OWNED = 0.5
"""Seconds between checks for tables that other servers kept, want or released."""
TIDIED = 60.0
"""Seconds between checks for unused tables."""


class House:
    """Everything that a server needs. Use as `async with House.at("bafflebox.db") as house`."""

    def __init__(
        self,
        journal: Journal,
        vault: Vault,
        scans: Scans | None = None,
        *,
        shared: bool = False,
        bot_pace: float = 0.6,
        moments: Moments | None = None,
    ) -> None:
        self.journal, self.vault, self.scans = journal, vault, scans or MemoryScans()
        self.shared = shared
        """Whether other processes write to the same journal."""
        self.folder: Path | None = None
        """The folder of this server's files, if it has any."""
        self.copies: Copies | None = None
        """Copies on a second drive, if one was given."""
        self.publish_token = ""
        """The token for publishing tournaments here; empty if nobody may."""
        self.metrics_token = ""
        """The token for reading metrics from another machine."""
        self.listens_at = "127.0.0.1"
        """The address that the server was started with."""
        self.demo = False
        """Whether simulated people play here."""
        self.show: Show | None = None
        """The tournament of a demo."""
        self.lines = Crowd(LINES, LINES_OF_ONE)
        """Live connections at the moment."""
        self.sweeper: Sweeper | None = None
        """Collects garbage, in a process that only serves."""
        self.moments = moments or Moments()
        self.measures = Measures()
        self.people = People(journal, vault, self.moments)
        self.people.keys.shared = shared
        self.tables = Tables(journal, vault, self.moments, self.measures)
        self.desks = Desks(journal, vault, self.people, self.moments)
        self.sheets = Sheets(journal, self.scans, self.desks)
        self.people.before_erasing.append(self.sheets.forget)
        self.movers = Movers(journal, vault, self.scans, self.desks, self.people)
        self.signer = Signer(vault)
        self.operators = Operators(vault, self.people.keys)
        self.publisher = Publisher(journal, vault, self.desks, self.moments)
        self.webhooks = Webhooks(vault, self.desks)
        self.public_copies = PublicCopies(journal, vault, self.desks, self.people, self.moments)
        self.tables.officials = HallOfficials(self.desks, shared=shared)
        self.seats = Seats(self.desks, self.tables)
        self.ratings = Ratings(self.desks)
        self.registers = Registers(vault)
        self.people.before_erasing.append(self.registers.forget)
        self.passes = Passes(vault, self.moments, self.people.keys)
        self.tablets = Tablets(vault)
        self.pushes = Pushes(vault, self.moments)
        self.desks.after.append(self.pushes.heard)
        self.lobby = Lobby(self.tables, vault, self.moments)
        self.inboxes = Inboxes(self.tables, self.lobby, self.people)
        self.opponents = Opponents(self.tables, bot_pace)
        self.keeper = Keeper(self.tables, self.people, self.moments)
        self.consultations = Consultations(vault, self.moments)
        self.people.before_erasing.append(self.consultations.forget)
        self.chats = Chats(vault, self.moments)
        self.people.before_erasing.append(self.chats.forget)
        self.analyses = Analyses(vault, self.moments)
        self.weighing = Weighing(self.tables, self.people, self.moments)
        self.files = MatchFiles(vault, self.moments, self.analyses, self.weighing)
        self.measures.tables.set_function(lambda: len(self.tables.rooms))
        self.measures.connections.set_function(lambda: self.connections)
        self.set_quotas(Quotas())
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def connections(self) -> int:
        """How many live connections there are."""
        return len(self.lines)

    def set_quotas(self, quotas: Quotas) -> None:
        """Set how much one person and one address may create here."""
        for part in (
            self.people,
            self.people.keys,
            self.tables,
            self.desks,
            self.consultations,
            self.chats,
            self.analyses,
            self.weighing,
        ):
            part.quotas = quotas

    @staticmethod
    def at(where: str, *, bot_pace: float = 0.6, copy_to: Path | None = None, moments: Moments | None = None) -> House:
        """Open a server's data in a file, or in a PostgreSQL database that several processes may share.

        With `copy_to` a copy is kept in that folder. `moments` gives the time; the default is this machine's clock.
        """
        shared = where.startswith("postgres")
        journal = open_journal(where, sole=not shared)
        house = House(journal, SqlVault(where), SqlScans(where), shared=shared, bot_pace=bot_pace, moments=moments)
        house.folder = None if shared else Path(where).absolute().parent
        if shared:
            house.tables.owning.owner, house.webhooks.owner = LockOwner(where), LockOwner(where)
        if copy_to is not None:
            house.copies = Copies(where, copy_to, journal, house.moments)
        return house

    @staticmethod
    def in_memory(*, bot_pace: float = 0.0) -> House:
        """A server whose data is gone when the program ends."""
        return House(MemoryJournal(), MemoryVault(), bot_pace=bot_pace)

    def director_links(self) -> dict[str, str]:
        """The director's sign-in path for each tournament created on the command line, by name."""
        found = {}
        known = self.people.keys.holders()
        for one in self.desks.summaries.all():
            chief = PersonId(one.executive)
            if not (one.closed or chief in known or self.vault.get(f"published/{one.id}") is not None):
                word = self.passes.invite(Invitation(one.id, Office.EXECUTIVE, chief, chief))
                found[one.name] = f"/tournaments/{one.id}/join#{word}"
        return found

    async def form_of(self, person: PersonId) -> PlayerForm:
        """A person's form over all their analysed matches."""
        return await form_of(person, self.people, self.tables, self.analyses)

    async def data_of(self, person: PersonId) -> dict[str, object]:
        """Everything stored about a person, for download."""
        own = await asyncio.to_thread(self.people.export, person)
        return {**own, "tournaments": await tournaments_of(self.desks, person, self.moments.now())}

    async def __aenter__(self) -> Self:
        self._tasks.append(asyncio.create_task(self._tidy()))
        if self.sweeper is not None:
            self._tasks.append(asyncio.create_task(self._sweep(self.sweeper)))
        self.publisher.go_on()
        self.webhooks.go_on()
        if self.copies is not None:
            self._tasks.append(asyncio.create_task(self.copies.run()))
        if self.shared:
            self._tasks += [asyncio.create_task(self._listen()), asyncio.create_task(self._keep_tables())]
        else:
            self._tasks.append(asyncio.create_task(self.seats.catch_up_all()))
        return self

    async def _tidy(self) -> None:
        """Regularly unload matches and tournaments that are not in use."""
        forgotten = 0
        while True:
            await asyncio.sleep(TIDIED)
            self.tidy()
            if (now := self.moments.now()) - forgotten > FORGOTTEN:
                forgotten = now
                try:
                    await asyncio.to_thread(self.people.forget_old)
                except StoreError as wrong:
                    log.warning("not tidied", sentence=wrong.sentence)

    def tidy(self) -> None:
        """Unload what is not in use; it is loaded again on demand."""
        self.tables.tidy()
        self.desks.tidy({room.table.terms.tournament for room in self.tables.rooms})

    async def _sweep(self, sweeper: Sweeper) -> None:
        while True:
            await asyncio.sleep(SWEPT)
            sweeper.look(idle=not self.connections)

    async def _keep_tables(self) -> None:
        """Take over tables from a server that died, within a second, for people connected here."""
        while True:
            await asyncio.sleep(OWNED)
            try:
                await self.tables.keep()
            except StoreError as wrong:
                log.warning("tables not claimed", sentence=wrong.sentence)

    def _matters(self, stream: str) -> bool:
        """Whether this server needs what others write to a stream: for tables, only those open here."""
        kind, _, name = stream.partition("/")
        return kind != "table" or self.tables.has(name)

    async def _listen(self) -> None:
        """Process what other processes write; retries while the database is unreachable."""
        news = await asyncio.to_thread(self.journal.news, self._matters)
        try:
            entries: Sequence[JournalEntry] = ()
            beside, looked = True, 0.0
            known: set[Room] = set()
            while True:
                try:
                    if not entries:
                        entries = await asyncio.to_thread(news.take, NEWS)
                    rooms = set(self.tables.rooms)
                    # A table that was opened here a moment ago has not read its messages yet.
                    beside |= news.beside or bool(rooms - known) or monotonic() - looked > BESIDE
                    self.people.heard(entries)
                    await self.tables.heard(entries)
                    await self.desks.heard(entries)
                    if beside:
                        await asyncio.to_thread(self.people.keys.hear)
                        await self.consultations.hear(self.tables.rooms)
                        await self.chats.hear(self.tables.rooms)
                    if beside or entries:
                        await self.lobby.hear(self.tables.rooms)
                        await self.inboxes.hear(entries)
                    entries, beside, known, looked = (), False, rooms, monotonic() if beside else looked
                except StoreError as wrong:
                    log.warning("no news", sentence=wrong.sentence)
                    await asyncio.sleep(AWAY)
        finally:
            news.close()

    async def __aexit__(self, *_: object) -> None:
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await self.publisher.close()
        await self.webhooks.close()
        await self.pushes.close()
        await self.seats.close()
        await self.opponents.close()
        await self.analyses.close()
        await self.weighing.close()
        await self.tables.close()
        if self.copies is not None:
            await self.copies.look()
        await asyncio.to_thread(self.journal.close)
        self.vault.close()
        self.scans.close()
