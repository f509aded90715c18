"""One match of the weekend at a table on the server: its players join by phone, and report game by game."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from random import Random

from proof.browser import Browser
from proof.weekend.desk import Desk, Row
from proof.weekend.scribe import Truth


@dataclass
class KeptTable:
    """The table opens at the first match that can have one, and lasts until `may_end`."""

    desk: Desk
    chance: Random
    match: str = ""
    id: str = ""
    truth: Truth | None = None
    may_end: bool = False
    told: int = 0
    """Games reported so far."""
    score: dict[str, int] = field(default_factory=dict)
    """How it ends, by side."""
    _points: list[str] = field(default_factory=list)
    """Which side gets each point, in order."""
    _scorer: Browser | None = None

    async def opened(self, row: Row, truth: Truth, phones: tuple[Browser, Browser]) -> None:
        desk = self.desk
        self.match, self.truth, self._scorer = row.match, truth, phones[0]
        form = await desk.director.find(f"{desk.path}/desk/match/{row.match}", mode="live", match=row.match)
        answer = await desk.director.post(form.action, form.filled(clock="no"))
        self.id = answer.url.path.rpartition("/")[2]
        for phone in phones:
            await phone.post(f"{desk.path}/me/table", {"consent": "yes"})
            await self._act(phone, "TakeSeat", f"{phone.name} sits down")
        await self._act(phones[0], "Begin", "begin")
        names = json.loads(await desk.director.page(f"/api/tables/{self.id}"))["names"]
        winner, loser = ("white", "black") if names["white"] == truth.winner else ("black", "white")
        self.score = {winner: truth.won, loser: truth.lost}
        before = [winner] * (truth.won - 1) + [loser] * truth.lost
        self.chance.shuffle(before)
        self._points = [*before, winner]

    async def goes_on(self) -> None:
        """Reports another game, unless it would end a match that has to last."""
        if self.match and self.told < len(self._points) - 1:
            await self._game()

    async def ends(self) -> None:
        while self.told < len(self._points):
            await self._game()

    async def _game(self) -> None:
        assert self._scorer is not None
        side = self._points[self.told]
        await self._act(self._scorer, "ReportGame", f"game {self.told + 1}", winner=side, result=1, cube=1)
        self.told += 1

    async def _act(self, who: Browser, act: str, reference: str, **more: str | int) -> None:
        """An act with the same reference is carried out only once, however often it is sent."""
        await who.say(f"/api/tables/{self.id}/acts", {"act": act, "reference": reference, **more})
