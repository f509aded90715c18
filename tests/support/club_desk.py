"""A club night of four with its director, at the desk of a house."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.hall.acts import DESK, PHONE
from bafflebox.service.hall.programmes import PROGRAMMES, SetUpValues, opening
from bafflebox.tournament.course import players_now
from bafflebox.tournament.events import ContestId, Entrant, MatchId, PhoneUse

NAMES = ("Ann", "Ben", "Cid", "Dora")


OPEN = ContestId("open")


FIRST = MatchId("open/main:1.1")


class Desk:
    """A tournament and its director."""

    def __init__(self, house: House, hall: Hall, dee: PersonId) -> None:
        self.house, self.hall, self.dee = house, hall, dee

    async def act(self, act: str, *, based_on: int | None = None, mark: str = "", **form: str) -> int:
        """Do an act of the desk on a page of some version; gives how many events followed."""
        found = DESK[act]
        names = form.get("names", "").split("\n") if form.get("names") else ()
        done = await self.house.desks.work(
            self.hall,
            self.dee,
            lambda work: found.run(work, form),
            based_on=self.hall.state.version if based_on is None else based_on,
            about={name: form.get(name, "") for name in found.about},
            mark=mark,
            with_cases=found.with_cases,
            names=names,
        )
        return len(done)

    async def phone(self, person: PersonId, act: str, **form: str) -> int:
        run = PHONE[act].run
        return len(await self.house.desks.work(self.hall, person, lambda work: run(work, form)))

    def players(self, match: MatchId = FIRST) -> tuple[Entrant, Entrant]:
        return players_now(self.hall.state, match)


async def opened(house: House, phones: PhoneUse = PhoneUse.REPORT, *, drawn: bool = True, book: str = "usbgf") -> Desk:
    dee, _ = house.people.guest("Dee")
    plan = SetUpValues("Club night", PROGRAMMES["club"], book, {}, 4, 1000, phones=phones, announced="the wall")
    hall = await house.desks.open(plan.name, dee.person, lambda id, at: opening(plan, id, dee.person, at))
    desk = Desk(house, hall, dee.person)
    await desk.act("enter", contest="open", names="\n".join(NAMES))
    if drawn:
        await desk.act("draw", contest="open")
    return desk


def run(story: Callable[[House], Coroutine[Any, Any, None]]) -> None:
    async def told() -> None:
        async with House.in_memory() as house:
            await story(house)

    asyncio.run(told())
