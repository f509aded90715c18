"""The possible endings of a game as chances, and their value without doubling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from bafflebox.errors import InvalidInput
from bafflebox.game import Outcome, Result

TINY = 1e-6
SLACK = 0.02
"""The tolerated inconsistency between an engine's numbers; a network's outputs are not exact probabilities."""


@dataclass(frozen=True, slots=True)
class Chances:
    """One player's chances. A gammon is also a win, a backgammon also a gammon.

    >>> even = Chances(0.5, 0.14, 0.01, 0.12, 0.005)
    >>> round(even.equity, 3), even.seen_by_opponent().gammon
    (0.025, 0.12)
    """

    win: float
    gammon: float = 0.0
    backgammon: float = 0.0
    lose_gammon: float = 0.0
    lose_backgammon: float = 0.0

    def __post_init__(self) -> None:
        _check((self.win, self.gammon, self.backgammon, self.lose_gammon, self.lose_backgammon), TINY)

    @staticmethod
    def of(numbers: Iterable[float]) -> Chances:
        """Five numbers in the order of the fields, made consistent; refused if they can't be chances at all."""
        listed = tuple(numbers)
        if len(listed) != 5:
            raise InvalidInput(f"Chances are five numbers, not {len(listed)}.", code="bad_chances")
        win, gammon, backgammon, lose_gammon, lose_backgammon = listed
        _check(listed, SLACK)
        win = min(1.0, max(0.0, win))
        gammon, lose_gammon = min(max(0.0, gammon), win), min(max(0.0, lose_gammon), 1.0 - win)
        backgammon, lose_backgammon = min(max(0.0, backgammon), gammon), min(max(0.0, lose_backgammon), lose_gammon)
        return Chances(win, gammon, backgammon, lose_gammon, lose_backgammon)

    @staticmethod
    def certain(outcome: Outcome) -> Chances:
        """A game that is over."""
        gammon = float(outcome.result is not Result.SINGLE)
        backgammon = float(outcome.result is Result.BACKGAMMON)
        return Chances(1.0, gammon, backgammon) if outcome.won else Chances(0.0, 0.0, 0.0, gammon, backgammon)

    @property
    def add_up(self) -> bool:
        """Whether these are consistent chances: a gammon is also a win, and they add up to no more than certainty.

        >>> Chances(0.6, 0.2).add_up, Chances(0.3, 0.5).add_up
        (True, False)
        """
        wins, losses = (self.win, self.gammon, self.backgammon), (self.lose, self.lose_gammon, self.lose_backgammon)
        return all(
            1 + TINY >= one >= two - TINY and two >= three - TINY and three >= -TINY
            for one, two, three in (wins, losses)
        )

    @property
    def lose(self) -> float:
        """The chance of losing, in any way."""
        return 1.0 - self.win

    @property
    def equity(self) -> float:
        """Points per game with the cube out of play, counting all gammons."""
        return 2 * self.win - 1 + self.gammon + self.backgammon - self.lose_gammon - self.lose_backgammon

    def seen_by_opponent(self) -> Chances:
        """The same chances from the other side."""
        return Chances(1.0 - self.win, self.lose_gammon, self.lose_backgammon, self.gammon, self.backgammon)

    def exact(self) -> tuple[tuple[int, float], ...]:
        """Every ending once: points with the cube at one, negative for a loss, and its chance."""
        return (
            (1, self.win - self.gammon),
            (2, self.gammon - self.backgammon),
            (3, self.backgammon),
            (-1, 1.0 - self.win - self.lose_gammon),
            (-2, self.lose_gammon - self.lose_backgammon),
            (-3, self.lose_backgammon),
        )

    def __iter__(self) -> Iterator[float]:
        yield from (self.win, self.gammon, self.backgammon, self.lose_gammon, self.lose_backgammon)

    @staticmethod
    def over(ends: Mapping[int, float]) -> Chances:
        """The chances from every ending once, as returned by `exact`.

        >>> Chances.over(dict(Chances(0.6, 0.2, 0.0, 0.1).exact())) == Chances(0.6, 0.2, 0.0, 0.1)
        True
        """
        at_least = {
            points: sum(chance for end, chance in ends.items() if 0 < points <= end or 0 > points >= end)
            for points in (1, 2, 3, -2, -3)
        }
        return Chances.of(at_least.values())

    @staticmethod
    def mean(weighted: Iterable[tuple[float, Chances]]) -> Chances:
        """The weighted average of chances: for a roll that hasn't been made yet."""
        totals, weights = [0.0] * 5, 0.0
        for weight, chances in weighted:
            weights += weight
            for place, number in enumerate(chances):
                totals[place] += weight * number
        if not weights:
            raise InvalidInput("The mean of an empty list of chances is undefined.", code="bad_chances")
        return Chances(*(total / weights for total in totals))


def _check(numbers: tuple[float, ...], slack: float) -> None:
    """Refuses numbers that can't be chances; NaN fails every comparison, so it is refused as well."""
    if not (min(numbers) >= -slack and max(numbers) <= 1 + slack):
        raise InvalidInput(f"Chances must be between 0 and 1, unlike {list(numbers)}.", code="bad_chances")
