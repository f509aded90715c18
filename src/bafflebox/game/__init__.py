"""One game on the board: positions, rolls, legal plays, results; every discipline."""

from bafflebox.game.discipline import (
    BACKGAMMON,
    BACKGAMMON_BLITZ,
    BACKGAMMON_DOUBLES,
    DISCIPLINES,
    LONGGAMMON,
    LONGGAMMON_BLITZ,
    NACKGAMMON,
    SPRINTGAMMON,
    Discipline,
    discipline,
)
from bafflebox.game.legal import legal_plays, legal_results, next_moves, ways_to
from bafflebox.game.move import Move, Play, write_moves
from bafflebox.game.position import BAR, OFF, Position, pip_count
from bafflebox.game.roll import OPENING_ROLLS, ROLLS, Roll
from bafflebox.game.side import Both, Side

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
    "ROLLS",
    "SPRINTGAMMON",
    "Both",
    "Discipline",
    "Move",
    "Play",
    "Position",
    "Roll",
    "Side",
    "discipline",
    "legal_plays",
    "legal_results",
    "next_moves",
    "pip_count",
    "ways_to",
    "write_moves",
]
