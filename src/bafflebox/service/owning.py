"""Which of several servers runs a table's clock and bots; the others may still act at it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping

import structlog

from bafflebox.service.room import Room
from bafflebox.store.errors import StoreError
from bafflebox.store.ownership import Owner, SoleOwner

log = structlog.get_logger("bafflebox.owning")


class Owning:
    """The tables owned by this process, among those of all servers of a database."""

    def __init__(self) -> None:
        self.owner: Owner = SoleOwner()

    def __contains__(self, name: str) -> bool:
        return self.owner.has(name)

    async def claimed(self, name: str) -> bool:
        """Whether this process owns a table; if another does, requests it."""
        if self.owner.has(name):
            return True
        try:
            await asyncio.to_thread(self.owner.claim, (name,))
            if not self.owner.has(name):
                await asyncio.to_thread(self.owner.ask_for, (name,))
        except StoreError as wrong:  # `keep` tries again soon
            log.warning("not claimed", table=name, sentence=wrong.sentence)
        return self.owner.has(name)

    async def keep(
        self,
        rooms: Mapping[str, Room],
        opening: Mapping[str, object],
        taken: Callable[[Room, bool], Awaitable[None]],
        put_away: Callable[[str], None],
    ) -> None:
        """Claim tables in use here that have no owner, and release those that others want and nobody uses here.

        `taken` is called with whether a table was handed over; if not, its former owner is gone.
        """
        owner = self.owner
        new = await asyncio.to_thread(owner.claim, tuple(rooms))
        wanted, free = owner.heard()
        for room in [rooms[name] for name in new if name in rooms]:
            await taken(room, room.table.id in free)
        for room in [rooms[name] for name in wanted & owner.held() if name in rooms]:
            if not (room.listeners or room.lock.locked()):
                put_away(room.table.id)
        held = owner.held()
        if gone := held - rooms.keys() - opening.keys():
            await asyncio.to_thread(owner.let_go, gone)
        if asked := {name for name, room in rooms.items() if name not in held and room.listeners}:
            await asyncio.to_thread(owner.ask_for, asked)
