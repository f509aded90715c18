r"""The building blocks of ratings, and rating lists as federations publish them.

>>> read_list("name,rating,experience\nAnn Lee,1612.4,850\nBen Roy;1498")
(Listed(name='Ann Lee', rating=Rating(value=1612.4, experience=850)), Listed(name='Ben Roy', rating=Rating(value=1498.0, experience=0)))
"""

from __future__ import annotations

from typing import NamedTuple

from bafflebox.errors import InvalidInput
from bafflebox.numbers import LARGEST
from bafflebox.tournament.spreadsheet import cells_in

HIGHEST = 10_000.0
"""No rating in any formula comes close; beyond it, formulas overflow."""


def read_rating(text: str) -> float | None:
    """A rating as people write it; None for anything else.

    >>> read_rating("1712,5"), read_rating("9" * 400), read_rating("strong")
    (1712.5, None, None)
    """
    try:
        value = float(text.replace(",", "."))
    except ValueError:
        return None
    return value if 0 <= value <= HIGHEST else None


class RatedMatch(NamedTuple):
    """A match that counts. Matches are rated in the order given."""

    id: str
    winner: str
    loser: str
    length: int


class Rating(NamedTuple):
    """A rating with the experience behind it: the sum of the lengths of matches finished."""

    value: float
    experience: int = 0


class Listed(NamedTuple):
    """A line of the list."""

    name: str
    rating: Rating


def read_list(text: str) -> tuple[Listed, ...]:
    """Names and ratings, separated by commas, semicolons or tabs; a first line without a number is the heading."""
    found: list[Listed] = []
    seen: dict[str, int] = {}
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        between = next((mark for mark in ("\t", ";") if mark in line), ",")
        cells = [cell.strip() for cell in cells_in(line, between)[0]]
        value = read_rating(cells[1]) if len(cells) > 1 else None
        if value is None and number == 1:
            continue
        if value is None or not cells[0]:
            raise InvalidInput(
                "Line {number} of the list of ratings is '{line}'. Write name, rating and perhaps experience: Ann Lee, 1612.4, 850.",
                number=number,
                line=line.strip(),
                code="bad_list",
            )
        experience = _experience(cells[2]) if len(cells) > 2 and cells[2] else 0
        if experience is None:
            raise InvalidInput(
                "Line {number}: '{cells}' is not an experience; write 0 or more.",
                number=number,
                cells=cells[2],
                code="bad_list",
            )
        key = cells[0].casefold()
        if key in seen:
            raise InvalidInput(
                "{cells} is on lines {seen} and {number} of the list.",
                cells=cells[0],
                seen=seen[key],
                number=number,
                code="named_twice",
            )
        seen[key] = number
        found.append(Listed(cells[0], Rating(value, experience)))
    return tuple(found)


def _experience(text: str) -> int | None:
    try:
        value = float(text.replace(",", "."))
    except ValueError:
        return None
    return int(value) if 0 <= value <= LARGEST else None
