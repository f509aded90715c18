"""Levels that play every discipline: used for families without an engine."""

from __future__ import annotations

from collections.abc import Mapping

from bafflebox.bots.beginner import Beginner
from bafflebox.bots.levels import Level

BEGINNER = Level("beginner", "Makes points, hits, avoids blots, runs home.", lambda _: Beginner())
LEVELS = (BEGINNER,)

ANALYSIS: Mapping[str, str] = {}
"""There is no analysis without an engine."""
