"""What nobody uses is put away, and comes back as it was when somebody asks for it; names that lead nowhere leave nothing."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Callable

import pytest

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput
from bafflebox.service import House
from bafflebox.service.hall.acts import DESK
from bafflebox.service.hall.beginning import SetUpTournament, begin
from bafflebox.service.lobby import Wish
from bafflebox.service.rooms import IDLE
from bafflebox.store import MemoryJournal
from bafflebox.store.vault import MemoryVault
from bafflebox.table import acts
from support.houses import Late, run

ANN, BEN, DEE = PersonId("ann"), PersonId("ben"), PersonId("dee")
FORM = {"programme": "club", "name": "Club night", "tables": "2", "announced": "x"}


async def let_go(held: Callable[[], object]) -> None:
    """Wait until nothing holds it: a thread of the pool keeps its last piece of work for a moment after it is done."""
    async with asyncio.timeout(30):
        while held() is not None:
            gc.collect()
            await asyncio.sleep(0.01)


def late() -> tuple[House, Late]:
    moments = Late()
    return House(MemoryJournal(), MemoryVault(), moments=moments), moments


def test_a_name_that_leads_nowhere_leaves_nothing_behind() -> None:
    async def story(house: House) -> None:
        for number in range(50):
            with pytest.raises(InvalidInput):
                await house.tables.room(f"none-{number}")
            with pytest.raises(InvalidInput):
                await house.desks.hall(f"none-{number}")
        assert not house.tables._opening
        assert not house.tables.rooms
        assert not house.desks._halls

    run(story)


def test_a_table_without_a_clock_is_put_away_and_comes_back() -> None:
    house, moments = late()

    async def story(house: House) -> None:
        room = await house.lobby.start(Wish(clock=False), (ANN,), (BEN,))
        name, version = room.table.id, room.table.version
        house.tidy()
        assert house.tables.in_use(name) is room
        moments.ahead = IDLE + 1000
        house.tidy()
        assert house.tables.in_use(name) is None
        assert await house.tables.room(name) is room  # somebody still holds it: there are never two
        moments.ahead *= 3
        house.tidy()
        del room
        await let_go(lambda: house.tables.in_use(name))
        again = await house.tables.room(name)
        assert again.table.version == version
        await house.tables.act(name, ANN, acts.RollOpening())
        assert again.table.version > version

    run(story, house)


def test_a_table_whose_clock_runs_stays() -> None:
    house, moments = late()

    async def story(house: House) -> None:
        room = await house.lobby.start(Wish(clock=True), (ANN,), (BEN,))
        while room.table.match.to_act is None:
            await house.tables.act(room.table.id, ANN, acts.RollOpening())
        moments.ahead = IDLE + 1000
        house.tidy()
        assert house.tables.in_use(room.table.id) is room

    run(story, house)


def test_a_tournament_is_put_away_and_comes_back() -> None:
    house, moments = late()

    async def story(house: House) -> None:
        hall = await begin(house.desks, SetUpTournament.read(FORM), DEE)
        told = {"contest": "open", "names": "Ann"}
        await house.desks.work(hall, DEE, lambda work: DESK["enter"].run(work, told), names=["Ann"], mark="m")
        version = hall.state.version
        moments.ahead = IDLE + 1000
        house.tidy()
        assert not house.desks._halls
        assert await house.desks.hall("club-night") is hall
        while hall.clerk is not None and not hall.clerk.done():
            await asyncio.sleep(0)
        moments.ahead *= 3
        house.tidy()
        del hall
        await let_go(lambda: house.desks.in_use("club-night"))
        again = await house.desks.hall("club-night")
        assert again.state.version == version
        await house.desks.work(again, DEE, lambda work: DESK["enter"].run(work, told), names=["Ann"], mark="m")
        assert again.state.version == version

    run(story, house)


def test_keys_and_links_whose_time_is_over_are_forgotten() -> None:
    house, moments = late()

    async def story(house: House) -> None:
        known, key = house.people.guest("Ann")
        house.people.keys.link(known.person)
        moments.ahead = 3_600_000
        assert house.people.forget_old() == 1
        assert house.people.known(key) is not None
        moments.ahead = 400 * 24 * 3_600_000
        assert house.people.forget_old() == 1

    run(story, house)
