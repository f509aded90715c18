"""Partners who consult: heard by each other alone, at whichever server they sit, and forgotten with the match."""

from __future__ import annotations

import asyncio
from contextlib import closing
from pathlib import Path
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.game import Side
from bafflebox.service import House
from bafflebox.service.chat import LAST, REMEMBERED, consulting
from bafflebox.service.hall.own_data import forget
from bafflebox.service.lobby import Wish
from bafflebox.service.room import Room
from bafflebox.store import MemoryJournal, open_journal
from bafflebox.store.vault import MemoryVault, SqlVault
from bafflebox.table import TABLE, acts
from support.houses import Late, run

DOUBLES = Wish(1, book="usbgf", discipline="backgammon-doubles", clock=False)


async def seated(house: House) -> tuple[Room, list[PersonId]]:
    """A doubles match, and its four players: two and two."""
    people = [house.people.guest(name)[0].person for name in ("Ann", "Ben", "Cid", "Dora")]
    return await house.lobby.start(DOUBLES, tuple(people[:2]), tuple(people[2:])), people


def heard(house: House, room: Room, who: PersonId) -> list[str] | None:
    seen: dict[str, Any] | None = consulting(room, who, house.people)
    return None if seen is None else [f"{one['who']}: {one['words']}" for one in seen["said"]]


def test_a_partner_hears_it_at_another_server() -> None:
    journal, vault = MemoryJournal(), MemoryVault()

    async def story(house: House) -> None:
        room, (ann, ben, cid, _) = await seated(house)
        async with House(journal, vault, shared=True) as other:
            there = await other.tables.room(room.table.id)
            changed = asyncio.Event()
            there.listeners.add(lambda _: changed.set())
            await house.consultations.say(room, ann, "double now")
            async with asyncio.timeout(60):
                await changed.wait()
            assert heard(other, there, ben) == ["Ann: double now"]
            assert heard(other, there, cid) == []
            await other.consultations.say(there, ben, "yes")
            await house.consultations.hear([room])
            assert heard(house, room, ann) == ["Ann: double now", "Ben: yes"]

    run(story, House(journal, vault))


def test_only_the_last_words_are_kept_and_none_of_them_after_the_match() -> None:
    async def story(house: House) -> None:
        room, (ann, *_) = await seated(house)
        for number in range(REMEMBERED + 3):
            await house.consultations.say(room, ann, str(number))
        assert heard(house, room, ann) == [f"Ann: {number}" for number in range(3, REMEMBERED + 3)]
        assert len(house.vault.under("said/")) == REMEMBERED

        await house.tables.act(room.table.id, TABLE, acts.Forfeit(Side.WHITE, "they left"))
        await house.consultations.hear([room])

        assert room.table.is_over
        assert house.vault.under("said/") == {}

    run(story)


def test_words_of_a_match_that_nobody_ends_are_forgotten_after_a_day() -> None:
    moments = Late()

    async def story(house: House) -> None:
        (room, (ann, *_)), (later, (eve, *_)) = await seated(house), await seated(house)
        await house.consultations.say(room, ann, "wait")
        moments.ahead = LAST + 1000
        await house.consultations.say(later, eve, "go")
        assert [key.split("/")[1] for key in house.vault.under("said/")] == [later.table.id]

    run(story, House(MemoryJournal(), MemoryVault(), moments=moments))


def test_who_is_erased_has_said_nothing() -> None:
    async def story(house: House) -> None:
        room, (ann, ben, *_) = await seated(house)
        await house.consultations.say(room, ann, "double")
        await house.consultations.say(room, ben, "no")
        house.people.erase(ann)
        await house.consultations.hear([room])
        assert heard(house, room, ben) == ["Ben: no"]

    run(story)


def test_who_is_erased_while_no_server_runs_has_said_nothing_either(tmp_path: Path) -> None:
    where, said = str(tmp_path / "house.db"), list[PersonId]()

    async def story(house: House) -> None:
        room, (ann, *_) = await seated(house)
        await house.consultations.say(room, ann, "double")
        said.append(ann)

    run(story, House.at(where))
    with closing(open_journal(where)) as journal:
        forget(journal, where, said[0])
    with closing(SqlVault(where)) as vault:
        assert vault.under("said/") == {}
