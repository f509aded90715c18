"""Tables as spreadsheets write them: a line of headings, in any order and spelling, and lines with cells."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bafflebox.errors import InvalidInput

Headings = Mapping[str, Sequence[str]]
"""What is looked for, and what a column that holds it may be called."""
SHOWN = 20
"""Mistakes that are told one by one."""
MOST = 5_000
"""Lines that are taken at once."""


@dataclass(frozen=True, slots=True)
class Row:
    """A line by what its cells hold, with its number in the file."""

    line: int
    cells: Mapping[str, str]
    too_many: str = ""
    """What is wrong with the number of its cells."""


@dataclass(frozen=True, slots=True)
class Table:
    """The headings as they were written, what the known ones hold, and the lines that are not empty."""

    headings: tuple[str, ...]
    columns: Mapping[str, int]
    rows: tuple[Row, ...]


def read_table(text: str, headings: Headings, example: str) -> Table:
    """A table with commas, semicolons or tabs. Capitals, dots and underscores of headings make no difference.

    >>> read_table("Name;Score\\nAnn;7-3\\n", {"name": ["name", "player"]}, "name").rows[0].cells
    {'name': 'Ann'}
    """
    lines = list(csv.reader(io.StringIO(text.lstrip("\ufeff")), delimiter=_delimiter(text)))
    head = next((number for number, row in enumerate(lines) if any(cell.strip() for cell in row)), None)
    if head is None:
        raise InvalidInput(
            f"The list is empty. Its first line names the columns, for example: {example}.", code="empty"
        )
    heading = lines[head]
    columns = _columns(heading, headings)
    rows = [
        Row(
            number,
            {what: row[place].strip() for what, place in columns.items() if place < len(row)},
            f"it has {len(row)} cells, and there are {len(heading)} columns"
            if any(cell.strip() for cell in row[len(heading) :])
            else "",
        )
        for number, row in enumerate(lines[head + 1 :], head + 2)
        if any(cell.strip() for cell in row)
    ]
    return Table(tuple(heading), columns, tuple(rows))


def refuse_mistakes(faults: Sequence[str], rows: Sequence[object], nothing_done: str) -> None:
    """Tell everything that is wrong with a list at once, so that it is mended in one go; nothing of it is taken then."""
    found = list(faults)
    if not found and len(rows) > MOST:
        found.append(f"{len(rows)} lines are more than the {MOST} that are taken at once")
    if found:
        more = f"\n  and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
        shown = "\n  ".join(found[:SHOWN]) + more
        raise InvalidInput(f"The list has mistakes, and {nothing_done}:\n  {shown}", code="bad_list")
    if not rows:
        raise InvalidInput("The list has headings and no line below them.", code="empty")


def _delimiter(text: str) -> str:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(",;\t", key=first.count)


def _columns(heading: Sequence[str], headings: Headings) -> dict[str, int]:
    """Which column holds what; the first one counts where two are called alike."""
    names = {alias: what for what, aliases in headings.items() for alias in aliases}
    found: dict[str, int] = {}
    for place, cell in enumerate(heading):
        what = names.get(re.sub(r"[\s._:*#]+", " ", cell.strip().lower()).strip())
        if what is not None:
            found.setdefault(what, place)
    return found
