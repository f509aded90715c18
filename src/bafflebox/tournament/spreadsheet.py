r"""Spreadsheets: text with tabs, semicolons or commas, files from Excel and others, and tables with a line of headings.

Whatever is written for a spreadsheet is read back unchanged: text that looks like a formula, letters of every language.

>>> cells_of("Ann Lee\t1712\nBen Roy\t1650\n".encode())
[['Ann Lee', '1712'], ['Ben Roy', '1650']]
"""

from __future__ import annotations

import codecs
import csv
import io
import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from xml.etree import ElementTree
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

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
            "The list can't be read: {wrong}.", wrong=wrong, code="bad_list", facts={"field": "file"}
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


LARGEST = 20_000_000
"""The most bytes of an unpacked part of such a file."""
ENCRYPTED = 0x1
"""The flag of a part that needs a password."""
WIDEST = 60
"""The most columns that are read."""
_MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
_TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
_TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"


def cells_of(data: bytes) -> list[list[str]]:
    """The non-empty rows of a spreadsheet's first sheet."""
    if data.startswith(b"PK\x03\x04"):
        rows = _from_archive(data)
    elif data.startswith(b"\xd0\xcf\x11\xe0"):
        raise _unreadable("This is the old Excel format (XLS). Save it as XLSX or CSV.")
    else:
        rows = _from_text(decoded(data))
    kept = [[cell.strip() for cell in row[:WIDEST]] for row in rows]
    found = [row for row in kept if any(row)]
    if len(found) > MOST:
        raise _unreadable(f"The list has {len(found)} rows; at most {MOST} are read at once.")
    texts.check_all(found, "A cell")
    return found


def _unreadable(sentence: str) -> InvalidInput:
    return InvalidInput(sentence, code="bad_list", facts={"field": "file"})


def _from_text(text: str) -> list[list[str]]:
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    delimiter = delimiter_of(lines)
    if not delimiter:
        return [[line] for line in lines]
    return [[unguarded(cell) for cell in row] for row in cells_in("\n".join(lines), delimiter)]


def delimiter_of(lines: list[str]) -> str:
    """The separator between the cells of a text: tabs, otherwise semicolons or commas if every line has the same number
    of them."""
    if any("\t" in line for line in lines):
        return "\t"
    for mark in ";,":
        counts = {line.count(mark) for line in lines}
        if len(lines) > 1 and len(counts) == 1 and 0 not in counts and not (mark == "," and counts == {1}):
            return mark
    return ""


def _from_archive(data: bytes) -> list[list[str]]:
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            names = set(archive.namelist())
            if "content.xml" in names:
                return list(_ods(_part(archive, "content.xml")))
            sheets = sorted(
                (name for name in names if re.fullmatch(r"xl/worksheets/sheet\d+\.xml", name)),
                key=lambda name: int(re.sub(r"\D", "", name)),
            )
            if sheets:
                shared = _part(archive, "xl/sharedStrings.xml") if "xl/sharedStrings.xml" in names else None
                return list(_xlsx(_part(archive, sheets[0]), shared))
    except InvalidInput:
        raise
    except (BadZipFile, EOFError, zlib.error, ElementTree.ParseError, OSError, ValueError, LookupError) as wrong:
        raise _unreadable("This file cannot be read as a spreadsheet. Save it as CSV and try again.") from wrong
    raise _unreadable("This file is no spreadsheet. Use CSV, XLSX or ODS.")


def _part(archive: ZipFile, name: str) -> ElementTree.Element:
    info = archive.getinfo(name)
    if info.flag_bits & ENCRYPTED or info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise _unreadable("This spreadsheet is locked or packed in an unusual way. Save it as CSV and try again.")
    with archive.open(name) as part:
        data = part.read(LARGEST + 1)
    if max(len(data), info.file_size) > LARGEST:
        raise _unreadable("This spreadsheet is too large.")
    return ElementTree.fromstring(data, ElementTree.XMLParser(target=_Plain()))


class _Plain(ElementTree.TreeBuilder):
    """XML without a document type, in any encoding, so that nothing is expanded or fetched."""

    def doctype(self, *_: str | None) -> None:
        raise _unreadable("This file has a document type, which spreadsheets do not have.")


def _xlsx(sheet: ElementTree.Element, shared: ElementTree.Element | None) -> Iterator[list[str]]:
    texts = ["".join(t.text or "" for t in one.iter(f"{_MAIN}t")) for one in shared] if shared is not None else []
    for row in sheet.iter(f"{_MAIN}row"):
        cells: list[str] = []
        for cell in row.iter(f"{_MAIN}c"):
            place = _column(cell.get("r", "")) if cell.get("r") else len(cells)
            if place >= WIDEST:
                break
            cells += [""] * (place - len(cells) + 1)
            value = cell.findtext(f"{_MAIN}v") or ""
            if cell.get("t") == "s":
                cells[place] = texts[int(value)]
            elif cell.get("t") == "inlineStr":
                cells[place] = "".join(t.text or "" for t in cell.iter(f"{_MAIN}t"))
            else:
                cells[place] = re.sub(r"\.0+$", "", value)
        yield cells


def _column(reference: str) -> int:
    """`C7` is column 2."""
    number = 0
    for letter in re.sub(r"[^A-Z]", "", reference.upper())[:3]:
        number = number * 26 + ord(letter) - 64
    return number - 1


def _ods(content: ElementTree.Element) -> Iterator[list[str]]:
    table = next(content.iter(f"{_TABLE}table"), None)
    for row in table.iter(f"{_TABLE}table-row") if table is not None else ():
        cells: list[str] = []
        for cell in row:
            if cell.tag not in (f"{_TABLE}table-cell", f"{_TABLE}covered-table-cell"):
                continue
            words = "\n".join("".join(p.itertext()) for p in cell.iter(f"{_TEXT}p"))
            repeated = min(int(cell.get(f"{_TABLE}number-columns-repeated", "1")), WIDEST - len(cells))
            cells += [words] * max(0, repeated)
        yield cells
