"""Every event: what can have happened at a table. Nothing is ever deleted: a correction is a further event that says so.

An event is defined in the module of its subject, with the act that leads to it and its effect on the table.
"""

from __future__ import annotations

from bafflebox.table.board import BoardCorrected, CheckersOut, Reverted
from bafflebox.table.breaks import BreakBegan, PlayResumed, PlaySuspended, Returned
from bafflebox.table.calls import CallAnswered, DirectorCalled
from bafflebox.table.clock import (
    ClockHandedOver,
    ClockPressed,
    ClockStopped,
    ClockTakenBack,
    GapFound,
    TimeExpired,
)
from bafflebox.table.concessions import GameClaimed, GameConceded, OfferAccepted, OfferCountered, OfferRefused
from bafflebox.table.cube import (
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
from bafflebox.table.rolls import Misrolled, OpeningMisrolled, OpeningRolled, Rolled, RollKept, RollVoided
from bafflebox.table.rulings import ChoiceMade, RulingGiven
from bafflebox.table.score import GameReopened, GameReported, ResultReported, ScoreAgreed, ScoreCorrected
from bafflebox.table.times import (
    ClockImposed,
    ClockRemoved,
    ClockSet,
    ClockStarted,
    DelayForfeited,
    DelayLoss,
    DelayReset,
    TimeAdjusted,
)
from bafflebox.table.turn import PlayMade, PlayUndone, TurnEnded, TurnSatOut

__all__ = ["NOBODY", "TABLE", "AccommodationGranted", "BoardCorrected", "BoardEvent", "BothForfeited", "BreakBegan", "BreakEvent", "BySide", "CallAnswered", "CaseEvent", "Cause", "CheckersOut", "ChoiceMade", "ClockEvent", "ClockFaceEvent", "ClockHandedOver", "ClockImposed", "ClockPressed", "ClockRemoved", "ClockSet", "ClockStarted", "ClockStopped", "ClockTakenBack", "CorrectionEvent", "CrawfordSet", "CubeCorrected", "CubeEvent", "Decided", "DelayForfeited", "DelayLoss", "DelayReset", "DiceEvent", "DiceMixed", "DiceRenewed", "DiceReplaced", "DiceRevealed", "DirectorCalled", "DoubleBeavered", "DoubleOffered", "DoubleOwed", "DoublePassed", "DoubleTaken", "EndCalled", "EntropyCommitted", "EntropyGiven", "Event", "FactStated", "GameAwarded", "GameClaimed", "GameConceded", "GameReopened", "GameReported", "GapFound", "Happened", "IncidentClosed", "IncidentEvent", "IncidentOpened", "LaterEvent", "LengthCorrected", "LengthFound", "MatchBegan", "MatchForfeited", "Misrolled", "OfferAccepted", "OfferCountered", "OfferRefused", "OpeningEvent", "OpeningMisrolled", "OpeningRolled", "OperatorSeated", "PlayEvent", "PlayMade", "PlayResumed", "PlaySuspended", "PlayUndone", "PointsAwarded", "PreferenceRolled", "PreferenceSettled", "PreferenceStated", "RemedyApplied", "ResultEvent", "ResultReported", "Returned", "Reverted", "RollKept", "RollVoided", "Rolled", "RulingGiven", "ScoreAgreed", "ScoreCorrected", "ScoreEvent", "SeatTaken", "SetUpEvent", "SheetEvent", "TableOpened", "TimeAdjusted", "TimeExpired", "TurnEnded", "TurnEvent", "TurnSatOut", "Warned"]  # fmt: skip

SetUpEvent = SeatTaken | PreferenceStated | PreferenceSettled | PreferenceRolled | MatchBegan | OperatorSeated
DiceEvent = EntropyCommitted | EntropyGiven | DiceRevealed | DiceRenewed | DiceMixed | DiceReplaced
OpeningEvent = OpeningRolled | OpeningMisrolled
TurnEvent = OpeningEvent | Rolled | Misrolled | PlayMade | PlayUndone | TurnEnded | TurnSatOut | RollKept | RollVoided
CubeEvent = DoubleOffered | DoubleTaken | DoubleBeavered | DoublePassed | DoubleOwed | CubeCorrected | CrawfordSet
ResultEvent = GameConceded | OfferCountered | OfferAccepted | OfferRefused | GameClaimed
ClockFaceEvent = (
    ClockPressed | ClockStopped | ClockStarted | TimeExpired | ClockSet | TimeAdjusted | DelayForfeited | DelayReset
)
ClockEvent = ClockFaceEvent | ClockImposed | ClockRemoved | ClockHandedOver | ClockTakenBack | GapFound
BreakEvent = BreakBegan | Returned | PlaySuspended | PlayResumed
IncidentEvent = IncidentOpened | FactStated | RulingGiven | ChoiceMade | RemedyApplied | Decided | IncidentClosed
CaseEvent = IncidentEvent | DirectorCalled | CallAnswered | Warned | PointsAwarded | AccommodationGranted
SheetEvent = GameReported | ResultReported | ScoreCorrected | GameReopened | LengthCorrected | LengthFound
ScoreEvent = ScoreAgreed | SheetEvent | MatchForfeited | BothForfeited | EndCalled | GameAwarded
BoardEvent = BoardCorrected | CheckersOut | Reverted
PlayEvent = TurnEvent | CubeEvent | ResultEvent | BoardEvent
CorrectionEvent = (
    SheetEvent | BoardEvent | MatchForfeited | BothForfeited | EndCalled | GameAwarded | RollVoided
    | PointsAwarded | CubeCorrected | CrawfordSet
)  # fmt: skip
"""What takes the match out of its course."""
LaterEvent = PlayEvent | SetUpEvent | DiceEvent | ClockEvent | BreakEvent | CaseEvent | ScoreEvent
"""What happens at a table that has been opened."""

Event = TableOpened | LaterEvent
"""Everything that can have happened at a table."""
