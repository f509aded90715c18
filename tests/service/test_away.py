"""A database that is restarted: what is asked meanwhile is refused with a sentence, and afterwards everything goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from bafflebox.service import House
from bafflebox.service.hall.programmes import PROGRAMMES, SetUpValues, opening
from bafflebox.store.errors import Unreachable
from bafflebox.store.vault import SqlVault
from bafflebox.tournament.notices import send
from support.journals import crash_server, new_database, postgres_or_skip, start_server


@pytest.fixture(scope="module")
def server() -> Iterator[Any]:
    with postgres_or_skip() as running:
        yield running


def test_the_vault_tells_that_its_database_is_away_and_is_there_again(server: Any) -> None:
    vault = SqlVault(new_database(server))
    vault.put("a", "1")
    crash_server(server)
    try:
        with pytest.raises(Unreachable, match="cannot be reached"):
            vault.get("a")
    finally:
        start_server(server)
    assert vault.get("a") == "1"
    vault.close()


def test_news_of_another_server_arrive_after_the_database_was_restarted(server: Any) -> None:
    where = new_database(server)

    async def story() -> None:
        async with House.at(where) as one, House.at(where) as two:
            dee, _ = one.people.guest("Dee")
            plan = SetUpValues("Club night", PROGRAMMES["club"], "usbgf", {}, 2)
            here = await one.desks.open(plan.name, dee.person, lambda id, at: opening(plan, id, dee.person, at))
            there = await two.desks.hall(here.id)
            crash_server(server)
            for house in (one, two):
                with pytest.raises(Unreachable):
                    await asyncio.to_thread(house.journal.position)
            start_server(server)
            await one.desks.work(here, dee.person, lambda work: list(work.do(send, [dee.person], "Hello")) and None)
            async with asyncio.timeout(30):
                while there.state.version < here.state.version:
                    await there.newer(there.state.version, 1.0)

    asyncio.run(story())
