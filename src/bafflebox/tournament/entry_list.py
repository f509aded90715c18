r"""Reads entry lists from spreadsheets: columns by their headings or guessed from cells, errors by line number.

>>> from bafflebox.tournament.entry_list import read_entries
>>> [line] = read_entries("Last name;First name;Elo;Club\nLee;Ann;1712,5;Reading BC\n")
>>> line.names, line.club, line.details
(('Ann Lee',), 'Reading BC', {'rating': '1712.5'})
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bafflebox.errors import InvalidInput
from bafflebox.tournament.ratings.rating import read_rating
from bafflebox.tournament.reports.sheet import Sheet
from bafflebox.tournament.spreadsheet import SpreadsheetRow, columns_in, delimiter_of, read_table, refuse_mistakes

MATES = ("partner", "third player", *(f"player {place}" for place in range(4, 33)))
"""Prefixes of the columns for partners and team mates."""
DETAILS = ("rating", "federation", "country", "email", "phone")
"""Details kept in the person's record, which can be erased, rather than the journal."""
_ONE: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "player", "full name", "player name", "entrant", "players", "spieler", "joueur", "nom complet"),
    "first": ("first name", "firstname", "given name", "forename", "vorname", "prenom", "prénom"),
    "last": ("last name", "lastname", "surname", "family name", "nachname", "nom"),
    "partner": ("partner", "partner name", "second player", "player 2", "teammate"),
    "third player": ("third player", "player 3"),
    **{mate: (mate,) for mate in MATES[2:]},
    "club": ("club", "verein", "team"),
    "country": ("country", "nation", "nationality", "land", "pays"),
    "rating": ("rating", "elo", "fibs", "strength"),
    "federation": (
        "federation id", "member", "member id", "member no", "membership", "membership number", "id", "usbgf", "wbgf",
        "usbgf id", "wbgf id", "usbgf number", "wbgf number",
    ),
    "email": ("email", "e-mail", "mail", "e-mail address", "email address"),
    "phone": ("phone", "telephone", "mobile", "tel", "phone number", "telefon"),
    "event": ("event", "division", "section", "category", "class"),
    "seed": ("seed", "seeding", "seed no"),
}  # fmt: skip
HEADINGS: Mapping[str, tuple[str, ...]] = {
    **_ONE,
    **{f"{mate} {kind}": tuple(f"{mate} {one}" for one in _ONE[kind]) for mate in MATES for kind in DETAILS},
}
"""Accepted column names; case, dots and underscores don't matter."""
MAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")


@dataclass(frozen=True, slots=True)
class EntryLine:
    """A person to enter, or several who enter together."""

    line: int
    names: tuple[str, ...]
    club: str = ""
    seed: int = 0
    event: str = ""
    details: Mapping[str, str] = field(default_factory=dict)
    """Membership, rating and so on of the first player, by kind."""
    mates: tuple[Mapping[str, str], ...] = ()
    """The same for the others, in order; empty if nothing is known about them."""
    kind: str = ""
    """The fee to pay, if it differs by kind of entrant."""

    @property
    def known(self) -> tuple[Mapping[str, str], ...]:
        """The details of each player."""
        return (self.details, *self.mates, *({} for _ in self.names[len(self.mates) + 1 :]))


def read_entries(text: str, events: Sequence[str] = ()) -> tuple[EntryLine, ...]:
    """The lines of a list with headings. If anything is wrong, raises one error listing everything."""
    table = read_table(text, HEADINGS, "name,club")
    if "name" not in table.columns and "last" not in table.columns:
        raise InvalidInput(
            "No column holds names. There are: {known}. Call one 'name', or two 'first name' and 'last name'.",
            known=", ".join(filter(None, table.headings)) or "none",
            code="no_names",
        )
    faults: list[str] = []
    found: list[EntryLine] = []
    known: dict[str, int] = {}
    for row in table.rows:
        wrong = list(_wrong(row, events))
        if not wrong:
            one = _line(row.line, row.cells)
            key = "+".join((*one.names, one.event)).lower()
            if key in known:
                wrong.append(f"{' & '.join(one.names)} stands on line {known[key]} already")
            known.setdefault(key, row.line)
            found.append(one)
        faults += [f"line {row.line}: {fault}" for fault in wrong]
    refuse_mistakes(faults, found, "nobody was entered")
    return tuple(found)


def _wrong(row: SpreadsheetRow, events: Sequence[str]) -> Iterator[str]:
    """What is wrong with one line."""
    cells = row.cells
    if row.too_many:
        yield row.too_many
    if not _name(cells):
        yield "there is no name"
    if cells.get("seed") and not (cells["seed"].isdecimal() and len(cells["seed"]) < 6):
        yield f"'{cells['seed']}' is not a seed; write a whole number"
    for kind in ("rating", *(f"{mate} rating" for mate in MATES)):
        if cells.get(kind) and read_rating(cells[kind]) is None:
            yield f"'{cells[kind][:20]}' is not a rating; write a number"
    if cells.get("email") and not MAIL.fullmatch(cells["email"]):
        yield f"'{cells['email']}' is not an e-mail address"
    if cells.get("event") and events and _event(cells["event"], events) is None:
        yield f"there is no event '{cells['event']}'; there are: {', '.join(events)}"


def _event(text: str, events: Iterable[str]) -> str | None:
    return next((event for event in events if event.lower() == text.lower()), None)


def _name(cells: Mapping[str, str]) -> str:
    """A name; in a full-name column "Lee, Ann" means Ann Lee."""
    name = cells.get("name", "")
    if not name:
        return f"{cells.get('first', '')} {cells.get('last', '')}".strip()
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}" if comma and first.strip() else name


def _line(number: int, cells: Mapping[str, str]) -> EntryLine:
    there = [mate for mate in MATES if cells.get(mate)]
    mates = tuple(_details(cells, f"{mate} ") for mate in there)
    return EntryLine(
        number,
        (_name(cells), *(cells[mate] for mate in there)),
        cells.get("club", ""),
        int(cells.get("seed") or 0),
        cells.get("event", ""),
        details=_details(cells),
        mates=mates if any(mates) else (),
    )


def _details(cells: Mapping[str, str], whose: str = "") -> dict[str, str]:
    found = {kind: cells[whose + kind] for kind in DETAILS if cells.get(whose + kind)}
    if "rating" in found:
        found["rating"] = found["rating"].replace(",", ".")
    return found


def write_entries(lines: Iterable[EntryLine]) -> str:
    """Writes a list with standard headings, leaving out unused columns."""
    rows = [_cells(line) for line in lines]
    used = {heading for row in rows for heading, cell in row.items() if cell}
    head = [heading for heading in _WRITTEN if heading in used or heading in _ALWAYS]
    return Sheet("entries", tuple(head), tuple(tuple(row.get(heading, "") for heading in head) for row in rows)).csv()


def _cells(line: EntryLine) -> dict[str, str]:
    """A line by heading. A name with a comma gets its own column, so that it isn't reversed."""
    if len(line.names) > len(MATES) + 1:
        raise InvalidInput(
            "A list has columns for {count} players of a team, and {names}'s has {given}.",
            count=len(MATES) + 1,
            names=line.names[0],
            given=len(line.names),
            code="too_many",
        )
    name = "last name" if "," in line.names[0] else "name"
    cells = {name: line.names[0], "club": line.club, "seed": str(line.seed or ""), "event": line.event}
    cells |= dict(zip(MATES, line.names[1:], strict=False))
    for whose, details in zip(("", *(f"{mate} " for mate in MATES)), line.known, strict=False):
        cells |= {f"{whose}{_CALLED[kind]}": told for kind, told in details.items() if kind in _CALLED}
    return cells


_CALLED = {kind: _ONE[kind][0] for kind in DETAILS}
_ALWAYS = ("name", "club", "seed", "event", *_CALLED.values())
_WRITTEN = (
    "name", "last name", *MATES, *_ALWAYS[1:], *(f"{mate} {called}" for mate in MATES for called in _CALLED.values()),
)  # fmt: skip


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
