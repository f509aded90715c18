"""An engine that counts pips and nothing else: a level called `pips` for bots, tables and tournaments, and `pips:PLIES` for analysis."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.bots import Chances, StaticEngine
from bafflebox.game import Discipline, Position


class PipCounter(StaticEngine):
    """Whoever has fewer pips to go is ahead, by as much as they are."""

    name = "Pip counter 1.0"

    def __init__(self, plies: int = 0) -> None:
        self.plies = plies

    def plays(self, rules: Discipline) -> bool:
        """Pips are counted alike in every discipline."""
        return rules.checkers > 0

    def evaluate(self, positions: Sequence[Position], rules: Discipline) -> Sequence[Chances]:
        """The chances of whoever is on roll in each position."""
        gammons = 0.1 if rules.hitting else 0.0
        chances = [_chance(one.opp_pips - one.pips + 4) for one in positions]
        return [Chances(win, gammons * win, 0.0, gammons * (1 - win)) for win in chances]


def _chance(ahead: int) -> float:
    return min(0.98, max(0.02, 0.5 + ahead / 150))


def engine(plies: str) -> PipCounter:
    """The engine that `pips:PLIES` names."""
    return PipCounter(int(plies or 0))
