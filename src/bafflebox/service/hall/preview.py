"""A structure before anything is set up: its brackets, how many matches, how long it takes, which places are paid."""

from __future__ import annotations

from dataclasses import dataclass

from bafflebox.errors import InvalidInput
from bafflebox.service.hall.programmes import Planned
from bafflebox.tournament.course import structure_for
from bafflebox.tournament.drawn import bracket_sheet, bracket_svg
from bafflebox.tournament.draws import entry_lines
from bafflebox.tournament.money.sharing import split
from bafflebox.tournament.schedule import MINUTES_PER_POINT
from bafflebox.tournament.structures import (
    Entrant,
    Record,
    Section,
    SectionKind,
    Structure,
    parse,
    progress,
    real_matches,
    title_section,
    without_length,
    write,
)

MOST_DRAWN = 32
"""Entrants up to which a bracket is drawn; a larger one cannot be read here."""
BETWEEN = 5
"""Minutes between two matches of a player."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What a structure comes to for so many entrants."""

    notation: str
    entrants: int
    byes: int
    sections: tuple[tuple[str, int, str], ...]
    """Name, matches and lengths of each."""
    matches: int
    tables: int
    """As many as are used at once."""
    minutes: int
    prizes: tuple[tuple[str, int], ...]
    """Paid places with their cents."""
    pictures: tuple[str, ...]


def preview(notation: str, entrants: int, tables: int, fund: int = 0, planned: Planned | None = None) -> Preview:
    """What a structure comes to. A mistake in it is refused with what to write instead."""
    plan = parse(notation)
    if without_length(plan):
        raise InvalidInput(
            "Say to how many points: write for example 'len 7'.", code="no_length", facts={"field": "structure"}
        )
    structure = structure_for(write(plan), entrants)
    record = _numbered(structure)
    stands = progress(structure, record)
    counts = {section.name: _matches(structure, section, entrants) for section in structure.sections}
    first = max((len(section.rounds[0]) for section in structure.sections[:1] if section.rounds), default=entrants // 2)
    used = max(1, min(tables or first, first or 1))
    pictures = [
        bracket_svg(bracket_sheet(structure, section, stands, record, {}), section.name)
        for section in structure.sections
        if section.rounds and section.kind in (SectionKind.BRACKET, SectionKind.FINAL) and entrants <= MOST_DRAWN
    ]
    paid = planned.prizes_in(write(plan)) if planned else ()
    return Preview(
        write(plan),
        entrants,
        max(0, structure.lines - entrants) if structure.sections[0].kind is SectionKind.BRACKET else 0,
        tuple((s.name, counts[s.name], ", ".join(map(str, s.lengths))) for s in structure.sections),
        sum(counts.values()),
        used,
        _minutes(structure, counts, used),
        tuple(
            (f"{prize.bracket} {prize.place}", cents)
            for prize, cents in zip(paid, split(fund, [prize.share for prize in paid]) if paid else (), strict=True)
        ),
        tuple(pictures),
    )


def _numbered(structure: Structure) -> Record:
    lines: list[Entrant | None] = [None] * structure.lines
    for number, line in enumerate(sorted(entry_lines(structure)[: structure.entrants]), 1):
        lines[line - 1] = Entrant(str(number))
    return Record(tuple(lines), lots="preview")


def _matches(structure: Structure, section: Section, entrants: int) -> int:
    """How many matches a section has at most."""
    if section.kind is SectionKind.SWISS or section.kind is SectionKind.CONTINUOUS:
        each = section.limit or (2 * (section.lives or 1))
        by_lives = (section.lives or 0) * max(0, entrants - section.until)
        return by_lives if section.lives and not section.limit else each * entrants // 2
    if section.kind is SectionKind.LADDER:
        return 0
    real = real_matches(structure, sorted(entry_lines(structure)[:entrants]))
    return sum(fixture.id in real for fixture in section.fixtures)


def _minutes(structure: Structure, counts: dict[str, int], tables: int) -> int:
    """From the first call to the last result: as long as the longest way through, or as the tables need."""
    longest, work = 0.0, 0.0
    for section in structure.sections:
        rounds = len(section.rounds) or section.limit or 2 * (section.lives or 1)
        lengths = [section.length_of(number, rounds) or 0 for number in range(1, rounds + 1)]
        boards = max(1, (section.best_of + 1) // 2)
        way = sum(length * boards * MINUTES_PER_POINT + BETWEEN for length in lengths)
        follows = section.kind is SectionKind.FINAL or section.name == title_section(structure)
        longest = longest + way if follows and section is not structure.sections[0] else max(longest, way)
        mean = sum(lengths) / len(lengths) if lengths else 0
        work += counts[section.name] * mean * boards * MINUTES_PER_POINT
    return round(max(longest, work / max(1, tables)))
