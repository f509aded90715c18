"""Tournament matches at tables of this server: opens them from the desk, and keeps desk and table in sync."""

from __future__ import annotations

import asyncio
import secrets
from weakref import WeakKeyDictionary

import structlog

from bafflebox.cases import PersonId
from bafflebox.errors import BaffleBoxError
from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.rights import permit_range, roles_in
from bafflebox.service.hall.work import DeskWork
from bafflebox.service.room import Room
from bafflebox.service.running import Errands
from bafflebox.service.tables import Tables
from bafflebox.store import Append
from bafflebox.table import TABLE, Mode
from bafflebox.tournament.at_tables import has_news, news, orders, seat, terms_for
from bafflebox.tournament.events import MatchId
from bafflebox.tournament.hall import bound
from bafflebox.tournament.match_file import MatchStage

log = structlog.get_logger("bafflebox.seats")


def in_break(tables: Tables, hall: Hall, person: PersonId) -> bool:
    """Whether somebody's match is in a break, as far as its table is on this server."""
    match = bound(hall.state).get(person)
    file = hall.state.file(match) if match else None
    room = tables.in_use(file.table_id) if file and file.table_id else None
    return room is not None and room.table.breaks.now is not None


class Seats:
    """Watches the tables at which matches of tournaments are played, and the tournaments whose matches are."""

    def __init__(self, desks: Desks, tables: Tables) -> None:
        self._desks, self._tables = desks, tables
        self._passed: WeakKeyDictionary[Hall, int] = WeakKeyDictionary()
        """Every tournament watched, with the version passed on to its tables so far."""
        self._passing: dict[tuple[str, MatchId], asyncio.Lock] = {}
        self._errands = Errands("bafflebox.seats", "not passed on")
        tables.watchers.append(self._table_changed)

    async def open(
        self,
        hall: Hall,
        match: MatchId,
        who: PersonId,
        *,
        mode: Mode = Mode.LIVE,
        clock: bool | None = None,
        place: str = "",
        device: str = "",
    ) -> Room:
        """Open a table for a match, live or online. If the server stopped halfway, the table is created now."""
        terms = terms_for(hall.state, match, mode, clock=clock)
        name = hall.state.file(match).table_id
        if not name or await self._exists(name):
            name = secrets.token_hex(5)
            await self._desks.work(hall, who, lambda work: _seated(work, who, match, name, place), device=device)
        room = await self._tables.open(terms, who, device=device, table=name)
        self._watch(hall)
        await self.pass_on(hall, match)
        return room

    async def _exists(self, table: str) -> bool:
        try:
            await self._tables.room(table)
        except BaffleBoxError as wrong:
            if wrong.code != "unknown_table":
                raise
            return False
        return True

    async def pass_on(self, hall: Hall, match: MatchId) -> None:
        """Pass new events of the table to the desk, then the desk's decisions to the table, and their results back."""
        name = hall.state.file(match).table_id
        if not name:
            return
        async with self._passing.setdefault((hall.id, match), asyncio.Lock()):
            room = await self._tables.room(name)
            if not is_at(hall, match, room):
                return
            await self._hear(hall, match, room)
            if has_news(hall.state, match, room.table, room.events):
                return  # the table has newer events, which are passed on next; orders come after that
            for order in orders(hall.state, match, room.table, room.events):
                try:
                    await self._tables.act(name, order.who, order.act)
                except BaffleBoxError as refused:
                    # The table may have newer events; orders that still apply are repeated with the next change.
                    log.warning("order refused", table=name, act=type(order.act).__name__, sentence=refused.sentence)
            await self._hear(hall, match, room)

    async def _hear(self, hall: Hall, match: MatchId, room: Room) -> None:
        if not has_news(hall.state, match, room.table, room.events):
            return

        def job(work: DeskWork) -> None:
            if not is_at(hall, match, room):
                return
            found = news(work.state, match, room.table, room.events, work.cases, work.at)
            work.take(found.events, *(Append(f"case/{c.case}", c.events, c.expected) for c in found.cases))

        await self._desks.work(hall, TABLE, job, with_cases=True)

    async def catch_up(self, hall: Hall) -> None:
        """Read every match at a table again after a restart."""
        self._watch(hall)
        for file in tuple(hall.state.files.values()):
            if file.table_id and file.stage is not MatchStage.DONE:
                await self.pass_on(hall, file.match)

    async def catch_up_all(self) -> None:
        """Catch up with every tournament after a restart, unless another server kept it."""
        for one in await self._desks.listed():
            if one.seated and not (one.closed or one.handed):
                hall = await self._desks.hall(one.id)
                if not hall.published:
                    self._errands.send(self.catch_up(hall))

    # Watching

    def _watch(self, hall: Hall) -> None:
        if hall not in self._passed:
            self._passed[hall] = 0
            hall.watchers.add(lambda: self._errands.send(self._desk_changed(hall)))

    async def _desk_changed(self, hall: Hall) -> None:
        if self._passed[hall] == hall.state.version:
            return  # what a table refused is not ordered again until something has changed
        self._passed[hall] = hall.state.version
        for file in tuple(hall.state.files.values()):
            room = self._tables.in_use(file.table_id) if file.table_id else None
            if room and is_at(hall, file.match, room) and orders(hall.state, file.match, room.table, room.events):
                await self.pass_on(hall, file.match)

    def _table_changed(self, room: Room) -> None:
        if room.table.terms.tournament:
            self._errands.send(self._heard(room))

    async def _heard(self, room: Room) -> None:
        hall = await self._desks.hall(room.table.terms.tournament)
        match = MatchId(room.table.terms.match)
        if is_at(hall, match, room):
            self._watch(hall)
            await self.pass_on(hall, match)

    async def settled(self) -> None:
        """Wait until all changes have been passed on."""
        await self._errands.settled()

    async def close(self) -> None:
        await self._errands.close()


def is_at(hall: Hall, match: MatchId, room: Room) -> bool:
    """Whether a match is played at this table: both journals have to say so."""
    terms = room.table.terms
    return (terms.tournament, terms.match) == (hall.id, match) and hall.state.file(match).table_id == room.table.id


def _seated(work: DeskWork, who: PersonId, match: MatchId, table: str, place: str) -> None:
    before = work.state
    work.do(seat, match, table, table=place)
    permit_range(before, work.state, roles_in(before, who), who, [match])
