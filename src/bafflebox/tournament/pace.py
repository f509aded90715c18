"""How long matches take, from typical times and the event's own matches so far."""

from __future__ import annotations

from dataclasses import dataclass
from math import log
from statistics import fmean, pstdev

from bafflebox.clock import MINUTE
from bafflebox.tournament.events import ContestId, MatchEnding
from bafflebox.tournament.match_file import MatchFile
from bafflebox.tournament.schedule import MINUTES_PER_POINT
from bafflebox.tournament.state import Tournament

SPREAD = 0.35
"""Standard deviation of match duration relative to its mean, on a logarithmic scale."""
USUAL_WEIGHT = 8
"""The weight of the typical pace, in matches, so that one slow match doesn't make a slow evening."""
FEWEST = 5
"""The number of matches needed to estimate a spread."""


@dataclass(frozen=True, slots=True)
class Pace:
    """Minutes per point, the spread of match times, and the number of matches it is based on."""

    minutes_per_point: float = MINUTES_PER_POINT
    spread: float = SPREAD
    matches: int = 0


def pace_of(state: Tournament, contest: ContestId) -> Pace:
    """The pace of an event: the typical pace, shifting to the event's own as matches are played."""
    taken = [minutes for file in state.files_of(contest) if (minutes := _minutes_per_point(file)) is not None]
    if not taken:
        return Pace()
    weight = USUAL_WEIGHT + len(taken)
    minutes = (USUAL_WEIGHT * MINUTES_PER_POINT + sum(taken)) / weight
    seen = pstdev(map(log, taken), fmean(map(log, taken))) if len(taken) >= FEWEST else SPREAD
    return Pace(minutes, (USUAL_WEIGHT * SPREAD + len(taken) * seen) / weight, len(taken))


def _minutes_per_point(file: MatchFile) -> float | None:
    """Only for matches played out with a known start; suspended matches don't count."""
    if file.result is None or file.started is None or file.ended is None or file.resumes is not None:
        return None
    if file.result.ending is not MatchEnding.SCORE or not file.result.length or file.ended <= file.started:
        return None
    return (file.ended - file.started) / MINUTE / file.result.length
