"""A tournament in full life for the demo: matches called and played, results arriving, somebody late, an incident waiting."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from typing import TYPE_CHECKING

import structlog

from bafflebox.errors import BaffleBoxError
from bafflebox.service.hall.acts import DESK
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.programmes import PROGRAMMES, Plan, opening
from bafflebox.tournament.course import players_now, ready_matches
from bafflebox.tournament.events import PhoneUse
from bafflebox.tournament.match_file import MatchFile, Stage

if TYPE_CHECKING:
    from bafflebox.service.house import House

log = structlog.get_logger("bafflebox.demo")
FIRST = ("Ada", "Bruno", "Chiara", "Dmitri", "Elif", "Farid", "Greta", "Hiro")
LAST = ("Amsel", "Birke", "Ceder", "Dorn")
NAMES = [f"{first} {last}" for last in LAST for first in FIRST]
TABLES = 12


class Show:
    """Plays one tournament after the other until it is closed."""

    def __init__(self, house: House, pace: float = 4.0, seed: int = 1) -> None:
        self._house, self._pace, self._chance = house, pace, random.Random(seed)
        self._director = house.people.guest("Demo Director")[0].person
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while True:
            try:
                hall = await self.begin()
                while await self.step(hall):
                    await asyncio.sleep(self._pace)
            except BaffleBoxError as wrong:
                log.warning("demo", sentence=wrong.sentence)
            await asyncio.sleep(self._pace)

    async def begin(self) -> Hall:
        """A drawn event of 32, with an incident that waits for a director."""
        plan = Plan(
            "Demo open",
            PROGRAMMES["day"],
            "usbgf",
            {},
            TABLES,
            2000,
            phones=PhoneUse.REPORT,
            announced="a sheet at the entrance",
        )
        who = self._director
        hall = await self._house.desks.open(plan.name, who, lambda id, at: opening(plan, id, who, at))
        await self._act(hall, "enter", names=NAMES, contest="main")
        await self._act(hall, "check-in-all", contest="main")
        await self._act(hall, "draw", contest="main")
        await self._act(hall, "call-all")
        on = next(file.match for file in hall.state.files.values() if file.is_on)
        await self._act(hall, "incident", about="A die fell to the floor and was played", match=on)
        return hall

    async def step(self, hall: Hall) -> bool:
        """Something happens: a match begins or ends, others are called. Whether anything was left to do."""
        on = [file for file in hall.state.files.values() if file.is_on]
        called = [file for file in on if file.stage is Stage.CALLED]
        if len(called) > 1 and self._chance.random() < 0.6:  # the last who was called stays away for a while
            await self._act(hall, "start", match=called[0].match)
        elif on:
            await self._ends(hall, self._chance.choice([f for f in on if f.stage is Stage.PLAYING] or on))
        await self._act(hall, "call-all")
        ready = [match for match, _ in ready_matches(hall.state)]
        waiting = [match for match in ready if hall.state.file(match).stage is Stage.WAITING]
        if not on and waiting:  # in a break: the desk calls those who want to play on
            await self._act(hall, "call", match=waiting[0])
        return bool(on or waiting)

    async def _ends(self, hall: Hall, file: MatchFile) -> None:
        first, second = players_now(hall.state, file.match)
        length = file.length or 1
        won, lost = length, self._chance.randrange(length)
        winner = self._chance.choice((first, second))
        points = (won, lost) if winner == first else (lost, won)
        await self._act(hall, "result", match=file.match, winner=winner, first=str(points[0]), second=str(points[1]))

    async def _act(self, hall: Hall, act: str, names: list[str] | None = None, **form: str) -> None:
        told = form | {"names": "\n".join(names or ())}
        await self._house.desks.work(hall, self._director, lambda work: DESK[act].run(work, told), names=names or ())

    async def close(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
