"""Computes the state of a structure from what has happened. Pure, and independent of the order of results.

`progress` computes everything. `advanced` gives the same answer from an earlier one and the changes since, and updates
only what depends on them: after a result in a large field, a handful of matches.
"""

from __future__ import annotations

import heapq
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from operator import itemgetter

from bafflebox.errors import InvalidInput
from bafflebox.tournament.standings import Entrant
from bafflebox.tournament.standings.result import check_once
from bafflebox.tournament.structures.fixture import Fixture, FixtureId, Section, SectionKind, Structure
from bafflebox.tournament.structures.paired import Rounds
from bafflebox.tournament.structures.record import Paired, Record
from bafflebox.tournament.structures.settling import Settling, fixture_of
from bafflebox.tournament.structures.state import (
    Due,
    FixtureState,
    PairingDue,
    StructureState,
    TieDue,
    level_at_the_top,
)


def progress(structure: Structure, record: Record) -> StructureState:
    """Who plays whom, who is out, what is due. Refused if the entrants don't fit the structure.

    >>> from bafflebox.tournament.structures import build
    >>> progress(build("KO", 4), Record(tuple(map(Entrant, "abcdef"))))
    Traceback (most recent call last):
    ...
    bafflebox.errors.InvalidInput: The structure has 4 lines, and there are 6 entrants. Build it for 6.
    """
    _check_lines(structure, record)
    work = _Work(Settling(structure, record))
    for section in structure.sections:
        made = sorted(
            (pairing for pairing in record.pairings if pairing.section == section.name),
            key=lambda pairing: (pairing.round, pairing.number),
        )
        work.whole(section, made)
    work.settling.stale.update(name for name in record.results if name not in work.settling.matches)
    return work.state()


def _check_lines(structure: Structure, record: Record) -> None:
    """Refuses more entrants than there are lines, and duplicates; late entrants in a Swiss come after the lines."""
    entered = [entrant for entrant in record.lines if entrant is not None]
    if sum(entrant not in record.late for entrant in record.lines) > structure.lines:
        raise InvalidInput(
            "The structure has {lines} lines, and there are {count} entrants. Build it for {count}.",
            lines=structure.lines,
            count=len(entered),
            code="too_many",
        )
    check_once(entered)


def advanced(
    structure: Structure,
    before: StructureState,
    record: Record,
    changed: Collection[FixtureId],
    made: Collection[Paired] = (),
) -> StructureState:
    """The answer for a record in which only these matches have a different result or are on different lines, and these
    pairings were added; withdrawals and late entrants in a Swiss are unchanged.
    """
    if made and (len(structure.sections) > 1 or any(pairing.round == 0 for pairing in made)):
        return progress(structure, record)  # they stand between others
    work = _Work(
        Settling(
            structure,
            record,
            dict(before.matches),
            set(before.stale),
            dict(before.rounds),
            set(before.over),
            {due for due in before.due if isinstance(due, TieDue)},
        ),
        dict(before.unsettled),
        {due.section: due for due in before.due if isinstance(due, PairingDue)},
    )
    work.settling.tables.take_over(before.worked_out)
    work.look_at(changed, made)
    for section in structure.sections:
        work.touched(section)
    return work.state()


@dataclass(slots=True)
class _Work:
    settling: Settling
    unsettled: dict[str, int] = field(default_factory=dict)
    pairings: dict[str, PairingDue] = field(default_factory=dict)
    """The pairing that is due, by section."""
    waiting: dict[str, list[int]] = field(default_factory=dict)
    """The indices of matches to look at, by section."""
    beside: dict[str, list[Fixture]] = field(default_factory=dict)
    """Matches that were not created by the draw, by section."""

    def whole(self, section: Section, made: Iterable[Paired]) -> None:
        """Computes a section from scratch."""
        settle = self.settling.settle
        drawn = [settle(fixture) for fixture in section.fixtures]
        paired = [settle(fixture_of(section, pairing)) for pairing in made if self._belongs(section, pairing)]
        if section.kind.is_paired:
            rounds = Rounds(section, self._entrants(section))
            self.settling.rounds[section.name] = rounds.changed((None, match) for match in paired if _counts(match))
        else:
            self.unsettled[section.name] = sum(not match.status.is_settled for match in drawn)
        self._close(section)

    @staticmethod
    def _belongs(section: Section, pairing: Paired) -> bool:
        return section.kind.is_paired or (section.kind is SectionKind.ROBIN and pairing.round == 0)

    def _entrants(self, section: Section) -> tuple[Entrant, ...]:
        there = [entrant for member in section.groups[0] if (entrant := self.settling.source(member))]
        known = set(there)
        return (*there, *(entrant for entrant in self.settling.record.late if entrant not in known))

    def look_at(self, changed: Iterable[FixtureId], made: Iterable[Paired]) -> None:
        """The changes, by section."""
        structure, record = self.settling.structure, self.settling.record
        for pairing in made:
            section = structure.section(pairing.section)
            self.beside.setdefault(section.name, []).append(fixture_of(section, pairing))
        for name in changed:
            place = structure.readers.order.get(name)
            match = self.settling.matches.get(name)
            if place is not None:
                heapq.heappush(self.waiting.setdefault(structure.fixtures[name].section, []), place)
            elif match is not None:
                self.beside.setdefault(match.fixture.section, []).append(match.fixture)
            elif name in record.results:
                self.settling.stale.add(name)
            else:
                self.settling.stale.discard(name)

    def touched(self, section: Section) -> None:
        """A section with the matches recomputed that depend on a change."""
        places, beside = self.waiting.get(section.name, []), self.beside.get(section.name, [])
        if not places and not beside:
            return
        settling, drawn = self.settling, self.settling.structure.readers.drawn
        settling.tables.forget(section.name)
        done = -1
        while places:
            place = heapq.heappop(places)
            if place == done:
                continue
            done, fixture = place, drawn[place]
            was, now = settling.matches[fixture.id], settling.settle(fixture)
            if now != was:
                self.unsettled[section.name] += was.status.is_settled - now.status.is_settled
                self._readers(settling.structure.readers.of_match.get(fixture.id, ()))
        pairs = [(settling.matches.get(fixture.id), settling.settle(fixture)) for fixture in beside]
        if section.kind.is_paired:
            rounds = settling.rounds[section.name]
            settling.rounds[section.name] = rounds.changed(pair for pair in pairs if _counts(pair[1]))
        self._close(section)
        settling.ties = {tie for tie in settling.ties if tie.section != section.name}
        self._readers(settling.structure.readers.of_section.get(section.name, ()))

    def _readers(self, fixtures: Iterable[Fixture]) -> None:
        order = self.settling.structure.readers.order
        for fixture in fixtures:
            heapq.heappush(self.waiting.setdefault(fixture.section, []), order[fixture.id])

    def _close(self, section: Section) -> None:
        """Whether the section is over, and whether a round in it can be paired."""
        settling, name = self.settling, section.name
        settling.over.discard(name)
        self.pairings.pop(name, None)
        if not section.kind.is_paired:
            if not self.unsettled[name]:
                settling.over.add(name)
            return
        rounds = settling.rounds[name]
        if section.kind is SectionKind.LADDER or (section.kind is SectionKind.SWISS and rounds.open):
            return
        alive, late = settling.tables.alive[name], settling.record.late
        if rounds.is_over(alive):
            settling.over.add(name)
            return
        present = [one for one in rounds.entrants if one in alive and late.get(one, 0) <= rounds.next]
        if free := rounds.free(present):
            self.pairings[name] = PairingDue(name, rounds.next, free)

    def _level_at_the_end(self, section: Section) -> Iterator[TieDue]:
        """Players tied for first place in a final section whose tie-breaks include a play-off."""
        settling, name = self.settling, section.name
        if "playoff" in section.ties and name in settling.over and name not in settling.structure.readers.of_section:
            yield from level_at_the_top(name, settling.tables.standings[name])

    def state(self) -> StructureState:
        settling = self.settling
        due: list[Due] = []
        for section in settling.structure.sections:
            if section.name in self.pairings:
                due.append(self.pairings[section.name])
            ties = {tie for tie in settling.ties if tie.section == section.name}
            ties.update(self._level_at_the_end(section))
            due += [tie for _, _, tie in sorted(((tie.group, tie.place, tie) for tie in ties), key=itemgetter(0, 1))]
        return StructureState(
            settling.matches,
            tuple(sorted(settling.stale)),
            settling.tables.standings,
            settling.tables.ladders,
            settling.tables.alive,
            frozenset(settling.over),
            tuple(due),
            settling.rounds,
            self.unsettled,
            settling.tables,
        )


def _counts(match: FixtureState) -> bool:
    """Whether a match belongs to the rounds: round 0 is a play-off."""
    return match.fixture.round > 0
