"""PR of analysed matches, and pools that are paid by it."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bafflebox.cases import PersonId
from bafflebox.errors import BaffleBoxError
from bafflebox.tournament.events import Entrant, PoolKind, PoolOpened
from bafflebox.tournament.money.ledger import account_of, balance, imbalance
from bafflebox.tournament.money.pools import join, open_pool, pay_pool
from bafflebox.tournament.performance import note_performance, performances
from support.desk import DEE, OPEN, TestDesk, club

ANN, BEN, CID = Entrant("ann"), Entrant("ben"), Entrant("cid")


def analysed(desk: TestDesk, slot: str, entrant: str, pr: str, decisions: int = 100) -> None:
    desk.does(note_performance, desk.match(slot), Entrant(entrant), Fraction(pr), decisions, "an engine, 2 ply")


def with_pool() -> TestDesk:
    """Ann beat Ben and then Cid; all three are in a pool for the best PR."""
    desk = club("ann", "ben", "cid", "dora", structure="KO len 5")
    pool = PoolOpened(desk.now, DEE, "pr", PoolKind.PERFORMANCE, OPEN, 1000, 0, (7_000, 3_000))
    desk.keep(open_pool(desk.state, pool))
    for entrant in (ANN, BEN, CID):
        desk.does(join, "pr", entrant)
    desk.wins("main:1.1", "ann")
    desk.wins("main:1.2", "cid")
    desk.wins("main:2.1", "ann")
    return desk


def paid(desk: TestDesk) -> dict[str, int]:
    desk.does(pay_pool, "pr")
    assert imbalance(desk.state) == 0
    return {name: balance(desk.state, account_of(PersonId(name))) + 1000 for name in ("ann", "ben", "cid")}


def test_the_lowest_pr_wins_whoever_won_the_matches() -> None:
    desk = with_pool()
    analysed(desk, "main:1.1", "ann", "6.1")
    analysed(desk, "main:1.1", "ben", "3.2")
    analysed(desk, "main:1.2", "cid", "4.0")
    assert paid(desk) == {"ann": 0, "ben": 2100, "cid": 900}


def test_decisions_weigh_the_same_over_all_matches_of_a_player() -> None:
    desk = with_pool()
    analysed(desk, "main:1.1", "ann", "2.0", 300)
    analysed(desk, "main:2.1", "ann", "6.0", 100)
    (ann,) = performances(desk.state, OPEN, [ANN, BEN])
    assert (ann.pr, ann.decisions, ann.matches) == (3, 400, 2)


def test_a_new_analysis_takes_the_place_of_the_old_and_moves_only_the_difference() -> None:
    desk = with_pool()
    analysed(desk, "main:1.1", "ann", "5")
    analysed(desk, "main:1.1", "ben", "4")
    assert paid(desk) == {"ann": 900, "ben": 2100, "cid": 0}
    analysed(desk, "main:1.1", "ann", "3")
    assert paid(desk) == {"ann": 2100, "ben": 900, "cid": 0}


def test_the_same_pr_shares_its_prizes() -> None:
    desk = with_pool()
    analysed(desk, "main:1.1", "ann", "4")
    analysed(desk, "main:1.1", "ben", "4")
    assert paid(desk) == {"ann": 1500, "ben": 1500, "cid": 0}


def test_without_an_analysis_nothing_is_paid() -> None:
    desk = with_pool()
    assert paid(desk) == {"ann": 0, "ben": 0, "cid": 0}


@pytest.mark.parametrize(
    ("slot", "entrant", "pr", "decisions", "source", "sentence"),
    [
        ("main:1.1", "cid", "4", 10, "x", "did not play"),
        ("main:1.1", "ann", "-1", 10, "x", "0 or more"),
        ("main:1.1", "ann", "4", 0, "x", "at least one decision"),
        ("main:1.1", "ann", "4", 10, " ", "which program"),
    ],
)
def test_a_pr_that_cannot_be_is_refused(
    slot: str, entrant: str, pr: str, decisions: int, source: str, sentence: str
) -> None:
    desk = with_pool()
    with pytest.raises(BaffleBoxError, match=sentence):
        desk.does(note_performance, desk.match(slot), Entrant(entrant), Fraction(pr), decisions, source)
