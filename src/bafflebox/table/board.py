"""A board that is put right: another position, or back to an earlier moment."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox import match as matches
from bafflebox.errors import InvalidInput
from bafflebox.game import Discipline, Position, Roll, Side, impossible, is_over
from bafflebox.game.position import places
from bafflebox.table.choice import Choice, Choices, holds
from bafflebox.table.happened import Happened
from bafflebox.table.moments import too_late
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import Table


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardCorrected(Happened):
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
class Reverted(Happened):
    """Board, cube and score are again as they were after event `to`; no time is given back.

    Over the board the clock then stands for the side that has to act, with a full delay.
    """

    to: int
    why: str = ""
    late: bool = False
    """It goes back further than the book would still correct, and is done on the word of an official."""
    clauses: tuple[str, ...] = ()
    keeps_points: bool = False
    """Penalty points that were given since then stay in the score."""

    def fold(self, table: Table) -> Table:
        then = table.before(self.to)
        match = then.with_penalties_since(table.match) if self.keeps_points else then
        undone = (*table.undone, (self.to, table.version + 1))
        return table.corrected(match, self.at, play=None, undone=undone)


@dataclass(frozen=True, slots=True)
class CorrectBoard:
    """The game goes on from another position. Each side counts from its own home; the side on turn comes first."""

    turn: Side
    own: str
    opp: str
    dice: tuple[int, int] | None = None

    def decide(self, asked: Request) -> Answer:
        may_correct(asked, self.own, self.opp)
        if self.dice is not None:
            Roll(*self.dice)
        yield BoardCorrected(at=asked.at, by=asked.who, turn=self.turn, own=self.own, opp=self.opp, dice=self.dice)


def may_correct(asked: Request, own: str, opp: str) -> None:
    asked.corrects("correct the position")
    asked.to_come()
    checked(Position.of(own, opp, checkers=asked.table.rules.checkers), asked.table.rules)


def checked(position: Position, rules: Discipline, *, irregular: bool = False) -> Position:
    """A position that a game can go on from; with `irregular` also one in which checkers are missing."""
    found = [fault for fault in impossible(position, rules) if not (irregular and fault.playable)]
    if found:
        raise InvalidInput(f"That position cannot be: {found[0].sentence}", code="impossible_position")
    if is_over(position):
        raise InvalidInput("In that position a side has everything off; award the game instead.", code="game_over")
    return position


@dataclass(frozen=True, slots=True)
class Revert:
    """Everything goes back to what it was after an earlier event; the journal keeps what happened since."""

    to: int

    def decide(self, asked: Request) -> Answer:
        asked.official("take the match back to an earlier moment")
        return (reverted(asked, self.to, "by the director", by_ruling=False),)


def reverted(asked: Request, to: int, why: str, *, by_ruling: bool = True) -> Reverted:
    """Play goes back to an earlier moment; whether the book would still have corrected that is said with it.

    A ruling on the play leaves penalty points alone; a director who takes the match back takes back everything.
    """
    table = asked.table
    table.before(to)
    if to > table.version:
        raise InvalidInput(f"There is no event {to} yet.", code="no_such_event")
    if not too_late(table, to):
        return Reverted(at=asked.at, by=asked.who, to=to, why=why, keeps_points=by_ruling)
    clauses = table.law.book.setting("illegal_move_deadline").clauses
    late = f"{why}; later than the book corrects it, on the word of the director"
    return Reverted(at=asked.at, by=asked.who, to=to, why=late, late=True, clauses=clauses, keeps_points=by_ruling)


def offers(asked: Request) -> Choices:
    if asked.is_official:
        yield Choice(Revert(1), ("to",))
    elif asked.table.online:
        return
    game = asked.table.match.game
    if game is None:
        return
    start = asked.table.rules.start
    for board in (start,) if game.turn is None else (game.position, start):
        own, opp = places(board.own), places(board.opp)
        if holds(may_correct, asked, own, opp):
            yield Choice(CorrectBoard(game.turn or Side.WHITE, own, opp), ("turn", "own", "opp", "dice"))
            return
