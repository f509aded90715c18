"""A PettingZoo environment: one game for two agents, who take turns."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from bafflebox.environments.games import Games, most_results
from bafflebox.game import Position, discipline
from bafflebox.game.position import COUNTS

AGENTS = ("white", "black")


def env(discipline_name: str = "backgammon", render_mode: str | None = None) -> AECEnv:
    """The environment as most programs use it: an illegal play loses a point, and mistakes in its use are reported."""
    made: AECEnv = wrappers.TerminateIllegalWrapper(Backgammon(discipline_name, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(made))


class Backgammon(AECEnv):
    """One game. An observation has the 52 counts from the agent's point of view followed by the roll, and the mask of
    legal actions.

    The rewards are the points won and lost at the end, 1 to 3. `results` has the positions that the legal actions lead
    to.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "bafflebox_v1",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
        "render_fps": 4,
    }

    def __init__(self, discipline_name: str = "backgammon", render_mode: str | None = None) -> None:
        super().__init__()
        self.rules, self.render_mode = discipline(discipline_name), render_mode
        self.possible_agents = list(AGENTS)
        highest = np.array([self.rules.checkers] * COUNTS + [6, 6], np.uint8)
        seen = spaces.Dict(
            {
                "observation": spaces.Box(np.zeros(COUNTS + 2, np.uint8), highest, dtype=np.uint8),
                "action_mask": spaces.Box(0, 1, (most_results(self.rules),), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(AGENTS, seen)
        self.action_spaces = {agent: spaces.Discrete(most_results(self.rules)) for agent in AGENTS}
        self._games = Games(1, self.rules, np.random.default_rng())

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Start a game: the winner of the opening roll plays it."""
        if seed is not None:
            self._games.random = np.random.default_rng(seed)
        self._games.begin(np.ones(1, bool))
        self.agents = list(AGENTS)
        self.rewards = dict.fromkeys(AGENTS, 0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = AGENTS[self._games.first[0]]

    @property
    def results(self) -> np.ndarray[Any, Any]:
        """The legal results of the agent to play, one row each."""
        return self._games.results(0).copy()

    def observe(self, agent: str) -> dict[str, Any]:
        """The position from an agent's point of view; only the agent to play has legal actions."""
        board, to_play = self._games.boards[0], agent == AGENTS[self._games.first[0]]
        seen = board if to_play else np.roll(board, COUNTS // 2)
        mask = self._games.mask(0)
        if not to_play or any(self.terminations.values()):
            mask[:] = 0
        return {"observation": np.concatenate((seen, self._games.dice[0])), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play a result, and pass the turn to the other agent."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        if not 0 <= action < max(1, self._games.counts[0]):
            raise ValueError(f"{action} is not legal: there are {max(1, self._games.counts[0])} actions.")
        other = AGENTS[1 - AGENTS.index(agent)]
        self._cumulative_rewards[agent] = 0
        points = int(self._games.play(np.array([action]))[0])
        self.rewards = {agent: points, other: -points}
        self.terminations = dict.fromkeys(self.agents, points > 0)
        if not points:
            self._games.look()
        self.agent_selection = other
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The position and the roll on one line."""
        if self.render_mode is None:
            return None
        high, low = self._games.dice[0]
        return f"{self.agent_selection}: {Position(self._games.boards[0].tobytes())}, {high}-{low} to play"

    def close(self) -> None:
        """There is nothing to close."""
