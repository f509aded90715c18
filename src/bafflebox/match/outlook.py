"""What can still become of a game in progress, the roll on the board taken into account."""

from __future__ import annotations

from functools import lru_cache

from bafflebox.game import Result, Side, Verdict, can_end, legal_results
from bafflebox.game.prospects import LOSSES, WINS, Outcomes, at_least
from bafflebox.match.game import Game
from bafflebox.match.score import Score

EVERYTHING = WINS | LOSSES


@lru_cache(maxsize=512)  # a page asks again and again what may be conceded in the same position
def can_become(game: Game, side: Side, wanted: Outcomes) -> Verdict:
    """Whether the game can still end in one of those ways, seen by a side, by any further rolls and plays."""
    if game.turn is None or game.roll is None:
        return can_end(game.seen_by(side), wanted, game.rules, on_roll=game.turn is side).verdict
    reached = legal_results(game.position, game.roll, game.rules) or (game.position,)
    verdicts = set()
    for position in reached:
        seen, on_roll = (position, False) if game.turn is side else (position.flipped(), True)
        verdict = can_end(seen, wanted, game.rules, on_roll=on_roll).verdict
        if verdict is Verdict.YES:
            return verdict
        verdicts.add(verdict)
    return Verdict.NOT_PROVEN if Verdict.NOT_PROVEN in verdicts else Verdict.NO


def certain_loss(game: Game, side: Side) -> Result:
    """What a side that is made to lose the game loses: a single game, unless more is certain already (`ibf:8.11.open`)."""
    for result in (Result.BACKGAMMON, Result.GAMMON):
        if can_become(game, side, EVERYTHING - at_least(False, result)) is Verdict.NO:
            return result
    return Result.SINGLE


def certain_of_match(game: Game, side: Side, score: Score) -> bool:
    """Whether it is proven that this game wins the match for a side, whatever is rolled and played (`eubgf:4.3.iii.b`)."""
    enough = {win for win in WINS if score.reaches(side, win.result.multiplier * game.cube.value)}
    return bool(enough) and can_become(game, side, EVERYTHING - enough) is Verdict.NO
