"""Matches moves as people write them to the numbers of the roll.

A written move may use several numbers (24/18 with 4-2, 13/1 with 3-3), the moves may be in any order, and hit marks may
be left out. What counts is whether some way of using the numbers does what was written and ends in a legal result
(`us2009:basic.move.2`, `us2009:basic.move.3`, `ibf:12.5.1`, `ibf:12.5.2`).

What was probably meant: the legal plays closest to an illegal one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bafflebox.game.discipline import BACKGAMMON, Discipline, PassingBlock
from bafflebox.game.legal import legal_plays, legal_results
from bafflebox.game.move import Move, Play
from bafflebox.game.plays import HEAD, block_fronts, head_limit, steps
from bafflebox.game.position import BAR, OFF, WIDTH, Position
from bafflebox.game.result import is_over
from bafflebox.game.roll import Roll

Pending = tuple[int, int]
"""Where the checker of a written move is now, and where it should end up."""


class Assignment(NamedTuple):
    """One way to make the written moves: single steps in a playable order."""

    moves: tuple[Move, ...]
    boards: tuple[bytes, ...]
    """The boards before, between and after the steps."""
    left: tuple[int, ...]
    """The numbers of the roll that are not used."""

    @property
    def end(self) -> bytes:
        """The board after the last step."""
        return self.boards[-1]

    @property
    def hit(self) -> set[int]:
        """The points where something was hit."""
        return {move.target for move in self.moves if move.hits}


def spans(move: Move, numbers: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """The orders of dice that carry a checker the distance of a move, ignoring what is in the way.

    >>> spans(Move(24, 18), (4, 2)), spans(Move(5, 0), (6, 4))
    (((4, 2), (2, 4)), ((6,), (4, 6)))
    """
    found: dict[tuple[int, ...], None] = {}

    def onward(at: int, used: tuple[int, ...], left: tuple[int, ...]) -> None:
        if at <= move.target:
            if at == move.target or move.target == OFF:
                found[used] = None
            return
        for number in dict.fromkeys(left):
            rest = list(left)
            rest.remove(number)
            onward(at - number, (*used, number), tuple(rest))

    if move.source > move.target:
        onward(move.source, (), tuple(numbers))
    return tuple(found)


def number_assignments(
    position: Position, roll: Roll, moves: Sequence[Move], rules: Discipline = BACKGAMMON, *, every_order: bool = False
) -> tuple[Assignment, ...]:
    """The ways to make the written moves step by step with the roll, even if they use too few numbers.

    Equivalent orders are given once, unless every order is asked for.
    """
    if len(moves) > len(roll.numbers) or any(move.source <= move.target for move in moves):
        return ()
    every_order = every_order or (rules.block is not None and rules.block.passing is PassingBlock.ANY)
    return tuple(_played(position.board, roll, tuple(moves), rules, every_order=every_order))


def _played(
    board: bytes, roll: Roll, moves: tuple[Move, ...], rules: Discipline, *, every_order: bool
) -> Iterator[Assignment]:
    limit = head_limit(board, roll, rules)
    seen: set[tuple[object, ...]] = set()
    start: tuple[Pending, ...] = tuple((move.source, move.target) for move in moves)
    stack = [(Assignment((), (board,), roll.numbers), start)]
    while stack:
        assignment, pending = stack.pop()
        made, boards, numbers = assignment
        now = boards[-1]
        key = (boards if every_order else now, tuple(sorted(pending)), numbers)
        if key in seen:
            continue
        seen.add(key)
        if not pending:
            yield assignment
            continue
        wanted = set(pending)
        for number in sorted(set(numbers)):
            left = list(numbers)
            left.remove(number)
            for source, target, after in steps(now, number, rules, limit - (board[HEAD] - now[HEAD])):
                move = Move(source, target, after[WIDTH + BAR] > now[WIDTH + BAR])
                for goal in {end for at, end in wanted if at == source and end <= target}:
                    rest = list(pending)
                    rest.remove((source, goal))
                    if target > goal:
                        rest.append((target, goal))
                    stack.append((Assignment((*made, move), (*boards, after), tuple(left)), tuple(rest)))


def complete(position: Position, roll: Roll, moves: Sequence[Move], rules: Discipline = BACKGAMMON) -> Play | None:
    """The legal play the written moves describe, one number per move; None if there is none.

    No moves at all is a play if nothing can be played. If there are several routes, the one with the fewest unmarked
    hits is meant, since people write down hits on the way.

    >>> print(complete(BACKGAMMON.start, Roll(4, 2), [Move(24, 18)]))
    24/18
    """
    if is_over(position):
        return None if moves else Play((), position)
    lawful = {reached.board for reached in legal_results(position, roll, rules)}
    if not moves:
        return None if lawful else Play((), position)
    found = [
        assignment
        for assignment in number_assignments(position, roll, moves, rules)
        if assignment.end in lawful and not passes_block(assignment, rules) and not wrong_marks(moves, assignment)
    ]
    if not found:
        return None
    marked = {move.target for move in moves if move.hits}
    meant = min(found, key=lambda assignment: (len(assignment.hit - marked), len(assignment.left)))
    return Play(meant.moves, Position(meant.end))


def wrong_marks(moves: Sequence[Move], assignment: Assignment) -> tuple[Move, ...]:
    """The written moves marked as hits that hit nothing when played this way."""
    return tuple(move for move in moves if move.hits and move.target not in assignment.hit)


def passes_block(assignment: Assignment, rules: Discipline) -> bool:
    """Whether a block is formed on the way and gone at the end, where any such block is barred (`ibf:4.4.c`)."""
    block = rules.block
    if block is None or block.passing is not PassingBlock.ANY:
        return False
    *between, end = assignment.boards[1:]
    standing = set(block_fronts(end, rules, block))
    return any(set(block_fronts(board, rules, block)) - standing for board in between)


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
