"""Checks the order of turns and the cube of a recorded game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bafflebox.game import Both, Side
from bafflebox.match import Refusal
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import (
    HIGHEST_CUBE,
    NO_TEXTS,
    Act,
    RecordedDouble,
    RecordedGame,
    RecordedPass,
    RecordedRoll,
    Resigned,
    SetUp,
    Took,
    Turning,
)
from bafflebox.notation.replay import Followed, ReplayStep
from bafflebox.records.plays import of_level, refusing


class Circumstances(NamedTuple):
    """What the score says about the cube of a game."""

    length: int
    needs: dict[Side, int]
    """Points each side still needs; empty in money play."""
    crawford: bool = False
    cube_limit: int | None = None
    names: Both[str] = NO_TEXTS
    beavers: bool | None = None
    """Whether beavers are allowed, as far as the record says."""

    def name(self, side: Side) -> str:
        """A side's player, as named in reports."""
        return self.names[side] or ("the first player" if side is Side.WHITE else "the second player")


@dataclass
class CubeAccount:
    """The state of the cube after the acts so far."""

    value: int = 1
    owner: Side | None = None
    offered_by: Side | None = None
    offered: int = 0
    passed_by: Side | None = None
    resigned_by: Side | None = None

    def settle_offer(self, taker: Side) -> None:
        self.value, self.owner, self.offered_by = self.offered, taker, None


def account_of(
    game: RecordedGame, circumstances: Circumstances, steps: Sequence[ReplayStep] = ()
) -> tuple[CubeAccount, list[Problem]]:
    """Follows turns and cube through a game; only the cube if the kernel found the turns in order."""
    if isinstance(steps, Followed) and not steps.cube:
        return CubeAccount(), []
    follower = _Follower(circumstances)
    if isinstance(steps, Followed):
        for place, turn in steps.cube:
            act = game.acts[place]
            follower.turn = turn
            if isinstance(act, RecordedDouble):
                follower.to_move = act.side
            follower.problems += follower.meet(act)
        return follower.cube, follower.problems
    for act in game.acts:
        follower.problems += follower.meet(act)
    if follower.cube.offered_by and not follower.over:
        last = game.acts[-1]
        follower.problems.append(
            Problem(
                "double_unanswered",
                "The game ends with a double that nobody answered.",
                line=last.line,
                turn=follower.turn,
            )
        )
    return follower.cube, follower.problems


def cube_after_each(game: RecordedGame, circumstances: Circumstances) -> Iterator[tuple[int, Side | None]]:
    """The value of the cube and its owner after each act of a game."""
    follower = _Follower(circumstances)
    for act in game.acts:
        for _ in follower.meet(act):
            pass  # faults are reported elsewhere
        yield follower.cube.value, follower.cube.owner


def right_levels(game: RecordedGame, circumstances: Circumstances) -> Iterator[tuple[int, int, int]]:
    """For each double of a game: its index among the acts, its turn, and the new cube value."""
    follower = _Follower(circumstances)
    for index, act in enumerate(game.acts):
        for _ in follower.meet(act):
            pass  # faults are reported elsewhere
        if isinstance(act, RecordedDouble):
            yield index, follower.turn, follower.cube.offered


class _Follower:
    def __init__(self, circumstances: Circumstances) -> None:
        self.at = circumstances
        self.cube = CubeAccount()
        self.problems: list[Problem] = []
        self.turn = 1
        self.to_move: Side | None = None
        self.over = False
        self.said_over = False

    def meet(self, act: Act) -> Iterator[Problem]:
        """What is wrong with the next act. Checking continues as if it had been right."""
        if self.over and not self.said_over and not isinstance(act, Resigned):
            self.said_over = True
            yield self._problem("after_the_end", "The game is over, but the record continues.", act)
        match act:
            case RecordedRoll():
                yield from self._rolled(act)
            case RecordedDouble():
                yield from self._doubled(act)
            case Took() | RecordedPass():
                yield from self._answered(act)
            case Resigned():
                self.cube.resigned_by = act.side
                self.over = True
            case SetUp():
                self._set_up(act)
            case _:
                raise TypeError(f"no rule for {type(act).__name__}")

    def _rolled(self, act: RecordedRoll) -> Iterator[Problem]:
        if self.cube.offered_by and self.cube.owner is self.cube.offered_by and act.side is not self.cube.owner:
            self.cube.settle_offer(self.cube.offered_by)  # a beaver: the doubler plays on
        if self.cube.offered_by:
            yield self._problem("double_unanswered", "The double was not answered; it is read as taken.", act)
            self.cube.settle_offer(self.cube.offered_by.other)
        yield from self._turn_of(act)
        self.to_move = act.side.other
        self.turn += 1

    def _turn_of(self, act: Act) -> Iterator[Problem]:
        if self.to_move is not None and act.side is not self.to_move:
            yield self._problem(
                "missing_turn", f"It is {self.at.name(self.to_move)}'s turn, but that turn is missing.", act
            )
            self.to_move = act.side

    def _doubled(self, act: RecordedDouble) -> Iterator[Problem]:
        cube = self.cube
        if cube.offered_by is act.side.other:
            yield from self._beaver(act)
            return
        if act.turning is not Turning.DOUBLE:
            yield self._problem("beaver_without_double", f"A {act.turning.value} needs a double before it.", act)
        yield from self._turn_of(act)
        if self.to_move is None and self.turn == 1:
            yield self._problem(
                "double_before_opening",
                "Nobody may double before the opening roll.",
                act,
                *refusing(Refusal.CUBE_AFTER_ROLL),
            )
        if cube.owner is act.side.other:
            sentence = (
                f"{self.at.name(act.side)} doubles, but {self.at.name(act.side.other)} owns the cube at {cube.value}."
            )
            yield self._problem("no_access", sentence, act, *refusing(Refusal.CUBE_NOT_YOURS))
        yield from self._forbidden(act)
        yield from self._level(act, cube.value * 2)
        cube.offered_by, cube.offered = act.side, min(cube.value * 2, HIGHEST_CUBE)

    def _forbidden(self, act: RecordedDouble) -> Iterator[Problem]:
        if self.at.crawford:
            clauses = refusing(Refusal.CRAWFORD)
            yield self._problem("crawford_broken", "There is no doubling in the Crawford game.", act, *clauses)
        elif self.at.needs and self.cube.value >= self.at.needs[act.side]:
            sentence = f"{self.at.name(act.side)} needs {self.at.needs[act.side]} and the cube is at {self.cube.value}: it is dead."
            yield self._problem("dead_cube", sentence, act, *refusing(Refusal.DEAD_CUBE))

    def _beaver(self, act: RecordedDouble) -> Iterator[Problem]:
        """A double answered by a double: the taker redoubles at once and keeps the cube."""
        if self.at.length:
            yield self._problem(
                "beaver_in_match", "There are no beavers in a match.", act, *refusing(Refusal.NO_BEAVERS)
            )
        elif self.at.beavers is False:
            text = "The record says that there are no beavers in this session, but has one."
            yield self._problem("beavers_off", text, act, gravity=Gravity.WARNING)
        yield from self._level(act, self.cube.offered * 2)
        self.cube.value, self.cube.owner = self.cube.offered, act.side
        self.cube.offered_by, self.cube.offered = act.side, min(self.cube.offered * 2, HIGHEST_CUBE)

    def _level(self, act: RecordedDouble, right: int) -> Iterator[Problem]:
        if act.to and act.to != right:
            yield self._problem(
                "wrong_cube_value",
                f"The cube is turned to {act.to}; it can only go to {right}.",
                act,
                *of_level(),
            )
        limit = self.at.cube_limit
        if limit is not None and right > limit:
            yield self._problem(
                "cube_limit", f"The cube goes to {right}, above the limit of {limit}.", act, gravity=Gravity.WARNING
            )

    def _answered(self, act: Took | RecordedPass) -> Iterator[Problem]:
        cube = self.cube
        if cube.offered_by is None:
            yield self._problem("answer_without_double", "There is no double to answer.", act)
            return
        if act.side is cube.offered_by:
            yield self._problem("wrong_answer", f"{self.at.name(act.side)} answers their own double.", act)
        if isinstance(act, RecordedPass):
            cube.passed_by, cube.offered_by = cube.offered_by.other, None
            self.over = True
            return
        # a beaver is taken by the doubler, and the cube stays with the player who beavered
        beavered = cube.owner is cube.offered_by and cube.owner is not self.to_move and self.to_move is not None
        cube.settle_offer(cube.offered_by if beavered else cube.offered_by.other)

    def _set_up(self, act: SetUp) -> None:
        self.to_move = act.side
        if act.cube is not None:
            self.cube.value, self.cube.owner = act.cube, act.cube_owner

    def _problem(self, code: str, sentence: str, act: Act, *clauses: str, gravity: Gravity = Gravity.ERROR) -> Problem:
        return Problem(code, sentence, gravity, turn=self.turn, line=act.line, clauses=clauses)
