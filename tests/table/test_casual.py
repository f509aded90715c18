"""Casual games: what friends may agree on, whatever the book asks of a tournament."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bafflebox.bots.beginner import Beginner
from bafflebox.bots.seating import act_of
from bafflebox.cases import PersonId
from bafflebox.clock import seconds
from bafflebox.clock.millis import Millis
from bafflebox.errors import Refused
from bafflebox.game import Result, Side
from bafflebox.match import acts as done
from bafflebox.table import Table, TableTerms, acts, allowed, decide, evolve, open_table

ANN, BEN = PersonId("ann"), PersonId("ben")
TERMS = TableTerms((ANN,), (BEN,), length=5, clock=False, casual=True)


def opened(terms: TableTerms) -> Table:
    table = evolve(None, open_table("t1", terms, Millis(0)))
    for act, who in ((acts.TakeSeat(), ANN), (acts.TakeSeat(), BEN), (acts.RollOpening(), ANN)):
        table = after(table, act, who)
    return table


def after(table: Table, act: acts.Act, who: PersonId) -> Table:
    for event in decide(table, act, who, seconds(1), throw=(3, 1)):
        table = evolve(table, event)
    return table


@pytest.mark.parametrize("book", ["usbgf", "us2009", "eubgf", "ibf", "standards"])
def test_a_casual_game_is_resigned_with_contact_if_the_opponent_agrees(book: str) -> None:
    table = opened(replace(TERMS, book=book))
    assert [one.act for one in allowed(table, ANN, seconds(1)) if one.name == "Concede"] == [
        acts.Concede(result) for result in Result
    ]
    offered = after(table, acts.Concede(Result.GAMMON), ANN)
    assert offered.match.to_act is Side.BLACK
    assert after(offered, acts.Accept(), BEN).match.score.points.black == 2
    played_on = after(offered, acts.Refuse(), BEN)
    assert played_on.match.game is not None
    assert played_on.match.to_act is Side.WHITE


def test_elsewhere_the_book_decides() -> None:
    table = opened(replace(TERMS, casual=False))
    assert not [one for one in allowed(table, ANN, seconds(1)) if one.name == "Concede"]
    with pytest.raises(Refused, match="still contact"):
        decide(table, acts.Concede(Result.SINGLE), ANN, seconds(1))


def test_nobody_resigns_in_the_turn_of_the_opponent() -> None:
    with pytest.raises(Refused, match="turn"):
        decide(opened(TERMS), acts.Concede(Result.SINGLE), BEN, seconds(1))


def test_a_rematch_is_as_casual_as_the_match() -> None:
    assert TERMS.rematch().casual


def test_a_bot_agrees_at_the_start_of_a_game_and_plays_on_where_a_gammon_is_near() -> None:
    start = after(opened(TERMS), acts.Concede(Result.SINGLE), ANN)
    assert act_of(Beginner(), start.match, Side.BLACK) == done.Accepted(Side.BLACK)
