"""Results into places: standings with published tie-breaks, and series over several tournaments.

>>> from bafflebox.tournament.standings import Entrant, Played, Result, standings
>>> three = tuple(map(Entrant, ("ann", "ben", "cid")))
>>> results = (Result.won("ann", "ben", (7, 5)), Result.won("ben", "cid", (7, 2)), Result.won("cid", "ann", (7, 6)))
>>> [(line.place, line.entrant, line.decided_by) for line in standings(Played(three, results), ("head", "ratio"))]
[(1, 'ben', 'score'), (2, 'ann', 'ratio'), (3, 'cid', 'ratio')]
"""

from bafflebox.tournament.standings.result import Entrant, Outcome, Result
from bafflebox.tournament.standings.season import Finished, Season, SeasonLine, season_standings
from bafflebox.tournament.standings.standings import Standing, across_groups, standings
from bafflebox.tournament.standings.tiebreaks import DRAWN, TIE_BREAKS, USUAL, WIN, Played, score_text

__all__ = [
    "DRAWN",
    "TIE_BREAKS",
    "USUAL",
    "WIN",
    "Entrant",
    "Finished",
    "Outcome",
    "Played",
    "Result",
    "Season",
    "SeasonLine",
    "Standing",
    "across_groups",
    "score_text",
    "season_standings",
    "standings",
]
