"""The Longgammon engine: a small network from checker counts to chances, plus a look at all of the opponent's rolls.

The inputs are from the point of view of the player on roll; the outputs are the chances of winning, winning a gammon
and losing one. The weights are trained by `tools/train_longgammon.py` and shipped in half precision.
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from itertools import pairwise
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from bafflebox.bots.chances import Chances
from bafflebox.bots.engine import EngineMissing, StaticEngine
from bafflebox.game import LONGGAMMON, ROLLS, Discipline, Position
from bafflebox.game.batch import batch_results
from bafflebox.game.position import BAR, COUNTS, WIDTH
from bafflebox.message import said

Floats = NDArray[np.float32]
Boards = NDArray[np.uint8]

STEPS: Final = (1, 2, 3)
"""A point has one input for each of these checker counts, and one for larger counts."""
INPUTS: Final = 2 * (24 * (len(STEPS) + 1) + 3)
OUTPUTS: Final = 3
CHECKERS: Final = 15
START_PIPS: Final = 24 * CHECKERS


def inputs_of(boards: Boards) -> Floats:
    """The inputs of the network, one row per board of 52 counts."""
    rows = boards.reshape(-1, COUNTS)
    found = np.empty((len(rows), INPUTS), np.float32)
    half = INPUTS // 2
    places = np.arange(WIDTH, dtype=np.float32)
    for at, side in ((0, rows[:, :WIDTH]), (half, rows[:, WIDTH:])):
        points = side[:, 1:BAR]
        for index, least in enumerate(STEPS):
            found[:, at + 24 * index : at + 24 * (index + 1)] = points >= least
        beyond = found[:, at + 24 * len(STEPS) : at + 24 * (len(STEPS) + 1)]
        np.subtract(points, np.float32(STEPS[-1]), out=beyond)
        np.maximum(beyond, 0, out=beyond)
        beyond /= 4
        found[:, at + half - 3] = side[:, 0] / np.float32(CHECKERS)
        found[:, at + half - 2] = side[:, 0] > 0
        found[:, at + half - 1] = (side @ places) * np.float32(4 / START_PIPS)
    return found


@dataclass(frozen=True)
class Network:
    """Layers of weights and biases; the last is squashed to probabilities, the others are rectified."""

    weights: tuple[Floats, ...]
    biases: tuple[Floats, ...]

    @staticmethod
    def made(sizes: Sequence[int], chance: np.random.Generator) -> Network:
        """An untrained network, from a numpy generator."""
        shapes = list(pairwise(sizes))
        weights = tuple((chance.standard_normal(shape) * np.sqrt(2 / shape[0])).astype(np.float32) for shape in shapes)
        return Network(weights, tuple(np.zeros(width, np.float32) for _, width in shapes))

    def layers(self, inputs: Floats) -> list[Floats]:
        """The output of every layer, the inputs first and the chances last."""
        given = [inputs]
        for weights, biases in zip(self.weights[:-1], self.biases[:-1], strict=True):
            given.append(np.maximum(given[-1] @ weights + biases, 0))
        squeezed = 1 / (1 + np.exp(-(given[-1] @ self.weights[-1] + self.biases[-1])))
        return [*given, squeezed.astype(np.float32)]

    def chances(self, boards: Boards) -> Floats:
        """Win, gammon won, gammon lost, one row per board."""
        return self.layers(inputs_of(boards))[-1]

    def packed(self, origin: Mapping[str, object]) -> bytes:
        """As a numpy file in half precision, with a note of how the weights were made."""
        named: dict[str, Any] = {f"{kind}{at}": array.astype(np.float16) for at, kind, array in self._named()}
        file = io.BytesIO()
        np.savez_compressed(file, origin=np.array(json.dumps(origin)), **named)
        return file.getvalue()

    @staticmethod
    def unpacked(data: bytes) -> Network:
        with np.load(io.BytesIO(data)) as kept:
            layers = range(sum(name.startswith("weights") for name in kept.files))
            return Network(
                tuple(kept[f"weights{at}"].astype(np.float32) for at in layers),
                tuple(kept[f"biases{at}"].astype(np.float32) for at in layers),
            )

    def _named(self) -> list[tuple[int, str, Floats]]:
        pairs = zip(self.weights, self.biases, strict=True)
        return [named for at, (w, b) in enumerate(pairs) for named in ((at, "weights", w), (at, "biases", b))]


def _file() -> bytes:
    return resources.files("bafflebox.bots.long").joinpath("longgammon.npz").read_bytes()


@lru_cache(maxsize=1)
def shipped() -> Network:
    """The network included in the package."""
    return Network.unpacked(_file())


def origin() -> Mapping[str, object]:
    """How the included weights were made: the seed and settings of the training, and the hash of its script."""
    with np.load(io.BytesIO(_file())) as kept:
        found: Mapping[str, object] = json.loads(str(kept["origin"]))
        return found


try:
    import numpy as np
    from numpy.typing import NDArray

except ImportError:  # the extra is not installed; `LongEngine` says so
    INSTALLED = False
else:
    INSTALLED = True


DEEPEST = 1
AT_A_TIME = 128
"""The number of boards whose rolls are looked at together: enough for speed, but not too much for memory."""


def need_numpy() -> None:
    if not INSTALLED:
        raise EngineMissing(
            said(
                "The Longgammon engine needs numpy. Install it with: {command}", command="pip install 'bafflebox[bots]'"
            )
        )


class LongEngine(StaticEngine):
    """Longgammon with the trained network, looking no or one roll ahead."""

    def __init__(self, plies: int = 0, network: Network | None = None) -> None:
        need_numpy()
        self.plies = min(plies, DEEPEST)
        self.network = network or shipped()
        self.name = f"Longgammon network, {self.plies}-ply"

    def plays(self, rules: Discipline) -> bool:
        return rules.same_way and not rules.hitting and rules.checkers == LONGGAMMON.checkers

    def evaluate(self, positions: Sequence[Position], rules: Discipline) -> Sequence[Chances]:  # noqa: ARG002
        return _listed(self.network.chances(_boards(positions)))

    def _on_roll(self, positions: Sequence[Position], rules: Discipline, plies: int) -> Sequence[Chances]:
        if not plies or not positions:
            return super()._on_roll(positions, rules, 0)
        return _listed(over_rolls(self.network, _boards(positions), rules))


def results_after(
    network: Network | None, boards: Boards, dice: Boards, rules: Discipline
) -> tuple[Boards, NDArray[np.int64], Floats]:
    """All results of every row's roll: the boards as seen by the next player, their rows, and the chances of the player
    who moved.

    If nothing can be played, the board stays. Without a network, only finished games have chances.
    """
    batch = batch_results(np.ascontiguousarray(boards).data, np.ascontiguousarray(dice).data, rules)
    counts = np.asarray(batch.counts)
    stuck = np.flatnonzero(counts == 0)
    results = np.concatenate([np.asarray(batch.boards).reshape(-1, COUNTS), boards[stuck]])
    rows = np.concatenate([np.repeat(np.arange(len(boards)), counts), stuck])
    nexts = np.concatenate([results[:, WIDTH:], results[:, :WIDTH]], axis=1)
    chances = seen_by_opponent(network.chances(nexts)) if network else np.zeros((len(nexts), OUTPUTS), np.float32)
    over = nexts[:, WIDTH] == rules.checkers  # the one who moved has everything off
    chances[over] = 0
    chances[over, 0] = 1
    chances[over, 1] = nexts[over, 0] == 0  # nothing borne off is a gammon: ibf:2.10
    return nexts, rows, chances


def best_after(network: Network, boards: Boards, dice: Boards, rules: Discipline) -> tuple[Boards, Floats]:
    """For every row, the board after the play that wins most points without a cube, and the chances of the player who
    moved."""
    nexts, rows, chances = results_after(network, boards, dice, rules)
    order = np.lexsort((-equity(chances), rows))
    first = order[np.searchsorted(rows[order], np.arange(len(boards)))]
    return nexts[first], chances[first]


def over_rolls(network: Network, boards: Boards, rules: Discipline) -> Floats:
    """The chances of the player on roll, averaged over all rolls with the best play of each, for many boards in one
    go."""
    dice = np.array([(roll.high, roll.low) for roll in ROLLS], np.uint8)
    weights = np.array([roll.weight for roll in ROLLS], np.float32) / 36
    means: list[Floats] = []
    for at in range(0, len(boards), AT_A_TIME):
        some = boards[at : at + AT_A_TIME]
        rolled = np.repeat(some, len(ROLLS), axis=0)
        best = best_after(network, rolled, np.tile(dice, (len(some), 1)), rules)[1]
        means.append(np.einsum("prc,r->pc", best.reshape(len(some), len(ROLLS), -1), weights))
    return np.concatenate(means)


def seen_by_opponent(chances: Floats) -> Floats:
    """Gammons won and lost are swapped, and wins become losses."""
    swapped: Floats = chances[:, [0, 2, 1]]
    swapped[:, 0] = 1 - swapped[:, 0]
    return swapped


def equity(chances: Floats) -> Floats:
    found: Floats = 2 * chances[:, 0] - 1 + chances[:, 1] - chances[:, 2]
    return found


def _boards(positions: Sequence[Position]) -> Boards:
    return np.frombuffer(b"".join(position.board for position in positions), np.uint8).reshape(-1, COUNTS)


def _listed(chances: Floats) -> list[Chances]:
    return [Chances.of((win, gammon, 0.0, lost, 0.0)) for win, gammon, lost in chances.tolist()]
