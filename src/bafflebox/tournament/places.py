"""Who came where: places in each section of a structure, ties together, and the order over all sections."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bafflebox.tournament.course import course, record_of, structure_of
from bafflebox.tournament.events import ContestId, Entrant
from bafflebox.tournament.state import Tournament
from bafflebox.tournament.structures import Section, State, Status

Groups = tuple[tuple[Entrant, ...], ...]
"""Entrants from the best place on; those who share a place stand together."""


def places(state: Tournament, contest: ContestId, section: str) -> Groups:
    """The places of a section as far as they are settled; who is still playing for a better one is not in it yet."""
    structure, now = structure_of(state.contest(contest)), course(state, contest)
    return section_places(structure.section(section), now)


def section_places(section: Section, now: State) -> Groups:
    if section.name in now.ladders:
        return tuple((entrant,) for entrant in now.ladders[section.name])
    if section.name in now.tables:
        if section.name not in now.over:
            return ()
        lines = sorted((line for table in now.tables[section.name] for line in table), key=lambda line: line.place)
        return tuple(tuple(line.entrant for line in level) for _, level in groupby(lines, key=lambda line: line.place))
    return _bracket_places(section, now)


def _bracket_places(section: Section, now: State) -> Groups:
    """Whoever won the last match is first; the others by the round in which they went out, later rounds first."""
    if section.name not in now.over or not section.rounds:
        return ()
    fell: dict[Entrant, int] = {}
    for fixture in section.fixtures:
        match = now.matches[fixture.id]
        if match.status in (Status.DONE, Status.WALKOVER):
            fell |= dict.fromkeys((player for player in match.players if player != match.winner), fixture.round)
    last = (now.matches[fixture.id].winner for fixture in section.rounds[-1])
    first = tuple(sorted(winner for winner in last if winner is not None))
    out = sorted((entrant for entrant in fell if entrant not in first), key=lambda e: (-fell[e], e))
    groups = tuple(tuple(level) for _, level in groupby(out, key=lambda e: fell[e]))
    return (first, *groups) if first else groups


def standing_order(state: Tournament, contest: ContestId) -> Groups:
    """Everybody who played, best first: by the place in the first section, then in the next ones; no place comes last."""
    structure, now = structure_of(state.contest(contest)), course(state, contest)
    by_section = [_numbered(section_places(section, now)) for section in structure.sections]
    everybody = {line for line in record_of(state, contest).lines if line is not None}
    worst = len(everybody) + 1

    def key(entrant: Entrant) -> tuple[int, ...]:
        return tuple(numbers.get(entrant, worst) for numbers in by_section)

    ordered = sorted(everybody, key=lambda entrant: (key(entrant), entrant))
    return tuple(tuple(level) for _, level in groupby(ordered, key=key))


def _numbered(groups: Sequence[Sequence[Entrant]]) -> dict[Entrant, int]:
    """The place of each: those who share one all have the best of them."""
    numbers: dict[Entrant, int] = {}
    for group in groups:
        place = len(numbers) + 1
        numbers |= dict.fromkeys(group, place)
    return numbers
