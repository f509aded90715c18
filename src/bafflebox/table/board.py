"""Corrections of the board: a different position, or going back to an earlier moment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bafflebox import match as matches
from bafflebox.clock import Millis, PauseReason
from bafflebox.errors import InvalidInput
from bafflebox.game import OFF, Both, Discipline, Move, Play, Position, Roll, Side, impossible, is_over
from bafflebox.game.position import WIDTH, places
from bafflebox.game.values import replace
from bafflebox.match.game import moved
from bafflebox.message import said
from bafflebox.table.choice import OpenAct, OpenActs, holds
from bafflebox.table.happened import BySide, Happened
from bafflebox.table.moments import too_late
from bafflebox.table.points import laid_at
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import Closing, Status, Table
from bafflebox.table.words import counted

FORFEITED_DELAY = "delay_forfeited"
"""The remedy that costs a side a delay."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardCorrected(Happened):
    says = "The board is corrected, {turn} on turn: {own} / {opp}."
    turn: Side
    own: str
    opp: str
    dice: tuple[int, int] | None = None

    def fold(self, table: Table) -> Table:
        position = Position.of(self.own, self.opp, checkers=table.rules.checkers)
        roll = Roll(*self.dice) if self.dice else None
        match = table.match.after(matches.BoardCorrected(self.turn, position, roll))
        return table.corrected(match, self.at, play=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckersOut(BySide):
    """Some of a side's checkers are out of play for the rest of the game, and don't count as borne off."""

    says = "{side} has {checkers} out of play for this game, not borne off."
    count: int

    def fold(self, table: Table) -> Table:
        out, game = table.out.put(self.side, self.count), table.match.game
        if game is None or game.turn is None:
            return replace(table, out=out)
        position = not_borne_off(game.position, self.count, own=self.side is game.turn)
        if position == game.position:
            return replace(table, out=out)
        match = table.match.after(matches.BoardCorrected(game.turn, position, game.roll))
        return replace(table, out=out, match=match)

    def gaps(self) -> dict[str, Any]:
        return {"checkers": counted(self.count, "checker")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Reverted(Happened):
    """Board, cube and score go back to what they were after event `to`; no time is given back.

    Over the board, the clock is then stopped for the side to act, with a full delay.
    """

    to: int
    why: str = ""
    late: bool = False
    """It goes back further than the book allows, on an official's authority."""

    says = "The match is again as it stood after event {to}{because}."
    clauses: tuple[str, ...] = ()
    keeps_points: bool = False
    """Penalty points given since then stay in the score."""
    reopens: tuple[int, ...] = ()
    """Incidents settled since then, which are open again."""
    overturns: int = 0
    """The incident whose ruling is overturned, and with it what the ruling recorded: warnings, duties, forfeited
    delays."""
    falls: tuple[int, ...] = ()
    """The reopened incidents whose rulings had been carried out; what these recorded falls, too. The same ruling may be
    given again."""
    order: str = ""
    """The order from the desk that is being carried out."""
    moves: tuple[Move, ...] | None = None
    """The play that was on the board then, and is restored."""
    out: tuple[int, int] | None = None
    """How many of White's and Black's checkers were out of play then, if that differs now."""

    def fold(self, table: Table) -> Table:
        then = table.before(self.to)
        match = then.with_penalties_since(table.match) if self.keeps_points else then
        undone = (*table.undone, (self.to, table.version + 1))
        for number in self.fallen:
            table = _without_ruling(table, number)
        out = table.out if self.out is None else Both(*self.out)
        laid = {"play": _again(match, self.moves), "out": out, "called_void": None}
        corrected = table.corrected(match, self.at, undone=undone, **laid)
        for number in self.reopens:
            found = corrected.docket.numbered(number)
            fresh = replace(
                found, status=Status.OPEN, ruling=None, choices=(), chosen=(), how="", settled=0, closing=Closing.UNSAID
            )
            fallen = replace(found, fallen=None) if number == self.overturns else found.fallen
            corrected = corrected.with_incident(replace(fresh, remedies=(), fallen=fallen))
        return _held_for(corrected, self.fallen, self.at) if self.fallen else corrected

    @property
    def fallen(self) -> tuple[int, ...]:
        """The incidents whose rulings fall, on appeal or with what is undone."""
        return (self.overturns, *self.falls) if self.overturns else self.falls


def _again(match: matches.Match, moves: tuple[Move, ...] | None) -> Play | None:
    game = match.game
    return None if moves is None or game is None else Play(moves, moved(game.position, moves, game.rules))


def _without_ruling(table: Table, number: int) -> Table:
    """The table without anything that a ruling on an incident recorded or left for later."""
    notes, clock = table.docket.notes, table.clock
    forfeits = {note.side: note.number for note in notes if note.what == FORFEITED_DELAY}
    for side, by in forfeits.items():
        if clock is not None and side is not None and by == number:
            clock = clock.forfeit_served(side)
    kept = tuple(note for note in notes if note.number != number)
    return replace(table, docket=replace(table.docket, notes=kept), clock=clock, owed=table.owed.without(number))


def _held_for(table: Table, numbers: tuple[int, ...], at: Millis) -> Table:
    """Whether play waits until other rulings are carried out, even if only the table noticed the incidents."""
    for number in numbers:
        found = table.docket.numbered(number)
        table = table.with_incident(replace(found, halts=found.halts or bool(table.terms.directors)))
    return table.stopped(PauseReason.DISPUTE, at) if table.halted else table


@dataclass(frozen=True, slots=True)
class CorrectBoard:
    """The game continues from another position. Each side counts from its own home; the side on turn comes first."""

    turn: Side
    own: str
    opp: str
    dice: tuple[int, int] | None = None

    def decide(self, asked: Request) -> Answer:
        own, opp = may_correct(asked, self.turn, self.own, self.opp)
        if self.dice is not None:
            Roll(*self.dice)
        yield BoardCorrected(at=asked.at, by=asked.who, turn=self.turn, own=own, opp=opp, dice=self.dice)


def may_correct(asked: Request, turn: Side, own: str, opp: str) -> tuple[str, str]:
    """Both sides of the position; checkers out of play for this game stay out and don't count as borne off."""
    asked.corrects("correct the position")
    asked.to_come()
    rules, out = asked.table.rules, asked.table.out
    position = Position.of(own, opp, checkers=rules.checkers)
    position = not_borne_off(not_borne_off(position, out[turn], own=True), out[turn.other], own=False)
    checked(position, rules, irregular=out != Both(0, 0))
    return written(position, rules)


def not_borne_off(position: Position, gone: int, *, own: bool) -> Position:
    """The position with some of a side's checkers marked as missing rather than borne off, so they don't save a
    gammon."""
    board, first = bytearray(position.board), 0 if own else WIDTH
    missing = position.missing()[0 if own else 1]
    board[first + OFF] -= min(board[first + OFF], max(0, gone - missing))
    return Position(bytes(board))


def written(position: Position, rules: Discipline) -> tuple[str, str]:
    """Both sides of a position as text, including missing checkers."""
    missing = position.missing(rules.checkers)
    own, opp = (
        " ".join(filter(None, (places(side), f"missing:{gone}" if gone else "")))
        for side, gone in zip((position.own, position.opp), missing, strict=True)
    )
    return own, opp


def checked(position: Position, rules: Discipline, *, irregular: bool = False) -> Position:
    """A position from which a game can continue; with `irregular`, checkers may be missing."""
    found = [fault for fault in impossible(position, rules) if not (irregular and fault.playable)]
    if found:
        raise InvalidInput(
            said("That position is impossible: {sentence}", sentence=found[0].sentence), code="impossible_position"
        )
    if is_over(position):
        raise InvalidInput(
            "In that position one side has borne off everything; award the game instead.", code="game_over"
        )
    return position


def reverted(asked: Request, to: int, why: str, *, as_it_lay: bool = False, by_the_book: bool = False) -> Reverted:
    """Play goes back to an earlier moment; the event says whether the book would still have allowed that.

    Penalty points stay; a separate act takes them back. An unfinished play is undone so that another can be made,
    unless `as_it_lay` is set.
    """
    table = asked.table
    table.before(to)
    if to > table.version:
        raise InvalidInput("There is no event {to} yet.", to=to, code="no_such_event")
    then = laid_at(table.laid, to)
    back = Reverted(
        at=asked.at,
        by=asked.who,
        to=to,
        why=why,
        keeps_points=True,
        moves=then.play.moves if as_it_lay and then.play is not None else None,
        out=None if then.out == table.out else (then.out.white, then.out.black),
    )
    if by_the_book or not too_late(table, to):
        return back
    clauses = table.law.book.setting("illegal_move_deadline").clauses
    late = f"{why}; later than the book corrects it, on the word of the director"
    return replace(back, why=late, late=True, clauses=clauses)


def offers(asked: Request) -> OpenActs:
    if asked.table.online and not asked.is_official:
        return
    game = asked.table.match.game
    if game is None:
        return
    start = asked.table.rules.start
    for board in (start,) if game.turn is None else (game.position, start):
        own, opp = places(board.own), places(board.opp)
        turn = game.turn or Side.WHITE
        if holds(may_correct, asked, turn, own, opp):
            yield OpenAct(CorrectBoard(turn, own, opp), ("turn", "own", "opp", "dice"))
            return
