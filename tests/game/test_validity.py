"""Positions that cannot be, and positions that are merely irregular."""

from __future__ import annotations

import pytest

from bafflebox.game import (
    BACKGAMMON,
    DISCIPLINES,
    LONGGAMMON,
    SPRINTGAMMON,
    Discipline,
    Fault,
    Position,
    impossible,
)
from support.positions import walk

CLOSED = "bar:1 6:2 5:2 4:2 3:2 2:2 1:2"
CASES = {
    "one missing": (BACKGAMMON, Position.of("6:14 missing:1", "13:15"), {Fault.MISSING}, True, "us2009:4.7.b"),
    "one too many": (BACKGAMMON, Position.of("6:16", "13:15 missing:1", checkers=16), {Fault.SURPLUS}, True, "ibf:14.1.a"),
    "three of fifteen": (SPRINTGAMMON, Position.of("6:2 missing:13", "13:3 missing:12"), {Fault.MISSING}, True, "ibf:14.1.c"),
    "two colours": (BACKGAMMON, Position.of("13:15", "12:15"), {Fault.TWO_COLOURS}, False, "ibf:5.3.b"),
    "two colours, long": (LONGGAMMON, Position.of("13:15", "1:15"), {Fault.TWO_COLOURS}, False, "ibf:4.3.a"),
    "both finished": (BACKGAMMON, Position.of("", ""), {Fault.BOTH_FINISHED}, False, "ibf:13.5"),
    "both closed out": (BACKGAMMON, Position.of(CLOSED, CLOSED), {Fault.BOTH_CLOSED_OUT}, False, "ibf:5.4.a"),
    "bar without hitting": (LONGGAMMON, Position.of("bar:1 24:14", "24:15"), {Fault.BAR_WITHOUT_HITTING}, False, "ibf:4.3.a"),
    "off too early": (LONGGAMMON, Position.of("7:14", "6:15"), {Fault.OFF_TOO_EARLY}, False, "ibf:13.1"),
    "shut in": (LONGGAMMON, Position.of("9:9 8:2 7:1 6:1 5:1 4:1", "24:15"), {Fault.SHUT_IN}, False, "ibf:4.4.b"),
}  # fmt: skip


@pytest.mark.parametrize("name", CASES)
def test_faults(name: str) -> None:
    rules, position, faults, playable, clause = CASES[name]

    found = impossible(position, rules)

    assert {one.fault for one in found} == faults
    assert {one.playable for one in found} == {playable}
    assert any(clause in one.clauses for one in found)


def test_one_side_closed_out_is_possible() -> None:
    assert impossible(Position.of(CLOSED, "bar:1 13:14")) == ()


def test_a_block_with_one_past_it_is_possible() -> None:
    assert impossible(Position.of("9:9 8:2 7:1 6:1 5:1 4:1", "24:14 2:1"), LONGGAMMON) == ()


@pytest.mark.parametrize("rules", DISCIPLINES.values(), ids=str)
def test_what_occurs_in_play_is_possible(rules: Discipline) -> None:
    for position, _ in walk(rules, seed=3, turns=150):
        assert impossible(position, rules) == ()
