"""Several matches between the same two sides: best of three, a double match."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Side


class LevelSeries(Enum):
    """What decides a series when both sides won the same number of matches."""

    DRAW = "draw"
    POINTS = "points"
    """Most points over all matches; a draw if those are level too."""
    ONE_MORE = "one_more"
    """One more match decides."""


@dataclass(frozen=True, slots=True)
class SeriesMatch:
    """A finished match: who won it, and its score."""

    winner: Side
    points: Both[int]


@dataclass(frozen=True, slots=True)
class MatchSeries:
    """Matches played one after another (`usbgf:2.2.1.c`): best of an odd number, or all of a fixed number.

    >>> won = SeriesMatch(Side.WHITE, Both(5, 3))
    >>> MatchSeries.best_of(3).with_match(won).with_match(won).winner
    <Side.WHITE: 'white'>
    """

    matches: int
    level: LevelSeries = LevelSeries.DRAW
    played_out: bool = False
    """Every match is played, even once the series is decided."""
    results: tuple[SeriesMatch, ...] = ()

    @staticmethod
    def best_of(matches: int) -> MatchSeries:
        """A series of an odd number of matches: the side that wins more than half wins the series."""
        if matches < 1 or matches % 2 == 0:
            raise InvalidInput(
                "Best of {matches} can end in a draw. Choose an odd number.", matches=matches, code="bad_series"
            )
        return MatchSeries(matches)

    @staticmethod
    def double(level: LevelSeries = LevelSeries.DRAW) -> MatchSeries:
        """A double match: two matches, both of which are played."""
        return MatchSeries(2, level, played_out=True)

    @property
    def won(self) -> Both[int]:
        """How many matches each side has won."""
        return Both.of(lambda side: sum(result.winner is side for result in self.results))

    @property
    def points(self) -> Both[int]:
        """All points scored in the matches so far."""
        return Both.of(lambda side: sum(result.points[side] for result in self.results))

    @property
    def is_over(self) -> bool:
        """Whether no further match will be played."""
        left = self.matches - len(self.results)
        if left > 0:
            return not self.played_out and abs(self.won.white - self.won.black) > left
        return self.level is not LevelSeries.ONE_MORE or self.won.white != self.won.black

    @property
    def winner(self) -> Side | None:
        """The winner of the series; None if it is in progress or drawn."""
        if not self.is_over:
            return None
        standing = self.won
        if standing.white == standing.black and self.level is LevelSeries.POINTS:
            standing = self.points
        if standing.white == standing.black:
            return None
        return Side.WHITE if standing.white > standing.black else Side.BLACK

    def with_match(self, result: SeriesMatch) -> MatchSeries:
        """The series after another match."""
        if self.is_over:
            raise InvalidInput("The series is over; no match follows.", code="series_over")
        return MatchSeries(self.matches, self.level, self.played_out, (*self.results, result))
