"""Glicko and Glicko-2 (Glickman), rated in periods.

No published source says how match length should count. Ours: a match counts as `length ** weight` games with the same
result; the weight is 0 in the papers' own form, where every match is one game, and 0.5 corresponds to the root of the
length in FIBS.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import exp, log, pi, sqrt

from bafflebox.errors import InvalidInput
from bafflebox.tournament.ratings.rating import RatedMatch


@dataclass(frozen=True, slots=True)
class GlickoRating:
    """A rating, its deviation, and its volatility, which only Glicko-2 uses."""

    value: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


Score = tuple[GlickoRating, float, float]
"""An opponent, the score (1, 0.5 or 0), and how many games it counts as."""


@dataclass(frozen=True, slots=True)
class Glicko:
    """`growth` is c: how fast an unused rating becomes uncertain, per period."""

    name: str = "glicko"
    version: int = 1
    growth: float = 34.6
    weight: float = 0.0
    start: GlickoRating = GlickoRating()

    def rested(self, player: GlickoRating, periods: int = 1) -> GlickoRating:
        """After periods without a match, and at the start of each."""
        deviation = min(350.0, sqrt(player.deviation**2 + self.growth**2 * periods))
        return replace(player, deviation=deviation)

    def rated(self, player: GlickoRating, scores: Sequence[Score]) -> GlickoRating:
        """After a period's matches."""
        if not scores:
            return player
        q = log(10) / 400
        total = information = 0.0
        for opponent, scored, games in scores:
            g = 1 / sqrt(1 + 3 * (q * opponent.deviation / pi) ** 2)
            expected = 1 / (1 + 10 ** (-g * (player.value - opponent.value) / 400))
            total += games * g * (scored - expected)
            information += games * g * g * expected * (1 - expected)
        certainty = 1 / player.deviation**2 + q * q * information
        return replace(player, value=player.value + q / certainty * total, deviation=sqrt(1 / certainty))


@dataclass(frozen=True, slots=True)
class Glicko2:
    """`tau` limits how fast the volatility changes: 0.3 to 1.2."""

    name: str = "glicko-2"
    version: int = 1
    tau: float = 0.5
    weight: float = 0.0
    start: GlickoRating = GlickoRating()

    def rested(self, player: GlickoRating, periods: int = 1) -> GlickoRating:
        """The rating after periods without a match: its deviation grows."""
        deviation = sqrt((player.deviation / _SCALE) ** 2 + periods * player.volatility**2) * _SCALE
        return replace(player, deviation=min(350.0, deviation))

    def rated(self, player: GlickoRating, scores: Sequence[Score]) -> GlickoRating:
        """After a period's matches; without any, the deviation grows."""
        if not scores:
            return self.rested(player)
        own, phi = (player.value - 1500) / _SCALE, player.deviation / _SCALE
        total = information = 0.0
        for opponent, scored, games in scores:
            g = 1 / sqrt(1 + 3 * (opponent.deviation / _SCALE / pi) ** 2)
            expected = 1 / (1 + exp(-g * (own - (opponent.value - 1500) / _SCALE)))
            total += games * g * (scored - expected)
            information += games * g * g * expected * (1 - expected)
        variance = 1 / information
        sigma = self._volatility(phi, player.volatility, variance, variance * total)
        certainty = 1 / (phi**2 + sigma**2) + 1 / variance
        return GlickoRating(1500 + _SCALE * (own + total / certainty), _SCALE / sqrt(certainty), sigma)

    def _volatility(self, phi: float, sigma: float, variance: float, delta: float) -> float:
        """The root in step 5 of the paper, found by its Illinois method."""
        a = log(sigma**2)

        def f(x: float) -> float:
            spread = phi**2 + variance + exp(x)
            return exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - a) / self.tau**2

        left = a
        if delta**2 > phi**2 + variance:
            right = log(delta**2 - phi**2 - variance)
        else:
            steps = 1
            while f(a - steps * self.tau) < 0:
                steps += 1
            right = a - steps * self.tau
        f_left, f_right = f(left), f(right)
        while abs(right - left) > 1e-9:
            middle = left + (left - right) * f_left / (f_right - f_left)
            f_middle = f(middle)
            if f_middle * f_right <= 0:
                left, f_left = right, f_right
            else:
                f_left /= 2
            right, f_right = middle, f_middle
        return exp(left / 2)


_SCALE = 173.7178


def rate_periods(
    formula: Glicko | Glicko2, periods: Sequence[Sequence[RatedMatch]], start: Mapping[str, GlickoRating] | None = None
) -> dict[str, GlickoRating]:
    """Ratings after several periods. Within a period everybody is rated against the ratings at its start."""
    ratings = dict(start or {})
    for period in periods:
        # Glicko lets the deviation grow before a period; Glicko-2 does it within its own formula.
        before = (
            {name: formula.rested(rating) for name, rating in ratings.items()}
            if isinstance(formula, Glicko)
            else ratings
        )
        scores: dict[str, list[Score]] = {name: [] for name in before}
        for match in period:
            if match.length < 1:
                raise InvalidInput("Match {id} has no length, and is not rated.", id=match.id, code="unrated")
            games = float(match.length) ** formula.weight
            for name, other, scored in ((match.winner, match.loser, 1.0), (match.loser, match.winner, 0.0)):
                scores.setdefault(name, []).append((before.get(other, formula.start), scored, games))
        ratings = {name: formula.rated(before.get(name, formula.start), mine) for name, mine in scores.items()}
    return ratings
