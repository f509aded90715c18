"""Players' phones in a running match: what each book wants, beyond the director's authority."""

from __future__ import annotations

import pytest

from bafflebox.books import BOOKS
from bafflebox.errors import Refused
from bafflebox.tournament.events import MatchId, MatchStarted, PhoneAgreed, PhoneUse
from bafflebox.tournament.hall import call
from bafflebox.tournament.match_file import MatchStage
from bafflebox.tournament.phones import authorise_phones, begin, check_phone
from support.desk import TestDesk, club

FIRST = MatchId("open/main:1.1")


def called(book: str, use: PhoneUse = PhoneUse.REPORT) -> TestDesk:
    desk = club("ann", "ben", book=book)
    desk.does(authorise_phones, use, "at the door")
    desk.does(call, FIRST)
    return desk


@pytest.mark.parametrize("book", BOOKS)
def test_a_player_begins_the_own_match_and_consent_is_on_record_where_the_book_wants_it(book: str) -> None:
    desk = called(book)
    events = desk.does(begin, FIRST, who="ann", consent=True)
    agreed = [PhoneAgreed] if book == "eubgf" else []
    assert [type(event) for event in events] == [MatchStarted, *agreed]
    assert desk.state.file(FIRST).stage is MatchStage.PLAYING
    again = desk.does(begin, FIRST, who="ben", consent=True)
    assert [type(event) for event in again] == agreed


@pytest.mark.parametrize(
    ("book", "consent", "in_break", "code"),
    [
        ("eubgf", False, False, "no_consent"),
        ("eubgf", False, True, ""),
        ("standards", False, False, ""),
        ("standards", True, True, "in_break"),
        ("usbgf", False, True, ""),
    ],
)
def test_consent_and_breaks_are_a_matter_of_the_book(book: str, consent: bool, in_break: bool, code: str) -> None:
    desk = called(book)
    if code:
        with pytest.raises(Refused) as refused:
            desk.does(begin, FIRST, who="ann", consent=consent, in_break=in_break)
        assert refused.value.code == code
    else:
        assert desk.does(begin, FIRST, who="ann", consent=consent, in_break=in_break)


def test_nobody_begins_a_match_of_others_or_one_that_is_not_called() -> None:
    desk = club("ann", "ben", "cid", "dora")
    desk.does(authorise_phones, PhoneUse.REPORT, "at the door")
    with pytest.raises(Refused, match="waiting"):
        desk.does(begin, FIRST, who="ann")
    desk.does(call, FIRST)
    with pytest.raises(Refused, match="does not play"):
        desk.does(begin, FIRST, who="cid")


def test_a_phone_that_may_only_see_begins_nothing() -> None:
    desk = called("usbgf", PhoneUse.SEE)
    check_phone(desk.state, PhoneUse.SEE)
    with pytest.raises(Refused, match="has not authorised"):
        desk.does(begin, FIRST, who="ann")
