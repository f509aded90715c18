"""Analyses one position: ranks its plays, evaluates the double, and rolls it out on request. Nothing is stored."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass

from bafflebox.bots.bot import Candidate, CubeAdvice, Engine, Seat
from bafflebox.bots.fairness import refuse_analysis
from bafflebox.bots.guard import Guarded
from bafflebox.bots.levels import analysis_engine
from bafflebox.bots.rollout import GAMES, RolledOut, courses, rolled_out
from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Discipline, Roll
from bafflebox.service.analyses import stage_of
from bafflebox.service.bot_names import is_bot
from bafflebox.service.moments import Moments
from bafflebox.service.people import People
from bafflebox.service.quotas import Quotas
from bafflebox.service.tables import Tables
from bafflebox.table import Table

RANKED = "standard"
"""Analysis depth for plays and doubles."""
PLAYED = "quick"
"""Analysis depth for each turn of a rollout."""
LONGEST = 90.0
"""Seconds after which a rollout ends with what it has."""
MOST_WAITING = 4
LATEST = 10
"""How many of a person's tables are checked for a match in progress."""
ABANDONED = 3 * 60 * 60 * 1000
"""Milliseconds after which a match that nobody has open counts as abandoned."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """An engine's evaluation of a position: the plays of its roll, best first, or the double before it."""

    engine: str
    plays: tuple[Candidate, ...] = ()
    cube: CubeAdvice | None = None


Progress = tuple[RolledOut, ...]


class Weighing:
    """The engines for single positions, each in its own process, handling one request at a time."""

    def __init__(self, tables: Tables, people: People, moments: Moments) -> None:
        self._tables, self._people, self._moments = tables, people, moments
        self._over: set[str] = set()
        """Tables that were found to be over."""
        self.quotas = Quotas()
        self._engines: dict[str, Guarded] = {}
        self._quick = ThreadPoolExecutor(1, "weighing")
        self._long = ThreadPoolExecutor(1, "rollout")
        self._waiting = 0

    async def refuse_while_playing(self, asking: Iterable[PersonId]) -> None:
        """Refuse an engine's help to people who are playing a match here, by the book of that match.

        `asking` is everybody whose key was sent. Matches on other servers of the same database count too.
        """
        for who in asking:
            for table in [table async for table in self._now_played(who)]:
                seated = frozenset((*table.terms.white, *table.terms.black))
                if who in seated and not any(map(is_bot, seated)):
                    refuse_analysis(who, seated, stage_of(table), table.terms.rules)

    async def _now_played(self, who: PersonId) -> AsyncIterator[Table]:
        """A person's latest tables: those in use here, and others with recent events."""
        latest = (await asyncio.to_thread(self._people.matches, who))[:LATEST]
        for name in latest:
            if (room := self._tables.in_use(name)) is not None:
                yield room.table
            elif name not in self._over:
                table = await self._tables.glimpse(name)
                if table.is_over:
                    self._over.add(name)
                elif self._moments.now() - table.at < ABANDONED:
                    yield table

    async def weighed(self, seat: Seat, roll: Roll | None, asking: Iterable[PersonId]) -> Weighed:
        """Rank the plays of a roll, or evaluate the double before it."""
        await self.refuse_while_playing(asking)
        engine = self._engine(RANKED, seat.rules)

        def work() -> Weighed:
            if not engine.plays(seat.rules):
                raise InvalidInput(
                    "There is no engine that analyses {title}.", title=seat.rules.title, code="no_engine"
                )
            if roll is None:
                return Weighed(engine.name, cube=engine.cube(seat))
            return Weighed(engine.name, engine.ranked(seat, roll))

        return await asyncio.get_running_loop().run_in_executor(self._quick, work)

    async def rolled_out(
        self,
        seat: Seat,
        roll: Roll | None,
        who: PersonId,
        asking: Iterable[PersonId],
        made: str = "",
        games: int = GAMES,
    ) -> AsyncGenerator[Progress, None]:
        """Roll out a decision; yields after each round of games, and stops when the caller stops."""
        await self.refuse_while_playing(asking)
        self.quotas.spend("analyses", who)
        if self._waiting >= MOST_WAITING:
            raise Refused("Other positions are being rolled out. Try again in a minute.", code="busy")
        loop, heard, stop = asyncio.get_running_loop(), asyncio.Queue[Progress | None](), [False]
        engine: Engine = self._engine(PLAYED, seat.rules)

        def say(found: Progress | None) -> None:
            with suppress(RuntimeError):  # the server has ended meanwhile
                loop.call_soon_threadsafe(heard.put_nowait, found)

        def work() -> None:
            ends = time.monotonic() + LONGEST

            def told(found: Progress) -> bool:
                say(found)
                return not stop[0] and time.monotonic() < ends

            try:
                if not stop[0]:
                    rolled_out(engine, seat, courses(engine, seat, roll, made), games=games, told=told)
            finally:
                say(None)

        self._waiting += 1
        done = loop.run_in_executor(self._long, work)
        try:
            while (found := await heard.get()) is not None:
                yield found
            await done
        finally:
            stop[0] = True
            self._waiting -= 1

    def _engine(self, depth: str, rules: Discipline) -> Guarded:
        name = analysis_engine(depth, rules)
        return self._engines.setdefault(f"{depth} {name}", Guarded(name))  # a rollout must not delay others

    async def close(self) -> None:
        self._long.shutdown(wait=False, cancel_futures=True)
        self._quick.shutdown(wait=False, cancel_futures=True)
        for engine in self._engines.values():
            engine.close()
