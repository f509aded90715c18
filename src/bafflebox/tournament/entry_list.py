"""Entry lists as spreadsheets write them: columns are known by their headings, and every bad line is told with its number.

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
from bafflebox.tournament.reports.sheet import Sheet
from bafflebox.tournament.spreadsheet import Row, read_table, refuse_mistakes

HEADINGS: Mapping[str, tuple[str, ...]] = {
    "name": ("name", "player", "full name", "player name", "entrant", "players", "spieler", "joueur", "nom complet"),
    "first": ("first name", "firstname", "given name", "forename", "vorname", "prenom", "prénom"),
    "last": ("last name", "lastname", "surname", "family name", "nachname", "nom"),
    "partner": ("partner", "partner name", "second player", "player 2", "teammate"),
    "third": ("third player", "player 3"),
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
"""What a column may be called; capitals, dots and underscores make no difference."""
DETAILS = ("rating", "federation", "country", "email", "phone")
"""What goes into the record of a person, which can be erased, and not into the journal."""
MAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")


@dataclass(frozen=True, slots=True)
class EntryLine:
    """Somebody who wants to enter, or several who enter together."""

    line: int
    names: tuple[str, ...]
    club: str = ""
    seed: int = 0
    event: str = ""
    details: Mapping[str, str] = field(default_factory=dict)
    """Of the first of them, by kind."""


def read_entries(text: str, events: Sequence[str] = ()) -> tuple[EntryLine, ...]:
    """The lines of a list with headings. If anything is wrong, everything that is wrong is told and nothing is given."""
    table = read_table(text, HEADINGS, "name,club")
    if "name" not in table.columns and "last" not in table.columns:
        raise InvalidInput(
            f"No column holds names. There are: {', '.join(filter(None, table.headings)) or 'none'}. "
            "Call one 'name', or two 'first name' and 'last name'.",
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


def _wrong(row: Row, events: Sequence[str]) -> Iterator[str]:
    """What is wrong with a line, a phrase each."""
    cells = row.cells
    if row.too_many:
        yield row.too_many
    if not _name(cells):
        yield "there is no name"
    if cells.get("seed") and not (cells["seed"].isdecimal() and len(cells["seed"]) < 6):
        yield f"'{cells['seed']}' is no place in the seeding; write a whole number"
    if cells.get("rating"):
        try:
            float(cells["rating"].replace(",", "."))
        except ValueError:
            yield f"'{cells['rating']}' is no rating; write a number"
    if cells.get("email") and not MAIL.fullmatch(cells["email"]):
        yield f"'{cells['email']}' is no e-mail address"
    if cells.get("event") and events and _event(cells["event"], events) is None:
        yield f"there is no event '{cells['event']}'; there are: {', '.join(events)}"


def _event(text: str, events: Iterable[str]) -> str | None:
    return next((event for event in events if event.lower() == text.lower()), None)


def _name(cells: Mapping[str, str]) -> str:
    parts = f"{cells.get('first', '')} {cells.get('last', '')}".strip()
    name = cells.get("name", "") or parts
    last, comma, first = name.partition(",")
    return f"{first.strip()} {last.strip()}" if comma and first.strip() else name


def _line(number: int, cells: Mapping[str, str]) -> EntryLine:
    names = (_name(cells), *(cells[mate] for mate in ("partner", "third") if cells.get(mate)))
    details = {kind: cells[kind] for kind in DETAILS if cells.get(kind)}
    if "rating" in details:
        details["rating"] = details["rating"].replace(",", ".")
    return EntryLine(number, names, cells.get("club", ""), int(cells.get("seed") or 0), cells.get("event", ""), details)


def write_entries(lines: Iterable[EntryLine]) -> str:
    """The same list again, with headings that are known."""
    lines = tuple(lines)
    team = max((len(line.names) for line in lines), default=1)
    head = ("name", *("partner", "third player")[: team - 1], "club", "seed", "event", *_DETAIL_HEADINGS.values())
    rows = tuple(
        (
            *(line.names[place] if place < len(line.names) else "" for place in range(team)),
            line.club,
            str(line.seed or ""),
            line.event,
            *(line.details.get(kind, "") for kind in _DETAIL_HEADINGS),
        )
        for line in lines
    )
    return Sheet("entries", head, rows).csv()


_DETAIL_HEADINGS = {
    "rating": "rating", "federation": "federation id", "country": "country", "email": "email", "phone": "phone",
}  # fmt: skip
