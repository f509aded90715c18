"""Several clerks at one tournament: nothing is overwritten, nothing is done twice, nothing is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from bafflebox.cases import PersonId
from bafflebox.errors import BaffleBoxError, Conflict, InvalidInput, Refused
from bafflebox.service import House
from bafflebox.service.hall.acts import DESK
from bafflebox.service.hall.names import _Ids
from bafflebox.service.hall.passes import Invitation
from bafflebox.service.hall.programmes import PROGRAMMES, SetUpValues, opening
from bafflebox.service.hall.work import DeskWork
from bafflebox.store import Append
from bafflebox.tournament.course import ready_matches
from bafflebox.tournament.drawing import verified
from bafflebox.tournament.events import ContestId, DeskEvent, MoneyMoved, MoneyReason, Office, PhoneUse
from bafflebox.tournament.match_file import MatchFile
from bafflebox.tournament.officials import executive
from bafflebox.tournament.state import Tournament, replay
from support.club_desk import FIRST, NAMES, OPEN, Desk, opened, run


@pytest.mark.parametrize("kind", PROGRAMMES)
@pytest.mark.parametrize("book", ["usbgf", "us2009", "eubgf", "ibf", "standards"])
def test_every_programme_opens_under_every_book(kind: str, book: str) -> None:
    async def story(house: House) -> None:
        dee, _ = house.people.guest("Dee")
        plan = SetUpValues("Évening", PROGRAMMES[kind], book, {}, 3, 500, phones=PhoneUse.SEE, announced="the wall")
        for expected in ("evening", "evening-2"):
            hall = await house.desks.open(plan.name, dee.person, lambda id, at: opening(plan, id, dee.person, at))
            assert hall.id == expected
        assert len(hall.state.tables) == 3
        assert all(contest.prizes for contest in hall.state.contests.values())
        assert hall.is_director(dee.person)
        assert hall.state.phones is PhoneUse.SEE

    run(story)


def test_a_tournament_that_cannot_be_opened_hides_no_other() -> None:
    async def story(house: House) -> None:
        desk = await opened(house)
        first = desk.hall.entries[0].event
        await house.journal.appended_all([Append("tournament/forged", [first], 0)], meta=desk.hall.entries[0].meta)
        assert [hall.id for hall in await house.desks.all()] == [desk.hall.id]
        with pytest.raises(InvalidInput, match="says that it is"):
            await house.desks.hall("forged")

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
        told: list[object] = []
        house.desks.after.append(lambda _, events: told.append(events))
        assert await desk.act("call", based_on=old, mark="m", match=FIRST, table="2") == 1
        called = desk.hall.state.version
        assert await desk.act("call", based_on=old, mark="m", match=FIRST, table="2") == 1  # the first answer
        assert desk.hall.state.version == called
        assert len(told) == 1

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
        with pytest.raises(InvalidInput, match="Ann is already entered in Open"):
            await desk.act("enter", contest="open", names="Ann")
        assert not any("d-" in line for line in desk.hall.sentences(desk.hall.entries))

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


def test_cards_are_the_same_when_printed_again_until_new_ones_are_made() -> None:
    async def story(house: House) -> None:
        desk = await opened(house)
        cards = {person: house.passes.card(desk.hall, person) for person in desk.hall.persons}
        assert len(set(cards.values())) == len(NAMES)
        for person, word in cards.items():
            assert house.passes.holder(desk.hall, f"{word[:4]} {word[4:].upper()}") == person
        house.passes.new_cards(desk.hall)
        assert [house.passes.holder(desk.hall, word) for word in cards.values()] == [None] * len(NAMES)

    run(story)


def test_an_invitation_is_good_once_and_for_its_tournament() -> None:
    async def story(house: House) -> None:
        desk = await opened(house)
        word = house.passes.invite(Invitation(desk.hall.id, Office.STAFF, desk.dee))
        for where, used in (("another", word), (desk.hall.id, "guess")):
            with pytest.raises(Refused):
                house.passes.accept(where, used)
        assert house.passes.accept(desk.hall.id, word).role is Office.STAFF
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
                assert [e.reason for e in _moved(desk)].count(MoneyReason.ADDED) == 1

    asyncio.run(story())


def _moved(desk: Desk) -> list[MoneyMoved]:
    return [entry.event for entry in desk.hall.entries if isinstance(entry.event, MoneyMoved)]


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
        assert replay(cast(DeskEvent, entry.event) for entry in desk.hall.entries) == desk.hall.state

    run(story)


def test_two_who_set_up_a_tournament_of_the_same_name_at_once_get_one_each() -> None:
    async def story(house: House) -> None:
        dee = house.people.guest("Dee")[0].person
        plan = SetUpValues("Club night", PROGRAMMES["club"], "usbgf", {}, 2)
        made = await asyncio.gather(
            *(house.desks.open(plan.name, dee, lambda id, at: opening(plan, id, dee, at)) for _ in range(4))
        )
        assert sorted(hall.id for hall in made) == ["club-night", "club-night-2", "club-night-3", "club-night-4"]

    run(story)


def test_a_draw_of_seven_hundred_is_kept() -> None:
    async def story(house: House) -> None:
        dee, _ = house.people.guest("Dee")
        names = {f"Player {number}": house.people.entrant(f"Player {number}", dee.person) for number in range(700)}
        plan = SetUpValues("Open", PROGRAMMES["swiss"], "usbgf", {}, 0, 0, announced="the wall")

        def enter_and_draw(work: DeskWork) -> None:
            DESK["enter"].run(work, {"contest": "swiss", "names": "\n".join(names)})
            DESK["draw"].run(work, {"contest": "swiss"})

        hall = await house.desks.open(
            "Open", dee.person, lambda id, at: opening(plan, id, dee.person, at), enter_and_draw, names=names
        )
        draw = hall.state.contests[ContestId("swiss")].draw
        assert draw is not None
        assert len(draw.file) > 20_000
        assert all(check.good for check in verified(draw))

    run(story)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{ann} beat {ben}.", "Ann beat Ben."),
        (
            "person:{ann} paid; swiss:{ann} and {ann}-b and x/{ann} stay.",
            "Ann paid; swiss:{ann} and {ann}-b and x/{ann} stay.",
        ),
        ("{ann}:7 stays, {ann}: goes, {ann}.5 as well", "{ann}:7 stays, Ann: goes, Ann.5 as well"),
        ("old id 7, another", "Old, another"),
    ],
)
def test_persons_are_named_wherever_an_id_stands_by_itself(text: str, told: str) -> None:
    ids = {"ann": "p-0123456789abcdef", "ben": "e-0123"}
    names = {ids["ann"]: "Ann", ids["ben"]: "Ben", "old id 7": "Old"}
    known = _Ids.of(cast(Tournament, SimpleNamespace(officials={})), [PersonId(id) for id in names])

    assert known.replaced(text.format(**ids), names.__getitem__) == told.format(**ids)
