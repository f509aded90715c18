"""What somebody may do or ask for at a table. Who does it and when is said beside the act, not in it."""

from __future__ import annotations

from bafflebox.table.acts.cases import (
    AnswerCall,
    ApplyRuling,
    CallDirector,
    Choose,
    CloseIncident,
    Facts,
    PointOut,
    Rule,
    StateFact,
    Told,
)
from bafflebox.table.acts.officials import (
    AdjustTime,
    AwardGame,
    AwardPoints,
    CallEnd,
    CorrectBoard,
    CorrectCube,
    CorrectLength,
    CorrectScore,
    Forfeit,
    ForfeitBoth,
    ForfeitDelay,
    Grant,
    ImposeClock,
    ReopenGame,
    RevealDice,
    Revert,
    SetClock,
    TakeBackPoints,
    Warn,
)
from bafflebox.table.acts.result import (
    Accept,
    AgreeScore,
    Beaver,
    Claim,
    Concede,
    ConcedeMatch,
    Counter,
    DisputeScore,
    Double,
    Pass,
    Refuse,
    ReportGame,
    ReportResult,
    Take,
    Withdraw,
)
from bafflebox.table.acts.start import (
    Begin,
    CommitEntropy,
    GiveEntropy,
    MixDice,
    Prefer,
    ReplaceDice,
    RollForPreference,
    SeatOperator,
    TakeSeat,
)
from bafflebox.table.acts.time import (
    CallBreak,
    CallTime,
    HandClockOver,
    PressClock,
    Resume,
    Return,
    StartClock,
    StopClock,
    Suspend,
    TakeClockBack,
)
from bafflebox.table.acts.turn import EndTurn, LiftDice, Play, Rest, Roll, RollOpening, Signal, SitOut, Undo

StartAct = TakeSeat | Prefer | RollForPreference | Begin | MixDice | ReplaceDice | SeatOperator
DiceAct = CommitEntropy | GiveEntropy | RevealDice
TurnAct = RollOpening | Roll | LiftDice | Play | Undo | EndTurn | SitOut
CubeAct = Double | Take | Pass | Beaver
ResultAct = Concede | Counter | Claim | Accept | Refuse | ConcedeMatch
ScoreAct = AgreeScore | DisputeScore | ReportGame | ReportResult | Withdraw
ClockAct = PressClock | StopClock | StartClock | CallTime | HandClockOver | TakeClockBack
BreakAct = CallBreak | Return | Suspend | Resume
CaseAct = CallDirector | AnswerCall | PointOut | StateFact | Rule | Choose | ApplyRuling | CloseIncident
OfficialAct = (
    AwardPoints
    | TakeBackPoints
    | Warn
    | SetClock
    | AdjustTime
    | ForfeitDelay
    | ImposeClock
    | CorrectLength
    | CorrectScore
    | ReopenGame
    | CorrectBoard
    | CorrectCube
    | Revert
    | AwardGame
    | Forfeit
    | ForfeitBoth
    | Grant
    | CallEnd
)
Act = TurnAct | CubeAct | ResultAct | ScoreAct | DiceAct | StartAct | ClockAct | BreakAct | CaseAct | OfficialAct
"""Everything that can be asked of a table."""

__all__ = [
    "Accept",
    "Act",
    "AdjustTime",
    "AgreeScore",
    "AnswerCall",
    "ApplyRuling",
    "AwardGame",
    "AwardPoints",
    "Beaver",
    "Begin",
    "BreakAct",
    "CallBreak",
    "CallDirector",
    "CallEnd",
    "CallTime",
    "CaseAct",
    "Choose",
    "Claim",
    "ClockAct",
    "CloseIncident",
    "CommitEntropy",
    "Concede",
    "ConcedeMatch",
    "CorrectBoard",
    "CorrectCube",
    "CorrectLength",
    "CorrectScore",
    "Counter",
    "CubeAct",
    "DiceAct",
    "DisputeScore",
    "Double",
    "EndTurn",
    "Facts",
    "Forfeit",
    "ForfeitBoth",
    "ForfeitDelay",
    "GiveEntropy",
    "Grant",
    "HandClockOver",
    "ImposeClock",
    "LiftDice",
    "MixDice",
    "OfficialAct",
    "Pass",
    "Play",
    "PointOut",
    "Prefer",
    "PressClock",
    "Refuse",
    "ReopenGame",
    "ReplaceDice",
    "ReportGame",
    "ReportResult",
    "Rest",
    "ResultAct",
    "Resume",
    "Return",
    "RevealDice",
    "Revert",
    "Roll",
    "RollForPreference",
    "RollOpening",
    "Rule",
    "ScoreAct",
    "SeatOperator",
    "SetClock",
    "Signal",
    "SitOut",
    "StartAct",
    "StartClock",
    "StateFact",
    "StopClock",
    "Suspend",
    "Take",
    "TakeBackPoints",
    "TakeClockBack",
    "TakeSeat",
    "Told",
    "TurnAct",
    "Undo",
    "Warn",
    "Withdraw",
]
