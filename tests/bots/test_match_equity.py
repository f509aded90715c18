"""The match equity table and the cube at match scores."""

from __future__ import annotations

import importlib
from itertools import product
from math import isclose
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bafflebox.bots import cubeful
from bafflebox.bots.bot import CubeAt, Seat
from bafflebox.bots.chances import Chances
from bafflebox.bots.match_equity import MatchEquity, Stakes
from bafflebox.game import BACKGAMMON, Position
from support.engines import needs_sage

TABLE = MatchEquity.standard()
needed = st.integers(1, 20)


@given(needed, needed, st.booleans())
def test_one_players_chance_is_what_the_other_lacks(away: int, opp_away: int, crawford: bool) -> None:
    mine, theirs = TABLE.chance(away, opp_away, crawford=crawford), TABLE.chance(opp_away, away, crawford=crawford)
    assert isclose(mine + theirs, 1, abs_tol=2e-5)


@given(st.integers(2, 40), needed)
def test_a_point_nearer_is_never_worse(away: int, opp_away: int) -> None:
    assert TABLE.chance(away - 1, opp_away) >= TABLE.chance(away, opp_away)


@pytest.mark.parametrize(
    ("away", "opp_away", "crawford", "published"),
    # A few well-known values of tables that rest on rollouts.
    [
        (1, 2, True, 0.677),
        (1, 3, True, 0.751),
        (2, 3, None, 0.599),
        (2, 4, None, 0.669),
        (3, 5, None, 0.648),
        (2, 1, False, 0.488),
    ],
)
def test_the_table_is_near_published_values(away: int, opp_away: int, crawford: bool | None, published: float) -> None:
    assert TABLE.chance(away, opp_away, crawford=crawford) == pytest.approx(published, abs=0.013)


@needs_sage
def test_the_table_is_near_one_made_by_rollouts_everywhere() -> None:
    theirs = importlib.import_module("bgbot_cpp").get_met
    apart = [abs(TABLE.chance(a, b) - theirs(a, b)) for a, b in product(range(2, 16), repeat=2)]

    assert fmean(apart) < 0.003
    assert max(apart) < 0.015


def test_the_table_in_the_package_is_what_its_script_makes() -> None:
    maker = importlib.import_module("bench.match_equity")
    made = maker.made_table(maker.Model(), 12)

    assert made.source == TABLE.source
    assert [row[:12] for row in TABLE.before[:12]] == [tuple(round(value, 5) for value in row) for row in made.before]
    assert TABLE.after[:12] == tuple(round(value, 5) for value in made.after)


@given(st.integers(60, 120), st.integers(1, 120), st.sampled_from([1, 2, 8]))
def test_beyond_the_table_a_lead_still_counts(away: int, opp_away: int, cube: int) -> None:
    stakes = Stakes(TABLE, away, opp_away)

    assert 0 <= stakes.worth(-cube) <= stakes.worth(cube) <= 1
    assert stakes.scaled(stakes.worth(cube), cube) in (0.0, 1.0)
    if min(away, opp_away) > 40 and abs(away - opp_away) < 30:
        assert stakes.worth(-cube) < stakes.worth(cube)


@given(needed, needed, st.sampled_from([1, 2, 4]), st.floats(-1, 1))
def test_the_scale_goes_both_ways(away: int, opp_away: int, cube: int, equity: float) -> None:
    stakes = Stakes(TABLE, away, opp_away, crawford=1 in (away, opp_away))

    assert isclose(stakes.scaled(stakes.unscaled(equity, cube), cube), equity, abs_tol=1e-6)
    assert isclose(stakes.scaled(stakes.worth(cube), cube), 1, abs_tol=1e-9)


def seat(away: int | None, opp_away: int | None, cube: int, at: CubeAt, position: Position = BACKGAMMON.start) -> Seat:
    return Seat(position, BACKGAMMON, cube, away, opp_away, at, crawford=False)


scores = st.one_of(st.just((None, None)), st.tuples(st.integers(2, 11), st.integers(2, 11)))


@given(scores, st.sampled_from([1, 2]), st.floats(0.05, 0.9), st.floats(0, 0.09))
def test_more_wins_are_never_worth_less_and_the_cube_is_better_at_home(
    score: tuple[int | None, int | None], cube: int, win: float, more: float
) -> None:
    less, better = (Chances(w, 0.25 * w, 0.0, 0.25 * (1 - w), 0.0) for w in (win, win + more))

    for at in CubeAt:
        here = seat(*score, cube, at)
        assert cubeful.equity(better, here) >= cubeful.equity(less, here) - 1e-9
    mine, middle, theirs = (
        cubeful.equity(less, seat(*score, cube, at)) for at in (CubeAt.MINE, CubeAt.MIDDLE, CubeAt.THEIRS)
    )
    assert mine >= middle - 1e-9
    assert middle >= theirs - 1e-9


def test_a_money_take_point_lies_between_the_dead_and_the_live_one() -> None:
    doubled = seat(None, None, 1, CubeAt.MIDDLE)
    takes = [win / 1000 for win in range(1000) if cubeful.advice(Chances(win / 1000), doubled).takes]

    assert 0.75 < max(takes) < 0.80  # no gammons: 25 % with a dead cube, 20 % with a live one


def test_nobody_doubles_in_the_crawford_game_and_the_trailer_doubles_at_once_after_it() -> None:
    even = Chances(0.5, 0.13, 0.0, 0.13, 0.0)
    crawford = Seat(BACKGAMMON.start, BACKGAMMON, 1, 3, 1, crawford=True)
    after = Seat(BACKGAMMON.start, BACKGAMMON, 1, 3, 1)

    assert not crawford.may_double
    assert cubeful.advice(even, after).doubles
    assert not Seat(BACKGAMMON.start, BACKGAMMON, 1, 1, 3).may_double


def test_jacoby_makes_gammons_worthless_until_the_cube_is_turned() -> None:
    gammonish = Chances(0.6, 0.5, 0.0, 0.1, 0.0)
    plain = seat(None, None, 1, CubeAt.MIDDLE)
    jacoby = Seat(BACKGAMMON.start, BACKGAMMON, jacoby=True)

    assert cubeful.equity(gammonish, jacoby) < cubeful.equity(gammonish, plain)
    assert cubeful.advice(gammonish, jacoby).double_take == cubeful.advice(gammonish, plain).double_take


@needs_sage
@pytest.mark.parametrize("score", [(None, None), (3, 5), (5, 3), (2, 2), (7, 11), (4, 4)])
@pytest.mark.parametrize("at", list(CubeAt))
def test_the_cube_model_agrees_with_open_sage(score: tuple[int | None, int | None], at: CubeAt) -> None:
    from bafflebox.bots.sage import Sage

    here = seat(*score, 2, at)
    theirs = Sage(0).cube(here)
    assert theirs.chances is not None
    ours = cubeful.advice(theirs.chances, here)

    assert ours.no_double == pytest.approx(theirs.no_double, abs=0.02)
    assert ours.double_take == pytest.approx(theirs.double_take, abs=0.02)
