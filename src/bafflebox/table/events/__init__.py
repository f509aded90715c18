"""What can have happened at a table. Nothing is ever deleted: a correction is a further event that says so."""

from __future__ import annotations

from bafflebox.table.events.base import NOBODY, TABLE, BySide, Happened
from bafflebox.table.events.cases import (
    CallAnswered,
    ChoiceMade,
    DirectorCalled,
    DoubleOwed,
    FactStated,
    IncidentClosed,
    IncidentOpened,
    RemedyApplied,
    RollKept,
    RulingGiven,
    Warned,
)
from bafflebox.table.events.corrections import (
    AccommodationGranted,
    BoardCorrected,
    CrawfordSet,
    CubeCorrected,
    GameAwarded,
    GameReopened,
    LengthCorrected,
    LengthFound,
    PointsAwarded,
    Reverted,
    RollVoided,
    ScoreCorrected,
)
from bafflebox.table.events.game import (
    DoubleBeavered,
    DoubleOffered,
    DoublePassed,
    DoubleTaken,
    GameClaimed,
    GameConceded,
    GameReported,
    Misrolled,
    OfferAccepted,
    OfferCountered,
    OfferRefused,
    OpeningRolled,
    PlayMade,
    PlayUndone,
    Rolled,
    TurnEnded,
    TurnSatOut,
)
from bafflebox.table.events.opening import (
    DiceMixed,
    DiceRenewed,
    DiceReplaced,
    DiceRevealed,
    EntropyCommitted,
    EntropyGiven,
    MatchBegan,
    OperatorSeated,
    PreferenceRolled,
    PreferenceSettled,
    PreferenceStated,
    SeatTaken,
    TableOpened,
)
from bafflebox.table.events.score import BothForfeited, EndCalled, MatchForfeited, ResultReported, ScoreAgreed
from bafflebox.table.events.time import (
    BreakBegan,
    ClockHandedOver,
    ClockImposed,
    ClockPressed,
    ClockSet,
    ClockStarted,
    ClockStopped,
    ClockTakenBack,
    DelayForfeited,
    DelayLoss,
    DelayReset,
    GapFound,
    PlayResumed,
    PlaySuspended,
    Returned,
    TimeAdjusted,
    TimeExpired,
)

SetUpEvent = SeatTaken | PreferenceStated | PreferenceSettled | PreferenceRolled | MatchBegan | OperatorSeated
DiceEvent = EntropyCommitted | EntropyGiven | DiceRevealed | DiceRenewed | DiceMixed | DiceReplaced
PlayEvent = (
    OpeningRolled
    | Rolled
    | Misrolled
    | PlayMade
    | PlayUndone
    | TurnEnded
    | TurnSatOut
    | DoubleOffered
    | DoubleTaken
    | DoubleBeavered
    | DoublePassed
    | GameConceded
    | OfferCountered
    | OfferAccepted
    | OfferRefused
    | GameClaimed
    | ScoreAgreed
)
ClockFaceEvent = (
    ClockPressed | ClockStopped | ClockStarted | TimeExpired | ClockSet | TimeAdjusted | DelayForfeited | DelayReset
)
"""What changes nothing but a clock that is there."""
ClockEvent = ClockFaceEvent | ClockImposed | ClockHandedOver | ClockTakenBack | GapFound
BreakEvent = BreakBegan | Returned | PlaySuspended | PlayResumed
CaseEvent = (
    DirectorCalled
    | CallAnswered
    | IncidentOpened
    | FactStated
    | RulingGiven
    | ChoiceMade
    | RemedyApplied
    | RollKept
    | DoubleOwed
    | IncidentClosed
    | Warned
    | AccommodationGranted
)
CorrectionEvent = (
    GameReported
    | ResultReported
    | MatchForfeited
    | BothForfeited
    | EndCalled
    | PointsAwarded
    | LengthCorrected
    | LengthFound
    | ScoreCorrected
    | GameReopened
    | BoardCorrected
    | CubeCorrected
    | CrawfordSet
    | Reverted
    | RollVoided
    | GameAwarded
)
LaterEvent = PlayEvent | SetUpEvent | DiceEvent | ClockEvent | BreakEvent | CaseEvent | CorrectionEvent
"""What happens at a table that has been opened."""

Event = TableOpened | LaterEvent

__all__ = [
    "NOBODY",
    "TABLE",
    "AccommodationGranted",
    "BoardCorrected",
    "BothForfeited",
    "BreakBegan",
    "BreakEvent",
    "BySide",
    "CallAnswered",
    "CaseEvent",
    "ChoiceMade",
    "ClockEvent",
    "ClockFaceEvent",
    "ClockHandedOver",
    "ClockImposed",
    "ClockPressed",
    "ClockSet",
    "ClockStarted",
    "ClockStopped",
    "ClockTakenBack",
    "CorrectionEvent",
    "CrawfordSet",
    "CubeCorrected",
    "DelayForfeited",
    "DelayLoss",
    "DelayReset",
    "DiceEvent",
    "DiceMixed",
    "DiceRenewed",
    "DiceReplaced",
    "DiceRevealed",
    "DirectorCalled",
    "DoubleBeavered",
    "DoubleOffered",
    "DoubleOwed",
    "DoublePassed",
    "DoubleTaken",
    "EndCalled",
    "EntropyCommitted",
    "EntropyGiven",
    "Event",
    "FactStated",
    "GameAwarded",
    "GameClaimed",
    "GameConceded",
    "GameReopened",
    "GameReported",
    "GapFound",
    "Happened",
    "IncidentClosed",
    "IncidentOpened",
    "LaterEvent",
    "LengthCorrected",
    "LengthFound",
    "MatchBegan",
    "MatchForfeited",
    "Misrolled",
    "OfferAccepted",
    "OfferCountered",
    "OfferRefused",
    "OpeningRolled",
    "OperatorSeated",
    "PlayEvent",
    "PlayMade",
    "PlayResumed",
    "PlaySuspended",
    "PlayUndone",
    "PointsAwarded",
    "PreferenceRolled",
    "PreferenceSettled",
    "PreferenceStated",
    "RemedyApplied",
    "ResultReported",
    "Returned",
    "Reverted",
    "RollKept",
    "RollVoided",
    "Rolled",
    "RulingGiven",
    "ScoreAgreed",
    "ScoreCorrected",
    "SeatTaken",
    "SetUpEvent",
    "TableOpened",
    "TimeAdjusted",
    "TimeExpired",
    "TurnEnded",
    "TurnSatOut",
    "Warned",
]
