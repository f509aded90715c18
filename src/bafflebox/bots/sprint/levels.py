"""The levels of Sprintgammon: the solved game with more or less noise."""

from __future__ import annotations

from functools import partial

from bafflebox.bots.anywhere import BEGINNER
from bafflebox.bots.levels import engine_level
from bafflebox.bots.sprint.engine import need_table

_level = partial(engine_level, needs=need_table)

LEVELS = (
    BEGINNER,
    _level("casual", "Knows the rules, but misjudges most positions.", "sprint", 0.3),
    _level("club", "Makes a mistake every few moves.", "sprint", 0.12),
    _level("expert", "Makes small mistakes.", "sprint", 0.05),
    _level("best", "Perfect for money; at a match score, based on the exact chances.", "sprint"),
)

ANALYSIS = {"quick": "sprint", "standard": "sprint"}
"""The engine for each depth of analysis: there is only one exact answer."""
