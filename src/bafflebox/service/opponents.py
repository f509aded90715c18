"""Bots at tables: they are seated, act on their turn, and obey clock and referee like people."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial

import structlog

from bafflebox.bots.levels import level, levels
from bafflebox.bots.seating import act_of
from bafflebox.bots.steadfast import Invited, Steadfast
from bafflebox.cases import PersonId
from bafflebox.errors import BaffleBoxError
from bafflebox.game import Discipline, Side
from bafflebox.match import Phase
from bafflebox.match import acts as done
from bafflebox.service.bot_names import any_bot, is_bot, level_of
from bafflebox.service.room import Room
from bafflebox.service.tables import Tables
from bafflebox.table import Act, Table, acts

log = structlog.get_logger("bafflebox.opponents")
THINKING_AT_ONCE = 4
"""The most levels that may think at the same time, so that a hanging engine doesn't delay the others."""


@dataclass
class BotPlayer:
    """A level that plays at tables of this server, with the lock under which tables share its engine."""

    bot: Steadfast
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Engines are not thread-safe."""


class Opponents:
    """Plays for every bot that sits at a table of this process."""

    def __init__(self, tables: Tables, pace: float = 0.6) -> None:
        self._tables, self._pace = tables, pace
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._players: dict[tuple[str, str], BotPlayer] = {}
        self._pool = ThreadPoolExecutor(THINKING_AT_ONCE, "bot")
        tables.watchers.append(self._look)

    def names(self, table: Table) -> list[str]:
        return [one.name for one in levels(table.rules)]

    def _look(self, room: Room) -> None:
        name = room.table.id
        if name in self._thinking or turn_of_bot(room.table) is None:
            return
        task = asyncio.get_running_loop().create_task(self._play(room))
        self._thinking[name] = task
        task.add_done_callback(lambda _: self._thinking.pop(name, None))

    async def _play(self, room: Room) -> None:
        """Act while it is the bot's turn; if its engine fails, the beginner takes over and the match goes on."""
        while (side := turn_of_bot(room.table)) is not None:
            who = room.table.operator(side)
            await asyncio.sleep(self._pace)
            table = room.table
            if turn_of_bot(table) is not side:
                continue
            try:
                act = await self._act(room, table, side, who)
                await self._tables.act(table.id, who, act)
            except BaffleBoxError as wrong:
                log.warning("bot", table=table.id, bot=who, sentence=wrong.sentence, code=wrong.code)
                if wrong.code == "stale" or room.table is not table:
                    continue
                return

    async def _act(self, room: Room, table: Table, side: Side, who: PersonId) -> Act:
        waiting = _without_thinking(table, side)
        if waiting is not None:
            return waiting
        player = self.player(level_of(who), table.rules)
        async with player.lock:
            loop = asyncio.get_running_loop()
            decided = await loop.run_in_executor(self._pool, partial(act_of, player.bot, table.match, side))
        trouble = self._trouble(table)
        if trouble != room.remark:  # also when it is over, so that people know who is playing
            room.remark = trouble
            room.tell()
        match decided:
            case None:
                return acts.Roll()
            case done.Played(_, play):
                return acts.Play(play.notation)
            case done.Doubled():
                return acts.Double()
            case done.Taken():
                return acts.Take()
            case done.Passed():
                return acts.Pass()
            case done.Accepted():
                return acts.Accept()
            case _:
                return acts.Refuse()

    def _trouble(self, table: Table) -> str:
        """The failures of the bots' engines at a table."""
        seated = {table.operator(side) for side in Side}
        players = (self.player(level_of(who), table.rules) for who in sorted(seated) if is_bot(who))
        return " ".join(dict.fromkeys(player.bot.trouble for player in players if player.bot.trouble))

    def player(self, name: str, rules: Discipline) -> BotPlayer:
        """The player for a level of a discipline, shared by all tables of this server."""
        known = self._players.get((name, rules.name))
        if known is None:
            bot = Invited(name.capitalize(), lambda: level(name, rules).make(0))
            known = BotPlayer(
                Steadfast(bot, lambda said: log.warning("engine", level=name, game=rules.name, sentence=said))
            )
            self._players[name, rules.name] = known
        return known

    async def close(self) -> None:
        for task in tuple(self._thinking.values()):
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)
        for player in self._players.values():
            await asyncio.to_thread(player.bot.close)


def turn_of_bot(table: Table) -> Side | None:
    """The side of a bot that has to act now."""
    if not any_bot(table.terms.white, table.terms.black) or table.is_over or table.halted or not table.online:
        return None
    for side in Side:
        if is_bot(table.operator(side)) and (table.match.to_act is side or _without_thinking(table, side) is not None):
            return side
    return None


def _without_thinking(table: Table, side: Side) -> Act | None:
    """The next act that needs no decision: sitting down, ending a played turn, agreeing to the score, the opening roll."""
    if not table.setting.begun:
        return None if side in table.setting.seated else acts.TakeSeat()
    if table.play is not None and table.match.to_act is side:
        return acts.EndTurn()
    if table.phase is not Phase.OPENING:
        return None
    if table.match.entries and side not in table.agreed:
        return acts.AgreeScore()
    return acts.RollOpening() if table.ready else None
