"""What the house promises to people at a table: partners consult, spectators see later, who is away keeps the seat."""

from __future__ import annotations

import asyncio

import pytest

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Side
from bafflebox.service import House
from bafflebox.service.chat import REMEMBERED
from bafflebox.service.lobby import Wish
from bafflebox.service.room import Room
from bafflebox.service.views import seen
from bafflebox.table import acts
from bafflebox.table import events as e
from support.houses import run

ANN, BEN, CID, DORA, EVE = (PersonId(name) for name in ("ann", "ben", "cid", "dora", "eve"))


async def doubles(house: House) -> Room:
    wish = Wish(length=1, discipline="backgammon-doubles", clock=False)
    return await house.lobby.start(wish, (ANN, CID), (BEN, DORA))


def heard(house: House, room: Room, who: PersonId) -> list[str] | None:
    told = seen(room, who, house.moments.now(), house.people)["consulting"]
    return [one["words"] for one in told["said"]] if told else None


def test_partners_consult_and_nobody_else_hears_it() -> None:
    async def story(house: House) -> None:
        room = await doubles(house)
        await house.consultations.say(room, CID, "  8/5 6/5,\n I think ")
        assert heard(house, room, ANN) == heard(house, room, CID) == ["8/5 6/5, I think"]
        assert heard(house, room, BEN) == []
        assert heard(house, room, EVE) is None
        assert all("think" not in str(entry.event) for entry in house.journal.read(f"table/{room.table.id}"))

    run(story)


def test_only_partners_consult_and_not_at_length() -> None:
    async def story(house: House) -> None:
        room = await doubles(house)
        with pytest.raises(Refused) as refused:
            await house.consultations.say(room, EVE, "play 8/5")
        assert refused.value.clauses
        for words in ("  ", "x" * 201):
            with pytest.raises(InvalidInput):
                await house.consultations.say(room, ANN, words)
        alone = await house.lobby.start(Wish(length=1, clock=False), (ANN,), (BEN,))
        with pytest.raises(Refused):
            await house.consultations.say(alone, ANN, "anybody there?")
        for number in range(REMEMBERED + 5):
            await house.consultations.say(room, ANN, str(number))
        assert heard(house, room, CID) == [str(number) for number in range(5, REMEMBERED + 5)]

    run(story)


def test_the_partner_advises_and_the_operator_plays() -> None:
    async def story(house: House) -> None:
        room = await doubles(house)
        told = seen(room, CID, house.moments.now(), house.people)["consulting"]
        assert told["handles"] is (room.table.operator(Side.WHITE) == CID)
        while room.table.match.to_act is None:
            await house.tables.act(room.table.id, room.table.operator(Side.WHITE), acts.RollOpening())
        side = room.table.match.to_act
        assert side is not None
        adviser = next(one for one in room.table.terms.players[side] if one != room.table.operator(side))
        plays = seen(room, adviser, house.moments.now(), house.people)["game"]["results"]
        assert plays  # the partner sees what can be played, to suggest it
        with pytest.raises(Refused, match="may only advise"):
            await house.tables.act(room.table.id, adviser, acts.Play("24/23"))

    run(story)


def test_spectators_see_it_later_and_are_told_so() -> None:
    async def story(house: House) -> None:
        room = await house.lobby.start(Wish(length=3, clock=False, spectator_delay=60_000), (ANN,), (BEN,))
        await house.tables.act(room.table.id, ANN, acts.RollOpening())
        now = house.moments.now()
        early = seen(room, EVE, now, house.people)
        late = seen(room, EVE, Millis(now + 61_000), house.people)
        assert early["version"] < room.table.version
        assert (late["version"], late["spectator_delay"]) == (room.table.version, 60_000)
        assert seen(room, ANN, now, house.people)["version"] == room.table.version

    run(story)


def test_who_leaves_a_clocked_match_loses_it_when_the_reserve_is_used_up() -> None:
    """Nobody has to say anything: the house watches the time, with nobody connected."""

    async def story(house: House) -> None:
        settings = {"minutes_per_point": "0.002", "delay": "0"}
        wish = Wish(length=1, book="us2009", settings=settings)
        over = asyncio.Event()
        house.tables.watchers.append(lambda room: over.set() if room.table.is_over else None)
        room = await house.lobby.start(wish, (ANN,), (BEN,))
        while room.table.match.to_act is None:
            await house.tables.act(room.table.id, ANN, acts.RollOpening())
        gone = room.table.match.to_act
        await asyncio.wait_for(over.wait(), 30)
        assert room.table.match.winner is gone.other
        assert any(isinstance(event, e.TimeExpired) and event.side is gone for event in room.events)

    run(story)


def test_who_comes_back_in_time_plays_on_where_the_match_stands() -> None:
    async def story(house: House) -> None:
        room = await house.lobby.start(Wish(length=1), (ANN,), (BEN,))
        while room.table.match.to_act is None:
            await house.tables.act(room.table.id, ANN, acts.RollOpening())
        left: list[Room] = []
        room.listeners.add(left.append)
        room.listeners.clear()  # every connection is lost
        turn = room.table.match.to_act
        who = room.table.terms.players[turn][0]
        told = seen(room, who, Millis(house.moments.now() + 5_000), house.people)
        assert told["clock"]["running"] == turn.value  # the clock of who is away runs on
        assert told["game"]["results"]
        await house.tables.act(room.table.id, who, acts.Play(told["plays"][0]))
        assert room.table.play is not None

    run(story)


def test_a_match_without_a_clock_waits_as_long_as_it_takes() -> None:
    async def story(house: House) -> None:
        room = await house.lobby.start(Wish(length=1, clock=False), (ANN,), (BEN,))
        while room.table.match.to_act is None:
            await house.tables.act(room.table.id, ANN, acts.RollOpening())
        assert room.timer is None
        away = room.table.match.to_act
        here = room.table.terms.players[away.other][0]
        open_to_me = {one["act"] for one in seen(room, here, house.moments.now(), house.people)["allowed"]}
        assert {"PointOut", "Withdraw"} <= open_to_me
        assert "CallTime" not in open_to_me

    run(story)


def test_a_timer_that_rings_early_waits_for_the_time_that_holds_now() -> None:
    """A timer that was set for the side before is kept; when it rings, nothing has happened yet, and it is set anew."""

    async def story(house: House) -> None:
        room = await house.lobby.start(Wish(length=1), (ANN,), (BEN,))
        while room.table.match.to_act is None:
            await house.tables.act(room.table.id, ANN, acts.RollOpening())
        first = room.timer
        assert first is not None
        who = room.table.terms.players[room.table.match.to_act][0]
        play = seen(room, who, house.moments.now(), house.people)["plays"][0]
        await house.tables.act(room.table.id, who, acts.Play(play))
        await house.tables.act(room.table.id, who, acts.EndTurn())
        assert room.timer is first
        version = room.table.version
        await house.tables._time_is_up(room)
        assert room.table.version == version
        assert room.timer is not None
        assert room.timer is not first
        assert room.timer.when() > first.when() - 0.002  # set from a time in whole milliseconds
        first.cancel()

    run(story)


def test_of_two_acts_in_the_same_moment_one_is_too_late() -> None:
    """Whatever is sent at once is done one after another; the same act with the same reference is done once."""

    async def story(house: House) -> None:
        room = await house.lobby.start(Wish(length=5), (ANN,), (BEN,))
        while room.table.match.to_act is None:
            await house.tables.act(room.table.id, ANN, acts.RollOpening())
        who = room.table.terms.players[room.table.match.to_act][0]
        play = seen(room, who, house.moments.now(), house.people)["plays"][0]
        twice = [house.tables.act(room.table.id, who, acts.Play(play), reference="same") for _ in range(2)]
        await asyncio.gather(*twice)
        assert sum(isinstance(event, e.PlayMade) for event in room.events) == 1
        await house.tables.act(room.table.id, who, acts.EndTurn())
        other = room.table.terms.players[room.table.match.to_act][0]
        at_once = [house.tables.act(room.table.id, other, act) for act in (acts.Double(), acts.Roll())]
        doubled, rolled = await asyncio.gather(*at_once, return_exceptions=True)
        assert doubled is room
        assert isinstance(rolled, Refused)
        assert not any(isinstance(event, e.Rolled) for event in room.events)

    run(story)
