"""Engines to test with: a plain one that needs nothing installed, and real ones where they are."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import pytest

from bafflebox.bots import gnubg, sage
from bafflebox.bots.chances import Chances
from bafflebox.bots.engine import StaticEngine
from bafflebox.game import Discipline, Position

UBGI = Path(__file__).with_name("ubgi_engine.py")

needs_sage = pytest.mark.skipif(not sage.installed(), reason="no Open Sage: pip install 'bafflebox[bots]'")
needs_gnubg = pytest.mark.skipif(gnubg.program() is None, reason="no GNU Backgammon: apt-get install gnubg")


class Racer(StaticEngine):
    """Believes that whoever is ahead in the race wins."""

    name = "Racer"

    def __init__(self, plies: int = 0) -> None:
        self.plies = plies
        self.evaluated = 0

    def plays(self, rules: Discipline) -> bool:
        return rules.checkers > 0

    def evaluate(self, positions: Sequence[Position], rules: Discipline) -> list[Chances]:
        del rules
        self.evaluated += len(positions)
        return [self._of(position) for position in positions]

    @staticmethod
    def _of(position: Position) -> Chances:
        lead = (position.opp_pips - position.pips + 4) / max(1, position.opp_pips + position.pips)
        win = min(0.99, max(0.01, 0.5 + lead))
        return Chances(win, 0.2 * win, 0.0, 0.2 * (1 - win), 0.0)


def children() -> set[str]:
    """The programs that this process has started and that are still there, dead ones that nobody has looked after included."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            head, _, tail = stat.read_text("utf-8", "replace").rpartition(")")
            if int(tail.split()[1]) == os.getpid():
                found.add(head)
    return found


def ubgi_command(*options: str) -> list[str]:
    """The command of a small UBGI engine of ours that behaves as the options say."""
    return [sys.executable, str(UBGI), *options]
