"""The sheet of a draw: which lines hold players, so that byes are spread evenly and only occur in the first round."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.errors import InvalidInput
from bafflebox.tournament.draws.entries import RECIPE, RECIPES
from bafflebox.tournament.standings import Entrant
from bafflebox.tournament.structures.bracket import mirrored, seed_lines
from bafflebox.tournament.structures.fixture import Line, SectionKind, Structure


def spread(count: int) -> list[int]:
    """Numbers below `count` in an order that fills halves, quarters and eighths evenly.

    >>> spread(8)
    [0, 4, 2, 6, 1, 5, 3, 7]
    """
    digits = (count - 1).bit_length()
    turned = (mirrored(number, digits) for number in range(1 << digits))
    return [number for number in turned if number < count]


def entry_lines(structure: Structure, recipe: str = RECIPE) -> tuple[int, ...]:
    """The lines in the order in which they are filled: every match gets one player before any gets two. The first
    recipe only spread the byes; since the second, they go to the best seeds and are still spread evenly.

    >>> from bafflebox.tournament.structures import build
    >>> entry_lines(build("KO", 5))[:5], entry_lines(build("KO", 5), "bafflebox draw 1")[:5]
    ((1, 8, 5, 4, 3), (1, 5, 3, 7, 2))
    """
    first = structure.sections[0]
    if first.kind is not SectionKind.BRACKET:
        return tuple(range(1, structure.lines + 1))
    closed = structure.blocked | {opening.line for opening in structure.openings}
    if recipe != RECIPES[0]:
        return tuple(line + 1 for line in seed_lines(structure.lines) if line + 1 not in closed)
    pairs = [
        [slot.number for slot in (fixture.first, fixture.second) if isinstance(slot, Line)]
        for fixture in first.rounds[0]
    ]
    order = [pairs[place][row] for row in (0, 1) for place in spread(len(pairs))]
    return tuple(line for line in order if line not in closed)


def meeting_round(structure: Structure, one: int, two: int) -> int:
    """The round in which two lines of a knock-out would meet; in groups, 1 for the same group and otherwise a round
    that never comes."""
    first = structure.sections[0]
    if first.kind is SectionKind.BRACKET:
        return ((one - 1) ^ (two - 1)).bit_length()
    for group in first.groups:
        numbers = {source.number for source in group if isinstance(source, Line)}
        if one in numbers:
            return 1 if two in numbers and first.kind is SectionKind.ROBIN else structure.lines
    return structure.lines


def check_by_hand(
    structure: Structure, entrants: Sequence[Entrant], lines: Sequence[Entrant | None]
) -> tuple[str, ...]:
    """Checks a manual draw: mistakes are refused, anything merely unusual is returned as notes."""
    if len(lines) != structure.lines:
        raise InvalidInput(
            "The sheet has {lines} lines, and {count} were entered.",
            lines=structure.lines,
            count=len(lines),
            code="bad_draw",
        )
    on_sheet = [entrant for entrant in lines if entrant is not None]
    twice = sorted({entrant for entrant in on_sheet if on_sheet.count(entrant) > 1})
    if twice:
        where = " and ".join(str(number) for number, entrant in enumerate(lines, 1) if entrant == twice[0])
        raise InvalidInput(
            "{twice} stands on lines {where}; everybody stands on one.", twice=twice[0], where=where, code="bad_draw"
        )
    missing, strange = sorted(set(entrants) - set(on_sheet)), sorted(set(on_sheet) - set(entrants))
    if missing:
        raise InvalidInput("Not on the sheet: {missing}.", missing=", ".join(missing), code="bad_draw")
    if strange:
        raise InvalidInput("On the sheet, but not entered: {strange}.", strange=", ".join(strange), code="bad_draw")
    taken = [number for number in sorted(structure.blocked) if lines[number - 1] is not None]
    if taken:
        raise InvalidInput(
            "Line {taken} stays empty beside a place that is kept for later.", taken=taken[0], code="bad_draw"
        )
    return _unusual(structure, lines)


def _unusual(structure: Structure, lines: Sequence[Entrant | None]) -> tuple[str, ...]:
    first = structure.sections[0]
    if first.kind is not SectionKind.BRACKET:
        return ()
    notes = []
    half = structure.lines // 2
    closed = structure.blocked | {opening.line for opening in structure.openings}
    byes = [number for number, entrant in enumerate(lines, 1) if entrant is None and number not in closed]
    for fixture in first.rounds[0]:
        pair = [slot.number for slot in (fixture.first, fixture.second) if isinstance(slot, Line)]
        if all(number in byes for number in pair):
            notes.append(
                f"Lines {pair[0]} and {pair[1]} are both byes, so somebody goes to the third round without playing."
            )
    upper = sum(number <= half for number in byes)
    if not closed and abs(2 * upper - len(byes)) > 1:
        notes.append(f"The byes are not spread: {upper} in the upper half and {len(byes) - upper} in the lower half.")
    return tuple(notes)
