"""Counts of distinct results, compared with those that other programs give (GNU Backgammon, OpenSpiel, a long nardy engine)."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from bafflebox.game import DISCIPLINES, ROLLS, Discipline, Position, Roll, legal_results

COUNTS = json.loads((Path(__file__).parents[1] / "data" / "perft.json").read_text())
CASES = [(name, roll) for name in COUNTS for roll in COUNTS[name]["depth1"]]


def after(position: Position, roll: Roll, rules: Discipline) -> list[Position]:
    """What the opponent may see next; a turn without a play leaves the position as it was."""
    return [result.flipped() for result in legal_results(position, roll, rules)] or [position.flipped()]


def after_any_roll(positions: Iterable[Position], rules: Discipline) -> list[Position]:
    return [reached for position in positions for roll in ROLLS for reached in after(position, roll, rules)]


@pytest.mark.parametrize(("name", "text"), CASES)
def test_counts_of_distinct_results(name: str, text: str) -> None:
    rules, counts = DISCIPLINES[name], COUNTS[name]

    first = after(rules.start, Roll.parse(text), rules)
    second = after_any_roll(first, rules)

    assert len(first) == counts["depth1"][text]
    assert len(second) == counts["depth2_by_first_roll"][text]
    if "depth3_by_first_roll" in counts:
        assert len(after_any_roll(second, rules)) == counts["depth3_by_first_roll"][text]
