"""The state of a structure: who plays whom, who is waiting, who is out, what has to be decided next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from bafflebox.tournament.standings import Entrant, Standing
from bafflebox.tournament.structures.fixture import Fixture, FixtureId

if TYPE_CHECKING:
    from bafflebox.tournament.structures.paired import Rounds
    from bafflebox.tournament.structures.tables import SectionTables


class FixtureStatus(Enum):
    """The status of a match."""

    WAITING = "waiting"
    """The players aren't known yet."""
    READY = "ready"
    """Both players are known; no result yet."""
    DONE = "done"
    WALKOVER = "walkover"
    """One of the two has withdrawn, or both."""
    BYE = "bye"
    """One player without an opponent: advances without playing."""
    EMPTY = "empty"
    """Nobody comes here."""
    UNNEEDED = "unneeded"
    """A second final made unnecessary by the first."""

    @property
    def is_settled(self) -> bool:
        """Whether nothing more is expected of the match."""
        return self not in (FixtureStatus.WAITING, FixtureStatus.READY)

    @property
    def is_match(self) -> bool:
        """Two people were or will be paired here."""
        return self in (FixtureStatus.READY, FixtureStatus.DONE, FixtureStatus.WALKOVER)


@dataclass(frozen=True, slots=True)
class FixtureState:
    """A fixture with what is known about it; a player is None while unknown, or if there is nobody."""

    fixture: Fixture
    first: Entrant | None
    second: Entrant | None
    status: FixtureStatus
    winner: Entrant | None = None
    loser: Entrant | None = None
    drawn: bool = False
    """Nobody won; if it wasn't a draw, both lost."""

    @property
    def losers(self) -> tuple[Entrant, ...]:
        """Who lost: both after a double no-show."""
        if self.status not in (FixtureStatus.DONE, FixtureStatus.WALKOVER) or self.drawn:
            return ()
        return tuple(player for player in self.players if player != self.winner)

    @property
    def players(self) -> tuple[Entrant, ...]:
        """The players known so far."""
        return tuple(player for player in (self.first, self.second) if player is not None)


@dataclass(frozen=True, slots=True)
class PairingDue:
    """The next Swiss round can be paired, or free players in continuous pairing can."""

    section: str
    round: int
    free: tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class TieDue:
    """Players are tied for a place that matters: a play-off (round 0) or lots have to separate them."""

    section: str
    group: int
    place: int
    entrants: tuple[Entrant, ...]


def level_at_the_top(section: str, tables: Iterable[Sequence[Standing]]) -> Iterator[TieDue]:
    """Players who share first place, in each group of a section."""
    for group, table in enumerate(tables, 1):
        level = tuple(line.entrant for line in table if line.place == 1)
        if len(level) > 1:
            yield TieDue(section, group, 1, level)


Due = PairingDue | TieDue
"""What has to be decided before the structure can go on."""


@dataclass(frozen=True, slots=True)
class StructureState:
    """The state of a structure: its matches, its tables, and what is due."""

    matches: Mapping[FixtureId, FixtureState] = field(hash=False)
    stale: tuple[FixtureId, ...]
    """Results that, as things are now, aren't between the players of their match: they need attention."""
    tables: Mapping[str, tuple[tuple[Standing, ...], ...]] = field(hash=False)
    """Standings by section and group, for groups, Swiss and continuous pairing."""
    ladders: Mapping[str, tuple[Entrant, ...]] = field(hash=False)
    alive: Mapping[str, frozenset[Entrant]] = field(hash=False)
    """The players still in each section."""
    over: frozenset[str]
    due: tuple[Due, ...]
    rounds: Mapping[str, Rounds] = field(repr=False, compare=False)
    """For sections that are paired as they go: their matches, with totals."""
    unsettled: Mapping[str, int] = field(repr=False, compare=False)
    """For sections whose matches were created by the draw: how many are still to be settled."""
    worked_out: SectionTables = field(repr=False, compare=False)
    """Where the tables come from."""
    unplayed: tuple[FixtureState, ...] = field(init=False, repr=False, compare=False)
    """Matches between two people without a result: they can be played, or somebody has withdrawn."""

    def __post_init__(self) -> None:
        ready, walkover = FixtureStatus.READY, FixtureStatus.WALKOVER
        # this runs after every result in a large field, so no call is made for a match here
        unplayed = [m for m in self.matches.values() if m.status is ready or m.status is walkover]
        object.__setattr__(self, "unplayed", tuple(unplayed))

    def __repr__(self) -> str:
        played = sum(match.status.is_settled for match in self.matches.values())
        due = f", {len(self.due)} due" if self.due else ""
        return f"<StructureState: {played} of {len(self.matches)} matches settled, {len(self.ready)} ready{due}>"

    @property
    def ready(self) -> tuple[FixtureState, ...]:
        """The matches that can be played now."""
        return tuple(match for match in self.unplayed if match.status is FixtureStatus.READY)

    @property
    def is_over(self) -> bool:
        """Whether nothing is left to play, pair or decide."""
        return not self.due and all(match.status.is_settled for match in self.matches.values())

    def of(self, entrant: str) -> tuple[FixtureState, ...]:
        """An entrant's matches and byes, in the order of the structure."""
        return tuple(match for match in self.matches.values() if entrant in match.players)

    def next_of(self, entrant: str) -> FixtureState | None:
        """The match an entrant is playing or waiting for; None if they are out, or waiting for a pairing."""
        return next((match for match in self.of(entrant) if not match.status.is_settled), None)
