"""The turn: playing the roll, taking it back, ending the turn or passing it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import reduce
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from bafflebox import match as matches
from bafflebox.cases import PersonId
from bafflebox.clock import Millis, face
from bafflebox.clock.millis import ZERO
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import BAR, OFF, Move, Side, is_over, legal_plays, write_moves
from bafflebox.game import Play as Played
from bafflebox.game import Roll as Dice
from bafflebox.game.values import quick, replace
from bafflebox.match import Game, Phase
from bafflebox.match.game import moved, results_of
from bafflebox.notation import is_full_play, read_moves, read_play
from bafflebox.rulings.play_law import Conduct
from bafflebox.table import irregular
from bafflebox.table.choice import OpenAct, OpenActs, holds
from bafflebox.table.evolve import evolve
from bafflebox.table.happened import BySide
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import Table
from bafflebox.table.times import pressed

if TYPE_CHECKING:
    from bafflebox.table.events import Event


class Signal(Enum):
    """How a turn was ended."""

    CLOCK = "clock"
    TAP = "tap"
    LIFT = "lift"


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class PlayMade(BySide):
    """The checkers were moved; until the turn ends the play can be taken back."""

    says = "{side} plays {play}."
    moves: tuple[Move, ...]

    def fold(self, table: Table) -> Table:
        game = table.game
        made = replace(table, play=Played(self.moves, moved(game.position, self.moves, game.rules)))
        return _corrected_in_time(made)

    def gaps(self) -> dict[str, Any]:
        return {"play": write_moves(self.moves) or "nothing"}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayUndone(BySide):
    says = "{side} takes the play back."

    def fold(self, table: Table) -> Table:
        return replace(table, play=None)


@quick
@dataclass(frozen=True, slots=True, kw_only=True)
class TurnEnded(BySide):
    says = "{side} ends the turn."
    how: Signal = Signal.CLOCK

    def fold(self, table: Table) -> Table:
        play = table.play or Played((), table.game.position)
        match = table.match.after(matches.PlayStood(self.side, play))
        return _corrected_in_time(table).following(match, self.at, play=None, called_void=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnSatOut(BySide):
    says = "{side} has no play."

    def fold(self, table: Table) -> Table:
        return table.following(table.match.after(matches.SatOut(self.side)), self.at, called_void=None)


def _corrected_in_time(table: Table) -> Table:
    return table if table.owed.delay is None else replace(table, owed=replace(table.owed, delay=None))


@dataclass(frozen=True, slots=True)
class Play:
    """Move the checkers, in any usual notation; empty if nothing can be moved."""

    play: str = ""

    def decide(self, asked: Request) -> Answer:
        side = may_play(asked)
        game = asked.game()
        assert game.roll is not None
        moves = _moves(self.play, asked, game, game.roll)
        made = PlayMade(at=asked.at, by=asked.who, side=side, moves=moves)
        done = [made, *irregular.delay_not_waited(asked, side, _play_wait(asked, side))]
        if not is_over(moved(game.position, moves, game.rules)):
            return done
        # us2009:11.1.c, ibf:13.5: with the last checker off the game is over, whatever happens with the clock.
        done += _turn_ended(asked, side, Signal.CLOCK)
        played = evolve(asked.table, made)
        if played.live and not legally_played(played):
            over = replace(asked, table=reduce(evolve, done, asked.table))
            done += irregular.illegal_play(over, game, side, played.play)
        return done


def may_play(asked: Request) -> Side:
    """The side this person may play for now.

    Online, a play that a ruling lets be corrected only after the delay has run out waits for that; over the board it is
    noticed afterwards.
    """
    side = asked.on_turn(Phase.TO_PLAY)
    if not asked.table.live and (wait := _play_wait(asked, side)):
        raise asked.law.refusal(
            Conduct.TIME,
            "{side} lost the delay for this correction and waits {wait} more before playing.",
            "delay_forfeited",
            side=side,
            wait=face(wait),
            facts={"wait": wait},
        )
    return side


def _play_wait(asked: Request, side: Side) -> Millis:
    """How long a side has to wait before it corrects the play on the board."""
    clock = asked.table.clock
    if clock is None or asked.table.owed.delay is not side:
        return ZERO
    return clock.read(max(asked.at, clock.since)).delay if clock.turn is side else clock.delay_of(side)


def _moves(text: str, asked: Request, game: Game, roll: Dice) -> tuple[Move, ...]:
    """The moves of a play; over the board even those of an illegal one, which has happened."""
    written = read_moves(text)
    if is_full_play(game.position.board, roll, written, game.rules):
        return written
    try:
        # Standard notation marks hits, so the result is found at once; other spellings are searched for.
        result = moved(game.position, written, game.rules)
    except InvalidInput:
        result = None
    for play in legal_plays(game.position, roll, game.rules):
        # If entered step by step in another order, it is kept as played (`ibf:A1.sample`), provided the steps are
        # possible.
        if play.result == result and (written == play.moves or len(written) != len(play.moves)):
            return play.moves
    try:
        return read_play(text, game.position, roll, game.rules).moves
    except Refused as wrong:
        if asked.table.online:
            raise asked.law.illegal(wrong) from None
    moves = _with_hits(written, game)
    moved(game.position, moves, game.rules)
    return moves


def _with_hits(moves: tuple[Move, ...], game: Game) -> tuple[Move, ...]:
    """Moves as written, with a hit wherever a single opposing checker is on the target."""
    board = list(game.position.board)
    width = len(board) // 2
    found = []
    for source, target, _ in moves:
        facing = game.rules.facing[target] if target not in (OFF, BAR) else 0
        hits = bool(facing) and game.rules.hitting and board[width + facing] == 1
        if hits:
            board[width + facing] -= 1
            board[width + BAR] += 1
        found.append(Move(source, target, hits))
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Undo:
    """Take the checkers back: the turn hasn't ended."""

    def decide(self, asked: Request) -> Answer:
        return (PlayUndone(at=asked.at, by=asked.who, side=may_undo(asked)),)


def may_undo(asked: Request) -> Side:
    game = asked.game()
    if asked.table.play is None or game.turn is not asked.handler():
        raise asked.law.refusal(
            Conduct.FINAL, "There is no play of this turn that could be taken back.", "nothing_to_undo"
        )
    return asked.on_turn(Phase.TO_PLAY)


# --- ending the turn ----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class EndTurn:
    """End my turn, by pressing the clock or lifting the dice."""

    how: Signal = Signal.CLOCK

    def decide(self, asked: Request) -> Answer:
        game, table = asked.game(), asked.table
        if table.live and game.phase is Phase.TO_ROLL and game.turn is asked.handler():
            return _sat_out(asked) if game.shut_out else irregular.turn_passed(asked, asked.handler())
        side = may_end(asked)
        ended = tuple(_turn_ended(asked, side, self.how))
        return ended if legally_played(table) else (*ended, *irregular.illegal_play(asked, game, side, table.play))


def may_end(asked: Request) -> Side:
    """The side whose turn this person may end. Over the board that is possible even with an illegal play."""
    side, table = asked.on_turn(Phase.TO_PLAY), asked.table
    if table.play is None and not table.live and not legally_played(table):
        raise asked.law.refusal(
            Conduct.FULL_MOVE,
            "{roll} can be played, so it must be played before the turn ends.",
            "play_first",
            roll=table.game.roll,
        )
    return side


_BOARD = attrgetter("board")


def legally_played(table: Table) -> bool:
    """Whether the board is the result of a legal play of the roll."""
    game, play = table.game, table.play
    assert game.roll is not None
    lawful = results_of(game)
    if play is None:
        return not lawful  # a play that can be made changes the position
    return play.result.board in map(_BOARD, lawful or (game.position,))


def _turn_ended(asked: Request, side: Side, how: Signal) -> Answer:
    yield TurnEnded(at=asked.at, by=asked.who, side=side, how=how)
    if asked.table.live and asked.table.clock is not None and how is Signal.CLOCK:
        yield pressed(asked, side)


def ended_by_press(asked: Request) -> tuple[Event, ...]:
    """The end of the other side's turn, if its clock was pressed and nobody has entered that the turn is over."""
    table, game, clock = asked.table, asked.game(), asked.table.clock
    side = game.turn
    if not table.live or clock is None or game.phase is not Phase.TO_PLAY or side is None:
        return ()
    if side is asked.handler() or clock.running is not asked.handler():
        return ()
    if table.play is None and not legally_played(table):
        raise asked.law.refusal(
            Conduct.FULL_MOVE,
            "{side} has pressed the clock: enter how {side} played {roll} first.",
            "play_not_entered",
            side=side,
            roll=game.roll,
        )
    ended = (TurnEnded(at=asked.at, by=asked.who, side=side),)
    return ended if legally_played(table) else (*ended, *irregular.illegal_play(asked, game, side, table.play))


@dataclass(frozen=True, slots=True)
class SitOut:
    """End the turn without rolling: no roll would let a checker move."""

    def decide(self, asked: Request) -> Answer:
        may_sit_out(asked)
        return _sat_out(asked)


def may_sit_out(asked: Request) -> Side:
    side = asked.on_turn(Phase.TO_ROLL)
    with asked.by_the_book():
        asked.game().sat_out(side)
    return side


def _sat_out(asked: Request) -> Answer:
    side = asked.handler()
    yield TurnSatOut(at=asked.at, by=asked.who, side=side)
    if asked.table.live and asked.table.clock is not None:
        yield pressed(asked, side)


def plays_open(table: Table, who: PersonId) -> tuple[str, ...]:
    """The legal plays that somebody may make now, in standard notation."""
    game, side = table.match.game, table.terms.side_of(who)
    if game is None or game.phase is not Phase.TO_PLAY or game.roll is None or game.turn is not side:
        return ()
    return tuple(play.notation for play in legal_plays(game.position, game.roll, game.rules))


class AnyPlay(OpenAct):
    """Some play of a roll is open. Which one is computed only on request; pages draw all of them from the board."""

    def __init__(self, game: Game) -> None:
        object.__setattr__(self, "asks", PLAY.asks)
        object.__setattr__(self, "_game", game)

    @property
    def act(self) -> Play:
        game: Game = self.__dict__["_game"]
        assert game.roll is not None
        plays = legal_plays(game.position, game.roll, game.rules)
        return Play(plays[0].notation if plays else "")

    @property
    def name(self) -> str:
        return PLAY.name

    def to_json(self) -> dict[str, Any]:
        return PLAY.to_json()


PLAY, UNDO, END_TURN = OpenAct(Play(), ("play",)), OpenAct(Undo()), OpenAct(EndTurn())


def offers(asked: Request) -> OpenActs:
    table, game = asked.table, asked.table.match.game
    if game is None or not asked.waited_for():
        return
    phase = game.phase
    if phase is Phase.TO_ROLL and game.shut_out and holds(may_sit_out, asked):
        yield OpenAct(SitOut())
        if table.live:
            yield END_TURN
    elif phase is Phase.TO_PLAY and holds(Request.on_turn, asked, Phase.TO_PLAY):
        if not _play_wait(asked, asked.handler()):
            yield AnyPlay(game)
        if table.play is not None:
            yield UNDO
        if legally_played(table):
            yield END_TURN
