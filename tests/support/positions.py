"""Positions to test with: strategies and seeded random walks, kept in one place."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np
from hypothesis import strategies as st
from numpy.typing import NDArray

from bafflebox.game import BACKGAMMON, ROLLS, Discipline, Position, Roll, legal_results
from bafflebox.game.batch import batch_results

rolls = st.sampled_from(ROLLS)


def walk(rules: Discipline = BACKGAMMON, *, seed: int, turns: int = 400) -> Iterator[tuple[Position, Roll]]:
    """Positions and rolls of uniformly random games, one after another, the position seen by the player on roll."""
    dice = random.Random(seed)
    position = rules.start
    for _ in range(turns):
        roll = Roll(dice.randint(1, 6), dice.randint(1, 6))
        yield position, roll
        results = legal_results(position, roll, rules)
        reached = dice.choice(sorted(results, key=lambda p: p.board)) if results else position
        over = sum(reached.own[1:]) == 0
        position = rules.start if over else reached.flipped()


@st.composite
def reachable(draw: st.DrawFn, rules: Discipline = BACKGAMMON) -> Position:
    """A position that some random game from the start comes to, seen by the player on roll."""
    seed, turns = draw(st.integers(0, 2**32)), draw(st.integers(0, 120))
    position = rules.start
    for position, _ in walk(rules, seed=seed, turns=turns + 1):  # noqa: B007 (the last one is wanted)
        pass
    return position


def crowd(
    rules: Discipline = BACKGAMMON, *, seed: int, pairs: int, turns: int = 150
) -> Iterator[tuple[NDArray[np.uint8], NDArray[np.uint8]]]:
    """Positions and dice of many random games at once, a turn of all of them at a time.

    So many turns go through whole games in every discipline, bear-off included.
    """
    games = max(1, pairs // turns)
    dice_box = np.random.default_rng(seed)
    start = np.frombuffer(rules.start.board, np.uint8)
    boards = np.tile(start, (games, 1))
    while pairs > 0:
        dice = dice_box.integers(1, 7, (games, 2), dtype=np.uint8)
        yield boards[:pairs], dice[:pairs]
        pairs -= games
        found = batch_results(boards, dice, rules)
        counts, results = np.asarray(found.counts), np.asarray(found.boards).reshape(-1, 52)
        first = np.cumsum(counts) - counts
        moved = counts > 0
        chosen = first + (dice_box.random(games) * counts).astype(np.int64)
        boards[moved] = results[chosen[moved]]
        over = boards[:, 1:26].sum(axis=1) == 0
        boards = np.concatenate([boards[:, 26:], boards[:, :26]], axis=1)
        boards[over] = start
