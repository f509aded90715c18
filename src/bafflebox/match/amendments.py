"""Applies rulings to a game in progress."""

from __future__ import annotations

from typing import assert_never

from bafflebox.match import acts
from bafflebox.match.game import Game
from bafflebox.match.record import Ending, GameRecord


def amended(game: Game, ruling: acts.GameRuling) -> Game | GameRecord:
    """The game after a ruling, which is not questioned."""
    match ruling:
        case acts.PlayStood(side, play):
            return game.stood(side, play)
        case acts.RollVoided():
            return game.with_roll_void()
        case acts.BoardCorrected(turn, position, roll):
            return game.with_board(turn, position, roll)
        case acts.CubeCorrected(cube):
            return game.with_cube(cube)
        case acts.GameAwarded(side, result):
            return game.won(side, result, Ending.AWARDED)
        case _:
            assert_never(ruling)
