"""The turn: opening roll, roll, play, taking back, ending the turn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import assert_never

from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Move, Side, is_over, legal_plays, legal_results
from bafflebox.game import Roll as Dice
from bafflebox.match import Game, Phase, Refusal
from bafflebox.match.game import moved
from bafflebox.notation import read_moves, read_play
from bafflebox.rulings.play_law import Rule
from bafflebox.table import acts as a
from bafflebox.table import events as e
from bafflebox.table.referee import irregular
from bafflebox.table.referee.owed import then_owed
from bafflebox.table.referee.request import Request
from bafflebox.table.terms import Mode


def decide_turn(act: a.TurnAct, asked: Request) -> Iterable[e.Event]:
    match act:
        case a.Roll():
            return _roll(act, asked)
        case a.Play():
            return _play(act, asked)
        case a.EndTurn():
            return _end(act, asked)
        case a.Undo():
            return _undo(asked)
        case a.RollOpening():
            return _opening(act, asked)
        case a.SitOut():
            return _sit_out(asked)
        case a.LiftDice():
            return _lift(asked)
        case _:
            assert_never(act)


def needs(asked: Request, game: Game, phase: Phase, side: Side) -> None:
    """Refuse what does not fit the moment or comes from the wrong side, in the words of this book."""
    if game.to_act not in (None, side):
        waits = f"It is {game.to_act}'s turn, and the game waits for {game.phase.awaited}."
        raise asked.refused(Refusal.NOT_YOUR_TURN, waits)
    if game.phase is not phase:
        raise asked.refused(Refusal.NOT_NOW, f"The game waits for {game.phase.awaited}.")


def dice_of(asked: Request, reported: tuple[int, int] | None) -> tuple[int, int]:
    """The dice of a roll: thrown by the table online, reported everywhere else."""
    if asked.table.online:
        if reported is not None and reported != asked.throw:
            raise asked.law.refusal(
                Rule.ONLY_PLAYERS, "The table rolls here; nobody else names the dice.", "table_rolls"
            )
        if asked.throw is None:
            raise InvalidInput("The table has to throw the dice of an online roll.", code="no_throw")
        return asked.throw
    if reported is None:
        raise InvalidInput("Say what was rolled: two numbers from 1 to 6.", code="no_dice")
    Dice(*reported)
    return reported


def _opening(act: a.RollOpening, asked: Request) -> Iterable[e.Event]:
    asked.player_or_entry()
    game = asked.game()
    if game.phase is not Phase.OPENING:
        raise asked.refused(Refusal.NOT_NOW, f"The game waits for {game.phase.awaited}.")
    if not asked.table.ready:
        raise asked.law.refusal(
            Rule.SCORE_AGREED, "Both sides agree on the score before the next game begins.", "score_not_agreed"
        )
    reported = (act.white, act.black) if act.white or act.black else None
    white, black = dice_of(asked, reported)
    yield e.OpeningRolled(at=asked.at, by=asked.who, white=white, black=black)
    clock = asked.table.clock
    if asked.table.live and clock is not None and clock.running is None and white != black:
        starter = Side.WHITE if white > black else Side.BLACK  # us2009:9.3: the lower die starts the other's clock
        yield e.ClockStarted(at=asked.at, by=asked.who, side=starter)


def may_roll(asked: Request) -> Side:
    """The side for which whoever asks may roll now."""
    game = asked.game()
    side = asked.handler()
    needs(asked, game, Phase.TO_ROLL, side)
    _waited(asked, side)
    return side


def _roll(act: a.Roll, asked: Request) -> Iterable[e.Event]:
    game = asked.game()
    side = asked.handler()
    if asked.table.live and game.phase is Phase.TO_PLAY and game.turn is side.other:
        return irregular.fast_roll(asked, game, side, dice_of(asked, act.dice))
    side = may_roll(asked)
    if act.rest is not a.Rest.FLAT:
        return _doubtful_roll(act, asked, side)
    dice = dice_of(asked, act.dice)
    rolled = e.Rolled(at=asked.at, by=asked.who, side=side, dice=dice)
    if not asked.table.live:
        return (rolled,) if asked.table.online else (*irregular.lapsed(asked, rolled=True), rolled)
    return (
        *irregular.lapsed(asked, rolled=True),
        rolled,
        *irregular.clock_not_pressed(asked, side),
        *irregular.delay_not_served(asked, side),
    )


def _waited(asked: Request, side: Side) -> None:
    """A delay that was forfeited has to have run out before this side rolls; over the board it is noticed afterwards."""
    clock = asked.table.clock
    if clock is not None and clock.accounts[side].forfeits_delay and not asked.table.live:
        with asked.by_the_book():
            clock.rolled(side, asked.at)


def _doubtful_roll(act: a.Roll, asked: Request, side: Side) -> Iterable[e.Event]:
    """A reported roll that did not come to rest flat on the board: invalid, except where dice on checkers count."""
    if asked.table.online:
        raise asked.law.refusal(Rule.ONLY_PLAYERS, "Online dice come to rest flat.", "table_rolls")
    on_checker = act.rest is a.Rest.ON_CHECKER and asked.law.event.options.get("dice_on_checkers") == "valid"
    if on_checker:
        yield e.Rolled(at=asked.at, by=asked.who, side=side, dice=dice_of(asked, act.dice))
        return
    yield e.Misrolled(at=asked.at, by=asked.who, side=side, rest=act.rest, dice=act.dice)
    if asked.table.clock is not None and not asked.table.clock.accounts[side].forfeits_delay:
        yield e.DelayReset(at=asked.at, by=asked.who)


def _lift(asked: Request) -> Iterable[e.Event]:
    """Over the board, dice in the hand: early, it is a fast grab; in time, it is nothing."""
    game = asked.game()
    side = asked.handler()
    if not asked.table.live:
        raise asked.refused(Refusal.NOT_NOW, "There are no dice to lift here.")
    if game.phase is Phase.TO_PLAY and game.turn is side.other:
        return irregular.fast_grab(asked, game, side)
    return ()


def may_play(asked: Request) -> Side:
    """The side for which whoever asks may make a legal play now."""
    game = asked.game()
    side = asked.handler()
    needs(asked, game, Phase.TO_PLAY, side)
    return side


def _play(act: a.Play, asked: Request) -> Iterable[e.Event]:
    side = may_play(asked)
    game = asked.game()
    assert game.roll is not None
    early = tuple(irregular.corrected_too_early(asked, side))
    moves = _moves(act.play, asked, game, game.roll)
    yield e.PlayMade(at=asked.at, by=asked.who, side=side, moves=moves)
    yield from early
    if is_over(moved(game.position, moves, game.rules)):
        # us2009:11.1.c, ibf:13.5: with the last checker off the game is over, whatever is done with the clock.
        yield from _turn_ended(asked, side, a.Signal.CLOCK)


def _moves(text: str, asked: Request, game: Game, roll: Dice) -> tuple[Move, ...]:
    """The moves of a play; over the board also those of an illegal one, which has happened."""
    written = read_moves(text)
    try:
        # Standard notation marks its hits, so that it leads to the result at once; other spellings are searched for.
        result = moved(game.position, written, game.rules)
    except InvalidInput:
        result = None
    for play in legal_plays(game.position, roll, game.rules):
        # Step by step in another order, it is kept as it was played (`ibf:A1.sample`), if the steps can be made so.
        if play.result == result and (written == play.moves or len(written) != len(play.moves)):
            return play.moves
    try:
        return read_play(text, game.position, roll, game.rules).moves
    except Refused as wrong:
        if asked.table.online:
            raise asked.law.illegal(wrong) from None
    moves = irregular.with_hits(written, game)
    moved(game.position, moves, game.rules)
    return moves


def _undo(asked: Request) -> Iterable[e.Event]:
    game = asked.game()
    side = asked.handler()
    if asked.table.play is None or game.turn is not side:
        raise asked.law.refusal(
            Rule.FINAL, "There is no play of this turn that could be taken back.", "nothing_to_undo"
        )
    needs(asked, game, Phase.TO_PLAY, side)
    return (e.PlayUndone(at=asked.at, by=asked.who, side=side),)


def _end(act: a.EndTurn, asked: Request) -> Iterable[e.Event]:
    game = asked.game()
    side = asked.handler()
    if asked.table.live and game.phase is Phase.TO_ROLL and game.turn is side:
        return irregular.turn_passed(asked, game, side)
    needs(asked, game, Phase.TO_PLAY, side)
    assert game.roll is not None
    play = asked.table.play
    lawful = legal_results(game.position, game.roll, game.rules)
    if play is None and lawful and not asked.table.live:
        raise asked.law.refusal(
            Rule.FULL_MOVE, f"{game.roll} can be played, so it has to be before the turn ends.", "play_first"
        )
    result = game.position if play is None else play.result
    illegal = result not in (lawful or (game.position,))
    ended = tuple(_turn_ended(asked, side, act.how))
    if illegal:
        ended = (*ended, *irregular.illegal_play(asked, game, side))
    return then_owed(asked, ended)


def _turn_ended(asked: Request, side: Side, how: a.Signal) -> Iterable[e.Event]:
    yield e.TurnEnded(at=asked.at, by=asked.who, side=side, how=how)
    if asked.table.terms.mode is Mode.LIVE and asked.table.clock is not None and how is a.Signal.CLOCK:
        yield e.ClockPressed(at=asked.at, by=asked.who, side=side)


def _sit_out(asked: Request) -> Iterable[e.Event]:
    game = asked.game()
    side = asked.handler()
    needs(asked, game, Phase.TO_ROLL, side)
    with asked.by_the_book():
        game.sat_out(side)
    yield e.TurnSatOut(at=asked.at, by=asked.who, side=side)
    if asked.table.live and asked.table.clock is not None:
        yield e.ClockPressed(at=asked.at, by=asked.who, side=side)
