"""One game on the board: positions, rolls, legal plays, results; every discipline."""

import importlib
from typing import TYPE_CHECKING, Any

from bafflebox.game.discipline import (
    BACKGAMMON,
    BACKGAMMON_BLITZ,
    BACKGAMMON_DOUBLES,
    DISCIPLINES,
    LONGGAMMON,
    LONGGAMMON_BLITZ,
    NACKGAMMON,
    READINGS,
    SPRINTGAMMON,
    Adjacency,
    BearOffFrom,
    Discipline,
    FirstTurn,
    HeadCount,
    PassingBlock,
    SecondChecker,
    ShutIn,
    discipline,
)
from bafflebox.game.legal import legal_plays, legal_results, next_moves, ways_to
from bafflebox.game.move import Move, Play, Turn, write_moves
from bafflebox.game.position import BAR, OFF, Position, pip_count
from bafflebox.game.result import Outcome, Result, contact, is_over, loss, outcome, result
from bafflebox.game.roll import OPENING_ROLLS, ROLLS, Roll
from bafflebox.game.side import Both, Side

if TYPE_CHECKING:
    from bafflebox.game.certainty import certain_against_best
    from bafflebox.game.illegality import Illegality, Reason
    from bafflebox.game.legality import only_in_order, why_illegal
    from bafflebox.game.prospects import Possibility, Proof, can_end, can_lose, can_save, can_win, cannot_lose
    from bafflebox.game.race import runs_home
    from bafflebox.game.validity import Fault, Impossibility, impossible
    from bafflebox.game.written import Assignment, complete, nearest_legal, number_assignments, spans

_LATER = {
    "certainty": ("certain_against_best",),
    "illegality": ("Illegality", "Reason"),
    "legality": ("only_in_order", "why_illegal"),
    "prospects": ("Possibility", "Proof", "can_end", "can_lose", "can_save", "can_win", "cannot_lose"),
    "race": ("runs_home",),
    "validity": ("Fault", "Impossibility", "impossible"),
    "written": ("Assignment", "complete", "nearest_legal", "number_assignments", "spans"),
}
"""Names imported on first use, by module, which keeps `import bafflebox.game` fast."""


def __getattr__(name: str) -> Any:
    for module, names in _LATER.items():
        if name in names:
            return getattr(importlib.import_module(f"{__name__}.{module}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = [
    "BACKGAMMON",
    "BACKGAMMON_BLITZ",
    "BACKGAMMON_DOUBLES",
    "BAR",
    "DISCIPLINES",
    "LONGGAMMON",
    "LONGGAMMON_BLITZ",
    "NACKGAMMON",
    "OFF",
    "OPENING_ROLLS",
    "READINGS",
    "ROLLS",
    "SPRINTGAMMON",
    "Adjacency",
    "Assignment",
    "BearOffFrom",
    "Both",
    "Discipline",
    "Fault",
    "FirstTurn",
    "HeadCount",
    "Illegality",
    "Impossibility",
    "Move",
    "Outcome",
    "PassingBlock",
    "Play",
    "Position",
    "Possibility",
    "Proof",
    "Reason",
    "Result",
    "Roll",
    "SecondChecker",
    "ShutIn",
    "Side",
    "Turn",
    "can_end",
    "can_lose",
    "can_save",
    "can_win",
    "cannot_lose",
    "certain_against_best",
    "complete",
    "contact",
    "discipline",
    "impossible",
    "is_over",
    "legal_plays",
    "legal_results",
    "loss",
    "nearest_legal",
    "next_moves",
    "number_assignments",
    "only_in_order",
    "outcome",
    "pip_count",
    "result",
    "runs_home",
    "spans",
    "ways_to",
    "why_illegal",
    "write_moves",
]
