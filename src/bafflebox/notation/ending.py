"""Who won a recorded game: what each witness in the record says, and which of them to believe.

A file tells the winner several times: by the checkers borne off, by a pass, by the next score, by the column of the
result, by the points that end the match, by who resigned. They are asked in the order of `Witness`; the first one that
speaks decides, and those that say something else are reported. None is dropped without a word.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from enum import Enum

from bafflebox.game import Both, Discipline, Side
from bafflebox.game.position import OFF, WIDTH
from bafflebox.notation.record import Act, Game, Passed, Resigned
from bafflebox.notation.replay import Step


class Witness(Enum):
    """What tells the winner of a game, the most reliable first. The value is how a report names it."""

    BOARD = "the board"
    PASS = "the pass"
    SCORE = "the next score"
    RESULT = "the result"
    MATCH = "the points that win the match"
    LOSS = "the loss"
    WORD = "the resignation"


Testimony = tuple[Witness, Side]

_RANK = {witness: rank for rank, witness in enumerate(Witness)}


def most_reliable(said: Iterable[Testimony]) -> Side | None:
    """The winner by the most reliable witness."""
    return min(said, key=lambda one: _RANK[one[0]], default=(Witness.WORD, None))[1]


def named(witnesses: Iterable[Witness]) -> str:
    """The witnesses in a sentence: `the board and the next score`."""
    spoken = set(witnesses)
    names = [witness.value for witness in Witness if witness in spoken]
    return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else "".join(names)


def on_board(steps: Sequence[Step], rules: Discipline) -> Side | None:
    """The player who has borne off everything, as far as the last position is known."""
    for step in reversed(steps):
        if step.after is None:
            continue
        board = step.after.board
        if board[OFF] >= rules.checkers:
            return step.act.side
        return step.act.side.other if board[WIDTH + OFF] >= rules.checkers else None
    return None


def by_pass(acts: Sequence[Act]) -> Side | None:
    """The player whose double was passed."""
    return next((act.side.other for act in reversed(acts) if isinstance(act, Passed)), None)


def by_score(before: Both[int], after: Both[int] | None) -> Side | None:
    """The only player whose score has grown."""
    if after is None:
        return None
    grown = [side for side in Side if after[side] > before[side]]
    return grown[0] if len(grown) == 1 else None


def by_resignation(acts: Iterable[Act]) -> Iterable[Testimony]:
    """The opponents of those who resigned."""
    return [(Witness.WORD, act.side.other) for act in acts if isinstance(act, Resigned)]


def by_length(game: Game, points: int, length: int) -> Side | None:
    """The only player for whom these points are enough to win the match."""
    enough = [side for side in Side if game.score[side] + points >= length]
    return enough[0] if length and points and len(enough) == 1 else None
