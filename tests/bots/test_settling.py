"""Whose cube action a rollout bears out."""

from __future__ import annotations

import pytest

from bafflebox.bots.bot import CubeAdvice
from bafflebox.bots.rollout import RolledOut
from bench.settling import action, verdict

TAKE, PASS = CubeAdvice(0.7, 0.9), CubeAdvice(0.7, 1.1)
WAIT, TOO_GOOD = CubeAdvice(0.7, 0.6), CubeAdvice(1.1, 1.3)


def test_an_action_has_its_answer() -> None:
    named = [action(each) for each in (TAKE, PASS, WAIT, TOO_GOOD)]
    assert named == ["double, take", "double, pass", "no double", "too good"]


@pytest.mark.parametrize(
    ("no_double", "taken", "said"),
    [
        ((0.7, 0.05), (0.9, 0.05), "we"),
        ((0.7, 0.05), (1.1, 0.05), "GNU Backgammon"),
        ((0.7, 0.05), (0.5, 0.05), "neither"),
        ((0.7, 0.05), (0.98, 0.05), "open"),
        ((0.7, 0.15), (0.9, 0.15), "open"),
    ],
)
def test_a_rollout_decides_only_where_its_intervals_leave_one_action(
    no_double: tuple[float, float], taken: tuple[float, float], said: str
) -> None:
    found = RolledOut("no double", *no_double, 72), RolledOut("double, take", *taken, 72)
    assert verdict(TAKE, PASS, found) == said


def test_both_may_be_right() -> None:
    found = RolledOut("no double", 0.7, 0.05, 72), RolledOut("double, take", 0.9, 0.05, 72)
    assert verdict(TAKE, TAKE, found) == "we and GNU Backgammon"
