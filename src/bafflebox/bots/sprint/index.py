"""A number for every Sprintgammon position, without gaps.

A side is three checkers in 26 places (off, 24 points, bar): 3,276 arrangements, numbered in order of pips, then of
their highest places. A position's number is that of the side on roll times 3,276 plus that of the other side:
10,732,176 in all, some of which are impossible (both sides on one point, both with everything off).

>>> from bafflebox.game import SPRINTGAMMON
>>> position_at(number(SPRINTGAMMON.start)) == SPRINTGAMMON.start
True
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

from bafflebox.errors import InvalidInput
from bafflebox.game import Position
from bafflebox.game.position import WIDTH

CHECKERS: Final = 3


def _counts(places: tuple[int, ...]) -> bytes:
    return bytes(places.count(place) for place in range(WIDTH))


ARRANGEMENTS: Final = tuple(
    _counts(places)
    for places in sorted(
        (tuple(reversed(places)) for places in combinations_with_replacement(range(WIDTH), CHECKERS)),
        key=lambda places: (sum(places), places),
    )
)
"""The counts of every arrangement, by its number."""
SIDES: Final = len(ARRANGEMENTS)
POSITIONS: Final = SIDES * SIDES
_RANKS: Final = {side: rank for rank, side in enumerate(ARRANGEMENTS)}


def rank(side: bytes) -> int:
    """The number of one side's arrangement, from its counts by place."""
    try:
        return _RANKS[side]
    except KeyError:
        raise InvalidInput(
            f"A side of Sprintgammon has three checkers, not {sum(side)}.", code="bad_position"
        ) from None


def number(position: Position) -> int:
    """The number of a position, seen by the player on roll."""
    return rank(position.own) * SIDES + rank(position.opp)


def position_at(number: int) -> Position:
    return Position(ARRANGEMENTS[number // SIDES] + ARRANGEMENTS[number % SIDES])
