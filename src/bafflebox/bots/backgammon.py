"""The levels of Backgammon, its Blitz and Doubles forms, and other arrangements of fifteen checkers.

All but the beginner are Open Sage, or GNU Backgammon if Open Sage is not installed: the same levels, but with slightly
different strengths. The noise of the middle levels was chosen so that each step up is noticeable.
"""

from __future__ import annotations

from bafflebox.bots import gnubg, sage
from bafflebox.bots.anywhere import BEGINNER
from bafflebox.bots.bot import Bot
from bafflebox.bots.engine import EngineMissing
from bafflebox.bots.guard import Guarded
from bafflebox.bots.levels import Level
from bafflebox.bots.noisy import Opponent
from bafflebox.message import said


def _level(name: str, summary: str, plies: int, noise: float = 0.0) -> Level:
    def made(seed: int) -> Bot:
        engine = "sage" if sage.installed() else "gnubg"
        return Opponent(Guarded(f"{engine}:{plies}"), name.capitalize(), noise, seed)

    def needs() -> None:
        if not (sage.installed() or gnubg.program()):
            told = {"name": name, "install": sage.INSTALL, "command": "apt-get install gnubg"}
            raise EngineMissing(
                said("The level {name} needs an engine. {install}, or GNU Backgammon: {command}.", **told)
            )

    return Level(name, summary, made, needs)


LEVELS = (
    BEGINNER,
    _level("casual", "Knows the rules, but misjudges most positions.", 0, 0.14),
    _level("club", "Makes a mistake every few moves.", 0, 0.075),
    _level("advanced", "Makes small mistakes.", 0, 0.04),
    _level("expert", "The engine, without look-ahead.", 0),
    _level("master", "The engine, looking one roll ahead.", 1),
    _level("best", "The engine, looking two rolls ahead.", 2),
)

ANALYSIS = {"quick": "sage:0", "standard": "sage:1", "deep": "sage:2", "thorough": "sage:3"}
"""The engine behind each depth of analysis."""
