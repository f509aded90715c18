"""Environments for machine learning: Gymnasium and PettingZoo over the batch kernel, in any discipline.

- `bafflebox.environments.gym.BackgammonEnv` is one game for one learner, against a random opponent or one of your own;
- `bafflebox.environments.gym.BackgammonVectorEnv` is many games at once, each turn one call of the kernel;
- `bafflebox.environments.zoo.env` is one game for two agents.

An action is the index of one of the legal results, in the order of `bafflebox.game.legal_results`; with no legal play
the only action is 0, to pass. So the rules about what must be played are always obeyed, and a learner that evaluates
positions has them at hand. Install with `pip install 'bafflebox[gym]'`.
"""

from bafflebox.extras import need

need("gym", "An environment for machine learning")
