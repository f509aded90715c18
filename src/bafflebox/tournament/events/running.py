"""Facts of the hall: draws, tables, calls, times, monitors, notices."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.tournament.events.happened import ContestId, Entrant, Happened, MatchId


@dataclass(frozen=True, slots=True)
class EntriesFrozen(Happened):
    """The entry list is fixed and its fingerprint published, perhaps with the commitment to a secret, before the seed is known."""

    contest: ContestId
    fingerprint: str
    commitment: str = ""


@dataclass(frozen=True, slots=True)
class DrawMade(Happened):
    """Who stands where. A redraw is a further draw with its reason; the earlier one stays on record."""

    contest: ContestId
    lines: tuple[Entrant | None, ...]
    """The entrants line by line of the sheet; None is a bye."""
    entrants: int
    """For how many the sheet was laid out."""
    file: str
    """The draw as it is published, with which anybody recomputes it."""
    seed: str = ""
    """The public seed of the draw, from which lots are drawn later too."""
    by_hand: bool = False
    witnesses: tuple[str, ...] = ()
    why: str = ""
    """Of a redraw: why the earlier draw did not hold."""


@dataclass(frozen=True, slots=True)
class LateEntryPlaced(Happened):
    """A late entrant takes a line of the sheet, counted from 1, that was a bye; in a Swiss, plays from a round on."""

    contest: ContestId
    entrant: Entrant
    line: int = 0
    from_round: int = 0


@dataclass(frozen=True, slots=True)
class RoundPaired(Happened):
    """Pairings of a round that the sheet did not fix: Swiss, continuous, ladder."""

    contest: ContestId
    section: str
    round: int
    pairs: tuple[tuple[Entrant, Entrant | None], ...]
    """Without a second player: a bye."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Why each entrant was paired so, by entrant."""
    by_hand: bool = False
    first_number: int = 1


@dataclass(frozen=True, slots=True)
class LotsDrawn(Happened):
    """Players who stayed level were parted by lot: from the public seed of the draw, or `by_hand` with witnesses."""

    contest: ContestId
    section: str
    order: tuple[Entrant, ...]
    """The luckiest first."""
    by_hand: bool = False
    witnesses: tuple[str, ...] = ()


class Condition(Enum):
    """Of a table in the hall."""

    IN_ORDER = "in_order"
    RESERVED = "reserved"
    OUT_OF_ORDER = "out_of_order"


@dataclass(frozen=True, slots=True)
class TableSet(Happened):
    """A table of the hall was set up or changed."""

    table: str
    condition: Condition = Condition.IN_ORDER
    featured: bool = False
    reserved_for: str = ""
    """A contest, or a purpose."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class MatchPosted(Happened):
    """A start time, written on the draw sheet beside the match; None takes it back."""

    match: MatchId
    starts: Millis | None
    why: str = ""
    must_finish: bool = False
    """In this session, and not in the next."""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchCalled(Happened):
    match: MatchId
    players: tuple[Entrant, Entrant]
    table: str = ""
    length: int = 0
    also: tuple[str, ...] = ()
    """Further tables, where a match is played on several boards at once."""
    since: Millis | None = None
    """When it was really called, where a result that was taken by mistake was undone."""


@dataclass(frozen=True, slots=True)
class CallWithdrawn(Happened):
    match: MatchId
    why: str


@dataclass(frozen=True, slots=True)
class MatchStarted(Happened):
    match: MatchId
    table: str = ""
    since: Millis | None = None
    """When it really began, where a result that was taken by mistake was undone."""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchMoved(Happened):
    """To another table."""

    match: MatchId
    table: str
    why: str = ""
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MatchSuspended(Happened):
    match: MatchId
    why: str
    resumes: Millis | None = None
    score: tuple[int, int] = (0, 0)
    case: str = ""
    """The case whose appeal holds up play; the players stay at their table."""


@dataclass(frozen=True, slots=True)
class MatchResumed(Happened):
    match: MatchId
    table: str = ""
    also: tuple[str, ...] = ()


class LateMeasure(Enum):
    """What the director does about lateness."""

    POINTS = "points"
    CLOCK = "clock"
    """The late player's clock is started."""
    FORFEIT = "forfeit"
    WAIVED = "waived"


@dataclass(frozen=True, slots=True)
class LatenessRuled(Happened):
    match: MatchId
    late: tuple[Entrant, ...]
    minutes: int
    measure: LateMeasure
    points: int = 0
    reason: str = ""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LatenessForetold(Happened):
    """A player told the desk beforehand; whether a later time is posted is for the director."""

    person: PersonId
    match: MatchId
    expected: Millis
    reason: str


@dataclass(frozen=True, slots=True)
class ClockImposed(Happened):
    match: MatchId
    reserve: Millis
    delay: Millis
    score: tuple[int, int]
    why: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PenaltyPointsGiven(Happened):
    """Penalty points in a match, from a ruling; `to` is the entrant who receives them."""

    match: MatchId
    to: Entrant
    points: int
    why: str
    case: str = ""
    clauses: tuple[str, ...] = ()
    at_table: bool = False
    """Given at a table of the program, whose score has them already."""


@dataclass(frozen=True, slots=True)
class PenaltyPointsTakenBack(Happened):
    """The points that a case gave in a match are given no more: an appeal or a later ruling changed it."""

    match: MatchId
    case: str
    why: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MonitorRequested(Happened):
    match: MatchId
    requested_by: Entrant | None = None


@dataclass(frozen=True, slots=True)
class MonitorAppointed(Happened):
    match: MatchId
    monitor: PersonId
    fee: int = 0
    payers: tuple[PersonId, ...] = ()
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MonitorWithdrawn(Happened):
    match: MatchId
    monitor: PersonId
    why: str = ""


class Coverage(Enum):
    RECORDED = "recorded"
    """Written down move by move."""
    STREAMED = "streamed"
    FILMED = "filmed"


@dataclass(frozen=True, slots=True)
class CoverageArranged(Happened):
    """A match is to be recorded, streamed or filmed, on which board, and who consented."""

    match: MatchId
    what: tuple[Coverage, ...]
    board: str = ""
    consented: tuple[PersonId, ...] = ()
    objected: tuple[PersonId, ...] = ()
    delay_seconds: int = 0
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class CoverageStopped(Happened):
    match: MatchId
    why: str


@dataclass(frozen=True, slots=True)
class PhoneAgreed(Happened):
    """A player says that the opponent agrees to one use of a phone in their running match."""

    match: MatchId
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NoticeSent(Happened):
    """Told to these persons; where the book wants each one reached, it stays open until all have acknowledged."""

    notice: str
    to: tuple[PersonId, ...]
    text: str
    must_acknowledge: bool = False
    match: MatchId | None = None
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class NoticeAcknowledged(Happened):
    """By the person, or `in_person` by the official who reached that person."""

    notice: str
    person: PersonId
    in_person: bool = False


@dataclass(frozen=True, slots=True)
class TableOpened(Happened):
    """A match of the tournament is played at a table of the program, live or online."""

    match: MatchId
    table_id: str


@dataclass(frozen=True, slots=True)
class BreakReported(Happened):
    """A break was taken, as the table tells it."""

    match: MatchId
    side: Entrant
    minutes: int


@dataclass(frozen=True, slots=True)
class TableReported(Happened):
    """What a table tells the desk while a match goes on: the score, the times left, how far its journal has gone."""

    match: MatchId
    table_id: str
    score: tuple[int, int]
    reserve: tuple[Millis, Millis] | None = None
    version: int = 0


Running = (
    EntriesFrozen
    | DrawMade
    | LateEntryPlaced
    | RoundPaired
    | LotsDrawn
    | TableSet
    | MatchPosted
    | MatchCalled
    | CallWithdrawn
    | MatchStarted
    | MatchMoved
    | MatchSuspended
    | MatchResumed
    | LatenessRuled
    | LatenessForetold
    | ClockImposed
    | PenaltyPointsGiven
    | PenaltyPointsTakenBack
    | MonitorRequested
    | MonitorAppointed
    | MonitorWithdrawn
    | CoverageArranged
    | CoverageStopped
    | NoticeSent
    | PhoneAgreed
    | NoticeAcknowledged
    | TableOpened
    | BreakReported
    | TableReported
)
