"""A contest played by an engine in which something may be wrong, and whether the checker finds it."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from bafflebox.cases import PersonId
from bafflebox.errors import BaffleBoxError
from bafflebox.tournament import course
from bafflebox.tournament.drawing import draw
from bafflebox.tournament.draws import Seed
from bafflebox.tournament.entries import enter
from bafflebox.tournament.events import PoolKind, PoolOpened, Prize
from bafflebox.tournament.money.fees import set_fees
from bafflebox.tournament.money.pools import open_pool, pay_pool, sell_lot
from bafflebox.tournament.money.prizes import award, publish
from bafflebox.tournament.rehearsal import Rehearsal
from support.checker import wrong
from support.desk import DEE, OPEN, TestDesk

Fault = Callable[[pytest.MonkeyPatch], None]


def played(structure: str, entrants: int = 12, mishaps: float = 0.0, seed: int = 3, tables_there: int = 0) -> list[Any]:
    """A journal of a contest, with prizes and a Calcutta paid."""
    course._answers.clear()
    course.structure_for.cache_clear()
    desk = TestDesk()
    desk.contest(structure)
    desk.does(set_fees, OPEN, entry=1_999, registration=301, rake=750, buy_back=1_001)
    for place in range(entrants):
        desk.does(enter, OPEN, [PersonId(f"p{place}")])
    if structure.startswith(("KO", "DE")):
        desk.does(publish, OPEN, [Prize("main", 1, 5_501), Prize("main", 2, 4_499)])
    desk.keep(
        open_pool(desk.state, PoolOpened(desk.now, DEE, "auction", PoolKind.CALCUTTA, OPEN, 0, 250, (6_667, 3_333)))
    )
    for entrant in list(desk.state.contest(OPEN).entries)[:6]:
        desk.does(sell_lot, "auction", [entrant], 1_003, {PersonId("bet"): 6_667, PersonId("bob"): 3_333})
    desk.tables(tables_there)
    desk.does(draw, OPEN, Seed(tuple(Random(seed).randint(1, 6) for _ in range(20))))
    run = Rehearsal(desk.state, OPEN, DEE, desk.now, seed, mishaps)
    try:
        run.run()
    except BaffleBoxError:
        return [*desk.events, *run.events]  # the engine notices itself and goes no further; the journal tells the rest
    desk.keep(run.events)
    desk.now = run.at
    desk.does(award, OPEN)
    desk.does(pay_pool, "auction")
    return desk.events


def assert_found(fault: Fault, how: dict[str, Any], sentence: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the fault nothing is wrong; with it, in one of a few contests, the checker says so."""
    assert wrong(played(**how), settled=True) == []

    fault(monkeypatch)
    found: list[str] = []
    for seed in range(3, 7):
        found = wrong(played(**how, seed=seed), settled=True)
        if any(sentence in one for one in found):
            break
    course._answers.clear()
    course.structure_for.cache_clear()
    assert any(sentence in one for one in found), found[:3]
