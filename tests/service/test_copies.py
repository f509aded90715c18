"""Copies on a second medium: whole and usable after every change, and a medium that is gone does not stop the hall."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.tournament.opening import open_tournament

DEE = PersonId("dee")


async def opened(house: House, name: str) -> None:
    await house.desks.open(name, DEE, lambda id, at: open_tournament(id, name, "usbgf", DEE, at))


def test_a_copy_goes_on_where_the_first_was_stopped(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()

    async def story() -> str:
        house = House.at(str(tmp_path / "first.db"), copy_to=stick)
        assert house.copies is not None
        async with house:
            await opened(house, "Club")
            word = house.passes.card(await house.desks.hall("club"), DEE)
        async with House.at(str(house.copies.target)) as again:
            assert (await again.desks.hall("club")).state.opened.name == "Club"
            assert again.passes.card(await again.desks.hall("club"), DEE) == word
        return word

    assert asyncio.run(story())


def test_nothing_is_copied_while_nothing_changes(tmp_path: Path) -> None:
    async def story() -> None:
        house = House.at(str(tmp_path / "first.db"), copy_to=tmp_path)
        copies = house.copies
        assert copies is not None
        async with house:
            await opened(house, "Club")
            await copies.look()
            first = copies.last
            await copies.look()
            assert copies.last is first
            await opened(house, "Another")
            await copies.look()
            assert copies.last.position > first.position

    asyncio.run(story())


def test_a_medium_that_is_gone_is_told_and_found_again(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()

    async def story() -> None:
        house = House.at(str(tmp_path / "first.db"), copy_to=stick)
        copies = house.copies
        assert copies is not None
        async with house:
            await copies.look()
            good = copies.last.at
            shutil.rmtree(stick)
            await opened(house, "Club")
            await copies.look()
            assert copies.last.at == good
            assert str(stick) in copies.last.problem
            stick.mkdir()
            await copies.look()
            assert copies.last.problem == ""
            assert copies.target.exists()

    asyncio.run(story())
