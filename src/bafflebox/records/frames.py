"""A recorded match as a sequence of frames, for showing it act by act; and one decision as position formats store it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bafflebox.errors import InvalidInput
from bafflebox.game import Move, Position, Side, write_moves
from bafflebox.notation.heads import is_crawford_game
from bafflebox.notation.positions import PositionRecord
from bafflebox.notation.record import (
    Act,
    ClockReading,
    Manner,
    RecordedDouble,
    RecordedMatch,
    RecordedPass,
    RecordedRoll,
    Resigned,
    SetUp,
    Took,
)
from bafflebox.notation.replay import FAULTS, ReplayStep, follow, position_at
from bafflebox.records.check import match_circumstances
from bafflebox.records.cube import account_of, cube_after_each


@dataclass(frozen=True, slots=True)
class Frame:
    """One act and the board after it, from White's point of view (None if unknown)."""

    turn: int
    side: Side
    words: str
    before: Position | None
    after: Position | None
    dice: tuple[int, int] | None
    cube: int
    cube_owner: Side | None
    faulty: bool = False
    comments: tuple[str, ...] = ()
    clock: ClockReading | None = None
    moves: tuple[Move, ...] = ()
    """The moves, in the mover's numbering."""


def frames(match: RecordedMatch, number: int) -> Iterator[Frame]:
    """The frames of one game; games are numbered from 1."""
    game = match.game(number)
    steps = {step.place: step for step in follow(game, match.terms.discipline)}
    cubes = cube_after_each(game, match_circumstances(match, number))
    board: Position | None = match.terms.discipline.start
    turn = 1
    for index, (act, (cube, owner)) in enumerate(zip(game.acts, cubes, strict=True)):
        before = board
        step = steps.get(index)
        if step is not None:
            board = _for_white(step.after, act.side)
        elif isinstance(act, SetUp) and act.position is not None:
            board = before = _for_white(act.position, act.side)
        yield Frame(
            turn=turn,
            side=act.side,
            words=act_sentence(act, step),
            before=before,
            after=board,
            dice=act.dice if isinstance(act, RecordedRoll) and act.roll else None,
            cube=cube,
            cube_owner=owner,
            faulty=step is not None and step.finding in FAULTS,
            comments=act.comments,
            clock=act.clock,
            moves=step.moves if step is not None else (),
        )
        turn += isinstance(act, RecordedRoll)


def act_sentence(act: Act, step: ReplayStep | None = None) -> str:
    """An act as a move list shows it."""
    match act:
        case RecordedRoll(dice=dice, moves=moves, manner=manner):
            played = write_moves(step.moves if step else moves)
            if not played:
                played = (
                    "not played" if manner is Manner.UNPLAYED else "?" if manner is Manner.HIDDEN else "cannot move"
                )
            return f"{dice[0]}{dice[1]}: {played}" if any(dice) else played
        case RecordedDouble(to=to):
            return f"doubles to {to}" if to else "doubles"
        case Took():
            return "takes"
        case RecordedPass():
            return "passes"
        case Resigned(whole_match=True):
            return "gives up the match"
        case Resigned(worth=worth):
            return f"resigns {('the game', 'a single game', 'a gammon', 'a backgammon')[worth if worth in range(4) else 0]}"
        case _:
            return "the board is set"


def _for_white(position: Position | None, side: Side) -> Position | None:
    return position if position is None or side is Side.WHITE else position.flipped()


def moment(match: RecordedMatch, game: int, turn: int) -> PositionRecord:
    """The position at a turn after the roll, from the point of view of the player on turn. Games and turns count from 1."""
    recorded = match.game(game)
    acts = recorded.turn(turn)
    position, side = position_at(match, game, turn)
    if position is None or side is None:
        raise InvalidInput(
            f"The position at game {game}, turn {turn} is unknown: an earlier play is missing.", code="position_lost"
        )
    before = sum(len(earlier) for earlier in recorded.turns[: turn - 1])
    roll = acts[-1] if isinstance(acts[-1], RecordedRoll) else None
    so_far = recorded.acts[: before + len(acts) - (1 if roll else 0)]
    cube, _ = account_of(replace(recorded, acts=so_far), match_circumstances(match, game))
    return PositionRecord(
        position=position,
        turn=side,
        dice=roll.dice if roll and roll.roll else None,
        cube=cube.value,
        cube_owner=cube.owner,
        length=match.length,
        score=recorded.score,
        crawford=is_crawford_game(match, game),
        jacoby=match.length == 0 and match.terms.jacoby is True,
        beavers=match.length == 0 and match.terms.beavers is True,
        names=recorded.names or match.players,
    )
