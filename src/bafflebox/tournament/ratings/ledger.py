"""Ratings of many players over many matches, with cheap corrections."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from bafflebox.errors import InvalidInput
from bafflebox.tournament.ratings.elo import Elo, Galaxy
from bafflebox.tournament.ratings.rating import RatedMatch, Rating

Formula = Elo | Galaxy
MARK = 1000
"""The interval of checkpoints, so that a correction needn't start from the first match."""


_Books = tuple[dict[str, float], dict[str, int]]
"""Ratings and experience after some matches."""


@dataclass(frozen=True, slots=True)
class RatingChange:
    """What a match did to a player."""

    match: str
    player: str
    before: Rating
    after: Rating


@dataclass(frozen=True, slots=True)
class RatingLedger:
    """Matches rated under one formula. Ratings follow from the matches alone.

    >>> from bafflebox.tournament.ratings.elo import FIBS
    >>> ledger = RatingLedger(FIBS).with_matches([RatedMatch("m1", "ann", "ben", 1)])
    >>> {player: round(rating.value, 2) for player, rating in ledger.ratings.items()}
    {'ann': 1510.0, 'ben': 1490.0}
    """

    formula: Formula
    start: Mapping[str, Rating] = field(default_factory=dict, hash=False)
    """Players' initial ratings."""
    matches: tuple[RatedMatch, ...] = ()
    ratings: Mapping[str, Rating] = field(default_factory=dict, hash=False)
    marks: tuple[_Books, ...] = field(default=(), repr=False, compare=False)

    def with_matches(self, more: Iterable[RatedMatch]) -> RatingLedger:
        """The ledger after further matches."""
        return self._from(len(self.matches), (*self.matches, *more))

    def corrected(self, match: str, instead: RatedMatch | None) -> RatingLedger:
        """The ledger as it would be if that match had ended differently or, with None, didn't count."""
        place = next((place for place, one in enumerate(self.matches) if one.id == match), None)
        if place is None:
            raise InvalidInput("There is no rated match '{match}'.", match=match, code="unknown_match")
        kept = (instead,) if instead else ()
        return self._from(place, (*self.matches[:place], *kept, *self.matches[place + 1 :]))

    def _from(self, place: int, matches: tuple[RatedMatch, ...]) -> RatingLedger:
        """Recomputes the ratings from that point on."""
        marks = list(self.marks[: place // MARK])
        if place == len(self.matches):
            begin = place
            values = {name: rating.value for name, rating in self.ratings.items()}
            experience = {name: rating.experience for name, rating in self.ratings.items()}
        else:
            begin = len(marks) * MARK
            values, experience = (dict(marks[-1][0]), dict(marks[-1][1])) if marks else ({}, {})
        gains = self.formula.gains
        for number in range(begin, len(matches)):
            name, winner, loser, length = matches[number]
            if length < 1:
                raise InvalidInput(
                    "Match {name} has no length, and matches without one are not rated.", name=name, code="unrated"
                )
            for player in (winner, loser):
                if player not in values:
                    values[player], experience[player] = self.start.get(player, Rating(self.formula.start))
            wins, losses = experience[winner], experience[loser]
            gained, lost = gains(values[winner], wins, values[loser], losses, length)
            values[winner] += gained
            values[loser] += lost
            experience[winner], experience[loser] = wins + length, losses + length
            if (number + 1) % MARK == 0:
                marks.append((dict(values), dict(experience)))
        ratings = {name: Rating(value, experience[name]) for name, value in values.items()}
        return RatingLedger(self.formula, self.start, matches, ratings, tuple(marks))

    def changes(self, player: str | None = None) -> tuple[RatingChange, ...]:
        """What each match did, for all or for one player."""
        ratings: dict[str, Rating] = {}
        fresh = Rating(self.formula.start)
        found = []
        for match in self.matches:
            before = [ratings.get(name) or self.start.get(name, fresh) for name in (match.winner, match.loser)]
            gains = self.formula.gains(*before[0], *before[1], match.length)
            after = [
                Rating(old.value + gain, old.experience + match.length) for old, gain in zip(before, gains, strict=True)
            ]
            for name, old, new in zip((match.winner, match.loser), before, after, strict=True):
                ratings[name] = new
                if player in (None, name):
                    found.append(RatingChange(match.id, name, old, new))
        return tuple(found)

    def explained(self, match: str) -> str:
        """Why a match changed ratings as it did."""
        changes = [change for change in self.changes() if change.match == match]
        if not changes:
            raise InvalidInput("There is no rated match '{match}'.", match=match, code="unknown_match")
        rated = next(one for one in self.matches if one.id == match)
        return self.formula.explained(rated, changes[0].before, changes[1].before)


def touched(before: RatingLedger, after: RatingLedger) -> Sequence[tuple[str, float]]:
    """Whose rating differs in the second ledger, and by how much, largest difference first."""
    fresh = Rating(before.formula.start)
    names = {*before.ratings, *after.ratings}
    found = [
        (name, (after.ratings.get(name, fresh).value - before.ratings.get(name, fresh).value)) for name in sorted(names)
    ]
    return sorted(((name, moved) for name, moved in found if moved), key=lambda item: -abs(item[1]))
