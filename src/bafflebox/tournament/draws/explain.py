"""Explains why an entrant is where they are in the draw."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from bafflebox.errors import unknown_name
from bafflebox.tournament.draws.draw import Draw
from bafflebox.tournament.standings import Entrant
from bafflebox.tournament.structures.fixture import Line, SectionKind


def explain_line(draw: Draw, entrant: str) -> tuple[str, ...]:
    """How the draw put an entrant on a line, and whom they meet.

    >>> from bafflebox.tournament.draws import Entries, Seed, make_draw
    >>> draw = make_draw(Entries.frozen("KO", ["ann", "ben", "cid"]), Seed.parse("65 31 42"))
    >>> for sentence in explain_line(draw, "cid"):
    ...     print(sentence)
    The seed shuffled 3 names, and cid came first; the first line that holds a player is line 1.
    Line 2 beside it is empty: cid has a bye in main:1.1.
    """
    if entrant not in draw.lines:
        raise unknown_name("entrant on this sheet", entrant, draw.entries.entrants)
    return (*how_drawn(draw, entrant), *_beside(draw, Entrant(entrant)))


def how_drawn(draw: Draw, entrant: str, names: Callable[[str], str] = str) -> Iterator[str]:
    """How the draw put an entrant on a line."""
    line, called = draw.lines.index(Entrant(entrant)) + 1, names(entrant)
    seeded = draw.entries.seeded
    if draw.seed is None:
        yield f"{called} was drawn by hand on line {line}."
    elif entrant in seeded:
        yield f"{called} is seeded number {seeded.index(Entrant(entrant)) + 1}, which stands on line {line}."
    else:
        drawn = [name for name in draw.lines if name and name not in seeded]
        place = drawn.index(Entrant(entrant)) + 1
        yield (
            f"The seed shuffled {len(drawn)} names, and {called} came {_ordinal(place)}; the {_ordinal(place)} line that "
            f"holds a {'drawn ' if seeded else ''}player is line {line}."
        )
    for group in draw.entries.apart:
        if entrant in group.entrants and draw.seed is not None:
            others = ", ".join(names(name) for name in group.entrants if name != entrant)
            yield f"Draws in which {called} could meet {others} in the first {group.rounds} rounds were passed over."


def _beside(draw: Draw, entrant: Entrant) -> Iterator[str]:
    """Whom an entrant meets first."""
    line = draw.lines.index(entrant) + 1
    first = draw.structure.sections[0]
    if first.kind is SectionKind.BRACKET:
        for fixture in first.rounds[0]:
            pair = [slot.number for slot in (fixture.first, fixture.second) if isinstance(slot, Line)]
            if line in pair:
                other = next(number for number in pair if number != line)
                there = draw.lines[other - 1]
                if there:
                    yield f"Line {other} beside it holds {there}: they meet in {fixture.id}."
                else:
                    yield f"Line {other} beside it is empty: {entrant} has a bye in {fixture.id}."


def _ordinal(number: int) -> str:
    words = ("first", "second", "third")
    if number <= len(words):
        return words[number - 1]
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th") if number % 100 not in (11, 12, 13) else "th"
    return f"{number}{ending}"
