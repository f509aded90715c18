"""Imports an untrusted copy of a tournament under new ids.

Every person, case and table in it gets a new id, so that nothing in the file can refer to anything on this server. Its
importer becomes executive director; the other officials are names without a key. Old cards are void: their secret is
not imported. Person ids are found by the types of the events, not by what they look like, and the new ids sort like the
old ones, since draws depend on that order.
"""

from __future__ import annotations

import re
import secrets
import types
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from functools import cache
from typing import Any, Union, cast, get_args, get_origin, get_type_hints

from bafflebox.cases import Case, ComplaintMade, PersonId
from bafflebox.cases import Event as CaseEvent
from bafflebox.cases import replay as replay_case
from bafflebox.errors import InvalidInput
from bafflebox.service.bot_names import is_bot
from bafflebox.service.people import ENTRANT, People
from bafflebox.store import Codec, JournalEntry, Person
from bafflebox.store.chain import BEFORE_ALL, ChainRow, link
from bafflebox.store.lines import Lines
from bafflebox.table import TABLE
from bafflebox.tournament.events import DeskEvent, Entrant
from bafflebox.tournament.history import checked_history
from bafflebox.tournament.officials import executive
from bafflebox.tournament.state import Tournament

ACCOUNT = "person:"
"""The prefix before a person's id in the name of an account."""
_AGAIN = re.compile(r"(.*?)(/\d+)?", re.DOTALL)
"""An entrant: ids with + between them, and a number where they entered again."""

Change = Callable[[str, str], str]
"""Maps a kind of id (`person`, `by`, `case`, `table`, `tournament`, `text`) and its old value to the new value."""


@dataclass(frozen=True, slots=True)
class Foreign:
    """The single tournament of a file, read and replayed, but not trusted yet."""

    id: str
    lines: Lines
    entries: tuple[JournalEntry, ...]
    director: PersonId
    cases: frozenset[str]

    def named(self) -> set[PersonId]:
        """Everybody whose id appears anywhere in the file."""
        return named_in(self.entries, self.lines.persons)

    @property
    def director_name(self) -> str:
        """The director's name in the file."""
        return next((person.name for person in self.lines.persons if person.id == self.director), "")


def named_in(entries: Iterable[JournalEntry], persons: Iterable[Person]) -> set[PersonId]:
    """Everybody whose id appears in imported entries or records."""
    found: set[PersonId] = {person.id for person in persons}

    def collect(kind: str, text: str) -> str:
        if text and (kind == "person" or (kind == "by" and text != TABLE)):
            found.add(PersonId(text))
        return text

    for entry in entries:
        changed(entry.event, collect)
        collect("by", entry.meta.actor)
    return found


def read_foreign(codec: Codec, id: str, lines: Lines) -> Foreign:
    """Read a file and check that it is complete: no gaps in versions, valid hashes."""
    ends: dict[str, tuple[int, bytes]] = {}
    for row in lines.rows:
        version, before = ends.get(row.stream, (0, BEFORE_ALL))
        if row.version != version + 1 or link(before, row.text) != row.hash:
            raise InvalidInput(
                "{stream}, version {version}: the entry was changed, or entries are missing. Nothing was imported.",
                stream=row.stream,
                version=row.version,
                code="changed",
            )
        ends[row.stream] = (row.version, row.hash)
    entries = tuple(codec.entry(row) for row in lines.rows)
    own = [cast(DeskEvent, entry.event) for entry in entries if entry.stream == f"tournament/{id}"]
    state = checked_history(own, _cases(entries))
    return Foreign(id, lines, entries, _director(state), frozenset(state.incidents))


def _cases(entries: Iterable[JournalEntry]) -> dict[str, Case]:
    """The cases of a file, each by its id."""
    streams: dict[str, list[CaseEvent]] = {}
    for entry in entries:
        kind, _, name = entry.stream.partition("/")
        if kind == "case":
            streams.setdefault(name, []).append(cast(CaseEvent, entry.event))
    return {name: replay_case(events) for name, events in streams.items()}


def _director(state: Tournament) -> PersonId:
    try:
        found = executive(state)
    except StopIteration:
        raise InvalidInput("Nobody directs the tournament in this copy.", code="bad_export") from None
    if found == TABLE or any(person in ("", TABLE) or is_bot(person) for person in state.officials):
        raise InvalidInput(
            "An official in this copy has an id that only the server itself uses. It was put together by hand.",
            code="reserved_id",
        )
    return found


def naturalised(codec: Codec, found: Foreign, id: str, importer: PersonId) -> Lines:
    """The same tournament under the name `id`, with new ids for everything, directed by its importer."""
    persons: set[str] = {person.id for person in found.lines.persons}
    cases = {entry.stream.partition("/")[2] for entry in found.entries if entry.stream.startswith("case/")}
    tables: set[str] = set()
    collected = {"person": persons, "by": persons, "case": cases, "table": tables}

    def collect(kind: str, text: str) -> str:
        if text and kind in collected:
            collected[kind].add(text)
        return text

    for entry in found.entries:
        changed(entry.event, collect)
        collect("by", entry.meta.actor)
    new = _new_ids(persons, found.director, importer)
    new_cases = {case: f"{number}-{secrets.token_hex(8)}" for number, case in enumerate(sorted(cases), 1)}
    new_tables = {table: secrets.token_hex(5) for table in tables}
    words = re.compile(
        "|".join(rf"(?<![\w-]){re.escape(old)}(?![\w-])" for old in new if re.search(r"-\w{6,}", old)) or r"(?!)"
    )

    def give(kind: str, text: str) -> str:
        match kind:
            case "by" if text == TABLE:
                return text
            case "person" | "by":
                return new.get(text, text)
            case "case":
                return new_cases.get(text, text)
            case "table":
                return new_tables.get(text, text)
            case "tournament":
                return id if text == found.id else ""
            case _:
                return new[text] if text in new else words.sub(lambda hit: new[hit[0]], text)

    rows: list[ChainRow] = []
    ends: dict[str, bytes] = {}
    for entry in found.entries:
        kind, _, name = entry.stream.partition("/")
        stream = f"tournament/{id}" if kind == "tournament" else f"case/{new_cases[name]}"
        meta = replace(entry.meta, actor=give("by", entry.meta.actor), reason="", device="")
        text = codec.text(stream, entry.version, meta, changed(entry.event, give))
        ends[stream] = link(ends.get(stream, BEFORE_ALL), text)
        rows.append(ChainRow(entry.position, stream, entry.version, text, ends[stream]))
    people = [
        _renamed(person, PersonId(new[person.id])) for person in found.lines.persons if person.id != found.director
    ]
    return Lines(rows, people, {})


def _new_ids(persons: Iterable[str], director: PersonId, importer: PersonId) -> dict[str, str]:
    """A new id for everybody: bots stay bots, and the importer becomes the director."""
    old = sorted(person for person in persons if person and not is_bot(PersonId(person)))
    fresh = dict(zip(old, sorted(f"{ENTRANT}{secrets.token_hex(8)}" for _ in old), strict=True))
    return fresh | {director: importer}


def _renamed(person: Person, id: PersonId) -> Person:
    """A person's record under a new id, without accounts of the other server."""
    if person.erased:
        return Person(id, erased=True)
    told = person.seen_in("")
    return Person(id, People.checked(told.name), told.contacts)


# Ids in events, by their types


def changed(event: Any, change: Change) -> Any:
    """An event with every id in it changed."""
    return _value(event, type(event), change, "text")


@cache
def _hints(of: Any) -> Mapping[str, Any]:
    return get_type_hints(of)


def _value(value: Any, hint: Any, change: Change, kind: str) -> Any:
    if hint is PersonId:
        return change("by" if kind == "by" else "person", value)
    if hint is Entrant:
        return _entrant(value, change)
    if is_dataclass(value) and not isinstance(value, type):
        return _dataclass(value, change)
    origin, args = get_origin(hint), get_args(hint)
    if origin in (Union, types.UnionType):
        return _value(value, next((one for one in args if _fits(value, one)), Any), change, kind)
    if isinstance(value, str) and not hasattr(value, "value"):
        return _text(value, change, kind)
    if isinstance(value, Mapping):
        keys, values = args if len(args) == 2 else (Any, Any)
        return {_value(k, keys, change, kind): _value(v, values, change, kind) for k, v in value.items()}
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        of: Any = type(value)
        hints = _hints(of)
        return type(value)(
            *(_value(v, hints.get(n, Any), change, n) for n, v in zip(value._fields, value, strict=True))
        )
    if isinstance(value, tuple | list | frozenset | set):
        inner = args if len(args) == len(value) and Ellipsis not in args else (args[0] if args else Any,) * len(value)
        return type(value)(_value(one, part, change, kind) for one, part in zip(value, inner, strict=True))
    return value


def _fits(value: Any, hint: Any) -> bool:
    """Whether a value may belong to one type of a union; ids come first, since any text could be an id."""
    if hint in (PersonId, Entrant):
        return isinstance(value, str)
    plain = get_origin(hint) or getattr(hint, "__supertype__", hint)
    return plain is Any or (isinstance(plain, type) and isinstance(value, plain))


def _dataclass(value: Any, change: Change) -> Any:
    kind_of: Any = type(value)
    hints, complaint = _hints(kind_of), isinstance(value, ComplaintMade)
    kinds = {"by": "by", "case": "case", "table_id": "table", "tournament": "tournament"}
    told = {}
    for field in fields(value):
        kind = "table" if complaint and field.name == "table" else kinds.get(field.name, "text")
        told[field.name] = _value(getattr(value, field.name), hints[field.name], change, kind)
    return replace(value, **{name: new for name, new in told.items() if new is not getattr(value, name)})


def _entrant(value: str, change: Change) -> Entrant:
    found = _AGAIN.fullmatch(value)
    assert found is not None
    return Entrant("+".join(change("person", part) for part in found[1].split("+")) + (found[2] or ""))


def _text(value: str, change: Change, kind: str) -> str:
    if value.startswith(ACCOUNT):
        return f"{ACCOUNT}{change('person', value.removeprefix(ACCOUNT))}"
    return change(kind, value)


def check_one(lines: Lines) -> str:
    """The name of the tournament in a file; refuses a file without exactly one."""
    streams = dict.fromkeys(row.stream for row in lines.rows if row.stream.startswith("tournament/"))
    if len(streams) != 1:
        raise InvalidInput("This is not a copy of a single tournament. Make one with Staff, Copy.", code="bad_export")
    return next(iter(streams)).removeprefix("tournament/")
