"""The hall: tables, calls, times, monitors, notices."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.tournament.happened import Condition, DeskEvent, Entrant, MatchId
from bafflebox.tournament.match_file import MatchStage
from bafflebox.tournament.state import HallTable, Notice, Tournament


@dataclass(frozen=True, slots=True)
class TableSet(DeskEvent):
    """A table of the hall was set up or changed."""

    says = "{by} set table {table}: {condition}. {note}"
    table: str
    condition: Condition = Condition.IN_ORDER
    featured: bool = False
    reserved_for: str = ""
    """A contest, or a purpose."""
    note: str = ""

    def fold(self, state: Tournament) -> Tournament:
        table = HallTable(self.table, self.condition, self.featured, self.reserved_for, self.note)
        return replace(state, tables={**state.tables, self.table: table})


@dataclass(frozen=True, slots=True)
class MatchPosted(DeskEvent):
    """A start time, written on the draw sheet beside the match; None removes it."""

    says = "{by} posted a start for {match}. {why}"
    match: MatchId
    starts: Millis | None
    why: str = ""
    must_finish: bool = False
    """In this session, not in the next."""
    clauses: tuple[str, ...] = ()

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, posted=self.starts, must_finish=self.must_finish)


@dataclass(frozen=True, slots=True)
class MatchCalled(DeskEvent):
    says = "{by} called {match} to table {table}."
    says_without = ("table", "{by} called {match}.")
    match: MatchId
    players: tuple[Entrant, Entrant]
    table: str = ""
    length: int = 0
    also: tuple[str, ...] = ()
    """Further tables, if a match is played on several boards at once."""
    since: Millis | None = None
    """When it was actually called, if a result entered by mistake was undone."""

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(
            self.match,
            stage=MatchStage.CALLED,
            players=self.players,
            table=self.table,
            also=self.also,
            length=self.length,
            called=self.since or self.at,
        )


@dataclass(frozen=True, slots=True)
class CallWithdrawn(DeskEvent):
    says = "{by} withdrew the call of {match}: {why}."
    match: MatchId
    why: str

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, stage=MatchStage.WAITING, players=None, table="", also=(), called=None)


@dataclass(frozen=True, slots=True)
class MatchStarted(DeskEvent):
    says = "{match} began."
    match: MatchId
    table: str = ""
    since: Millis | None = None
    """When it actually started, if a result entered by mistake was undone."""
    also: tuple[str, ...] = ()

    def fold(self, state: Tournament) -> Tournament:
        place: dict[str, Any] = {"table": self.table, "also": self.also} if self.table else {}
        return state.with_file(self.match, stage=MatchStage.PLAYING, started=self.since or self.at, **place)


@dataclass(frozen=True, slots=True)
class MatchMoved(DeskEvent):
    """To another table."""

    says = "{by} moved {match} to table {table}. {why}"
    match: MatchId
    table: str
    why: str = ""
    also: tuple[str, ...] = ()

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, table=self.table, also=self.also)


@dataclass(frozen=True, slots=True)
class MatchSuspended(DeskEvent):
    says = "{by} suspended {match}: {why}."
    match: MatchId
    why: str
    resumes: Millis | None = None
    score: tuple[int, int] = (0, 0)
    case: str = ""
    """The case whose appeal has stopped play; the players stay at their table."""

    def fold(self, state: Tournament) -> Tournament:
        place: dict[str, Any] = {} if self.case else {"table": "", "also": ()}
        return state.with_file(
            self.match,
            stage=MatchStage.SUSPENDED,
            resumes=self.resumes,
            score=self.score,
            held_for=self.case,
            **place,
        )


@dataclass(frozen=True, slots=True)
class MatchResumed(DeskEvent):
    says = "{match} resumed."
    match: MatchId
    table: str = ""
    also: tuple[str, ...] = ()

    def fold(self, state: Tournament) -> Tournament:
        file = state.file(self.match)
        stays = (file.table, file.also) if file.held_for else ("", ())
        table, also = (self.table, self.also) if self.table else stays
        return state.with_file(self.match, stage=MatchStage.PLAYING, resumes=None, held_for="", table=table, also=also)


class LateMeasure(Enum):
    """What the director does about lateness."""

    POINTS = "points"
    CLOCK = "clock"
    """The late player's clock is started."""
    FORFEIT = "forfeit"
    WAIVED = "waived"


@dataclass(frozen=True, slots=True)
class LatenessRuled(DeskEvent):
    says = "{by} ruled on the lateness of {late} in {match}, {minutes}: {measure}. {reason}"
    match: MatchId
    late: tuple[Entrant, ...]
    minutes: int
    measure: LateMeasure
    points: int = 0
    reason: str = ""
    clauses: tuple[str, ...] = ()
    seconds: int = 0
    """Seconds of the delay on top of its whole minutes; older journals count whole minutes only."""

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, lateness=(*state.file(self.match).lateness, self))


@dataclass(frozen=True, slots=True)
class LatenessForetold(DeskEvent):
    """A player told the desk in advance; the director decides whether to post a later time."""

    says = "{person} told of coming late to {match}: {reason}."
    person: PersonId
    match: MatchId
    expected: Millis
    reason: str

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, foretold=(*state.file(self.match).foretold, self))


@dataclass(frozen=True, slots=True)
class ClockImposed(DeskEvent):
    says = "{by} put a clock on {match} at {score}: {why}."
    match: MatchId
    reserve: Millis
    delay: Millis
    score: tuple[int, int]
    why: str
    clauses: tuple[str, ...] = ()

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, clock=self, score=self.score)


@dataclass(frozen=True, slots=True)
class PenaltyPointsGiven(DeskEvent):
    """Penalty points in a match, from a ruling; `to` is the entrant who receives them."""

    says = "{to} received {points} in {match}: {why}."
    match: MatchId
    to: Entrant
    points: int
    why: str
    case: str = ""
    clauses: tuple[str, ...] = ()
    at_table: bool = False
    """Given at one of the program's own tables, whose score already includes them."""

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, penalties=(*state.file(self.match).penalties, self))


@dataclass(frozen=True, slots=True)
class PenaltyPointsTakenBack(DeskEvent):
    """The points that a case gave in a match no longer count: an appeal or a later ruling changed it."""

    says = "{by} took back the penalty points of case {case} in {match}: {why}"
    match: MatchId
    case: str
    why: str
    clauses: tuple[str, ...] = ()

    def fold(self, state: Tournament) -> Tournament:
        left = tuple(given for given in state.file(self.match).penalties if given.case != self.case)
        return state.with_file(self.match, penalties=left)


@dataclass(frozen=True, slots=True)
class MonitorRequested(DeskEvent):
    says = "{requested_by} asked for a monitor in {match}."
    match: MatchId
    requested_by: Entrant | None = None

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, monitor_wanted=(*state.file(self.match).monitor_wanted, self.requested_by))


@dataclass(frozen=True, slots=True)
class MonitorAppointed(DeskEvent):
    says = "{by} assigned {monitor} to monitor {match}."
    match: MatchId
    monitor: PersonId
    fee: int = 0
    payers: tuple[PersonId, ...] = ()
    clauses: tuple[str, ...] = ()

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, monitor=self.monitor)


@dataclass(frozen=True, slots=True)
class MonitorWithdrawn(DeskEvent):
    says = "{by} withdrew the monitor {monitor} from {match}. {why}"
    match: MatchId
    monitor: PersonId
    why: str = ""

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, monitor=None)


class Coverage(Enum):
    RECORDED = "recorded"
    """Recorded move by move."""
    STREAMED = "streamed"
    FILMED = "filmed"


@dataclass(frozen=True, slots=True)
class CoverageArranged(DeskEvent):
    """A match is to be recorded, streamed or filmed, on which board, and who consented."""

    says = "{by} arranged that {match} is {what}."
    match: MatchId
    what: tuple[Coverage, ...]
    board: str = ""
    consented: tuple[PersonId, ...] = ()
    objected: tuple[PersonId, ...] = ()
    delay_seconds: int = 0
    clauses: tuple[str, ...] = ()

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, coverage=self)


@dataclass(frozen=True, slots=True)
class CoverageStopped(DeskEvent):
    says = "{by} stopped the coverage of {match}: {why}."
    match: MatchId
    why: str

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, coverage=None)


@dataclass(frozen=True, slots=True)
class PhoneAgreed(DeskEvent):
    """A player says that the opponent agrees to one use of a phone in their match."""

    says = "{by} says that the opponent agrees to a phone being used in {match}."
    match: MatchId
    clauses: tuple[str, ...] = ()

    def fold(self, state: Tournament) -> Tournament:
        return state


@dataclass(frozen=True, slots=True)
class NoticeSent(DeskEvent):
    """Sent to these people; if the book requires each to be reached, it stays open until all have acknowledged."""

    says = "{by} told {to}: {text}"
    notice: str
    to: tuple[PersonId, ...]
    text: str
    must_acknowledge: bool = False
    match: MatchId | None = None
    clauses: tuple[str, ...] = ()

    def fold(self, state: Tournament) -> Tournament:
        return replace(state, notices={**state.notices, self.notice: Notice(self)})


@dataclass(frozen=True, slots=True)
class NoticeAcknowledged(DeskEvent):
    """By the person, or `in_person` by the official who reached them."""

    says = "{person} acknowledged notice {notice}."
    notice: str
    person: PersonId
    in_person: bool = False

    def fold(self, state: Tournament) -> Tournament:
        notice = state.notices[self.notice]
        notice = replace(notice, acknowledged=(*notice.acknowledged, self.person))
        return replace(state, notices={**state.notices, self.notice: notice})


@dataclass(frozen=True, slots=True)
class TableOpened(DeskEvent):
    """A tournament match is played at one of the program's tables, live or online."""

    says = "{match} is played at table {table_id}."
    match: MatchId
    table_id: str

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, table_id=self.table_id, table_version=0)


@dataclass(frozen=True, slots=True)
class BreakReported(DeskEvent):
    """A break was taken, as reported by the table."""

    says = "{side} took a break of {minutes} in {match}."
    match: MatchId
    side: Entrant
    minutes: int

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, breaks=(*state.file(self.match).breaks, (self.side, self.minutes)))


@dataclass(frozen=True, slots=True)
class TableReported(DeskEvent):
    """What a table reports to the desk during a match: the score, the times left, how far its journal has got."""

    says = "{match} stands at {score}."
    match: MatchId
    table_id: str
    score: tuple[int, int]
    reserve: tuple[Millis, Millis] | None = None
    version: int = 0

    def fold(self, state: Tournament) -> Tournament:
        return state.with_file(self.match, score=self.score, table_version=self.version)
