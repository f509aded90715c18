"""From a plan and a number of entrants to the structure."""

from __future__ import annotations

from bafflebox.errors import InvalidInput
from bafflebox.tournament.structures.bracket import knockout, lines_for
from bafflebox.tournament.structures.fixture import Kind, Line, Section, Structure


def single_elimination(entrants: int, lengths: tuple[int, ...] = ()) -> Structure:
    """A plain knock-out for so many entrants, on the smallest sheet that holds them."""
    if entrants < 2:
        raise InvalidInput(f"A knock-out needs at least 2 entrants, not {entrants}.", code="too_few")
    lines = lines_for(entrants)
    section = Section("main", Kind.BRACKET, lengths=lengths)
    rounds = knockout(section, [Line(number) for number in range(1, lines + 1)])
    return Structure("KO", entrants, lines, (Section("main", Kind.BRACKET, rounds, lengths=lengths),))
