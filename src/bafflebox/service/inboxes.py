"""One stream for a program that plays: challenges to and by its person, and what happens at their tables."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple

from bafflebox.cases import PersonId
from bafflebox.service.lobby import Challenge, Lobby
from bafflebox.service.people import People
from bafflebox.service.room import Room
from bafflebox.service.tables import Tables
from bafflebox.store import JournalEntry
from bafflebox.table.events import TableOpened

LOOKED_AT = 30
"""How many of a person's latest tables are checked for matches in progress."""
ENDED = 10
"""How many finished tables are still followed, in case of a rematch."""


class Gone(NamedTuple):
    """A challenge that is no longer open: it was accepted, withdrawn, declined or has expired."""

    challenge: str
    table: str | None


News = Challenge | Gone | Room


class Inbox:
    """One connection of one person. It begins with everything pending, so a program that was away needs nothing else."""

    def __init__(self, person: PersonId, tables: Tables, lobby: Lobby, people: People) -> None:
        self.person = person
        self.changed = asyncio.Event()
        self._tables, self._lobby, self._people = tables, lobby, people
        self._waiting: dict[str, Challenge] = {}
        self._look = True
        self._rooms: dict[str, Room] = {}
        self._news: dict[str, Room] = {}
        self._ended: deque[str] = deque()

    async def begin(self) -> None:
        """Follow this person's matches in progress."""
        for name in (await asyncio.to_thread(self._people.matches, self.person))[:LOOKED_AT]:
            if not (await self._tables.glimpse(name)).is_over:
                self.follow(await self._tables.room(name))

    def challenged(self) -> None:
        """Note that a challenge by or to this person was made or is gone."""
        self._look = True
        self.changed.set()

    def compare(self, waiting: list[Challenge]) -> None:
        """Notice challenges made or closed on another server."""
        if {one.id for one in waiting if one.concerns(self.person)} != self._waiting.keys():
            self.challenged()

    def follow(self, room: Room) -> None:
        """Note that a table of this person has changed; follows a match that begins."""
        if room.table.id not in self._rooms and not room.table.is_over:
            self._rooms[room.table.id] = room
            room.listeners.add(self._heard)
            room.came(self.person)
        if room.table.id in self._rooms:
            self._heard(room)

    def _heard(self, room: Room) -> None:
        self._news[room.table.id] = room
        self.changed.set()

    async def news(self) -> AsyncIterator[News]:
        """What has changed since the last call."""
        if self._look:
            self._look = False
            now = {one.id: one for one in await self._lobby.of(self.person)}
            gone, new = self._waiting.keys() - now.keys(), now.keys() - self._waiting.keys()
            self._waiting = now
            for name in sorted(gone):
                yield Gone(name, await self._lobby.table_of(name))
            for name in (name for name in now if name in new):
                yield now[name]
        news, self._news = self._news, {}
        for room in news.values():
            yield room
            if room.table.is_over and room.table.id not in self._ended:
                self._ended.append(room.table.id)
                if len(self._ended) > ENDED:
                    self._leave(self._ended.popleft())

    def _leave(self, table: str) -> None:
        room = self._rooms.pop(table)
        room.listeners.discard(self._heard)
        room.left(self.person)

    def close(self) -> None:
        for table in tuple(self._rooms):
            self._leave(table)


class Inboxes:
    """The connections open at this server."""

    def __init__(self, tables: Tables, lobby: Lobby, people: People) -> None:
        self._tables, self._lobby, self._people = tables, lobby, people
        self._open: dict[PersonId, set[Inbox]] = {}
        tables.watchers.append(self._table_changed)
        lobby.watchers.append(self._challenge_changed)

    def listening(self) -> list[PersonId]:
        """Everybody with a connection to this server."""
        return list(self._open)

    async def open(self, person: PersonId) -> Inbox:
        inbox = Inbox(person, self._tables, self._lobby, self._people)
        self._open.setdefault(person, set()).add(inbox)
        try:
            await inbox.begin()
        except BaseException:
            self.close(inbox)
            raise
        return inbox

    def close(self, inbox: Inbox) -> None:
        inbox.close()
        kept = self._open.get(inbox.person, set())
        kept.discard(inbox)
        if not kept:
            self._open.pop(inbox.person, None)

    def _table_changed(self, room: Room) -> None:
        for person in (*room.table.terms.white, *room.table.terms.black):
            for inbox in tuple(self._open.get(person, ())):
                inbox.follow(room)

    def _challenge_changed(self, challenge: Challenge) -> None:
        for person in (*challenge.by, challenge.to):
            for inbox in tuple(self._open.get(person, ())) if person else ():
                inbox.challenged()

    async def hear(self, entries: Sequence[JournalEntry]) -> None:
        """Check other servers of the same journal: for tables opened there, and for challenges, which are not in the journal."""
        if not self._open:
            return
        waiting = await self._lobby.waiting()
        for inbox in [inbox for inboxes in self._open.values() for inbox in inboxes]:
            inbox.compare(waiting)
        for entry in entries:
            if isinstance(entry.event, TableOpened):
                terms = entry.event.terms
                if any(person in self._open for person in (*terms.white, *terms.black)):
                    self._table_changed(await self._tables.room(entry.event.table))
