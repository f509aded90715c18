"""What written moves mean on a board: the legal plays that the text allows, or the moves just as they are written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

from bafflebox.game import Discipline, Move, Position, Roll, legal_plays
from bafflebox.game.plays import HEAD, head_limit
from bafflebox.game.plays import steps as steps_by
from bafflebox.game.position import BAR, OFF, WIDTH

Way = tuple[tuple[Move, ...], bytes]
"""Moves, one per number, and the board after them."""


def resolved(board: bytes, roll: Roll, hops: Sequence[Move], rules: Discipline) -> list[Way]:
    """The legal plays that this text can mean, likeliest first; empty if it isn't a legal play.

    More than one only if a stop is not written and what is hit there differs.
    """
    if _is_plain(rules):
        full = _full_play(board, roll, hops)
        if full is not None:
            return full
    return _by_results(board, roll, hops, rules)


def is_full_play(board: bytes, roll: Roll, steps: tuple[Move, ...], rules: Discipline) -> bool:
    """Whether these are legal steps in this order that use every number, with the hits marked: then they make a legal
    play. If not, they may still be one."""
    if not _is_plain(rules) or len(steps) != len(roll.numbers):
        return False
    way = _stepwise(board, roll.numbers, steps)
    return way is not None and way[0] == steps


def _is_plain(rules: Discipline) -> bool:
    """Whether nothing but the steps decides what is a full play."""
    return rules.hitting and rules.head is None and rules.block is None


def _full_play(board: bytes, roll: Roll, hops: Sequence[Move]) -> list[Way] | None:
    """The quick way: if every number is played, legal steps make a legal play. None if this doesn't decide it."""
    numbers = roll.numbers
    if len(hops) == len(numbers):
        way = _stepwise(board, numbers, hops)
        if way is None:
            orders = iter(permutations(hops))
            next(orders)
            way = next(filter(None, (_stepwise(board, numbers, order) for order in orders)), None)
        return None if way is None else [way]
    ways: dict[bytes, Way] = {}
    for steps in _split(hops, roll):
        for order in (steps, *permutations(steps)):
            way = _stepwise(board, numbers, order)
            if way is not None:
                ways.setdefault(way[1], way)
                break
    return _likeliest(hops, ways.values()) if ways else None


def _split(hops: Sequence[Move], roll: Roll) -> list[tuple[Move, ...]]:
    """Hops over several numbers split into steps of one number each, in every way that uses up the roll."""
    if not roll.is_double:
        if len(hops) != 1 or hops[0].source - hops[0].target != roll.high + roll.low:
            return []
        source, target, _ = hops[0]
        return [(Move(source, source - number), Move(source - number, target)) for number in roll.numbers]
    steps: list[Move] = []
    for source, target, _ in hops:
        count, odd = divmod(source - target, roll.high)
        if odd or count < 1:
            return []
        stops = [source - roll.high * i for i in range(count + 1)]
        steps += map(Move, stops, stops[1:])
        if len(steps) > 4:
            return []
    return [tuple(steps)] if len(steps) == 4 else []


def _stepwise(board: bytes, numbers: tuple[int, ...], steps: Sequence[Move]) -> Way | None:
    """The steps in this order, if each is legal by one number and all numbers are used."""
    own, opp = bytearray(board[:WIDTH]), bytearray(board[WIDTH:])
    left = list(numbers)
    moves: list[Move] = []
    for source, target, _ in steps:
        if not own[source] or (own[BAR] and source != BAR):
            return None
        number = source - target
        hits = False
        if target == OFF:
            if any(own[7:]):
                return None
            if number not in left:
                number = max(left)
                if number < source or any(own[source + 1 : 7]):
                    return None
        else:
            if number not in left or opp[BAR - target] > 1:
                return None
            hits = opp[BAR - target] == 1
            if hits:
                opp[BAR - target] = 0
                opp[BAR] += 1
        left.remove(number)
        own[source] -= 1
        own[target] += 1
        moves.append(Move(source, target, hits))
    return tuple(moves), bytes(own + opp)


def _by_results(board: bytes, roll: Roll, hops: Sequence[Move], rules: Discipline) -> list[Way]:
    """The slow way, for every spelling and discipline: of all legal results, those that move the same checkers."""
    own = [int(count) for count in board[:WIDTH]]
    for source, target, _ in hops:
        own[source] -= 1
        own[target] += 1
    if min(own) < 0:
        return []
    wanted = bytes(own)
    lawful = legal_plays(Position(board), roll, rules)
    ways = [(play.moves, play.result.board) for play in lawful if play.result.board[:WIDTH] == wanted]
    written = _as_written(board, roll, hops, rules)
    if written and any(board_after == written[1] for _, board_after in ways):
        return [written]
    return _likeliest(hops, ways)


def _as_written(board: bytes, roll: Roll, hops: Sequence[Move], rules: Discipline) -> Way | None:
    """The hops in the order written, if each is a step by one number of the roll."""
    left, now, limit = list(roll.numbers), board, head_limit(board, roll, rules)
    moves: list[Move] = []
    for source, target, _ in hops:
        for number in sorted(set(left)):
            made = steps_by(now, number, rules, limit - (board[HEAD] - now[HEAD]))
            after = next((after for start, end, after in made if (start, end) == (source, target)), None)
            if after is not None:
                left.remove(number)
                moves.append(Move(source, target, after[WIDTH + BAR] > now[WIDTH + BAR]))
                now = after
                break
        else:
            return None
    return tuple(moves), now


def _likeliest(hops: Sequence[Move], ways: Iterable[Way]) -> list[Way]:
    """Ways whose hits agree best with the stars come first; an unwritten hit is less likely than a written one."""
    starred = {target for _, target, hits in hops if hits}
    ends = {target for _, target, _ in hops}

    def disagreement(way: Way) -> tuple[int, int]:
        hit = {target for _, target, hits in way[0] if hits}
        return len(starred - hit) + len((hit & ends) - starred), len(hit - starred)

    ranked = sorted(ways, key=disagreement)
    return [way for way in ranked if disagreement(way) == disagreement(ranked[0])]


def carried_out(board: bytes, hops: Iterable[Move], rules: Discipline) -> bytes | None:
    """The board after moving the checkers just as written, by any number of pips; None if that is impossible."""
    after = bytearray(board)
    for source, target, _ in hops:
        if not after[source] or target == BAR or source == OFF:
            return None
        facing = WIDTH + rules.facing[target]
        if target != OFF and after[facing]:
            if after[facing] >= rules.closed_by:
                return None
            after[facing] -= 1
            after[WIDTH + BAR] += 1
        after[source] -= 1
        after[target] += 1
    return bytes(after)


def with_hits(board: bytes, hops: Sequence[Move], rules: Discipline) -> tuple[Move, ...]:
    """The same hops with the hits that happened, for a play that was carried out as written."""
    after: bytes | None = board
    marked: list[Move] = []
    for hop in hops:
        before = after
        after = carried_out(before, [hop], rules) if before else None
        hits = hop.hits if before is None or after is None else after[WIDTH + BAR] > before[WIDTH + BAR]
        marked.append(Move(hop.source, hop.target, hits))
    return tuple(marked)
