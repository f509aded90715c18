"""Copies on a second medium: whole and usable after every change, and a medium that is gone does not stop the hall."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.store import following
from bafflebox.store.backup import back_up
from bafflebox.store.chain import ChainRow
from bafflebox.store.errors import Damaged
from bafflebox.store.following import carry_on
from bafflebox.store.verify import Verification
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


def test_a_copy_that_is_there_gets_what_is_new_and_nothing_else_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    verified: list[int] = []
    verify = following.verify

    def counted(rows: Iterable[ChainRow], *args: Any, **named: Any) -> Verification:
        found = list(rows)
        verified.append(len(found))
        return verify(found, *args, **named)

    monkeypatch.setattr(following, "verify", counted)
    stick = tmp_path / "stick"
    stick.mkdir()

    async def story() -> None:
        house = House.at(str(tmp_path / "first.db"), copy_to=stick)
        copies = house.copies
        assert copies is not None
        async with house:
            for number in range(5):
                await opened(house, f"Club {number}")
                await copies.look()
            ann, key = house.people.guest("Ann")
            house.vault.drop("naming/secret")
            await opened(house, "Last")
            await copies.look()
            assert not copies.last.problem
            assert 0 < sum(verified) <= 7  # each entry once at most: the first copy is made whole
        verdict = back_up(str(copies.target), tmp_path / "again.db")
        assert verdict.sound
        async with House.at(str(copies.target)) as again:
            assert {one.name for one in await again.desks.listed()} == {*(f"Club {n}" for n in range(5)), "Last"}
            known = again.people.known(key)
            assert known is not None
            assert known.person == ann.person

    asyncio.run(story())


def test_a_journal_that_was_put_back_is_copied_anew(tmp_path: Path) -> None:
    first, copy = tmp_path / "first.db", tmp_path / "copy.db"

    async def made(where: Path, name: str) -> None:
        async with House.at(str(where)) as house:
            await opened(house, name)

    asyncio.run(made(first, "Club"))
    back_up(str(first), copy)
    assert carry_on(first, copy) is not None
    asyncio.run(made(tmp_path / "other.db", "Another"))
    assert carry_on(tmp_path / "other.db", copy) is None
    assert carry_on(first, tmp_path / "none.db") is None


def test_what_does_not_follow_from_the_copy_is_not_taken_into_it(tmp_path: Path) -> None:
    first, copy = tmp_path / "first.db", tmp_path / "copy.db"

    async def made(name: str) -> None:
        async with House.at(str(first)) as house:
            await opened(house, name)

    asyncio.run(made("Club"))
    back_up(str(first), copy)
    asyncio.run(made("Another"))
    with closing(sqlite3.connect(first)) as connection:
        connection.execute("UPDATE entries SET text = replace(text, 'Another', 'Forged') WHERE position = 2")
        connection.commit()
    before = copy.read_bytes()
    with pytest.raises(Damaged, match="did not reach the copy intact"):
        carry_on(first, copy)
    assert copy.read_bytes() == before
