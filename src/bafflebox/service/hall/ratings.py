"""Players across all tournaments of a server: their matches, their rating history, and the standings of seasons."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput
from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.views import MatchLine, match_line
from bafflebox.tournament.course import is_complete
from bafflebox.tournament.events import MatchId
from bafflebox.tournament.rated import events_of, finished, rated_matches
from bafflebox.tournament.ratings import FIBS, POLICIES, RatedMatch, Rating, RatingChange, RatingLedger
from bafflebox.tournament.standings import Finished, Season, SeasonLine, season_standings

POLICY = POLICIES["usual"]
FORMULA = FIBS


@dataclass(frozen=True, slots=True)
class RatingStep:
    """The effect of a match on a rating."""

    hall: Hall
    line: MatchLine
    ended: Millis
    before: float
    after: float


@dataclass(frozen=True, slots=True)
class PlayerPage:
    """A player's page: the matches, newest first, and the steps of the rating, oldest first."""

    person: PersonId
    name: str
    matches: tuple[tuple[Hall, MatchLine], ...]
    steps: tuple[RatingStep, ...]
    won: int

    @property
    def rating(self) -> float:
        return self.steps[-1].after if self.steps else FORMULA.start


class Ratings:
    """One rating ledger over all tournaments here, updated as they change."""

    def __init__(self, desks: Desks) -> None:
        self._desks = desks
        self._rated: dict[str, tuple[int, list[_Rated]]] = {}
        """The rated matches of each tournament, and its version then."""
        self._order: list[_Rated] = []
        """The matches of all tournaments in the order in which they ended, as far as they have been rated."""
        self._ratings: dict[str, Rating] = {}
        self._changes: dict[str, list[RatingChange]] = {}

    async def player(self, person: PersonId, at: Millis) -> PlayerPage | None:
        """Everything about a player; None for somebody who never entered a tournament."""
        halls = [hall for hall in await self._desks.concerning(person) if person in hall.persons]
        if not halls:
            return None
        await self._renew()
        played = [
            (hall, match_line(hall, file.match, at))
            for hall in halls
            for file in hall.state.files.values()
            if file.result and any(person in hall.state.persons(file.match, side) for side in file.result.players)
        ]
        played.sort(key=lambda one: -(one[1].file.ended or 0))
        by_name = {f"{hall.id}/{line.id}": (hall, line) for hall, line in played}
        steps = [
            RatingStep(
                *by_name[change.match],
                by_name[change.match][1].file.ended or Millis(0),
                change.before.value,
                change.after.value,
            )
            for change in self._changes.get(person, ())
            if change.match in by_name
        ]
        won = sum(
            1 for hall, line in played
            if line.file.result and line.file.result.winner and person in hall.state.persons(line.id, line.file.result.winner)
        )  # fmt: skip
        return PlayerPage(person, halls[0].name(person), tuple(played), tuple(steps), won)

    async def _renew(self) -> None:
        """Rate what is new: unchanged tournaments are not read again, and later matches are appended."""
        for one in await self._desks.listed():
            if self._rated.get(one.id, (-1,))[0] != one.version:
                hall = await self._desks.hall(one.id)
                self._rated[one.id] = hall.state.version, _rated(hall)
        order = sorted(match for _, matches in self._rated.values() for match in matches)
        if order == self._order:
            return
        if order[: len(self._order)] != self._order:  # something earlier was corrected or imported
            self._order, self._ratings, self._changes = [], {}, {}
        ledger = RatingLedger(FORMULA, self._ratings).with_matches(match for *_, match in order[len(self._order) :])
        for change in ledger.changes():
            self._changes.setdefault(change.player, []).append(change)
        self._order, self._ratings = order, {**self._ratings, **ledger.ratings}


_Rated = tuple[Millis, str, RatedMatch]


def _rated(hall: Hall) -> list[_Rated]:
    """The rated matches of a tournament, each with its end time."""
    return [
        (hall.state.file(MatchId(match.id)).ended or Millis(0), hall.id, match._replace(id=f"{hall.id}/{match.id}"))
        for match in rated_matches(hall.state, POLICY).matches
    ]


@dataclass(frozen=True, slots=True)
class SeasonTable:
    """The standings, the tournaments that count, and those that are not over yet."""

    lines: tuple[SeasonLine, ...]
    names: Mapping[str, str]
    counted: tuple[str, ...]
    left_out: tuple[str, ...]


def read_points(text: str) -> tuple[int, ...]:
    """Points for places.

    >>> read_points("10, 7,5")
    (10, 7, 5)
    """
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and len(part) < 7 for part in parts):
        raise InvalidInput(
            "'{text}' is not a list of points for places. Write for example 10,7,5,3,2,1.",
            text=text,
            code="bad_points",
            facts={"field": "points"},
        )
    return tuple(map(int, parts))


def same(name: str) -> str:
    """The key that identifies the same person across tournaments: their name."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


def season_table(halls: Sequence[Hall], rules: Season, factors: Mapping[str, Fraction]) -> SeasonTable:
    """The standings over the events of finished tournaments, oldest first."""
    events: list[Finished] = []
    left_out: list[str] = []
    names: dict[str, str] = {}
    for hall in sorted(halls, key=lambda one: one.state.opened.at):
        names |= {same(hall.name(person)): hall.name(person) for person in hall.persons}
        for contest, name in events_of(hall.state):
            told = f"{name} ({hall.id})" if _taken(name, events) else name
            if not is_complete(hall.state, contest):
                left_out.append(told)
                continue
            factor = factors.get(hall.id, Fraction(1))
            events.append(finished(hall.state, contest, told, lambda person, at=hall: same(at.name(person)), factor))  # type: ignore[misc]
    return SeasonTable(season_standings(rules, events), names, tuple(event.name for event in events), tuple(left_out))


def _taken(name: str, events: Collection[Finished]) -> bool:
    return any(one.name == name for one in events)
