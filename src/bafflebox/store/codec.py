"""Converts events to JSON and back, for each kind of stream.

An event is stored under the name of its class with the version of its fields. When an event's fields or name change, an
upcaster is added for the old form, so that old journals stay readable.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, get_args

from pydantic import ConfigDict, TypeAdapter, ValidationError
from pydantic_core import PydanticSerializationError, SchemaSerializer

from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.numbers import check_numbers
from bafflebox.store.chain import ChainRow, canonical, spelt
from bafflebox.store.entry import JournalEntry, Meta, kind_of
from bafflebox.texts import check_all, mended


@dataclass(frozen=True, slots=True)
class Stored:
    """An event as data: the name of its class, the version of its fields, the fields."""

    type: str
    schema: int
    data: Mapping[str, Any] = field(hash=False)


Upcast = Callable[[Stored], Stored]
"""Converts an old form of an event to a newer one."""


@dataclass(frozen=True)
class StreamKind:
    """The events that a kind of stream may contain, how to read their old forms, the streams an event links to, and the
    name that the first event gives its stream."""

    name: str
    union: Any
    upcasts: Mapping[tuple[str, int], Upcast] = field(default_factory=dict, hash=False)
    links: Callable[[Any], Iterable[str]] = lambda _: ()
    opened_as: Callable[[Any], str] | None = None
    """The name that a first event gives its stream, "" if it opens none; None if events don't name their stream."""

    @cached_property
    def classes(self) -> dict[str, type]:
        """The classes of the events, by the names under which they are stored."""
        return {member.__name__: member for member in get_args(self.union) or (self.union,)}

    @cached_property
    def _adapters(self) -> dict[str, TypeAdapter[Any]]:
        return {}

    def adapter(self, name: str) -> TypeAdapter[Any]:
        """The reader and writer for one class of events, created on first use."""
        found = self._adapters.get(name)
        if found is None:
            # In a list, because pydantic accepts no settings for a bare dataclass. Unknown fields are an
            # error, and so are numbers that JSON can't represent.
            settings = ConfigDict(extra="forbid", ser_json_inf_nan="constants")
            found = TypeAdapter(list[self.classes[name]], config=settings)  # type: ignore[name-defined]
            self._adapters[name] = found
        return found

    @cached_property
    def _writers(self) -> dict[str, SchemaSerializer | None]:
        return {}

    def _data(self, name: str, event: object) -> str:
        """An event's fields as canonical JSON, written in one go unless something could have two spellings."""
        if name not in self._writers:
            schema = self.adapter(name).core_schema
            self._writers[name] = SchemaSerializer(_in_order(schema)) if _is_plain(schema) else None
        if (writer := self._writers[name]) is not None:
            text = writer.to_json([event], warnings="error").decode()
            if text.isascii() and text.isprintable():
                return text[1:-1]
        return canonical(self.adapter(name).serializer.to_python([event], mode="json", warnings="error")[0])

    @cached_property
    def _schemas(self) -> dict[str, int]:
        newest: dict[str, int] = {}
        for name, schema in self.upcasts:
            newest[name] = max(schema, newest.get(name, 0))
        return newest

    def schema(self, name: str) -> int:
        """The current version of an event's fields: one more than the newest old form."""
        return 1 + self._schemas.get(name, 0)


_PLAIN = frozenset(
    {
        *("bool", "enum", "int", "none", "str", "default", "nullable", "union", "list", "tuple"),
        *("named-tuple", "named-tuple-field", "dataclass", "dataclass-args", "dataclass-field"),
    }
)
"""Values with a single JSON spelling: no fractions, no free-form objects, nothing with a custom serialiser."""


def _is_plain(schema: Any) -> bool:
    if isinstance(schema, dict):
        known = "type" not in schema or (schema["type"] in _PLAIN and "serialization" not in schema)
        return known and all(_is_plain(part) for name, part in schema.items() if name not in _UNREAD)
    return not isinstance(schema, list) or all(map(_is_plain, schema))


def _in_order(schema: Any) -> Any:
    """A schema with the fields of each class sorted by name."""
    if isinstance(schema, list):
        return [_in_order(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    told = {name: part if name in _UNREAD else _in_order(part) for name, part in schema.items()}
    if told.get("type") == "dataclass":
        told["fields"] = sorted(told["fields"])
    elif told.get("type") == "dataclass-args":
        told["fields"] = sorted(told["fields"], key=lambda field: str(field["name"]))
    return told


_UNREAD = ("default", "metadata", "members", "cls", "config")
"""Parts of a schema that contain values, not schemas."""


class Codec:
    """Reads and writes the events of several kinds of streams."""

    def __init__(self, kinds: Iterable[StreamKind]) -> None:
        self.kinds: dict[str, StreamKind] = {}
        for kind in kinds:
            if kind.name in self.kinds:
                raise InvalidInput(
                    f"There are two stream kinds named '{kind.name}'; rename one of them.", code="two_kinds"
                )
            self.kinds[kind.name] = kind

    def kind(self, stream: str) -> StreamKind:
        """The kind of a stream, from the prefix of its name."""
        name = kind_of(stream)
        if name not in self.kinds:
            raise unknown_name("kind of stream", name, self.kinds)
        return self.kinds[name]

    def text(self, stream: str, version: int, meta: Meta, event: object, *, new: bool = False) -> str:
        """An entry as the canonical text that is stored and hashed; the numbers of a new one are checked."""
        kind = self.kind(stream)
        name = type(event).__name__
        if kind.classes.get(name) is not type(event):
            raise InvalidInput(f"{name} is not an event of a {kind.name}.", code="foreign_event")
        try:
            data = kind._data(name, event)
            if new:
                check_numbers(data, stream)
            return (
                f'{{"actor":{spelt(meta.actor)},"at":{meta.at:d},"data":{data},"device":{spelt(meta.device)},'
                f'"monotonic":{meta.monotonic:d},"reason":{spelt(meta.reason)},"schema":{kind.schema(name)},'
                f'"stream":{spelt(stream)},"type":"{name}","version":{version:d}}}'
            )
        except InvalidInput:
            raise
        except (PydanticSerializationError, TypeError, ValueError) as wrong:
            raise InvalidInput(f"{name} cannot be stored: {_first_line(wrong)}", code="not_storable") from None

    def entry(self, row: ChainRow) -> JournalEntry:
        """Decode a stored row into an entry."""
        told = told_by(row)
        return JournalEntry(row.position, row.stream, row.version, meta_of(told), self.event(told), row.hash)

    def event(self, told: Mapping[str, Any]) -> object:
        """The event in an entry's data, upgraded from older forms."""
        place = f"version {told['version']} of {told['stream']}"
        kind = self.kind(told["stream"])
        stored = Stored(told["type"], told["schema"], told["data"])
        while (upcast := kind.upcasts.get((stored.type, stored.schema))) is not None:
            stored = upcast(stored)
        if stored.type not in kind.classes or stored.schema != kind.schema(stored.type):
            raise InvalidInput(
                f"The event {stored.type}, form {stored.schema}, at {place} is unknown here: it was written by a newer "
                "Baffle Box. Read it with that one.",
                code="unknown_event",
            )
        try:
            return kind.adapter(stored.type).validate_python([stored.data])[0]
        except ValidationError as wrong:
            raise InvalidInput(
                f"{stored.type} at {place} cannot be read: {_first_error(wrong)}", code="bad_event"
            ) from None

    def links(self, stream: str, events: Iterable[object]) -> list[str]:
        """The streams that these events of a stream refer to, each once."""
        links = self.kind(stream).links
        return list(dict.fromkeys([target for event in events for target in links(event)]))

    def check_opening(self, entry: JournalEntry) -> None:
        """Refuse a stream whose first entry names another stream: later events would be written to that one."""
        kind, (_, _, name) = self.kind(entry.stream), entry.stream.partition("/")
        if entry.version == 1 and kind.opened_as is not None and (told := kind.opened_as(entry.event)) != name:
            raise InvalidInput(
                f"The stream {entry.stream} opens {f'the {kind.name} {told}' if told else f'no {kind.name}'}. "
                "Its name was changed, or it was put together by hand; export it again where it comes from.",
                code="wrong_stream",
            )


FIELDS = {
    "actor": str,
    "at": int,
    "data": dict,
    "device": str,
    "monotonic": int,
    "reason": str,
    "schema": int,
    "stream": str,
    "type": str,
    "version": int,
}
"""The data in the text of an entry."""


LONGEST_KEPT = 1_000_000
"""The longest string in an entry, in characters. Text that people enter has lower limits; the draw file of a thousand
entrants does not."""


def check_text(where: str, text: str) -> None:
    """Refuse entry text, or any other JSON data, containing a string or number that could not be shown."""
    check_strings(where, text)
    check_numbers(text, where)


def check_strings(where: str, text: str) -> None:
    """Refuse the text of an entry with a string in it that could not be shown; its numbers are checked as it is written."""
    if "\\" in text:  # everything outside plain ASCII has been escaped
        check_all(json.loads(text), where, LONGEST_KEPT)


def told_by(row: ChainRow) -> dict[str, Any]:
    """Parse the text of a row, which may come from an untrusted file."""
    try:
        told = json.loads(row.text)
        if "\\" in row.text:
            told = mended(told)  # stored before texts were checked
    except (ValueError, RecursionError):
        told = None
    if not isinstance(told, dict) or {name: type(value) for name, value in told.items()} != FIELDS:
        raise InvalidInput(f"{row.stream}, version {row.version}: this is not a journal entry.", code="bad_entry")
    return told


def meta_of(told: Mapping[str, Any]) -> Meta:
    """The actor, time, device and reason in the data of an entry."""
    return Meta(**{name: told[name] for name in Meta.__dataclass_fields__})


def _first_line(wrong: Exception) -> str:
    lines = [line.strip() for line in str(wrong).splitlines() if line.strip()]
    return (lines[1] if len(lines) > 1 else lines[0]) if lines else type(wrong).__name__


def _first_error(wrong: ValidationError) -> str:
    first = wrong.errors(include_url=False)[0]
    where = ".".join(str(step) for step in first["loc"][1:])
    return f"{where}: {first['msg']}" if where else first["msg"]
