"""Match play: score, cube, Crawford, dead cube, claims and concessions, wrong lengths and corrected scores."""

from __future__ import annotations

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from bafflebox.match.acts import (
        Accepted,
        Act,
        Beavered,
        BoardCorrected,
        Claimed,
        Conceded,
        Countered,
        CubeCorrected,
        Doubled,
        GameAwarded,
        GameReopened,
        LengthCorrected,
        MatchConceded,
        MatchLost,
        MatchLostByBoth,
        Misrolled,
        Opened,
        Passed,
        Played,
        PlayStood,
        PointsAwarded,
        Rejected,
        Rolled,
        RollVoided,
        SatOut,
        ScoreCorrected,
        Seated,
        Taken,
        TimeCalled,
    )
    from bafflebox.match.concessions import (
        ClaimPolicy,
        ConcessionPolicy,
        Expiry,
        Ground,
        best_claim,
        cannot_become,
        certain_loss,
        certain_of_match,
        claim,
        concedable,
        expired,
        is_lost,
        is_settled,
        most_to_lose,
    )
    from bafflebox.match.cube import Cube, DeadCube, DoubleWithAnswer, cube_after, doubles_to
    from bafflebox.match.game import Game, Offer, Phase
    from bafflebox.match.length import (
        LengthOutcome,
        LengthPolicy,
        LengthRuling,
        WhenFinished,
        WhenPlaying,
        resolve_length,
        shortened,
    )
    from bafflebox.match.match import Match
    from bafflebox.match.reckoning import (
        Reckoning,
        ReckoningPolicy,
        SheetFinding,
        SheetIrregularity,
        VoidPass,
        first_void,
        reckon,
        with_game,
    )
    from bafflebox.match.record import Ending, Entry, GameRecord, PenaltyPoints
    from bafflebox.match.refusal import CLAUSES, Refusal
    from bafflebox.match.score import CrawfordRule, Score, crawford_due
    from bafflebox.match.series import LevelSeries, MatchSeries, SeriesMatch
    from bafflebox.match.tallying import RunningScore, lines_of, points_of, rippled, tally
    from bafflebox.match.terms import ForfeitScore, LastGame, Money, MoneyRule, Terms, Timed, TimedTie, ToPoints

__all__ = [
    "CLAUSES",
    "Accepted",
    "Act",
    "Beavered",
    "BoardCorrected",
    "ClaimPolicy",
    "Claimed",
    "Conceded",
    "ConcessionPolicy",
    "Countered",
    "CrawfordRule",
    "Cube",
    "CubeCorrected",
    "DeadCube",
    "DoubleWithAnswer",
    "Doubled",
    "Ending",
    "Entry",
    "Expiry",
    "ForfeitScore",
    "Game",
    "GameAwarded",
    "GameRecord",
    "GameReopened",
    "Ground",
    "LastGame",
    "LengthCorrected",
    "LengthOutcome",
    "LengthPolicy",
    "LengthRuling",
    "LevelSeries",
    "Match",
    "MatchConceded",
    "MatchLost",
    "MatchLostByBoth",
    "MatchSeries",
    "Misrolled",
    "Money",
    "MoneyRule",
    "Offer",
    "Opened",
    "Passed",
    "PenaltyPoints",
    "Phase",
    "PlayStood",
    "Played",
    "PointsAwarded",
    "Reckoning",
    "ReckoningPolicy",
    "Refusal",
    "Rejected",
    "RollVoided",
    "Rolled",
    "RunningScore",
    "SatOut",
    "Score",
    "ScoreCorrected",
    "Seated",
    "SeriesMatch",
    "SheetFinding",
    "SheetIrregularity",
    "Taken",
    "Terms",
    "TimeCalled",
    "Timed",
    "TimedTie",
    "ToPoints",
    "VoidPass",
    "WhenFinished",
    "WhenPlaying",
    "best_claim",
    "cannot_become",
    "certain_loss",
    "certain_of_match",
    "claim",
    "concedable",
    "crawford_due",
    "cube_after",
    "doubles_to",
    "expired",
    "first_void",
    "is_lost",
    "is_settled",
    "lines_of",
    "most_to_lose",
    "points_of",
    "reckon",
    "resolve_length",
    "rippled",
    "shortened",
    "tally",
    "with_game",
]

_MODULES = (
    "score",
    "cube",
    "refusal",
    "acts",
    "concessions",
    "game",
    "length",
    "match",
    "reckoning",
    "record",
    "series",
    "tallying",
    "terms",
)
"""The module of each name above, cheapest first. A ruling needs only the score and the cube."""


def __getattr__(name: str) -> Any:
    """Imports the module that defines a name when it is first used."""
    if name in __all__:
        for module in _MODULES:
            found = vars(importlib.import_module(f"bafflebox.match.{module}"))
            if name in found:
                globals()[name] = found[name]
                return found[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
