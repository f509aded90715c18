"""A structure before anything is set up: its brackets, how many matches, how long it takes, which places are paid."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from bafflebox.errors import InvalidInput
from bafflebox.service.hall.programmes import Planned
from bafflebox.tournament.course import structure_for
from bafflebox.tournament.drawn import round_names
from bafflebox.tournament.draws import entry_lines
from bafflebox.tournament.money.sharing import split
from bafflebox.tournament.schedule import MINUTES_PER_POINT
from bafflebox.tournament.structures import (
    Bye,
    Chosen,
    FirstMatchLoserOf,
    FixtureId,
    Line,
    LoserOf,
    PlaceIn,
    Section,
    SectionKind,
    Source,
    Structure,
    WinnerOf,
    parse,
    real_matches,
    without_length,
    write,
)

MOST_DRAWN = 32
"""Entrants up to which a bracket is drawn; a larger one cannot be read here."""
BETWEEN = 5
"""Minutes between two matches of a player."""


Rounds = tuple[tuple[str, tuple[tuple[str, str], ...]], ...]
"""Rounds of a bracket with their names and lengths; for each match, who plays it, or "" if that is obvious."""


@dataclass(frozen=True, slots=True)
class Preview:
    """The outcome of a structure for a number of entrants."""

    notation: str
    entrants: int
    byes: int
    sections: tuple[tuple[str, int, str], ...]
    """Name, matches and lengths of each."""
    matches: int
    tables: int
    """The number of tables used at once."""
    minutes: int
    prizes: tuple[tuple[str, int, int], ...]
    """Paid places, section and place, with their cents."""
    pictures: tuple[tuple[str, Rounds], ...]
    """The brackets, by the names of their sections."""


def preview(notation: str, entrants: int, tables: int, fund: int = 0, planned: Planned | None = None) -> Preview:
    """Preview a structure; a mistake in it is refused with what to write instead."""
    plan = parse(notation)
    if without_length(plan):
        raise InvalidInput(
            "Say to how many points: write for example 'len 7'.", code="no_length", facts={"field": "structure"}
        )
    structure = structure_for(write(plan), entrants)
    players = {line: str(number) for number, line in enumerate(sorted(entry_lines(structure)[:entrants]), 1)}
    real = real_matches(structure, sorted(players))
    counts = {section.name: _matches(section, real, entrants) for section in structure.sections}
    first = max((len(section.rounds[0]) for section in structure.sections[:1] if section.rounds), default=entrants // 2)
    used = max(1, min(tables or first, first or 1))
    pictures = [
        (section.name, _drawn(structure, section, players))
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
        _minutes(structure, real, counts, used),
        tuple(
            (prize.bracket, prize.place, cents)
            for prize, cents in zip(paid, split(fund, [prize.share for prize in paid]) if paid else (), strict=True)
        ),
        tuple(pictures),
    )


def _drawn(structure: Structure, section: Section, players: Mapping[int, str]) -> Rounds:
    """A bracket as printed: entrants by number, and the round from which losers enter it."""
    named = {
        fixture.id: title
        for one in structure.sections
        for title, fixtures in zip(round_names(one), one.rounds, strict=True)
        for fixture in fixtures
    }

    def said(source: Source) -> str:
        match source:
            case Line(number):
                return players.get(number, "bye")
            case Bye():
                return "bye"
            case LoserOf(fixture) | FirstMatchLoserOf(fixture):
                return f"loser, {named[fixture].lower()}"
            case PlaceIn(_, group, place):
                return f"no. {place}, group {group}" if group else f"no. {place}"
            case WinnerOf() | Chosen():
                return ""

    return tuple(
        (
            f"{title}, to {length}" if (length := fixtures[0].length) else title,
            tuple((said(fixture.first), said(fixture.second)) for fixture in fixtures),
        )
        for title, fixtures in zip(round_names(section), section.rounds, strict=True)
    )


def _matches(section: Section, real: Collection[FixtureId], entrants: int) -> int:
    """How many matches a section has at most."""
    if section.kind is SectionKind.SWISS or section.kind is SectionKind.CONTINUOUS:
        each = section.limit or (2 * (section.lives or 1))
        by_lives = (section.lives or 0) * max(0, entrants - section.until)
        return by_lives if section.lives and not section.limit else each * entrants // 2
    if section.kind is SectionKind.LADDER:
        return 0
    return sum(fixture.id in real for fixture in section.fixtures)


def _minutes(structure: Structure, real: Collection[FixtureId], counts: Mapping[str, int], tables: int) -> int:
    """From the first call to the last result: the longest path through the draw, or the time the tables need."""
    ends: dict[str, float] = {}
    work = 0.0
    for section in structure.sections:
        rounds = len(section.rounds) or section.limit or 2 * (section.lives or 1)
        lengths = [section.length_of(number, rounds) or 0 for number in range(1, rounds + 1)]
        boards = max(1, (section.best_of + 1) // 2)
        ends[section.name] = sum(length * boards * MINUTES_PER_POINT + BETWEEN for length in lengths)
        for fixture in section.fixtures:
            began = max(ends.get(_after(source), 0.0) for source in (fixture.first, fixture.second))
            takes = (fixture.length or 0) * boards * MINUTES_PER_POINT + BETWEEN if fixture.id in real else 0.0
            ends[fixture.id] = began + takes
            ends[section.name] = max(ends[section.name], ends[fixture.id])
        work += counts[section.name] * boards * MINUTES_PER_POINT * sum(lengths) / (len(lengths) or 1)
    return round(max(work / max(1, tables), *ends.values()))


def _after(source: Source) -> str:
    """The match or section that must be over before this player is known."""
    match source:
        case WinnerOf(fixture) | LoserOf(fixture):
            return fixture
        case FirstMatchLoserOf(_, following):
            return following
        case PlaceIn(section):
            return section
        case Line() | Chosen() | Bye():
            return ""
