"""Who came where: places in each section of a structure, ties together, and the order over all sections."""

from __future__ import annotations

from itertools import groupby

from bafflebox.tournament.course import course, record_of, structure_of
from bafflebox.tournament.events import ContestId, Entrant
from bafflebox.tournament.state import Tournament
from bafflebox.tournament.structures import Kind, Place, Structure, ranking
from bafflebox.tournament.structures import places as settled_places

Groups = tuple[tuple[Entrant, ...], ...]
"""Entrants from the best place on; those who share a place stand together."""


def places(state: Tournament, contest: ContestId, section: str) -> tuple[Place, ...]:
    """The places of a section as far as they are settled; who is still playing for a better one is not in it yet."""
    return settled_places(structure_of(state.contest(contest)), course(state, contest), section)


def is_over(state: Tournament, contest: ContestId, section: str) -> bool:
    """Whether every place of a section is settled."""
    return section in course(state, contest).over


def standing_order(state: Tournament, contest: ContestId) -> Groups:
    """Everybody who played, best first: by the place in the event, which its last stage decides, then by those in sections beside it,
    such as a consolation. While a section is played, who has no place in it yet stands before who is out; once it is over,
    no place comes last."""
    structure, now = structure_of(state.contest(contest)), course(state, contest)
    stages = decided_by(structure)
    found, deciding = [ranking(structure, now)], [stages[-1]]
    for section in structure.sections:
        if section.name not in stages:
            found.append(settled_places(structure, now, section.name))
            deciding.append(section.name)
    by_section = [{place.entrant: place.best for place in ordered} for ordered in found]
    everybody = {line for line in record_of(state, contest).lines if line is not None}
    without = [len(everybody) + 1 if name in now.over else 0 for name in deciding]

    def key(entrant: Entrant) -> tuple[int, ...]:
        return tuple(placed.get(entrant, none) for placed, none in zip(by_section, without, strict=True))

    ordered = sorted(everybody, key=lambda entrant: (key(entrant), entrant))
    return tuple(tuple(level) for _, level in groupby(ordered, key=key))


def decided_by(structure: Structure) -> tuple[str, ...]:
    """The sections that decide the places of an event, in the order in which they are played."""
    first = structure.sections[0]
    if first.followed_by:
        return (first.name, first.followed_by, f"{first.name} final")
    if first.kind is Kind.BRACKET or len(structure.sections) == 1:
        return (first.name,)
    return (first.name, structure.sections[1].name)
