"""A number for every position of Sprintgammon, without gaps.

A side is three checkers on 26 places (off, 24 points, bar): 3,276 arrangements, numbered by the combinatorial number system. A
position is the number of the side on roll times 3,276 plus that of the other side: 10,732,176 in all, some of which cannot be
(both sides on one point, both with everything off).

>>> from bafflebox.game import SPRINTGAMMON
>>> number(SPRINTGAMMON.start)
9496746
>>> position_at(9496746) == SPRINTGAMMON.start
True
"""

from __future__ import annotations

from typing import Final

from bafflebox.errors import InvalidInput
from bafflebox.game import BAR, Position
from bafflebox.game.position import WIDTH

CHECKERS: Final = 3
SIDES: Final = 3276
POSITIONS: Final = SIDES * SIDES


def rank(side: bytes) -> int:
    """The number of one side's arrangement, from its counts by place."""
    if sum(side) != CHECKERS:
        raise InvalidInput(f"A side of Sprintgammon has three checkers, not {sum(side)}.", code="bad_position")
    a, b, c = (place for place in range(BAR, -1, -1) for _ in range(side[place]))
    return a * (a + 1) * (a + 2) // 6 + b * (b + 1) // 2 + c


def _arrangements() -> list[bytes]:
    found = []
    for a in range(WIDTH):
        for b in range(a + 1):
            for c in range(b + 1):
                counts = bytearray(WIDTH)
                for place in (a, b, c):
                    counts[place] += 1
                found.append(bytes(counts))
    return found


ARRANGEMENTS: Final = _arrangements()
"""The counts of every arrangement, by its number."""


def number(position: Position) -> int:
    """The number of a position, seen by the player on roll."""
    return rank(position.own) * SIDES + rank(position.opp)


def position_at(number: int) -> Position:
    return Position(ARRANGEMENTS[number // SIDES] + ARRANGEMENTS[number % SIDES])
