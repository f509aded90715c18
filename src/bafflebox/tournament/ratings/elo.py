"""Elo for matches of different lengths: the FIBS formula, which nearly all backgammon ratings use, and its variants.

In an n-point match between players D apart, the favourite's chance is 1 - 1 / (10 ** (D * sqrt(n) / 2000) + 1); the
winner gains and the loser loses 4 * K * sqrt(n) * (1 - winner's chance). K falls from 5 to 1 over a player's first 400
points of experience, which is the sum of the lengths of matches finished. Sources differ on whether the match itself
counts: FIBS's own help takes the experience before it (`fibs`), MacFIBS's help includes it (`fibs-counted`).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

from bafflebox.tournament.ratings.rating import RatedMatch, Rating


@dataclass(frozen=True, slots=True)
class Elo:
    """A formula of the FIBS family, with a parameter for every number that clubs have changed."""

    name: str
    version: int = 1
    start: float = 1500.0
    scale: float = 2000.0
    step: float = 4.0
    ramp_top: float = 5.0
    ramp_width: float = 100.0
    """K = max(1, ramp_top - experience / ramp_width)."""
    counts_itself: bool = False
    """Whether the experience includes the match being rated."""
    length_share: float = 2.0
    """C in 1 + C * (n - 1) / 2 under the root; 2 gives n itself, a smaller value gives length less weight
    (Rinta-Nikkola)."""

    def root(self, length: int) -> float:
        """The weight of the length."""
        return sqrt(1 + self.length_share * (length - 1) / 2)

    def chance(self, ahead: float, length: int) -> float:
        """The winning chance of a player who is this far ahead.

        >>> [round(FIBS.chance(100, length), 3) for length in (1, 5, 7, 11)]
        [0.529, 0.564, 0.576, 0.594]
        """
        return 1 / (1 + 10 ** (-ahead * self.root(length) / self.scale))

    def factor(self, experience: int, length: int) -> float:
        """The factor by which changes are multiplied for players with little experience."""
        counted = experience + length if self.counts_itself else experience
        return max(1.0, self.ramp_top - counted / self.ramp_width)

    def gains(self, high: float, wins: int, low: float, losses: int, length: int) -> tuple[float, float]:
        """What winner and loser gain, given their ratings and experience.

        `chance` and `factor` are inlined: ten years of a federation's matches are rated in one go.
        """
        root = self.root(length)
        gain = self.step * root * (1 - 1 / (1 + 10 ** ((low - high) * root / self.scale)))
        counted = length if self.counts_itself else 0
        top, width = self.ramp_top, self.ramp_width
        won, lost = top - (wins + counted) / width, top - (losses + counted) / width
        return (gain * won if won > 1 else gain), -(gain * lost if lost > 1 else gain)

    def explained(self, match: RatedMatch, winner: Rating, loser: Rating) -> str:
        """The change in a sentence with all its numbers."""
        gained, lost = self.gains(*winner, *loser, match.length)
        chance = self.chance(winner.value - loser.value, match.length)
        return (
            f"{match.winner} ({winner.value:.2f}, experience {winner.experience}) beat {match.loser} ({loser.value:.2f}, "
            f"experience {loser.experience}) to {match.length}. Chance {chance:.3f}; {self.step:g} × {self.root(match.length):.3f} × "
            f"{1 - chance:.3f}, times K {self.factor(winner.experience, match.length):g} and "
            f"{self.factor(loser.experience, match.length):g}: {gained:+.2f} and "
            f"{lost:+.2f} ({self.name}, version {self.version})."
        )


@dataclass(frozen=True, slots=True)
class Galaxy:
    """Backgammon Galaxy's first formula, until July 2023, as players reconstructed it from their matches."""

    name: str = "galaxy"
    version: int = 1
    start: float = 1500.0

    def chance(self, ahead: float, length: int) -> float:  # noqa: ARG002 (the length only weighs the change here)
        """The winning chance of a player rated this many points higher."""
        return 1 / (1 + 10 ** (-ahead / 800))

    def gains(self, high: float, wins: int, low: float, losses: int, length: int) -> tuple[float, float]:  # noqa: ARG002
        """What winner and loser gain; experience doesn't matter."""
        factor = min(16.0, max(5.0, 32 - 0.012 * (high + low) / 2))
        gain = length**0.75 * factor * (1 - self.chance(high - low, length))
        return gain, -gain

    def explained(self, match: RatedMatch, winner: Rating, loser: Rating) -> str:
        """The rating change, in one sentence."""
        gain, _ = self.gains(*winner, *loser, match.length)
        return (
            f"{match.winner} ({winner.value:.2f}) beat {match.loser} ({loser.value:.2f}) to {match.length}: "
            f"{gain:+.2f} and {-gain:+.2f} ({self.name}, version {self.version})."
        )


FIBS = Elo("fibs")
"""The formula of FIBS."""
FORMULAS: dict[str, Elo | Galaxy] = {
    formula.name: formula
    for formula in (
        FIBS,
        Elo("fibs-counted", counts_itself=True),
        Elo("belgium", ramp_top=1.0),
        Elo("brass-city", ramp_top=2.0, ramp_width=400.0),
        Elo("rinta-nikkola", length_share=1.4),
        Galaxy(),
    )
}
"""Formulas by name. `belgium` is also used by Bangkok; `rinta-nikkola` uses the middle of the range 0.8 to 2 that he
proposes."""
