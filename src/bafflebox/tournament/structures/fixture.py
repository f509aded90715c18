"""The graph of a structure: matches whose two slots say where their players come from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NewType

from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.tournament.standings.result import Entrant

FixtureId = NewType("FixtureId", str)
"""A match of the structure by section, round and number: `main:1.5`."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of the draw sheet, counted from 1; an empty one is a bye."""

    number: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """The winner of a match."""

    fixture: FixtureId


@dataclass(frozen=True, slots=True)
class LoserOf:
    """The loser of a match."""

    fixture: FixtureId


@dataclass(frozen=True, slots=True)
class FirstMatchLoserOf:
    """The loser of `fixture`; if that was a bye, the player who had it, if they lose the next match."""

    fixture: FixtureId
    following: FixtureId


@dataclass(frozen=True, slots=True)
class PlaceIn:
    """The player in that place of a group when it is over; group 0 is the whole section."""

    section: str
    group: int
    place: int


@dataclass(frozen=True, slots=True)
class Chosen:
    """A player put here by a pairing: Swiss, continuous pairing, a challenge."""

    entrant: Entrant


@dataclass(frozen=True, slots=True)
class Bye:
    """Nobody."""


Source = Line | WinnerOf | LoserOf | FirstMatchLoserOf | PlaceIn | Chosen | Bye
"""Where the player of a slot comes from."""


class SectionKind(Enum):
    """How a section finds its matches."""

    BRACKET = "bracket"
    """Losers are eliminated from this section."""
    FINAL = "final"
    """Where the two brackets of a double elimination meet; a second match may follow."""
    ROBIN = "round robin"
    SWISS = "swiss"
    CONTINUOUS = "continuous"
    LADDER = "ladder"

    @property
    def is_paired(self) -> bool:
        """Its matches are created as it goes on, not with the draw."""
        return self in (SectionKind.SWISS, SectionKind.CONTINUOUS, SectionKind.LADDER)


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match of the structure, before its players are known."""

    section: str
    round: int
    number: int
    first: Source
    second: Source
    length: int | None = None
    best_of: int = 1
    boards: int = 1
    group: int = 0
    recharge: bool = False
    """Played only if the undefeated player lost the match before it."""
    id: FixtureId = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "id", FixtureId(f"{self.section}:{self.round}.{self.number}"))


@dataclass(frozen=True, slots=True)
class Section:
    """A bracket, a set of groups, a Swiss: a part of a structure with its own rounds and places."""

    name: str
    kind: SectionKind
    rounds: tuple[tuple[Fixture, ...], ...] = ()
    groups: tuple[tuple[Source, ...], ...] = ()
    """The players of each group; a Swiss, a ladder and continuous pairing are one group."""
    lives: int | None = None
    limit: int | None = None
    """Rounds of a Swiss, matches of each player in continuous pairing, reach of a challenge."""
    until: int = 1
    """A section with lives ends when no more than this many players are left."""
    lengths: tuple[int, ...] = ()
    best_of: int = 1
    boards: int = 1
    ties: tuple[str, ...] = ()
    """Tie-breaks by name, in order."""
    discipline: str = ""
    """The game played, if not backgammon."""
    place_from: int = 1
    """The best place that can be won here."""
    followed_by: str = ""
    """For the final of a double elimination: the lower bracket, whose losers come next; the upper bracket names it
    too."""
    plays_on: bool = False
    """The winner advances to a final elsewhere, so first place isn't won here."""

    @property
    def fixtures(self) -> Iterator[Fixture]:
        """All matches of the section, round by round."""
        for matches in self.rounds:
            yield from matches

    def length_of(self, number: int, rounds: int) -> int | None:
        """The match length of a round: the last length is for the last round, the first is repeated for earlier
        ones."""
        if not self.lengths:
            return None
        return self.lengths[max(0, len(self.lengths) - 1 - (rounds - number))]


class OpeningKind(Enum):
    """The purpose of a line that is open for later entries."""

    BUY_IN = "buy-in"
    """A first entry at a later round, usually at a higher fee."""
    BUY_BACK = "buy-back"
    """A second entry by a player who has lost."""


@dataclass(frozen=True, slots=True)
class LateEntryLine:
    """A line kept free in the draw for somebody who enters at a later round."""

    line: int
    round: int
    kind: OpeningKind


@dataclass(frozen=True, slots=True)
class Readers:
    """The matches whose players depend on another match, or on the places of a section."""

    of_match: Mapping[FixtureId, tuple[Fixture, ...]]
    of_section: Mapping[str, tuple[Fixture, ...]]
    of_line: Mapping[int, tuple[Fixture, ...]]
    drawn: tuple[Fixture, ...]
    """The matches in an order in which each comes after those it depends on."""
    order: Mapping[FixtureId, int]
    """The index of each in that order."""

    @classmethod
    def of(cls, fixtures: Iterable[Fixture]) -> Readers:
        matches: dict[FixtureId, list[Fixture]] = {}
        sections: dict[str, list[Fixture]] = {}
        lines: dict[int, list[Fixture]] = {}
        drawn = tuple(fixtures)
        for fixture in drawn:
            for slot in (fixture.first, fixture.second):
                match slot:
                    case WinnerOf(before) | LoserOf(before):
                        matches.setdefault(before, []).append(fixture)
                    case FirstMatchLoserOf(before, following):
                        matches.setdefault(before, []).append(fixture)
                        matches.setdefault(following, []).append(fixture)
                    case PlaceIn(section):
                        sections.setdefault(section, []).append(fixture)
                    case Line(number):
                        lines.setdefault(number, []).append(fixture)
                    case _:
                        pass
        return cls(
            {name: tuple(found) for name, found in matches.items()},
            {name: tuple(found) for name, found in sections.items()},
            {number: tuple(found) for number, found in lines.items()},
            drawn,
            {fixture.id: place for place, fixture in enumerate(drawn)},
        )


@dataclass(frozen=True, slots=True)
class Structure:
    """A notation built for a number of entrants: its sections in the order in which they feed each other."""

    notation: str
    entrants: int
    lines: int
    sections: tuple[Section, ...]
    openings: tuple[LateEntryLine, ...] = ()
    blocked: frozenset[int] = frozenset()
    """Lines beside an opening, which stay empty."""
    fixtures: Mapping[FixtureId, Fixture] = field(init=False, repr=False, compare=False)
    _readers: Readers | None = field(default=None, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        every = {fixture.id: fixture for section in self.sections for fixture in section.fixtures}
        object.__setattr__(self, "fixtures", every)

    def __repr__(self) -> str:
        return f"<Structure {self.notation}: {self.entrants} entrants, {len(self.sections)} section{'s' * (len(self.sections) != 1)}>"

    @property
    def readers(self) -> Readers:
        """Which matches depend on which; computed once."""
        if self._readers is None:
            object.__setattr__(self, "_readers", Readers.of(self.fixtures.values()))
        assert self._readers is not None
        return self._readers

    def section(self, name: str) -> Section:
        """The section with that name."""
        for section in self.sections:
            if section.name == name:
                return section
        raise unknown_name("section", name, [section.name for section in self.sections])

    def fixture(self, name: str) -> Fixture:
        """The match with that id; paired matches are not here but in the state."""
        if name in self.fixtures:
            return self.fixtures[FixtureId(name)]
        section, colon, _ = name.rpartition(":")
        if not colon:
            raise InvalidInput(
                "'{name}' is not a match id. Write section:round.number, like main:1.5.", name=name, code="bad_match"
            )
        self.section(section)
        raise InvalidInput("There is no match '{name}' in this structure.", name=name, code="unknown_match")
