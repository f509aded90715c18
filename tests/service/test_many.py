"""Many tournaments in one house: starting, listing and rating read only what has changed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.hall.programmes import PROGRAMMES, SetUpValues, opening
from bafflebox.store import Journal, JournalEntry
from bafflebox.store.sql import SqlJournal
from bafflebox.tournament.opening import close_tournament
from bafflebox.tournament.ratings.elo import Elo
from support.club_desk import opened

MANY = 6


async def set_up(where: str) -> PersonId:
    async with House.at(where) as house:
        dee, _ = house.people.guest("Dee")
        for number in range(MANY):
            plan = SetUpValues(f"Evening {number}", PROGRAMMES["club"], "usbgf", {}, 2, announced="the wall")
            hall = await house.desks.open(
                plan.name, dee.person, lambda id, at, plan=plan: opening(plan, id, dee.person, at)
            )
            if number % 2:
                await house.desks.work(hall, dee.person, lambda work: work.do(close_tournament))
        return dee.person


@pytest.fixture
def reads(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tournaments whose journals were read."""
    found: list[str] = []
    read = SqlJournal.read

    def counted(self: Journal, stream: str, *args: Any, **named: Any) -> Sequence[JournalEntry]:
        if stream.startswith("tournament/"):
            found.append(stream)
        return read(self, stream, *args, **named)  # type: ignore[arg-type]

    monkeypatch.setattr(SqlJournal, "read", counted)
    return found


async def started(where: str) -> House:
    """What a server does when it starts."""
    house = House.at(where)
    house.director_links()
    async with house:
        await house.seats.settled()
        await house.seats.catch_up_all()
        await house.desks.listed()
    return house


def test_a_start_reads_only_tournaments_that_have_changed(tmp_path: Path, reads: list[str]) -> None:
    where = str(tmp_path / "many.db")

    async def story() -> None:
        dee = await set_up(where)
        await started(where)
        assert len(set(reads)) == MANY

        reads.clear()
        await started(where)
        assert reads == []

        async with House.at(where) as house:
            hall = await house.desks.hall("evening-0")
            await house.desks.work(hall, dee, lambda work: work.do(close_tournament))
        reads.clear()
        await started(where)
        assert set(reads) <= {"tournament/evening-0"}  # unless the list was written before the server closed

    asyncio.run(story())


def test_a_list_shows_what_has_just_happened(tmp_path: Path) -> None:
    async def story() -> None:
        where = str(tmp_path / "many.db")
        dee = await set_up(where)
        async with House.at(where) as house:
            before = {one.id: one.closed for one in await house.desks.listed()}
            hall = await house.desks.hall("evening-0")
            await house.desks.work(hall, dee, lambda work: work.do(close_tournament))
            after = {one.id: one.closed for one in await house.desks.listed()}
        assert not before["evening-0"]
        assert after == before | {"evening-0": True}

    asyncio.run(story())


def test_a_match_is_rated_once_and_not_with_all_others_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rated = []
    gains = Elo.gains

    def counted(self: Elo, *args: Any) -> tuple[float, float]:
        rated.append(args)
        return gains(self, *args)

    monkeypatch.setattr(Elo, "gains", counted)

    async def story() -> None:
        async with House.in_memory() as house:
            desk = await opened(house)

            person = desk.hall.persons[0]
            await house.ratings.player(person, 0)  # type: ignore[arg-type]
            counts = []
            for number, match in enumerate(("open/main:1.1", "open/main:1.2")):
                first, _ = desk.players(match)  # type: ignore[arg-type]
                await desk.act("result", match=match, winner=first, first="5", second=str(number))
                rated.clear()
                await house.ratings.player(person, 0)  # type: ignore[arg-type]
                counts.append(len(rated))
            assert counts[0] == counts[1] > 0

    asyncio.run(story())


def test_ratings_are_the_same_however_they_came_about() -> None:
    async def story() -> None:
        async with House.in_memory() as house:
            desk = await opened(house)
            for match in ("open/main:1.1", "open/main:1.2"):
                first, _ = desk.players(match)  # type: ignore[arg-type]
                await desk.act("result", match=match, winner=first, first="5", second="2")
                for person in desk.hall.persons:
                    await house.ratings.player(person, 0)  # type: ignore[arg-type]
            afresh = type(house.ratings)(house.desks)
            for person in desk.hall.persons:
                one, two = await house.ratings.player(person, 0), await afresh.player(person, 0)  # type: ignore[arg-type]
                assert one is not None
                assert two is not None
                assert one.rating == two.rating
                assert [step.after for step in one.steps] == [step.after for step in two.steps]

    asyncio.run(story())
