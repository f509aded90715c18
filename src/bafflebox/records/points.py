"""What a recorded game was worth, by the board and the cube, beside what the record says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from bafflebox.game import Both, Discipline, Side, loss
from bafflebox.game.position import OFF, WIDTH
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import Game, Match
from bafflebox.notation.replay import Step
from bafflebox.records.cube import CubeAccount

SENTINEL = 1004
"""Backgammon Studio writes this many points, times the cube, for a game that was abandoned."""
GALAXY_MONEY = 16
"""Backgammon Galaxy calls a single money game a match to 16 points."""


class Basis(Enum):
    """How a game ended."""

    BORNE_OFF = "borne_off"
    PASSED = "passed"
    GIVEN_UP = "given_up"
    UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class Verdict:
    """Who won a game and what it counts; `points` None where only the record can tell (a resignation)."""

    basis: Basis
    winner: Side | None = None
    points: int | None = None
    multiplier: int = 1
    cube: int = 1


def verdict(game: Game, steps: Sequence[Step], cube: CubeAccount, rules: Discipline, jacoby: bool) -> Verdict:
    """The end of a game by its own acts; where nothing decides, by what the record says."""
    for step in reversed(steps):
        if step.after is None:
            break
        board, side = step.after.board, step.act.side
        for winner, own, other in ((side, 0, WIDTH), (side.other, WIDTH, 0)):
            if board[own + OFF] >= rules.checkers:
                worth = loss(board[other : other + WIDTH], rules).multiplier
                counted = 1 if jacoby and cube.owner is None and cube.value == 1 else worth
                return Verdict(Basis.BORNE_OFF, winner, cube.value * counted, worth, cube.value)
        break
    if cube.passed_by:
        return Verdict(Basis.PASSED, cube.passed_by.other, cube.value, 1, cube.value)
    if cube.resigned_by:
        winner = cube.resigned_by.other
        return Verdict(Basis.GIVEN_UP, game.outcome.winner if game.outcome else winner, None, 1, cube.value)
    if game.outcome:
        return Verdict(Basis.GIVEN_UP, game.outcome.winner, None, 1, cube.value)
    return Verdict(Basis.UNFINISHED, cube=cube.value)


def gained(game: Game, following: Game | None) -> Both[int] | None:
    """What the next score line adds to this one, if it adds to one side only; the best witness of the points."""
    if following is None:
        return None
    white, black = (after - before for after, before in zip(following.score, game.score, strict=True))
    return Both(white, black) if min(white, black) == 0 < max(white, black) else None


def is_galaxy_money(match: Match) -> bool:
    return match.source.dialect == "galaxy" and match.length == GALAXY_MONEY and len(match.games) == 1


def points_problems(match: Match, game: Game, found: Verdict, following: Game | None) -> Iterator[Problem]:
    """Where the points that the record gives are not those of the board and the cube."""
    outcome = game.outcome
    if outcome is None or found.winner is None:
        return
    said, line = outcome.points, outcome.line or game.line
    if outcome.winner is not found.winner:
        text = (
            f"The record gives the game to {_named(match, outcome.winner)}, and {_named(match, found.winner)} won it."
        )
        yield Problem("wrong_winner", text, line=line)
        return
    if said == 0:
        return
    needed = match.length - game.score[found.winner] if match.length else 0
    right = found.points
    possible = [right] if right is not None else [found.cube * worth for worth in (1, 2, 3)]
    if said in possible:
        return
    named = str(right) if right is not None else " or ".join(map(str, possible))
    if said % SENTINEL == 0:
        text = f"{said} points mark a game that was abandoned; it counts what was needed."
        yield Problem("abandoned_marker", text, Gravity.NOTE, line=line)
    elif needed and max(possible) > said and said in (needed, match.length) and following is None:
        text = f"The record gives the {said} points that were needed; the game was worth {named}."
        yield Problem("points_capped", text, Gravity.NOTE, line=line)
    elif (
        found.basis is Basis.BORNE_OFF and said * found.multiplier == right and found.cube == 1 and _maybe_jacoby(match)
    ):
        text = f"The {said} point for a game worth {named} is right under the Jacoby rule, which the record does not mention."
        yield Problem("jacoby_assumed", text, Gravity.NOTE, line=line)
    elif right is None and following is None and said in (needed, match.length):
        text = (
            f"The record gives {said} points for a game given up with the cube at {found.cube}; {needed} were needed."
        )
        yield Problem("points_given_up", text, Gravity.NOTE, line=line)
    else:
        yield Problem("wrong_points", f"The record gives {said} points; the game was worth {named}.", line=line)


def _maybe_jacoby(match: Match) -> bool:
    return (match.length == 0 and match.terms.jacoby is None) or is_galaxy_money(match)


def _named(match: Match, side: Side) -> str:
    return match.players[side] or ("the first player" if side is Side.WHITE else "the second player")
