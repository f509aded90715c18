"""What a ruling corrects: the closed vocabulary of remedies.

Each remedy is a small value that a table can apply and a person can read. Remedies with the same `about` exclude each
other: a roll can't both stand and be rerolled. If a book leaves a choice, the remedy is a `Choice` by some party
between options, each with its own remedies.
"""

from __future__ import annotations

import re

from bafflebox.rulings.remedies.board import (
    CheckerInPlay,
    CheckerNotHit,
    CheckerOut,
    CheckerToBar,
    FreePlay,
    Opens,
    PlayCorrected,
    PlayStands,
    PositionCorrected,
    PositionStands,
    Reroll,
    RollStands,
    RollVoid,
    StillGammonable,
    TurnGoesOn,
    TurnOver,
)
from bafflebox.rulings.remedies.cube import (
    AnswerBinds,
    AnswerOpen,
    AnswerVoid,
    CubeSet,
    CubeStands,
    DoubleBinds,
    DoubleStands,
    DoubleVoid,
    NoDouble,
    PassCounts,
    TakeCounts,
)
from bafflebox.rulings.remedies.persons import (
    Discretion,
    Disqualified,
    Duty,
    May,
    MayNot,
    Presumption,
    Report,
    Sanction,
    Warning,
)
from bafflebox.rulings.remedies.process import (
    AppealHeard,
    AppealRefused,
    Choice,
    RulingChanged,
    RulingStands,
)
from bafflebox.rulings.remedies.remedy import Change, Option, Remedy
from bafflebox.rulings.remedies.score import (
    BreaksLeft,
    Crawford,
    GameAwarded,
    GameGoesOn,
    GameReplayed,
    LengthDue,
    LengthSet,
    MatchGoesOn,
    MatchLost,
    MatchStands,
    PointsAwarded,
    PointsDeducted,
    RecordPrevails,
    Revert,
    ScoreCorrected,
    ScoreStands,
)
from bafflebox.rulings.remedies.time import (
    ClockPaused,
    ClockRemoved,
    ClockRuns,
    ClockSet,
    DelayForfeited,
    DelayReset,
    TimeAdded,
    TimeTaken,
)

REMEDIES: dict[str, type[Remedy]] = {
    re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower(): kind for kind in Remedy.__subclasses__()
}
"""The whole vocabulary by name."""

__all__ = [
    "REMEDIES", "AnswerBinds", "AnswerOpen", "AnswerVoid", "AppealHeard", "AppealRefused", "BreaksLeft", "Change",
    "CheckerInPlay", "CheckerNotHit", "CheckerOut", "CheckerToBar", "Choice", "ClockPaused", "ClockRemoved",
    "ClockRuns", "ClockSet", "Crawford", "CubeSet", "CubeStands", "DelayForfeited", "DelayReset", "Discretion",
    "Disqualified", "DoubleBinds", "DoubleStands", "DoubleVoid", "Duty", "FreePlay", "GameAwarded", "GameGoesOn",
    "GameReplayed", "LengthDue", "LengthSet", "MatchGoesOn", "MatchLost", "MatchStands", "May", "MayNot",
    "NoDouble", "Opens", "Option", "PassCounts", "PlayCorrected", "PlayStands", "PointsAwarded", "PointsDeducted",
    "PositionCorrected", "PositionStands", "Presumption", "RecordPrevails", "Remedy", "Report", "Reroll", "Revert",
    "RollStands", "RollVoid", "RulingChanged", "RulingStands", "Sanction", "ScoreCorrected", "ScoreStands",
    "StillGammonable", "TakeCounts", "TimeAdded", "TimeTaken", "TurnGoesOn", "TurnOver", "Warning",
]  # fmt: skip
