"""The decisions in a recorded match: every double made or possible, its answer, and every play.

There is a decision only where the position is known; what a damaged record hides is left out of all counts.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bafflebox.bots.bot import CubeAt, Seat
from bafflebox.game import Discipline, Position, Roll, Side, is_over
from bafflebox.notation.heads import is_crawford_game
from bafflebox.notation.record import (
    Act,
    RecordedDouble,
    RecordedGame,
    RecordedMatch,
    RecordedPass,
    RecordedRoll,
    SetUp,
    Took,
    Turning,
)
from bafflebox.notation.replay import Finding, ReplayStep, follow
from bafflebox.records.check import match_circumstances

JUDGED = frozenset({Finding.LEGAL, Finding.DANCE, Finding.FORCED})
"""Rolls whose play can be compared with the other legal ones."""


@dataclass(frozen=True, slots=True)
class CheckerPlay:
    """A roll and how it was played. `seat` is the player's, before the roll."""

    game: int
    turn: int
    side: Side
    seat: Seat
    roll: Roll
    result: Position
    opening: bool = False
    length: int = 0
    """The length of the match; 0 in money play."""


@dataclass(frozen=True, slots=True)
class CubeAction:
    """The cube decision of the player on roll; `taken` is the answer, None if there was none. `seat` is that
    player's."""

    game: int
    turn: int
    side: Side
    seat: Seat
    doubled: bool
    taken: bool | None = None
    length: int = 0


Decision = CheckerPlay | CubeAction
"""A player's decision: a play or a cube action."""


@dataclass(slots=True)
class _Cube:
    value: int = 1
    owner: Side | None = None

    def at(self, side: Side) -> CubeAt:
        return CubeAt.MIDDLE if self.owner is None else CubeAt.MINE if self.owner is side else CubeAt.THEIRS


@dataclass(frozen=True, slots=True)
class _Setting:
    """What a game is played for."""

    number: int
    length: int
    rules: Discipline
    needs: dict[Side, int]
    crawford: bool
    jacoby: bool
    cube_limit: int | None

    def seat(self, position: Position, side: Side, cube: _Cube) -> Seat:
        return Seat(
            position,
            self.rules,
            cube.value,
            self.needs.get(side),
            self.needs.get(side.other),
            cube.at(side),
            self.crawford,
            self.jacoby,
        )

    def may_double(self, seat: Seat) -> bool:
        return seat.may_double and (self.cube_limit is None or seat.cube < self.cube_limit)


def decisions(match: RecordedMatch) -> tuple[tuple[Decision, ...], ...]:
    """The decisions of each game of a match."""
    return tuple(tuple(_of_game(match, number, game)) for number, game in enumerate(match.games, 1))


def _of_game(match: RecordedMatch, number: int, game: RecordedGame) -> Iterator[Decision]:
    around = match_circumstances(match, number)
    setting = _Setting(
        number,
        around.length,
        match.terms.discipline,
        around.needs,
        is_crawford_game(match, number),
        match.length == 0 and match.terms.jacoby is True,
        around.cube_limit,
    )
    if any(needed < 1 for needed in around.needs.values()):
        return  # the match was over before this game: nothing was at stake
    steps = {step.place: step for step in follow(game, setting.rules)}
    yield from _walked(game.acts, steps, setting)


def _walked(acts: tuple[Act, ...], steps: dict[int, ReplayStep], setting: _Setting) -> Iterator[Decision]:
    cube, turn, doubled_now, first = _Cube(), 1, False, True
    board: tuple[Position, Side] | None = None  # the last known position and whose it is
    for place, act in enumerate(acts):
        match act:
            case SetUp():
                board = (act.position, act.side) if act.position is not None else board
                first = False
                if act.cube is not None:
                    cube.value, cube.owner = act.cube, act.cube_owner
            case RecordedDouble() if act.turning is Turning.DOUBLE:
                answer = next(
                    (later for later in acts[place + 1 :] if isinstance(later, Took | RecordedPass | RecordedRoll)),
                    None,
                )
                if board is not None and not first:
                    seat = setting.seat(_seen(board, act.side), act.side, cube)
                    taken = isinstance(answer, Took) if isinstance(answer, Took | RecordedPass) else None
                    yield CubeAction(
                        setting.number, turn, act.side, seat, doubled=True, taken=taken, length=setting.length
                    )
                doubled_now = True
            case Took():
                cube.value, cube.owner = cube.value * 2, act.side
            case RecordedRoll():
                step = steps[place]
                yield from _turn(step, setting, cube, turn, first=first, asked=not doubled_now)
                board = (step.after, act.side) if step.after is not None else None
                doubled_now, first, turn = False, False, turn + 1
            case _:
                pass


def _seen(board: tuple[Position, Side], side: Side) -> Position:
    position, whose = board
    return position if whose is side else position.flipped()


def _turn(
    step: ReplayStep, setting: _Setting, cube: _Cube, turn: int, *, first: bool, asked: bool
) -> Iterator[Decision]:
    """The decisions for a roll: not doubling before it, and its play."""
    if step.before is None or is_over(step.before):
        return
    side = step.act.side
    seat = setting.seat(step.before, side, cube)
    if asked and not first and setting.may_double(seat):
        yield CubeAction(setting.number, turn, side, seat, doubled=False, length=setting.length)
    if step.finding in JUDGED and step.after is not None and step.act.roll is not None:
        yield CheckerPlay(
            setting.number, turn, side, seat, step.act.roll, step.after, opening=first, length=setting.length
        )
