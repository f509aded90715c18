"""One side running home alone: without contact, each side's turns depend only on its own rolls and plays.

In a race every number can be played until the last checker is off (the rearmost checker can always play it). With `e` the
pips above the ace point and `c` the checkers in play:

- a checker on point p needs at least p/6 numbers, rounded up, and 6-6 needs no more: `fewest_turns` is exact;
- the weight e/3 + c/2 falls by at least 1 in every turn that does not finish. A number n moves a checker inside (n/3),
  takes it off exactly ((n-1)/3 + 1/2), or, being larger than the rearmost point h, takes that one off ((h-1)/3 + 1/2). So
  a one costs at least 1/3 and a larger number at least 2/3, or 1/2 from the ace point when nothing stands higher. Only
  the turn in which 2/1 makes everything stand on the ace point and a larger number follows costs 5/6, and it comes
  once. At least 1/2 is left before the last turn, so there are at most e/3 + c/2 + 2/3 turns: `most_turns` is that bound;
- with nothing off, every number moves inside, which costs at least 3 pips a turn.

The bounds prune a search for an actual line. The search is complete: if it finds no line, there is none.

A quick way to show that a side can still win: it runs with large doubles while the other runs slower, with 6-4 or else 2-1.

A line found here is a proof, since it consists of legal plays. If none is found, `prospects` searches further.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import lru_cache
from operator import mul

from bafflebox.game.discipline import BACKGAMMON, BearOffFrom, Discipline
from bafflebox.game.legal import legal_results
from bafflebox.game.move import Move
from bafflebox.game.plays import plain_ways
from bafflebox.game.position import OFF, WIDTH, Position
from bafflebox.game.result import contact, in_winners_home
from bafflebox.game.roll import ROLLS, Roll

Leg = tuple[Roll, tuple[Move, ...], bytes]
"""One turn of a side alone: the roll, the moves, and the side's checkers after it."""

_SLOW = sorted(ROLLS, key=lambda roll: sum(roll.numbers))
_FAST = _SLOW[::-1]
OUT_OF_THE_WAY = bytes([1]) + bytes(WIDTH - 1)
"""An opponent out of the way: everything borne off."""


class Aim(Enum):
    """What a side must have reached after a number of turns."""

    FINISHED = auto()
    """Off with the last checker in exactly that turn."""
    UNFINISHED = auto()
    SOME_OFF = auto()
    """At least one borne off, at least one not."""
    NONE_OFF = auto()
    NONE_OFF_AND_OUT = auto()
    """None borne off, and none left in the winner's home board."""
    IN_WINNERS_HOME = auto()


FADING = frozenset({Aim.UNFINISHED, Aim.NONE_OFF, Aim.IN_WINNERS_HOME})
"""Goals that, if met after n turns, were also met earlier."""


class TooLong(Exception):
    """The search has used up its budget without an answer."""


def fewest_turns(side: bytes) -> int:
    """The fewest turns a side needs to bear off: exact in a race, a lower bound with contact."""
    return -(-sum(-(-place // 6) * count for place, count in enumerate(side)) // 4)


def fewest_turns_to_bear_off(side: bytes) -> int:
    """The fewest turns to the first checker off; 0 if one is off already."""
    if side[OFF]:
        return 0
    outside = sum(-(-(place - 6) // 6) * side[place] for place in range(7, WIDTH))
    return -(-(outside + 1) // 4)


def most_turns(side: bytes, rules: Discipline) -> int:
    """An upper bound on the turns a side without contact takes to bear off."""
    excess, checkers = _excess(side), sum(side[1:])
    if not checkers:
        return 0
    if rules.bear_off_from is BearOffFrom.ANY_LOWER:  # a large number may take one off the ace point: 5/6 every turn
        return (2 * excess + 3 * checkers - 3) // 5 + 1
    return (2 * excess + 3 * checkers + 4) // 6


def _excess(side: bytes) -> int:
    return sum((place - 1) * side[place] for place in range(2, WIDTH))


def may_reach(side: bytes, turns: int, aim: Aim, rules: Discipline) -> bool:
    """Whether the bounds still allow a goal."""
    none_off = not side[OFF]
    match aim:
        case Aim.FINISHED:
            return fewest_turns(side) <= turns <= most_turns(side, rules) and (turns > 0) == any(side[1:])
        case Aim.UNFINISHED:
            return turns < most_turns(side, rules)
        case Aim.SOME_OFF:
            enough = sum(side[1:]) > (1 if none_off else 0)
            return enough and fewest_turns_to_bear_off(side) <= turns < most_turns(side, rules)
        case Aim.NONE_OFF:
            return none_off and 3 * turns <= _excess(side)
        case Aim.NONE_OFF_AND_OUT:
            behind = sum(-(-(place - 18) // 6) * side[place] for place in range(19, WIDTH))
            return none_off and 3 * turns <= _excess(side) and behind <= 4 * turns
        case Aim.IN_WINNERS_HOME:  # one checker is to stay on the 19 point or behind it
            return none_off and in_winners_home(side, rules) > 0 and 3 * turns <= _excess(side) - 18


@dataclass
class Solo:
    """Searches one side's lines, remembering what it has seen, within a budget."""

    rules: Discipline
    budget: int = 3000
    _failed: set[tuple[bytes, int, Aim]] = field(default_factory=set)

    def line(self, side: bytes, turns: int, aim: Aim) -> tuple[Leg, ...] | None:
        """Turns that reach the goal, or None if it can't be reached. Raises `TooLong` when the budget is spent."""
        if not may_reach(side, turns, aim, self.rules) or (side, turns, aim) in self._failed:
            return None
        if turns == 0:
            return ()
        for roll in self._rolls(side, turns, aim):
            for moves, after in self._plays(side, roll, aim):
                further = self.line(after, turns - 1, aim)
                if further is not None:
                    return ((roll, moves, after), *further)
        self._failed.add((side, turns, aim))
        return None

    def _rolls(self, side: bytes, turns: int, aim: Aim) -> list[Roll]:
        """All rolls, most promising first."""
        if aim in FADING:
            return _SLOW
        if aim is Aim.FINISHED:
            early, late = turns - fewest_turns(side), most_turns(side, self.rules) - turns
            return _FAST if early <= late else _SLOW
        return _SLOW if self._settled(side, aim) else _FAST

    def _settled(self, side: bytes, aim: Aim) -> bool:
        """Whether all that remains is to waste time."""
        return bool(side[OFF]) if aim is Aim.SOME_OFF else not in_winners_home(side, self.rules)

    def _plays(self, side: bytes, roll: Roll, aim: Aim) -> Iterator[tuple[tuple[Move, ...], bytes]]:
        """The plays of a roll; when wasting time, the slowest and most uneven first."""
        if self.budget <= 0:
            raise TooLong
        self.budget -= 1
        ways = plain_ways(side + OUT_OF_THE_WAY, roll, self.rules)
        slow = aim in FADING or (aim is not Aim.FINISHED and self._settled(side, aim))
        ends = sorted((end[:WIDTH] for end in ways), key=_slowness, reverse=slow)
        for end in ends:
            yield ways[end + OUT_OF_THE_WAY], end


def _slowness(side: bytes) -> tuple[int, int]:
    weight = 2 * _excess(side) + 3 * sum(side[1:])
    return weight, sum(place * place * count for place, count in enumerate(side))


_RUNNING = tuple(Roll(number, number) for number in (6, 5, 4, 3, 2, 1))
_SLOWER = (Roll(6, 4), Roll(2, 1))
"""With 6-4 the sides have soon passed each other, so that a line is short; with 2-1 more is won."""
_LONGEST = 80
_SIXES = tuple((place + 5) // 6 for place in range(WIDTH))
"""How many sixes a checker on each place needs."""


@lru_cache(maxsize=4096)  # asked for both sides of each position, for every view
def runs_home(position: Position, rules: Discipline = BACKGAMMON, *, on_roll: bool = True) -> bool:
    """Whether such a line wins for the viewer. False proves nothing.

    >>> from bafflebox.game import BACKGAMMON, runs_home
    >>> runs_home(BACKGAMMON.start), runs_home(BACKGAMMON.start.flipped(), on_roll=False)
    (True, True)
    """
    return any(_wins(position, rules, roll, on_roll=on_roll) for roll in _SLOWER)


def _wins(position: Position, rules: Discipline, slower: Roll, *, on_roll: bool) -> bool:
    """Whether the viewer wins while the other side rolls nothing but that."""
    seen = position
    for _ in range(_LONGEST):
        seen = _run(seen, rules) if on_roll else _dallied(seen.flipped(), slower, rules).flipped()
        if seen.board.count(0, 1, WIDTH) == WIDTH - 1:  # nothing of the viewer's is left in play
            return True
        if seen.board.count(0, WIDTH + 1) == WIDTH - 1:
            return False
        on_roll = not on_roll
        if rules.hitting and not contact(seen, rules) and _wins_race(seen, on_roll=on_roll):
            return True
    return False


def _wins_race(position: Position, *, on_roll: bool) -> bool:
    """Whether a race is won with 6-6 every turn against 2-1 every turn."""
    sixes = sum(map(mul, _SIXES, position.board))
    turns = -(-sixes // 4)
    most = max(-(-position.opp_pips // 3), -(-sum(position.opp[1:]) // 2))
    return bool(turns <= most if on_roll else turns < most)


def _run(position: Position, rules: Discipline) -> Position:
    """The best position after playing the largest playable double."""
    for roll in _RUNNING:
        if results := legal_results(position, roll, rules):
            if sum(position.board[7:WIDTH]) > 4:
                return results[0]  # too many are outside for one to be borne off
            off = [result.board[0] for result in results]  # all move as far, until checkers are borne off
            return results[off.index(max(off))]
    return position


def _dallied(position: Position, roll: Roll, rules: Discipline) -> Position:
    """A play of that roll that hits nothing, if there is one."""
    results = legal_results(position, roll, rules) or (position,)
    for result in results:
        if not result.board[-1]:
            return result
    return results[0]
