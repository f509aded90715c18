"""Tables in memory: opened, read from the journal when somebody asks, timed, and unloaded when idle."""

from __future__ import annotations

import asyncio
import hmac
import secrets
from collections.abc import Awaitable, Callable, Sequence
from functools import reduce
from typing import Protocol
from weakref import WeakValueDictionary

import structlog

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput
from bafflebox.service.bot_names import is_bot
from bafflebox.service.measures import Measures
from bafflebox.service.owning import Owning
from bafflebox.service.quotas import Quotas
from bafflebox.service.roles import RoleGrant
from bafflebox.service.room import Room
from bafflebox.service.running import Errands, Moments
from bafflebox.store import Journal, JournalEntry, Stale
from bafflebox.store.vault import Vault
from bafflebox.table import (
    TABLE,
    Event,
    Mode,
    Table,
    TableTerms,
    acts,
    decide,
    due,
    evolve,
    next_deadline,
    open_table,
    recover,
    replay,
)
from bafflebox.table.dice import commitment, must_renew, renewed
from bafflebox.table.events import TableOpened

log = structlog.get_logger("bafflebox.tables")

IDLE = 30 * 60 * 1000
"""Milliseconds after which a table without a clock or viewers is unloaded."""
JUST_AFTER = 0.005
"""Seconds after a deadline at which a timer fires, so that it has certainly passed."""

Watcher = Callable[[Room], None]


class Officials(Protocol):
    """Looks up the roles that events grant."""

    async def ready(self, terms: TableTerms) -> None:
        """Load what `at_table` needs."""

    async def current(self, terms: TableTerms) -> None:
        """Bring `at_table` up to date with the journal, if others write to it too."""

    def at_table(self, terms: TableTerms) -> tuple[RoleGrant, ...]:
        """The roles granted at a table."""


class Nobody:
    """Grants no roles; for servers without events."""

    async def ready(self, terms: TableTerms) -> None:
        """Do nothing: there are no roles."""

    async def current(self, terms: TableTerms) -> None:
        """Do nothing: there are no roles."""

    def at_table(self, terms: TableTerms) -> tuple[RoleGrant, ...]:  # noqa: ARG002
        return ()


class Rooms:
    """The tables of a journal in memory: loaded on demand, kept up to date, watched by time, unloaded when idle."""

    def __init__(self, journal: Journal, vault: Vault, moments: Moments, measures: Measures) -> None:
        self._journal, self._vault, self._moments, self._measures = journal, vault, moments, measures
        self._rooms: dict[str, Room] = {}
        self._known: WeakValueDictionary[str, Room] = WeakValueDictionary()
        """These and others still referenced: there is one room per table."""
        self._opening: dict[str, asyncio.Lock] = {}
        self._errands = Errands("bafflebox.tables", "table")
        self._naming = ""
        self.quotas = Quotas()
        self.watchers: list[Watcher] = []
        """Called for every change of every table in use here; must not block."""
        self.officials: Officials = Nobody()
        self.owning = Owning()

    # Opening

    async def open(
        self, terms: TableTerms, by: PersonId, *, device: str = "", table: str = "", seated: bool = False
    ) -> Room:
        """Open a new table, if asked to with both sides seated; an online table's dice are bound to a secret in the vault."""
        if not terms.tournament:  # a tournament has as many tables as matches
            self.quotas.spend("tables", by)
        name = table or secrets.token_hex(5)
        secret = secrets.token_hex(32) if terms.mode is Mode.ONLINE else None
        at = self._moments.now()
        opened = open_table(name, terms, at, commitment(name, secret) if secret else "", by)
        if secret:
            await asyncio.to_thread(self._vault.put, f"dice/{name}", secret)
        events: list[Event] = [opened]
        now = evolve(None, opened)
        for players in terms.players if seated else ():
            found = decide(now, acts.TakeSeat(), players[0], at)
            events += found
            now = reduce(evolve, found, now)
        await self._written(name, tuple(events), 0, by, device)
        await asyncio.to_thread(self._seated, opened)
        room = await self._room(now, events, secret)
        self._rooms[name] = room
        await self.owning.claimed(name)
        self._changed(room)
        return room

    async def name_for(self, who: PersonId, reference: str) -> str:
        """The name of a new table, derived secretly from its opener's reference, if there is one."""
        if not reference:
            return secrets.token_hex(5)
        if not self._naming:
            await asyncio.to_thread(self._vault.put_new, "naming/secret", secrets.token_hex(32))
            kept = await asyncio.to_thread(self._vault.get, "naming/secret")
            assert kept is not None
            self._naming = kept
        return hmac.digest(self._naming.encode(), f"{who}\n{reference}".encode(), "sha256").hex()[:10]

    async def opened_with(self, who: PersonId, reference: str) -> Room | None:
        """The table that a person opened with this reference."""
        if not reference:
            return None
        try:
            return await self.room(await self.name_for(who, reference))
        except InvalidInput:
            return None

    def _seated(self, opened: TableOpened) -> None:
        """Note where each person sits, or which table they keep, so that they find it again."""
        terms, at = opened.terms, f"{opened.at:015}"
        for person in (*terms.white, *terms.black):
            if not is_bot(person):
                self._vault.put(f"seat/{person}/{opened.table}", at)
        for person in {*terms.directors, *terms.transcribers} if not terms.tournament else ():
            self._vault.put(f"kept/{person}/{opened.table}", at)

    async def room(self, name: str) -> Room:
        """The table of that name, read from the journal if it is not loaded yet."""
        if name in self._rooms:
            self._rooms[name].used = self._moments.now()
            return self._rooms[name]
        try:
            return await self._opened(name)
        finally:
            self._opening.pop(name, None)

    async def _opened(self, name: str) -> Room:
        async with self._opening.setdefault(name, asyncio.Lock()):
            if name not in self._rooms and (held := self._known.get(name)) is not None:
                self._rooms[name] = held
                self._changed(held)
            if name not in self._rooms:
                entries, secret = await asyncio.to_thread(self._kept, name)
                if not entries:
                    raise InvalidInput("There is no table {name}.", name=name, code="unknown_table")
                events = [_event(entry) for entry in entries]
                room = await self._room(replay(events), events, secret)
                for entry in entries:
                    _recall(room, entry)
                if await self.owning.claimed(name):
                    await self._recovered(room)
                self._rooms[name] = room
                self._changed(room)
            return self._rooms[name]

    async def _room(self, table: Table, events: list[Event], secret: str | None) -> Room:
        await self.officials.ready(table.terms)
        room = Room(table, events, secret, officials=lambda: self.officials.at_table(table.terms))
        room.used = self._moments.now()
        self._known[table.id] = room
        return room

    def _kept(self, name: str) -> tuple[Sequence[JournalEntry], str | None]:
        """The events of a table, and the secret of its dice while it is unpublished."""
        return self._journal.read(f"table/{name}"), self._vault.get(f"dice/{name}")

    async def _recovered(self, room: Room) -> None:
        """Set a clock that ran unattended back to the last event, and record the gap."""
        at = max(self._moments.now(), room.table.at)
        gap = recover(room.table, at)
        events = (*gap, *await self._dice_after(room, reduce(evolve, gap, room.table), at))
        if events:
            try:
                await self._keep(room, events, TABLE, "")
            except Stale as stale:  # another process kept it after all
                self._take_in(room, stale.since)

    async def keep(self) -> None:
        """Take over from servers that are gone, and hand over what others want; call it regularly."""
        await self.owning.keep(self._rooms, self._opening, self._taken, self._put_away)

    async def _taken(self, room: Room, handed_over: bool) -> None:
        async with room.lock:
            if not handed_over:
                await self._recovered(room)
        self._changed(room)

    def tidy(self) -> int:
        """Unload tables without viewers whose match is over or has been idle for long without a clock; they are
        read again on demand."""
        before = self._moments.now() - IDLE
        idle = [
            name
            for name, room in self._rooms.items()
            if not (room.listeners or room.lock.locked())
            and (room.table.is_over or (next_deadline(room.table) is None and max(room.used, room.table.at) < before))
        ]
        for name in idle:
            self._put_away(name)
        return len(idle)

    def _put_away(self, name: str) -> None:
        if (timer := self._rooms.pop(name).timer) is not None:
            timer.cancel()

    async def glimpse(self, name: str) -> Table:
        """The current state of a table, without loading it."""
        if (room := self._rooms.get(name)) is not None:
            return room.table
        entries = await asyncio.to_thread(self._journal.read, f"table/{name}")
        if not entries:
            raise InvalidInput("There is no table {name}.", name=name, code="unknown_table")
        return await asyncio.to_thread(replay, [_event(entry) for entry in entries])

    def tournament_of(self, name: str) -> str:
        """The tournament whose match is played at a table; empty for other tables, and if there is no such table."""
        room = self._rooms.get(name)
        opened = room.events[0] if room else next(map(_event, self._journal.read(f"table/{name}", up_to=1)), None)
        return opened.terms.tournament if isinstance(opened, TableOpened) else ""

    def in_use(self, name: str) -> Room | None:
        """The table of that name, if somebody uses it here."""
        return self._rooms.get(name)

    def has(self, name: str) -> bool:
        """Whether a table is open in this process, or being opened."""
        return name in self._known or name in self._opening

    @property
    def rooms(self) -> tuple[Room, ...]:
        return tuple(self._rooms.values())

    async def _dice_after(self, room: Room, table: Table, at: Millis) -> tuple[Event, ...]:
        """Update the dice when a match ends or its end is undone, in the same write: publish their secret, so that
        everybody can recompute them; or commit to a new secret, since everybody knows the old one."""
        if must_renew(table):
            room.secret = secrets.token_hex(32)
            await asyncio.to_thread(self._vault.put, f"dice/{table.id}", room.secret)
            return (renewed(table, room.secret, at),)
        if table.is_over and room.secret is not None and not table.dice.secret:
            return tuple(decide(table, acts.RevealDice(room.secret), TABLE, at))
        return ()

    async def _keep(
        self,
        room: Room,
        events: Sequence[Event],
        who: PersonId,
        device: str,
        reference: str = "",
        after: Table | None = None,
    ) -> None:
        """Write events and, once they are on disk, fold them in; `after` is the resulting table, if known."""
        after = after or reduce(evolve, events, room.table)
        await self._written(room.table.id, events, room.table.version, who, device, reference)
        room.table = after
        room.events += events

    def _written(
        self, name: str, events: Sequence[Event], expected: int, who: PersonId, device: str, reference: str = ""
    ) -> Awaitable[object]:
        meta = self._moments.meta(who, device, mark=reference)
        return self._journal.appended(f"table/{name}", events, expected=expected, meta=meta)

    def _take_in(self, room: Room, entries: Sequence[JournalEntry]) -> None:
        """Fold in what another process wrote to this table."""
        fresh = [entry for entry in entries if entry.version > room.table.version]
        for entry in fresh:
            event = _event(entry)
            room.table = evolve(room.table, event)
            room.events.append(event)
            _recall(room, entry)

    async def heard(self, entries: Sequence[JournalEntry]) -> None:
        """Update the tables in use with new entries of the journal."""
        news: dict[str, list[JournalEntry]] = {}
        for entry in entries:
            kind, _, name = entry.stream.partition("/")
            if kind == "table" and self.has(name):
                news.setdefault(name, []).append(entry)
        for name, fresh in news.items():
            room = self._known.get(name)
            if room is None:
                self._errands.send(self._caught_up_when_open(name, fresh))
            elif room.lock.locked():  # an act is being written there: the other tables don't wait for it
                self._errands.send(self._caught_up(room, fresh))
            else:
                await self._caught_up(room, fresh)

    async def _caught_up_when_open(self, name: str, entries: Sequence[JournalEntry]) -> None:
        await self._caught_up(await self.room(name), entries)

    async def _caught_up(self, room: Room, entries: Sequence[JournalEntry]) -> None:
        async with room.lock:
            if entries[-1].version <= room.table.version:
                return
            if entries[0].version > room.table.version + 1:
                stream = f"table/{room.table.id}"
                entries = await asyncio.to_thread(self._journal.read, stream, room.table.version)
            self._take_in(room, entries)
        self._changed(room)

    # Time

    def _changed(self, room: Room) -> None:
        self._watch_time(room)
        room.tell()
        if room.table.id in self.owning:
            for watcher in self.watchers:
                watcher(room)

    def _watch_time(self, room: Room) -> None:
        """Set a timer for the next change that time alone causes, such as a reserve that runs out."""
        deadline = next_deadline(room.table) if room.table.id in self.owning else None
        if room.timer is not None:
            if deadline is not None and room.rings <= deadline:  # if it is too early then, a new one is set
                return
            room.timer.cancel()
            room.timer = None
        if deadline is not None:
            room.rings = deadline
            wait = max(0, deadline - self._moments.now()) / 1000 + JUST_AFTER
            loop = asyncio.get_running_loop()
            room.timer = loop.call_later(wait, lambda: self._errands.send(self._time_is_up(room)))

    async def _time_is_up(self, room: Room) -> None:
        room.timer = None
        async with room.lock:
            at = max(self._moments.now(), room.table.at)
            events = due(room.table, at)
            if not events:
                self._watch_time(room)
                return
            events += await self._dice_after(room, reduce(evolve, events, room.table), at)
            try:
                await self._keep(room, events, TABLE, "")
            except Stale as stale:
                self._take_in(room, stale.since)
        self._changed(room)

    async def close(self) -> None:
        """Leave every table: its clock is paused when it is opened again."""
        for room in self.rooms:
            if room.timer is not None:
                room.timer.cancel()
        await self._errands.close()
        self._rooms.clear()
        await asyncio.to_thread(self.owning.owner.close)


def _recall(room: Room, entry: JournalEntry) -> None:
    """Recall acts from before a restart, or of another process, so that resending them does nothing."""
    if entry.meta.mark:
        room.remember(PersonId(entry.meta.actor), entry.meta.mark, (entry.version, entry.version))


def _event(entry: JournalEntry) -> Event:
    event: Event = entry.event  # a table's stream contains nothing else
    return event
