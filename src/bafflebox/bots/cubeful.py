"""The value of chances with the cube in play, for engines that know only chances.

Rick Janowski's model ("Take-Points in Money Games", 1993), extended to match scores: between a dead cube, which nobody
turns any more, and a fully live one, which everybody turns at the perfect moment, real games lie at a fixed fraction,
the cube efficiency. With a live cube, the value is linear between the points at which somebody would pass. Doubles
follow each other until a cube is enough to win the match; in money play a few levels are enough.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from itertools import pairwise

from bafflebox.bots.bot import CubeAdvice, CubeAt, Seat
from bafflebox.bots.chances import Chances
from bafflebox.bots.match_equity import Stakes
from bafflebox.game import ROLLS, Discipline, Position, contact, legal_plays, outcome

CONTACT_EFFICIENCY = 0.68
"""Janowski found 0.6 to 0.7 for most positions."""
RACE_EFFICIENCY = (0.55, 0.00125, 0.7)
"""In a race the efficiency grows with its length: minimum, increase per pip of the player on roll, maximum."""
MONEY_LEVELS = 7
"""The number of cube turns looked ahead in money play; each further one changes a take point by a quarter of the
previous change."""

FREE_LEVELS = 2
"""A free turn counts now and after the next double; further ones hardly matter."""


def efficiency(seat: Seat) -> float:
    """How efficiently the cube can be used in a position."""
    if contact(seat.position, seat.rules):
        return CONTACT_EFFICIENCY
    least, by_pip, most = RACE_EFFICIENCY
    return min(most, max(least, least + by_pip * seat.position.pips))


def advice(chances: Chances, seat: Seat, stakes: Stakes | None = None) -> CubeAdvice:
    """A cube decision from the chances before the roll."""
    stakes = stakes or Stakes.of(seat)
    no_double = equity(chances, seat, stakes)
    if seat.crawford:
        return CubeAdvice(no_double, no_double, 1.0, chances)
    double_take = stakes.scaled(_worth(chances, seat.after_take(), stakes), seat.cube)
    return CubeAdvice(no_double, double_take, 1.0, chances, free=is_free(seat))


def equity(chances: Chances, seat: Seat, stakes: Stakes | None = None) -> float:
    """The chances with the current cube, scaled for the seat."""
    stakes = stakes or Stakes.of(seat)
    return stakes.scaled(_worth(chances, seat, stakes), seat.cube)


def is_free(seat: Seat) -> bool:
    """Whether the player on roll may double without risk."""
    return seat.may_double and _is_free(Stakes.of(seat), seat.cube, mine=True)


def has_free_turn(seat: Seat) -> bool:
    """Whether somebody may come to turn the cube without risk: now, or after the doubles that lead there.

    >>> from bafflebox.game import BACKGAMMON
    >>> after_crawford = Seat(BACKGAMMON.start, BACKGAMMON, 1, 3, 1)
    >>> two_against_three_away = Seat(BACKGAMMON.start, BACKGAMMON, 1, 2, 3)
    >>> long_match = Seat(BACKGAMMON.start, BACKGAMMON, 1, 7, 7)
    >>> [has_free_turn(each) for each in (after_crawford, two_against_three_away, long_match)]
    [True, True, False]
    """
    if seat.crawford or seat.is_money:
        return False
    stakes, cube, at = Stakes.of(seat), seat.cube, seat.cube_at
    for _ in range(FREE_LEVELS):
        for mine, theirs_alone in ((True, CubeAt.THEIRS), (False, CubeAt.MINE)):
            if at is not theirs_alone and _is_free(stakes, cube, mine=mine):
                return True
        cube, at = 2 * cube, CubeAt.MIDDLE  # either side may have turned it
    return False


def may_end_at_once(seat: Seat) -> bool:
    """Whether the next roll of either side may end the game, so that the cube may come too late for one of them."""
    return any(_won_at_once(position, seat.rules) for position in (seat.position, seat.position.flipped()))


def _worth(chances: Chances, seat: Seat, stakes: Stakes) -> float:
    """The value of the chances to the player on roll. Whatever this roll and the reply to it may end is taken as ended:
    there the cube comes too late.
    """
    if seat.crawford:
        return _without_cube(chances, seat, stakes)
    ended, open_part, chances = _past_the_next_rolls(chances, seat, stakes)
    if not open_part:
        return ended
    mix = efficiency(seat)
    worth = mix * live_worth(chances, seat, stakes) + (1 - mix) * _unturned(chances, seat, stakes)
    return ended + open_part * worth


def _unturned(chances: Chances, seat: Seat, stakes: Stakes) -> float:
    """The value of the chances if the cube is turned only where that costs nothing."""
    idle = _without_cube(chances, seat, stakes)
    if seat.is_money:
        return idle
    for mine, other, better in ((True, CubeAt.THEIRS, max), (False, CubeAt.MINE, min)):
        if seat.cube_at is not other and _is_free(stakes, seat.cube, mine=mine):
            turned = _unturned(chances, replace(seat, cube=2 * seat.cube, cube_at=other), stakes)
            passed = stakes.worth(seat.cube if mine else -seat.cube)
            answered = min(turned, passed) if mine else max(turned, passed)
            return better(idle, answered)
    return idle


def _is_free(stakes: Stakes, cube: int, *, mine: bool) -> bool:
    """Whether a double risks nothing: it may help win more, and with this cube the match is already lost."""
    needed, opp_needed = (stakes.away, stakes.opp_away) if mine else (stakes.opp_away, stakes.away)
    return needed is not None and opp_needed is not None and opp_needed <= cube < needed


def _past_the_next_rolls(chances: Chances, seat: Seat, stakes: Stakes) -> tuple[float, float, Chances]:
    """The part that ends before the cube can be turned again: its share of the value, the probability of the rest, and
    the chances there.

    The opponent's turn comes after this roll; the player's own turn also after the opponent's roll, so the latter
    counts only if the player alone has a use for the cube.
    """
    now = dict(_won_at_once(seat.position, seat.rules))
    if seat.cube_at is CubeAt.MINE or (seat.opp_away is not None and seat.opp_away <= seat.cube):
        held = 1 - sum(now.values())
        answers = _won_at_once(seat.position.flipped(), seat.rules)
        now |= {-points: held * chance for points, chance in answers.items()}
    if not now:
        return 0.0, 1.0, chances
    ended = sum(chance * stakes.worth(points * seat.cube) for points, chance in now.items())
    left = {points: max(0.0, chance - now.get(points, 0.0)) for points, chance in chances.exact()}
    rest = sum(left.values())
    if rest < 1e-9 or sum(now.values()) > 1 - 1e-9:
        return ended, 0.0, chances
    return ended, 1 - sum(now.values()), Chances.over({points: chance / rest for points, chance in left.items()})


@lru_cache(maxsize=4096)
def _won_at_once(position: Position, rules: Discipline) -> dict[int, float]:
    """The chances of winning the game with the next roll, by points; empty unless at most four checkers are left."""
    if sum(position.own[1:]) > 4 or any(position.own[7:]):
        return {}
    won: dict[int, float] = {}
    for roll in ROLLS:
        ends = [end.points for play in legal_plays(position, roll, rules) if (end := outcome(play.result, rules))]
        if ends:
            won[max(ends)] = won.get(max(ends), 0.0) + roll.weight / 36
    return won


def _without_cube(chances: Chances, seat: Seat, stakes: Stakes) -> float:
    if seat.jacoby and stakes.is_money and seat.cube_at is CubeAt.MIDDLE:
        return seat.cube * (2 * chances.win - 1)
    return stakes.without_cube(chances, seat.cube)


def live_worth(chances: Chances, seat: Seat, stakes: Stakes) -> float:
    """The value of the chances if every double comes at the perfect moment."""
    line = _Ladder(chances, stakes, seat.jacoby)
    return line.worth(chances.win, seat.cube, seat.cube_at)


class _Ladder:
    """The levels of a live cube for given gammon rates: where passes begin at each."""

    def __init__(self, chances: Chances, stakes: Stakes, jacoby: bool) -> None:
        self.stakes = stakes
        self.jacoby = jacoby
        self.highest = 2**MONEY_LEVELS
        win, lose = max(chances.win, 1e-9), max(chances.lose, 1e-9)
        self.won = _shares(chances.gammon / win, chances.backgammon / win)
        self.lost = _shares(chances.lose_gammon / lose, chances.lose_backgammon / lose)

    def worth(self, win: float, cube: int, at: CubeAt) -> float:
        """The value of a winning chance, linear between the points at which somebody passes."""
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
        """The winning chance above (mine) or below (theirs) which the other side passes a double at this level."""
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
    """The height of a piecewise linear function at a place."""
    for (left, low), (right, high) in pairwise(points):
        if at <= right:
            return high if right == left else low + (high - low) * (at - left) / (right - left)
    return points[-1][1]


def _where(points: list[tuple[float, float]], height: float) -> float:
    """Where a rising piecewise linear function reaches a height; its end if it never does."""
    for (left, low), (right, high) in pairwise(points):
        if high >= height:
            return left if high == low else min(1.0, max(0.0, left + (right - left) * (height - low) / (high - low)))
    return 1.0
