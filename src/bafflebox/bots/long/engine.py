"""The Longgammon engine: the network, plus a look at all of the opponent's rolls."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bafflebox.bots.chances import Chances
from bafflebox.bots.engine import EngineMissing, StaticEngine
from bafflebox.game import LONGGAMMON, ROLLS, Discipline, Position
from bafflebox.game.batch import batch_results
from bafflebox.game.position import COUNTS, WIDTH
from bafflebox.message import said

try:
    import numpy as np
    from numpy.typing import NDArray

    from bafflebox.bots.long.network import OUTPUTS, Boards, Floats, Network, shipped
except ImportError:  # the extra is not installed; `LongEngine` says so
    INSTALLED = False
else:
    INSTALLED = True

if TYPE_CHECKING:
    from bafflebox.bots.long.network import Network

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
