"""How games end, case by case from the books, and where contact ends."""

from __future__ import annotations

import pytest

from bafflebox.game import (
    BACKGAMMON,
    LONGGAMMON,
    LONGGAMMON_BLITZ,
    ROLLS,
    SPRINTGAMMON,
    Discipline,
    Outcome,
    Position,
    Result,
    contact,
    is_over,
    legal_results,
    outcome,
    result,
)
from support.positions import walk

ENDED = {
    "us2009:basic.gammon.a one off": (BACKGAMMON, "6:14", Result.SINGLE),
    "us2009:basic.gammon.b none off": (BACKGAMMON, "18:15", Result.GAMMON),
    "us2009:basic.gammon.c on the bar": (BACKGAMMON, "bar:1 6:14", Result.BACKGAMMON),
    "us2009:basic.gammon.c in the winner's home": (BACKGAMMON, "19:1 6:14", Result.BACKGAMMON),
    "us2009:basic.gammon.c one off, one on the bar": (BACKGAMMON, "bar:1 6:13", Result.SINGLE),
    "ibf:2.1 Longgammon has no backgammon": (LONGGAMMON, "16:1 6:14", Result.GAMMON),
    "ibf:2.10 Longgammon Blitz": (LONGGAMMON_BLITZ, "6:15", Result.GAMMON),
    "ibf:7.2.open Sprintgammon none off": (SPRINTGAMMON, "6:3", Result.GAMMON),
    "ibf:2.10 Sprintgammon one off": (SPRINTGAMMON, "6:2", Result.SINGLE),
    "ibf:2.1 Sprintgammon": (SPRINTGAMMON, "24:1 6:2", Result.BACKGAMMON),
    "us2009:4.4.c missing does not save": (BACKGAMMON, "6:14 missing:1", Result.GAMMON),
    "usbgf:4.5.3.a two missing": (BACKGAMMON, "6:13 missing:2", Result.GAMMON),
}


@pytest.mark.parametrize("name", ENDED)
def test_results(name: str) -> None:
    rules, loser, expected = ENDED[name]
    position = Position.of("", loser, checkers=rules.checkers)

    assert is_over(position)
    assert outcome(position, rules) == Outcome(True, expected)
    assert outcome(position.flipped(), rules) == Outcome(False, expected)
    assert result(position, rules) is expected
    assert outcome(position, rules).points == expected.multiplier  # type: ignore[union-attr]


def test_a_game_in_progress_has_no_result() -> None:
    assert outcome(BACKGAMMON.start) is None
    assert result(BACKGAMMON.start) is None


@pytest.mark.parametrize(
    ("rules", "own", "opp", "expected"),
    [
        (BACKGAMMON, "13:1", "13:1", True),
        (BACKGAMMON, "12:1", "13:1", False),
        (BACKGAMMON, "12:1", "12:1", False),
        (BACKGAMMON, "bar:1", "1:1", True),
        (BACKGAMMON, "24:1", "1:1", False),
        (LONGGAMMON, "12:15", "12:15", False),
        (LONGGAMMON, "13:1 1:14", "2:15", True),
        (LONGGAMMON, "14:1 1:14", "1:15", True),
        (LONGGAMMON, "24:15", "24:15", True),
    ],
)
def test_contact(rules: Discipline, own: str, opp: str, expected: bool) -> None:
    position = Position.of(own, opp)

    assert contact(position, rules) is expected
    assert contact(position.flipped(), rules) is expected


@pytest.mark.parametrize("rules", [BACKGAMMON, SPRINTGAMMON, LONGGAMMON], ids=str)
def test_without_contact_the_opponent_makes_no_difference(rules: Discipline) -> None:
    """Once contact is over the same plays are legal whether or not the opponent is there."""
    seen = 0
    for position, _ in walk(rules, seed=9, turns=500):
        if not contact(position, rules) and any(position.opp[1:]):
            seen += 1
            alone = Position(position.own + bytes([15]) + bytes(25))
            for roll in ROLLS[::4]:
                with_opponent = {p.own for p in legal_results(position, roll, rules)}
                assert with_opponent == {p.own for p in legal_results(alone, roll, rules)}
    assert seen
