"""Appeals at the desk and the table of the match: play waits, goes on, and loses what an overturned ruling put on record."""

from __future__ import annotations

import pytest

from bafflebox.cases import PersonId
from bafflebox.errors import Refused
from bafflebox.game import Side
from bafflebox.service import House
from bafflebox.service.room import Room
from bafflebox.table import acts
from bafflebox.tournament.match_file import MatchStage
from support.club_desk import FIRST, Desk, opened, run


class Match:
    """The first match of a club night, begun over the board; White has the roll."""

    def __init__(self, desk: Desk, room: Room) -> None:
        self.desk, self.room = desk, room
        self.white, self.black = room.table.terms.white[0], room.table.terms.black[0]
        self.case = f"{room.table.id}-1"

    async def do(self, who: PersonId, *made: acts.Act) -> None:
        for act in made:
            await self.desk.house.tables.act(self.room.table.id, who, act)
        await self.desk.house.seats.settled()

    async def at_desk(self, act: str, **form: str) -> None:
        await self.desk.act(act, case=self.case, **form)
        await self.desk.house.seats.settled()

    async def ruled(self, incident: str, *facts: tuple[str, str], **told: str) -> None:
        await self.do(self.black, acts.PointOut(incident, Side.WHITE, facts))
        await self.do(self.desk.dee, acts.Rule(1), acts.ApplyRuling(1, tuple(told.items())))


async def begun(house: House) -> Match:
    desk = await opened(house)
    await desk.act("call-all")
    match = Match(desk, await house.seats.open(desk.hall, FIRST, desk.dee))
    for person in (match.white, match.black):
        await match.do(person, acts.TakeSeat())
    await match.do(match.white, acts.Begin(), acts.RollOpening(3, 1))
    return match


@pytest.mark.parametrize("change", [None, False, True], ids=["withdrawn", "stands", "changed"])
def test_an_appeal_at_the_desk_holds_play_at_the_table_until_it_is_decided(change: bool | None) -> None:
    """usbgf:5.3.a. The players stay bound to their match and keep their place in the hall meanwhile."""

    async def story(house: House) -> None:
        match = await begun(house)
        desk, room, case = match.desk, match.room, match.case
        await match.do(match.white, acts.Play("13/8"), acts.EndTurn())
        await match.do(desk.dee, acts.Rule(1), acts.ApplyRuling(1))
        place = desk.hall.state.file(FIRST).tables
        assert not room.table.halted

        await match.at_desk("appeal", person=match.white)
        held = desk.hall.state.file(FIRST)
        assert room.table.suspended is not None
        assert (held.stage, held.held_for, held.is_on, held.tables) == (MatchStage.SUSPENDED, case, True, place)
        with pytest.raises(Refused):
            await match.do(match.white, acts.Play("8/5 6/5"))

        if change is None:
            await match.at_desk("withdraw-appeal")
        else:
            await match.at_desk("committee", names="Xenia\nYves\nZoe")
            assert room.table.suspended is not None
            members = (await house.desks.cases(desk.hall))[case].members
            votes = {f"vote.{one}": "yes" if change else "no" for one in members}
            await match.at_desk("vote", outcome="The play stands.", **votes)
        after = desk.hall.state.file(FIRST)
        assert (after.stage, after.held_for, after.tables) == (MatchStage.PLAYING, "", place)
        assert room.table.suspended is None
        assert [found.incident for found in room.table.docket.open] == (["illegal_move"] if change else [])
        assert room.table.halted is bool(change)

    run(story)


def test_the_director_may_let_play_go_on_and_a_later_suspension_is_not_lifted_by_the_appeal() -> None:
    async def story(house: House) -> None:
        match = await begun(house)
        await match.ruled("cube_wrong", ("what", "start"))
        await match.at_desk("appeal", person=match.white)
        await match.do(match.desk.dee, acts.Resume())
        assert (match.room.table.suspended, match.desk.hall.state.file(FIRST).held_for) == (None, "")
        await match.desk.act("suspend", match=FIRST, why="dinner")
        await match.at_desk("withdraw-appeal")
        assert match.room.table.suspended is not None

    run(story)


def test_a_warning_falls_with_the_ruling_that_gave_it() -> None:
    """At the table, where it would count against the player the next time, and in the case that the desk has of it."""

    async def story(house: House) -> None:
        match = await begun(house)
        await match.do(match.desk.dee, acts.Warn(Side.BLACK, "noise"))
        await match.ruled("misconduct", ("act", "insult"), sanction="warning")

        async def warned() -> set[PersonId]:
            return {m.person for case in (await house.desks.cases(match.desk.hall)).values() for m in case.measures}

        assert await warned() == {match.white, match.black}
        await match.do(match.desk.dee, acts.Overturn(1))
        assert [note.side for note in match.room.table.docket.notes] == [Side.BLACK]
        assert await warned() == {match.black}

    run(story)
