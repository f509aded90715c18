"""A busy tournament for the demo: matches called and played, results arriving, somebody late, an incident waiting.

Simulated players start, report and confirm on their phones. The desk is simulated too, until a visitor takes it over.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING

import structlog

from bafflebox.cases import PersonId
from bafflebox.clock import MINUTE, Millis
from bafflebox.errors import BaffleBoxError
from bafflebox.service.hall.acts import DESK, PHONE
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.programmes import PROGRAMMES, SetUpValues, opening
from bafflebox.service.hall.work import DeskWork
from bafflebox.tournament.course import players_now, ready_matches
from bafflebox.tournament.events import DeskEvent, Entrant, MatchId, Office, PhoneUse
from bafflebox.tournament.match_file import MatchFile, MatchStage
from bafflebox.tournament.officials import name_official
from bafflebox.tournament.state import replay

if TYPE_CHECKING:
    from bafflebox.service.house import House

log = structlog.get_logger("bafflebox.demo")
FIRST = ("Ada", "Bruno", "Chiara", "Dmitri", "Elif", "Farid", "Greta", "Hiro")
LAST = ("Amsel", "Birke", "Ceder", "Dorn")
NAMES = [f"{first} {last}" for last in LAST for first in FIRST]
TABLES = 12
LIES = 0.1
"""How often a player contradicts a reported result."""


class Show:
    """Plays one tournament after another until closed; one directed by a visitor is played to its end."""

    def __init__(self, house: House, pace: float = 4.0, seed: int = 1) -> None:
        self._house, self._pace, self._chance = house, pace, random.Random(seed)
        self._director = house.people.guest("Demo Director")[0].person
        self._visited: set[str] = set()
        """Tournaments that a visitor directs."""
        house.show = self
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

    def owns(self, hall: Hall) -> bool:
        return self._director in hall.state.officials

    async def give_desk_to(self, hall: Hall, visitor: PersonId) -> None:
        """Make a visitor the director; the simulated director stops."""

        def job(work: DeskWork) -> None:
            work.do(name_official, visitor, Office.DIRECTOR)

        await self._house.desks.work(hall, self._director, job)
        self._visited.add(hall.id)

    # The beginning: half an hour ago

    async def begin(self) -> Hall:
        """Set up a drawn event of 32 in progress, with somebody late and an incident waiting for a director."""
        plan = SetUpValues(
            "Demo open",
            PROGRAMMES["day"],
            "usbgf",
            {},
            TABLES,
            2000,
            phones=PhoneUse.REPORT,
            announced="a sheet at the entrance",
        )
        persons = {name: self._house.people.entrant(name, self._director) for name in NAMES}
        hall = await self._house.desks.open(
            plan.name, self._director, lambda id, at: self._morning(plan, id, at, persons)
        )
        on = next(file.match for file in hall.state.files.values() if file.is_on)
        await self._act(hall, "incident", about="A die fell to the floor and was played", match=on)
        return hall

    def _morning(self, plan: SetUpValues, id: str, at: Millis, persons: dict[str, PersonId]) -> tuple[DeskEvent, ...]:
        """Entries, the draw, the first calls, and all but the last called players at their tables."""
        began = list(opening(plan, id, self._director, Millis(at - 30 * MINUTE)))
        secret = cache(lambda _: secrets.token_hex(32))
        work = DeskWork(replay(began), self._director, Millis(at - 25 * MINUTE), {}, persons, secret)
        for act, told in (
            ("enter", {"names": "\n".join(NAMES)}),
            ("check-in-all", {}),
            ("draw", {}),
        ):
            DESK[act].run(work, told | {"contest": "main"})
        work.at = Millis(at - 14 * MINUTE)
        DESK["call-all"].run(work, {})
        work.at = Millis(at - 12 * MINUTE)
        called = [file.match for file in work.state.files.values() if file.stage is MatchStage.CALLED]
        for match in called[:-1]:
            DESK["start"].run(work, {"match": match})
        return (*began, *work.events)

    # What goes on

    async def step(self, hall: Hall) -> bool:
        """Make something happen: a match starts or ends, others are called. Returns whether there was anything left to
        do."""
        directed = hall.id in self._visited
        on = [file for file in hall.state.files.values() if file.is_on]
        called = [file for file in on if file.stage is MatchStage.CALLED]
        if len(called) > 1 and self._chance.random() < 0.6:  # the last who was called stays away for a while
            await self._phone(hall, players_now(hall.state, called[0].match)[0], "begin", match=called[0].match)
        elif on:
            await self._ends(hall, self._chance.choice([f for f in on if f.stage is MatchStage.PLAYING] or on))
        ready = [match for match, _ in ready_matches(hall.state)]
        waiting = [match for match in ready if hall.state.file(match).stage is MatchStage.WAITING]
        if not directed:
            await self._act(hall, "call-all")
            if not on and waiting:  # during a break the desk calls those who want to play on
                await self._act(hall, "call", match=waiting[0])
        return bool(on or waiting) and not hall.state.closed

    async def _ends(self, hall: Hall, file: MatchFile) -> None:
        """One side reports, and a step later the other confirms, or says something different; then the desk decides."""
        first, second = players_now(hall.state, file.match)
        if file.disputed is not None:
            if hall.id not in self._visited:
                await self._act(hall, "accept-report", match=file.match)
        elif file.report is not None:
            other = second if file.report.side == first else first
            if self._chance.random() < LIES:
                await self._phone(hall, other, "report", match=file.match, **self._score(file, other, first))
            else:
                await self._phone(hall, other, "confirm", match=file.match)
        else:
            winner = self._chance.choice((first, second))
            await self._phone(hall, winner, "report", match=file.match, **self._score(file, winner, first))

    def _score(self, file: MatchFile, winner: Entrant, first: Entrant) -> dict[str, str]:
        length = file.length or 1
        lost = self._chance.randrange(length)
        points = (length, lost) if winner == first else (lost, length)
        return {"winner": winner, "first": str(points[0]), "second": str(points[1])}

    async def _phone(self, hall: Hall, entrant: Entrant, act: str, **form: str) -> None:
        run = PHONE[act].run
        person = hall.state.persons(MatchId(form["match"]), entrant)[0]
        await self._house.desks.work(hall, person, lambda work: run(work, form))

    async def _act(self, hall: Hall, act: str, **form: str) -> None:
        await self._house.desks.work(hall, self._director, lambda work: DESK[act].run(work, form))

    async def close(self) -> None:
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
