"""Dice."""

from __future__ import annotations

from bafflebox.rulings import Chapter

chapter = Chapter("us2009")
