"""How a match ended: the value that standings, structures, pairing and ratings all read."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum
from typing import NewType

from bafflebox.errors import InvalidInput

Entrant = NewType("Entrant", str)
"""Who plays: the id of a person, a pair or a team. A second entry of the same person has its own id."""


def check_once(entrants: Iterable[Entrant]) -> None:
    """Refuses a list with duplicates: they would meet themselves."""
    twice = [entrant for entrant, count in Counter(entrants).items() if count > 1]
    if twice:
        raise InvalidInput(
            "{twice} is entered twice. A second entry needs an id of its own.", twice=twice[0], code="bad_entries"
        )


class MatchOutcome(Enum):
    """How a match ended, from its first player's point of view."""

    FIRST = "first"
    SECOND = "second"
    DRAW = "draw"
    """Neither won: possible in groups and Swiss, in team matches and double matches."""
    NEITHER = "neither"
    """Both lost: a double no-show, or both disqualified."""


@dataclass(frozen=True, slots=True)
class MatchResult:
    """How a match ended, with the two who played it, so that a result is never attributed to others."""

    first: Entrant
    second: Entrant
    outcome: MatchOutcome
    points: tuple[int, int] = (0, 0)
    """Points of the match, or boards won in a team match."""
    played: bool = True
    """False for a walkover or a forfeit without play."""

    def __post_init__(self) -> None:
        if self.first == self.second:
            raise InvalidInput("{first} cannot play against themselves.", first=self.first, code="bad_result")
        if min(self.points) < 0:
            raise InvalidInput("Points of a match are never negative.", code="bad_result")

    @staticmethod
    def won(winner: str, loser: str, points: tuple[int, int] = (0, 0), *, played: bool = True) -> MatchResult:
        """A result written with the winner first, and the winner's points first.

        >>> MatchResult.won("ann", "ben", (7, 3)).winner
        'ann'
        """
        if played and points != (0, 0) and points[0] <= points[1]:
            raise InvalidInput(
                "{winner} can't have won {won}-{lost}. Give the winner's points first; where somebody retired while ahead, write MatchResult(first, second, outcome, points).",
                winner=winner,
                won=points[0],
                lost=points[1],
                code="bad_result",
            )
        return MatchResult(Entrant(winner), Entrant(loser), MatchOutcome.FIRST, points, played)

    @property
    def winner(self) -> Entrant | None:
        """The winner; None for a draw, or if nobody won."""
        return {MatchOutcome.FIRST: self.first, MatchOutcome.SECOND: self.second}.get(self.outcome)

    @property
    def loser(self) -> Entrant | None:
        """The loser; None for a draw, or if nobody won."""
        return {MatchOutcome.FIRST: self.second, MatchOutcome.SECOND: self.first}.get(self.outcome)

    def is_between(self, first: Entrant, second: Entrant) -> bool:
        """Whether these two played it, in either order."""
        return {self.first, self.second} == {first, second}

    def points_of(self, entrant: Entrant) -> int:
        """The points of one of the two."""
        return self.points[0] if entrant == self.first else self.points[1]
