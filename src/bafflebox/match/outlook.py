"""Which results of a game in progress are still possible, given the roll on the board."""

from __future__ import annotations

from functools import lru_cache

from bafflebox.game import Result, Side, legal_results
from bafflebox.game.prospects import LOSSES, WINS, Outcomes, at_least, cannot_end
from bafflebox.match.game import Game
from bafflebox.match.score import Score

EVERYTHING = WINS | LOSSES


@lru_cache(maxsize=512)  # asked repeatedly for the same position by the pages
def cannot_become(game: Game, side: Side, wanted: Outcomes) -> bool:
    """Whether the game provably can't end in any of these ways, from one side's point of view."""
    if game.turn is None or game.roll is None:
        return cannot_end(game.seen_by(side), wanted, game.rules, on_roll=game.turn is side)
    reached = legal_results(game.position, game.roll, game.rules) or (game.position,)
    return all(
        cannot_end(position, wanted, game.rules, on_roll=False)
        if game.turn is side
        else cannot_end(position.flipped(), wanted, game.rules, on_roll=True)
        for position in reached
    )


def certain_loss(game: Game, side: Side) -> Result:
    """What a side loses if a ruling costs it the game: a single game, unless more is already certain (`ibf:8.11.open`)."""
    for result in (Result.BACKGAMMON, Result.GAMMON):
        if cannot_become(game, side, EVERYTHING - at_least(False, result)):
            return result
    return Result.SINGLE


def certain_of_match(game: Game, side: Side, score: Score) -> bool:
    """Whether this game provably wins the match for a side (`eubgf:4.3.iii.b`)."""
    enough = {win for win in WINS if score.reaches(side, win.result.multiplier * game.cube.value)}
    return bool(enough) and cannot_become(game, side, EVERYTHING - enough)
