"""At the desk: calls for the director, rulings, penalties and appeals."""

from __future__ import annotations

import pytest

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput
from bafflebox.service import House
from support.club_desk import FIRST, opened, run


def test_the_director_is_called_and_rules() -> None:
    async def story(house: House) -> None:
        desk = await opened(house)
        await desk.act("call-all")
        first = PersonId(desk.players()[0])
        await desk.phone(first, "call-director", match=FIRST, about="a die on the floor")
        (case,) = desk.hall.state.incidents
        await desk.act("rule", case=case, verdict="Roll again.", reasons="It fell.")
        files = await house.desks.cases(desk.hall)
        assert files[case].outcome == "Roll again."
        await desk.act("appeal", case=case, person=first)
        assert (await house.desks.cases(desk.hall))[case].stage.value == "appealed"

    run(story)


def test_penalties_of_a_ruling_reach_the_match_and_an_appeal_takes_them_back() -> None:
    async def story(house: House) -> None:
        desk = await opened(house)
        await desk.act("call-all")
        first, second = (PersonId(player) for player in desk.players())
        await desk.act("incident", about="words", match=FIRST)
        (case,) = desk.hall.state.incidents
        with pytest.raises(InvalidInput):
            await desk.act("rule", case=case, verdict="So.", reasons="So.", offender=first, penalty="hanging")
        fine = {"offender": first, "penalty": "points", "amount": "2"}
        await desk.act("rule", case=case, verdict="Two points.", reasons="The third time.", **fine)
        assert [(item.to, item.points) for item in desk.hall.state.file(FIRST).penalties] == [(second, 2)]
        await desk.act("appeal", case=case, person=first)
        await desk.act("committee", case=case, names="Xenia\nYves\nZoe")
        members = (await house.desks.cases(desk.hall))[case].members
        less = {"offender": first, "penalty": "points", "amount": "1"}
        votes = {f"vote.{one}": "yes" for one in members}
        await desk.act("vote", case=case, outcome="One point.", **less, **votes)
        assert [(item.to, item.points) for item in desk.hall.state.file(FIRST).penalties] == [(second, 1)]

    run(story)


def test_an_appeal_is_heard_by_a_committee() -> None:
    async def story(house: House) -> None:
        desk = await opened(house)
        await desk.act("call-all")
        first = PersonId(desk.players()[0])
        await desk.act("incident", about="a cube on the wrong side", match=FIRST)
        (case,) = desk.hall.state.incidents
        await desk.act("rule", case=case, verdict="It stays.", reasons="Nobody objected in time.")
        await desk.act("appeal", case=case, person=first)
        await desk.act("committee", case=case, names="Xenia\nYves\nZoe")
        members = (await house.desks.cases(desk.hall))[case].members
        assert len(members) == 3
        await desk.act("vote", case=case, outcome="It is put right.", **{f"vote.{one}": "yes" for one in members})
        assert (await house.desks.cases(desk.hall))[case].outcome == "It is put right."
        assert [applied.what for applied in desk.hall.state.applied] == ["It stays.", "It is put right."]

    run(story)
