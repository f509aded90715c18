"""What somebody may do or ask for at a table. Who does it and when is said beside the act, not in it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bafflebox.cases import PersonId
from bafflebox.clock import Millis, PauseReason
from bafflebox.game import Result, Side

Told = str | int | bool
"""The value of a fact, as a person states it."""
Facts = tuple[tuple[str, Told], ...]


class Rest(Enum):
    """How reported dice came to rest."""

    FLAT = "flat"
    COCKED = "cocked"
    OFF_BOARD = "off_board"
    ON_CHECKER = "on_checker"
    """Flat on a checker: whether that is valid is a rule of the book or of the event."""
    IMPROPER = "improper"
    """Thrown in a way that the book does not let count."""


class Signal(Enum):
    """How a turn was ended."""

    CLOCK = "clock"
    TAP = "tap"
    LIFT = "lift"


# --- before the match, and between games --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """Sit down, and so be ready to begin."""


@dataclass(frozen=True, slots=True)
class Prefer:
    """Say what one wants: seat or direction, number of dice, clock, baffle box, dice on checkers, smoking, rolling on the
    left, a pact to correct all illegal moves. The other side agrees by wanting the same."""

    item: str
    wish: str


@dataclass(frozen=True, slots=True)
class RollForPreference:
    """The dice decide a preference: the sum of each side's dice. Online the table rolls."""

    item: str
    white: int = 0
    black: int = 0


@dataclass(frozen=True, slots=True)
class Begin:
    """The match begins: everything is agreed, the clock is set and confirmed."""


@dataclass(frozen=True, slots=True)
class MixDice:
    """Have the dice mixed and chosen anew."""


@dataclass(frozen=True, slots=True)
class ReplaceDice:
    """Have other dice; `reason` is a value of the incident `dice_replacement`."""

    reason: str = "wish"
    both_agree: bool = False


@dataclass(frozen=True, slots=True)
class SeatOperator:
    """One of two partners takes over the handling from the coming game on."""

    person: PersonId


@dataclass(frozen=True, slots=True)
class CommitEntropy:
    """The SHA-256, in hex, of the entropy that this side will give next."""

    next: str


@dataclass(frozen=True, slots=True)
class GiveEntropy:
    """Entropy for the coming roll, as committed, and the commitment to the one after it."""

    value: str
    next: str


# --- the turn -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RollOpening:
    """Each side throws a die. Over the board both are reported; online the table rolls."""

    white: int = 0
    black: int = 0


@dataclass(frozen=True, slots=True)
class Roll:
    """Roll. Over the board the dice are reported with how they came to rest; online the table rolls."""

    dice: tuple[int, int] | None = None
    rest: Rest = Rest.FLAT


@dataclass(frozen=True, slots=True)
class LiftDice:
    """Over the board: dice are picked up, by the side that is to roll or by one that is not."""


@dataclass(frozen=True, slots=True)
class Play:
    """Move the checkers, in any usual notation; empty where nothing can be moved."""

    play: str = ""


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the checkers back: the turn has not ended."""


@dataclass(frozen=True, slots=True)
class EndTurn:
    how: Signal = Signal.CLOCK


@dataclass(frozen=True, slots=True)
class SitOut:
    """End the turn without rolling: no roll would let a checker move."""


# --- cube, results, score -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Double:
    pass


@dataclass(frozen=True, slots=True)
class Take:
    pass


@dataclass(frozen=True, slots=True)
class Pass:
    pass


@dataclass(frozen=True, slots=True)
class Beaver:
    pass


@dataclass(frozen=True, slots=True)
class Concede:
    """Offer to have lost so much."""

    result: Result = Result.SINGLE


@dataclass(frozen=True, slots=True)
class Counter:
    """Answer an offered result with another one."""

    result: Result


@dataclass(frozen=True, slots=True)
class Claim:
    """Say that the game is won."""

    result: Result = Result.SINGLE


@dataclass(frozen=True, slots=True)
class Accept:
    pass


@dataclass(frozen=True, slots=True)
class Refuse:
    pass


@dataclass(frozen=True, slots=True)
class ConcedeMatch:
    """Give up the whole match, as if that were possible."""


@dataclass(frozen=True, slots=True)
class AgreeScore:
    """The score is right, and this side is ready for the next game."""


@dataclass(frozen=True, slots=True)
class DisputeScore:
    """The score is not right: what it should be."""

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class ReportGame:
    """A game that was not followed move by move: who won what with which cube."""

    winner: Side
    result: Result = Result.SINGLE
    cube: int = 1


@dataclass(frozen=True, slots=True)
class ReportResult:
    """The result of the match is reported."""

    white: int
    black: int


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Leave the match for good."""


# --- clock, breaks ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PressClock:
    """Over the board: the own button is pressed."""


@dataclass(frozen=True, slots=True)
class StopClock:
    reason: PauseReason


@dataclass(frozen=True, slots=True)
class StartClock:
    """The clock goes on, for the side that was running or for the one named."""

    side: Side | None = None


@dataclass(frozen=True, slots=True)
class CallTime:
    """Say that a side's time is over; for the own side it is to resign on time."""

    side: Side


@dataclass(frozen=True, slots=True)
class CallBreak:
    """Take so many breaks in one; an emergency may fall into a game where the book allows it."""

    joined: int = 1
    emergency: bool = False


@dataclass(frozen=True, slots=True)
class Return:
    pass


@dataclass(frozen=True, slots=True)
class Suspend:
    why: str = ""


@dataclass(frozen=True, slots=True)
class Resume:
    pass


@dataclass(frozen=True, slots=True)
class HandClockOver:
    """A device keeps the clock while it has no connection: it alone writes clock acts."""

    device: PersonId


@dataclass(frozen=True, slots=True)
class TakeClockBack:
    pass


# --- irregularities -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class CallDirector:
    about: str = ""


@dataclass(frozen=True, slots=True)
class AnswerCall:
    """The director has come and answered; play goes on."""

    answer: str = ""


@dataclass(frozen=True, slots=True)
class PointOut:
    """Point out an irregularity, or object: which incident, by whom, and what is known."""

    incident: str
    offender: Side | None = None
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class StateFact:
    number: int
    fact: str
    value: Told


@dataclass(frozen=True, slots=True)
class Rule:
    """The book is asked for its ruling on an incident."""

    number: int


@dataclass(frozen=True, slots=True)
class Choose:
    """Who has a choice under a ruling chooses: the label of an option."""

    number: int
    option: str


@dataclass(frozen=True, slots=True)
class ApplyRuling:
    """The remedies of a ruling are carried out."""

    number: int


@dataclass(frozen=True, slots=True)
class CloseIncident:
    """An incident is let go, by who may: both agree, or an official says why."""

    number: int
    why: str = ""


# --- officials ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AwardPoints:
    """Penalty points: they go where the book counts them, against this side."""

    against: Side
    points: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Warn:
    side: Side
    why: str = ""


@dataclass(frozen=True, slots=True)
class SetClock:
    white: Millis
    black: Millis


@dataclass(frozen=True, slots=True)
class AdjustTime:
    side: Side
    by: int


@dataclass(frozen=True, slots=True)
class ForfeitDelay:
    side: Side


@dataclass(frozen=True, slots=True)
class ImposeClock:
    """A clock is put on a match that has none."""


@dataclass(frozen=True, slots=True)
class CorrectLength:
    """The posted length is another than the one in use."""

    length: int


@dataclass(frozen=True, slots=True)
class CorrectScore:
    """A line of the score sheet is put right: the game, who won it, how many points."""

    game: int
    winner: Side
    points: int


@dataclass(frozen=True, slots=True)
class CorrectBoard:
    """The game goes on from another position, both sides in the own numbering, that of `turn` first."""

    turn: Side
    own: str
    opp: str
    dice: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class CorrectCube:
    value: int
    owner: Side | None = None


@dataclass(frozen=True, slots=True)
class Revert:
    """Everything goes back to what it was after an earlier event; the journal keeps what happened since."""

    to: int


@dataclass(frozen=True, slots=True)
class AwardGame:
    side: Side
    result: Result = Result.SINGLE
    why: str = ""


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A side loses the match."""

    side: Side
    why: str = ""


@dataclass(frozen=True, slots=True)
class Grant:
    """An accommodation: more breaks, another way of moving, an untimed clock, whatever is needed."""

    side: Side
    what: str
    breaks: int = 0


@dataclass(frozen=True, slots=True)
class CallEnd:
    """The time of a timed match is over, or a session ends."""


@dataclass(frozen=True, slots=True)
class RevealDice:
    """The table's secret is published when the match is over."""

    secret: str


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
    | Warn
    | SetClock
    | AdjustTime
    | ForfeitDelay
    | ImposeClock
    | CorrectLength
    | CorrectScore
    | CorrectBoard
    | CorrectCube
    | Revert
    | AwardGame
    | Forfeit
    | Grant
    | CallEnd
)
Act = TurnAct | CubeAct | ResultAct | ScoreAct | DiceAct | StartAct | ClockAct | BreakAct | CaseAct | OfficialAct
"""Everything that can be asked of a table."""
