"""Results into places: standings with published tie-breaks, and series over several tournaments."""

from bafflebox.tournament.standings.result import Entrant, Outcome, Result
from bafflebox.tournament.standings.standings import Standing, standings
from bafflebox.tournament.standings.tiebreaks import TIE_BREAKS, USUAL, Played

__all__ = ["TIE_BREAKS", "USUAL", "Entrant", "Outcome", "Played", "Result", "Standing", "standings"]
