"""Another match: both sides have to want it, also where they play at two servers of one house."""

from __future__ import annotations

import asyncio

import pytest

from bafflebox.cases import PersonId
from bafflebox.game import Side
from bafflebox.service import House
from bafflebox.service.bot_names import bot_person
from bafflebox.service.lobby import CHALLENGE_LASTS, Wish
from bafflebox.service.room import Room
from bafflebox.store import MemoryJournal
from bafflebox.store.errors import DiskFull
from bafflebox.store.vault import MemoryVault
from bafflebox.table import TABLE, acts
from support.houses import Late, run

ANN, BEN = PersonId("ann"), PersonId("ben")


async def over(house: House, other: PersonId = BEN) -> Room:
    """A match that Ann has won against somebody who left."""
    room = await house.lobby.start(Wish(1, clock=False), (ANN,), (other,))
    await house.tables.act(room.table.id, TABLE, acts.Forfeit(Side.BLACK, "they left"))
    assert room.table.is_over
    return room


def test_both_sides_have_to_want_it_and_the_colours_change() -> None:
    async def story(house: House) -> None:
        room = await over(house)
        assert await house.lobby.rematch(room, ANN) is None
        assert await house.lobby.rematch(room, ANN) is None  # however often
        again = await house.lobby.rematch(room, BEN)
        assert again is not None
        assert again.table.terms.white == (BEN,)
        assert await house.lobby.rematch(room, ANN) is again

    run(story)


def test_a_bot_always_wants_it() -> None:
    async def story(house: House) -> None:
        assert await house.lobby.rematch(await over(house, bot_person("beginner")), ANN) is not None

    run(story)


def test_both_are_brought_together_from_two_servers() -> None:
    journal, vault = MemoryJournal(), MemoryVault()

    async def story(house: House) -> None:
        room = await over(house)
        async with House(journal, vault, shared=True) as other:
            there = await other.tables.room(room.table.id)
            heard = asyncio.Event()
            there.listeners.add(lambda _: heard.set())
            assert await house.lobby.rematch(room, ANN) is None
            async with asyncio.timeout(60):
                await heard.wait()
            assert there.wants_more == {Side.WHITE}

            again = await other.lobby.rematch(there, BEN)
            await house.lobby.hear([room])

            assert again is not None
            assert room.rematch == again.table.id
            assert len(list(journal.streams("table/"))) == 2

    run(story, House(journal, vault))


def test_a_table_that_could_not_be_opened_is_opened_when_somebody_asks_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def full(*_: object, **__: object) -> Room:
        raise DiskFull("The disk is full.")

    async def story(house: House) -> None:
        room = await over(house)
        await house.lobby.rematch(room, ANN)
        with monkeypatch.context() as broken:
            broken.setattr(house.tables, "open", full)
            with pytest.raises(DiskFull):
                await house.lobby.rematch(room, BEN)
        assert await house.lobby.rematch(room, BEN) is not None

    run(story)


def test_wishes_are_forgotten_after_a_day() -> None:
    moments = Late()

    async def story(house: House) -> None:
        await house.lobby.rematch(await over(house), ANN)
        moments.ahead = CHALLENGE_LASTS + 1000
        later = await over(house)
        await house.lobby.rematch(later, ANN)
        assert [key.split("/")[1] for key in house.vault.under("rematch/")] == [later.table.id]

    run(story, House(MemoryJournal(), MemoryVault(), moments=moments))
