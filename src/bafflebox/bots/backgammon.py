"""The levels of Backgammon, its Blitz and Doubles forms, and other arrangements of fifteen checkers."""

from __future__ import annotations

from bafflebox.bots.anywhere import BEGINNER

LEVELS = (BEGINNER,)
