"""Where two players who have met can meet again: checks where losers land."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from bafflebox.tournament.structures.fixture import (
    Chosen,
    FirstMatchLoserOf,
    FixtureId,
    Line,
    LoserOf,
    PlaceIn,
    Source,
    Structure,
    WinnerOf,
)


@dataclass(frozen=True, slots=True)
class Rematch:
    """A match after which the same two players can meet again, and where."""

    first: FixtureId
    again: FixtureId


def rematches(structure: Structure, filled: Collection[int] | None = None) -> Iterator[Rematch]:
    """Every possible rematch within the brackets; `filled` are the lines of the draw that hold a player (by default
    all).

    A player leaves each match on the winner's or the loser's path. Two players who met can meet again wherever a path
    from the winner's side and a path from the loser's side lead to the same match.
    """
    fixtures = list(structure.fixtures.values())
    real = real_matches(structure, filled)
    bits = {fixture.id: 1 << place for place, fixture in enumerate(fixtures)}
    reach = dict.fromkeys(bits, 0)
    won, lost = dict.fromkeys(bits, 0), dict.fromkeys(bits, 0)
    for fixture in reversed(fixtures):
        here = (bits[fixture.id] if fixture.id in real else 0) | won[fixture.id] | lost[fixture.id]
        reach[fixture.id] = here
        for slot in (fixture.first, fixture.second):
            match slot:
                case WinnerOf(before):
                    won[before] |= here
                case LoserOf(before):
                    lost[before] |= here
                case FirstMatchLoserOf(before, following):
                    lost[before] |= here
                    lost[following] |= here
                case _:
                    pass
    for fixture in fixtures:
        if fixture.id in real and not fixture.recharge:
            common = won[fixture.id] & lost[fixture.id]
            for again in fixtures:
                if common & bits[again.id] and not again.recharge:
                    yield Rematch(fixture.id, again.id)


def earliest_rematch(structure: Structure, section: str, filled: Collection[int] | None = None) -> int | None:
    """The first round of a section in which two players who have met can meet again; None if they never can.

    >>> from bafflebox.tournament.structures.build import build
    >>> earliest_rematch(build("DE", 16), "main lower")
    4
    """
    found = {rematch.again for rematch in rematches(structure, filled)}
    return min((fixture.round for fixture in structure.section(section).fixtures if fixture.id in found), default=None)


def real_matches(structure: Structure, filled: Collection[int] | None = None) -> set[FixtureId]:
    """Matches that two people may play: the others are byes whatever happens."""
    there = set(range(1, structure.lines + 1)) if filled is None else set(filled)
    real: set[FixtureId] = set()
    somebody: set[FixtureId] = set()

    def may_come(source: Source) -> bool:
        match source:
            case Line(number):
                return number in there
            case WinnerOf(before):
                return before in somebody
            case LoserOf(before):
                return before in real
            case FirstMatchLoserOf(before, following):
                return before in real or (before in somebody and following in real)
            case PlaceIn() | Chosen():
                return True
            case _:
                return False

    for fixture in structure.fixtures.values():
        come = [may_come(fixture.first), may_come(fixture.second)]
        if any(come):
            somebody.add(fixture.id)
        if all(come):
            real.add(fixture.id)
    return real
