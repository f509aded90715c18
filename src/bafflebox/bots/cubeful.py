"""What chances are worth with the cube in play, for engines that know only chances.

Rick Janowski's model ("Take-Points in Money Games", 1993), carried to match scores: between a dead cube, which nobody turns
any more, and a fully live one, which everybody turns at the perfect moment, real games lie at a fixed part of the way, the
efficiency of the cube. With a live cube the worth runs in straight lines between the points at which somebody would pass.
Doubles follow each other until a cube is enough to win the match; in money play a few levels are as good as all.
"""

from __future__ import annotations

from itertools import pairwise

from bafflebox.bots.bot import CubeAdvice, CubeAt, Seat
from bafflebox.bots.chances import Chances
from bafflebox.bots.match_equity import Stakes
from bafflebox.game import contact

CONTACT_EFFICIENCY = 0.68
"""Janowski found 0.6 to 0.7 for most positions."""
RACE_EFFICIENCY = (0.55, 0.00125, 0.7)
"""In a race the efficiency grows with its length: at least, by pip of the player on roll, at most."""
MONEY_LEVELS = 7
"""Turns of the cube looked ahead in money play; each further one changes a take point by a quarter of the one before."""


def efficiency(seat: Seat) -> float:
    """How well the cube can be used from a position."""
    if contact(seat.position, seat.rules):
        return CONTACT_EFFICIENCY
    least, by_pip, most = RACE_EFFICIENCY
    return min(most, max(least, least + by_pip * seat.position.pips))


def advice(chances: Chances, seat: Seat, stakes: Stakes | None = None) -> CubeAdvice:
    """A double weighed by the chances before the roll."""
    stakes = stakes or Stakes.of(seat)
    no_double = equity(chances, seat, stakes)
    if seat.crawford:
        return CubeAdvice(no_double, no_double, 1.0, chances)
    taken = seat.after_take()
    double_take = stakes.scaled(_worth(chances, taken, stakes), seat.cube)
    return CubeAdvice(no_double, double_take, 1.0, chances)


def equity(chances: Chances, seat: Seat, stakes: Stakes | None = None) -> float:
    """The chances with the cube where it lies, scaled for the seat."""
    stakes = stakes or Stakes.of(seat)
    return stakes.scaled(_worth(chances, seat, stakes), seat.cube)


def _worth(chances: Chances, seat: Seat, stakes: Stakes) -> float:
    dead = _without_cube(chances, seat, stakes)
    if seat.crawford:
        return dead
    mix = efficiency(seat)
    return mix * live_worth(chances, seat, stakes) + (1 - mix) * dead


def _without_cube(chances: Chances, seat: Seat, stakes: Stakes) -> float:
    if seat.jacoby and stakes.is_money and seat.cube_at is CubeAt.MIDDLE:
        return seat.cube * (2 * chances.win - 1)
    return stakes.without_cube(chances, seat.cube)


def live_worth(chances: Chances, seat: Seat, stakes: Stakes) -> float:
    """What the chances are worth if every double comes at the perfect moment."""
    line = _Ladder(chances, stakes, seat.jacoby)
    return line.worth(chances.win, seat.cube, seat.cube_at)


class _Ladder:
    """The levels of a live cube for given shares of gammons: at each, where passes begin."""

    def __init__(self, chances: Chances, stakes: Stakes, jacoby: bool) -> None:
        self.stakes = stakes
        self.jacoby = jacoby
        self.highest = 2**MONEY_LEVELS
        win, lose = max(chances.win, 1e-9), max(chances.lose, 1e-9)
        self.won = _shares(chances.gammon / win, chances.backgammon / win)
        self.lost = _shares(chances.lose_gammon / lose, chances.lose_backgammon / lose)

    def worth(self, win: float, cube: int, at: CubeAt) -> float:
        """The worth of a chance to win, along the straight lines between the points at which somebody passes."""
        points = [(0.0, self._lost(cube, at)), (1.0, self._won(cube, at))]
        if at is not CubeAt.MINE and self._can_turn(cube, mine=False):
            points.append((self._passed(cube, mine=False), self.stakes.worth(-cube)))
        if at is not CubeAt.THEIRS and self._can_turn(cube, mine=True):
            points.append((self._passed(cube, mine=True), self.stakes.worth(cube)))
        points.sort()
        return _along(points, win)

    def _can_turn(self, cube: int, *, mine: bool) -> bool:
        needed = self.stakes.away if mine else self.stakes.opp_away
        return cube < (self.highest if needed is None else needed)

    def _passed(self, cube: int, *, mine: bool) -> float:
        """From which chance to win (mine) or down to which (theirs) the other side passes a double at this level."""
        after = CubeAt.THEIRS if mine else CubeAt.MINE
        wanted = self.stakes.worth(cube if mine else -cube)
        points = [(0.0, self._lost(2 * cube, after)), (1.0, self._won(2 * cube, after))]
        if self._can_turn(2 * cube, mine=not mine):
            points.append((self._passed(2 * cube, mine=not mine), self.stakes.worth(-2 * cube if mine else 2 * cube)))
        points.sort()
        return _where(points, wanted)

    def _won(self, cube: int, at: CubeAt) -> float:
        return self._end(1, self.won, cube, at)

    def _lost(self, cube: int, at: CubeAt) -> float:
        return self._end(-1, self.lost, cube, at)

    def _end(self, sign: int, shares: tuple[float, float, float], cube: int, at: CubeAt) -> float:
        if self.jacoby and self.stakes.is_money and at is CubeAt.MIDDLE:
            return float(sign * cube)
        return sum(share * self.stakes.worth(sign * level * cube) for level, share in enumerate(shares, 1))


def _shares(gammon: float, backgammon: float) -> tuple[float, float, float]:
    gammon, backgammon = min(gammon, 1.0), min(backgammon, gammon, 1.0)
    return 1 - gammon, gammon - backgammon, backgammon


def _along(points: list[tuple[float, float]], at: float) -> float:
    """The height of a broken line at a place."""
    for (left, low), (right, high) in pairwise(points):
        if at <= right:
            return high if right == left else low + (high - low) * (at - left) / (right - left)
    return points[-1][1]


def _where(points: list[tuple[float, float]], height: float) -> float:
    """Where a rising broken line reaches a height; its end where it never does."""
    for (left, low), (right, high) in pairwise(points):
        if high >= height:
            return left if high == low else min(1.0, max(0.0, left + (right - left) * (height - low) / (high - low)))
    return 1.0
