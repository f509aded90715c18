"""Guesses what each column of a list holds, from headings and cells. The person importing can correct it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from bafflebox.errors import InvalidInput
from bafflebox.tournament.entry_list import HEADINGS, EntryLine
from bafflebox.tournament.ratings.rating import read_rating
from bafflebox.tournament.spreadsheet import columns_in
from bafflebox.tournament.workbook import delimiter_of

KINDS = (
    "name",
    "first",
    "last",
    "partner",
    "third player",
    "club",
    "rating",
    "seed",
    "fee",
    "email",
    "phone",
    "federation",
    "country",
)
"""What a column can hold. Other columns are ignored."""
CALLED = {
    "name": "Name", "first": "First name", "last": "Last name", "partner": "Partner", "third player": "Third player", "club": "Club",
    "rating": "Rating", "seed": "Seed", "fee": "Fee", "email": "E-mail", "phone": "Phone", "federation": "Member no.", "country": "Country",
}  # fmt: skip


def has_heading(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row names the columns."""
    return bool(rows) and bool({"name", "first", "last"} & set(columns_in(rows[0], HEADINGS)))


def guessed(rows: Sequence[Sequence[str]]) -> list[str]:
    """A guess at what each column holds; empty for a column to ignore."""
    width = max((len(row) for row in rows), default=0)
    found = [""] * width
    if has_heading(rows):
        for what, place in columns_in(rows[0], HEADINGS).items():
            if what in KINDS:
                found[place] = what
        return found
    words = [place for place in range(width) if _is_words([row[place] for row in rows if place < len(row)])]
    if not words:
        return found
    first, *others = words
    single = all(len(row[first].split()) == 1 for row in rows if first < len(row) and row[first])
    if single and others and others[0] == first + 1:
        found[first], found[first + 1] = "first", "last"
    else:
        found[first] = "name"
    return found


def _is_words(cells: Sequence[str]) -> bool:
    filled = [cell for cell in cells if cell]
    named = [cell for cell in filled if re.search(r"[^\W\d_]", cell) and not re.search(r"[\d@]", cell)]
    return bool(filled) and len(named) * 2 > len(filled)


def entries_from(rows: Sequence[Sequence[str]], columns: Sequence[str], *, heading: bool) -> list[EntryLine]:
    """The entries in a list with known columns. Rows without a name are skipped."""
    if not {"name", "first", "last"} & set(columns):
        raise InvalidInput("Say which column holds the names.", code="no_names", facts={"field": "column.0"})
    twice = next((one for one in columns if one and list(columns).count(one) > 1), "")
    if twice:
        raise InvalidInput(
            "Two columns can't both be '{name}'.", name=CALLED[twice], code="bad_list", facts={"field": "column.0"}
        )
    found = []
    for number, row in enumerate(rows[1:] if heading else rows, 2 if heading else 1):
        cells = {what: row[place].strip() for place, what in enumerate(columns) if what and place < len(row)}
        line = _entry(number, cells)
        if line.names:
            found.append(line)
    return found


def _entry(number: int, cells: Mapping[str, str]) -> EntryLine:
    whole = cells.get("name", "")
    last, comma, first = whole.partition(",")
    name = f"{first.strip()} {last.strip()}" if comma and first.strip() else whole
    name = name or f"{cells.get('first', '')} {cells.get('last', '')}".strip()
    mates = [cells[mate] for mate in ("partner", "third player") if cells.get(mate)]
    together = [part.strip() for part in name.split("+")] if name else []
    seed = cells.get("seed", "")
    if seed and not (seed.isdecimal() and len(seed) < 6):
        raise InvalidInput(
            "Row {number}: '{seed}' is not a seed; write a whole number.", number=number, seed=seed, code="bad_list"
        )
    rating = cells.get("rating", "")
    if rating and read_rating(rating) is None:
        raise InvalidInput(
            "Row {number}: '{rating}' is not a rating; write a number.",
            number=number,
            rating=rating[:20],
            code="bad_list",
        )
    details = {kind: cells[kind] for kind in ("rating", "email", "phone", "federation", "country") if cells.get(kind)}
    return EntryLine(
        number,
        tuple([*together, *mates] if name else []),
        cells.get("club", ""),
        int(seed or 0),
        kind=cells.get("fee", ""),
        details=details,
    )


def read_pasted(text: str) -> list[EntryLine]:
    """Parses text pasted into a names field: one name per line, partners joined with +, or rows of a spreadsheet."""
    lines = [line for line in text.splitlines() if line.strip()]
    delimiter = delimiter_of(lines)
    if not delimiter:
        if len(lines) > 1 and has_heading([[lines[0]]]):
            lines = lines[1:]
        if len(lines) > 1 and all(line.count(",") == 1 for line in lines):
            return entries_from([[line] for line in lines], ["name"], heading=False)
        return [
            EntryLine(number, tuple(" ".join(name.split()) for name in line.split("+")))
            for number, line in enumerate(lines, 1)
        ]
    rows = [[cell.strip() for cell in line.split(delimiter)] for line in lines]
    return entries_from(rows, guessed(rows), heading=has_heading(rows))
