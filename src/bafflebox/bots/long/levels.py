"""The levels of Longgammon and its Blitz form: the network with more or less noise."""

from __future__ import annotations

from functools import partial

from bafflebox.bots.anywhere import BEGINNER
from bafflebox.bots.levels import engine_level
from bafflebox.bots.long.engine import need_numpy

_level = partial(engine_level, needs=need_numpy)

LEVELS = (
    BEGINNER,
    _level("casual", "Knows the rules, but misjudges most positions.", "long:0", 0.15),
    _level("club", "Makes a mistake every few moves.", "long:0", 0.06),
    _level("expert", "The network, without look-ahead.", "long:0"),
    _level("best", "The network, looking at all of the opponent's rolls.", "long:1"),
)

ANALYSIS = {"quick": "long:0", "standard": "long:1"}
"""The engine behind each depth of analysis."""
