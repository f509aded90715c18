"""Chances: they agree with each other, whoever looks at them."""

from __future__ import annotations

from math import isclose

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bafflebox.bots.chances import Chances
from bafflebox.errors import InvalidInput
from bafflebox.game import Outcome, Result

shares = st.floats(0, 1)


@st.composite
def any_chances(draw: st.DrawFn) -> Chances:
    win, gammon, much, lose_gammon, lose_much = (draw(shares) for _ in range(5))
    lose = 1 - win
    return Chances(win, win * gammon, win * gammon * much, lose * lose_gammon, lose * lose_gammon * lose_much)


@given(any_chances())
def test_every_ending_is_counted_once(chances: Chances) -> None:
    endings = chances.exact()

    assert isclose(sum(chance for _, chance in endings), 1, abs_tol=1e-9)
    assert isclose(sum(points * chance for points, chance in endings), chances.equity, abs_tol=1e-9)


@given(any_chances())
def test_the_opponent_sees_the_other_side_of_it(chances: Chances) -> None:
    other = chances.seen_by_opponent()

    assert isclose(other.equity, -chances.equity, abs_tol=1e-9)
    assert isclose(other.seen_by_opponent().win, chances.win, abs_tol=1e-9)


@given(st.lists(st.floats(-0.01, 1.01), min_size=5, max_size=5))
def test_numbers_that_contradict_each_other_a_little_are_made_to_agree(numbers: list[float]) -> None:
    made = Chances.of(numbers)

    assert 0 <= made.backgammon <= made.gammon <= made.win <= 1
    assert 0 <= made.lose_backgammon <= made.lose_gammon <= made.lose + 1e-12


@pytest.mark.parametrize(
    "numbers", [[0.5] * 4, [0.5] * 6, [1.2, 0, 0, 0, 0], [float("nan"), 0, 0, 0, 0], [0.5, 0, 0, 0, -1]]
)
def test_what_is_no_chance_is_refused(numbers: list[float]) -> None:
    with pytest.raises(InvalidInput):
        Chances.of(numbers)


@pytest.mark.parametrize(
    ("won", "result", "equity"), [(True, Result.GAMMON, 2), (False, Result.BACKGAMMON, -3), (True, Result.SINGLE, 1)]
)
def test_a_finished_game_is_certain(won: bool, result: Result, equity: int) -> None:
    assert Chances.certain(Outcome(won, result)).equity == equity


def test_the_mean_weighs_rolls_by_how_often_they_come() -> None:
    assert Chances.mean([(1, Chances(1.0)), (2, Chances(0.25))]).win == 0.5
    with pytest.raises(InvalidInput):
        Chances.mean([])
