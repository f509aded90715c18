"""The plays a roll allows: the rules in plain Python, meant to be read beside the books.

Bar first (`ibf:5.4.a`); no landing on a closed point (`ibf:5.3.a`, `ibf:4.3.a`); bearing off only with everything home
(`ibf:13.1`), exactly or from the highest point below the number (`ibf:13.2`, `ibf:13.3.a`); both numbers if possible, as
many as possible of a double, the larger if only one of two (`ibf:12.5.3`); in Longgammon the head rule (`ibf:4.2`) and the
block rule after every step (`ibf:4.4`). The compiled twin in `kernel` gives the same answers.

A *step* is one checker moved by one number. A *board* here is the 52 counts of a `Position` packed into one large
number, one byte per place, so that a step is an addition, and each number adds a fixed amount for every point it can be
played from.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache, reduce
from itertools import compress, pairwise
from operator import or_, sub

from bafflebox.errors import InvalidInput
from bafflebox.game.discipline import (
    BACKGAMMON,
    LONGGAMMON,
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
from bafflebox.game.position import BAR, COUNTS, OFF, WIDTH, Position, pip_count
from bafflebox.game.roll import FACES, Roll

HEAD = 24
MOST_CHECKERS = 255
"""Per side, because a count is one byte and all checkers may gather in one place."""

Board = int


def board_of(counts: bytes) -> Board:
    most = max(sum(counts[:WIDTH]), sum(counts[WIDTH:]))
    if most > MOST_CHECKERS:
        raise InvalidInput(
            "A side of this position has {most} checkers; at most 255 can be counted.", most=most, code="bad_position"
        )
    return int.from_bytes(counts, "little")


def counts_of(board: Board) -> bytes:
    return board.to_bytes(COUNTS, "little")


OWN = [256**place for place in range(WIDTH)]
OPP = [256 ** (WIDTH + place) for place in range(WIDTH)]
"""One checker in a place, as a board."""

ONE_EVERYWHERE = sum(OWN) + sum(OPP)

MOVED = {number: [OWN[max(source - number, OFF)] - OWN[source] for source in range(WIDTH)] for number in FACES}
"""For each number and source, what a step adds to the board."""

HIT = [OPP[BAR] - OPP[place] for place in range(WIDTH)]
"""What a hit adds, by the opponent's number for the point."""


Way = tuple[int, int, int]
"""A step from a point: where the opposing checkers on its target are counted, and what it adds without and with a
hit."""


def _ways(number: int, facing: tuple[int, ...]) -> list[Way]:
    """The steps of a number that stay on the board, rearmost source first."""
    ways = []
    for source in range(HEAD, number, -1):
        there, added = facing[source - number], MOVED[number][source]
        ways.append((WIDTH + there, added, added + HIT[there]))
    return ways


WAYS = {rules.same_way: {number: _ways(number, rules.facing) for number in FACES} for rules in (BACKGAMMON, LONGGAMMON)}
"""By the direction of travel, which determines how the sides' numberings meet, and by number."""


def _steps(board: Board, number: int, rules: Discipline, kept_on_head: int) -> list[Board]:
    """The boards after every way to play one number with one checker, whatever follows."""
    counts = board.to_bytes(COUNTS, "little")
    closed_by = 2 if rules.hitting else 1  # ibf:5.3.a, ibf:4.3.a
    if counts[BAR]:
        return _entered(board, counts, number, rules, closed_by)
    occupied = counts[HEAD:OFF:-1]
    if counts[HEAD] <= kept_on_head:
        occupied = b"\0" + occupied[1:]
    found: list[Board] = []
    for opposing_at, moved, hitting in compress(WAYS[rules.same_way][number], occupied):
        opposing = counts[opposing_at]
        if not opposing:
            found.append(board + moved)
        elif opposing < closed_by:
            found.append(board + hitting)
    if not any(counts[7:BAR]):  # ibf:13.1: everything is home
        found += _borne_off(board, counts, number, rules)
    if rules.block:
        return [after for after in found if not shuts_in(counts_of(after), rules, rules.block)]
    return found


def _entered(board: Board, counts: bytes, number: int, rules: Discipline, closed_by: int) -> list[Board]:
    """A checker on the bar moves before all others (`ibf:5.4.a`), if its point is open."""
    there = rules.facing[BAR - number]
    opposing = counts[WIDTH + there]
    if opposing >= closed_by:
        return []
    entered = board + MOVED[number][BAR]
    return [entered + HIT[there] if opposing else entered]


def _borne_off(board: Board, counts: bytes, number: int, rules: Discipline) -> list[Board]:
    """From the point of the number (`ibf:13.2`), or from the highest point below it if there is no checker further back
    (`ibf:13.3.a`)."""
    if counts[number] or any(counts[number + 1 : 7]):
        sources = [number] if counts[number] else []
    else:
        sources = [source for source in range(number - 1, OFF, -1) if counts[source]]
        if rules.bear_off_from is BearOffFrom.HIGHEST:
            sources = sources[:1]
    return [board + MOVED[number][source] for source in sources]


Step = tuple[int, int, bytes]
"""Source, target, and the counts after it."""


def steps(counts: bytes, number: int, rules: Discipline, head_left: int = MOST_CHECKERS) -> list[Step]:
    """Every way to play one number with one checker, whatever follows."""
    board = board_of(counts)
    found = []
    for after in _steps(board, number, rules, counts[HEAD] - head_left):
        source, target, _ = _move_adding(after - board)
        found.append((source, target, counts_of(after)))
    return found


def shuts_in(counts: bytes, rules: Discipline, block: BlockRule) -> bool:
    """Whether the mover has a block that no opposing checker has passed (`ibf:4.4.b`)."""
    return any(not _ahead(counts[WIDTH:], front, block) for front in block_fronts(counts, rules, block))


def block_fronts(counts: bytes, rules: Discipline, block: BlockRule) -> Iterator[int]:
    """For each block, the opponent's number for its foremost point, the last one the opponent would reach."""
    run = 0
    for opp_point in range(24, 0, -1):  # the opponent's path; the facing map is its own inverse
        held = counts[rules.facing[opp_point]] > 0
        seam = block.adjacency is Adjacency.OWN_PATH and opp_point == 12
        run = (1 if seam else run + 1) if held else 0
        if run >= block.length:
            yield opp_point


def _ahead(opp: bytes, front: int, block: BlockRule) -> bool:
    """Whether an opposing checker is past the block; a borne-off one is."""
    home = min(front, 7) if block.shut_in is ShutIn.NONE_AHEAD_AT_HOME else front
    return any(opp[:home])


def head_limit(counts: bytes, roll: Roll, rules: Discipline) -> int:
    """How many checkers may leave the head in this turn."""
    head = rules.head
    if head is None or head.counted is HeadCount.PER_NUMBER:
        return MOST_CHECKERS
    first_turn = counts[HEAD] == rules.checkers
    entitled = head.first_turn is FirstTurn.EITHER_PLAYER or counts[WIDTH + HEAD] < rules.checkers
    if first_turn and entitled and roll.is_double and roll.high in head.first_turn_doubles:
        return head.first_turn_limit
    return head.limit


Spread = dict[Board, Board]
"""Boards reachable with one more number, each with one board that leads to it."""

Trail = tuple[Board, ...]
"""The boards passed on the way, including the last but not the first: one for each number played."""


def _spread(
    boards: Iterable[Board], number: int, rules: Discipline, kept_on_head: int, known: Spread | None = None
) -> Spread:
    """Plays one more number in every way from every board, and adds the results.

    The first way found to a board is kept, and steps are taken from the rearmost source. So results and plays have a
    fixed order, which the compiled kernel follows too.
    """
    spread: Spread = {} if known is None else known
    for board in boards:
        for after in _steps(board, number, rules, kept_on_head):
            if after not in spread:
                spread[after] = board
    return spread


def _fullest(board: Board, roll: Roll, rules: Discipline, kept_on_head: int) -> list[Spread]:
    """A turn that plays as much as it must (`ibf:12.5.3`), number by number; the last spread has its results."""
    start = (board,)
    if roll.is_double:
        spreads = [_spread(start, roll.high, rules, kept_on_head)]
        for number in roll.numbers[1:]:
            further = _spread(spreads[-1], number, rules, kept_on_head)
            if not further:
                break
            spreads.append(further)
        return spreads
    larger = _spread(start, roll.high, rules, kept_on_head)
    smaller = _spread(start, roll.low, rules, kept_on_head)
    both = _spread(larger, roll.low, rules, kept_on_head)
    both = _spread(smaller, roll.high, rules, kept_on_head, both)
    if both:
        return [smaller | larger, both]
    return [larger or smaller]


def _turns(counts: bytes, roll: Roll, rules: Discipline) -> Iterator[list[Spread]]:
    """The turn under the head rule; if the second checker is optional, also the turn without it."""
    board, on_head, limit = board_of(counts), counts[HEAD], head_limit(counts, roll, rules)
    head = rules.head
    if head and head.second_checker is SecondChecker.RIGHT and limit > head.limit:
        yield _fullest(board, roll, rules, on_head - head.limit)
    yield _fullest(board, roll, rules, on_head - limit)


def _trail(end: Board, spreads: list[Spread]) -> Trail:
    trail = [end]
    for spread in spreads[:0:-1]:  # from the last back to the second, as the first is reached from the start
        trail.append(spread[trail[-1]])
    return tuple(reversed(trail))


def trails(counts: bytes, roll: Roll, rules: Discipline) -> dict[Board, Trail]:
    """The legal results of a roll, each with one way of getting there."""
    block = rules.block
    if block and block.passing is PassingBlock.ANY:
        lawful = [trail for trail in lines(counts, roll, rules) if not _block_in_passing(trail, rules, block)]
        return _fullest_of(counts, lawful)
    return {end: _trail(end, turn) for turn in _turns(counts, roll, rules) for end in turn[-1]}


def lines(counts: bytes, roll: Roll, rules: Discipline) -> Iterator[Trail]:
    """Every sequence of steps that the roll allows, including those that stop too early. Slow but complete."""
    kept_on_head = counts[HEAD] - head_limit(counts, roll, rules)

    def onward(board: Board, trail: Trail, numbers: tuple[int, ...]) -> Iterator[Trail]:
        for number in sorted(set(numbers), reverse=True):
            left = list(numbers)
            left.remove(number)
            for after in _steps(board, number, rules, kept_on_head):
                yield (*trail, after)
                yield from onward(after, (*trail, after), tuple(left))

    yield from onward(board_of(counts), (), roll.numbers)


def _fullest_of(counts: bytes, everything: list[Trail]) -> dict[Board, Trail]:
    """Of all lines, those that play as many numbers as possible; if only one, the larger."""
    most = max(map(len, everything), default=0)
    full = [trail for trail in everything if len(trail) == most]
    if most == 1:
        largest = max(_pips_played(counts, trail) for trail in full)
        full = [trail for trail in full if _pips_played(counts, trail) == largest]
    return {trail[-1]: trail for trail in reversed(full)}


def _pips_played(counts: bytes, trail: Trail) -> int:
    return pip_count(counts[:WIDTH]) - pip_count(counts_of(trail[-1])[:WIDTH])


def _block_in_passing(trail: Trail, rules: Discipline, block: BlockRule) -> bool:
    *between, end = ({*block_fronts(counts_of(board), rules, block)} for board in trail)
    return any(fronts - end for fronts in between)


def moves_along(counts: bytes, trail: Trail) -> tuple[Move, ...]:
    """The moves that lead from board to board."""
    return tuple(_move_adding(after - board) for board, after in pairwise((board_of(counts), *trail)))


@cache
def _move_adding(difference: int) -> Move:
    """The move that adds this amount to a board; on a board with a checker everywhere it empties its source."""
    counts = counts_of(ONE_EVERYWHERE + difference)
    return Move(counts.index(0), counts.index(2), counts[WIDTH + BAR] == 2)


@cache
def _step_adding(difference: int) -> bytes:
    return bytes(_move_adding(difference))


def plain_ways(counts: bytes, roll: Roll, rules: Discipline) -> dict[bytes, tuple[Move, ...]]:
    """The counts after every legal play of a roll, each with the moves of one such play, from the plain generator."""
    return {counts_of(end): moves_along(counts, trail) for end, trail in trails(counts, roll, rules).items()}


def check_rules(rules: object) -> None:
    """Raises if this is not a discipline, as the compiled kernel does."""
    if not isinstance(rules, Discipline):
        raise TypeError(f"the rules must be a Discipline, not {type(rules).__name__}")


def check_arguments(position: object, roll: object, rules: object) -> None:
    """Raises if this is not a position, a roll or a discipline, as the compiled kernel does."""
    check_rules(rules)
    if not isinstance(position, Position) or not isinstance(roll, Roll):
        kinds = f"{type(position).__name__} and {type(roll).__name__}"
        raise TypeError(f"a Position and a Roll are needed, not {kinds}")
    if not hasattr(position, "board"):  # made without its maker
        raise InvalidInput("A position has 52 counts.", code="bad_position")
    if not hasattr(roll, "high"):
        raise InvalidInput("A die shows 1 to 6, not 0.", code="bad_position")


def plain_results(position: Position, roll: Roll, rules: Discipline = BACKGAMMON) -> tuple[Position, ...]:
    """`legal_results`, always by the plain generator."""
    check_arguments(position, roll, rules)
    if rules.block and rules.block.passing is PassingBlock.ANY:
        ends = [*trails(position.board, roll, rules)]
    else:
        ends = [*reduce(or_, (turn[-1] for turn in _turns(position.board, roll, rules)))]
    return tuple([Position(end.to_bytes(COUNTS, "little")) for end in ends])


def plain_plays(position: Position, roll: Roll, rules: Discipline = BACKGAMMON) -> tuple[Play, ...]:
    """`legal_plays`, always by the plain generator."""
    check_arguments(position, roll, rules)
    start = board_of(position.board)
    found = []
    for end, trail in trails(position.board, roll, rules).items():
        added = map(sub, trail, (start, *trail))
        found.append(Play.of_steps(b"".join(map(_step_adding, added)), Position(counts_of(end))))
    return tuple(found)
