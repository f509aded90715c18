"""Tables as spreadsheets write them: a line of headings, in any order and spelling, and lines of cells.

Whatever is written for a spreadsheet is read back unchanged: text that looks like a formula, letters of every language.
"""

from __future__ import annotations

import codecs
import csv
import io
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bafflebox import texts
from bafflebox.errors import InvalidInput

Headings = Mapping[str, Sequence[str]]
"""What to look for, and the possible names of its column."""
NUMBER = re.compile(r"-?\d+([.,]\d+)?", re.ASCII)
SHOWN = 20
"""The most mistakes listed."""
MOST = 5_000
"""The most lines in one list."""


@dataclass(frozen=True, slots=True)
class SpreadsheetRow:
    """A line by the contents of its cells, with its number in the file."""

    line: int
    cells: Mapping[str, str]
    too_many: str = ""
    """A wrong number of cells, if any."""


@dataclass(frozen=True, slots=True)
class SpreadsheetTable:
    """The headings as written, what the known ones hold, and the non-empty lines."""

    headings: tuple[str, ...]
    columns: Mapping[str, int]
    rows: tuple[SpreadsheetRow, ...]


def read_table(text: str, headings: Headings, example: str) -> SpreadsheetTable:
    """A table separated by commas, semicolons or tabs. Case, dots and underscores in headings don't matter.

    >>> read_table("Name;Score\\nAnn;7-3\\n", {"name": ["name", "player"]}, "name").rows[0].cells
    {'name': 'Ann'}
    """
    lines = _parsed(text.lstrip("\ufeff"), _delimiter(text))
    head = next((number for number, row in enumerate(lines) if any(cell.strip() for cell in row)), None)
    if head is None:
        raise InvalidInput(
            "The list is empty. Its first line names the columns, for example: {example}.",
            example=example,
            code="empty",
        )
    heading = lines[head]
    texts.check_all(heading, "A heading")
    columns = columns_in(heading, headings)

    def mistake(row: list[str], cells: Mapping[str, str]) -> str:
        if any(cell.strip() for cell in row[len(heading) :]):
            return f"it has {len(row)} cells, and there are {len(heading)} columns"
        found = (texts.fault(cell) for what, cell in cells.items() if what != "name")  # names have a check of their own
        return next((f"a cell {wrong}" for wrong in found if wrong), "")

    rows = []
    for number, row in enumerate(lines[head + 1 :], head + 2):
        if any(cell.strip() for cell in row):
            cells = {what: unguarded(row[place].strip()) for what, place in columns.items() if place < len(row)}
            rows.append(SpreadsheetRow(number, cells, mistake(row, cells)))
    return SpreadsheetTable(tuple(heading), columns, tuple(rows))


def cells_in(text: str, delimiter: str) -> list[list[str]]:
    """The cells of a text, each of which can be stored and shown; any kind of line ending is accepted."""
    rows = _parsed(text, delimiter)
    texts.check_all(rows, "A cell")
    return rows


def _parsed(text: str, delimiter: str) -> list[list[str]]:
    try:
        return list(csv.reader(io.StringIO(text, newline=None), delimiter=delimiter))
    except csv.Error as wrong:
        raise InvalidInput(
            "The list cannot be read: {wrong}.", wrong=wrong, code="bad_list", facts={"field": "file"}
        ) from None


def guarded(cell: str) -> str:
    """A cell that no spreadsheet runs as a formula: it gets a leading apostrophe if it could be one.

    >>> guarded("+44 20 7946 0000"), guarded("-2.5"), unguarded("'+44 20 7946 0000")
    ("'+44 20 7946 0000", '-2.5', '+44 20 7946 0000')
    """
    return f"'{cell}" if _is_risky(cell) else cell


def unguarded(cell: str) -> str:
    """The cell without the apostrophe added by `guarded`."""
    return cell[1:] if cell.startswith("'") and _is_risky(cell) else cell


def _is_risky(cell: str) -> bool:
    """Whether it starts like a formula, even after apostrophes, so that exactly what was guarded is unguarded."""
    start = cell.lstrip("'")
    return start[:1] in ("=", "+", "-", "@", "\t", "\r") and not NUMBER.fullmatch(start)


def encoded(text: str) -> bytes:
    """A table for a file: UTF-8, with a byte order mark for spreadsheets if a letter needs it."""
    return text.encode("utf-8" if text.isascii() else "utf-8-sig")


def decoded(data: bytes) -> str:
    """The text of a file from a spreadsheet: UTF-8, UTF-16, or the code page of Western Windows."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def refuse_mistakes(faults: Sequence[str], rows: Sequence[object], nothing_done: str) -> None:
    """Raises one error listing everything wrong with a list, so that it can be fixed in one go."""
    found = list(faults)
    if not found and len(rows) > MOST:
        found.append(f"{len(rows)} lines are more than the {MOST} that are taken at once")
    if found:
        more = f"\n  and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
        shown = "\n  ".join(found[:SHOWN]) + more
        raise InvalidInput(
            "The list has mistakes, and {nothing_done}:\n  {shown}",
            nothing_done=nothing_done,
            shown=shown,
            code="bad_list",
        )
    if not rows:
        raise InvalidInput("The list has headings but no lines below them.", code="empty")


def _delimiter(text: str) -> str:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(",;\t", key=first.count)


def columns_in(heading: Sequence[str], headings: Headings) -> dict[str, int]:
    """What each column holds; if two have the same name, the first counts."""
    names = {alias: what for what, aliases in headings.items() for alias in aliases}
    found: dict[str, int] = {}
    for place, cell in enumerate(heading):
        what = names.get(re.sub(r"[\s._:*#]+", " ", cell.strip().lower()).strip())
        if what is not None:
            found.setdefault(what, place)
    return found
