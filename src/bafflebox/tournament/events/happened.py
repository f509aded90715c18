"""What every fact of a tournament has: when it happened, and who did it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NewType

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.tournament.standings import Entrant

ContestId = NewType("ContestId", str)
"""An event of the tournament: the open, the doubles, a jackpot. The word `event` is kept for what is in the journal."""

MatchId = NewType("MatchId", str)
"""A match of the tournament: the contest and the match of its structure, e.g. `open/main:1.3`."""


@dataclass(frozen=True, slots=True)
class Happened:
    """A fact of the journal; `at` is wall time in milliseconds UTC."""

    at: Millis
    by: PersonId


__all__ = ["ContestId", "Entrant", "Happened", "MatchId"]
