"""The state of a table: the fold of its events. Every pending answer follows from them alone."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from bafflebox.cases import PersonId
from bafflebox.clock import Clock, Millis, PauseReason
from bafflebox.clock.millis import ZERO
from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Discipline, Play, Side
from bafflebox.game.values import replace
from bafflebox.match import Game, Match, Phase
from bafflebox.table.happened import NOBODY, FactValue
from bafflebox.table.law import Law
from bafflebox.table.owed import NOTHING_OWED, Owed
from bafflebox.table.points import Laid, Point
from bafflebox.table.terms import Mode, TableTerms

if TYPE_CHECKING:
    from bafflebox.table.rulings import RulingGiven

NO_SIDES: frozenset[Side] = frozenset()


@dataclass(frozen=True, slots=True)
class Entropy:
    """One side's part in the dice: the commitment it must honour next, and its contribution to the next roll."""

    next: str = ""
    value: str = ""


@dataclass(frozen=True, slots=True)
class DiceState:
    """The state of the online dice: the table's commitment, both sides' entropy, and the number of rolls."""

    commitment: str = ""
    entropy: Both[Entropy] = Both(Entropy(), Entropy())  # noqa: RUF009 (a frozen value)
    thrown: int = 0
    secret: str = ""


@dataclass(frozen=True, slots=True)
class Preliminaries:
    """What is being settled before the match and between games."""

    seated: frozenset[Side] = NO_SIDES
    begun: bool = False
    begun_at: Millis | None = None
    wishes: Mapping[str, Both[str]] = field(default_factory=dict)
    settled: Mapping[str, str] = field(default_factory=dict)
    mixed: bool = False
    """Whether the dice were mixed before this game."""
    replaced: Both[int] = Both(0, 0)  # noqa: RUF009
    replaced_in: int | None = None
    """The number of finished games when dice were last replaced."""


@dataclass(frozen=True, slots=True)
class Break:
    """A break in progress; it applies to both sides (`usbgf:2.2.3.b`)."""

    by: Side
    since: Millis
    until: Millis
    back: frozenset[Side] = NO_SIDES


@dataclass(frozen=True, slots=True)
class Breaks:
    taken: Both[int] = Both(0, 0)  # noqa: RUF009
    granted: Both[int] = Both(0, 0)  # noqa: RUF009
    """Extra breaks from an accommodation."""
    late: Both[Millis] = Both(ZERO, ZERO)  # noqa: RUF009
    """How late each side has returned so far, added up."""
    now: Break | None = None
    begun: int = 0
    """The version of the table at which the last break began."""


@dataclass(frozen=True, slots=True)
class MoreTime:
    """Accommodations for a side on any clock of the match, including one introduced later (`usbgf:1.1.4.4.c`).

    The books say nothing about a clock introduced after the grant; we read it as still applying in full.
    """

    delay: Millis = ZERO
    reserve: Millis = ZERO


class Status(Enum):
    """The status of an incident."""

    OPEN = "open"
    RULED = "ruled"
    SETTLED = "settled"


class Closing(Enum):
    """How an incident was settled."""

    RULED = "ruled"
    LET_GO = "let_go"
    """The side affected, or an official, lets it go."""
    LAPSED = "lapsed"
    """Nobody pointed it out in time."""
    TAKEN_UP = "taken_up"
    """Something noticed by the table was pointed out, and continues under another number."""
    UNSAID = ""
    """Older journals don't say."""


@dataclass(frozen=True, slots=True)
class TableIncident:
    """An irregularity and what became of it."""

    number: int
    incident: str
    offender: Side | None
    facts: Mapping[str, FactValue] = field(hash=False)
    opened: int
    """The version of the table at which it was opened."""
    back_to: int
    seen_by_table: bool = False
    halts: bool = True
    dice: tuple[int, int] | None = None
    status: Status = Status.OPEN
    ruling: RulingGiven | None = None
    choices: tuple[str, ...] = ()
    """What was chosen, as text; `chosen` has the numbers, which older journals lack."""
    chosen: tuple[int, ...] = ()
    how: str = ""
    settled: int = 0
    """The version of the table at which it was settled."""
    testified: frozenset[str] = frozenset()
    """The facts that the table knows by itself."""
    overruled: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Facts set by an official against what the table knows, with the reason."""
    closing: Closing = Closing.UNSAID
    remedies: tuple[str, ...] = ()
    """The names of the remedies carried out."""
    carried: int = 0
    """The version of the table before its ruling was carried out; `time` is what the ruling added to the clocks, in
    milliseconds."""
    time: Both[int] = Both(0, 0)  # noqa: RUF009
    claimed: Both[int] | None = None
    """The score that a side says is right, in a dispute about it."""
    claimant: Side | None = None
    fallen: TableIncident | None = None
    """How it stood when its last ruling was carried out, if that ruling has been overturned."""


WARNING = "warning"
ACCOMMODATION = "accommodation"


@dataclass(frozen=True, slots=True)
class Note:
    """A warning, a duty or a right recorded by a ruling or an official."""

    side: Side | None
    what: str
    """`WARNING`, `ACCOMMODATION`, or the name of a remedy."""
    text: str
    at: Millis
    about: str = ""
    number: int = 0
    """The number of the incident whose ruling recorded it; `about` is the incident of a warning."""


@dataclass(frozen=True, slots=True)
class Docket:
    """Everything that officials have dealt with or still have to."""

    incidents: tuple[TableIncident, ...] = ()
    notes: tuple[Note, ...] = ()
    called: str | None = None
    """A director was called about this and has not dealt with it yet."""

    @property
    def open(self) -> tuple[TableIncident, ...]:
        return tuple(incident for incident in self.incidents if incident.status is not Status.SETTLED)

    def numbered(self, number: int) -> TableIncident:
        return self.incidents[number - 1]

    @property
    def noticed(self) -> tuple[TableIncident, ...]:
        """What the table saw and nobody has pointed out yet."""
        return tuple(found for found in self.open if found.seen_by_table and not found.halts)

    @property
    def halting(self) -> TableIncident | None:
        """The incident that has stopped play."""
        return next((found for found in self.open if found.halts), None) if self.incidents else None


@dataclass(frozen=True, slots=True)
class Suspension:
    why: str
    since: Millis
    wanted_by: frozenset[Side] = NO_SIDES


@dataclass(frozen=True, slots=True)
class Gap:
    """A period in which nobody ran the table."""

    since: Millis
    until: Millis


@dataclass(frozen=True, slots=True)
class Astray:
    """Over the board, a side's time ran while the other had to act."""

    side: Side
    shown: Millis
    """What that side's clock showed when its time should have stopped."""
    lost: Millis = ZERO
    """How much time it lost, once that has been corrected."""
    over: bool = False
    unpressed: bool = False
    """It has ended because that side acts again, not by a press: its delay has not started again."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table. `version` is the number of its events, `at` the moment of the last one."""

    id: str
    terms: TableTerms
    match: Match
    clock: Clock | None
    law: Law = field(repr=False, compare=False)
    version: int = 1
    at: Millis = ZERO
    play: Play | None = None
    """The play on the board, in a turn that hasn't ended."""
    setting: Preliminaries = Preliminaries()
    dice: DiceState = DiceState()
    agreed: frozenset[Side] = NO_SIDES
    """Who has agreed to the score and is ready for the next game."""
    breaks: Breaks = Breaks()
    more_time: Both[MoreTime] = Both(MoreTime(), MoreTime())  # noqa: RUF009
    docket: Docket = Docket()
    owed: Owed = NOTHING_OWED
    suspended: Suspension | None = None
    device: PersonId = NOBODY
    """The device that is keeping the clock while it has no connection."""
    gaps: tuple[Gap, ...] = ()
    posted: int | None = None
    """The right length, if the players used another one and the game in progress has to end first."""
    reported: Both[int] | None = None
    undone: tuple[tuple[int, int], ...] = ()
    """Each time play was taken back: to which event, and by which one."""
    astray: Astray | None = None
    """The last time a clock ran against the wrong side."""
    out: Both[int] = Both(0, 0)  # noqa: RUF009
    """Each side's checkers that are out of play for this game but not borne off."""
    first_dice: Both[int] = Both(0, 0)  # noqa: RUF009
    """For an opening roll to be repeated in part: the die that stands; 0 means none."""
    called_void: tuple[Side, tuple[int, int]] | None = None
    """The last roll of this turn that was called invalid, with its dice; a ruling may still count it."""
    history: tuple[Point, ...] = field(default=(), repr=False)
    laid: tuple[Laid, ...] = field(default=(), repr=False)

    @property
    def rules(self) -> Discipline:
        """The discipline being played."""
        return self.law.match.rules

    @property
    def game(self) -> Game:
        """The game in progress, or the one about to begin."""
        if self.match.game is None:
            raise InvalidInput("The match is over; there is no game.", code="match_over")
        return self.match.game

    @property
    def is_over(self) -> bool:
        """Whether the match is over."""
        return self.match.game is None

    @property
    def online(self) -> bool:
        """Whether the match is played online: illegal acts are impossible."""
        return self.terms.mode is Mode.ONLINE

    @property
    def live(self) -> bool:
        """Whether the match is played over the board and recorded here."""
        return self.terms.mode is Mode.LIVE

    @property
    def halted(self) -> bool:
        """Whether play is stopped: an incident, a director on the way, a break or a suspension."""
        docket = self.docket
        return (
            ((self.suspended is not None or self.breaks.now is not None) and not self.is_over)
            or docket.called is not None
            or (bool(docket.incidents) and docket.halting is not None)
        )

    @property
    def ready(self) -> bool:
        """Whether the opening roll may be made: the match has begun and both agree on the score."""
        return self.setting.begun and (len(self.agreed) == 2 or not self.match.entries)

    def operator(self, side: Side) -> PersonId:
        """Who handles the game for a side."""
        operators, terms = self.match.operators, self.terms
        if side is Side.WHITE:
            return terms.white[0] if operators.white is None else PersonId(operators.white)
        return terms.black[0] if operators.black is None else PersonId(operators.black)

    def before(self, version: int) -> Match:
        """The match after that event."""
        for point in reversed(self.history):
            if point.version <= version:
                return point.match
        sentence = "There is no event {version} at this table; it has {last}."
        raise InvalidInput(sentence, version=version, last=self.version, code="no_such_event")

    @property
    def phase(self) -> Phase | None:
        """What the game is waiting for; None after the match."""
        return self.match.game.phase if self.match.game else None

    # Shared by the folds of several events

    def with_incident(self, incident: TableIncident) -> Table:
        """The table with an incident added or updated."""
        known = self.docket.incidents
        changed = (*known[: incident.number - 1], incident, *known[incident.number :])
        return replace(self, docket=replace(self.docket, incidents=changed))

    def owing(self, **left: Any) -> Table:
        """The table with something left for later by the ruling being carried out."""
        carried = next((found.number for found in self.docket.open if found.remedies), 0)
        given = {**self.owed.given, **dict.fromkeys(left, carried)}
        return replace(self, owed=replace(self.owed, given=given, **left))

    def noted(self, note: Note) -> Table:
        """The table with a remark on record."""
        return replace(self, docket=replace(self.docket, notes=(*self.docket.notes, note)))

    def following(self, match: Match, at: Millis, **changes: Any) -> Table:
        """The table with another match; if the table keeps the clock, the clock follows the match."""
        clock = self.clock
        resumed = len(match.reopened) < len(self.match.reopened)  # the game that was suspended is on the board again
        if match.game is None or resumed or (match.between_games and not self.match.between_games):
            if clock is not None and clock.turn is not None and self.device == NOBODY:
                clock = clock.game_ended(max(at, clock.since))
            changes |= {"owed": NOTHING_OWED, "out": Both(0, 0), "first_dice": Both(0, 0)}
            if match.entries != self.match.entries:  # otherwise only the opening roll of this game is made again
                changes |= {"setting": replace(self.setting, mixed=False), "agreed": NO_SIDES}
        elif clock is not None and self.online and not self.halted:
            clock = running_for(clock, match.to_act, at)
        return replace(self, match=match, clock=clock, **changes)

    def corrected(self, match: Match, at: Millis, **changes: Any) -> Table:
        """The same after a correction: over the board the clock is then stopped, or runs, for the side to act."""
        changed = self.following(match, at, **changes)
        side, clock = match.to_act, changed.clock
        if clock is None or self.online or self.device != NOBODY or side in (None, self.match.to_act, clock.turn):
            return changed
        assert side is not None
        return replace(changed, clock=clock.turned_to(side, max(at, clock.since)))

    def stopped(self, reason: PauseReason, at: Millis) -> Table:
        """The table with its clock stopped; a device that keeps the clock reports a stop itself."""
        clock = self.clock
        if clock is None or not clock.running or self.device != NOBODY:
            return self
        return replace(self, clock=clock.paused(reason, max(at, clock.since)))

    def going_on(self, at: Millis) -> Table:
        """If nothing holds up play any more, the clock of an online table runs again for the side to act."""
        clock, side = self.clock, self.match.to_act
        if clock is None or side is None or not self.online or self.halted or clock.running is side:
            return self
        resumes = clock.turn is side and clock.pause
        return replace(self, clock=clock.resumed(at) if resumes else running_for(clock, side, at))


def running_for(clock: Clock, side: Side | None, at: Millis) -> Clock:
    """The clock with that side's time running."""
    if side is None or clock.running is side:
        return clock
    if clock.running is None:
        return clock.started(side, at)
    return clock.pressed(side.other, at)
