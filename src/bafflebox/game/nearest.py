"""What was probably meant: the legal plays closest to an illegal one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bafflebox.game.discipline import BACKGAMMON, Discipline
from bafflebox.game.legal import legal_plays
from bafflebox.game.move import Move, Play
from bafflebox.game.position import BAR, OFF, WIDTH, Position
from bafflebox.game.result import is_over
from bafflebox.game.roll import Roll
from bafflebox.game.written import complete

Difference = tuple[int, int, int]
"""Checkers in different places, written moves not made, pips between the two, compared in that order."""


def nearest_legal(
    position: Position,
    roll: Roll,
    meant: Sequence[Move] | Position,
    rules: Discipline = BACKGAMMON,
    *,
    limit: int = 5,
) -> tuple[Play, ...]:
    """Legal plays by closeness to the written moves, or to the position left on the board, closest first.

    A legal play is its own and only answer. If nothing can be played, the answer is the empty play.

    >>> [str(play) for play in nearest_legal(BACKGAMMON.start, Roll(3, 1), [Move(8, 5), Move(6, 4)], limit=2)]
    ['8/5 6/5', '8/4']
    """
    if is_over(position):
        return ()
    plays = legal_plays(position, roll, rules) or (Play((), position),)
    if isinstance(meant, Position):
        aim, written = meant.board, Counter[tuple[int, int]]()
        exact = tuple(play for play in plays if play.result == meant)[:1]
    else:
        aim, written = _naive(position.board, meant, rules), Counter((move.source, move.target) for move in meant)
        lawful = complete(position, roll, meant, rules)
        exact = (lawful,) if lawful else ()
    if exact:
        return exact
    ranked = sorted(plays, key=lambda play: (_difference(play, aim, written), play.result.board))
    return tuple(ranked[:limit])


def _difference(play: Play, aim: bytes, written: Counter[tuple[int, int]]) -> Difference:
    reached = play.result.board
    made = Counter((move.source, move.target) for move in play.moves)
    elsewhere = sum(abs(one - other) for one, other in zip(reached, aim, strict=True))
    carried = balance = 0
    for place in range(WIDTH):
        balance += reached[place] - aim[place]
        carried += abs(balance)
    return elsewhere, (written - made).total(), carried


def _naive(board: bytes, moves: Sequence[Move], rules: Discipline) -> bytes:
    """The board after the written moves have been made by hand, legal or not."""
    after = list(board)
    for source, target, _ in moves:
        if not (OFF <= source <= BAR and OFF <= target <= BAR):
            continue
        if after[source]:
            after[source] -= 1
        after[target] += 1
        blot = WIDTH + rules.facing[target]
        if rules.hitting and OFF < target < BAR and after[blot] == 1:
            after[blot] -= 1
            after[WIDTH + BAR] += 1
    return bytes(after)
