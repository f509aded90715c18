"""Positions to test with: strategies and seeded random walks, kept in one place."""

from __future__ import annotations

import random
from collections.abc import Iterator

from hypothesis import strategies as st

from bafflebox.game import BACKGAMMON, ROLLS, Discipline, Position, Roll, legal_results

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
