"""A quick way to show that a side can still win: it runs with large doubles while the other runs slower, with 6-4 or else 2-1.

A line found here is a proof, since it consists of legal plays. If none is found, `prospects` searches further.
"""

from __future__ import annotations

from functools import lru_cache
from operator import mul

from bafflebox.game.discipline import BACKGAMMON, Discipline
from bafflebox.game.legal import legal_results
from bafflebox.game.position import WIDTH, Position
from bafflebox.game.result import contact
from bafflebox.game.roll import Roll

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
