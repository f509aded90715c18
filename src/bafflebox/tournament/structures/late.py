"""Lines that can still be entered after the draw without a redraw: byes, and places reserved for later rounds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bafflebox.errors import Refused
from bafflebox.tournament.standings import Entrant
from bafflebox.tournament.structures.fixture import Line, OpeningKind, SectionKind, Structure, WinnerOf
from bafflebox.tournament.structures.record import Record
from bafflebox.tournament.structures.state import FixtureStatus, StructureState


@dataclass(frozen=True, slots=True)
class FreeLine:
    """A line that can still be filled: from which round, for whom it is reserved (None: anybody), and who is waiting
    there."""

    line: int
    round: int
    kept_for: OpeningKind | None
    opponent: Entrant | None


def free_lines(structure: Structure, record: Record, state: StructureState) -> tuple[FreeLine, ...]:
    """Lines for late entrants: a bye stays open until its player starts to play.

    Lines opposite an entrant first, then lines where two late entrants would meet; reserved places for later rounds
    last.
    """
    section = structure.sections[0]
    if section.kind is SectionKind.ROBIN:
        return tuple(
            FreeLine(number, 1, None, None) for number, there in enumerate(record.lines, 1) if there is None
        ) + tuple(FreeLine(number, 1, None, None) for number in range(len(record.lines) + 1, structure.lines + 1))
    if section.kind is not SectionKind.BRACKET:
        return ()
    openings = {opening.line: opening for opening in structure.openings}
    following = {
        slot.fixture: fixture
        for fixture in section.fixtures
        for slot in (fixture.first, fixture.second)
        if isinstance(slot, WinnerOf)
    }
    found: list[FreeLine] = []
    for fixture in section.rounds[0]:
        lines = [slot.number for slot in (fixture.first, fixture.second) if isinstance(slot, Line)]
        for line in lines:
            there = record.lines[line - 1] if line <= len(record.lines) else None
            if there is not None or line in structure.blocked:
                continue
            opening, at = openings.get(line), fixture
            for _ in range(opening.round - 1 if opening else 1):
                at = following.get(at.id, at)
            if state.matches[at.id].status in (FixtureStatus.DONE, FixtureStatus.WALKOVER):
                continue
            if opening:
                found.append(FreeLine(line, opening.round, opening.kind, None))
            elif fixture.id not in record.results:
                found.append(FreeLine(line, 1, None, state.matches[fixture.id].winner))
    return tuple(sorted(found, key=lambda free: (free.kept_for is not None, free.opponent is None, free.line)))


def enter_late(structure: Structure, record: Record, state: StructureState, line: int, entrant: str) -> Record:
    """The record with a late entrant on a free line; a line that is no longer free is refused."""
    free = free_lines(structure, record, state)
    if line not in {one.line for one in free}:
        lines = ", ".join(str(one.line) for one in free) or "none"
        raise Refused(
            "Line {line} is not open to a late entrant. Open lines: {lines}.", line=line, lines=lines, code="line_taken"
        )
    padded = (*record.lines, *[None] * (structure.lines - len(record.lines)))
    return replace(record, lines=padded).with_entrant_on(line, entrant)
