"""Remedies on the board: going back, the roll, the turn, where checkers belong, numbers chosen by a player."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bafflebox.errors import InvalidInput
from bafflebox.game import OFF, Position, Roll, Side, impossible
from bafflebox.match import Game, Phase
from bafflebox.message import said
from bafflebox.notation.positions import read_position
from bafflebox.rulings import Party
from bafflebox.rulings import remedies as r
from bafflebox.rulings.facts import Fact, FactType, choice
from bafflebox.table.board import BoardCorrected, CheckersOut, checked, not_borne_off, reverted, written
from bafflebox.table.choice import STANDS
from bafflebox.table.course import game_line, line, turns
from bafflebox.table.cube import DoubleOffered, DoubleOwed
from bafflebox.table.moments import moments
from bafflebox.table.points import Point, laid_at
from bafflebox.table.remedies.carrying import SIDES, Carrying, Effect, which_side
from bafflebox.table.request import Answer
from bafflebox.table.rolled import Cocked, OpeningRolled, Rest, Rolled, RollKept, RollVoided
from bafflebox.table.rolls import opening_made_again
from bafflebox.table.turn import PlayUndone, TurnEnded, TurnSatOut

WRONG_PLACES = (r.PositionCorrected, r.CheckerToBar, r.CheckerInPlay, r.CheckerOut, r.StillGammonable)


# --- going back ---------------------------------------------------------------------------------------------------


def _asks_moment(c: Carrying, _: r.Remedy) -> Iterable[Fact]:
    """If the table didn't record it, only people know when it was."""
    if c.found.back_to == 0 and (known := moments(c.table)):
        words = {str(moment.version): moment.words for moment in known}
        yield choice("back_to", "To which moment does play go back?", {STANDS: "as it stands now", **words})


def _reverted(c: Carrying, _: r.Remedy) -> Answer:
    """Back to the state of the match when it happened, with the play on the board taken back."""
    told = c.told.get("back_to", STANDS)
    here = c.table.history[-1].version
    to = c.found.back_to or (here if told == STANDS else int(told))
    if c.table.before(to) is not c.match or c.table.play is not None:
        # Unless an official has overruled the table, the ruling goes back only as far as the book allows.
        yield reverted(c.asked, to, c.found.incident, by_the_book=not c.found.overruled)
        yield from _still_bound(c, to)


def _still_bound(c: Carrying, to: int) -> Answer:
    """A double announced before the turn that is taken back was over is still due when that turn is over."""
    then = c.table.before(to).game
    after = (point for point in c.table.history if point.version > to)
    ended = next((p.version for p in after if p.match.game is None or p.match.game.phase is not Phase.TO_PLAY), None)
    side = None if ended is None else laid_at(c.table.laid, ended).owed.double
    if side is not None and then is not None and then.turn is side.other and c.table.owed.double is None:
        yield DoubleOwed(at=c.at, by=c.who, side=side)


def taken_up_again(c: Carrying) -> Answer:
    """A game or match that was over resumes where it ended."""
    point = next((p for p in reversed(c.table.history) if p.match.game is not None and p.match.game.turn), None)
    if point is not None and c.match.between_games:
        yield reverted(c.asked, point.version, c.found.incident)


LIFTED = "reroll_unacknowledged"
"""Dice that were called invalid, picked up and rerolled before the opponent had agreed."""


# --- roll and turn ------------------------------------------------------------------------------------------------


def _early(c: Carrying) -> bool:
    """Whether the ruling is about a roll made too early that isn't on the table's board."""
    return c.found.incident in ("fast_roll", "closeout_double") and c.game is not None and c.game.turn is not None


def _of_the_other(c: Carrying) -> bool:
    """Whether it is the roll of the side not on turn, in which case the roll on the board is a different one."""
    return _early(c) and c.game is not None and c.game.turn is not c.found.offender


def _asks_dice(c: Carrying, _: r.RollStands) -> Iterable[Fact]:
    if _early(c) and c.found.dice is None and c.found.offender is not None and not _on_the_board(c):
        yield Fact("dice", FactType.ROLL, "What was rolled too early?")


def _on_the_board(c: Carrying) -> bool:
    """Whether the offender's roll has already counted."""
    return c.game is not None and c.game.turn is c.found.offender and c.game.roll is not None


def _roll_stands(c: Carrying, _: r.RollStands) -> Answer:
    """A roll made too early counts once it is that side's turn."""
    found, game = c.found, c.game
    dice = found.dice
    if "dice" in c.told:
        dice = (c.told["dice"].high, c.told["dice"].low)
    if dice is None or found.offender is None or game is None or game.turn is None:
        return
    over: tuple[TurnSatOut | TurnEnded, ...] = (*_sat_out(c), *_was_over(c))
    for event in over:
        yield event
        game = c.after(event).game
    if game is not None and game.phase is Phase.TO_ROLL and game.turn is found.offender:
        yield Rolled(at=c.at, by=c.who, side=found.offender, dice=dice)
    else:
        yield RollKept(at=c.at, by=c.who, side=found.offender, dice=dice)


def _sat_out(c: Carrying) -> Iterator[TurnSatOut]:
    """A side that can't move has had its turn once it has decided whether to double."""
    found, game = c.found, c.game
    if found.incident != "closeout_double" or game is None or game.phase is not Phase.TO_ROLL or not game.shut_out:
        return
    if game.turn is not None and game.turn is not found.offender:
        yield TurnSatOut(at=c.at, by=c.who, side=game.turn)


def _was_over(c: Carrying) -> Iterator[TurnEnded]:
    """If the ruling says that a turn was over before the roll, it is ended at the table too."""
    game = c.game
    if c.found.incident != "fast_roll" or not _turn_had_ended(c) or c.table.play is None or game is None:
        return
    if game.phase is Phase.TO_PLAY and game.turn is not None and game.turn is not c.found.offender:
        yield TurnEnded(at=c.at, by=c.who, side=game.turn)


def _asks_whose(c: Carrying, remedy: r.Reroll | r.RollVoid) -> Iterable[Fact]:
    """An opening roll is a die of each player's, so it matters whose was invalid."""
    if _unplayed_opening(c) and _whose_die(c, remedy) is None:
        yield choice("die_of", "Whose die was invalid?", {**SIDES, Cocked.BOTH.value: "both dice"})


def _whose_die(c: Carrying, remedy: r.Reroll | r.RollVoid) -> Cocked | None:
    if isinstance(remedy, r.Reroll) and remedy.by is Party.BOTH:
        return Cocked.BOTH
    side = c.found.offender
    return None if side is None else Cocked(side.value)


def _unplayed_opening(c: Carrying) -> bool:
    """Whether the roll on the board is the opening roll, reported over the board."""
    here = _opens_here(c) and c.game is not None and c.game.turn is not None
    return here and c.found.dice is None and not _of_the_other(c)


def opening_again(c: Carrying, whose: Cocked) -> Answer:
    """Back to before the opening roll; a valid die stands if the book has only the other one rolled again."""
    opening = next((one.match.game for one in game_line(c.table)), None)
    before = _before_opening(c)
    if opening is None or opening.roll is None or before is None:
        return
    high, low = opening.roll.high, opening.roll.low
    white, black = (high, low) if opening.turn is Side.WHITE else (low, high)
    back = reverted(c.asked, before.version, c.found.incident)
    yield back
    yield opening_made_again(c.after(back).asked, whose, white, black, Rest.IMPROPER)


def _before_opening(c: Carrying) -> Point | None:
    return next((one for one in reversed(line(c.table)) if one.match.between_games), None)


def _turn_had_ended(c: Carrying) -> bool:
    """Whether the roll was in time, because the turn before it was over, whatever the table saw of that."""
    ruling = c.found.ruling
    in_time = ruling is not None and ruling.violation is False and not c.has(r.TurnGoesOn)
    return c.has(r.PlayStands, r.TurnOver) or in_time


def _reroll(c: Carrying, remedy: r.Reroll | r.RollVoid) -> Answer:
    """The roll on the board is rerolled; an early one that never counted is discarded, and no reroll is made twice."""
    if c.found.facts.get("moment") == "invalid_roll":
        return  # that roll has been called invalid; the one on the board is another
    if c.found.incident == "illegal_move" and c.has(r.PlayCorrected, r.Revert):
        return  # it came after the play, so it has gone with everything since; the roll on the board is the play's
    if _unplayed_opening(c):
        yield from opening_again(c, _whose_die(c, remedy) or Cocked(c.told["die_of"]))
        return
    yield from _sat_out(c)
    if c.found.incident == LIFTED and c.table.called_void is not None:
        return
    if c.found.dice is None and c.game is not None and c.game.phase is Phase.TO_PLAY and not _of_the_other(c):
        yield RollVoided(at=c.at, by=c.who)


def _turn_over(c: Carrying, _: r.TurnOver) -> Answer:
    game = c.game
    ends = c.found.incident in ("end_of_turn", "live_dice")
    if game is not None and game.phase is Phase.TO_PLAY and game.turn is not None and ends:
        yield TurnEnded(at=c.at, by=c.who, side=game.turn)


def _turn_goes_on(c: Carrying, _: r.TurnGoesOn) -> Answer:
    """An illegal play in progress is taken back; any other stays on the board until its player changes it."""
    game = c.game
    if c.found.incident == "illegal_move" and c.table.play is not None and game is not None and game.turn is not None:
        yield PlayUndone(at=c.at, by=c.who, side=game.turn)


def _opens_here(c: Carrying) -> bool:
    """Whether the table is waiting for a reported opening roll, or has one that hasn't been played yet."""
    if c.game is None or c.table.online:
        return False
    return (c.game.phase is Phase.OPENING and c.table.ready) or (c.game.phase is Phase.TO_PLAY and not turns(c.table))


def _asks_starter(c: Carrying, remedy: r.Opens) -> Iterable[Fact]:
    if _opens_here(c) and c.side(remedy.by) is None:
        yield which_side("starter", said("Who starts and plays {roll}?", roll=remedy.roll))


def _opens(c: Carrying, remedy: r.Opens) -> Answer:
    side = c.side_or_told(remedy.by, "starter")
    if _opens_here(c) and side is not None and c.game is not None:
        roll = Roll.parse(remedy.roll)
        if (c.game.turn, c.game.roll) == (side, roll):
            return
        before = _before_opening(c)
        if c.game.turn is not None and before is not None:
            yield reverted(c.asked, before.version, c.found.incident)
        white, black = (roll.high, roll.low) if side is Side.WHITE else (roll.low, roll.high)
        yield OpeningRolled(at=c.at, by=c.who, white=white, black=black)


# --- the position -------------------------------------------------------------------------------------------------


def asks_position(c: Carrying, _: r.Remedy) -> Iterable[Fact]:
    """People are asked where the checkers belong, unless the board is being set up again anyway."""
    if c.game is not None and c.game.turn is not None and not c.has(r.GameReplayed):
        question = f"Which position is right, seen by the side on turn? '{STANDS}' if it is as the table has it."
        yield Fact("position", FactType.POSITION, question)


def _asks_possible(c: Carrying, remedy: r.Remedy) -> Iterable[Fact]:
    """The resulting position must be possible: nobody plays on with both colours on one point."""
    if c.game is not None and not all(fault.playable for fault in impossible(c.game.position, c.table.rules)):
        yield from asks_position(c, remedy)


def _asks_standing(c: Carrying, remedy: r.Remedy) -> Iterable[Fact]:
    """A wrong set-up that stands is on the board, but not in the plays that were entered from the right one."""
    wrong = c.found.incident == "setup_error" and c.found.facts.get("error") in ("misplaced", "missing", "surplus")
    return asks_position(c, remedy) if wrong else _asks_possible(c, remedy)


def _asks_unless_replayed(c: Carrying, remedy: r.Remedy) -> Iterable[Fact]:
    """If a play is replayed or undone, the board goes back with it."""
    undone = c.found.incident in ("illegal_move", "invalid_position") and c.found.back_to > 0 and c.has(r.Revert)
    return () if undone or (c.has(r.PlayCorrected) and not _kept(c)) else asks_position(c, remedy)


def _kept(c: Carrying) -> bool:
    """Whether a play is put right where it stands, because what was played since is kept."""
    return c.found.facts.get("what_followed") == "kept_by_agreement" and not c.has(r.Revert)


def _asks_correction(c: Carrying, remedy: r.PlayCorrected) -> Iterable[Fact]:
    return asks_position(c, remedy) if _kept(c) else _asks_moment(c, remedy)


def _play_corrected(c: Carrying, remedy: r.PlayCorrected) -> Answer:
    return position_set(c, remedy) if _kept(c) else _reverted(c, remedy)


def position_set(c: Carrying, _: r.Remedy) -> Answer:
    told, game = str(c.told.get("position", STANDS)).strip(), c.game
    if game is None or game.turn is None:
        return
    as_it_is = told.lower() == STANDS
    position = game.position if as_it_is else read_position(told, c.table.rules)
    for side, gone in _out_of_play(c):
        if as_it_is and not _restored(c) and sum(game.seen_by(side).own[OFF + 1 :]) == c.table.rules.checkers:
            raise InvalidInput(
                "At this table all checkers of {side} are on the board. Say how they really stand.",
                side=side,
                code="impossible_position",
            )
        position = not_borne_off(position, gone, own=side is game.turn)
        if c.table.out[side] != gone:
            yield CheckersOut(at=c.at, by=c.who, side=side, count=gone)
    if "position" in c.told:
        checked(position, c.table.rules, irregular=as_it_is or c.has(r.CheckerOut, r.StillGammonable))
    if position != game.position or (not as_it_is and c.table.play is not None):
        yield board_of(c, game.turn, position, game.roll)
        if game.offered is not None and not c.has(r.DoubleVoid):
            yield DoubleOffered(at=c.at, by=c.who, side=game.offered.by)


def _asks_checker(c: Carrying, remedy: r.CheckerInPlay) -> Iterable[Fact]:
    return () if _all_there(c, remedy) or _just_taken_off(c) else asks_position(c, remedy)


def _checker_in_play(c: Carrying, remedy: r.CheckerInPlay) -> Answer:
    """A play that has just borne off the checker is replayed; otherwise the checker goes where people say."""
    if _all_there(c, remedy):
        return
    yield from _reverted(c, remedy) if _just_taken_off(c) else position_set(c, remedy)


def _all_there(c: Carrying, remedy: r.CheckerInPlay) -> bool:
    """Whether no checker is missing any more, for instance after another ruling on the same play."""
    side = c.side(remedy.of)
    if c.found.incident != "missing_checker" or side is None or c.game is None or c.game.turn is None:
        return False
    own = c.game.seen_by(side).own
    return own[OFF] == 0 and sum(own) == c.table.rules.checkers


def _just_taken_off(c: Carrying) -> bool:
    return c.found.back_to > 0 and c.found.facts.get("removed_in") == "this_play"


def _out_of_play(c: Carrying) -> Iterator[tuple[Side, int]]:
    """Sides that can still lose a gammon, with the number of their checkers out of play."""
    full = c.table.rules.checkers
    for remedy in c.remedies:
        if isinstance(remedy, r.StillGammonable) and (side := c.side(remedy.side)) is not None:
            counted = None if _restored(c) else c.found.facts.get("checkers")
            yield side, _gone(c, side) if counted is None else full - int(counted)


def _restored(c: Carrying) -> bool:
    """Whether the missing checkers are put back into play."""
    return c.has(r.PositionCorrected, r.CheckerInPlay)


def _gone(c: Carrying, side: Side) -> int:
    """How many checkers are missing from the given position, besides those borne off; at least one, unless they are put
    back."""
    told, game, least = str(c.told.get("position", STANDS)).strip(), c.game, 0 if _restored(c) else 1
    if told.lower() == STANDS or game is None or game.turn is None:
        return max(least, c.table.out[side])
    full = c.table.rules.checkers
    position = read_position(told, c.table.rules)
    there = (position.own if side is game.turn else position.opp)[OFF + 1 :]
    return max(least, full - sum(there) - game.seen_by(side).own[OFF])


def board_of(c: Carrying, turn: Side, position: Position, roll: Roll | None) -> BoardCorrected:
    """The game continues from that position with that roll on the board."""
    own, opp = written(position, c.table.rules)
    dice = None if roll is None else (roll.high, roll.low)
    return BoardCorrected(at=c.at, by=c.who, turn=turn, own=own, opp=opp, dice=dice)


# --- numbers chosen by a player -----------------------------------------------------------------------------------


def _plays_freely(c: Carrying, remedy: r.FreePlay) -> tuple[Game, Side] | None:
    side, game = c.side(remedy.by), c.game
    moves = game is not None and game.phase in (Phase.TO_ROLL, Phase.TO_PLAY) and game.turn is side
    return (game, side) if moves and game is not None and side is not None else None


def _asks_numbers(c: Carrying, remedy: r.FreePlay) -> Iterable[Fact]:
    if _plays_freely(c, remedy) is not None:
        yield Fact("numbers", FactType.ROLL, "Which two numbers does the player choose to play?")


def _free_play(c: Carrying, remedy: r.FreePlay) -> Answer:
    found = _plays_freely(c, remedy)
    if found is None:
        return
    if "numbers" not in c.told:
        raise InvalidInput("Say which two numbers are played.", code="values_missing")
    game, side = found
    yield board_of(c, side, game.position, c.told["numbers"])


EFFECTS: dict[type[r.Remedy], Effect] = {
    r.Revert: Effect(_reverted, _asks_moment),
    r.PlayCorrected: Effect(_play_corrected, _asks_correction),
    r.RollStands: Effect(_roll_stands, _asks_dice),
    r.Reroll: Effect(_reroll, _asks_whose),
    r.RollVoid: Effect(_reroll, _asks_whose),
    r.TurnOver: Effect(_turn_over),
    r.TurnGoesOn: Effect(_turn_goes_on),
    r.Opens: Effect(_opens, _asks_starter),
    r.FreePlay: Effect(_free_play, _asks_numbers),
    r.PlayStands: Effect(position_set, _asks_possible),
    r.PositionStands: Effect(position_set, _asks_standing),
    **dict.fromkeys(WRONG_PLACES, Effect(position_set, asks_position)),
    r.CheckerInPlay: Effect(_checker_in_play, _asks_checker),
    **dict.fromkeys((r.CheckerNotHit, r.PositionCorrected), Effect(position_set, _asks_unless_replayed)),
}
