"""The desk's file on a match: players, table, times, length and result."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.tournament.happened import ContestId, Entrant, MatchId

if TYPE_CHECKING:
    from bafflebox.tournament import events


class MatchStage(Enum):
    """The stage of a match."""

    WAITING = "waiting"
    CALLED = "called"
    PLAYING = "playing"
    SUSPENDED = "suspended"
    DONE = "done"

    def __str__(self) -> str:
        return {"playing": "in progress", "done": "over"}.get(self.value, self.value)


def match_id(contest: ContestId, slot: str) -> MatchId:
    return MatchId(f"{contest}/{slot}")


def contest_of(match: MatchId) -> ContestId:
    return ContestId(match.partition("/")[0])


def slot_of(match: MatchId) -> str:
    return match.partition("/")[2]


def by_number(name: str) -> tuple[tuple[int, str], ...]:
    """Sort key for tables and matches as people count them: 2 before 10, `A2` before `A10`, numbers before names.

    >>> sorted(["A10", "12", "main:1.10", "A2", "main:1.2", "3"], key=by_number)
    ['3', '12', 'A2', 'A10', 'main:1.2', 'main:1.10']
    """
    parts = re.findall(r"\d{1,9}|\D+", name)
    return tuple((int(part), "") if part.isdecimal() else (10**9, part) for part in parts)


def tables_told(tables: Iterable[str]) -> str:
    """Table names as people say them.

    >>> tables_told(["4", "5", "6"]), tables_told(["12", "9", "4"]), tables_told(["7"])
    ('4–6', '4, 9, 12', '7')
    """
    names = sorted(tables, key=by_number)
    numbers = [int(name) for name in names if name.isdecimal()]
    in_a_row = len(numbers) == len(names) > 1 and numbers[-1] - numbers[0] == len(names) - 1
    return f"{names[0]}–{names[-1]}" if in_a_row else ", ".join(names)


@dataclass(frozen=True, slots=True)
class Annulled:
    """A result removed by a correction: which match was corrected and when, the result, and what counted."""

    by: MatchId
    at: Millis
    result: events.DeskResult
    counts: events.DeskResult
    ended: Millis | None


@dataclass(frozen=True, slots=True)
class MatchFile:
    """The file of a match. Created when something first happens to it."""

    match: MatchId
    stage: MatchStage = MatchStage.WAITING
    players: tuple[Entrant, Entrant] | None = None
    """Who was called to it."""
    table: str = ""
    also: tuple[str, ...] = ()
    """Further tables of a match on several boards."""
    length: int = 0
    """0 if the structure's length applies."""
    posted: Millis | None = None
    must_finish: bool = False
    called: Millis | None = None
    started: Millis | None = None
    resumes: Millis | None = None
    held_for: str = ""
    """The case whose appeal holds up play."""
    ended: Millis | None = None
    score: tuple[int, int] = (0, 0)
    report: events.ResultReported | None = None
    disputed: events.DeskResult | None = None
    """The other side's report, if the two differ."""
    result: events.DeskResult | None = None
    counts: events.DeskResult | None = None
    """What counts for the bracket: usually the result itself."""
    verified: bool = False
    is_posted: bool = False
    annulled: tuple[Annulled, ...] = ()
    """Results removed by corrections, newest last."""
    lateness: tuple[events.LatenessRuled, ...] = ()
    foretold: tuple[events.LatenessForetold, ...] = ()
    penalties: tuple[events.PenaltyPointsGiven, ...] = ()
    clock: events.ClockImposed | None = None
    monitor_wanted: tuple[Entrant | None, ...] = ()
    monitor: PersonId | None = None
    coverage: events.CoverageArranged | None = None
    table_id: str = ""
    table_version: int = 0
    """How much of that table's journal has been processed."""
    performance: tuple[events.PerformanceNoted, ...] = ()
    """What the newest analysis says about each side."""
    breaks: tuple[tuple[Entrant, int], ...] = ()
    scans: tuple[events.ScanAttached, ...] = ()
    """Photos and scans of the score sheet, stored beside the journal."""

    @property
    def contest(self) -> ContestId:
        return contest_of(self.match)

    @property
    def is_on(self) -> bool:
        """Whether its players are called to it, playing, or waiting at the table for an appeal to be decided."""
        return self.stage in (MatchStage.CALLED, MatchStage.PLAYING) or bool(self.held_for)

    @property
    def tables(self) -> tuple[str, ...]:
        """Every table it occupies."""
        return (self.table, *self.also) if self.table else self.also

    @property
    def tables_told(self) -> str:
        """Its tables, as people say them."""
        return tables_told(self.tables)

    def cleared(self, by: MatchId, at: Millis) -> MatchFile:
        """Back to waiting, without players, table and result, because another match was corrected; what was posted and
        ruled stays on file."""
        taken = self.annulled
        if self.result is not None:
            taken = (*taken, Annulled(by, at, self.result, self.counts or self.result, self.ended))
        return replace(
            self,
            stage=MatchStage.WAITING,
            players=None,
            table="",
            also=(),
            called=None,
            started=None,
            resumes=None,
            held_for="",
            ended=None,
            score=(0, 0),
            report=None,
            disputed=None,
            result=None,
            counts=None,
            verified=False,
            is_posted=False,
            annulled=taken,
            table_id="",
            table_version=0,
            performance=(),
        )
