"""Money is conserved to the cent, whatever is done in whatever order."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.cases import PersonId
from bafflebox.errors import BaffleBoxError
from bafflebox.tournament.corrections import correct
from bafflebox.tournament.course import course, places
from bafflebox.tournament.entries import withdraw
from bafflebox.tournament.events import (
    HUNDRED_PERCENT,
    DeskResult,
    Entrant,
    MoneyReason,
    PoolKind,
    PoolOpened,
    Prize,
    Repair,
)
from bafflebox.tournament.money.amounts import split
from bafflebox.tournament.money.fees import buy_back, set_fees
from bafflebox.tournament.money.ledger import (
    add_money,
    bank,
    cash_in_hand,
    imbalance,
    next_receipt,
    pay_in,
    pay_out,
    pool_of,
    take_back,
)
from bafflebox.tournament.money.pools import join, open_pool, pay_pool, sell_lot
from bafflebox.tournament.money.prizes import award, fund, publish, shared, winnings
from bafflebox.tournament.state import replay
from bafflebox.tournament.structures import Place
from support.desk import DEE, OPEN, PEOPLE, TestDesk

ACTS = (
    "enter",
    "pay",
    "join",
    "lot",
    "add",
    "withdraw",
    "draw",
    "result",
    "correct",
    "award",
    "pools",
    "out",
    "bank",
    "void",
    "back",
)
STORIES = st.lists(st.tuples(st.sampled_from(ACTS), st.integers(0, 9), st.integers(1, 9_999)), max_size=40)


def act(desk: TestDesk, name: str, number: int, cents: int) -> None:
    """An act that somebody may try; refused ones change nothing."""
    person = PersonId(PEOPLE[number])
    match name:
        case "enter":
            desk.enters(person)
        case "pay":
            desk.does(pay_in, person, cents)
        case "join":
            desk.does(join, "side", Entrant(person))
        case "lot":
            shares = {person: 6_000, PersonId(PEOPLE[number - 1]): 4_000}
            desk.does(sell_lot, "auction", [Entrant(person)], cents, shares)
        case "add":
            desk.does(add_money, OPEN, cents)
        case "withdraw":
            desk.does(withdraw, OPEN, Entrant(person))
        case "draw":
            desk.draws()
        case "result":
            ready = course(desk.state, OPEN).ready
            if ready:
                desk.wins(ready[0].fixture.id, ready[0].players[number % 2])
        case "correct":
            done = [file for file in desk.state.files.values() if file.result and file.result.winner]
            if done:
                file = done[number % len(done)]
                assert file.result is not None
                right = DeskResult(file.result.players, file.result.loser)
                desk.does(correct, file.match, right, list(Repair)[number % 4], "wrong")
        case "award":
            desk.does(award, OPEN)
        case "pools":
            desk.does(pay_pool, "side")
            desk.does(pay_pool, "auction")
        case "out":
            desk.does(pay_out, person, cents)
        case "void":
            desk.does(take_back, number + cents % 5, "wrong row")
        case "bank":
            desk.does(bank, cents)
        case "back":
            desk.does(buy_back, OPEN, Entrant(person))


def told(story: list[tuple[str, int, int]]) -> TestDesk:
    desk = TestDesk()
    desk.contest()
    desk.does(set_fees, OPEN, entry=3_333, registration=700, rake=1_250, buy_back=1_111)
    desk.does(publish, OPEN, [Prize("main", 1, 5_000), Prize("main", 2, 3_000), Prize("main", 3, 2_000)])
    desk.keep(open_pool(desk.state, PoolOpened(desk.now, DEE, "side", PoolKind.SIDE, OPEN, 500, 0, (7_000, 3_000))))
    desk.keep(open_pool(desk.state, PoolOpened(desk.now, DEE, "auction", PoolKind.CALCUTTA, OPEN, 0, 1_000)))
    for name, number, cents in story:
        try:
            act(desk, name, number, cents)
        except BaffleBoxError:
            continue
    return desk


@given(STORIES)
@settings(max_examples=60, deadline=None)
def test_the_books_balance_after_every_story(story: list[tuple[str, int, int]]) -> None:
    desk = told(story)
    state = desk.state

    paid = sum(t.cents for m in state.movements for t in m.transfers if t.source == "cash")
    out = sum(t.cents for m in state.movements for t in m.transfers if t.target == "cash")

    assert imbalance(state) == 0
    assert cash_in_hand(state) == paid - out >= 0
    assert all(state.balances.get(account, 0) >= 0 for account in ("prizes:open", pool_of("side"), pool_of("auction")))
    won = sum(winnings(state, OPEN).values())
    assert 0 <= won <= fund(state, OPEN)
    if state.contest(OPEN).is_drawn and course(state, OPEN).is_over and places(state, OPEN, "main"):
        assert won == fund(state, OPEN)
    receipts = [m.receipt for m in state.movements if m.receipt]
    assert receipts == list(range(1, next_receipt(state)))
    assert all(m.receipt for m in state.movements if m.reason in (MoneyReason.PAYMENT, MoneyReason.PAYOUT))
    assert replay(desk.events) == state


@given(STORIES)
@settings(max_examples=30, deadline=None)
def test_a_payment_that_was_taken_back_leaves_everybody_where_they_were(story: list[tuple[str, int, int]]) -> None:
    desk = told(story)
    before = dict(desk.state.balances)
    desk.does(pay_in, PersonId(PEOPLE[0]), 1_234)
    desk.does(take_back, next_receipt(desk.state) - 1, "wrong row")
    assert {account: cents for account, cents in desk.state.balances.items() if cents} == {
        account: cents for account, cents in before.items() if cents
    }


@given(st.integers(0, 10**9), st.lists(st.integers(0, 10_000), min_size=1, max_size=12).filter(any))
def test_a_division_loses_no_cent_and_is_fair_to_one(cents: int, shares: list[int]) -> None:
    parts = split(cents, shares)
    assert sum(parts) == cents
    for part, share in zip(parts, shares, strict=True):
        assert abs(part - cents * share / sum(shares)) < 1


def test_who_shares_places_shares_their_prizes() -> None:
    table = [Place(Entrant(name), *span) for name, span in (("a", (1, 1)), ("b", (2, 3)), ("c", (2, 3)), ("d", (4, 4)))]
    assert shared(table, {1: 500, 2: 300, 3: 101}) == {"a": 500, "b": 201, "c": 200}
    assert HUNDRED_PERCENT == 10_000
