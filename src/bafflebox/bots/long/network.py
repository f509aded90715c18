"""The evaluation of Longgammon: a small network from checker counts to chances, using numpy.

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

from bafflebox.game.position import BAR, COUNTS, WIDTH

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
