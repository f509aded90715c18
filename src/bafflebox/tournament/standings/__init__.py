"""From results to places: standings with published tie-breaks, and series over several tournaments.

>>> from bafflebox.tournament.standings import Entrant, StandingsInput, MatchResult, standings
>>> three = tuple(map(Entrant, ("ann", "ben", "cid")))
>>> results = (MatchResult.won("ann", "ben", (7, 5)), MatchResult.won("ben", "cid", (7, 2)), MatchResult.won("cid", "ann", (7, 6)))
>>> [(line.place, line.entrant, line.decided_by) for line in standings(StandingsInput(three, results), ("head", "ratio"))]
[(1, 'ben', 'score'), (2, 'ann', 'ratio'), (3, 'cid', 'ratio')]
"""

from bafflebox.tournament.standings.result import Entrant, MatchOutcome, MatchResult
from bafflebox.tournament.standings.standings import (
    Finished,
    Season,
    SeasonLine,
    Standing,
    across_groups,
    season_standings,
    standings,
)
from bafflebox.tournament.standings.tiebreaks import DRAWN, TIE_BREAKS, USUAL, WIN, StandingsInput, score_text

__all__ = [
    "DRAWN",
    "TIE_BREAKS",
    "USUAL",
    "WIN",
    "Entrant",
    "Finished",
    "MatchOutcome",
    "MatchResult",
    "Season",
    "SeasonLine",
    "Standing",
    "StandingsInput",
    "across_groups",
    "score_text",
    "season_standings",
    "standings",
]
