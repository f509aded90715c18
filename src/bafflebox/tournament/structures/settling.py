"""Resolves one match at a time, from where its players come from to its state."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from bafflebox.tournament.standings import Entrant, MatchOutcome
from bafflebox.tournament.structures.fixture import (
    Bye,
    Chosen,
    FirstMatchLoserOf,
    Fixture,
    FixtureId,
    Line,
    LoserOf,
    PlaceIn,
    Section,
    SectionKind,
    Source,
    Structure,
    WinnerOf,
)
from bafflebox.tournament.structures.paired import Rounds
from bafflebox.tournament.structures.record import Paired, Record
from bafflebox.tournament.structures.state import FixtureState, FixtureStatus, TieDue
from bafflebox.tournament.structures.tables import SectionTables

NOBODY = Entrant("")
"""A slot known to stay empty; None is a slot that isn't known yet."""
KNOCKED = (SectionKind.BRACKET, SectionKind.FINAL)


@dataclass(slots=True)
class Settling:
    """The matches while they are being resolved, each after those it depends on."""

    structure: Structure
    record: Record
    matches: dict[FixtureId, FixtureState] = field(default_factory=dict)
    stale: set[FixtureId] = field(default_factory=set)
    rounds: dict[str, Rounds] = field(default_factory=dict)
    over: set[str] = field(default_factory=set)
    ties: set[TieDue] = field(default_factory=set)
    brackets: frozenset[str] = field(init=False)
    """Sections in which somebody has to win."""
    tables: SectionTables = field(init=False)

    def __post_init__(self) -> None:
        self.brackets = frozenset(section.name for section in self.structure.sections if section.kind in KNOCKED)
        self.tables = SectionTables(self.structure, self.record, self.matches, self.rounds)

    def settle(self, fixture: Fixture) -> FixtureState:
        """Resolves a match and stores it."""
        first, second = self.source(fixture.first), self.source(fixture.second)
        self.stale.discard(fixture.id)
        match = self._recharge(fixture, first, second) if fixture.recharge else self._match(fixture, first, second)
        self.matches[fixture.id] = match
        return match

    def _match(self, fixture: Fixture, first: Entrant | None, second: Entrant | None) -> FixtureState:
        result = self.record.results.get(fixture.id)
        if first is None or second is None:
            if result is not None:
                self.stale.add(fixture.id)
            return FixtureState(fixture, first or None, second or None, FixtureStatus.WAITING)
        if not first or not second:
            if result is not None:
                self.stale.add(fixture.id)
            alone = first or second or None
            return FixtureState(
                fixture, first or None, second or None, FixtureStatus.BYE if alone else FixtureStatus.EMPTY, alone
            )
        if result is not None:
            drawn = result.outcome is MatchOutcome.DRAW
            if result.is_between(first, second) and not (drawn and fixture.section in self.brackets):
                return FixtureState(fixture, first, second, FixtureStatus.DONE, result.winner, result.loser, drawn)
            self.stale.add(fixture.id)
        left = [player for player in (first, second) if player not in self.record.withdrawn]
        if len(left) == 2:
            return FixtureState(fixture, first, second, FixtureStatus.READY)
        if not left:
            return FixtureState(fixture, first, second, FixtureStatus.WALKOVER)
        return FixtureState(
            fixture, first, second, FixtureStatus.WALKOVER, left[0], second if left[0] == first else first
        )

    def _recharge(self, fixture: Fixture, first: Entrant | None, second: Entrant | None) -> FixtureState:
        """The second final; unnecessary once the undefeated player has won the first, or one of them was alone."""
        assert isinstance(fixture.first, WinnerOf)
        before = self.matches[fixture.first.fixture]
        if before.status.is_settled and (
            before.winner is None or before.loser is None or before.winner == before.first
        ):
            if fixture.id in self.record.results:
                self.stale.add(fixture.id)
            return FixtureState(
                fixture, first or None, second or None, FixtureStatus.UNNEEDED, before.winner, before.loser
            )
        return self._match(fixture, first, second)

    def source(self, source: Source) -> Entrant | None:
        match source:
            case Line(number):
                there = self.record.lines[number - 1] if number <= len(self.record.lines) else None
                return there or NOBODY
            case WinnerOf(fixture):
                before = self.matches[fixture]
                return (before.winner or NOBODY) if before.status.is_settled else None
            case LoserOf(fixture):
                before = self.matches[fixture]
                return (before.loser or NOBODY) if before.status.is_settled else None
            case FirstMatchLoserOf(fixture, following):
                return self._first_match_loser(self.matches[fixture], self.matches[following])
            case PlaceIn(section, group, place):
                return self._in_place(section, group, place)
            case Chosen(entrant):
                return entrant
            case Bye():
                return NOBODY
            case _:
                assert_never(source)

    @staticmethod
    def _first_match_loser(before: FixtureState, after: FixtureState) -> Entrant | None:
        if before.status is not FixtureStatus.BYE:
            return (before.loser or NOBODY) if before.status.is_settled else None
        if not after.status.is_settled:
            return None
        return after.loser if after.loser is not None and after.loser == before.winner else NOBODY

    def _in_place(self, section: str, group: int, place: int) -> Entrant | None:
        if section not in self.over:
            return None
        if section in self.tables.ladders:
            order = self.tables.ladders[section]
            return order[place - 1] if place <= len(order) else NOBODY
        table = (
            self.tables.across[section]
            if not group and section in self.tables.across
            else self.tables.standings[section][max(group, 1) - 1]
        )
        if place > len(table) or (
            self.structure.section(section).lives and table[place - 1].entrant not in self.tables.alive[section]
        ):
            return NOBODY
        level = tuple(line.entrant for line in table if line.place == table[place - 1].place)
        if len(level) > 1:
            self.ties.add(TieDue(section, group, table[place - 1].place, level))
            return None
        return table[place - 1].entrant


def fixture_of(section: Section, pairing: Paired) -> Fixture:
    """The match created by a pairing."""
    rounds = section.limit if section.kind is SectionKind.SWISS and section.limit else pairing.round
    return Fixture(
        section.name,
        pairing.round,
        pairing.number,
        Chosen(pairing.first),
        Chosen(pairing.second) if pairing.second else Bye(),
        section.length_of(pairing.round or rounds, rounds),
        section.best_of,
        section.boards,
    )
