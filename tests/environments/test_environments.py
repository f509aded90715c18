"""Gymnasium and PettingZoo environments: the projects' own tests of their interface, and the rules."""

from __future__ import annotations

import warnings
from typing import Any

import pytest

for package in ("numpy", "gymnasium", "pettingzoo"):
    pytest.importorskip(package, reason=f"{package} is not installed: pip install 'bafflebox[gym]'")

import numpy as np  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from pettingzoo.test import api_test, seed_test  # noqa: E402

from bafflebox.environments.games import Games, most_results  # noqa: E402
from bafflebox.environments.gym import BackgammonEnv, BackgammonVectorEnv  # noqa: E402
from bafflebox.environments.zoo import AGENTS, Backgammon, env  # noqa: E402
from bafflebox.game import Position, Roll, discipline, legal_results  # noqa: E402
from bafflebox.game.result import result  # noqa: E402

DISCIPLINES = ("backgammon", "sprintgammon", "longgammon")


@pytest.mark.parametrize("name", DISCIPLINES)
def test_gymnasium_accepts_the_environment(name: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", message=".*not within the observation space|.*env.spec")
        check_env(BackgammonEnv(name, render_mode="ansi"), skip_render_check=True)


@pytest.mark.parametrize("name", DISCIPLINES)
def test_pettingzoo_accepts_the_environment(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # its hints about spaces of observations, which are no failures
        api_test(env(name), num_cycles=200)
        api_test(Backgammon(name), num_cycles=200)
        seed_test(lambda: env(name), num_cycles=50)


@pytest.mark.parametrize("name", DISCIPLINES)
def test_what_is_offered_is_what_is_legal(name: str) -> None:
    rules = discipline(name)
    games = Games(8, rules, np.random.default_rng(5))
    games.begin(np.ones(8, bool))
    for _ in range(60):
        for row in range(8):
            position, roll = Position(games.boards[row].tobytes()), Roll(*map(int, games.dice[row]))
            legal = [one.board for one in legal_results(position, roll, rules)] or [position.board]
            assert [one.tobytes() for one in games.results(row)] == legal
            assert games.mask(row).sum() == len(legal)
        points = games.play(games.random.integers(0, np.maximum(1, games.counts)))
        for row in np.flatnonzero(points):
            ended = result(Position(games.boards[row].tobytes()), rules)
            assert ended is not None
            assert points[row] == ended.multiplier
        if points.any():
            games.begin(points > 0)
        games.look()


def test_no_position_has_more_results_than_actions() -> None:
    """Checkers that do not meet, and a small double: about as many results as there can be."""
    own = " ".join(f"{point}:1" for point in range(24, 9, -1))
    found = legal_results(Position.of(own, "1:15"), Roll(1, 1))
    assert 1000 < len(found) <= most_results()


def test_an_opening_roll_is_no_double_and_its_winner_begins() -> None:
    games = Games(300, discipline("backgammon"), np.random.default_rng(1))
    games.begin(np.ones(300, bool))
    assert (games.dice[:, 0] != games.dice[:, 1]).all()
    assert ((games.dice[:, 0] < games.dice[:, 1]) == (games.first == 1)).all()
    assert 100 < games.first.sum() < 200


def played(made: BackgammonEnv, seed: int) -> list[float]:
    """The rewards of one game of random play."""
    random = np.random.default_rng(seed)
    _, info = made.reset(seed=seed)
    rewards = []
    while True:
        _, reward, over, _, info = made.step(int(random.integers(info["action_mask"].sum())))
        rewards.append(reward)
        if over:
            return rewards


def test_a_game_is_worth_its_points_at_its_end_only_and_a_seed_repeats_it() -> None:
    made = BackgammonEnv()
    ends = []
    for seed in range(30):
        rewards = played(made, seed)
        assert not any(rewards[:-1])
        assert rewards == played(made, seed)
        ends.append(rewards[-1])
    assert {abs(end) for end in ends} <= {1.0, 2.0, 3.0}
    assert min(ends) < 0 < max(ends)


def test_an_action_that_is_not_legal_loses_and_the_game_has_to_be_reset() -> None:
    made = BackgammonEnv()
    _, info = made.reset(seed=1)
    _, reward, over, _, told = made.step(len(info["results"]))
    assert (reward, over, told["illegal"]) == (-1.0, True, True)
    with pytest.raises(Exception, match="reset"):
        made.step(0)


def test_many_games_at_once_begin_anew_and_seeds_repeat_them() -> None:
    def story(seed: int) -> list[Any]:
        made, random = BackgammonVectorEnv(16, "sprintgammon"), np.random.default_rng(seed)
        seen, info = made.reset(seed=seed)
        told = []
        ended = np.zeros(16, bool)
        for _ in range(80):
            assert made.observation_space.contains(seen)
            seen, points, over, cut, info = made.step(random.integers(0, np.maximum(1, info["counts"])))
            assert not points[ended].any()  # the step after the end only begins anew
            assert ((points != 0) == over).all()
            assert not cut.any()
            assert info["counts"].sum() == len(info["results"])
            ended = over
            told.append((seen["board"].tobytes(), points.tolist()))
        assert any(any(points) for _, points in told)
        return told

    assert story(3) == story(3)
    assert story(3) != story(4)


def test_a_vector_game_is_lost_by_an_action_that_is_not_legal() -> None:
    made = BackgammonVectorEnv(3)
    _, info = made.reset(seed=2)
    _, points, over, _, _ = made.step(info["counts"] + np.array([1, 1, -1]))
    assert points.tolist()[:2] == [-1, -1]
    assert over.tolist() == [True, True, False]


def test_two_agents_see_the_same_game_from_both_sides() -> None:
    made = Backgammon()
    made.reset(seed=4)
    for _ in range(20):
        mover = made.agent_selection
        other = AGENTS[1 - AGENTS.index(mover)]
        mine, theirs = made.observe(mover)["observation"], made.observe(other)["observation"]
        assert mine[:26].tolist() == theirs[26:52].tolist()
        assert made.observe(mover)["action_mask"].sum() == len(made.results)
        assert made.observe(other)["action_mask"].sum() == 0
        made.step(0)
