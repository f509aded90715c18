"""Acts sent together are one write; what is sent again, after any crash and to any server, gets the first answer."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bafflebox.cases import PersonId
from bafflebox.errors import BaffleBoxError
from bafflebox.game import Both, Side
from bafflebox.service import House
from bafflebox.service.keeper import KeptMatch
from bafflebox.service.lobby import Wish
from bafflebox.service.room import Room
from bafflebox.store import JournalEntry
from bafflebox.store.errors import DiskFull
from bafflebox.table import TABLE, Mode, acts
from bafflebox.table.events import DiceRenewed
from bafflebox.table.verify import verify
from support.houses import run
from support.journals import new_database, postgres_or_skip

DEE, ANN, BEN = PersonId("dee"), PersonId("ann"), PersonId("ben")


def entries(house: House, room: Room) -> list[JournalEntry]:
    return house.journal.read(f"table/{room.table.id}")


async def kept(house: House, reference: str = "") -> Room:
    match = KeptMatch(Mode.TRANSCRIPTION, Both(("Ann",), ("Ben",)))
    return await house.keeper.open(match, DEE, reference=reference)


def writes(found: list[JournalEntry]) -> int:
    """How many writes these entries came in: each has its own moment on the writer's clock, or its own reason."""
    return len({(entry.meta.monotonic, entry.meta.reason, entry.meta.at) for entry in found})


def test_a_line_of_several_acts_is_one_write_with_its_reference() -> None:
    async def story(house: House) -> None:
        room = await kept(house)
        before = room.table.version
        await house.keeper.enter(room, DEE, "31: 8/5 6/5; 62: 24/18 13/11", reference="line 1")
        new = entries(house, room)[before:]
        assert len(new) > 3
        assert {entry.meta.reason for entry in new} == {"reference line 1"}
        assert writes(new) == 1

    run(story)


def test_a_line_whose_write_fails_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        room = await kept(house)
        before = room.table
        writes_left = [1]

        async def fails(*told: Any, **more: Any) -> Any:
            writes_left[0] -= 1
            if writes_left[0] < 0:
                return await original(*told, **more)
            raise DiskFull("The disk is full.")

        original = house.journal.appended
        monkeypatch.setattr(house.journal, "appended", fails)
        with pytest.raises(DiskFull):
            await house.keeper.enter(room, DEE, "31: 8/5 6/5; 62: 24/18 13/11")
        assert room.table is before
        assert len(entries(house, room)) == before.version

    run(story)


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    if request.param == "sqlite":
        yield str(tmp_path / "house.db")
    else:
        with postgres_or_skip() as server:
            yield new_database(server)


def test_a_play_resent_after_a_restart_is_not_recorded_as_the_opponents(place: str) -> None:
    """Once `31: 8/5 6/5` became the opponent's turn when the line was sent again."""
    known: list[Any] = []

    async def before(house: House) -> None:
        room = await kept(house, "this evening")
        await house.keeper.enter(room, DEE, "31: 8/5 6/5", reference="a")
        for number in range(80):  # more than any list of the last ones would hold
            await house.keeper.enter(room, DEE, "d", reference=f"d{number}")
            await house.keeper.correct(room, DEE, 2, "", reference=f"c{number}")
        fixed = await house.keeper.correct(room, DEE, 1, "31: 24/23 13/10", reference="b")
        known.extend((room.table.id, room.table.version, fixed.to_json()))

    async def after(house: House) -> None:
        name, version, fixed = known
        assert (await kept(house, "this evening")).table.id == name
        room = await house.tables.room(name)
        assert room.table.version == version
        await house.keeper.enter(room, DEE, "31: 8/5 6/5", reference="a")
        again = await house.keeper.correct(room, DEE, 1, "31: 24/23 13/10", reference="b")
        assert room.table.version == version
        assert again.to_json() == fixed

    run(before, House.at(place))
    run(after, House.at(place))


def test_tables_and_challenges_with_a_reference_are_made_once(tmp_path: Path) -> None:
    where, made = str(tmp_path / "house.db"), list[str]()

    async def before(house: House) -> None:
        first = await house.lobby.challenge(ANN, Wish(), "mine")
        assert (await house.lobby.challenge(ANN, Wish(), "mine")).id == first.id
        assert (await house.lobby.challenge(BEN, Wish(), "mine")).id != first.id
        assert (await house.lobby.challenge(ANN, Wish(), "other")).id != first.id
        await house.lobby.join(first.id, BEN)
        made.append(first.id)

    async def after(house: House) -> None:
        again = await house.lobby.challenge(ANN, Wish(), "mine")
        assert (again.id, again.taken_up) == (made[0], True)
        assert not [one for one in await house.lobby.open() if one.id == made[0]]

    run(before, House.at(where))
    run(after, House.at(where))


async def played_out(house: House, length: int = 1) -> Room:
    room = await house.lobby.start(Wish(length=length), (ANN,), (BEN,))
    await opened(house, room)
    return await resigned(house, room)


async def opened(house: House, room: Room) -> None:
    while room.table.match.to_act is None:
        await house.tables.act(room.table.id, ANN, acts.RollOpening())


async def resigned(house: House, room: Room) -> Room:
    await house.tables.act(room.table.id, TABLE, acts.Forfeit(Side.WHITE, "left"))
    assert room.table.is_over
    return room


def test_an_online_match_taken_back_after_its_end_rolls_again_and_can_be_verified(place: str) -> None:
    known: list[str] = []

    async def before(house: House) -> None:
        room = await played_out(house)
        assert verify(room.events).proven
        first = room.table.dice
        assert first.secret
        await house.tables.act(room.table.id, TABLE, acts.Revert(_opening(room)))
        assert not room.table.is_over
        assert room.table.dice.commitment != first.commitment
        assert not room.table.dice.secret
        known.append(room.table.id)

    async def after(house: House) -> None:
        room = await house.tables.room(known[0])
        thrown = room.table.dice.thrown
        await opened(house, room)
        assert room.table.dice.thrown > thrown
        with pytest.raises(BaffleBoxError, match="not published"):
            verify(room.events)
        await resigned(house, room)
        report = verify(room.events)
        assert report.proven
        assert report.rolls == room.table.dice.thrown
        assert sum(isinstance(event, DiceRenewed) for event in room.events) == 1
        assert house.vault.get(f"dice/{known[0]}") is None

    run(before, House.at(place))
    run(after, House.at(place))


def _opening(room: Room) -> int:
    """The version before the opening roll that decided who begins."""
    return next(
        v
        for v, event in enumerate(room.events)
        if type(event).__name__ == "OpeningRolled" and event.white != event.black
    )


def test_a_match_that_was_taken_back_before_secrets_were_renewed_rolls_again(tmp_path: Path) -> None:
    """A journal from before: the secret is published, the match goes on, and the vault has none."""
    where, known = str(tmp_path / "house.db"), list[str]()

    async def before(house: House) -> None:
        room = await played_out(house)
        forget: Callable[..., Any] = lambda *_: _nothing()  # noqa: E731
        house.tables._dice_after = forget  # type: ignore[method-assign]
        await house.tables.act(room.table.id, TABLE, acts.Revert(_opening(room)))
        known.append(room.table.id)

    async def _nothing() -> tuple[()]:
        return ()

    async def after(house: House) -> None:
        room = await house.tables.room(known[0])
        await opened(house, room)
        await resigned(house, room)
        assert verify(room.events).proven

    run(before, House.at(where))
    run(after, House.at(where))


def test_a_tournament_is_set_up_in_one_write_and_once(tmp_path: Path) -> None:
    from bafflebox.service.hall.beginning import SetUpTournament, begin

    form = {
        "programme": "club",
        "name": "Club night",
        "tables": "2",
        "names": "Ann\nBen",
        "mark": "m1",
        "announced": "x",
    }
    where = str(tmp_path / "house.db")

    async def story(house: House) -> None:
        hall = await begin(house.desks, SetUpTournament.read(form), DEE, mark="m1")
        assert hall.id == "club-night"
        assert len(hall.persons) == 2

    async def count(house: House) -> None:
        assert [head.stream for head in house.journal.streams("tournament/")] == ["tournament/club-night"]
        assert writes(house.journal.read("tournament/club-night")) == 1

    for told in (story, story, count):
        run(told, House.at(where))


def test_of_a_form_sent_again_the_first_answer_is_given() -> None:
    from bafflebox.service.hall.acts import DESK
    from bafflebox.service.hall.beginning import SetUpTournament, begin

    form = {"programme": "club", "name": "Club night", "tables": "2", "announced": "x"}

    async def story(house: House) -> None:
        hall = await begin(house.desks, SetUpTournament.read(form), DEE)
        told = {"contest": "open", "names": "Ann"}

        async def enter(who: PersonId) -> Any:
            return await house.desks.work(
                hall, who, lambda work: DESK["enter"].run(work, told), mark="m", names=["Ann"]
            )

        first = await enter(DEE)
        assert first
        assert await enter(DEE) == first

    run(story)
