"""Totals of a player's judgements: error rates, the performance rating, luck.

- **PR**, the performance rating: equity lost by a counted decision, times 500. Counted are plays with a choice and cube decisions that
  were made or were close.
- **Snowie error rate**: equity lost by a roll of either player, times 1000.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from bafflebox.bots.analysis.judgement import DecisionKind, Judgement, Size
from bafflebox.game import Both


class Grade(StrEnum):
    """What players call a performance rating, from the best to the worst."""

    WORLD_CLASS = "world_class"
    EXPERT = "expert"
    ADVANCED = "advanced"
    INTERMEDIATE = "intermediate"
    CASUAL = "casual"
    BEGINNER = "beginner"


UP_TO = {Grade.WORLD_CLASS: 5.0, Grade.EXPERT: 7.5, Grade.ADVANCED: 12.5, Grade.INTERMEDIATE: 17.5, Grade.CASUAL: 22.5}
"""The rating below which a grade is earned, on the scale that players know from eXtreme Gammon."""


def grade(pr: float | None) -> Grade | None:
    """The grade of a rating; None if there is no rating.

    >>> [grade(pr).value for pr in (4.62, 5.0, 7.2, 21.0, 42.0)]
    ['world_class', 'expert', 'expert', 'casual', 'beginner']
    """
    if pr is None:
        return None
    return next((one for one, limit in UP_TO.items() if pr < limit), Grade.BEGINNER)


@dataclass(frozen=True, slots=True)
class Tally:
    """Decisions of one kind: how many counted, what they lost, and how many were mistakes of each size."""

    decisions: int = 0
    lost: float = 0.0
    match_lost: float = 0.0
    doubtful: int = 0
    errors: int = 0
    blunders: int = 0

    @staticmethod
    def of(judgements: Iterable[Judgement]) -> Tally:
        """The tally of some judgements."""
        listed = list(judgements)
        sizes = [judgement.size for judgement in listed]
        return Tally(
            sum(judgement.counted for judgement in listed),
            round(sum(judgement.lost for judgement in listed), 4),
            round(sum(judgement.match_lost for judgement in listed), 5),
            sizes.count(Size.DOUBTFUL),
            sizes.count(Size.ERROR),
            sizes.count(Size.BLUNDER),
        )

    @property
    def pr(self) -> float | None:
        """The performance rating of these decisions; None if there was nothing to decide."""
        return 500 * self.lost / self.decisions if self.decisions else None


@dataclass(frozen=True, slots=True)
class PlayerTotals:
    """One player's totals, over a game or a match."""

    checker: Tally
    cube: Tally
    missed_doubles: Tally
    wrong_doubles: Tally
    wrong_takes: Tally
    wrong_passes: Tally
    rolls: int
    all_rolls: int
    luck: float

    @property
    def all(self) -> Tally:
        """Checker play and cube together."""
        pairs = ((getattr(self.checker, name), getattr(self.cube, name)) for name in Tally.__dataclass_fields__)
        return Tally(*(one + other for one, other in pairs))

    @property
    def snowie(self) -> float | None:
        """The Snowie error rate: equity lost per move of either side; None without moves."""
        return 1000 * self.all.lost / self.all_rolls if self.all_rolls else None


def totals(judgements: Sequence[Judgement]) -> Both[PlayerTotals]:
    """Both players' totals of some judgements: those of a game, or of a match."""
    rolls = Both.of(lambda side: sum(j.luck is not None for j in judgements if j.side is side))
    return Both.of(lambda side: _totals([j for j in judgements if j.side is side], rolls[side], sum(rolls)))


def _totals(mine: list[Judgement], rolls: int, all_rolls: int) -> PlayerTotals:
    def of(*kinds: DecisionKind) -> Tally:
        return Tally.of(j for j in mine if j.kind in kinds)

    return PlayerTotals(
        checker=of(DecisionKind.PLAY),
        cube=Tally.of(j for j in mine if j.kind.is_cube),
        missed_doubles=of(DecisionKind.NO_DOUBLE),
        wrong_doubles=of(DecisionKind.DOUBLE),
        wrong_takes=of(DecisionKind.TAKE),
        wrong_passes=of(DecisionKind.PASS),
        rolls=rolls,
        all_rolls=all_rolls,
        luck=round(sum(j.luck or 0.0 for j in mine), 4),
    )


def by_game(judgements: Sequence[Judgement]) -> dict[int, tuple[Judgement, ...]]:
    """The judgements game by game, in order."""
    found: dict[int, list[Judgement]] = {}
    for judgement in judgements:
        found.setdefault(judgement.game, []).append(judgement)
    return {number: tuple(listed) for number, listed in sorted(found.items())}


def worst(judgements: Iterable[Judgement], count: int) -> list[Judgement]:
    """The biggest mistakes, worst first."""
    return sorted((j for j in judgements if j.size is not Size.NONE), key=lambda j: -j.lost)[:count]
