"""Players over real WebSockets: each makes the first allowed act, at a set pace, and records how long it took."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from bafflebox.game import Position, Roll, legal_plays
from bafflebox.service.views import LIST_LENGTH
from bafflebox.web.changes import applied
from bench.serving import Seat

ORDER = ("Resume", "AgreeScore", "RollOpening", "EndTurn", "Take", "Accept", "Roll", "Play")
Address = Callable[[], str]
FIRST_WAIT, LONGEST_WAIT = 0.5, 8.0
"""Seconds before reconnecting, as on the pages: longer each time, and spread out."""


@dataclass
class Figures:
    """What was measured: time from an act to the opponent's screen, acts kept and refused, time to reconnect."""

    seen: list[float] = field(default_factory=list)
    spectators: list[float] = field(default_factory=list)
    kept: int = 0
    refused: list[str] = field(default_factory=list)
    back: list[float] = field(default_factory=list)
    restart: float = 0.0
    """Seconds from a kill until the new process printed its address."""
    versions: dict[str, int] = field(default_factory=dict)
    """The newest version of each table shown to anybody after an acknowledged act."""
    acknowledged: list[tuple[float, str, str]] = field(default_factory=list)
    """Every acknowledged act: when, at which table, and its reference."""


class Match:
    """One table with its two players."""

    def __init__(self, figures: Figures, pace: float) -> None:
        self.figures, self.pace = figures, pace
        self.sent: tuple[float, str, int] | None = None
        """When the pending act was sent, by whom, and at which version."""
        self.newest: tuple[float, int] = (0.0, 0)
        """When the newest act was sent, and at which version."""
        self.version = 0
        self.players: list[Player] = []
        self.changed = asyncio.Event()
        """One of the players has received a message."""

    async def drive(self) -> None:
        """Lets the player to act do so, at the table's pace; wakes only when there is something to do."""
        await asyncio.sleep(random.random() * self.pace)
        while True:
            self.changed.clear()
            there = not self.sent and all(player.connected.is_set() for player in self.players)
            ready = next((player for player in self.players if player.ready), None) if there else None
            if ready is None:
                await self.changed.wait()
                continue
            await ready.act()
            await asyncio.sleep(self.pace)

    def shown(self, person: str, version: int) -> None:
        if self.sent is not None and person != self.sent[1] and version > self.sent[2]:
            self.figures.seen.append(perf_counter() - self.sent[0])
            self.sent = None
        self.version = max(self.version, version)


class Player:
    """One connection, reopened whenever it breaks."""

    def __init__(self, match: Match, seat: Seat, address: Address) -> None:
        self.match, self.seat, self.address = match, seat, address
        self.number = 0
        self.unanswered: str = ""
        self.line: ClientConnection | None = None
        self.view: dict[str, Any] | None = None
        self.connected = asyncio.Event()
        self._away: float | None = None
        self._wait = FIRST_WAIT
        match.players.append(self)

    async def play(self) -> None:
        while True:
            try:
                headers = {"authorization": f"Bearer {self.seat.key}"}
                async with connect(
                    self.address(), additional_headers=headers, compression=None, open_timeout=60, ping_interval=None
                ) as line:
                    await self._talk(line)
            except (ConnectionClosed, OSError, InvalidHandshake, TimeoutError):
                if self._away is None:
                    self._away = perf_counter()
                    self.match.sent = None  # time offline is counted separately from the time an act takes
                self.connected.clear()
                await asyncio.sleep(self._wait * (0.5 + random.random()))
                self._wait = min(self._wait * 1.7, LONGEST_WAIT)

    async def _talk(self, line: ClientConnection) -> None:
        self.line, self._wait = line, FIRST_WAIT
        if self.unanswered:
            await line.send(self.unanswered)
        async for text in line:
            self._hear(json.loads(text))
            self.match.changed.set()

    def _hear(self, message: dict[str, Any]) -> None:
        figures = self.match.figures
        if "view" in message or "changed" in message:
            self.view = message.get("view") or applied(self.view or {}, message["changed"], LIST_LENGTH)
            self.match.shown(self.seat.person, self.view["version"])
            if self._away is not None:
                figures.back.append(perf_counter() - self._away)
                self._away = None
            self.connected.set()
        if message.get("answer") == self.number:
            self.unanswered = ""
            if "problem" in message:
                figures.refused.append(message["problem"]["code"])
                self.match.sent = None
            else:
                figures.kept += 1
                figures.versions[self.seat.table] = self.match.version
                figures.acknowledged.append((perf_counter(), self.seat.table, self._reference))

    @property
    def ready(self) -> bool:
        return not self.unanswered and self._choice() is not None

    async def act(self) -> None:
        told = self._choice()
        assert told is not None
        self.number += 1
        self.unanswered = json.dumps({"id": self.number, "reference": self._reference, **told})
        self.match.sent = (perf_counter(), self.seat.person, self.match.version)
        self.match.newest = (perf_counter(), self.match.version)
        with suppress(ConnectionClosed):  # it is sent again after reconnecting
            assert self.line is not None
            await self.line.send(self.unanswered)

    @property
    def _reference(self) -> str:
        return f"{self.seat.key[:8]}-{self.number}"

    def _choice(self) -> dict[str, Any] | None:
        view = self.view
        if view is None or view["version"] < self.match.version:
            return None
        allowed = {choice["act"] for choice in view["allowed"]}
        act = next((name for name in ORDER if name in allowed), None)
        if act is None:
            return None
        return {"act": act, "play": _some_play(view["game"])} if act == "Play" else {"act": act}


def _some_play(game: dict[str, Any]) -> str:
    """A legal play, found the way a page finds it: from the board."""
    position = Position(bytes(game["own"] + game["opp"]))
    plays = legal_plays(position, Roll(*game["roll"]))
    return random.choice(plays).notation if plays else ""


async def spectate(address: str, match: Match, ready: Callable[[], None]) -> None:
    """Watch a table, and record how long after its newest act the view arrived."""
    async with connect(address, compression=None, open_timeout=60, ping_interval=None) as line:
        ready()
        noted = -1
        async for text in line:
            version = json.loads(text)["view"]["version"]
            sent_at, before = match.newest
            if sent_at and version > before != noted:
                noted = before
                match.figures.spectators.append(perf_counter() - sent_at)
