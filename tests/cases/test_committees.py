"""The committee of an appeal: its size, who may sit on it, how it votes and what it may decide."""

from __future__ import annotations

import pytest

from bafflebox.cases import (
    DISPUTE,
    WHOLE,
    CaseStage,
    CaseViewer,
    ConflictOfInterest,
    Measure,
    Member,
    Penalty,
    PersonId,
    replace_member,
    seen_by,
    vote,
)
from bafflebox.errors import Refused
from support.cases import (
    ANN,
    APPEALABLE,
    BEN,
    DIRECTOR,
    PROPER_SIZE,
    WITNESS,
    Docket,
    appealed,
    heard,
    members,
)

SIZES = {
    "usbgf": ({3, 5}, "usbgf:1.3.2.a"),
    "eubgf": ({3, 5}, "eubgf:1.3.ii.b"),
    "us2009": ({3, 4, 5, 6, 7}, "us2009:6.3.b"),
    "standards": ({2, 4, 6}, "standards:6.5.b"),
}


@pytest.mark.parametrize("book", SIZES)
@pytest.mark.parametrize("size", range(8))
def test_size_of_the_committee(book: str, size: int) -> None:
    valid, clause = SIZES[book]
    docket = appealed(book)
    if size in valid:
        assert len(docket.committee(size).case.members) == size
    else:
        with pytest.raises(Refused) as refused:
            docket.committee(size)
        assert clause in refused.value.clauses


TIES = [
    ("usbgf", ConflictOfInterest.STAFF, "usbgf:1.3.2.b"),
    ("usbgf", ConflictOfInterest.DIRECTOR, "usbgf:1.3.2.b"),
    ("usbgf", ConflictOfInterest.ABSENT, "usbgf:1.3.2.b"),
    ("usbgf", ConflictOfInterest.FRIEND, ""),
    ("usbgf", ConflictOfInterest.NOT_ENTERED, ""),
    ("eubgf", ConflictOfInterest.DIRECTOR, "eubgf:1.3.ii.c"),
    ("eubgf", ConflictOfInterest.DIRECTOR_ELSEWHERE, ""),
    ("eubgf", ConflictOfInterest.PARTIAL, "eubgf:1.3.ii.b"),
    ("us2009", ConflictOfInterest.STAKE, "us2009:6.3.b"),
    ("us2009", ConflictOfInterest.STAFF, ""),
    ("standards", ConflictOfInterest.STAFF, "standards:6.5.b"),
    ("standards", ConflictOfInterest.NOVICE, "standards:6.5.b"),
]


@pytest.mark.parametrize(("book", "tie", "clause"), TIES, ids=[f"{book}-{tie.value}" for book, tie, _ in TIES])
def test_conflicts_of_a_member(book: str, tie: ConflictOfInterest, clause: str) -> None:
    people = [Member(PersonId("doubtful"), (tie,)), *members(PROPER_SIZE[book] - 1)]
    docket = appealed(book)
    if not clause:
        assert docket.committee(people).case.stage is CaseStage.HEARING
        return
    with pytest.raises(Refused) as refused:
        docket.committee(people)
    assert clause in refused.value.clauses


@pytest.mark.parametrize("book", APPEALABLE)
@pytest.mark.parametrize("person", [ANN, DIRECTOR])
def test_neither_a_party_nor_the_one_who_ruled_sits(book: str, person: PersonId) -> None:
    with pytest.raises(Refused, match="may not sit"):
        appealed(book).committee([Member(person), *members(PROPER_SIZE[book] - 1)])


@pytest.mark.parametrize("book", APPEALABLE)
def test_players_do_not_choose_the_committee_of_an_appeal(book: str) -> None:
    with pytest.raises(Refused):
        appealed(book).committee(PROPER_SIZE[book], chosen_by="players")


def test_players_choose_it_in_europe_when_the_only_director_is_a_party() -> None:
    docket = Docket("eubgf").referred(director_is_party=True)
    with pytest.raises(Refused) as refused:
        docket.committee(3)
    assert "eubgf:1.3.ii.a" in refused.value.clauses
    docket.committee(3, chosen_by="players").voted(1)
    assert docket.case.open_questions == (DISPUTE,)
    assert docket.voted(2).case.outcome == "It is rolled again."


VOTES = [
    ("usbgf", 3, 2, True),
    ("usbgf", 3, 1, False),
    ("usbgf", 5, 2, False),
    ("usbgf", 5, 3, True),
    ("eubgf", 3, 2, True),
    ("eubgf", 5, 2, False),
    ("us2009", 3, 2, False),
    ("us2009", 3, 3, True),
    ("us2009", 4, 3, False),
    ("standards", 2, 1, False),
    ("standards", 2, 2, True),
    ("standards", 4, 2, False),
    ("standards", 4, 3, True),
]


@pytest.mark.parametrize(("book", "size", "against", "changed"), VOTES)
def test_what_overturns(book: str, size: int, against: int, changed: bool) -> None:
    case = heard(book, size).voted(against).case
    assert case.decisions[-1].changed is changed
    assert case.outcome == ("It is rolled again." if changed else "The roll stands.")


def test_votes_are_totals_only_where_the_book_says_so() -> None:
    totals, names = heard("usbgf").voted(2).case.votes[0], heard("eubgf").voted(2).case.votes[0]
    assert (totals.in_favour, totals.others, totals.by_member) == (2, 1, ())
    assert len(names.by_member) == 3


def test_each_aspect_is_voted_on_apart() -> None:
    penalty = Measure(BEN, "behaviour", Penalty.POINTS, 2, aspect="severity")
    docket = Docket("usbgf").ruled(measures=[penalty]).appealed(about="penalty", aspects=("applies", "severity"))
    docket.committee(3).voted(1, "applies")
    assert docket.case.stage is CaseStage.HEARING
    lighter = Measure(BEN, "behaviour", Penalty.POINTS, 1, aspect="severity")
    docket.voted(3, "severity", outcome="One point is enough.", measures=[lighter])
    assert docket.case.stage is CaseStage.DECIDED
    assert docket.case.measures == (lighter,)
    assert docket.case.outcome == "The roll stands. One point is enough."


@pytest.mark.parametrize(
    ("book", "clause"),
    [("usbgf", "usbgf:5.3.e"), ("us2009", "us2009:6.3.d"), ("standards", "standards:6.5.e"), ("eubgf", "eubgf:5.4")],
)
def test_a_committee_has_the_last_word(book: str, clause: str) -> None:
    docket = heard(book).voted(0)
    with pytest.raises(Refused) as refused:
        docket.appealed()
    assert clause in refused.value.clauses


def test_a_third_solution_where_the_book_is_silent_names_the_reading() -> None:
    assert heard("us2009").voted(3, another_solution=True).case.decisions[0].reading
    assert not heard("eubgf").voted(3, another_solution=True).case.decisions[0].reading


def test_a_committee_of_the_standards_judges_blind() -> None:
    docket = heard("standards")
    assert seen_by(docket.book, docket.case, CaseViewer.MEMBER).rulings == ()
    assert seen_by(docket.book, docket.case, CaseViewer.PARTY).rulings == docket.case.rulings
    docket.voted(2)
    assert seen_by(docket.book, docket.case, CaseViewer.MEMBER).rulings == docket.case.rulings
    told = heard("usbgf")
    assert seen_by(told.book, told.case, CaseViewer.MEMBER).rulings == told.case.rulings


def test_a_member_is_replaced_by_somebody_fit() -> None:
    docket = heard("usbgf")
    with pytest.raises(Refused):
        replace_member(docket.book, docket.case, docket.now, DIRECTOR, PersonId("member1"), Member(BEN))
    docket.events.append(
        replace_member(docket.book, docket.case, docket.now, DIRECTOR, PersonId("member1"), Member(WITNESS))
    )
    assert docket.case.members == ("witness", "member2", "member3")


def test_strangers_do_not_vote() -> None:
    docket = heard("usbgf")
    with pytest.raises(Refused):
        vote(docket.book, docket.case, docket.now, WHOLE, {WITNESS: True}, outcome="x")
