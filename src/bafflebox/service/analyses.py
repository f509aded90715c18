"""Analyses of finished matches, one at a time with a short queue; and of one position, whose plays are ranked and
rolled out.

Stored analyses contain no names. Names come from the record when it is shown, so erased people don't appear.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from base64 import b64decode, b64encode
from collections import OrderedDict
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256

import structlog
from pydantic import TypeAdapter

from bafflebox.bots.analysis import Commission, Judgement, Kept, MatchAnalysis, analysed
from bafflebox.bots.analysis.work import JUDGING
from bafflebox.bots.bot import Candidate, CubeAdvice, Engine, Seat
from bafflebox.bots.fairness import ban_of, refuse_analysis
from bafflebox.bots.guard import Guarded
from bafflebox.bots.levels import analysis_engine, depths
from bafflebox.bots.rollout import GAMES, RolledOut, courses, rolled_out
from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, Refused, unknown_name
from bafflebox.game import Discipline, Roll
from bafflebox.notation.record import RecordedMatch
from bafflebox.rulings.play_law import MatchProgress
from bafflebox.service.bot_names import is_bot
from bafflebox.service.people import People
from bafflebox.service.quotas import Quotas
from bafflebox.service.running import Moments
from bafflebox.service.tables import Tables
from bafflebox.store.errors import StoreError
from bafflebox.store.vault import Vault
from bafflebox.table import Table

DEPTH = "quick"
"""The default depth."""
DEPTHS = ("quick", "standard", "deep", "thorough")
MOST_WAITING = 8
REMEMBERED = 50
"""The most analyses in memory; the latest are kept."""
KEPT = 2000
"""The most analyses on disk, some 25 kB for a 7-point match; the oldest is dropped."""
log = structlog.get_logger("bafflebox.analyses")


def stage_of(table: Table) -> MatchProgress:
    """How far the match at a table has got, for the ban on aids."""
    if table.is_over:
        return MatchProgress.OVER
    if not table.setting.begun:
        return MatchProgress.NOT_BEGUN
    return MatchProgress.RUNNING if table.breaks.now is None else MatchProgress.SCHEDULED_BREAK


def refuse_aid(table: Table, who: PersonId) -> None:
    """Refuse to analyse an unfinished match: the book forbids it to players, and others could pass it on to them."""
    book = table.terms.rules
    refuse_analysis(who, frozenset((*table.terms.white, *table.terms.black)), stage_of(table), book)
    if not table.is_over:
        ban = ban_of(book)
        raise Refused(
            "A match can be analysed once it is over. Before that, it would help its players.",
            clauses=ban.clauses if ban else (),
            code="analysis_during_match",
        )


@dataclass(frozen=True, slots=True)
class Judged:
    """A judgement of every decision in a match."""

    engine: str
    judgements: tuple[Judgement, ...]

    def of(self, table: str, match: RecordedMatch) -> MatchAnalysis:
        """The analysis of the match, with the names that its record has now."""
        scores = tuple(game.score for game in match.games)
        who, rules = match.players, match.terms.discipline
        return MatchAnalysis(
            table, who, match.length, match.event, match.date, scores, self.engine, self.judgements, rules
        )


Asked = asyncio.Future[Judged]


@cache
def _adapter() -> TypeAdapter[Judged]:
    return TypeAdapter(Judged)


class Analyses:
    """The analyses of this server. Only one thread uses the engine."""

    def __init__(self, vault: Vault, moments: Moments) -> None:
        self._vault, self._moments = vault, moments
        self.quotas = Quotas()
        self._pool = ThreadPoolExecutor(1, "analysis")
        self._found: OrderedDict[str, Asked] = OrderedDict()
        self._games: dict[str, tuple[int, int]] = {}
        """Games analysed so far, and in total, for matches in progress."""

    async def known(self, table: Table, match: RecordedMatch) -> dict[str, Asked]:
        """The analyses requested for a match with its current record, by depth, the latest last."""
        name = _name(table.id, match)
        return await self._kept(name, table.rules) if table.is_over else self._remembered(name)

    async def known_file(self, word: str, match: RecordedMatch) -> dict[str, Asked]:
        """The same for a match file."""
        return await self._kept(_name(word, match), match.terms.discipline)

    async def _kept(self, name: str, rules: Discipline) -> dict[str, Asked]:
        kept = await asyncio.to_thread(self._vault.under, f"analysis/{name}/")
        for depth in depths(rules):
            text = kept.get(f"analysis/{name}/{depth}", "")
            if f"{name}/{depth}" not in self._found and (judged := _unpacked(text)):
                done: Asked = asyncio.get_running_loop().create_future()
                done.set_result(judged)
                self._remember(f"{name}/{depth}", done)
        return self._remembered(name)

    def _remembered(self, name: str) -> dict[str, Asked]:
        return {key.rpartition("/")[2]: asked for key, asked in self._found.items() if key.startswith(f"{name}/")}

    async def latest(self, place: str) -> Judged | None:
        """The deepest analysis of a match; None if there is none."""
        kept = await asyncio.to_thread(self._vault.under, f"analysis/{place}/")
        deepest = max(kept, key=lambda key: _how_deep(key.rpartition("/")[2]), default="")
        return _unpacked(kept[deepest]) if deepest else None

    def tallied(self, place: str) -> str | None:
        """The totals of a match as they were kept; None if nobody asked since its latest analysis."""
        return self._vault.get(f"tallied/{place}")

    def keep_tallied(self, place: str, totals: str) -> None:
        """Keep the totals of a match until it is analysed again."""
        self._vault.put(f"tallied/{place}", totals)

    def progress(self, place: str) -> tuple[int, int] | None:
        """How many games of a match have been analysed, and how many there are, while it is in progress."""
        return next((done for key, done in tuple(self._games.items()) if key.startswith(f"{place}/")), None)

    def depths(self, table: Table) -> tuple[str, ...]:
        """The depths available for a discipline, the quickest first."""
        return depths(table.rules)

    async def ask(self, table: Table, match: RecordedMatch, who: PersonId, depth: str = DEPTH) -> Asked:
        """The analysis of a finished match; starts it if there is none, and retries one that failed."""
        refuse_aid(table, who)
        return await self._ask(_name(table.id, match), match, who, depth)

    async def ask_file(self, word: str, match: RecordedMatch, who: PersonId, depth: str = DEPTH) -> Asked:
        """The analysis of a match file."""
        return await self._ask(_name(word, match), match, who, depth)

    async def _ask(self, name: str, match: RecordedMatch, who: PersonId, depth: str) -> Asked:
        rules = match.terms.discipline
        if depth not in (known_depths := depths(rules)):
            raise unknown_name("depth", depth, known_depths)
        known = (await self._kept(name, rules)).get(depth)
        if known is not None and not (known.done() and known.exception()):
            return known
        self.quotas.spend("analyses", who)
        if sum(not one.done() for one in self._found.values()) >= MOST_WAITING:
            raise Refused("Other matches are being analysed. Try again in a few minutes.", code="busy")
        key = f"{name}/{depth}"
        work = partial(self._worked, key, match, depth)
        return self._remember(key, asyncio.get_running_loop().run_in_executor(self._pool, work))

    def _remember(self, key: str, asked: Asked) -> Asked:
        self._found[key] = asked
        self._found.move_to_end(key)
        while len(self._found) > REMEMBERED:
            self._found.popitem(last=False)
        return asked

    def _worked(self, key: str, match: RecordedMatch, depth: str) -> Judged:
        self._games[key] = (0, len(match.games))
        try:
            judged = _judged(match, depth, lambda done, every: self._games.update({key: (done, every)}))
        finally:
            del self._games[key]
        try:
            self._keep(key, judged)
        except StoreError as wrong:  # the result is returned even if it could not be stored
            log.warning("not kept", sentence=wrong.sentence)
        return judged

    def _keep(self, key: str, judged: Judged) -> None:
        """Store it with the time, so that the oldest can be found."""
        self._vault.put(f"analysis/{key}", _packed(judged))
        self._vault.drop(f"tallied/{key.partition('/')[0]}")
        self._vault.put(f"analysed/{self._moments.now():015}/{key}", "")
        for note in list(self._vault.under("analysed/"))[:-KEPT]:
            self._vault.drop(note)
            self._vault.drop(f"analysis/{note.split('/', 2)[2]}")

    async def close(self) -> None:
        self._pool.shutdown(wait=False, cancel_futures=True)


def _name(place: str, match: RecordedMatch) -> str:
    """The key of a match's current record: a corrected record, or a different analysis method, has a different key."""
    return f"{place}/{sha256(repr((match.games, JUDGING)).encode()).hexdigest()[:16]}"


def _how_deep(depth: str) -> int:
    """A depth's rank among the built-in ones; an engine added by a package comes before them."""
    return DEPTHS.index(depth) if depth in DEPTHS else -1


def _judged(match: RecordedMatch, depth: str, told: Callable[[int, int], None]) -> Judged:
    order = Commission("", "", match, analysis_engine(depth, match.terms.discipline))
    found = next(iter(analysed([order], kept=Kept(None), told=told)))
    return Judged(found.engine, found.judgements)


def _packed(judged: Judged) -> str:
    return b64encode(zlib.compress(_adapter().dump_json(judged), 9)).decode()


def _unpacked(text: str) -> Judged | None:
    """Read a stored analysis; None if it can't be read any more."""
    with suppress(ValueError, zlib.error):
        return _adapter().validate_json(zlib.decompress(b64decode(text)))
    return None


RANKED = "standard"
"""Analysis depth for plays and doubles."""
PLAYED = "quick"
"""Analysis depth for each turn of a rollout."""
LONGEST = 90.0
"""Seconds after which a rollout ends with what it has."""
MOST_POSITIONS_WAITING = 4
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
        if self._waiting >= MOST_POSITIONS_WAITING:
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
