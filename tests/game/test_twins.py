"""The compiled generator and the plain one as a pair: the same answers in the same order, the same errors for the same arguments."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from bafflebox.errors import InvalidInput
from bafflebox.game import BACKGAMMON, DISCIPLINES, LONGGAMMON, Discipline, Position, Roll, kernel
from bafflebox.game.batch import batch_results, plain_batch, rows_of
from bafflebox.game.discipline import ShutIn
from bafflebox.game.legal import legal_plays, legal_results
from bafflebox.game.plays import plain_plays, plain_results
from support.positions import crowd

pytestmark = pytest.mark.skipif(not kernel.AVAILABLE, reason="the compiled kernel is not installed")

PAIRS: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "results": (legal_results, plain_results),
    "plays": (legal_plays, plain_plays),
    "batch": (batch_results, plain_batch),
}
UNMADE, UNTHROWN = Position.__new__(Position), Roll.__new__(Roll)
START, ROLL = BACKGAMMON.start, Roll(3, 1)


def test_every_function_of_the_kernel_that_generates_has_a_twin() -> None:
    """What else the kernel does (walks, solves) is compared where it is used."""
    assert set(PAIRS) == {"results", "plays", "batch"}
    assert all(callable(getattr(kernel, name)) for name in PAIRS)


@pytest.mark.parametrize("rules", DISCIPLINES.values(), ids=str)
def test_results_and_plays_come_in_the_same_order(rules: Discipline) -> None:
    for boards, dice in crowd(rules, seed=77, pairs=600):
        assert [*batch_results(boards, dice, rules)] == [*plain_batch(boards, dice, rules)]
        for position, roll in list(rows_of(boards, dice))[::9]:
            compiled, plain = legal_plays(position, roll, rules), plain_plays(position, roll, rules)
            assert [(play.steps, play.result) for play in compiled] == [(play.steps, play.result) for play in plain]
            assert legal_results(position, roll, rules) == plain_results(position, roll, rules)


def answer(function: Callable[..., Any], arguments: tuple[Any, ...]) -> tuple[str, str, str]:
    """The kind of the error, its code and its words."""
    try:
        function(*arguments)
    except (InvalidInput, TypeError, ValueError, AttributeError, BufferError) as wrong:
        return type(wrong).__name__, getattr(wrong, "code", ""), str(wrong)
    return "", "", ""


SINGLE = {
    "tuple-for-a-roll": (START, (3, 1), BACKGAMMON),
    "list-for-a-roll": (START, [3, 1], BACKGAMMON),
    "bytes-for-a-position": (START.board, ROLL, BACKGAMMON),
    "nothing": (None, None, BACKGAMMON),
    "array-for-a-position": (np.zeros(52, np.uint8), ROLL, BACKGAMMON),
    "position-never-made": (UNMADE, ROLL, BACKGAMMON),
    "roll-never-made": (START, UNTHROWN, BACKGAMMON),
    "too-many-checkers": (Position(bytes([250, 5, 1] + [0] * 49)), ROLL, BACKGAMMON),
    "rules-that-are-none": (START, ROLL, SimpleNamespace(hitting=True)),
    "no-rules": (START, ROLL, None),
}
BATCHES = {
    "gaps": (np.zeros((2, 104), np.uint8)[:, ::2], bytes([3, 1, 3, 1]), BACKGAMMON),
    "gaps-in-dice": (bytes(104), np.ones((2, 4), np.uint8)[:, ::2], BACKGAMMON),
    "other-order": (np.zeros((52, 2), np.uint8).T, bytes([3, 1, 3, 1]), BACKGAMMON),
    "wide-items": (np.zeros((1, 52), np.int32), bytes([3, 1]), BACKGAMMON),
    "no-buffer": ([0] * 52, bytes([3, 1]), BACKGAMMON),
    "no-dice": (bytes(52), None, BACKGAMMON),
    "half-a-position": (bytes(51), bytes([3, 1]), BACKGAMMON),
    "one-die": (bytes(52), bytes([3]), BACKGAMMON),
    "seven": (bytes(104), bytes([3, 1, 7, 1]), BACKGAMMON),
    "too-many-checkers": (bytes(52) + bytes([200] * 52), bytes([3, 1, 3, 1]), BACKGAMMON),
    "no-rules": (bytes(52), bytes([3, 1]), None),
}


@pytest.mark.parametrize("name", SINGLE)
def test_single_calls_refuse_the_same_with_the_same_words(name: str) -> None:
    for compiled, plain in (PAIRS["results"], PAIRS["plays"]):
        found = answer(compiled, SINGLE[name])

        assert found[0] in ("InvalidInput", "TypeError")
        assert found == answer(plain, SINGLE[name])


@pytest.mark.parametrize("name", BATCHES)
def test_batches_refuse_the_same_with_the_same_words(name: str) -> None:
    found = answer(batch_results, BATCHES[name])

    assert found[0] in ("InvalidInput", "TypeError")
    assert found == answer(plain_batch, BATCHES[name])


def test_rules_that_the_kernel_does_not_serve_are_played_by_the_plain_one() -> None:
    reading = LONGGAMMON.reading(shut_in=ShutIn.NONE_AHEAD_AT_HOME)

    assert legal_plays(reading.start, ROLL, reading) == plain_plays(reading.start, ROLL, reading)
