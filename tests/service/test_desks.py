"""Several clerks at one tournament: nothing is overwritten, nothing is done twice, nothing is lost."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, cast

import pytest

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import BaffleBoxError, Conflict, InvalidInput, Refused
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.hall.acts import DESK, PHONE
from bafflebox.service.hall.passes import Invitation
from bafflebox.service.hall.programmes import PROGRAMMES, Plan, opening
from bafflebox.service.hall.show import Show
from bafflebox.tournament.course import course, players_now, ready_matches
from bafflebox.tournament.drawing import verified
from bafflebox.tournament.events import ContestId, Entrant, Event, MatchId, MoneyMoved, PhoneUse, Reason, Role
from bafflebox.tournament.evolving import replay
from bafflebox.tournament.lateness import late_now
from bafflebox.tournament.match_file import MatchFile, Stage
from bafflebox.tournament.officials import executive
from support.tournament_checker import faults

NAMES = ("Ann", "Ben", "Cid", "Dora")
OPEN = ContestId("open")
FIRST = MatchId("open/main:1.1")


class Desk:
    """A tournament and its director."""

    def __init__(self, house: House, hall: Hall, dee: PersonId) -> None:
        self.house, self.hall, self.dee = house, hall, dee

    async def act(self, act: str, *, based_on: int | None = None, mark: str = "", **form: str) -> int:
        """Do an act of the desk on a page of some version; gives how many events followed."""
        found = DESK[act]
        names = form.get("names", "").split("\n") if form.get("names") else ()
        done = await self.house.desks.work(
            self.hall,
            self.dee,
            lambda work: found.run(work, form),
            based_on=self.hall.state.version if based_on is None else based_on,
            about={name: form.get(name, "") for name in found.about},
            mark=mark,
            with_cases=found.with_cases,
            names=names,
        )
        return len(done)

    async def phone(self, person: PersonId, act: str, **form: str) -> int:
        run = PHONE[act].run
        return len(await self.house.desks.work(self.hall, person, lambda work: run(work, form)))

    def players(self, match: MatchId = FIRST) -> tuple[Entrant, Entrant]:
        return players_now(self.hall.state, match)


async def opened(house: House, phones: PhoneUse = PhoneUse.REPORT, *, drawn: bool = True) -> Desk:
    dee, _ = house.people.guest("Dee")
    plan = Plan("Club night", PROGRAMMES["club"], "usbgf", {}, 4, 1000, phones=phones, announced="the wall")
    hall = await house.desks.open(plan.name, dee.person, lambda id, at: opening(plan, id, dee.person, at))
    desk = Desk(house, hall, dee.person)
    await desk.act("enter", contest="open", names="\n".join(NAMES))
    if drawn:
        await desk.act("draw", contest="open")
    return desk


def run(story: Callable[[House], Coroutine[Any, Any, None]]) -> None:
    async def told() -> None:
        async with House.in_memory() as house:
            await story(house)

    asyncio.run(told())


@pytest.mark.parametrize("kind", PROGRAMMES)
@pytest.mark.parametrize("book", ["usbgf", "us2009", "eubgf", "ibf", "standards"])
def test_every_programme_opens_under_every_book(kind: str, book: str) -> None:
    async def story(house: House) -> None:
        dee, _ = house.people.guest("Dee")
        plan = Plan("Évening", PROGRAMMES[kind], book, {}, 3, 500, phones=PhoneUse.SEE, announced="the wall")
        for expected in ("evening", "evening-2"):
            hall = await house.desks.open(plan.name, dee.person, lambda id, at: opening(plan, id, dee.person, at))
            assert hall.id == expected
        assert len(hall.state.tables) == 3
        assert all(contest.prizes for contest in hall.state.contests.values())
        assert hall.is_director(dee.person)
        assert hall.state.phones is PhoneUse.SEE

    run(story)


def test_a_form_on_an_old_page_is_refused_only_where_it_is_about_what_changed() -> None:
    async def story(house: House) -> None:
        desk = await opened(house)
        old = desk.hall.state.version
        first, second = desk.players()
        await desk.act("result", based_on=old, match=FIRST, winner=first, first="5", second="2")
        with pytest.raises(Conflict) as refused:
            await desk.act("result", based_on=old, match=FIRST, winner=second, first="2", second="5")
        assert "beat" in refused.value.facts["changes"][-1]
        assert await desk.act("call", based_on=old, match="open/main:1.2", table="1") == 1
        assert desk.hall.state.file(FIRST).result is not None
        assert desk.hall.state.file(FIRST).result.winner == first  # type: ignore[union-attr]

    run(story)


def test_a_resent_form_changes_nothing() -> None:
    async def story(house: House) -> None:
        desk = await opened(house)
        old = desk.hall.state.version
        assert await desk.act("call", based_on=old, mark="m", match=FIRST, table="2") == 1
        assert await desk.act("call", based_on=old, mark="m", match=FIRST, table="2") == 0

    run(story)


def test_many_clerks_at_once_lose_and_double_nothing() -> None:
    async def story(house: House) -> None:
        desk = await opened(house, drawn=False)
        entrants = tuple(desk.hall.state.contest(OPEN).entries)
        here = [desk.act("check-in", contest="open", entrant=entrant) for entrant in entrants for _ in range(3)]
        entered = [desk.act("enter", contest="open", names=f"Late {number}") for number in range(20)]
        answers = await asyncio.gather(*here, *entered, return_exceptions=True)
        assert all(isinstance(answer, int | Conflict) for answer in answers)
        assert len(desk.hall.state.contest(OPEN).field) == len(NAMES) + 20
        checked = [entry for entry in desk.hall.state.contest(OPEN).field if entry.checked_in]
        assert len(checked) == len(NAMES)
        again = [type(entry.event).__name__ for entry in desk.hall.entries].count("CheckedIn")
        assert again == len(NAMES)

    run(story)


def test_refusals_speak_of_people_by_name() -> None:
    async def story(house: House) -> None:
        desk = await opened(house)
        with pytest.raises(InvalidInput, match="Ann is entered in open already"):
            await desk.act("enter", contest="open", names="Ann")
        assert not any("d-" in line for line in desk.hall.told(desk.hall.entries))

    run(story)


def test_the_draw_keeps_its_promise() -> None:
    async def story(house: House) -> None:
        desk = await opened(house, drawn=False)
        await desk.act("freeze", contest="open")
        promised = desk.hall.state.contest(OPEN).frozen
        await desk.act("draw", contest="open", dice="65 31 42 11 66 52 34 21 63 15")
        drawn = desk.hall.state.contest(OPEN).draw
        assert promised
        assert drawn
        assert promised.commitment in drawn.file
        assert all(check.good for check in verified(drawn))

    run(story)


def test_phones_do_what_the_director_authorised_and_no_more() -> None:
    async def story(house: House) -> None:
        desk = await opened(house, PhoneUse.SEE)
        await desk.act("call-all")
        first, second = (PersonId(player) for player in desk.players())
        told = {"match": FIRST, "winner": str(first), "first": "5", "second": "1"}
        with pytest.raises(Refused) as refused:
            await desk.phone(first, "report", **told)
        assert refused.value.clauses == ("usbgf:1.8.4.a",)
        await desk.act("phones", use="report", where="the wall")
        with pytest.raises(InvalidInput, match="who won"):
            await desk.phone(first, "report", match=FIRST)
        assert await desk.phone(first, "report", **told) == 1
        assert await desk.phone(first, "report", **told) == 0
        stranger = next(p for p in desk.hall.persons if p not in (first, second))
        with pytest.raises(Refused):
            await desk.phone(stranger, "confirm", match=FIRST)
        await desk.phone(second, "confirm", match=FIRST)
        assert desk.hall.state.file(FIRST).result is not None

    run(story)


def test_a_lie_goes_to_the_desk() -> None:
    async def story(house: House) -> None:
        desk = await opened(house)
        await desk.act("call-all")
        first, second = (PersonId(player) for player in desk.players())
        await desk.phone(first, "report", match=FIRST, winner=first, first="5", second="1")
        await desk.phone(second, "report", match=FIRST, winner=second, first="1", second="5")
        file = desk.hall.state.file(FIRST)
        assert file.result is None
        assert file.disputed is not None

    run(story)


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


def test_cards_are_the_same_when_printed_again_until_new_ones_are_made() -> None:
    async def story(house: House) -> None:
        desk = await opened(house)
        cards = {person: house.passes.card(desk.hall, person) for person in desk.hall.persons}
        assert len(set(cards.values())) == len(NAMES)
        for person, word in cards.items():
            assert house.passes.holder(desk.hall, f"{word[:4]} {word[4:].upper()}") == person
        house.passes.new_cards(desk.hall.id)
        assert [house.passes.holder(desk.hall, word) for word in cards.values()] == [None] * len(NAMES)

    run(story)


def test_an_invitation_is_good_once_and_for_its_tournament() -> None:
    async def story(house: House) -> None:
        desk = await opened(house)
        word = house.passes.invite(Invitation(desk.hall.id, Role.STAFF, desk.dee))
        for where, used in (("another", word), (desk.hall.id, "guess")):
            with pytest.raises(Refused):
                house.passes.accept(where, used)
        assert house.passes.accept(desk.hall.id, word).role is Role.STAFF
        with pytest.raises(Refused):
            house.passes.accept(desk.hall.id, word)

    run(story)


def test_a_tournament_outlives_the_server(tmp_path: Path) -> None:
    async def story() -> None:
        where = str(tmp_path / "hall.db")
        async with House.at(where) as house:
            desk = await opened(house)
            await desk.act("call-all")
            before = desk.hall.state
            word = house.passes.card(desk.hall, desk.hall.persons[0])
        async with House.at(where) as house:
            (hall,) = await house.desks.all()
            assert hall.state == before
            assert house.passes.holder(hall, word) == hall.persons[0]

    asyncio.run(story())


def test_a_form_resent_after_a_power_cut_changes_nothing(tmp_path: Path) -> None:
    async def story() -> None:
        where = str(tmp_path / "hall.db")
        for _ in range(2):
            async with House.at(where) as house:
                found = await house.desks.all()
                desk = Desk(house, found[0], executive(found[0].state)) if found else await opened(house)
                await desk.act("add-money", mark="sponsor", contest="open", amount="50")
                assert [e.reason for e in _moved(desk)].count(Reason.ADDED) == 1

    asyncio.run(story())


def _moved(desk: Desk) -> list[MoneyMoved]:
    return [entry.event for entry in desk.hall.entries if isinstance(entry.event, MoneyMoved)]


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


def test_what_makes_no_sense_is_refused_in_a_sentence() -> None:
    async def story(house: House) -> None:
        desk = await opened(house)
        for act, form in (
            ("enter", {"contest": "open"}),
            ("enter", {"contest": "nowhere", "names": "Eve"}),
            ("result", {"match": FIRST}),
            ("result", {"match": FIRST, "winner": "nobody-knows"}),
            ("result", {"match": "open/main:9.9", "winner": "nobody"}),
            ("late", {"match": FIRST, "missing": "both", "measure": "hanging"}),
            ("tables", {"tables": "many"}),
            ("tables", {"tables": "99999"}),
            ("prizes", {"contest": "open", "prizes": "half to me"}),
            ("post", {"match": FIRST, "starts": "soon"}),
            ("correct", {"match": FIRST, "winner": "x"}),
            ("rule", {"case": "none"}),
            ("incident", {"about": "odd", "incident": "no_such_kind"}),
            ("phones", {"use": "gamble"}),
            ("pay", {"person": "", "amount": "1"}),
        ):
            with pytest.raises(BaffleBoxError) as refused:
                await desk.act(act, **form)
            assert refused.value.sentence.endswith((".", "?"))

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


def test_a_director_from_the_command_line_gets_a_link_once() -> None:
    async def story(house: House) -> None:
        desk = await opened(house)
        assert house.director_links() == {}
        house.people.revoke_all(desk.dee)
        path = house.director_links()["Club night"]
        found = house.passes.accept(desk.hall.id, path.partition("#")[2])
        assert found.person == desk.dee

    run(story)


def test_two_clerks_and_forty_phones_at_once() -> None:
    """Every phone reports and confirms, some twice, while the desk checks people in: nothing lost, nothing doubled."""

    async def story(house: House) -> None:
        desk = await opened(house, drawn=False)
        await desk.act("tables", tables="22")
        await desk.act("enter", contest="open", names="\n".join(f"Player {n}" for n in range(36)))
        await desk.act("draw", contest="open")
        for match, _ in list(ready_matches(desk.hall.state)):
            await desk.act("call", match=match)
        called = [file for file in desk.hall.state.files.values() if file.players]

        async def played(file: MatchFile) -> None:
            assert file.players
            told = {"match": file.match, "winner": str(file.players[0]), "first": "5", "second": "0"}
            for player in (*file.players, *file.players):
                await desk.phone(PersonId(player), "report", **told)

        entrants = tuple(desk.hall.state.contest(OPEN).entries)
        clerks = (desk.act("check-in", contest="open", entrant=entrant) for entrant in entrants)
        await asyncio.gather(*map(played, called), *clerks)
        names = [type(entry.event).__name__ for entry in desk.hall.entries]
        assert names.count("ResultEntered") == names.count("ResultReported") == len(called)
        assert names.count("CheckedIn") == len(entrants)
        assert replay(cast(Event, entry.event) for entry in desk.hall.entries) == desk.hall.state

    run(story)


def test_the_demo_plays_a_whole_event() -> None:
    async def story(house: House) -> None:
        show = Show(house, pace=60.0)
        try:
            hall = await show.begin()
            assert len(hall.state.incidents) == 1
            for _ in range(1000):
                if not await show.step(hall):
                    break
            assert course(hall.state, ContestId("main")).is_over
            assert faults([cast(Event, entry.event) for entry in hall.entries]) == []
        finally:
            await show.close()

    run(story)


def test_the_demo_begins_with_somebody_late_and_goes_on_for_a_visitor_who_directs() -> None:
    async def story(house: House) -> None:
        show = Show(house, pace=60.0)
        try:
            hall = await show.begin()
            at = Millis(house.moments.now())
            late = [f.match for f in hall.state.files.values() if f.stage is Stage.CALLED and f.match]
            assert len(late) == 1
            assert any(
                item.minutes >= 10 for item in late_now(hall.state, late[0], at, players_now(hall.state, late[0]))
            )
            visitor = house.people.guest("Vi")[0].person
            await show.give_desk_to(hall, visitor)
            before = [entry.meta.actor for entry in hall.entries].count(str(show._director))
            for _ in range(200):
                await show.step(hall)
            # Results came in from phones; nobody called the next matches.
            assert any(file.result for file in hall.state.files.values())
            assert [entry.meta.actor for entry in hall.entries].count(str(show._director)) == before
            await house.desks.work(hall, visitor, lambda work: DESK["call-all"].run(work, {}))
            assert faults([cast(Event, entry.event) for entry in hall.entries]) == []
        finally:
            await show.close()

    run(story)


def test_two_who_set_up_a_tournament_of_the_same_name_at_once_get_one_each() -> None:
    async def story(house: House) -> None:
        dee = house.people.guest("Dee")[0].person
        plan = Plan("Club night", PROGRAMMES["club"], "usbgf", {}, 2)
        made = await asyncio.gather(
            *(house.desks.open(plan.name, dee, lambda id, at: opening(plan, id, dee, at)) for _ in range(4))
        )
        assert sorted(hall.id for hall in made) == ["club-night", "club-night-2", "club-night-3", "club-night-4"]

    run(story)
