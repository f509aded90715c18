"""Lists of players that are traps: what nobody types, and spreadsheets that nobody's program writes."""

from __future__ import annotations

import io
from collections.abc import Iterator
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_LZMA, ZipFile

ENDLESS = "9" * 5000
MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
OPEN = (
    'xmlns:t="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:x="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
)
CELLS: dict[str, str] = {
    "digits": ENDLESS,
    "too large": "9" * 400,
    "power": "1e300",
    "no number": "nan",
    "digit of no base": "²",
    "letters": "x" * 5000,
    "longer than any cell": "x" * 200_000,
    "control character": "A\x07nn",
    "nothing": "A\x00nn",
    "half a character": "A\ud800nn",
    "end of a line": "An\rn",
    "open quote": '"' + "x" * 140_000,
    "formula": '=HYPERLINK("x")',
    "markup": "<!--<script>]]>",
}
"""What stands in a cell."""


def _packed(name: str, text: str | bytes, method: int = ZIP_DEFLATED) -> bytes:
    out = io.BytesIO()
    with ZipFile(out, "w", method) as archive:
        archive.writestr(name, text)
    return out.getvalue()


def _xlsx(cells: str, before: str = "", method: int = ZIP_DEFLATED) -> bytes:
    sheet = f"{before}<worksheet {MAIN}><sheetData><row>{cells}</row></sheetData></worksheet>"
    return _packed("xl/worksheets/sheet1.xml", sheet.encode("utf-16") if "UTF-16" in before else sheet, method)


def _ods(cells: str) -> bytes:
    return _packed("content.xml", f"<d {OPEN}><t:table><t:table-row>{cells}</t:table-row></t:table></d>")


def _with_bytes(data: bytes, at: int, new: bytes) -> bytes:
    return data[:at] + new + data[at + len(new) :]


def _locked(data: bytes) -> bytes:
    """As if every part needed a password."""
    for mark, at in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data = _with_bytes(data, data.find(mark) + at, b"\x01")
    return data


def workbooks() -> Iterator[tuple[str, bytes]]:
    """Files that call themselves spreadsheets, by what is wrong with them."""
    good = _xlsx("<c><v>Ann</v></c>")
    behind = good.find(b"sheet1.xml") + len(b"sheet1.xml")
    yield "cut off", good[:-10]
    yield "locked", _locked(good)
    yield "damaged", _with_bytes(good, behind, b"\xff" * 10)
    yield "packed by LZMA", _xlsx("<c><v>Ann</v></c>", method=ZIP_LZMA)
    yield "packed by bzip2", _xlsx("<c><v>Ann</v></c>", method=ZIP_BZIP2)
    yield "unknown letters", _xlsx("", '<?xml version="1.0" encoding="nope"?>')
    yield "letters that are no letters", _xlsx("", '<?xml version="1.0" encoding="hex"?>')
    yield "half a character", _xlsx("<c><v>&#xD800;</v></c>")
    yield "text without end", _xlsx(f"<c><v>{'x' * 3_000_000}</v></c>")
    yield "number of a text without end", _xlsx(f'<c t="s"><v>{ENDLESS}</v></c>')
    yield "column before the first", _xlsx('<c r="7"><v>x</v></c>')
    entity = '<!DOCTYPE a [<!ENTITY x "Eve">]>'
    yield "entity", _xlsx("<c><v>&x;</v></c>", entity)
    yield "entity in other letters", _xlsx("<c><v>&x;</v></c>", f'<?xml version="1.0" encoding="UTF-16"?>{entity}')
    yield "nesting", _packed("xl/worksheets/sheet1.xml", "<a>" * 100_000 + "</a>" * 100_000)
    yield "nesting in a cell", _ods(f"<t:table-cell><x:p>{'<x:s>' * 50_000}{'</x:s>' * 50_000}</x:p></t:table-cell>")
    yield "columns without end", _ods(f'<t:table-cell t:number-columns-repeated="{ENDLESS}"/>')
    yield "fewer columns than none", _ods('<t:table-cell t:number-columns-repeated="-9"/>')


WORKBOOKS: dict[str, bytes] = dict(workbooks())
