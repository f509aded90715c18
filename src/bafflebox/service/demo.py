"""The demo: simulated people play at tables of every discipline, one match after another."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from itertools import count

import structlog

from bafflebox.bots.levels import levels
from bafflebox.cases import PersonId
from bafflebox.errors import BaffleBoxError
from bafflebox.game import discipline
from bafflebox.game.discipline import DISCIPLINES
from bafflebox.service.bot_names import bot_person
from bafflebox.service.house import House
from bafflebox.service.lobby import Wish

log = structlog.get_logger("bafflebox.demo")
FIRST = ("Ada", "Bruno", "Chiara", "Dmitri", "Elif", "Farid", "Greta", "Hiro", "Ines", "Jonas", "Karla", "Luis")
LAST = ("Amsel", "Birke", "Ceder", "Dorn", "Esche", "Fichte", "Ginster")
LENGTHS = (3, 5, 1, 7)
BOOKS = ("usbgf", "eubgf")
"""Books that set times for all of these; for doubles only the first does."""
PAUSE = 5.0
"""Seconds for which the end of a match stays on screen before the next begins."""


class Demo:
    """Keeps a number of tables busy until it is closed."""

    def __init__(self, house: House, tables: int = 12, *, pause: float = PAUSE) -> None:
        self._house, self._pause = house, pause
        self._numbers = count(1)
        self._over: dict[str, asyncio.Event] = {}
        house.demo = True
        house.tables.watchers.append(
            lambda room: self._over[room.table.id].set() if room.table.is_over and room.table.id in self._over else None
        )
        self._tasks = [asyncio.create_task(self._table(number)) for number in range(tables)]

    def _person(self, level: str) -> PersonId:
        number = next(self._numbers)
        person = bot_person(level, number + 1)
        self._house.people.rename(person, f"{FIRST[number % len(FIRST)]} {LAST[number % len(LAST)]}")
        return person

    async def _table(self, number: int) -> None:
        names = list(DISCIPLINES)
        while True:
            rules = discipline(names[number % len(names)])
            book = BOOKS[0] if rules.partners else BOOKS[number % len(BOOKS)]
            wish = Wish(LENGTHS[number % len(LENGTHS)], book, rules.name)
            level = levels(rules)[0].name  # the only level that never needs an engine
            players = [self._person(level) for _ in range(2 * wish.people)]
            try:
                await self._match(wish, tuple(players[::2]), tuple(players[1::2]))
            except BaffleBoxError as wrong:
                log.warning("demo", discipline=rules.name, book=book, sentence=wrong.sentence)
                names.remove(rules.name)
            await asyncio.sleep(self._pause)

    async def _match(self, wish: Wish, white: tuple[PersonId, ...], black: tuple[PersonId, ...]) -> None:
        room = await self._house.lobby.start(wish, white, black)
        over = self._over[room.table.id] = asyncio.Event()
        try:
            if not room.table.is_over:
                await over.wait()
        finally:
            del self._over[room.table.id]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        for task in self._tasks:
            with suppress(asyncio.CancelledError):
                await task
