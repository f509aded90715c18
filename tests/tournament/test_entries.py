"""The registration desk: approval, refusal, divisions, membership, withdrawal, presence."""

from __future__ import annotations

import pytest

from bafflebox.books import BOOKS
from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, Refused
from bafflebox.tournament.entrants import EntryStatus
from bafflebox.tournament.entries import (
    approve,
    check_in,
    enter,
    mark_absent,
    refuse,
    reinstate,
    request_entry,
    show_membership,
    undo_check_in,
    withdraw,
)
from bafflebox.tournament.entry_changes import higher, move_up
from bafflebox.tournament.events import ContestId, Entrant, Office
from bafflebox.tournament.hall import start
from bafflebox.tournament.money.fees import set_fees
from bafflebox.tournament.money.ledger import account_of, balance, fund_of
from bafflebox.tournament.officials import (
    declare_stake,
    executive,
    free_to_rule,
    interests,
    name_official,
    release_official,
)
from support.desk import DEE, OPEN, TestDesk, club

ANN = PersonId("ann")


def asked(book: str = "usbgf") -> TestDesk:
    """Ann has asked to play, from home."""
    desk = TestDesk(book)
    desk.contest()
    desk.does(request_entry, OPEN, [ANN], who="ann")
    return desk


def test_a_player_asks_from_home_and_the_director_approves() -> None:
    desk = asked()
    assert desk.state.contest(OPEN).entry(Entrant("ann")).standing is EntryStatus.REQUESTED

    with pytest.raises(Refused) as refused:
        desk.does(approve, OPEN, Entrant("ann"), who="ann")
    desk.does(approve, OPEN, Entrant("ann"))

    assert refused.value.clauses == ("usbgf:1.1.c", "usbgf:1.3.1")
    assert desk.state.contest(OPEN).entry(Entrant("ann")).is_in


@pytest.mark.parametrize("book", BOOKS)
def test_one_book_demands_that_a_refusal_is_explained(book: str) -> None:
    desk = asked(book)

    if book == "eubgf":
        with pytest.raises(Refused) as refused:
            desk.does(refuse, OPEN, Entrant("ann"))
        assert refused.value.clauses == ("eubgf:1.4.i",)
        desk.does(refuse, OPEN, Entrant("ann"), reason="full", told=True)
    else:
        desk.does(refuse, OPEN, Entrant("ann"))

    assert desk.state.contest(OPEN).entry(Entrant("ann")).standing is EntryStatus.REFUSED


def test_membership_is_demanded_where_the_event_says_so() -> None:
    desk = TestDesk()
    desk.contest(members_only=True)
    with pytest.raises(Refused, match="membership") as refused:
        desk.enters("ann")
    desk.does(show_membership, ANN, "USBGF")

    desk.enters("ann")

    assert refused.value.clauses == ("usbgf:1.4.1.c",)
    assert desk.state.contest(OPEN).field[0].entrant == "ann"


def test_a_membership_that_has_run_out_does_not_count() -> None:
    desk = TestDesk()
    desk.contest(members_only=True)
    desk.does(show_membership, ANN, "USBGF", until=desk.now)
    with pytest.raises(Refused, match="membership"):
        desk.does(enter, OPEN, [ANN], minutes=5)


@pytest.mark.parametrize(
    ("people", "sentence"),
    [
        (["ann"], "ann is already entered in Open"),
        (["ben", "cid"], "Open is played by single players"),
        ([], "name one player for each entry"),
    ],
)
def test_bad_entries_are_explained(people: list[str], sentence: str) -> None:
    desk = TestDesk()
    desk.contest()
    desk.enters("ann")
    with pytest.raises(InvalidInput, match=sentence):
        desk.does(enter, OPEN, [PersonId(person) for person in people])


def test_doubles_are_two_people_and_share_the_fee() -> None:
    desk = TestDesk()
    desk.contest(contest="doubles", name="Doubles", kind="doubles", team_size=2)
    desk.does(set_fees, ContestId("doubles"), entry=4001, registration=500)

    desk.does(enter, ContestId("doubles"), [ANN, PersonId("ben")])

    assert desk.state.contest("doubles").field[0].entrant == "ann+ben"
    assert [balance(desk.state, account_of(PersonId(p))) for p in ("ann", "ben")] == [-2501, -2500]


def test_an_event_that_is_full_takes_nobody_more() -> None:
    desk = TestDesk()
    desk.contest(capacity=2)
    desk.enters("ann", "ben")
    with pytest.raises(Refused, match="full"):
        desk.enters("cid")


def test_a_strong_player_is_moved_up_with_fees_exchanged() -> None:
    desk = TestDesk()
    desk.contest(contest="open", rank=1)
    desk.contest(contest="limited", name="Limited", rank=3, kind="lower_division")
    desk.contest(contest="middle", name="Intermediate", rank=2, kind="lower_division")
    desk.does(set_fees, OPEN, entry=10_000)
    desk.does(set_fees, ContestId("limited"), entry=3_000)
    desk.enters("ann", contest="limited")

    assert higher(desk.state, ContestId("limited")) == ("middle", "open")
    desk.does(move_up, ContestId("limited"), Entrant("ann"), OPEN, reason="too strong")

    assert desk.state.contest("limited").entry(Entrant("ann")).standing is EntryStatus.MOVED
    assert desk.state.contest("open").entry(Entrant("ann")).is_in
    assert balance(desk.state, account_of(ANN)) == -10_000
    assert balance(desk.state, fund_of(ContestId("limited"))) == 0


def test_nobody_is_moved_down_and_one_book_knows_no_moving() -> None:
    desk = TestDesk()
    desk.contest(rank=1)
    desk.contest(contest="limited", name="Limited", rank=2)
    desk.enters("ann")
    with pytest.raises(Refused, match="not a division above"):
        desk.does(move_up, OPEN, Entrant("ann"), ContestId("limited"))
    ibf = TestDesk("ibf")
    ibf.contest(rank=1)
    ibf.contest(contest="limited", name="Limited", rank=2)
    ibf.enters("ann", contest="limited")
    with pytest.raises(Refused, match="do not provide for moving"):
        ibf.does(move_up, ContestId("limited"), Entrant("ann"), OPEN)


def test_withdrawal_before_the_draw_gives_the_money_back_and_after_it_does_not() -> None:
    desk = TestDesk()
    desk.contest()
    desk.does(set_fees, OPEN, entry=5_000, registration=1_000, rake=1_000)
    desk.enters("ann", "ben", "cid")

    desk.does(withdraw, OPEN, Entrant("cid"), who="cid")
    desk.draws()
    desk.does(withdraw, OPEN, Entrant("ben"), who="ben")

    assert balance(desk.state, account_of(PersonId("cid"))) == 0
    assert balance(desk.state, account_of(PersonId("ben"))) == -6_000


def test_the_director_withdraws_an_entry_with_full_refund_until_its_first_match() -> None:
    desk = TestDesk()
    desk.contest()
    desk.does(set_fees, OPEN, entry=5_000)
    desk.enters("ann", "ben")
    desk.draws()

    desk.does(withdraw, OPEN, Entrant("ben"), reason="banned elsewhere")

    assert balance(desk.state, account_of(PersonId("ben"))) == 0


def test_nobody_withdraws_from_a_match_that_is_on() -> None:
    desk = club("ann", "ben")
    desk.does(start, desk.match("main:1.1"))
    with pytest.raises(Refused, match="enter how that match ended"):
        desk.does(withdraw, OPEN, Entrant("ann"), who="ann")


def test_check_in_is_idempotent_can_be_undone_and_is_for_those_who_are_in() -> None:
    desk = club("ann", "ben")
    desk.does(check_in, OPEN, Entrant("ann"), who="ann")

    assert desk.does(check_in, OPEN, Entrant("ann"), who="ann") == ()
    desk.does(undo_check_in, OPEN, Entrant("ann"), "the row above was meant")
    assert not desk.state.contest(OPEN).entry(Entrant("ann")).checked_in
    desk.does(mark_absent, OPEN, Entrant("ben"))
    with pytest.raises(Refused, match="absent"):
        desk.does(check_in, OPEN, Entrant("ben"), who="ben")
    desk.does(reinstate, OPEN, Entrant("ben"), "was in the bar")
    assert desk.state.contest(OPEN).entry(Entrant("ben")).is_in


def test_there_is_always_one_executive_director() -> None:
    desk = TestDesk()
    desk.does(name_official, PersonId("eve"), Office.EXECUTIVE)

    assert executive(desk.state) == "eve"
    assert Office.DIRECTOR in desk.state.officials[DEE]
    with pytest.raises(Refused, match="Only the executive"):
        desk.does(name_official, DEE, Office.EXECUTIVE)
    with pytest.raises(Refused, match="Name another"):
        desk.does(release_official, PersonId("eve"), Office.EXECUTIVE)


def test_a_task_limited_to_an_event_holds_there_only() -> None:
    desk = TestDesk()
    desk.contest()
    desk.contest(contest="blitz", name="Blitz")
    desk.does(name_official, PersonId("sam"), Office.DIRECTOR, only_for=[ContestId("blitz")])

    desk.does(enter, ContestId("blitz"), [ANN], who="sam")

    with pytest.raises(Refused, match="Only a director"):
        desk.does(approve, OPEN, Entrant("x"), who="sam")


def test_an_official_with_an_interest_is_named_and_another_is_proposed() -> None:
    desk = TestDesk()
    desk.does(name_official, PersonId("eve"), Office.DIRECTOR)
    desk.does(declare_stake, DEE, ANN, "stake")

    assert interests(desk.state, DEE, [ANN])[-1] == "Free to rule: eve."
    assert not interests(desk.state, DEE, [PersonId("ben")])
    assert free_to_rule(desk.state, [ANN]) == ("eve",)
    assert free_to_rule(desk.state, [PersonId("eve")]) == (DEE,)
