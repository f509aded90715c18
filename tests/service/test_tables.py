"""Tables in use: acts are kept before they are acknowledged, resent ones change nothing, bots play to the end."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

import pytest

from bafflebox.bots.engine import EngineFailed
from bafflebox.cases import PersonId
from bafflebox.errors import Refused
from bafflebox.game import SPRINTGAMMON
from bafflebox.service import House
from bafflebox.service.bot_names import bot_person
from bafflebox.service.lobby import Challenge, Wish
from bafflebox.service.room import Room
from bafflebox.service.tables import Tables
from bafflebox.service.views import seen
from bafflebox.table import acts, replay
from bafflebox.table.verify import verify
from support.houses import run

ANN, BEN = PersonId("ann"), PersonId("ben")


async def started(house: House, length: int = 1, **wish: object) -> Room:
    return await house.lobby.start(Wish(length=length, **wish), (ANN,), (BEN,))  # type: ignore[arg-type]


def test_an_act_is_in_the_journal_when_it_is_acknowledged() -> None:
    async def story(house: House) -> None:
        room = await started(house)
        await house.tables.act(room.table.id, ANN, acts.RollOpening())
        kept = house.journal.read(f"table/{room.table.id}")
        assert [entry.event for entry in kept] == room.events
        assert replay(room.events) == room.table

    run(story)


def test_a_resent_act_changes_nothing() -> None:
    async def story(house: House) -> None:
        room = await started(house)
        throw = 0
        while room.table.match.to_act is None:  # equal dice are thrown again
            throw += 1
            for _ in range(3):
                await house.tables.act(room.table.id, ANN, acts.RollOpening(), reference=f"r{throw}")
            assert room.table.dice.thrown == throw
        version = room.table.version
        with pytest.raises(Refused):
            await house.tables.act(room.table.id, ANN, acts.RollOpening(), reference="another")
        assert room.table.version == version

    run(story)


def test_a_resent_act_changes_nothing_after_a_restart_either(tmp_path: Path) -> None:
    where = str(tmp_path / "house.db")
    kept: list[tuple[str, int]] = []

    async def before(house: House) -> None:
        room = await started(house, 3)
        await house.tables.act(room.table.id, ANN, acts.RollOpening(), reference="r1")
        kept.append((room.table.id, room.table.version))

    async def after(house: House) -> None:
        name, version = kept[0]
        room = await house.tables.room(name)
        since = room.table.version
        assert since >= version
        await house.tables.act(name, ANN, acts.RollOpening(), reference="r1")
        assert room.table.version == since

    run(before, House.at(where))
    run(after, House.at(where))


def test_two_who_act_at_once_are_taken_one_after_the_other() -> None:
    async def story(house: House) -> None:
        room = await started(house)
        both = (house.tables.act(room.table.id, who, acts.RollOpening()) for who in (ANN, BEN))
        done = await asyncio.gather(*both, return_exceptions=True)
        refused = [one for one in done if isinstance(one, BaseException)]
        # The second finds the game begun, unless equal dice had to be thrown again.
        assert all(isinstance(one, Refused) for one in refused)
        assert replay(room.events) == room.table

    run(story)


def test_bots_play_a_match_to_its_end_with_dice_that_can_be_proved() -> None:
    async def match(house: House) -> None:
        over = asyncio.Event()
        house.tables.watchers.append(lambda room: over.set() if room.table.dice.secret else None)
        wish = Wish(length=1, discipline="sprintgammon")
        room = await house.lobby.start(wish, (bot_person("beginner"),), (bot_person("beginner", 2),))
        await asyncio.wait_for(over.wait(), 60)
        assert room.table.is_over
        report = verify(room.events)
        assert report.proven
        assert report.rolls > 2
        assert house.vault.get(f"dice/{room.table.id}") is None

    run(match)


def test_a_table_is_taken_up_again_after_a_restart(tmp_path: Path) -> None:
    where = str(tmp_path / "house.db")
    name: list[str] = []

    async def before(house: House) -> None:
        room = await started(house, 3)
        while room.table.match.to_act is None:
            await house.tables.act(room.table.id, ANN, acts.RollOpening())
        name.append(room.table.id)

    async def after(house: House) -> None:
        room = await house.tables.room(name[0])
        assert room.secret is not None
        assert len(room.table.gaps) == 1
        assert room.table.clock is not None
        assert room.table.clock.running is None

    run(before, House.at(where))
    run(after, House.at(where))


def test_a_bot_goes_on_after_a_restart(tmp_path: Path) -> None:
    where = str(tmp_path / "house.db")
    table = ""

    async def leave(house: House) -> None:
        nonlocal table
        room = await house.lobby.start(Wish(length=1, clock=False), (ANN,), (bot_person("beginner"),))
        table = room.table.id
        house.tables.watchers.clear()  # the house stops before the bot can answer
        while room.table.match.to_act is None:
            await house.tables.act(table, ANN, acts.RollOpening())

    async def come_back(house: House) -> None:
        room = await house.tables.room(table)
        moved = asyncio.Event()
        house.tables.watchers.append(lambda _: moved.set())
        if room.table.match.to_act is room.table.terms.side_of(bot_person("beginner")):
            await asyncio.wait_for(moved.wait(), 30)
            assert room.table.play is not None

    run(leave, House.at(where))
    run(come_back, House.at(where))


class Dying:
    """An opponent whose engine is gone."""

    name = "Dying"

    def play(self, seat: object, roll: object) -> None:  # noqa: ARG002
        raise EngineFailed("The engine died.")

    def doubles(self, seat: object) -> bool:  # noqa: ARG002
        raise EngineFailed("The engine died.")

    takes = doubles

    def close(self) -> None:
        """Nothing is held."""


class Hanging(Dying):
    """An opponent whose engine does not answer before it is let go."""

    def __init__(self) -> None:
        self.asked, self.let_go = threading.Event(), threading.Event()

    def play(self, seat: object, roll: object) -> None:
        self.asked.set()
        self.let_go.wait(60)
        super().play(seat, roll)

    def close(self) -> None:
        self.let_go.set()


def test_an_engine_that_hangs_holds_up_no_other_table() -> None:
    async def story(house: House) -> None:
        hanging, over = Hanging(), asyncio.Event()
        house.opponents.player("casual", SPRINTGAMMON).bot.opponent = hanging
        wish = Wish(length=1, discipline="sprintgammon", clock=False)
        stuck = await house.lobby.start(wish, (bot_person("casual"),), (bot_person("casual", 2),))
        assert await asyncio.to_thread(hanging.asked.wait, 60)
        house.tables.watchers.append(lambda room: over.set() if room.table.is_over else None)
        await house.lobby.start(wish, (bot_person("beginner"),), (bot_person("beginner", 2),))
        await asyncio.wait_for(over.wait(), 60)
        assert not stuck.table.is_over

    run(story)


def test_a_dying_engine_is_announced_and_the_match_goes_on() -> None:
    async def story(house: House) -> None:
        dying, other = bot_person("beginner"), bot_person("beginner", 2)
        house.opponents.player("beginner", SPRINTGAMMON).bot.opponent = Dying()
        over = asyncio.Event()
        house.tables.watchers.append(lambda room: over.set() if room.table.is_over else None)
        room = await house.lobby.start(Wish(length=1, discipline="sprintgammon", clock=False), (dying,), (other,))
        await asyncio.wait_for(over.wait(), 60)
        told = seen(room, ANN, house.moments.now(), house.people)
        assert told["remark"] == "The engine died. The beginner level plays instead for a while, and the match goes on."

    run(story)


def test_a_level_that_cannot_be_made_is_announced() -> None:
    async def story(house: House) -> None:
        over = asyncio.Event()
        house.tables.watchers.append(lambda room: over.set() if room.table.is_over else None)
        wish = Wish(length=1, discipline="sprintgammon", clock=False)
        room = await house.lobby.start(wish, (bot_person("unheard-of"),), (bot_person("beginner"),))
        await asyncio.wait_for(over.wait(), 60)
        assert "The beginner level plays instead" in room.remark

    run(story)


def test_a_challenge_is_taken_up_once() -> None:
    async def story(house: House) -> None:
        made = await house.lobby.challenge(ANN, Wish(length=3))
        with pytest.raises(Refused, match="already seated at this table"):
            await house.lobby.join(made.id, ANN)
        assert [one.id for one in await house.lobby.open()] == [made.id]
        room = await house.lobby.join(made.id, BEN)
        assert isinstance(room, Room)
        assert room.table.setting.begun
        assert await house.lobby.open() == []

    run(story)


def test_a_doubles_challenge_waits_for_all_four() -> None:
    async def story(house: House) -> None:
        made = await house.lobby.challenge(ANN, Wish(length=3, discipline="backgammon-doubles"))
        assert isinstance(await house.lobby.join(made.id, BEN), Challenge)
        assert isinstance(await house.lobby.join(made.id, PersonId("cat"), partner_of_host=True), Challenge)
        room = await house.lobby.join(made.id, PersonId("dan"))
        assert isinstance(room, Room)
        assert room.table.terms.players.white == (ANN, PersonId("cat"))

    run(story)


def test_what_the_book_does_not_allow_is_refused_when_it_is_proposed() -> None:
    async def story(house: House) -> None:
        with pytest.raises(Refused) as refused:
            await house.lobby.challenge(ANN, Wish(length=5, settings={"delay": "3"}))
        assert refused.value.clauses

    run(story)


def test_news_of_one_table_do_not_wait_for_an_act_that_is_being_kept_at_another() -> None:
    async def story(house: House) -> None:
        busy, free = await started(house, 3), await started(house, 3)
        elsewhere = Tables(house.journal, house.vault, house.moments, house.measures)
        since = house.journal.position()
        for room in (busy, free):
            await elsewhere.room(room.table.id)
            await elsewhere.act(room.table.id, ANN, acts.Suspend("a question"))
        news = house.journal.follow(since).take(0)

        async with busy.lock:
            await asyncio.wait_for(house.tables.heard(news), 5)
            assert (free.table.suspended and free.table.suspended.why) == "a question"
            assert busy.table.suspended is None
        caught_up = asyncio.Event()
        busy.listeners.add(lambda _: caught_up.set())
        await asyncio.wait_for(caught_up.wait(), 5)
        assert (busy.table.suspended and busy.table.suspended.why) == "a question"
        await elsewhere.close()

    run(story)


def test_a_table_that_missed_news_reads_them() -> None:
    async def story(house: House) -> None:
        room = await started(house, 3)
        elsewhere = Tables(house.journal, house.vault, house.moments, house.measures)
        for act in (acts.Suspend("one"), acts.Resume(), acts.Suspend("three")):
            await elsewhere.act(room.table.id, ANN, act)
        await house.tables.heard(house.journal.read(f"table/{room.table.id}")[-1:])
        assert (room.table.suspended and room.table.suspended.why) == "three"
        assert replay(room.events) == room.table
        await elsewhere.close()

    run(story)
