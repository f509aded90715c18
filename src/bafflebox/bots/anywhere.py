"""Levels that play every discipline: what a family has that nobody has written an engine for."""

from __future__ import annotations

from collections.abc import Mapping

from bafflebox.bots.beginner import Beginner
from bafflebox.bots.levels import Level

BEGINNER = Level("beginner", "Makes points, hits, avoids blots, runs home.", lambda _: Beginner())
LEVELS = (BEGINNER,)

ANALYSIS: Mapping[str, str] = {}
"""Nobody analyses what there is no engine for."""
