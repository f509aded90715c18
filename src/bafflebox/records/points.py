"""Compares what a recorded game was worth with what the record says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import NamedTuple

from bafflebox.game import Both, Discipline, Side, loss
from bafflebox.game.position import BAR, OFF, WIDTH
from bafflebox.notation.ending import Witness, by_pass, by_resignation, named
from bafflebox.notation.problem import Gravity, Problem
from bafflebox.notation.record import Act, Manner, RecordedGame, RecordedMatch, RecordedResult, RecordedRoll, Resigned
from bafflebox.notation.replay import ReplayStep, acts_between, last_board
from bafflebox.records.cube import CubeAccount

SENTINEL = 1004
"""The points Backgammon Studio writes, times the cube, for an abandoned game."""
CLEAR = 8
"""Nobody resigns a race with a lead of this many pips; in 392 real games that were resigned, nobody did."""
GALAXY_MONEY = 16
"""Backgammon Galaxy calls a single money game a match to 16 points."""


_WORTHS = {1: "a single game", 2: "a gammon", 3: "a backgammon"}


class Basis(Enum):
    """How a game ended."""

    BORNE_OFF = "borne_off"
    PASSED = "passed"
    GIVEN_UP = "given_up"
    UNFINISHED = "unfinished"


_BASES = {
    Basis.BORNE_OFF: Witness.BOARD.value,
    Basis.PASSED: Witness.PASS.value,
    Basis.GIVEN_UP: Witness.RESULT.value,
}


class GameScore(NamedTuple):
    """Who won a game and how much; `points` is None if only the record can tell (a resignation)."""

    basis: Basis
    winner: Side | None = None
    points: int | None = None
    multiplier: int = 1
    cube: int = 1
    borne_off: int = 0
    """Checkers the loser had borne off when the game was conceded."""
    worths: tuple[int, ...] = (1, 2, 3)
    """The possible values of a conceded game, as multiples of the cube."""
    lead: int = 0
    """The loser's lead in pips in a race when the game was conceded."""


def verdict(
    game: RecordedGame, steps: Sequence[ReplayStep], cube: CubeAccount, rules: Discipline, jacoby: bool
) -> GameScore:
    """How a game ended, by its acts or, if they don't decide, by what the record says."""
    last = last_board(steps)
    undoubled = cube.owner is None and cube.value == 1
    if last is not None:
        side, board = last
        for winner, own, other in ((side, 0, WIDTH), (side.other, WIDTH, 0)):
            if board[own + OFF] >= rules.checkers:
                worth = loss(board[other : other + WIDTH], rules).multiplier
                counted = 1 if jacoby and undoubled else worth
                return GameScore(Basis.BORNE_OFF, winner, cube.value * counted, worth, cube.value)
    if cube.passed_by:
        return GameScore(Basis.PASSED, cube.passed_by.other, cube.value, 1, cube.value)
    given_to = game.outcome.winner if game.outcome else cube.resigned_by.other if cube.resigned_by else None
    if given_to is None:
        return GameScore(Basis.UNFINISHED, cube=cube.value)
    worths = (1,) if jacoby and undoubled else (1, 2, 3)
    off = lead = 0
    if last is not None:
        winning, losing = (0, WIDTH) if last[0] is given_to else (WIDTH, 0)
        off = last[1][losing + OFF]
        lead = _lead(last[1][losing : losing + WIDTH], last[1][winning : winning + WIDTH], rules)
    worth = 0 if game.outcome else _worth_resigned(acts_between(game, steps))
    return GameScore(Basis.GIVEN_UP, given_to, worth * cube.value or None, 1, cube.value, off, worths, lead)


def _lead(losing: bytes, winning: bytes, rules: Discipline) -> int:
    """The first player's lead in pips if the sides have passed each other; otherwise 0."""
    if rules.same_way or _last(losing) + _last(winning) > BAR:
        return 0
    pips, others = (sum(point * checkers for point, checkers in enumerate(side)) for side in (losing, winning))
    return max(0, others - pips)


def _last(side: bytes) -> int:
    """The point of the last checker."""
    return max((point for point in range(1, BAR + 1) if side[point]), default=0)


def _worth_resigned(acts: Sequence[Act]) -> int:
    """What the last resignation offers: 1 to 3, or 0 if none says so."""
    worths = (act.worth for act in reversed(acts) if isinstance(act, Resigned) and act.worth in (1, 2, 3))
    return next(worths, 0)


def gained(game: RecordedGame, following: RecordedGame | None) -> Both[int] | None:
    """The points the next score line adds, if to one side only; the best evidence of the points."""
    if following is None:
        return None
    white, black = following.score.white - game.score.white, following.score.black - game.score.black
    return Both(white, black) if min(white, black) == 0 < max(white, black) else None


def is_galaxy_money(match: RecordedMatch) -> bool:
    """Whether this is one of Backgammon Galaxy's money games, by the site given in the record."""
    at_galaxy = "backgammongalaxy" in match.place.lower().replace(" ", "")
    return at_galaxy and match.length == GALAXY_MONEY and len(match.games) == 1


def keeps_scores(match: RecordedMatch) -> bool:
    """Whether the scores of a session are cumulative; some programs head every money game 0-0."""
    return match.length > 0 or any(any(game.score) for game in match.games)


def points_problems(
    match: RecordedMatch,
    game: RecordedGame,
    steps: Sequence[ReplayStep],
    found: GameScore,
    following: RecordedGame | None,
) -> Iterator[Problem]:
    """Findings where the recorded points differ from the board and the cube."""
    outcome = game.outcome
    if outcome is None or found.winner is None:
        return
    said, line = outcome.points, outcome.line or game.line
    acts = acts_between(game, steps)
    said_by = [(Witness.RESULT, outcome.winner), *by_resignation(acts)]
    passed = by_pass(acts)
    wrong = [witness for witness, side in (*said_by, (Witness.PASS, passed)) if side and side is not found.winner]
    if wrong:
        verb = "say" if len(set(wrong)) > 1 else "says"
        loser = _named(match, found.winner.other)
        text = f"{_named(match, found.winner)} won by {_BASES[found.basis]}; {named(wrong)} {verb} that it was {loser}."
        yield Problem("wrong_winner", text[:1].upper() + text[1:], line=line)
        return
    if found.lead > CLEAR and gained(game, following) is None and not _gave_up(game, found.winner.other):
        loser = _named(match, found.winner.other)
        text = f"According to the result column alone, {loser} resigned a race with a lead of {found.lead} pips."
        yield Problem("unlikely_winner", text[:1].upper() + text[1:], Gravity.WARNING, line=line)
    needed = match.length - game.score[found.winner] if match.length else 0
    yield from _resigned_points(acts, found, outcome, needed, line)
    if said == 0:
        if found.points is None and not outcome.ends_match and gained(game, following) is None:
            text = "The game was resigned, and nothing in the record says for how many points."
            yield Problem("points_unknown", text, Gravity.WARNING, line=line)
        return
    right = found.points
    possible = [right] if right is not None else [found.cube * worth for worth in found.worths]
    worth = str(right) if right is not None else " or ".join(map(str, possible))
    if said in possible:
        if right is None and said > found.cube and found.borne_off:
            loser = _named(match, found.winner.other)
            text = f"The record gives {said} points with the cube at {found.cube}, but {loser} had borne off checkers, so it was not a gammon."
            yield Problem("gammon_impossible", text[:1].upper() + text[1:], Gravity.WARNING, line=line)
    elif said % SENTINEL == 0:
        text = f"{said} points mark an abandoned game; it counts as many points as were needed."
        yield Problem("abandoned_marker", text, Gravity.NOTE, line=line)
    elif needed and max(possible) > said and said in (needed, match.length) and following is None:
        was = "was" if needed == 1 else "were"
        cut = f"that {was} needed" if said == needed else f"of the length of the match, where {needed} {was} needed"
        text = f"The record gives the {said} point{'' if said == 1 else 's'} {cut}; the game was worth {worth}."
        yield Problem("points_capped", text, Gravity.NOTE, line=line)
    elif (
        found.basis is Basis.BORNE_OFF and said * found.multiplier == right and found.cube == 1 and _maybe_jacoby(match)
    ):
        text = f"The {said} point for a game worth {worth} is right under the Jacoby rule, which the record does not mention."
        yield Problem("jacoby_assumed", text, Gravity.NOTE, line=line)
    elif right is None and following is None and said in (needed, match.length):
        text = (
            f"The record gives {said} points for a game resigned with the cube at {found.cube}; {needed} were needed."
        )
        yield Problem("points_given_up", text, Gravity.NOTE, line=line)
    else:
        yield Problem("wrong_points", f"The record gives {said} points; the game was worth {worth}.", line=line)


def _resigned_points(
    acts: Sequence[Act], found: GameScore, outcome: RecordedResult, needed: int, line: int
) -> Iterator[Problem]:
    """A resignation states its value: single, gammon, backgammon or the match. The points must match it."""
    said = outcome.points
    if any(isinstance(act, Resigned) and act.whole_match for act in acts) and 0 < said < needed:
        if not outcome.ends_match:
            text = f"The match was resigned, but the result gives {said} of the {needed} points needed."
            yield Problem("resignation_contradicted", text, Gravity.WARNING, line=line)
        return
    worth = _worth_resigned(acts)
    if not worth or not said or found.basis is not Basis.GIVEN_UP or said == worth * found.cube:
        return
    text = f"The resignation gives {worth * found.cube} points ({_WORTHS[worth]} with the cube at {found.cube}), but the result says {said}."
    yield Problem("resignation_contradicted", text, Gravity.WARNING, line=line)


def _gave_up(game: RecordedGame, side: Side) -> bool:
    """Whether the acts also show that a player resigned: by saying so, or by not playing the last roll."""
    for act in reversed(game.acts):
        if isinstance(act, Resigned):
            return True
        if isinstance(act, RecordedRoll):
            return act.side is side and act.manner in (Manner.UNPLAYED, Manner.HIDDEN)
    return False


def _maybe_jacoby(match: RecordedMatch) -> bool:
    return (match.length == 0 and match.terms.jacoby is None) or is_galaxy_money(match)


def _named(match: RecordedMatch, side: Side) -> str:
    return match.players[side] or ("the first player" if side is Side.WHITE else "the second player")
