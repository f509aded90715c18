"""Reads entry lists from spreadsheets: columns by their headings, errors by line number.

>>> from bafflebox.tournament.entry_list import read_entries
>>> [line] = read_entries("Last name;First name;Elo;Club\\nLee;Ann;1712,5;Reading BC\\n")
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
from bafflebox.tournament.spreadsheet import SpreadsheetRow, read_table, refuse_mistakes

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
