"""How one amount changes a clock, a count or the cube; unknown values stay unknown."""

from __future__ import annotations

from bafflebox.clock.millis import SECOND, Millis
from bafflebox.game import Both, Side
from bafflebox.match.cube import Cube


def millis(count: float | None) -> Millis | None:
    return None if count is None else Millis(round(float(count) * SECOND))


def untaken(cube: Cube) -> Cube:
    """The cube as it was before a take: with the player who doubled, or in the middle."""
    value = max(1, cube.value // 2)
    return Cube(value, cube.owner.other if cube.owner and value > 1 else None)


def added(counts: Both[int | None], side: Side | None, points: int) -> Both[int | None]:
    if side is None:
        return counts
    before = counts[side]
    return counts.put(side, (before or 0) + points)


def clocked(clocks: Both[Millis | None], side: Side | None, amount: float | None, sign: int) -> Both[Millis | None]:
    if side is None:
        return clocks
    before, change = clocks[side], millis(amount)
    if before is None or change is None:
        return clocks.put(side, None)
    return clocks.put(side, Millis(max(0, before + sign * change)))
