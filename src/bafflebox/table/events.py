"""What can have happened at a table. Nothing is ever deleted: a correction is a further event that says so."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.cases import PersonId
from bafflebox.clock import Millis, PauseReason
from bafflebox.clock.millis import ZERO
from bafflebox.game import Move, Result, Side
from bafflebox.table.acts import Facts, Rest, Signal, Told
from bafflebox.table.terms import TableTerms

NOBODY = PersonId("")
TABLE = PersonId("table")
"""What the table itself did: time that ran out, dice that it threw."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Happened:
    """When, and by whose act."""

    at: Millis
    by: PersonId = NOBODY


@dataclass(frozen=True, slots=True, kw_only=True)
class BySide(Happened):
    side: Side


# --- opening the table --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TableOpened(Happened):
    table: str
    terms: TableTerms
    commitment: str = ""
    """The SHA-256 that binds the table's secret, where it rolls the dice."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTaken(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceStated(BySide):
    item: str
    wish: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceSettled(Happened):
    """What holds, how it was settled, and by which clauses."""

    item: str
    value: str
    how: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PreferenceRolled(Happened):
    item: str
    white: int
    black: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchBegan(Happened):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceMixed(BySide):
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceReplaced(Happened):
    reason: str
    side: Side | None = None
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class OperatorSeated(BySide):
    person: PersonId


# --- verifiable dice ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class EntropyCommitted(BySide):
    next: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EntropyGiven(BySide):
    value: str
    next: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DiceRevealed(Happened):
    secret: str


# --- the game -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class OpeningRolled(Happened):
    white: int
    black: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Rolled(BySide):
    dice: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Misrolled(BySide):
    """A roll that does not count; nobody doubles before it is repeated."""

    rest: Rest
    dice: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayMade(BySide):
    """The checkers were moved; until the turn ends it can be taken back."""

    moves: tuple[Move, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayUndone(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(BySide):
    how: Signal = Signal.CLOCK


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnSatOut(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleOffered(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleTaken(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleBeavered(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class DoublePassed(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class GameConceded(BySide):
    """Offered as lost; the other side answers."""

    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferCountered(BySide):
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferAccepted(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferRefused(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class GameClaimed(BySide):
    result: Result


@dataclass(frozen=True, slots=True, kw_only=True)
class GameReported(Happened):
    winner: Side
    result: Result
    cube: int = 1


# --- score and end ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreAgreed(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ResultReported(BySide):
    white: int
    black: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchForfeited(BySide):
    """A side lost the match whatever the score: on time, by leaving, by a ruling."""

    why: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class EndCalled(Happened):
    """The time of a timed match or of a session is over."""


# --- clock --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockPressed(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStopped(Happened):
    reason: PauseReason
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockStarted(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeExpired(BySide):
    """A side's time is used up, and somebody who may has said so; `moment` is when it was."""

    moment: Millis
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockSet(Happened):
    white: Millis
    black: Millis
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeAdjusted(BySide):
    amount: int
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class DelayForfeited(BySide):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class DelayReset(Happened):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockImposed(Happened):
    """A clock in the middle of a match: both reserves and the delay."""

    reserve: Millis
    delay: Millis
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockHandedOver(Happened):
    device: PersonId


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockTakenBack(Happened):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class GapFound(Happened):
    """Nobody kept the table for a while: the clock stands as it was at the last event before."""

    since: Millis


# --- breaks and stops ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakBegan(BySide):
    minutes: int
    joined: int = 1
    counted: bool = True
    """Whether it is taken from the breaks of that side."""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned(BySide):
    """Back from a break, so late."""

    late: Millis = ZERO


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaySuspended(Happened):
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayResumed(Happened):
    pass


# --- irregularities and rulings -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class DirectorCalled(Happened):
    about: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class CallAnswered(Happened):
    answer: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentOpened(Happened):
    """Something irregular happened or is said to have: which incident, by whom, and the facts that are known."""

    number: int
    incident: str
    offender: Side | None
    facts: Facts = ()
    back_to: int = 0
    """The version to which everything goes back if it has to be undone."""
    seen_by_table: bool = False
    """Nobody has pointed it out: the table noticed it."""
    halts: bool = True
    """Play stands until it is settled."""
    dice: tuple[int, int] | None = None
    """A roll that was thrown and of which it is not yet decided whether it counts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactStated(Happened):
    number: int
    fact: str
    value: Told


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingGiven(Happened):
    """The answer of the book, as data; `remedies` name each remedy with its sentence."""

    number: int
    verdict: str
    clauses: tuple[str, ...]
    remedies: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()
    silent: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceMade(BySide):
    number: int
    option: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RemedyApplied(Happened):
    """A remedy was carried out, or where it speaks to people, put on record as what they owe or may."""

    number: int
    remedy: str
    sentence: str
    clauses: tuple[str, ...] = ()
    side: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IncidentClosed(Happened):
    number: int
    how: str
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Warned(BySide):
    why: str = ""


# --- corrections by officials -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsAwarded(BySide):
    """Penalty points into the score of a side, or with a minus out of it."""

    points: int
    why: str = ""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LengthCorrected(Happened):
    length: int
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class LengthFound(Happened):
    """The posted length is another; it is put right when the game in progress is over."""

    posted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreCorrected(Happened):
    game: int
    winner: Side
    points: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardCorrected(Happened):
    turn: Side
    own: str
    opp: str
    dice: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeCorrected(Happened):
    value: int
    owner: Side | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Reverted(Happened):
    """Board, cube and score are again as they were after event `to`; times are not touched."""

    to: int
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class RollVoided(Happened):
    pass


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAwarded(BySide):
    result: Result
    why: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AccommodationGranted(BySide):
    what: str
    breaks: int = 0


LaterEvent = (
    SeatTaken
    | PreferenceStated
    | PreferenceSettled
    | PreferenceRolled
    | MatchBegan
    | DiceMixed
    | DiceReplaced
    | OperatorSeated
    | EntropyCommitted
    | EntropyGiven
    | DiceRevealed
    | OpeningRolled
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
    | GameReported
    | ScoreAgreed
    | ResultReported
    | MatchForfeited
    | EndCalled
    | ClockPressed
    | ClockStopped
    | ClockStarted
    | TimeExpired
    | ClockSet
    | TimeAdjusted
    | DelayForfeited
    | DelayReset
    | ClockImposed
    | ClockHandedOver
    | ClockTakenBack
    | GapFound
    | BreakBegan
    | Returned
    | PlaySuspended
    | PlayResumed
    | DirectorCalled
    | CallAnswered
    | IncidentOpened
    | FactStated
    | RulingGiven
    | ChoiceMade
    | RemedyApplied
    | IncidentClosed
    | Warned
    | PointsAwarded
    | LengthCorrected
    | LengthFound
    | ScoreCorrected
    | BoardCorrected
    | CubeCorrected
    | Reverted
    | RollVoided
    | GameAwarded
    | AccommodationGranted
)
"""What happens at a table that has been opened."""

Event = TableOpened | LaterEvent
