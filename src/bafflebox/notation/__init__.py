"""Text in and out: plays, positions, and match files in every dialect. What a record *means* under the rules is up to
`records`."""

from bafflebox.notation.formats import FORMATS, Format, all_formats, format_for, format_named, read_match
from bafflebox.notation.plays import PlayStyle, read_moves, read_play, write_play
from bafflebox.notation.positions import PositionRecord, read_position, read_position_record
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import (
    FileReading,
    Giving,
    Manner,
    RecordedDouble,
    RecordedGame,
    RecordedMatch,
    RecordedPass,
    RecordedResult,
    RecordedRoll,
    RecordedTerms,
    Resigned,
    SetUp,
    Source,
    Took,
    Turning,
)
from bafflebox.notation.replay import ReplayStep
from bafflebox.notation.resolve import is_full_play
from bafflebox.notation.settling import settled_reading

__all__ = [
    "FORMATS",
    "FileReading",
    "Format",
    "Giving",
    "Gravity",
    "Manner",
    "PlayStyle",
    "PositionRecord",
    "Problem",
    "RecordedDouble",
    "RecordedGame",
    "RecordedMatch",
    "RecordedPass",
    "RecordedResult",
    "RecordedRoll",
    "RecordedTerms",
    "ReplayStep",
    "Resigned",
    "SetUp",
    "Source",
    "Took",
    "Turning",
    "all_formats",
    "format_for",
    "format_named",
    "is_full_play",
    "read_match",
    "read_moves",
    "read_play",
    "read_position",
    "read_position_record",
    "settled_reading",
    "write_play",
]
