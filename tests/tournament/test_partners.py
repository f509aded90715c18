"""Another partner in a pair: the entrant goes on, the share of the fee goes over, the books still balance."""

from __future__ import annotations

import pytest

from bafflebox.cases import PersonId
from bafflebox.errors import BaffleBoxError, Refused
from bafflebox.tournament.course import course
from bafflebox.tournament.drawing import draw_by_hand
from bafflebox.tournament.entries import enter, mark_all_absent, withdraw
from bafflebox.tournament.entry_changes import replace_partner
from bafflebox.tournament.events import Entrant
from bafflebox.tournament.hall import start
from bafflebox.tournament.money.fees import set_fees
from bafflebox.tournament.money.ledger import account_of, balance, imbalance
from support.desk import OPEN, TestDesk, club

ANN, BEN, EVE = PersonId("ann"), PersonId("ben"), PersonId("eve")
PAIR = Entrant("ann+ben")


def pairs(book: str = "usbgf", *third: str) -> TestDesk:
    """Ann and Ben against Cid and Dora, whoever wins against a third pair."""
    desk = TestDesk(book)
    desk.contest(kind="doubles", team_size=2)
    desk.does(set_fees, OPEN, entry=2001, registration=100)
    for first, second in (("ann", "ben"), ("cid", "dora")):
        desk.does(enter, OPEN, [PersonId(first), PersonId(second)])
    lines: list[Entrant | None] = [PAIR, Entrant("cid+dora")]
    if third:
        desk.does(enter, OPEN, [PersonId(name) for name in third])
        lines += [Entrant("+".join(third)), None]
    desk.does(draw_by_hand, OPEN, lines, witnesses=("all",))
    return desk


def owed(desk: TestDesk, person: PersonId) -> int:
    return -balance(desk.state, account_of(person))


def test_the_newcomer_has_the_place_and_owes_the_share() -> None:
    desk = pairs()
    share = owed(desk, BEN)
    desk.does(replace_partner, OPEN, PAIR, BEN, EVE, "ill")

    assert desk.state.contest(OPEN).entry(PAIR).persons == (ANN, EVE)
    assert course(desk.state, OPEN).ready[0].players == (PAIR, "cid+dora")
    assert (owed(desk, BEN), owed(desk, EVE), imbalance(desk.state)) == (0, share, 0)


def test_a_refund_afterwards_goes_to_those_who_were_charged() -> None:
    desk = pairs()
    desk.does(replace_partner, OPEN, PAIR, BEN, EVE, "ill")
    desk.does(withdraw, OPEN, PAIR, reason="hall too full")
    assert [owed(desk, person) for person in (ANN, BEN, EVE)] == [0, 0, 0]


@pytest.mark.parametrize(
    ("leaves", "comes", "why", "sentence"),
    [
        ("cid", "eve", "ill", "does not play for"),
        ("ben", "cid", "ill", "already entered in Open"),
        ("ben", "eve", " ", "needs a reason"),
    ],
)
def test_a_change_that_cannot_be_is_explained(leaves: str, comes: str, why: str, sentence: str) -> None:
    desk = pairs()
    with pytest.raises(BaffleBoxError, match=sentence):
        desk.does(replace_partner, OPEN, PAIR, PersonId(leaves), PersonId(comes), why)


@pytest.mark.parametrize("book", ["usbgf", "us2009", "eubgf", "ibf"])
def test_a_side_that_has_begun_changes_only_by_an_express_word_of_the_director(book: str) -> None:
    desk = pairs(book, "fay", "gus")
    desk.does(start, desk.match("main:1.1"))
    with pytest.raises(Refused, match="enter how that match ended first"):
        desk.does(replace_partner, OPEN, PAIR, BEN, EVE, "ill", after_start=True)
    desk.wins("main:1.1", PAIR)
    with pytest.raises(Refused, match="whether a partner may still be replaced"):
        desk.does(replace_partner, OPEN, PAIR, BEN, EVE, "ill")
    desk.does(replace_partner, OPEN, PAIR, BEN, EVE, "ill", after_start=True)
    assert desk.state.contest(OPEN).entry(PAIR).persons == (ANN, EVE)


def test_nobody_who_plays_alone_has_a_partner() -> None:
    desk = club("ann", "ben")
    with pytest.raises(Refused, match="plays alone"):
        desk.does(replace_partner, OPEN, Entrant("ann"), ANN, EVE, "ill")


def test_of_two_who_did_not_come_neither_goes_on() -> None:
    desk = club("ann", "ben", "cid", "dora", structure="KO; consolation from main")
    desk.does(mark_all_absent, OPEN, [Entrant("ann"), Entrant("ben")])
    desk.wins("main:1.2", "cid")

    now = course(desk.state, OPEN)
    assert now.is_over
    assert now.matches["main:1.1"].winner is None  # type: ignore[index]
    assert now.matches["main:2.1"].winner == "cid"  # type: ignore[index]
