"""One game of a match: board, turn, roll, cube, and anything awaiting an answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import (
    BAR,
    ROLLS,
    Discipline,
    Move,
    Play,
    Position,
    Result,
    Roll,
    Side,
    legal_results,
    outcome,
    write_moves,
)
from bafflebox.game.position import WIDTH
from bafflebox.game.values import remembered, replace
from bafflebox.match.cube import Cube, DoubleWithAnswer, cube_after, doubles_to
from bafflebox.match.record import Ending, GameRecord
from bafflebox.match.refusal import Refusal, refused
from bafflebox.message import said


class Phase(Enum):
    """What a game is waiting for."""

    OPENING = "opening"
    TO_ROLL = "to_roll"
    TO_PLAY = "to_play"
    DOUBLED = "doubled"
    OFFERED = "offered"

    @property
    def awaited(self) -> str:
        """What the game is waiting for in this phase, in words."""
        return {
            Phase.OPENING: "the opening roll",
            Phase.TO_ROLL: "a roll or a double",
            Phase.TO_PLAY: "the play of the roll",
            Phase.DOUBLED: "a take or a pass",
            Phase.OFFERED: "an answer to the offered result",
        }[self]


REMEMBERED = 2048
"""The number of games whose roll results are cached."""
SMALL_LAST = tuple(sorted(ROLLS, key=lambda roll: (roll.is_double, -roll.high - roll.low)))
"""All rolls; large ones can be played in the fewest ways, doubles in the most."""


@dataclass(frozen=True, slots=True)
class Offer:
    """An offered result: who would lose, how much, and who must answer."""

    loser: Side
    result: Result
    awaits: Side


@dataclass(frozen=True, slots=True)
class Game:
    """A game in progress. `position` is from the point of view of the side on turn; White before the opening roll."""

    rules: Discipline
    position: Position
    crawford: bool = False
    turn: Side | None = None
    roll: Roll | None = None
    attempted: bool = False
    """A roll of this turn was invalid, so there can be no double until the next turn."""
    doubles: tuple[DoubleWithAnswer, ...] = ()
    """Every double that was taken."""
    offered: DoubleWithAnswer | None = None
    """A double or beaver awaiting an answer."""
    offer: Offer | None = None
    ties: int = 0
    """How often the opening dice were equal."""
    automatic: int = 0
    """How many of the ties doubled the stake (money sessions only)."""

    @staticmethod
    def set_up(rules: Discipline, *, crawford: bool = False) -> Game:
        """A game at its starting position, before the opening roll."""
        return Game(rules, rules.start, crawford)

    @property
    def cube(self) -> Cube:
        """The cube's true state; an unanswered double has not changed it (`usbgf:4.4.2.a`)."""
        return cube_after(self.doubles, self.automatic)

    @property
    def phase(self) -> Phase:
        """What the game waits for."""
        if self.offer is not None:
            return Phase.OFFERED
        if self.offered is not None:
            return Phase.DOUBLED
        if self.turn is None:
            return Phase.OPENING
        return Phase.TO_ROLL if self.roll is None else Phase.TO_PLAY

    @property
    def to_act(self) -> Side | None:
        """Who must act, and so whose clock runs (`usbgf:3.4.1.a`); None before the opening roll."""
        if self.offer is not None:
            return self.offer.awaits
        if self.offered is not None:
            return self.offered.by.other
        return self.turn

    @property
    def on_turn(self) -> Side:
        """Whose turn it is; refused before the opening roll (`turn` is None)."""
        if self.turn is None:
            raise self._too_early()
        return self.turn

    @property
    def dice(self) -> Roll:
        """The roll on the board; refused while there is none (`roll` is None)."""
        if self.roll is None:
            raise self._too_early()
        return self.roll

    def _too_early(self) -> Refused:
        waits = said("The game is waiting for {awaited}.", awaited=self.phase.awaited)
        return refused(Refusal.NOT_NOW, waits, facts={"phase": self.phase.value})

    @property
    def shut_out(self) -> bool:
        """Whether the side on turn can't move with any roll."""
        return not any(legal_results(self.position, roll, self.rules) for roll in SMALL_LAST)

    def seen_by(self, side: Side) -> Position:
        """The position from one side's point of view."""
        viewer = self.turn or Side.WHITE
        return self.position if viewer is side else self.position.flipped()

    # Acts

    def opened(self, white: int, black: int, *, automatic: bool = False) -> Game:
        """The opening roll; a tie is rolled again (`us2009:basic.start`, `ibf:12.2.open`)."""
        roll = Roll(white, black)
        self.needs(Phase.OPENING)
        if roll.is_double:
            return replace(self, ties=self.ties + 1, automatic=self.automatic + automatic)
        starter = Side.WHITE if white > black else Side.BLACK
        return replace(self, turn=starter, roll=roll, position=self.seen_by(starter))

    def rolled(self, side: Side, roll: Roll) -> Game:
        """The game after a side has rolled."""
        self.needs(Phase.TO_ROLL, side)
        return replace(self, roll=roll)

    def misrolled(self, side: Side) -> Game:
        """The game after cocked or otherwise invalid dice: the side rolls again and can no longer double."""
        self.needs(Phase.TO_ROLL, side)
        return replace(self, attempted=True)

    def played(self, side: Side, play: Play) -> Game | GameRecord:
        """Plays the turn. The other side is on turn, or the game is over."""
        self.needs(Phase.TO_PLAY, side)
        assert self.roll is not None  # ensured by the phase
        if moved(self.position, play.moves, self.rules) != play.result:
            raise InvalidInput(
                "The moves {notation} do not lead to the position given with them.",
                notation=play.notation,
                code="bad_play",
            )
        legal = results_of(self) or (self.position,)
        if play.result not in legal:
            raise refused(
                Refusal.ILLEGAL_PLAY,
                "{notation} is not a legal play of {roll} from {position}.",
                notation=play.notation or "Not moving",
                roll=self.roll,
                position=self.position,
                facts={"roll": str(self.roll)},
            )
        return self._turned(side, play.result)

    def stood(self, side: Side, play: Play) -> Game | GameRecord:
        """Ends the turn with an illegal play that stands."""
        self.needs(Phase.TO_PLAY, side)
        return self._turned(side, play.result)

    def _turned(self, side: Side, result: Position) -> Game | GameRecord:
        """The game after a turn that led to a position, which may have ended it."""
        ended = outcome(result, self.rules)
        if ended is None:
            return self._next_turn(result)
        over = replace(self, position=result)
        return over.won(side if ended.won else side.other, ended.result, Ending.PLAYED)

    def sat_out(self, side: Side) -> Game:
        """Ends the turn of a side that no roll lets move, without rolling."""
        self.needs(Phase.TO_ROLL, side)
        if not self.shut_out:
            raise refused(Refusal.TURN_MUST_BE_TAKEN, "Some rolls let {side} move, so {side} must roll.", side=side)
        return self._next_turn(self.position)

    def _next_turn(self, result: Position) -> Game:
        assert self.turn is not None
        return replace(self, position=result.flipped(), turn=self.turn.other, roll=None, attempted=False)

    def doubled(self, side: Side) -> Game:
        """Offers a double. The score may still forbid it; `Match` checks that."""
        self.check_double(side)
        return replace(self, offered=DoubleWithAnswer(side, taken=False))

    def check_double(self, side: Side) -> None:
        """Refuses a double by a side without access to the cube, or after the roll."""
        if self.phase is Phase.TO_PLAY and self.turn is side:
            raise refused(
                Refusal.CUBE_AFTER_ROLL, "{side} has already rolled. Doubles come before the roll.", side=side
            )
        self.needs(Phase.TO_ROLL, side)
        if self.attempted:
            raise refused(
                Refusal.CUBE_AFTER_ROLL, "{side} has already tried to roll, so there is no double this turn.", side=side
            )
        if self.crawford:
            raise refused(Refusal.CRAWFORD, "This is the Crawford game: no doubling.")
        if not self.cube.open_to(side):
            raise refused(
                Refusal.CUBE_NOT_YOURS, "{other} owns the cube, so only {other} may double.", other=side.other
            )

    def taken(self, side: Side) -> Game:
        """The game after a side has taken the cube."""
        double = self._answered(side)
        return replace(self, doubles=(*self.doubles, replace(double, taken=True)), offered=None)

    def beavered(self, side: Side) -> Game:
        """The taker redoubles at once; the other side takes or passes that."""
        return replace(self.taken(side), offered=DoubleWithAnswer(side, taken=False, beaver=True))

    def passed(self, side: Side) -> GameRecord:
        """The double is passed: a single game at the value before the double (`usbgf:4.5.3.b`, `ibf:9.7.open`)."""
        double = self._answered(side)
        return self.won(double.by, Result.SINGLE, Ending.PASSED)

    def _answered(self, side: Side) -> DoubleWithAnswer:
        if self.offered is None:
            raise refused(
                Refusal.NOT_NOW,
                "There is no double to answer; the game is waiting for {awaited}.",
                awaited=self.phase.awaited,
            )
        self.needs(Phase.DOUBLED, side)
        return self.offered

    def with_offer(self, loser: Side, result: Result, awaits: Side) -> Game:
        """The game after a side has offered to lose it as a single game, gammon or backgammon."""
        return replace(self, offer=Offer(loser, result, awaits))

    def accepted(self, side: Side) -> GameRecord:
        """The finished game, once a side has accepted the other's resignation."""
        offer = self.answering(side)
        return replace(self, offer=None).won(offer.loser.other, offer.result, Ending.CONCEDED)

    def rejected(self, side: Side) -> Game:
        """The game after a side has rejected the other's resignation: play goes on."""
        self.answering(side)
        return replace(self, offer=None)

    def answering(self, side: Side) -> Offer:
        """The offer a side must answer."""
        if self.offer is None:
            raise refused(
                Refusal.NOT_NOW,
                "No result has been offered; the game is waiting for {awaited}.",
                awaited=self.phase.awaited,
            )
        self.needs(Phase.OFFERED, side)
        return self.offer

    def won(self, side: Side, result: Result, ending: Ending) -> GameRecord:
        """The game is over."""
        last = () if self.offered is None or ending is not Ending.PASSED else (self.offered,)
        return GameRecord(
            side, result, ending, (*self.doubles, *last), crawford=self.crawford, automatic=self.automatic, last=self
        )

    # What a ruling changes

    def as_crawford(self, crawford: bool) -> Game:
        """Continues the game with or without a cube; without one, every double in it is void (`usbgf:4.4.8.b`)."""
        if crawford == self.crawford:
            return self
        if crawford:
            return replace(self, crawford=True, doubles=(), offered=None)
        return replace(self, crawford=False)

    def with_board(self, turn: Side, position: Position, roll: Roll | None) -> Game:
        """Continues the game from another position; anything awaiting an answer is void."""
        return replace(self, turn=turn, position=position, roll=roll, attempted=False, offered=None, offer=None)

    def with_roll_void(self) -> Game:
        """The roll must be repeated, and no double is possible before it."""
        if self.phase is not Phase.TO_PLAY or self.turn is None:
            raise refused(
                Refusal.NOT_NOW,
                "There is no roll to repeat; the game is waiting for {awaited}.",
                awaited=self.phase.awaited,
            )
        return replace(self, roll=None, attempted=True)

    def with_cube(self, cube: Cube) -> Game:
        """Corrects the cube; an unanswered double is void."""
        return replace(self, doubles=doubles_to(cube), automatic=0, offered=None)

    def needs(self, phase: Phase, side: Side | None = None) -> None:
        """Refuses an act at the wrong moment or from the wrong side."""
        if side is not None and self.to_act not in (None, side):
            raise refused(
                Refusal.NOT_YOUR_TURN,
                "It is {to_act}'s turn, and the game is waiting for {awaited}.",
                to_act=self.to_act,
                awaited=self.phase.awaited,
            )
        if self.phase is not phase:
            raise self._too_early()


@remembered(REMEMBERED)
def results_of(game: Game) -> tuple[Position, ...]:
    """The positions after every legal play of the roll on the board; computed once, since every step of a turn needs
    them."""
    return () if game.roll is None else legal_results(game.position, game.roll, game.rules)


def moved(position: Position, moves: Iterable[Move], rules: Discipline) -> Position:
    """The position the moves lead to, taken literally."""
    board = list(position.board)
    written = tuple(moves)
    for source, target, hits in written:
        board[source] -= 1
        board[target] += 1
        if hits:
            board[WIDTH + rules.facing[target]] -= 1
            board[WIDTH + BAR] += 1
    if min(board) < 0:
        raise InvalidInput(
            "{moves} moves a checker from a point where there is none.", moves=write_moves(written), code="bad_play"
        )
    return Position(bytes(board))
