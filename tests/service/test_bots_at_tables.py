"""Bots at tables of the house: entered in a tournament by their name, bound by clock and referee, on again after a restart."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from bafflebox.cases import PersonId
from bafflebox.clock import minutes
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import BACKGAMMON, legal_plays
from bafflebox.service import House
from bafflebox.service.bot_names import bot_person
from bafflebox.service.hall import Hall
from bafflebox.service.hall.work import DeskWork
from bafflebox.service.lobby import Wish
from bafflebox.service.opponents import turn_of_bot
from bafflebox.service.room import Room
from bafflebox.store import MemoryJournal
from bafflebox.store.vault import MemoryVault
from bafflebox.table import Mode, acts
from bafflebox.tournament.course import course
from bafflebox.tournament.drawing import draw_by_hand
from bafflebox.tournament.entries import enter
from bafflebox.tournament.events import ContestAdded, ContestId, Entrant, MatchEnding, MatchId
from bafflebox.tournament.opening import add_contest, open_tournament
from support.houses import Late, run

DEE, ANN = PersonId("dee"), PersonId("ann")
OPEN, FIRST, SECOND = ContestId("open"), MatchId("open/main:1.1"), MatchId("open/main:1.2")
PATIENCE = 60.0


async def rehearsal(house: House) -> Hall:
    """A knockout to one point of three bots and Ann, who meets the last of them."""
    hall = await house.desks.open("Rehearsal", DEE, lambda id, at: open_tournament(id, "Rehearsal", "usbgf", DEE, at))
    names = ("Beginner (bot)", "beginner 2 (bot)", "Beginner 3 (bot)")
    bots = list(house.desks.named(None, names, {}).values())
    assert bots == [bot_person("beginner", number) for number in (1, 2, 3)]

    def job(work: DeskWork) -> None:
        work.take(add_contest(work.state, ContestAdded(work.at, DEE, OPEN, "Open", "KO len 1")))
        for person in (*bots, ANN):
            work.do(enter, OPEN, [person])
        work.do(draw_by_hand, OPEN, tuple(map(Entrant, (*bots, ANN))), witnesses=("all",))

    await house.desks.work(hall, DEE, job)
    return hall


async def until(house: House, true: Callable[[], bool]) -> None:
    """Wait for a change at any table after which something holds."""
    changed = asyncio.Event()
    house.tables.watchers.append(lambda _: changed.set())
    async with asyncio.timeout(PATIENCE):
        while not true():
            await changed.wait()
            changed.clear()


def test_bots_play_their_match_of_a_tournament_and_the_winner_goes_on() -> None:
    async def story(house: House) -> None:
        hall = await rehearsal(house)
        room = await house.seats.open(hall, FIRST, DEE, mode=Mode.ONLINE)
        await until(house, lambda: room.table.is_over)
        await house.seats.settled()

        assert room.table.clock is not None
        result = hall.state.file(FIRST).result
        assert result is not None
        assert result.ending is MatchEnding.SCORE
        assert course(hall.state, OPEN).matches["main:2.1"].players == (result.winner,)  # type: ignore[index]

    run(story)


def test_a_bot_sits_down_and_waits_for_its_opponent() -> None:
    async def story(house: House) -> None:
        hall = await rehearsal(house)
        room = await house.seats.open(hall, SECOND, DEE, mode=Mode.ONLINE)
        bots_side = room.table.terms.side_of(bot_person("beginner", 3))
        await until(house, lambda: room.table.setting.seated == {bots_side})
        assert not room.table.setting.begun
        await house.tables.act(room.table.id, ANN, acts.TakeSeat())
        await until(house, lambda: room.table.match.to_act is not None)

    run(story)


def test_a_bot_stands_still_while_the_director_halts_the_match() -> None:
    async def story(house: House) -> None:
        hall = await rehearsal(house)
        room = await house.seats.open(hall, FIRST, DEE, mode=Mode.ONLINE)
        await until(house, lambda: room.table.match.to_act is not None)
        await house.tables.act(room.table.id, DEE, acts.Suspend("lunch"))
        await house.seats.settled()
        assert turn_of_bot(room.table) is None
        await house.tables.act(room.table.id, DEE, acts.Resume())
        await until(house, lambda: room.table.is_over)

    run(story, House.in_memory(bot_pace=0.02))


def test_a_bot_whose_time_is_over_loses_like_a_person() -> None:
    moments, slow = Late(), bot_person("beginner")
    house = House(MemoryJournal(), MemoryVault(), bot_pace=600, moments=moments)

    async def story(house: House) -> None:
        room = await house.lobby.start(Wish(3), (ANN,), (slow,))
        while room.table.match.to_act is None:
            await house.tables.act(room.table.id, ANN, acts.RollOpening())
        if room.table.match.to_act is room.table.terms.side_of(ANN):
            play = legal_plays(BACKGAMMON.start, room.table.game.roll, BACKGAMMON)[0]
            await house.tables.act(room.table.id, ANN, acts.Play(play.notation))
            await house.tables.act(room.table.id, ANN, acts.EndTurn())
        moments.ahead = minutes(60)
        with suppress(Refused):
            await house.tables.act(room.table.id, slow, acts.Roll())
        assert room.table.is_over
        assert room.table.match.winner is room.table.terms.side_of(ANN)

    run(story, house)


def test_a_name_of_a_bot_that_does_not_exist_is_refused() -> None:
    async def story(house: House) -> None:
        with pytest.raises(InvalidInput, match="There is no bot 'clubb'"):
            house.desks.named(None, ["Clubb (bot)"], {})

    run(story)


def test_a_bot_goes_on_when_the_house_is_opened_again(tmp_path: Path) -> None:
    where = str(tmp_path / "house.db")
    tables: list[str] = []

    async def before(house: House) -> None:
        room = await house.lobby.start(Wish(1, clock=False), (ANN,), (bot_person("beginner"),))
        tables.append(room.table.id)

    async def after(house: House) -> None:
        room: Room = await house.tables.room(tables[0])
        await until(house, lambda: room.table.match.to_act is not None)

    run(before, House.at(where, bot_pace=600))
    run(after, House.at(where, bot_pace=0))
