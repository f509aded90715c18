"""From a structure and what happened to where it stands. Pure, and blind to the order of the results."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import assert_never

from bafflebox.tournament.standings import USUAL, Entrant, Outcome, Played, Result, Standing, across_groups, standings
from bafflebox.tournament.structures.fixture import (
    Bye,
    Chosen,
    FirstMatchLoserOf,
    Fixture,
    FixtureId,
    Kind,
    Line,
    LoserOf,
    PlaceIn,
    Section,
    Source,
    Structure,
    WinnerOf,
)
from bafflebox.tournament.structures.paired import Rounds, ladder_order, lives_first
from bafflebox.tournament.structures.record import Paired, Record
from bafflebox.tournament.structures.state import Due, Match, PairingDue, State, Status, TieDue

NOBODY = Entrant("")
"""A slot that is known to stay empty; None is a slot that is not known yet."""


def progress(structure: Structure, record: Record) -> State:
    """Who plays whom, who is out, what is due."""
    fold = _Fold(structure, record)
    for section in structure.sections:
        if section.kind.is_paired:
            fold.paired(section)
        else:
            fold.drawn(section)
    return fold.state()


@dataclass(slots=True)
class _Fold:
    structure: Structure
    record: Record
    matches: dict[FixtureId, Match] = field(default_factory=dict)
    stale: list[FixtureId] = field(default_factory=list)
    tables: dict[str, tuple[tuple[Standing, ...], ...]] = field(default_factory=dict)
    ladders: dict[str, tuple[Entrant, ...]] = field(default_factory=dict)
    alive: dict[str, frozenset[Entrant]] = field(default_factory=dict)
    over: set[str] = field(default_factory=set)
    due: dict[Due, None] = field(default_factory=dict)
    across: dict[str, tuple[Standing, ...]] = field(default_factory=dict)
    """The ranking over all groups of a section."""
    brackets: frozenset[str] = frozenset()
    """Sections in which somebody has to win."""

    def __post_init__(self) -> None:
        knocked = (Kind.BRACKET, Kind.FINAL)
        self.brackets = frozenset(section.name for section in self.structure.sections if section.kind in knocked)

    def state(self) -> State:
        unknown = (name for name in self.record.results if name not in self.matches)
        return State(
            self.matches,
            tuple(sorted({*self.stale, *unknown})),
            self.tables,
            self.ladders,
            self.alive,
            frozenset(self.over),
            tuple(self.due),
        )

    def drawn(self, section: Section) -> None:
        """A section whose matches came with the draw."""
        there: set[Entrant] = set()
        gone: set[Entrant] = set()
        for fixture in section.fixtures:
            match = self.settle(fixture)
            there.update(match.players)
            gone.update(match.losers)
        settled = all(self.matches[fixture.id].status.is_settled for fixture in section.fixtures)
        if settled:
            self.over.add(section.name)
        if section.kind is Kind.ROBIN:
            for pairing in self.record.pairings:
                if pairing.section == section.name and pairing.round == 0:
                    self.settle(_fixture(section, pairing))
            self.tables[section.name] = tuple(
                self.table(section, members, [fixture for fixture in section.fixtures if fixture.group == number])
                for number, members in enumerate(section.groups, 1)
            )
            if len(section.groups) > 1:
                self.across[section.name] = across_groups(
                    self.tables[section.name], self.record.lots, self._playoffs(section)
                )
            gone = set(there) if settled else set()
        if section.kind is Kind.FINAL and section.rounds:
            last = self.matches[section.rounds[-1][0].id]
            gone = there - {last.winner} if last.status.is_settled and last.winner else set()
        self.alive[section.name] = frozenset(there - gone)

    def settle(self, fixture: Fixture) -> Match:
        first, second = self.source(fixture.first), self.source(fixture.second)
        match = self._recharge(fixture, first, second) if fixture.recharge else self._match(fixture, first, second)
        self.matches[fixture.id] = match
        return match

    def _match(self, fixture: Fixture, first: Entrant | None, second: Entrant | None) -> Match:
        result = self.record.results.get(fixture.id)
        if first is None or second is None:
            if result is not None:
                self.stale.append(fixture.id)
            return Match(fixture, first or None, second or None, Status.WAITING)
        if not first or not second:
            if result is not None:
                self.stale.append(fixture.id)
            alone = first or second or None
            return Match(fixture, first or None, second or None, Status.BYE if alone else Status.EMPTY, alone)
        if result is not None:
            drawn = result.outcome is Outcome.DRAW
            if result.is_between(first, second) and not (drawn and fixture.section in self.brackets):
                return Match(fixture, first, second, Status.DONE, result.winner, result.loser, drawn)
            self.stale.append(fixture.id)
        left = [player for player in (first, second) if player not in self.record.withdrawn]
        if len(left) == 2:
            return Match(fixture, first, second, Status.READY)
        if not left:
            return Match(fixture, first, second, Status.WALKOVER)
        return Match(fixture, first, second, Status.WALKOVER, left[0], second if left[0] == first else first)

    def _recharge(self, fixture: Fixture, first: Entrant | None, second: Entrant | None) -> Match:
        """The second final; superfluous once the player without a loss has won the first, or one of them was alone."""
        assert isinstance(fixture.first, WinnerOf)
        before = self.matches[fixture.first.fixture]
        if before.status.is_settled and (
            before.winner is None or before.loser is None or before.winner == before.first
        ):
            if fixture.id in self.record.results:
                self.stale.append(fixture.id)
            return Match(fixture, first or None, second or None, Status.UNNEEDED, before.winner, before.loser)
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
    def _first_match_loser(before: Match, after: Match) -> Entrant | None:
        if before.status is not Status.BYE:
            return (before.loser or NOBODY) if before.status.is_settled else None
        if not after.status.is_settled:
            return None
        return after.loser if after.loser is not None and after.loser == before.winner else NOBODY

    def _in_place(self, section: str, group: int, place: int) -> Entrant | None:
        if section not in self.over:
            return None
        if section in self.ladders:
            order = self.ladders[section]
            return order[place - 1] if place <= len(order) else NOBODY
        table = (
            self.across[section] if not group and section in self.across else self.tables[section][max(group, 1) - 1]
        )
        if place > len(table) or (
            self.structure.section(section).lives and table[place - 1].entrant not in self.alive[section]
        ):
            return NOBODY
        level = tuple(line.entrant for line in table if line.place == table[place - 1].place)
        if len(level) > 1:
            self.due[TieDue(section, group, table[place - 1].place, level)] = None
            return None
        return table[place - 1].entrant

    def table(self, section: Section, members: tuple[Source, ...], fixtures: list[Fixture]) -> tuple[Standing, ...]:
        found = [self.source(member) for member in members]
        return self._standings(section, [entrant for entrant in found if entrant], [f.id for f in fixtures])

    def _standings(self, section: Section, entrants: list[Entrant], fixtures: list[FixtureId]) -> tuple[Standing, ...]:
        results, byes = [], []
        for name in fixtures:
            match = self.matches[name]
            if match.status is Status.BYE and section.kind is not Kind.ROBIN and match.winner:
                byes.append(match.winner)
            elif match.status is Status.DONE:
                results.append(self.record.results[name])
            elif match.status is Status.WALKOVER and match.first and match.second:
                outcome = Outcome.NEITHER if match.winner is None else Outcome.FIRST
                winner = match.winner or match.first
                results.append(
                    Result(winner, match.second if winner == match.first else match.first, outcome, played=False)
                )
        played = Played(tuple(entrants), tuple(results), tuple(byes), self._playoffs(section), self.record.lots)
        # Without a public seed yet lots cannot be drawn; a tie that matters is then due.
        ties = tuple(tie for tie in section.ties or USUAL if tie != "lots" or self.record.lots)
        return standings(played, ties if "playoff" in ties else (*ties, "playoff"))

    def _playoffs(self, section: Section) -> tuple[Result, ...]:
        return tuple(
            self.record.results[made.id]
            for made in self.record.pairings
            if made.section == section.name and made.round == 0 and made.id in self.record.results
        )

    def paired(self, section: Section) -> None:
        """A section whose matches are made while it goes on."""
        start = [self.source(member) for member in section.groups[0]]
        begun = all(entrant is not None for entrant in start)
        entrants = [entrant for entrant in start if entrant]
        late = [entrant for entrant in self.record.late if entrant not in entrants]
        made = sorted(
            (pairing for pairing in self.record.pairings if pairing.section == section.name),
            key=lambda pairing: (pairing.round, pairing.number),
        )
        for pairing in made:
            self.settle(_fixture(section, pairing))
        entrants += late
        if section.kind is Kind.LADDER:
            results = [self.matches[pairing.id] for pairing in made if pairing.round > 0]
            self.ladders[section.name] = ladder_order(entrants, results)
            self.alive[section.name] = frozenset(entrants) - self.record.withdrawn
            return
        rounds = Rounds(section, [self.matches[pairing.id] for pairing in made if pairing.round > 0])
        alive = frozenset(rounds.alive(entrants)) - self.record.withdrawn
        self.alive[section.name] = alive
        table = self._standings(section, entrants, [pairing.id for pairing in made if pairing.round > 0])
        self.tables[section.name] = (lives_first(table, alive) if section.lives else table,)
        if not begun:
            return
        number = rounds.next
        present = tuple(
            entrant for entrant in entrants if entrant in alive and self.record.late.get(entrant, 0) <= number
        )
        if rounds.is_over(alive, entrants):
            self.over.add(section.name)
        elif free := rounds.free(present):
            self.due[PairingDue(section.name, number, free)] = None


def _fixture(section: Section, pairing: Paired) -> Fixture:
    rounds = section.limit if section.kind is Kind.SWISS and section.limit else pairing.round
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
