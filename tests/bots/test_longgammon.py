"""The network of Longgammon, what is built on it, and how it is trained."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

pytest.importorskip("numpy")
import numpy as np

from bafflebox.bots.bot import Seat
from bafflebox.bots.engine import StaticEngine
from bafflebox.bots.levels import levels
from bafflebox.bots.long.engine import LongEngine, best_after, equity
from bafflebox.bots.long.network import INPUTS, Network, inputs_of, origin, shipped
from bafflebox.game import BACKGAMMON, LONGGAMMON, LONGGAMMON_BLITZ, ROLLS, Position, Roll, legal_results, outcome
from bench.longgammon import PLAYERS, duel
from tools import train_longgammon


def positions(count: int, seed: int) -> list[Position]:
    """Positions of games that are played at random."""
    chance = random.Random(seed)
    found: list[Position] = []
    while len(found) < count:
        position = LONGGAMMON.start
        while outcome(position, LONGGAMMON) is None:
            found.append(position)
            roll = Roll(chance.randint(1, 6), chance.randint(1, 6))
            position = chance.choice(legal_results(position, roll, LONGGAMMON) or (position,)).flipped()
    return chance.sample(found, count)


def test_a_look_ahead_in_one_go_is_the_same_as_roll_by_roll() -> None:
    engine = LongEngine(1)
    for position in positions(6, seed=1):
        slowly = StaticEngine._over_rolls(engine, position, LONGGAMMON, 0)
        quickly = engine._on_roll([position], LONGGAMMON, 1)[0]
        assert tuple(quickly) == pytest.approx(tuple(slowly), abs=2e-5)


def test_the_best_play_of_many_rolls_is_the_best_of_each() -> None:
    network, chance = shipped(), random.Random(2)
    drawn = [(position, chance.choice(ROLLS)) for position in positions(40, seed=3)]
    boards = np.frombuffer(b"".join(p.board for p, _ in drawn), np.uint8).reshape(-1, 52)
    dice = np.array([(roll.high, roll.low) for _, roll in drawn], np.uint8)

    _, chances = best_after(network, boards, dice, LONGGAMMON)

    engine = LongEngine(0)
    for (position, roll), found in zip(drawn, equity(chances), strict=True):
        results = legal_results(position, roll, LONGGAMMON) or (position,)
        judged = engine._after(list(results), LONGGAMMON, 0)
        assert found == pytest.approx(max(one.equity for one in judged), abs=1e-5)


def test_inputs_tell_positions_apart() -> None:
    boards = np.frombuffer(b"".join(p.board for p in positions(300, seed=4)), np.uint8).reshape(-1, 52)
    rows = inputs_of(boards)
    assert rows.shape == (300, INPUTS)
    assert len(np.unique(rows, axis=0)) == len(np.unique(boards, axis=0))


def test_a_game_that_ends_is_worth_its_points() -> None:
    last = Position.of("1:1", "12:14 1:1")
    [best] = LongEngine(0).ranked(Seat(last, LONGGAMMON), Roll(6, 5))
    assert best.equity == 2  # a gammon: nothing was borne off


def test_only_longgammon_is_served() -> None:
    engine = LongEngine(0)
    assert engine.plays(LONGGAMMON)
    assert engine.plays(LONGGAMMON_BLITZ)
    assert not engine.plays(BACKGAMMON)


@pytest.mark.parametrize("other", ["greedy", "pip counter"])
def test_the_network_beats_plain_players_decisively(other: str) -> None:
    found = duel(("expert", other), (PLAYERS["expert"], PLAYERS[other]), games=60, seed=5)
    assert found.share_low > 0.65


def test_levels_run_from_beginner_to_best() -> None:
    assert [level.name for level in levels(LONGGAMMON)] == ["beginner", "casual", "club", "expert", "best"]


def test_weights_survive_packing_in_half_precision() -> None:
    network = Network.made((INPUTS, 8, 3), np.random.default_rng(1))
    again = Network.unpacked(network.packed({}))
    assert np.allclose(network.weights[0], again.weights[0], atol=1e-3)
    assert len(shipped().packed({})) < 500_000


def test_training_with_the_same_seed_gives_the_same_weights(tmp_path: Path) -> None:
    for name in ("one", "other"):
        train_longgammon.train(generations=2, games=6, seed=7, out=tmp_path / name)
    assert (tmp_path / "one").read_bytes() == (tmp_path / "other").read_bytes()


def test_the_shipped_weights_were_made_by_the_script_that_is_here() -> None:
    made = {"seed": 1, "generations": 400, "games": 512, "sizes": list(train_longgammon.SIZES)}
    assert origin() == {**made, "script": train_longgammon.script_hash()}


def test_training_brings_judgements_nearer_to_what_happens() -> None:
    """The descent itself: on fixed aims the difference falls."""
    chance = np.random.default_rng(2)
    network = Network.made((INPUTS, 16, 3), chance)
    adam = train_longgammon.Adam(network)
    inputs, aims = chance.random((64, INPUTS), np.float32), chance.random((64, 3), np.float32)
    losses = [adam.step(inputs, aims, 3e-3) for _ in range(150)]
    assert losses[-1] < losses[0] / 2
