"""A decision and an engine's verdict: what was done, what was best, and the cost of the difference."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from bafflebox.bots.analysis.decisions import CheckerPlay, CubeAction, Decision
from bafflebox.bots.bot import Candidate, CubeAdvice, CubeAt, CubeCourse, CubeDecision, Engine, Seat
from bafflebox.bots.match_equity import MatchEquity, Stakes
from bafflebox.bots.seating import record_of
from bafflebox.game import OPENING_ROLLS, ROLLS, Side
from bafflebox.notation.positions.record import PositionRecord, write_places
from bafflebox.notation.positions.xgid import write_xgid

CLOSE = 0.16
"""Not doubling counts as a decision if it is no further than this from being right."""
SHOWN = 5
"""Plays listed for a decision."""


class DecisionKind(Enum):
    """What was decided."""

    PLAY = "play"
    NO_DOUBLE = "no_double"
    DOUBLE = "double"
    TAKE = "take"
    PASS = "pass"

    @property
    def is_cube(self) -> bool:
        """Whether the decision is about the cube."""
        return self is not DecisionKind.PLAY


class Size(Enum):
    """How bad a mistake was, by the equity it lost."""

    NONE = "none"
    DOUBTFUL = "doubtful"
    ERROR = "error"
    BLUNDER = "blunder"


THRESHOLDS = ((Size.BLUNDER, 0.08), (Size.ERROR, 0.04), (Size.DOUBTFUL, 0.02))
"""The loss of equity from which a decision gets this name."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """A possible action, and its equity."""

    text: str
    equity: float
    win: float | None = None
    """The chance of winning the game after a play, for the player who makes it; None for the cube, or if the engine
    doesn't say."""
    gammon: float | None = None
    """The part of it that is a gammon or more."""

    @staticmethod
    def of(candidate: Candidate) -> Alternative:
        """A play, as displayed."""
        chances = candidate.chances
        told = (round(chances.win, 4), round(chances.gammon, 4)) if chances else (None, None)
        return Alternative(candidate.play.notation, round(candidate.equity, 4), *told)


NO_OPTIONS: tuple[Alternative, ...] = ()


@dataclass(frozen=True, slots=True)
class Judgement:
    """A decision with its verdict. Equities are for the deciding player, scaled to the current cube."""

    game: int
    turn: int
    side: Side
    kind: DecisionKind
    position: str
    """As an XGID, for pasting elsewhere; the deciding player is on roll or has been doubled. If both sides move in the
    same direction, which XGID can't express, in our own notation, with the deciding player first."""
    roll: str
    """Empty for the cube."""
    done: str
    best: str
    lost: float
    match_lost: float
    """The loss in match winning chances; in money play, points at the cube."""
    equity: float
    """With the best decision."""
    chance: float
    """The player's match winning chances after the best decision; points in money play."""
    counted: bool
    """Whether there was anything to decide."""
    luck: float | None = None
    """How much better than average the roll was, in equity; None for the cube."""
    options: tuple[Alternative, ...] = ()
    cube: int = 1
    cube_at: CubeAt | None = None
    """Where the cube is, for the deciding player; None if the position shows it."""

    @property
    def size(self) -> Size:
        """The size of the mistake: none, small, large."""
        return next((size for size, least in THRESHOLDS if self.lost >= least), Size.NONE)


def judged(decision: Decision, engine: Engine) -> tuple[Judgement, ...]:
    """An engine's verdict on a decision; a double and its answer are two decisions."""
    match decision:
        case CheckerPlay():
            return (_play(decision, engine),)
        case CubeAction():
            return _cube(decision, engine)


def _play(made: CheckerPlay, engine: Engine) -> Judgement:
    ranked = engine.ranked(made.seat, made.roll, made.result)
    played = next((c for c in ranked if c.play.result == made.result), None)
    stakes = Stakes.of(made.seat, engine.match_equity)
    if not ranked or played is None:  # a dance: nothing to decide, but luck to be had
        equity = _standing(made, engine)
        best = done = "no play"
        lost, options = 0.0, NO_OPTIONS
    else:
        equity, lost = ranked[0].equity, max(0.0, ranked[0].equity - played.equity)
        best, done = ranked[0].play.notation, played.play.notation
        options = tuple(map(Alternative.of, _shown(ranked, played)))
    return Judgement(
        made.game,
        made.turn,
        made.side,
        DecisionKind.PLAY,
        _position(made.seat, record_of(made.seat, made.roll, length=made.length)),
        str(made.roll),
        done,
        best,
        round(lost, 4),
        round(_cost(stakes, lost, made.seat), 5),
        round(equity, 4),
        round(stakes.unscaled(equity, made.seat.cube), 5),
        counted=len(ranked) > 1,
        luck=round(_luck(made, engine), 4),
        options=options,
        **_cube_beside(made.seat),
    )


def _shown(ranked: tuple[Candidate, ...], played: Candidate) -> tuple[Candidate, ...]:
    first = ranked[:SHOWN]
    return tuple(sorted(first if played in first else (*first[:-1], played), key=lambda c: -c.equity))


def _standing(made: CheckerPlay, engine: Engine) -> float:
    """The value of the position after a roll that could not be played."""
    theirs = made.seat.flipped()
    weighed = engine.cube(theirs)
    return -(weighed.best if theirs.may_double else weighed.no_double)


def _luck(made: CheckerPlay, engine: Engine) -> float:
    """What the roll gained over the average of all possible rolls; an opening roll is never a double."""
    worth = engine.rolls(made.seat)
    possible = OPENING_ROLLS if made.opening and not made.roll.is_double else ROLLS
    return worth[made.roll] - sum(worth[roll] * roll.weight for roll in possible) / sum(
        roll.weight for roll in possible
    )


def _cost(stakes: Stakes, lost: float, seat: Seat) -> float:
    return stakes.unscaled(lost, seat.cube) - stakes.unscaled(0.0, seat.cube)


def _cube(action: CubeAction, engine: Engine) -> tuple[Judgement, ...]:
    weighed, table = engine.cube(action.seat), engine.match_equity
    value = weighed.doubled if action.doubled else weighed.no_double
    kind = DecisionKind.DOUBLE if action.doubled else DecisionKind.NO_DOUBLE
    counted = action.doubled or abs(weighed.doubled - weighed.no_double) < CLOSE
    waiting = CubeDecision.TOO_GOOD if weighed.too_good else CubeDecision.NO_DOUBLE
    right = CubeDecision.DOUBLE if weighed.doubles else waiting
    first = _cube_judgement(action, kind, weighed, right, weighed.best - value, weighed.best, table, counted=counted)
    if action.taken is None:
        return (first,)
    value = weighed.double_take if action.taken else weighed.double_pass
    kind = DecisionKind.TAKE if action.taken else DecisionKind.PASS
    right = CubeDecision.TAKE if weighed.takes else CubeDecision.PASS
    return first, _cube_judgement(
        action, kind, weighed, right, value - weighed.doubled, -weighed.doubled, table, counted=True
    )


def _cube_judgement(
    action: CubeAction,
    kind: DecisionKind,
    weighed: CubeAdvice,
    right: CubeDecision,
    lost: float,
    equity: float,
    table: MatchEquity | None,
    *,
    counted: bool,
) -> Judgement:
    answering = kind in (DecisionKind.TAKE, DecisionKind.PASS)
    seat = action.seat.flipped() if answering else action.seat
    stakes = Stakes.of(seat, table)
    sign = -1 if answering else 1
    options = (
        Alternative(CubeCourse.NO_DOUBLE, round(sign * weighed.no_double, 4)),
        Alternative(CubeCourse.DOUBLE_TAKE, round(sign * weighed.double_take, 4)),
        Alternative(CubeCourse.DOUBLE_PASS, round(sign * weighed.double_pass, 4)),
    )
    lost = max(0.0, lost)
    return Judgement(
        action.game,
        action.turn,
        action.side.other if answering else action.side,
        kind,
        _position(seat, record_of(seat, doubled=answering, length=action.length)),
        "",
        CubeDecision[kind.name],
        right,
        round(lost, 4),
        round(_cost(stakes, lost, seat), 5),
        round(equity, 4),
        round(stakes.unscaled(equity, seat.cube), 5),
        counted=counted,
        options=options,
        **_cube_beside(seat),
    )


def _position(seat: Seat, record: PositionRecord) -> str:
    if seat.rules.same_way:
        return write_places(seat.position, seat.rules)
    return write_xgid(record, capitals=Side.WHITE)


def _cube_beside(seat: Seat) -> dict[str, Any]:
    """The cube, if the written position doesn't show it."""
    return {"cube": seat.cube, "cube_at": seat.cube_at} if seat.rules.same_way else {}
