"""At the desk: calls for the director, rulings, penalties and appeals."""

from __future__ import annotations

import pytest

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput
from bafflebox.service import House
from support.club_desk import FIRST, OPEN, opened, run


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


def test_a_report_to_the_federation_is_noted_in_the_cases_it_covers() -> None:
    async def story(house: House) -> None:
        desk = await opened(house, book="eubgf")
        await desk.act("incident", about="words", match=FIRST)
        (case,) = desk.hall.state.incidents
        await desk.act("rule", case=case, verdict="A warning.", reasons="He shouted.")
        await desk.act("report-sent", federation="EUBGF")
        file = (await house.desks.cases(desk.hall))[case]
        assert [sent.what for sent in file.reports] == ["dispute_ruled"]

    run(story)


def test_several_players_are_penalised_in_one_ruling_and_nobody_rules_for_a_committee() -> None:
    async def story(house: House) -> None:
        desk = await opened(house)
        first, second = desk.players()
        await desk.act("incident", about="words", match=FIRST, raised="table", players=f"{first}, {second}")
        (case,) = desk.hall.state.incidents
        ruling = {"case": case, "verdict": "Warnings.", "reasons": "Both shouted."}
        with pytest.raises(InvalidInput, match="There is no level 'committee'"):
            await desk.act("rule", **ruling, level="committee")
        with pytest.raises(InvalidInput, match="'many' is not a penalty amount"):
            await desk.act("rule", **ruling, **{f"imposed.{first}": "points:many"})
        await desk.act("rule", **ruling, **{f"imposed.{first}": "warning", f"imposed.{second}": "points:1"})
        measures = (await house.desks.cases(desk.hall))[case].measures
        assert [(one.person, one.penalty.value) for one in measures] == [(first, "warning"), (second, "points")]

    run(story)


def test_of_two_who_should_meet_and_are_not_checked_in_neither_goes_on() -> None:
    async def story(house: House) -> None:
        desk = await opened(house)
        missing = desk.players()
        for entry in desk.hall.state.contest(OPEN).field:
            if entry.entrant not in missing:
                await desk.act("check-in", contest=OPEN, entrant=entry.entrant)
        await desk.act("absent-all", contest=OPEN)
        result = desk.hall.state.file(FIRST).result
        assert result is not None
        assert result.winner is None

    run(story)
