"""The score of a match, and which games are Crawford games."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Side


@dataclass(frozen=True, slots=True)
class Score:
    """Both totals and the length of the match (`usbgf:4.6.1.a`); without a length nobody can win on points.

    >>> score = Score(Both(5, 3), 7).won(Side.WHITE, 1)
    >>> str(score), score.away(Side.BLACK), score.at_match_point(Side.WHITE)
    ('6-3 of 7', 4, True)
    """

    points: Both[int] = Both(0, 0)  # noqa: RUF009 (a frozen value)
    length: int | None = None

    def __post_init__(self) -> None:
        if self.length is not None and self.length < 1:
            raise InvalidInput("A match has at least one point, not {length}.", length=self.length, code="bad_length")

    def __getitem__(self, side: Side) -> int:
        return self.points[side]

    def won(self, side: Side, points: int) -> Score:
        """The score after points for one side; a penalty may take some away (`ibf:17.1.b`)."""
        return Score(self.points.put(side, self.points[side] + points), self.length)

    def to_length(self, length: int | None) -> Score:
        """The same points in a match of a different length; None for one without a length."""
        return Score(self.points, length)

    def away(self, side: Side) -> int | None:
        """How many points a side still needs; 0 when it has won."""
        return None if self.length is None else max(0, self.length - self.points[side])

    def reaches(self, side: Side, points: int) -> bool:
        """Whether that many more points would win the match for a side."""
        return self.length is not None and self.points[side] + points >= self.length

    def at_match_point(self, side: Side) -> bool:
        """Whether a side is one point short (`ibf:2.13`)."""
        return self.away(side) == 1

    @property
    def leader(self) -> Side | None:
        """The side with more points; None if they are level."""
        if self.points.white == self.points.black:
            return None
        return Side.WHITE if self.points.white > self.points.black else Side.BLACK

    @property
    def winner(self) -> Side | None:
        """The side that has reached the match length."""
        leader = self.leader
        return leader if leader and self.reaches(leader, 0) else None

    @property
    def counted(self) -> Both[int]:
        """The points, excluding those beyond the length, which don't count (`ibf:9.8.open`)."""
        length = self.length
        return self.points if length is None else self.points.map(lambda points: min(points, length))

    def __str__(self) -> str:
        of = "" if self.length is None else f" of {self.length}"
        return f"{self.points.white}-{self.points.black}{of}"


class CrawfordRule(Enum):
    """When a match has a Crawford game."""

    ONCE = "once"
    """Only the first game after a side first reaches match point (`usbgf:4.4.8.a`, `ibf:2.2.open`)."""
    EACH_SIDE = "each_side"
    """Again when the other side reaches match point: `us2009:5.5.a` read literally."""
    NONE = "none"
    """Never: no match point exists in a timed match or a money session (`ibf:2.14.open`)."""


NO_SIDE: frozenset[Side] = frozenset()


def crawford_due(score: Score, settled: frozenset[Side], rule: CrawfordRule = CrawfordRule.ONCE) -> bool:
    """Whether the next game is a Crawford game; `settled` are the sides whose match point has had its game."""
    at_point = {side for side in Side if score.at_match_point(side)}
    if rule is CrawfordRule.NONE:
        return False
    return bool(at_point - settled) if rule is CrawfordRule.EACH_SIDE else bool(at_point) and not settled


def settled_by_crawford(score: Score, settled: frozenset[Side]) -> frozenset[Side]:
    """The sides whose match point has had its Crawford game, after one at that score."""
    return settled | {side for side in Side if score.at_match_point(side)}
