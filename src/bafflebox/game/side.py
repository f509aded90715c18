"""The two sides of a board, and a pair of values, one for each side."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from bafflebox.game.values import quick

T = TypeVar("T")
U = TypeVar("U")


class Side(Enum):
    """White has the lighter checkers; in the books White rolls the first die of a game (`ibf:12.2`)."""

    WHITE = "white"
    BLACK = "black"

    @property
    def other(self) -> Side:
        """The opposing side."""
        return Side.BLACK if self is Side.WHITE else Side.WHITE

    def __str__(self) -> str:
        return str(self._value_)  # faster than `value`, which a view reads dozens of times


@quick
@dataclass(frozen=True, slots=True)
class Both(Generic[T]):
    """One value for each side, indexed by `Side`.

    >>> score = Both(3, 5)
    >>> score[Side.BLACK], score.put(Side.WHITE, 4)
    (5, Both(white=4, black=5))
    """

    white: T
    black: T

    def __getitem__(self, side: Side) -> T:
        return self.white if side is Side.WHITE else self.black

    def __iter__(self) -> Iterator[T]:
        yield self.white
        yield self.black

    def put(self, side: Side, value: T) -> Both[T]:
        """A copy with a different value for one side."""
        return Both(value, self.black) if side is Side.WHITE else Both(self.white, value)

    def map(self, function: Callable[[T], U]) -> Both[U]:
        """Applies a function to the value of each side."""
        return Both(function(self.white), function(self.black))

    def by_name(self) -> dict[str, T]:
        """The pair as a JSON object."""
        return {"white": self.white, "black": self.black}

    @staticmethod
    def of(function: Callable[[Side], U]) -> Both[U]:
        """Builds a pair by calling a function for each side."""
        return Both(function(Side.WHITE), function(Side.BLACK))
