"""Places in a section, and in the whole event."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from bafflebox.tournament.standings import Entrant, Standing
from bafflebox.tournament.structures.fixture import Section, SectionKind, Structure
from bafflebox.tournament.structures.state import FixtureStatus, StructureState


@dataclass(frozen=True, slots=True)
class Place:
    """A place: the best and the worst of those shared, such as 5 to 8."""

    entrant: Entrant
    best: int
    worst: int

    def __str__(self) -> str:
        return str(self.best) if self.best == self.worst else f"{self.best}-{self.worst}"


def places(structure: Structure, state: StructureState, name: str) -> tuple[Place, ...]:
    """The settled places of a section, best first.

    >>> from bafflebox.tournament.structures import Record, MatchResult, build, progress
    >>> record = Record((Entrant("ann"), Entrant("ben"))).with_result("main:1.1", MatchResult.won("ben", "ann"))
    >>> [(place.entrant, str(place)) for place in places(build("KO", 2), progress(build("KO", 2), record), "main")]
    [('ben', '1'), ('ann', '2')]
    """
    section = structure.section(name)
    if name in state.ladders:
        return tuple(Place(one, place, place) for place, one in enumerate(state.ladders[name], 1))
    if name in state.tables:
        return _of_tables(state.tables[name]) if name in state.over else ()
    if section.kind is SectionKind.FINAL:
        final = state.matches[section.rounds[-1][0].id]
        first = [Place(final.winner, 1, 1)] if final.status.is_settled and final.winner else []
        second = [Place(player, 2, 2) for player in final.players if final.status.is_settled and player != final.winner]
        return (*first, *second, *_of_bracket(structure.section(section.followed_by), state))
    return _of_bracket(section, state)


def title_section(structure: Structure, name: str = "") -> str:
    """Where the places of a section, or of the event, are decided: a double elimination in its final, rounds with a cut
    in the bracket after them.

    >>> from bafflebox.tournament.structures import build
    >>> [title_section(build(notation, 8)) for notation in ("KO; consolation", "DE", "swiss 3 rounds -> KO 2")]
    ['main', 'main final', 'final']
    >>> title_section(build("swiss 3 rounds -> KO 2", 8), "swiss")
    'final'
    """
    first = structure.section(name) if name else structure.sections[0]
    if first.plays_on:
        return f"{first.name.removesuffix(' lower')} final"
    cut = first is structure.sections[0] and first.kind is not SectionKind.BRACKET and len(structure.sections) > 1
    return structure.sections[1].name if cut else first.name


def ranked_sections(structure: Structure) -> tuple[str, ...]:
    """The sections that decide the places of the event: consolations have their own places."""
    title, first = title_section(structure), structure.sections[0]
    extra = (section.name for section in structure.sections if section.place_from > 1)
    return tuple(dict.fromkeys((first.name, title, *extra)))


def ranking(structure: Structure, state: StructureState) -> tuple[Place, ...]:
    """The places of the event: of its last stage, then of players who didn't get that far.

    Two players who both lost a match by not coming go nowhere from it; at the end they share the places behind all
    others.
    """
    found = _ranked(structure, state)
    if not state.is_over:
        return found
    found = _closed_up(found)  # where nobody won a final, the two share its places
    placed = {place.entrant for place in found}
    entered = dict.fromkeys(player for match in state.matches.values() for player in match.players)
    left = [player for player in entered if player not in placed]
    return (*found, *(Place(player, len(found) + 1, len(found) + len(left)) for player in left))


def _ranked(structure: Structure, state: StructureState) -> tuple[Place, ...]:
    first = structure.sections[0]
    if first.plays_on:
        return places(structure, state, title_section(structure))
    if any(section.place_from > 1 and not section.plays_on for section in structure.sections):
        every = [place for section in structure.sections for place in places(structure, state, section.name)]
        exact = {place.entrant: place for place in sorted(every, key=lambda place: place.best - place.worst)}
        ordered = sorted(exact.values(), key=lambda place: (place.best, place.worst))
        return tuple(ordered)
    found = places(structure, state, first.name)
    if first.kind is SectionKind.BRACKET or len(structure.sections) == 1:
        return found
    last = title_section(structure)
    there = [match for match in state.matches.values() if match.fixture.section == last]
    through = {player for match in there for player in match.players}
    behind = _closed_up([place for place in found if place.entrant not in through], len(through))
    return (*places(structure, state, last), *behind)


def _of_tables(tables: tuple[tuple[Standing, ...], ...]) -> tuple[Place, ...]:
    """One table in its present state; with several groups all firsts share, then all seconds."""
    by_place: dict[int, list[Entrant]] = {}
    for table in tables:
        for line in table:
            by_place.setdefault(line.place, []).append(line.entrant)
    found: list[Place] = []
    for place in sorted(by_place):
        best, worst = len(found) + 1, len(found) + len(by_place[place])
        found += [Place(entrant, best, worst) for entrant in by_place[place]]
    return tuple(found)


def _of_bracket(section: Section, state: StructureState) -> tuple[Place, ...]:
    if not section.rounds:
        return ()
    found: list[Place] = []
    best = section.place_from
    last = state.matches[section.rounds[-1][0].id]
    if last.status.is_settled and last.winner and not section.plays_on:
        found.append(Place(last.winner, best, best))
    next_place = best if section.plays_on else best + 1
    for matches in reversed(section.rounds):
        here = [state.matches[fixture.id] for fixture in matches]
        losers = [player for match in here for player in match.losers]
        open_yet = sum(match.status in (FixtureStatus.READY, FixtureStatus.WAITING) for match in here)
        worst = next_place + len(losers) + open_yet - 1
        found += [Place(player, next_place, worst) for player in losers]
        next_place = worst + 1
    return tuple(found)


def _closed_up(ordered: Iterable[Place], before: int = 0) -> tuple[Place, ...]:
    """The same order without the gaps that byes leave between places."""
    found: list[Place] = []
    groups: dict[tuple[int, int], list[Place]] = {}
    for place in ordered:
        groups.setdefault((place.best, place.worst), []).append(place)
    for level in groups.values():
        best, worst = before + len(found) + 1, before + len(found) + len(level)
        found += [replace(place, best=best, worst=worst) for place in level]
    return tuple(found)
