"""One game on the board: positions, rolls, legal plays, results; every discipline."""

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
from bafflebox.game.illegality import Illegality, Reason
from bafflebox.game.legal import legal_plays, legal_results, next_moves, ways_to
from bafflebox.game.legality import why_illegal
from bafflebox.game.move import Move, Play, write_moves
from bafflebox.game.nearest import nearest_legal
from bafflebox.game.position import BAR, OFF, Position, pip_count
from bafflebox.game.result import Outcome, Result, contact, is_over, loss, outcome, result
from bafflebox.game.roll import OPENING_ROLLS, ROLLS, Roll
from bafflebox.game.side import Both, Side
from bafflebox.game.written import Assignment, complete, number_assignments, spans

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
    "FirstTurn",
    "HeadCount",
    "Illegality",
    "Move",
    "Outcome",
    "PassingBlock",
    "Play",
    "Position",
    "Reason",
    "Result",
    "Roll",
    "SecondChecker",
    "ShutIn",
    "Side",
    "complete",
    "contact",
    "discipline",
    "is_over",
    "legal_plays",
    "legal_results",
    "loss",
    "nearest_legal",
    "next_moves",
    "number_assignments",
    "outcome",
    "pip_count",
    "result",
    "spans",
    "ways_to",
    "why_illegal",
    "write_moves",
]
