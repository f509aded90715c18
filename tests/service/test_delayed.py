"""Spectators who see a table later: one fold for all of them, and the same table that a replay of the past gives."""

from __future__ import annotations

import asyncio

import pytest

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.service import House, views
from bafflebox.service.lobby import Wish
from bafflebox.service.room import Room
from bafflebox.service.told import MatchList
from bafflebox.service.views import delayed, events_for, seen
from bafflebox.table import acts, allowed, replay

DELAY = 1000


async def played(house: House, steps: int) -> tuple[Room, list[int]]:
    """A delayed table after some acts; and when each event happened."""
    ann, ben = (house.people.guest(name)[0].person for name in ("Ann", "Ben"))
    room = await house.lobby.start(Wish(length=3, spectator_delay=DELAY), (ann,), (ben,))
    for _ in range(steps):
        for who in (ann, ben):
            offered = [choice.act for choice in allowed(room.table, who, room.table.at)]
            act = next((one for one in offered if isinstance(one, acts.RollOpening | acts.Roll | acts.EndTurn)), None)
            act = act or next((one for one in offered if isinstance(one, acts.Play)), None)
            if act is not None:
                await house.tables.act(room.table.id, who, act)
                break
    return room, [event.at for event in room.events]


def test_the_delayed_table_is_what_a_replay_of_the_past_gives() -> None:
    async def story() -> None:
        async with House.in_memory() as house:
            room, moments = await played(house, 12)
            assert len(room.events) > 6
            nobody = PersonId("")
            for at in sorted({moment + DELAY + step for moment in moments for step in (-1, 0, 1)}):
                past = events_for(room, nobody, Millis(at))
                found = delayed(room, Millis(at - DELAY))
                assert found.table == replay(past)
                assert found.list.lines == MatchList().of(replay(past), past)

    asyncio.run(story())


def test_a_crowd_costs_one_fold_however_many_look(monkeypatch: pytest.MonkeyPatch) -> None:
    folded = 0
    evolve = views.evolve

    def counted(*args: object) -> object:
        nonlocal folded
        folded += 1
        return evolve(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(views, "evolve", counted)

    async def story() -> None:
        async with House.in_memory() as house:
            room, moments = await played(house, 12)
            for number in range(50):
                view = seen(room, PersonId(f"somebody-{number}"), Millis(moments[-1] + DELAY), house.people)
                assert view["version"] == len(room.events)
            assert folded == len(room.events)

    asyncio.run(story())
