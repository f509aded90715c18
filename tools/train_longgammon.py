"""Trains the evaluation of Longgammon by self-play: `python tools/train_longgammon.py`, about twelve minutes of one core.

Many games are played side by side by the network against itself, always the play that it likes best without a cube. Then every position is
corrected towards what came after it, the nearer the more (the returns of TD(λ)), and the next
games are played. The same seed gives the same file, byte for byte, on the same machine; another processor may add up in another
order, and the weights drift apart. The file tells its seed, its settings and the hash of this script.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # sums in one order, so that a run can be repeated

import numpy as np
from numpy.typing import NDArray

from bafflebox.bots.long.engine import best_after, seen_by_opponent
from bafflebox.bots.long.network import INPUTS, OUTPUTS, Boards, Floats, Network, inputs_of
from bafflebox.game import LONGGAMMON, OPENING_ROLLS
from bafflebox.game.position import WIDTH

FILE = Path(__file__).parents[1] / "src/bafflebox/bots/long/longgammon.npz"
SIZES = (INPUTS, 128, 32, OUTPUTS)
LONGEST = 400
"""Turns after which a game would be given up; none has come near."""


@dataclass
class Games:
    """Games side by side: for every turn the boards before the roll, and which game each belongs to."""

    boards: list[Boards] = field(default_factory=list)
    games: list[NDArray[np.int64]] = field(default_factory=list)
    gammons: dict[int, bool] = field(default_factory=dict)


def self_play(network: Network, count: int, chance: np.random.Generator) -> Games:
    """Played to the end by the network on both sides."""
    played = Games()
    opening = np.array([(roll.high, roll.low) for roll in OPENING_ROLLS], np.uint8)
    boards = np.tile(np.frombuffer(LONGGAMMON.start.board, np.uint8), (count, 1))
    games = np.arange(count)
    dice = opening[chance.integers(len(opening), size=count)]
    for _ in range(LONGEST):
        played.boards.append(boards)
        played.games.append(games)
        boards, _ = best_after(network, boards, dice, LONGGAMMON)
        over = boards[:, WIDTH] == LONGGAMMON.checkers  # the player who has just moved has everything off
        played.gammons.update(zip(games[over].tolist(), (boards[over, 0] == 0).tolist(), strict=True))
        boards, games = boards[~over], games[~over]
        if not len(games):
            break
        dice = chance.integers(1, 7, size=(len(games), 2), dtype=np.uint8)
    return played


def targets_of(played: Games, network: Network, fade: float) -> tuple[Boards, Floats]:
    """Every position with what it should have been worth: the returns of TD(λ), from the end of the games backwards."""
    count = len(played.games[0])
    following = np.zeros((count, OUTPUTS), np.float32)  # the return of the next position, seen by its player on roll
    judged = np.zeros((count, OUTPUTS), np.float32)  # what the network thinks of it
    for game, gammon in played.gammons.items():
        following[game] = judged[game] = (0, 0, gammon)  # the next player has lost
    aims: list[Floats] = []
    for boards, games in zip(reversed(played.boards), reversed(played.games), strict=True):
        aim = seen_by_opponent(fade * following[games] + (1 - fade) * judged[games])
        following[games] = aim
        judged[games] = network.chances(boards)
        aims.append(aim)
    return np.concatenate(played.boards[::-1]), np.concatenate(aims)


class Adam:
    """Descent with momentum and a step of its own for every weight (Kingma and Ba, 2015)."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.means = [np.zeros_like(w) for w in (*network.weights, *network.biases)]
        self.squares = [np.zeros_like(w) for w in (*network.weights, *network.biases)]
        self.steps = 0

    def step(self, inputs: Floats, aims: Floats, rate: float) -> float:
        """One step on the mean cross entropy; the mean squared difference before it."""
        *given, chances = self.network.layers(inputs)
        error = (chances - aims) / np.float32(len(aims))
        loss = float(np.mean((chances - aims) ** 2))
        weights, biases = [], []
        for at in range(len(given) - 1, -1, -1):
            weights.append(given[at].T @ error)
            biases.append(error.sum(0))
            if at:
                error = (error @ self.network.weights[at].T) * (given[at] > 0)
        self.steps += 1
        slopes = [*reversed(weights), *reversed(biases)]
        for at, (value, slope) in enumerate(zip((*self.network.weights, *self.network.biases), slopes, strict=True)):
            self.means[at] += np.float32(0.1) * (slope - self.means[at])
            self.squares[at] += np.float32(0.001) * (slope * slope - self.squares[at])
            mean = self.means[at] / np.float32(1 - 0.9**self.steps)
            square = self.squares[at] / np.float32(1 - 0.999**self.steps)
            value -= np.float32(rate) * mean / (np.sqrt(square) + np.float32(1e-8))
        return loss


def script_hash() -> str:
    return hashlib.sha256(Path(__file__).read_bytes()).hexdigest()


def train(generations: int, games: int, seed: int, out: Path) -> None:
    origin = {"seed": seed, "generations": generations, "games": games, "sizes": SIZES, "script": script_hash()}
    chance = np.random.default_rng(seed)
    network = Network.made(SIZES, chance)
    adam = Adam(network)
    started = time.monotonic()
    for generation in range(1, generations + 1):
        part = generation / generations
        rate = 1e-3 * (1 - 0.97 * part)
        played = self_play(network, games, chance)
        boards, aims = targets_of(played, network, 0.8 if part < 0.5 else 0.6)
        losses = []
        order = chance.permutation(len(boards))
        for at in range(0, len(order), 512):
            rows = order[at : at + 512]
            losses.append(adam.step(inputs_of(boards[rows]), aims[rows], rate))
        gammons = sum(played.gammons.values()) / games
        spent = (time.monotonic() - started) / 60
        sys.stdout.write(
            f"{generation:4d}  {len(boards) / games:5.1f} turns a game  {gammons:5.1%} gammons  difference {np.mean(losses):.5f}  {spent:5.1f} min\n"
        )
        sys.stdout.flush()
        if generation % 10 == 0 or generation == generations:
            out.write_bytes(network.packed(origin))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--generations", type=int, default=400, help="of games, each learned from before the next (400)"
    )
    parser.add_argument("--games", type=int, default=512, help="games in a generation (512)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=FILE)
    args = parser.parse_args()
    train(args.generations, args.games, args.seed, args.out)


if __name__ == "__main__":
    main()
