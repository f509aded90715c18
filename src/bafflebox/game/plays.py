"""Which plays a roll allows: the rules in plain Python, meant to be read beside the books.

Bar first (`ibf:5.4.a`); no landing on a closed point (`ibf:5.3.a`, `ibf:4.3.a`); bearing off only with everything home
(`ibf:13.1`), exactly or from the highest point below the number (`ibf:13.2`, `ibf:13.3.a`); both numbers if possible, as
many as possible of a double, the larger if only one of two (`ibf:12.5.3`); in Longgammon the head rule (`ibf:4.2`) and the
block rule after every step (`ibf:4.4`). The compiled twin in `kernel` gives the same answers.

A *board* here is the 52 counts of a `Position`; a *step* is one checker moved by one number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bafflebox.game.discipline import (
    BACKGAMMON,
    Adjacency,
    BearOffFrom,
    BlockRule,
    Discipline,
    FirstTurn,
    HeadCount,
    PassingBlock,
    SecondChecker,
    ShutIn,
)
from bafflebox.game.move import Move, Play
from bafflebox.game.position import BAR, WIDTH, Position, pip_count
from bafflebox.game.roll import Roll

HEAD = 24

Step = tuple[int, int, bytes]
"""Source, target, and the board after it."""


def steps(board: bytes, number: int, rules: Discipline, head_left: int = 15) -> list[Step]:
    """Every way to play one number with one checker, whatever is to follow."""
    facing, closed_by = rules.facing, rules.closed_by
    found: list[Step] = []
    if board[BAR]:
        target = BAR - number
        if board[WIDTH + facing[target]] < closed_by:
            found.append((BAR, target, _moved(board, BAR, target, facing)))
        return found
    highest = 24
    while highest and not board[highest]:
        highest -= 1
    for source in range(highest, 0, -1):
        if not board[source]:
            continue
        target = source - number
        if target > 0:
            if board[WIDTH + facing[target]] < closed_by and (source != HEAD or head_left > 0):
                found.append((source, target, _moved(board, source, target, facing)))
        elif highest <= 6 and (target == 0 or source == highest or _any_lower(board, number, rules)):
            found.append((source, 0, _moved(board, source, 0, facing)))
    if rules.block:
        return [step for step in found if not shuts_in(step[2], rules, rules.block)]
    return found


def _moved(board: bytes, source: int, target: int, facing: tuple[int, ...]) -> bytes:
    after = bytearray(board)
    after[source] -= 1
    after[target] += 1
    if target and after[WIDTH + facing[target]]:
        after[WIDTH + facing[target]] -= 1
        after[WIDTH + BAR] += 1
    return bytes(after)


def _any_lower(board: bytes, number: int, rules: Discipline) -> bool:
    return rules.bear_off_from is BearOffFrom.ANY_LOWER and not any(board[number:BAR])


def shuts_in(board: bytes, rules: Discipline, block: BlockRule) -> bool:
    """Whether the mover holds a block that no opposing checker has passed (`ibf:4.4.b`)."""
    return any(not _ahead(board[WIDTH:], front, block) for front in block_fronts(board, rules, block))


def block_fronts(board: bytes, rules: Discipline, block: BlockRule) -> Iterator[int]:
    """For each block, the opponent's number of its foremost point, the last one the opponent would reach."""
    run = 0
    for opp_point in range(24, 0, -1):  # the opponent's path; the facing map is its own inverse
        held = board[rules.facing[opp_point]] > 0
        seam = block.adjacency is Adjacency.OWN_PATH and opp_point == 12
        run = (1 if seam else run + 1) if held else 0
        if run >= block.length:
            yield opp_point


def _ahead(opp: bytes, front: int, block: BlockRule) -> bool:
    """Whether an opposing checker is past the block; one borne off is."""
    home = min(front, 7) if block.shut_in is ShutIn.NONE_AHEAD_AT_HOME else front
    return any(opp[:home])


def head_limit(board: bytes, roll: Roll, rules: Discipline) -> int:
    """How many checkers may leave the head in this turn."""
    head = rules.head
    if head is None or head.counted is HeadCount.PER_NUMBER:
        return 15
    first_turn = board[HEAD] == rules.checkers
    entitled = head.first_turn is FirstTurn.EITHER_PLAYER or board[WIDTH + HEAD] < rules.checkers
    if first_turn and entitled and roll.is_double and roll.high in head.first_turn_doubles:
        return head.first_turn_limit
    return head.limit


Ways = dict[bytes, tuple[Move, ...]]
"""Boards that can be reached, each with one way of getting there."""


def _spread(ways: Ways, number: int, rules: Discipline, limit: int, head: int) -> Ways:
    """One more number played from every board in every way."""
    after: Ways = {}
    for board, moves in ways.items():
        hit_bar = board[WIDTH + BAR]
        for source, target, reached in steps(board, number, rules, limit - (head - board[HEAD])):
            if reached not in after:
                after[reached] = (*moves, Move(source, target, reached[WIDTH + BAR] > hit_bar))
    return after


def _fullest(board: bytes, roll: Roll, rules: Discipline, limit: int) -> Ways:
    """Every board at the end of a turn that plays as much as it must, with one way each."""
    head = board[HEAD]
    start: Ways = {board: ()}
    if roll.is_double:
        ways = start
        for number in roll.numbers:
            further = _spread(ways, number, rules, limit, head)
            if not further:
                break
            ways = further
        return {} if ways is start else ways
    larger = _spread(start, roll.high, rules, limit, head)
    smaller = _spread(start, roll.low, rules, limit, head)
    both = _spread(larger, roll.low, rules, limit, head)
    for reached, moves in _spread(smaller, roll.high, rules, limit, head).items():
        both.setdefault(reached, moves)
    return both or larger or smaller


def plain_ways(board: bytes, roll: Roll, rules: Discipline) -> Ways:
    """The legal results of a roll with one way each, by the plain generator."""
    limit = head_limit(board, roll, rules)
    head = rules.head
    if rules.block and rules.block.passing is PassingBlock.ANY:
        return _fullest_of(
            line for line in lines(board, roll, rules) if not _block_in_passing(line, rules, rules.block)
        )
    ways = _fullest(board, roll, rules, limit)
    if head and head.second_checker is SecondChecker.RIGHT and limit > head.limit:
        ways = _fullest(board, roll, rules, head.limit) | ways
    return ways


Line = tuple[tuple[Move, ...], tuple[bytes, ...]]
"""Moves in the order played, and the board before, between and after them."""


def lines(board: bytes, roll: Roll, rules: Discipline) -> Iterator[Line]:
    """Every sequence of steps that the roll allows, also those that stop too early. Slow, and complete."""
    limit = head_limit(board, roll, rules)

    def onward(moves: tuple[Move, ...], boards: tuple[bytes, ...], numbers: tuple[int, ...]) -> Iterator[Line]:
        for number in sorted(set(numbers), reverse=True):
            left = list(numbers)
            left.remove(number)
            now = boards[-1]
            for source, target, after in steps(now, number, rules, limit - (board[HEAD] - now[HEAD])):
                line = (*moves, Move(source, target, after[WIDTH + BAR] > now[WIDTH + BAR])), (*boards, after)
                yield line
                yield from onward(*line, tuple(left))

    yield from onward((), (board,), roll.numbers)


def _fullest_of(found: Iterable[Line]) -> Ways:
    """Of all lines those that play as many numbers as any, and of single numbers the larger."""
    everything = list(found)
    most = max((len(moves) for moves, _ in everything), default=0)
    full = [line for line in everything if len(line[0]) == most]
    if most == 1:
        largest = max(_pips_played(boards) for _, boards in full)
        full = [line for line in full if _pips_played(line[1]) == largest]
    return {boards[-1]: moves for moves, boards in reversed(full)}


def _pips_played(boards: tuple[bytes, ...]) -> int:
    return pip_count(boards[0][:WIDTH]) - pip_count(boards[-1][:WIDTH])


def _block_in_passing(line: Line, rules: Discipline, block: BlockRule) -> bool:
    *between, end = line[1][1:]
    standing = set(block_fronts(end, rules, block))
    return any(set(block_fronts(board, rules, block)) - standing for board in between)


def plain_plays(position: Position, roll: Roll, rules: Discipline = BACKGAMMON) -> tuple[Play, ...]:
    """`legal_plays`, always by the plain generator."""
    return tuple(Play(moves, Position(end)) for end, moves in plain_ways(position.board, roll, rules).items())
