"""Who won a recorded game: what each piece of evidence in the record says, and which to believe.

A file indicates the winner in several ways: by the checkers borne off, a pass, the next score, the column of the
result, the points that end the match, a resignation. They are consulted in the order of `Witness`; the first that says
anything decides, and those that disagree are reported. None is dropped silently.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

from bafflebox.game import Both, Discipline, Side, loss
from bafflebox.game.position import OFF, WIDTH
from bafflebox.notation.record import Act, RecordedDouble, RecordedGame, RecordedPass, Resigned, SetUp, Took, Turning
from bafflebox.notation.replay import ReplayStep, last_board


class Witness(Enum):
    """Evidence for the winner of a game, most reliable first. The value is its name in a report."""

    BOARD = "the board"
    PASS = "the pass"
    SCORE = "the next score"
    RESULT = "the result"
    MATCH = "the points that win the match"
    LOSS = "the loss"
    WORD = "the resignation"

    rank: int
    """The smaller, the more reliable."""

    def __init__(self, _: str) -> None:
        self.rank = len(type(self).__members__)


Testimony = tuple[Witness, Side]


def most_reliable(said: Iterable[Testimony]) -> Side | None:
    """The winner according to the most reliable evidence."""
    best: Testimony | None = None
    for one in said:
        if best is None or one[0].rank < best[0].rank:
            best = one
    return best[1] if best else None


def named(witnesses: Iterable[Witness]) -> str:
    """The evidence in a sentence: `the board and the next score`."""
    spoken = set(witnesses)
    names = [witness.value for witness in Witness if witness in spoken]
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def on_board(steps: Sequence[ReplayStep], rules: Discipline) -> Side | None:
    """The player who has borne off everything, as far as the last position is known."""
    last = last_board(steps)
    if last is None:
        return None
    side, board = last
    if board[OFF] >= rules.checkers:
        return side
    return side.other if board[WIDTH + OFF] >= rules.checkers else None


def by_pass(acts: Sequence[Act]) -> Side | None:
    """The player whose double was passed; the column of the pass says less."""
    passed = None
    for act in reversed(acts):
        if isinstance(act, RecordedDouble) and passed:
            return act.side
        passed = passed or (act if isinstance(act, RecordedPass) else None)
    return passed.side.other if passed else None


def by_score(before: Both[int], after: Both[int] | None) -> Side | None:
    """The only player whose score has grown."""
    if after is None:
        return None
    white, black = after.white > before.white, after.black > before.black
    return None if white is black else Side.WHITE if white else Side.BLACK


def by_resignation(acts: Iterable[Act]) -> Iterable[Testimony]:
    """The opponents of those who resigned."""
    return [(Witness.WORD, act.side.other) for act in acts if isinstance(act, Resigned)]


def by_length(game: RecordedGame, points: int, length: int) -> Side | None:
    """The only player for whom these points are enough to win the match."""
    white, black = game.score.white + points >= length, game.score.black + points >= length
    if not length or not points or white is black:
        return None
    return Side.WHITE if white else Side.BLACK


def cube_of(acts: Iterable[Act]) -> int:
    """The value of the cube at the end of a game, from the doubles taken."""
    value = offered = 1
    for act in acts:
        if isinstance(act, RecordedDouble):
            offered = act.to or offered * 2
        elif isinstance(act, Took):
            value = offered
        elif isinstance(act, SetUp) and act.cube is not None:
            value = offered = act.cube
        if isinstance(act, RecordedDouble) and act.turning is not Turning.DOUBLE:
            value = offered // 2
    return max(1, value)


def points_won(acts: Sequence[Act], steps: Sequence[ReplayStep], winner: Side, rules: Discipline) -> int:
    """What a game counts if it ended on the board, with a pass or with a resignation that states its value; otherwise
    0."""
    cube = cube_of(acts)
    last = last_board(steps)
    if last is not None and on_board(steps, rules) is winner:
        side, board = last
        return cube * loss(board[WIDTH:] if side is winner else board[:WIDTH], rules).multiplier
    if by_pass(acts) is winner:
        return cube
    given = next((act for act in reversed(acts) if isinstance(act, Resigned) and act.side is winner.other), None)
    return cube * given.worth if given else 0


def counted(acts: Sequence[Act], steps: Sequence[ReplayStep], winner: Side, rules: Discipline, jacoby: bool) -> int:
    """The same under the Jacoby rule, where it is in use: an undoubled game counts one."""
    points = points_won(acts, steps, winner, rules)
    return min(points, 1) if jacoby and not any(isinstance(act, Took) for act in acts) else points
