"""Final places: in each section, with ties, and over all sections."""

from __future__ import annotations

from itertools import groupby

from bafflebox.tournament.course import course, record_of, structure_of
from bafflebox.tournament.events import ContestId, Entrant
from bafflebox.tournament.state import Tournament
from bafflebox.tournament.structures import Place, ranked_sections, ranking, title_section
from bafflebox.tournament.structures import places as settled_places

Groups = tuple[tuple[Entrant, ...], ...]
"""Entrants by place, best first; tied entrants are grouped."""


def places(state: Tournament, contest: ContestId, section: str) -> tuple[Place, ...]:
    """The settled places of a section. If a section's best players continue in a bracket, it has the places of the
    event: those of that bracket, then those of the players who didn't get that far."""
    structure, now = structure_of(state.contest(contest)), course(state, contest)
    title = title_section(structure, section)
    return ranking(structure, now) if title == title_section(structure) else settled_places(structure, now, title)


def is_over(state: Tournament, contest: ContestId, section: str) -> bool:
    """Whether every place of a section is decided."""
    structure, now = structure_of(state.contest(contest)), course(state, contest)
    title = title_section(structure, section)
    if title in now.ladders:  # a ladder goes on for as long as somebody challenges; between matches its order stands
        return now.is_over
    return now.over.issuperset(ranked_sections(structure) if title == title_section(structure) else (title,))


def standing_order(state: Tournament, contest: ContestId) -> Groups:
    """Everybody who played, best first: by place in the event, then in each of its sections. While a section is in
    progress, players without a place in it yet rank above those who are out; once it is over, having no place ranks
    last."""
    structure, now = structure_of(state.contest(contest)), course(state, contest)
    sections = [section.name for section in structure.sections]
    found = [ranking(structure, now), *(settled_places(structure, now, name) for name in sections)]
    by_section = [{place.entrant: place.best for place in settled} for settled in found]
    everybody = {line for line in record_of(state, contest).lines if line is not None}
    without = [len(everybody) + 1 if name in now.over else 0 for name in (title_section(structure), *sections)]

    def key(entrant: Entrant) -> tuple[int, ...]:
        return tuple(found.get(entrant, none) for found, none in zip(by_section, without, strict=True))

    ordered = sorted(everybody, key=lambda entrant: (key(entrant), entrant))
    return tuple(tuple(level) for _, level in groupby(ordered, key=key))
