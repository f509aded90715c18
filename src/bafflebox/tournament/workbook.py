"""Spreadsheets as rows of cells: text with tabs, semicolons or commas, and files from Excel (XLSX) and LibreOffice
(ODS).

>>> cells_of("Ann Lee\\t1712\\nBen Roy\\t1650\\n".encode())
[['Ann Lee', '1712'], ['Ben Roy', '1650']]
"""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Iterator
from xml.etree import ElementTree
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from bafflebox import texts
from bafflebox.errors import InvalidInput
from bafflebox.tournament.spreadsheet import MOST, cells_in, decoded, unguarded

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
