"""What can still become of a game in progress, the roll on the board taken into account."""

from __future__ import annotations

from functools import lru_cache

from bafflebox.game import Result, Side, legal_results
from bafflebox.game.prospects import LOSSES, WINS, Outcomes, at_least, cannot_end
from bafflebox.match.game import Game
from bafflebox.match.score import Score

EVERYTHING = WINS | LOSSES


@lru_cache(maxsize=512)  # a page asks again and again what may be conceded in the same position
def cannot_become(game: Game, side: Side, wanted: Outcomes) -> bool:
    """Whether it is proven that the game can no longer end in one of those ways, seen by a side, whatever is rolled and played."""
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
    """What a side that is made to lose the game loses: a single game, unless more is certain already (`ibf:8.11.open`)."""
    for result in (Result.BACKGAMMON, Result.GAMMON):
        if cannot_become(game, side, EVERYTHING - at_least(False, result)):
            return result
    return Result.SINGLE


def certain_of_match(game: Game, side: Side, score: Score) -> bool:
    """Whether it is proven that this game wins the match for a side, whatever is rolled and played (`eubgf:4.3.iii.b`)."""
    enough = {win for win in WINS if score.reaches(side, win.result.multiplier * game.cube.value)}
    return bool(enough) and cannot_become(game, side, EVERYTHING - enough)
