"""Gymnasium environments: one game, or many at once, for one learner."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from bafflebox.environments.games import Bytes, Games, most_results
from bafflebox.game import Position, discipline
from bafflebox.game.position import COUNTS

Observation = dict[str, Bytes]
Opponent = Callable[[Bytes, np.random.Generator], int]
"""Chooses among the legal results, one row each, from its own point of view."""
LEARNER = 0


def at_random(results: Bytes, random: np.random.Generator) -> int:
    """An opponent that plays anything legal."""
    return int(random.integers(len(results)))


def board_space(checkers: int) -> spaces.Dict:
    """The observation: the 52 counts of a position from the point of view of the side to play, and its roll."""
    return spaces.Dict(
        {"board": spaces.Box(0, checkers, (COUNTS,), np.uint8), "dice": spaces.Box(1, 6, (2,), np.uint8)}
    )


class BackgammonEnv(gymnasium.Env):
    """One game against an opponent. The reward is the points won or lost at its end, 1 to 3.

    `info["action_mask"]` says which actions are legal, `info["results"]` has the resulting positions. An illegal action
    loses a single game at once, and `info["illegal"]` says so.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 4}

    def __init__(
        self, discipline_name: str = "backgammon", opponent: Opponent = at_random, render_mode: str | None = None
    ) -> None:
        self.rules, self.opponent, self.render_mode = discipline(discipline_name), opponent, render_mode
        self.observation_space = board_space(self.rules.checkers)
        self.action_space = spaces.Discrete(most_results(self.rules))
        self._games = Games(1, self.rules, np.random.default_rng(0))
        self._over = True

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start a game; if the opponent wins the opening roll, it has already played."""
        super().reset(seed=seed, options=options)
        self._games.random = self.np_random
        self._games.begin(np.ones(1, bool))
        self._over = False
        self._answer()
        return self._seen(), self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Play a result, and let the opponent reply."""
        if self._over:
            raise gymnasium.error.ResetNeeded("The game is over: call reset().")
        if not 0 <= action < max(1, self._games.counts[0]):
            self._over = True
            return self._seen(), -1.0, True, False, self._info() | {"illegal": True}
        won = float(self._play(int(action))) or -float(self._answer())
        return self._seen(), won, self._over, False, self._info()

    def _play(self, choice: int) -> int:
        points = int(self._games.play(np.array([choice]))[0])
        self._over = points > 0
        if not self._over:
            self._games.look()
        return points

    def _answer(self) -> int:
        """The opponent's turn, if it is on turn: returns the points it wins."""
        if self._games.first[0] == LEARNER:
            return 0
        return self._play(self.opponent(self._games.results(0), self.np_random))

    def _seen(self) -> Observation:
        return {"board": self._games.boards[0].copy(), "dice": self._games.dice[0].copy()}

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._games.mask(0), "results": self._games.results(0).copy(), "illegal": False}

    def render(self) -> str | None:
        """The position and the roll on one line."""
        if self.render_mode is None:
            return None
        high, low = self._games.dice[0]
        return f"{Position(self._games.boards[0].tobytes())}, {high}-{low} to play"


class BackgammonVectorEnv(VectorEnv):
    """Many games at once against random opponents; each turn of all of them is one call of the kernel.

    A finished game restarts with the next step. `info["counts"]` says how many actions are legal in each game,
    `info["results"]` has all their positions, one game after another. An action beyond the last legal one loses a
    single game at once.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(self, num_envs: int = 1, discipline_name: str = "backgammon") -> None:
        self.num_envs, self.rules = num_envs, discipline(discipline_name)
        self.single_observation_space = board_space(self.rules.checkers)
        self.single_action_space = spaces.Discrete(most_results(self.rules))
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._games = Games(num_envs, self.rules, np.random.default_rng(0))
        self._over = np.ones(num_envs, bool)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Start every game."""
        super().reset(seed=seed, options=options)
        self._games.random = self.np_random
        self._begin(np.ones(self.num_envs, bool))
        return self._seen(), self._info()

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Play a result in every game, and let the opponents reply; finished games restart."""
        games, again = self._games, self._over.copy()
        illegal = ~again & ((actions < 0) | (actions >= np.maximum(1, games.counts)))
        points = games.play(np.where(again | illegal, 0, actions)).astype(np.float64)
        points[again], points[illegal] = 0, -1
        self._over = (points != 0) & ~again
        games.look()
        points -= self._answer(~again & ~self._over)
        self._over |= points != 0
        if again.any():
            self._begin(again)
        return self._seen(), points, self._over.copy(), np.zeros(self.num_envs, bool), self._info()

    def _begin(self, rows: NDArray[np.bool_]) -> None:
        self._games.begin(rows)
        self._over[rows] = False
        self._answer(rows)

    def _answer(self, rows: NDArray[np.bool_]) -> NDArray[np.float64]:
        """The opponents' turn in the games where they are on turn: returns the points they win."""
        games = self._games
        theirs = rows & (games.first != LEARNER)
        kept = games.boards[~theirs], games.dice[~theirs], games.first[~theirs]
        choices = games.random.integers(0, np.maximum(1, games.counts))
        points = np.where(theirs, games.play(choices), 0).astype(np.float64)
        games.boards[~theirs], games.dice[~theirs], games.first[~theirs] = kept
        games.look()
        return points

    def _seen(self) -> Observation:
        return {"board": self._games.boards.copy(), "dice": self._games.dice.copy()}

    def _info(self) -> dict[str, Any]:
        return {"counts": self._games.counts.copy(), "results": self._games.every_result}
