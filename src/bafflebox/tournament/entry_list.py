"""Entry lists as spreadsheets write them: columns are known by their headings, and every bad line is told with its number.

>>> from bafflebox.tournament.entry_list import read_entries
>>> [line] = read_entries("Last name;First name;Elo;Club\\nLee;Ann;1712,5;Reading BC\\n")
>>> line.names, line.club, line.details
(('Ann Lee',), 'Reading BC', {'rating': '1712.5'})
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bafflebox.errors import InvalidInput
from bafflebox.tournament.reports.sheet import Sheet

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
MOST = 5_000


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
    rows = list(csv.reader(io.StringIO(text.lstrip("\ufeff")), delimiter=_delimiter(text)))
    head = next((number for number, row in enumerate(rows) if any(cell.strip() for cell in row)), None)
    if head is None:
        raise InvalidInput("The list is empty. Its first line names the columns, for example: name,club.", code="empty")
    columns = _columns(rows[head])
    faults: list[str] = []
    found: list[EntryLine] = []
    known: dict[str, int] = {}
    for number, row in enumerate(rows[head + 1 :], head + 2):
        if not any(cell.strip() for cell in row):
            continue
        cells = {what: row[place].strip() for what, place in columns.items() if place < len(row)}
        wrong = list(_wrong(cells, row, rows[head], events))
        if not wrong:
            one = _line(number, cells)
            key = "+".join((*one.names, one.event)).lower()
            if key in known:
                wrong.append(f"{' & '.join(one.names)} stands on line {known[key]} already")
            known.setdefault(key, number)
            found.append(one)
        faults += [f"line {number}: {fault}" for fault in wrong]
    if not faults and len(found) > MOST:
        faults.append(f"{len(found)} lines are more than the {MOST} that are taken at once")
    if faults:
        shown = "\n  ".join(faults[:20]) + (f"\n  and {len(faults) - 20} more" if len(faults) > 20 else "")
        raise InvalidInput(f"The list has mistakes, and nobody was entered:\n  {shown}", code="bad_list")
    if not found:
        raise InvalidInput("The list has headings and no line below them.", code="empty")
    return tuple(found)


def _delimiter(text: str) -> str:
    first = next((line for line in text.splitlines() if line.strip()), "")
    return max(",;\t", key=first.count)


def _plain(heading: str) -> str:
    return re.sub(r"[\s._:*#]+", " ", heading.strip().lower()).strip()


def _columns(heading: Sequence[str]) -> dict[str, int]:
    """Which column holds what; the first one counts where two are called alike."""
    names = {alias: what for what, aliases in HEADINGS.items() for alias in aliases}
    found: dict[str, int] = {}
    for place, cell in enumerate(heading):
        what = names.get(_plain(cell))
        if what is not None:
            found.setdefault(what, place)
    if "name" not in found and "last" not in found:
        raise InvalidInput(
            f"No column holds names. There are: {', '.join(filter(None, heading)) or 'none'}. "
            "Call one 'name', or two 'first name' and 'last name'.",
            code="no_names",
        )
    return found


def _wrong(
    cells: Mapping[str, str], row: Sequence[str], heading: Sequence[str], events: Sequence[str]
) -> Iterator[str]:
    """What is wrong with a line, a phrase each."""
    if len(row) > len(heading) and any(cell.strip() for cell in row[len(heading) :]):
        yield f"it has {len(row)} cells, and there are {len(heading)} columns"
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
