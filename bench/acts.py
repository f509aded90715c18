"""The server's cost of an act, without the network: deciding it, writing it to disk, building both players' messages.

`python -m bench acts`; `python -m bench.acts --profile` shows where the time goes.
"""

from __future__ import annotations

import argparse
import asyncio
import cProfile
import pstats
from collections.abc import Callable
from time import process_time
from typing import Any, cast

from starlette.websockets import WebSocket

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.web.changes import applied
from bafflebox.web.live import _Line
from bafflebox.web.logs import configure
from bench.crowd import ORDER, _some_play
from bench.measure import Table
from bench.serving import database, set_tables

TABLES, ACTS = 16, 3000


class Wire:
    """A connection that keeps the last message sent to it."""

    def __init__(self, house: House) -> None:
        self.scope: dict[str, Any] = {"type": "websocket", "client": ("127.0.0.1", 1), "headers": [], "state": {}}
        self.query_params = {"changes": ""}
        self.cookies: dict[str, str] = {}
        self.headers: dict[str, str] = {}
        self.sent: list[str] = []
        self.app = house

    async def send_text(self, text: str) -> None:
        self.sent.append(text)

    async def send_json(self, told: Any) -> None:
        raise AssertionError(f"refused: {told}")


class Seated:
    """A player at a table, with a real connection."""

    def __init__(self, house: House, room: Any, who: PersonId) -> None:
        self.wire = Wire(house)
        self.line = _Line(cast(WebSocket, self.wire), house, room, who)
        self.line.quiet = cast(Any, self)  # messages are requested below, so that they can be measured
        room.listeners.add(self.line._wake)
        self.line.changed = True
        self.view: dict[str, Any] = {}

    async def shown(self) -> None:
        """The message sent when the table has changed."""
        if self.line.changed:
            self.line.changed = False
            await self.line._send(self.line._news_text())

    def hear(self) -> None:
        from json import loads

        for text in self.wire.sent:
            told = loads(text)
            if "view" in told:
                self.view = told["view"]
            elif "changed" in told:
                self.view = applied(self.view, told["changed"], 60)
        self.wire.sent.clear()


async def played(where: str, acts: int, measured: Callable[[bool], None]) -> int:
    """Plays this many acts at some tables; `measured` is called when the server starts and stops working."""
    from json import dumps

    seats = await set_tables(where, TABLES)
    done = bytes_sent = 0
    async with House.at(where) as house:
        tables = []
        for chairs in seats:
            room = await house.tables.room(chairs[0].table)
            tables.append([Seated(house, room, seat.person) for seat in chairs])
        everybody = [one for pair in tables for one in pair]
        for one in everybody:
            await one.shown()
            one.hear()

        async def step(pair: list[Seated], number: int) -> bool:
            for one in pair:
                allowed = {choice["act"] for choice in one.view["allowed"]}
                act = next((name for name in ORDER if name in allowed), None)
                if act is not None:
                    play = {"play": _some_play(one.view["game"])} if act == "Play" else {}
                    text = dumps({"id": number, "reference": f"r-{number}", "act": act, **play})
                    waiting.append((one, text))
                    return True
            return False

        while done < acts:
            waiting: list[tuple[Seated, str]] = []
            for pair in tables:
                await step(pair, done + len(waiting))
            assert waiting, "every match is over"
            measured(True)
            await asyncio.gather(*(one.line._hear(text) for one, text in waiting))
            for one in everybody:
                await one.shown()
            measured(False)
            done += len(waiting)
            for one in everybody:
                bytes_sent += sum(map(len, one.wire.sent))
                one.hear()
    return bytes_sent // done


class Watch:
    """Processor time of the whole process while it runs."""

    def __init__(self, profile: cProfile.Profile | None = None) -> None:
        self.spent = self.began = 0.0
        self.profile = profile

    def __call__(self, runs: bool) -> None:
        if runs:
            self.began = process_time()
            if self.profile:
                self.profile.enable()
        else:
            if self.profile:
                self.profile.disable()
            self.spent += process_time() - self.began


def measured(kind: str = "sqlite", acts: int = ACTS, profile: cProfile.Profile | None = None) -> tuple[float, int]:
    """Microseconds of processor time per act, and bytes sent to both players."""
    configure(as_json=False, level="warning", once=True)
    watch = Watch(profile)
    with database(kind) as where:
        size = asyncio.run(played(where, acts, watch))
    return watch.spent / acts * 1e6, size


def run() -> list[Table]:
    rows = []
    for kind in ("sqlite", "postgresql"):
        each, size = measured(kind)
        rows.append((kind, f"{each:.0f}", f"{1e6 / each:,.0f}", f"{size:,}"))
    columns = ("journal", "µs an act", "acts a second and core", "bytes to both players")
    note = f"{ACTS} acts at {TABLES} tables, without the network: decided, on disk, in the messages to both players."
    return [Table("What an act costs", columns, list(rows), note)]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--profile", action="store_true")
    parser.add_argument("--acts", type=int, default=ACTS)
    parser.add_argument("--kind", default="sqlite")
    told = parser.parse_args()
    found = cProfile.Profile() if told.profile else None
    each, size = measured(told.kind, told.acts, found)
    print(f"{each:.0f} µs an act, {1e6 / each:,.0f} acts/s a core, {size:,} bytes")
    if found is not None:
        pstats.Stats(found).sort_stats("tottime").print_stats(50)
