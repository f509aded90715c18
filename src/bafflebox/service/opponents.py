"""Bots at tables: seated like a person, asked when it is their turn, bound by clock and referee like everybody."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import partial

import structlog

from bafflebox.bots.beginner import Beginner
from bafflebox.bots.bot import Bot
from bafflebox.bots.levels import level, levels
from bafflebox.bots.seating import act_of
from bafflebox.bots.steadfast import Steadfast
from bafflebox.cases import PersonId
from bafflebox.errors import BaffleBoxError
from bafflebox.game import Discipline, Side
from bafflebox.match import Match, Phase
from bafflebox.match import acts as done
from bafflebox.service.bot_names import is_bot, level_of
from bafflebox.service.room import Room
from bafflebox.service.tables import Tables
from bafflebox.table import Act, Table, acts

log = structlog.get_logger("bafflebox.opponents")


class Opponents:
    """Plays for every bot that sits at a table of this process."""

    def __init__(self, tables: Tables, pace: float = 0.6) -> None:
        self._tables, self._pace = tables, pace
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._bots: dict[tuple[str, str], Bot] = {}
        self._pool = ThreadPoolExecutor(1, "bot")  # engines are not made to be asked by two threads at once
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
        """Act as long as it is the bot's turn; a failing engine gives way to the beginner, and the match goes on."""
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
        loop = asyncio.get_running_loop()
        decided, said = await loop.run_in_executor(self._pool, partial(self._decided, who, table.match, side))
        for sentence in said:
            log.warning("engine", table=table.id, bot=who, sentence=sentence)
            room.remark = sentence
        if said:
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

    def _decided(self, who: PersonId, match: Match, side: Side) -> tuple[done.Act | None, list[str]]:
        """What a bot does, and what has to be said about it: that its engine failed and somebody else decides."""
        assert match.game is not None
        said: list[str] = []
        bot = Steadfast(self._bot(level_of(who), match.game.rules, said), said.append)
        return act_of(bot, match, side), said

    def _bot(self, name: str, rules: Discipline, said: list[str]) -> Bot:
        known = self._bots.get((name, rules.name))
        if known is None:
            try:
                known = level(name, rules).make(0)
            except BaffleBoxError as wrong:
                said.append(f"{wrong.sentence} The beginner plays instead, and the match goes on.")
                known = Beginner()
            self._bots[name, rules.name] = known
        return known

    async def close(self) -> None:
        for task in tuple(self._thinking.values()):
            task.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)


def turn_of_bot(table: Table) -> Side | None:
    """The side of a bot that has something to do now."""
    if table.is_over or table.halted or not table.online:
        return None
    for side in Side:
        if is_bot(table.operator(side)) and (table.match.to_act is side or _without_thinking(table, side) is not None):
            return side
    return None


def _without_thinking(table: Table, side: Side) -> Act | None:
    """What needs no decision: sitting down, ending a turn that was played, agreeing to the score, throwing the opening dice."""
    if not table.setting.begun:
        return None if side in table.setting.seated else acts.TakeSeat()
    if table.play is not None and table.match.to_act is side:
        return acts.EndTurn()
    if table.phase is not Phase.OPENING:
        return None
    if table.match.entries and side not in table.agreed:
        return acts.AgreeScore()
    return acts.RollOpening() if table.ready else None
