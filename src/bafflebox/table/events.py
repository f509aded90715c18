"""All events: what can have happened at a table. Nothing is ever deleted: a correction is another event.

An event is defined in the module of its subject, with the act that leads to it and its effect on the table.
"""

from __future__ import annotations

from collections.abc import Iterator

from bafflebox.table.board import BoardCorrected, CheckersOut, Reverted
from bafflebox.table.breaks import BreakBegan, PlayResumed, PlaySuspended, Returned
from bafflebox.table.calls import CallAnswered, DirectorCalled
from bafflebox.table.clock import ClockHandedOver, ClockStopped, ClockTakenBack, GapFound, TimeExpired
from bafflebox.table.concessions import GameClaimed, GameConceded, OfferAccepted, OfferCountered, OfferRefused
from bafflebox.table.cube import (
    AnswerOwed,
    CrawfordSet,
    CubeCorrected,
    DoubleBeavered,
    DoubleOffered,
    DoubleOwed,
    DoublePassed,
    DoubleTaken,
)
from bafflebox.table.dice import DiceRenewed, DiceRevealed, EntropyCommitted, EntropyGiven
from bafflebox.table.endings import BothForfeited, Cause, EndCalled, GameAwarded, MatchForfeited
from bafflebox.table.equipment import DiceMixed, DiceReplaced
from bafflebox.table.happened import NOBODY, TABLE, BySide, Happened
from bafflebox.table.incidents import FactStated, IncidentClosed, IncidentOpened
from bafflebox.table.length import LengthCorrected, LengthFound
from bafflebox.table.officials import AccommodationGranted, PointsAwarded, Warned
from bafflebox.table.opening import MatchBegan, OperatorSeated, SeatTaken, TableOpened
from bafflebox.table.preferences import PreferenceRolled, PreferenceSettled, PreferenceStated
from bafflebox.table.remedies import Decided, RemedyApplied
from bafflebox.table.rolled import (
    Misrolled,
    MisrolledEarly,
    OpeningMisrolled,
    OpeningRolled,
    Rolled,
    RollKept,
    RollVoided,
)
from bafflebox.table.rulings import ChoiceMade, RulingGiven
from bafflebox.table.score import GameReopened, GameReported, ResultReported, ScoreAgreed, ScoreCorrected
from bafflebox.table.times import (
    ClockImposed,
    ClockPressed,
    ClockRemoved,
    ClockSet,
    ClockStarted,
    DelayForfeited,
    DelayLoss,
    DelayReset,
    TimeAdjusted,
)
from bafflebox.table.turn import PlayMade, PlayUndone, TurnEnded, TurnSatOut

__all__ = [
    "KINDS", "NOBODY", "TABLE", "AccommodationGranted", "AnswerOwed", "BoardCorrected", "BothForfeited", "BreakBegan",
    "BySide", "CallAnswered", "Cause", "CheckersOut", "ChoiceMade", "ClockHandedOver", "ClockImposed", "ClockPressed",
    "ClockRemoved", "ClockSet", "ClockStarted", "ClockStopped", "ClockTakenBack", "CorrectionEvent", "CrawfordSet",
    "CubeCorrected", "Decided", "DelayForfeited", "DelayLoss", "DelayReset", "DiceMixed", "DiceRenewed",
    "DiceReplaced", "DiceRevealed", "DirectorCalled", "DoubleBeavered", "DoubleOffered", "DoubleOwed", "DoublePassed",
    "DoubleTaken", "EndCalled", "EntropyCommitted", "EntropyGiven", "Event", "FactStated", "GameAwarded",
    "GameClaimed", "GameConceded", "GameReopened", "GameReported", "GapFound", "Happened", "IncidentClosed",
    "IncidentOpened", "LengthCorrected", "LengthFound", "MatchBegan", "MatchForfeited", "Misrolled", "MisrolledEarly",
    "OfferAccepted", "OfferCountered", "OfferRefused", "OpeningMisrolled", "OpeningRolled", "OperatorSeated",
    "PlayMade", "PlayResumed", "PlaySuspended", "PlayUndone", "PointsAwarded", "PreferenceRolled",
    "PreferenceSettled", "PreferenceStated", "RemedyApplied", "ResultReported", "Returned", "Reverted", "RollKept",
    "RollVoided", "Rolled", "RulingGiven", "ScoreAgreed", "ScoreCorrected", "SeatTaken", "TableOpened",
    "TimeAdjusted", "TimeExpired", "TurnEnded", "TurnSatOut", "Warned",
]  # fmt: skip
"""All events: programs elsewhere import them from here."""

CorrectionEvent = (
    GameReported | ResultReported | ScoreCorrected | GameReopened | LengthCorrected | LengthFound
    | BoardCorrected | CheckersOut | Reverted | MatchForfeited | BothForfeited | EndCalled | GameAwarded | RollVoided
    | PointsAwarded | CubeCorrected | CrawfordSet
)  # fmt: skip
"""Events that interrupt the normal course of the match."""

Event = Happened
"""Anything that can have happened at a table."""


def _kinds(of: type[Happened]) -> Iterator[type[Event]]:
    for kind in of.__subclasses__():
        yield from _kinds(kind) if kind.__subclasses__() else (kind,)


KINDS: dict[str, type[Event]] = {kind.__name__: kind for kind in _kinds(Happened) if hasattr(kind, "says")}
"""Every kind of event by name. A class with slots is created twice, and the later one counts."""
