"""All acts: what somebody may do or request at a table. Who does it and when is given alongside the act, not in it.

An act is defined in the module of its subject, with its condition and its events. The union it belongs to here
determines the right it needs.
"""

from __future__ import annotations

from bafflebox.table.board import CorrectBoard
from bafflebox.table.breaks import CallBreak, Resume, Return, Suspend
from bafflebox.table.calls import AnswerCall, CallDirector
from bafflebox.table.clock import CallTime, HandClockOver, PressClock, StartClock, StopClock, TakeClockBack
from bafflebox.table.concessions import Accept, Claim, Concede, ConcedeMatch, Counter, Refuse
from bafflebox.table.cube import Beaver, CorrectCube, Double, Pass, Take
from bafflebox.table.dice import CommitEntropy, GiveEntropy, RevealDice
from bafflebox.table.endings import AwardGame, CallEnd, Forfeit, ForfeitBoth, Withdraw
from bafflebox.table.equipment import MixDice, ReplaceDice
from bafflebox.table.incidents import CloseIncident, PointOut, StateFact
from bafflebox.table.length import CorrectLength
from bafflebox.table.officials import AwardPoints, Grant, TakeBackPoints, Warn
from bafflebox.table.opening import Begin, SeatOperator, TakeSeat
from bafflebox.table.preferences import Prefer, RollForPreference
from bafflebox.table.reverting import Overturn, Revert
from bafflebox.table.rolled import Rest
from bafflebox.table.rolls import LiftDice, Roll, RollOpening
from bafflebox.table.rulings import ApplyRuling, Choose, Rule
from bafflebox.table.score import AgreeScore, CorrectScore, DisputeScore, ReopenGame, ReportGame, ReportResult
from bafflebox.table.times import AdjustTime, ForfeitDelay, ImposeClock, SetClock
from bafflebox.table.turn import EndTurn, Play, Signal, SitOut, Undo

__all__ = [
    "Accept", "Act", "AdjustTime", "AgreeScore", "AnswerCall", "ApplyRuling", "AwardGame", "AwardPoints", "Beaver",
    "Begin", "BreakAct", "CallAct", "CallBreak", "CallDirector", "CallEnd", "CallTime", "CaseAct", "Choose", "Claim",
    "ClockAct", "CloseIncident", "CommitEntropy", "Concede", "ConcedeMatch", "CorrectBoard", "CorrectCube",
    "CorrectLength", "CorrectScore", "Correction", "Counter", "CubeAct", "DiceAct", "DisputeScore", "Double",
    "EndTurn", "Forfeit", "ForfeitBoth", "ForfeitDelay", "GiveEntropy", "Grant", "HandClockOver", "ImposeClock",
    "LiftDice", "MixDice", "OfficialAct", "Overturn", "Pass", "Penalty", "Play", "PlayAct", "PointOut", "Prefer",
    "PressClock", "Refuse", "ReopenGame", "ReplaceDice", "ReportGame", "ReportResult", "Rest", "ResultAct", "Resume",
    "Return", "RevealDice", "Revert", "Roll", "RollForPreference", "RollOpening", "Rule", "ScoreAct", "SeatOperator",
    "SetClock", "Signal", "SitOut", "StartAct", "StartClock", "StateFact", "StopClock", "Suspend", "Take",
    "TakeBackPoints", "TakeClockBack", "TakeSeat", "TurnAct", "Undo", "Warn", "Withdraw",
]  # fmt: skip
"""All acts: programs elsewhere import them from here."""

StartAct = TakeSeat | Prefer | RollForPreference | Begin | MixDice | ReplaceDice | SeatOperator
DiceAct = CommitEntropy | GiveEntropy | RevealDice
TurnAct = RollOpening | Roll | LiftDice | Play | Undo | EndTurn | SitOut
CubeAct = Double | Take | Pass | Beaver
ResultAct = Concede | Counter | Claim | Accept | Refuse | ConcedeMatch
PlayAct = TurnAct | CubeAct | ResultAct
ScoreAct = AgreeScore | DisputeScore | ReportGame | ReportResult | Withdraw
ClockAct = PressClock | StopClock | StartClock | CallTime | HandClockOver | TakeClockBack
BreakAct = CallBreak | Return | Suspend | Resume
CallAct = CallDirector | PointOut | StateFact | Choose
CaseAct = AnswerCall | Rule | ApplyRuling | CloseIncident
Penalty = AwardPoints | TakeBackPoints | Warn | AwardGame | Forfeit | ForfeitBoth
Correction = CorrectLength | CorrectScore | ReopenGame | CorrectBoard | CorrectCube | Revert | Overturn
OfficialAct = Penalty | Correction | SetClock | AdjustTime | ForfeitDelay | ImposeClock | Grant | CallEnd
Act = PlayAct | ScoreAct | DiceAct | StartAct | ClockAct | BreakAct | CallAct | CaseAct | OfficialAct
"""Everything that can be requested at a table."""
