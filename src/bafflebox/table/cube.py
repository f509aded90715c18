"""The cube: doubling, taking, passing, beavers, and corrections."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import Any

from bafflebox import match as matches
from bafflebox.errors import Refused
from bafflebox.game import Side
from bafflebox.game.values import replace
from bafflebox.match import Cube, Phase, Refusal
from bafflebox.table import irregular
from bafflebox.table.choice import OpenAct, OpenActs, holds
from bafflebox.table.evolve import evolve
from bafflebox.table.happened import BySide, Happened
from bafflebox.table.request import Answer, Request
from bafflebox.table.resuming import started_anew
from bafflebox.table.state import Table
from bafflebox.table.turn import ended_by_press
from bafflebox.table.words import called


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleOffered(BySide):
    says = "{side} doubles."

    def fold(self, table: Table) -> Table:
        owed = replace(table.owed, double=None) if table.owed.double else table.owed
        return table.following(table.match.after(matches.Doubled(self.side)), self.at, owed=owed)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleTaken(BySide):
    says = "{side} takes."

    def fold(self, table: Table) -> Table:
        return table.following(
            table.match.after(matches.Taken(self.side)), self.at, owed=replace(table.owed, answer=None)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleBeavered(BySide):
    says = "{side} beavers."

    def fold(self, table: Table) -> Table:
        return table.following(table.match.after(matches.Beavered(self.side)), self.at)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoublePassed(BySide):
    says = "{side} passes."

    def fold(self, table: Table) -> Table:
        return table.following(table.match.after(matches.Passed(self.side)), self.at)


@dataclass(frozen=True, slots=True, kw_only=True)
class DoubleOwed(BySide):
    """An obligation to double, carried out as soon as it is legal."""

    says = "{side} is bound to double at the first moment at which it is legal."

    def fold(self, table: Table) -> Table:
        return table.owing(double=self.side)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerOwed(BySide):
    """An answer announced before the double."""

    says = "{side} is bound to {answer} if doubled now."
    answer: str

    def fold(self, table: Table) -> Table:
        return table.owing(answer=(self.side, self.answer))


@dataclass(frozen=True, slots=True, kw_only=True)
class CubeCorrected(Happened):
    says = "The cube is corrected: {value}, {where}."
    value: int
    owner: Side | None = None

    def fold(self, table: Table) -> Table:
        match = table.match.after(matches.CubeCorrected(Cube(self.value, self.owner)))
        return table.corrected(match, self.at)

    def gaps(self) -> dict[str, Any]:
        return {"where": called(self.owner) if self.owner else "in the middle"}


@dataclass(frozen=True, slots=True, kw_only=True)
class CrawfordSet(Happened):
    """The game in progress, or the one about to begin, is or isn't the Crawford game, whatever the sheet says."""

    says = "This game is {whether}the Crawford game."
    applies: bool

    def fold(self, table: Table) -> Table:
        return table.corrected(replace(table.match, game=table.game.as_crawford(self.applies)), self.at)

    def gaps(self) -> dict[str, Any]:
        return {"whether": "" if self.applies else "not "}


@dataclass(frozen=True, slots=True)
class Double:
    """Offer the cube to the opponent at twice its value."""

    def decide(self, asked: Request) -> Answer:
        """Over the board, an illegal double has nevertheless been made: it is an incident."""
        if ended := asked.table.live and ended_by_press(asked):
            return (*ended, *self.decide(replace(asked, table=reduce(evolve, ended, asked.table))))
        if asked.table.live and asked.game().phase is not Phase.OPENING and not holds(may_double, asked):
            return irregular.cube_offer(asked, asked.game(), asked.handler())
        side = may_double(asked)
        noticed = (*started_anew(asked, side), *irregular.lapsed(asked, rolled=False))
        offered = (*noticed, DoubleOffered(at=asked.at, by=asked.who, side=side))
        return (*offered, *irregular.delay_not_waited(asked, side, _wait(asked, side), since="nothing"))


def _wait(asked: Request, side: Side) -> int:
    """How long a side has to wait out a forfeited delay before doubling over the board, if the book requires that."""
    clock = asked.table.clock
    if clock is None or not asked.table.live or not asked.law.play.lost_delay_holds_cube:
        return 0
    return clock.must_wait(side, max(asked.at, clock.since))


@dataclass(frozen=True, slots=True)
class Take:
    """Take the double: the cube is mine, and the game goes on."""

    def decide(self, asked: Request) -> Answer:
        return (DoubleTaken(at=asked.at, by=asked.who, side=may_turn(asked, matches.Taken)),)


@dataclass(frozen=True, slots=True)
class Pass:
    """Pass the double: the game is lost at the value before it."""

    def decide(self, asked: Request) -> Answer:
        return (DoublePassed(at=asked.at, by=asked.who, side=may_turn(asked, matches.Passed)),)


@dataclass(frozen=True, slots=True)
class Beaver:
    """Take the double and redouble at once, keeping the cube: in money play where the book has beavers."""

    def decide(self, asked: Request) -> Answer:
        return (DoubleBeavered(at=asked.at, by=asked.who, side=may_turn(asked, matches.Beavered)),)


def may_double(asked: Request) -> Side:
    """The side this person may double for now."""
    asked.game()
    side = asked.handler()
    with asked.by_the_book():
        asked.table.match.check_double(side)
    return side


def may_turn(asked: Request, step: type[matches.Taken | matches.Passed | matches.Beavered]) -> Side:
    """The side that may answer a double like this now; what the cube allows is up to the match."""
    asked.game()
    side = asked.handler()
    with asked.by_the_book():
        asked.table.match.after(step(side))
    bound = asked.table.owed.answer
    if bound is not None and bound[0] is side and (bound[1] == "pass") is not (step is matches.Passed):
        raise _bound(asked.table, side, bound[1])
    return side


def _bound(table: Table, side: Side, answer: str) -> Refused:
    """The refusal of another answer than the announced one, with the clauses of the ruling that holds it binding."""
    given = table.docket.numbered(table.owed.given["answer"]).ruling
    cited: Any = {"clauses": given.clauses if given else (), "code": "answer_bound", "side": side}
    if answer == "pass":
        return Refused("{side} said beforehand that a double would be passed, and is bound to pass.", **cited)
    return Refused("{side} said beforehand that a double would be taken, and is bound to take.", **cited)


@dataclass(frozen=True, slots=True)
class CorrectCube:
    """Put the cube right as an official; without `owner` it lies in the middle."""

    value: int
    owner: Side | None = None

    def decide(self, asked: Request) -> Answer:
        cube = may_correct(asked, self.value, self.owner)
        return (CubeCorrected(at=asked.at, by=asked.who, value=cube.value, owner=cube.owner),)


def may_correct(asked: Request, value: int, owner: Side | None) -> Cube:
    asked.corrects("correct the cube")
    game, cube = asked.to_come(), Cube(value, owner)
    if game.crawford and cube.value > 1:
        raise asked.refused(Refusal.CRAWFORD, "This is the Crawford game: the cube counts 1.")
    game.with_cube(cube)
    return cube


DOUBLE = OpenAct(Double())


def offers(asked: Request) -> OpenActs:
    game = asked.table.match.game
    if game is None:
        return
    if not asked.waited_for():
        pass
    elif game.phase is Phase.TO_ROLL and holds(may_double, asked):
        yield DOUBLE
    elif game.phase is Phase.DOUBLED:
        for act, step in ((Take(), matches.Taken), (Pass(), matches.Passed), (Beaver(), matches.Beavered)):
            if holds(may_turn, asked, step):
                yield OpenAct(act)
    if (not asked.table.online or asked.is_official) and holds(may_correct, asked, 1, None):
        yield OpenAct(CorrectCube(1), ("value", "owner"))
