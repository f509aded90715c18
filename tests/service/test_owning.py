"""Several servers at one database: one of them keeps a table, and when it is gone another one does."""

from __future__ import annotations

import asyncio
import random
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import pytest

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.bot_names import bot_person
from bafflebox.service.lobby import Wish
from bafflebox.service.opponents import turn_of_bot
from bafflebox.service.room import Room
from bafflebox.store import JournalEntry
from bafflebox.store.errors import Unreachable
from bafflebox.store.ownership import LockOwner
from bafflebox.table import acts
from bafflebox.table.events import GapFound
from support.journals import crash_server, new_database, postgres_or_skip, start_server
from support.tables import sensible

ANN, BEN = PersonId("ann"), PersonId("ben")
LONG = 60


@pytest.fixture(scope="module")
def server() -> Iterator[Any]:
    with postgres_or_skip() as running:
        yield running


@pytest.fixture
def where(server: Any) -> str:
    return new_database(server)


@pytest.fixture
def owners(where: str) -> Iterator[tuple[LockOwner, LockOwner]]:
    one, two = LockOwner(where), LockOwner(where)
    yield one, two
    one.close()
    two.close()


async def until(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONG):
        while not holds():
            await asyncio.sleep(0.01)


async def running(house: House) -> Room:
    """A match whose clock runs."""
    room = await house.lobby.start(Wish(5), (ANN,), (BEN,))
    while room.table.clock is None or room.table.clock.running is None:
        await house.tables.act(room.table.id, ANN, acts.RollOpening())
    return room


def gaps(room: Room) -> int:
    return sum(isinstance(event, GapFound) for event in room.events)


def look(room: Room) -> None:
    """Somebody has the table open."""
    room.listeners.add(lambda _: None)


def until_claimed(owner: LockOwner, name: str) -> None:
    """The database takes a moment to notice that a connection has ended."""
    end = time.monotonic() + LONG
    while not owner.has(name):
        assert time.monotonic() < end
        owner.claim([name])


def test_a_table_has_one_owner_and_the_next_one_when_its_connection_ends(owners: tuple[LockOwner, LockOwner]) -> None:
    one, two = owners
    assert one.claim(["a", "b"]) == {"a", "b"}
    assert two.claim(["b", "c"]) == {"c"}
    assert (one.has("b"), two.has("b")) == (True, False)

    one.close()

    assert not one.has("b")
    until_claimed(two, "b")
    assert two.held() == {"b", "c"}


def test_the_word_that_a_table_is_free_comes_before_its_lock(
    owners: tuple[LockOwner, LockOwner], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever gets a lock without a word takes its owner for dead, and sets the clock back."""
    one, two = owners
    one.claim(["a"])
    two.claim([])
    steps, run = list[tuple[set[str], set[str]]](), one._run

    def watched(query: str, names: Iterable[str]) -> list[tuple[Any, ...]]:
        found = run(query, names)
        steps.append((two.claim(["a"]), two.heard()[1]))
        return found

    monkeypatch.setattr(one, "_run", watched)
    one.let_go(["a"])
    assert steps == [(set(), {"a"}), ({"a"}, {"a"})]


def test_a_table_is_asked_for_and_handed_over(owners: tuple[LockOwner, LockOwner]) -> None:
    one, two = owners
    one.claim(["a", "b"])
    two.claim(["a"])
    two.ask_for(["a"])
    assert one.claim([]) == set()
    assert one.heard() == ({"a"}, set())

    one.let_go(["a", "never had"])

    assert two.claim(["a"]) == {"a"}
    assert two.heard() == (set(), {"a"})
    assert two.heard() == (set(), set())
    assert one.held() == {"b"}
    assert one.heard() == (set(), set()), "its own words are not news"


def test_after_a_restart_of_the_database_whoever_asks_first_owns(
    server: Any, owners: tuple[LockOwner, LockOwner]
) -> None:
    one, two = owners
    one.claim(["a", "b"])
    two.claim(["c"])
    crash_server(server)
    with pytest.raises(Unreachable):
        one.claim([])
    assert one.held() == frozenset(), "what the database has forgotten is not believed any longer"
    start_server(server)

    assert one.claim(["a"]) == {"a"}
    assert two.claim(["b", "c"]) == {"b", "c"}


def test_a_second_server_acts_at_a_table_and_leaves_its_clock_alone(where: str) -> None:
    async def story() -> None:
        async with House.at(where) as one, House.at(where) as two:
            here = await running(one)
            look(here)
            there = await two.tables.room(here.table.id)
            look(there)
            assert here.table.id in one.tables.owning
            assert here.table.id not in two.tables.owning
            assert there.timer is None
            act, mover = sensible(there.table, random.Random(7))
            await two.tables.act(here.table.id, mover, act)
            await until(lambda: here.table.version == there.table.version)
            assert gaps(here) == 0

    asyncio.run(story())


def test_a_server_that_goes_away_leaves_its_tables_to_those_where_people_are(where: str) -> None:
    async def story() -> None:
        async with House.at(where) as two:
            async with House.at(where) as one:
                here = await running(one)
                look(here)
                there = await two.tables.room(here.table.id)
                look(there)
                assert here.table.id not in two.tables.owning
            await until(lambda: there.table.id in two.tables.owning and gaps(there) == 1)
            assert there.table.clock is not None
            assert there.table.clock.running is None, "nobody loses time while no server kept the table"

    asyncio.run(story())


def test_a_table_that_nobody_looks_at_here_is_handed_over_with_its_clock_running(where: str) -> None:
    async def story() -> None:
        async with House.at(where) as one, House.at(where) as two:
            name = (await running(one)).table.id
            there = await two.tables.room(name)
            look(there)
            await until(lambda: name in two.tables.owning)
            await until(lambda: there.timer is not None)
            assert gaps(there) == 0
            await until(lambda: one.tables.in_use(name) is None)

    asyncio.run(story())


def test_bots_play_at_the_server_that_keeps_their_table(where: str) -> None:
    async def story() -> None:
        async with House.at(where, bot_pace=0) as one, House.at(where, bot_pace=0) as two:
            asked: list[Room] = []
            two.tables.watchers.append(asked.append)
            look(here := await one.lobby.start(Wish(1, clock=False), (ANN,), (bot_person("beginner"),)))
            look(there := await two.tables.room(here.table.id))
            await until(lambda: turn_of_bot(here.table) is None and there.table.version == here.table.version)
            assert here.table.version > 3, "the bot has sat down and thrown"
            assert not asked, "nobody at the other server was asked to do anything"

    asyncio.run(story())


def test_what_is_written_while_a_table_is_being_opened_elsewhere_is_not_missed(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with House.at(where) as one, House.at(where) as two:
            look(here := await running(one))
            read, told = threading.Event(), threading.Event()
            kept, heard = two.tables._kept, two.tables.heard

            def slowly(name: str) -> Any:
                found = kept(name)
                read.set()
                assert told.wait(LONG)
                return found

            async def hears(entries: Sequence[JournalEntry]) -> None:
                await heard(entries)
                if any(entry.stream.startswith("table/") for entry in entries):
                    told.set()

            monkeypatch.setattr(two.tables, "_kept", slowly)
            monkeypatch.setattr(two.tables, "heard", hears)
            opening = asyncio.create_task(two.tables.room(here.table.id))
            await until(read.is_set)
            act, mover = sensible(here.table, random.Random(7))
            await one.tables.act(here.table.id, mover, act)
            there = await opening
            await until(lambda: there.table.version == here.table.version)

    asyncio.run(story())


def test_a_key_that_one_server_revokes_is_heard_of_at_the_others_by_a_notification(
    where: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bafflebox.service.house.NEWS", 10.0 * LONG)  # nobody looks by themselves

    async def story() -> None:
        async with House.at(where) as one, House.at(where) as two:
            known, key = one.people.guest("Eve")
            woken = threading.Event()
            two.people.keys.watch(known.person, woken.set)
            one.people.keys.revoke(key)
            await until(woken.is_set)

    asyncio.run(story())
