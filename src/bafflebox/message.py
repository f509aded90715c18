"""Sentences that keep their template and values, so that a page can translate them.

A message is its English text, plus the template it was made from, which is also its key in the catalogues, and the
values in the gaps: parties, numbers, further texts. A text without gaps is its own template.

>>> said("{who} must {what}.", who=Party.OPPONENT, what="press the clock")
'The opponent must press the clock.'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Protocol

from bafflebox.party import Party

GAP = re.compile(r"\{(\w+)(?::(\w+))?\}")
"""`{who}`, or `{who:dative}` for languages with cases."""
ID = re.compile(r"[a-z0-9][\w.:/+-]*")
"""A person, entrant or match, as long as it hasn't been replaced by a name."""

NOTED = re.compile(r"\. \{\w+\}$")
"""A sentence, and a note that may follow."""


class Words(Protocol):
    """A language in which to say messages."""

    def text(self, template: str) -> str | None:
        """The text or template in this language; None if it is not translated."""

    def part(self, text: str) -> str | None:
        """A text in a gap; None if that leaves the whole sentence untranslated."""

    def party(self, party: Party, form: str) -> str | None:
        """A party with its article, in this case."""


class Message(str):
    """A text with its template and the values in its gaps."""

    template: str
    fields: Mapping[str, Any]

    def __new__(cls, template: str, fields: Mapping[str, Any] | None = None) -> Message:
        made = super().__new__(cls, _filled(template, fields or {}, ENGLISH) or template)
        made.template, made.fields = template, dict(fields or {})
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.template, self.fields)

    def translated(self, words: Words) -> str | None:
        """The text in a language; None if some part of it is not translated."""
        found = words.text(self.template)
        if found is None and not _has_words(GAP.sub("", self.template)):
            found = self.template
        return None if found is None else _filled(found, self.fields, words)

    def changed(self, change: Callable[[str], str]) -> Message:
        """The same message with every text in its gaps changed, such as ids to names."""
        if not self.fields:
            return Message(change(str(self)))
        return Message(self.template, {name: _changed(part, change) for name, part in self.fields.items()})

    def stored(self) -> Any:
        """The message as JSON, from which `read` restores it."""
        fields = {name: _stored(value) for name, value in self.fields.items()}
        return {"text": self.template, "fields": fields} if fields else str(self)

    @classmethod
    def __get_pydantic_core_schema__(cls, _: Any, __: Any) -> Any:
        """How a journal stores a message. Imported here because rulings don't need pydantic."""
        from pydantic_core import core_schema as schema

        written = schema.plain_serializer_function_ser_schema(cls.stored)
        return schema.no_info_plain_validator_function(read, serialization=written)


class Series(Message):
    """A sequence of texts."""

    items: tuple[Any, ...]
    between: str

    def __new__(cls, items: tuple[Any, ...], between: str = " ") -> Series:
        made = str.__new__(cls, between.join(str(item) for item in items))
        made.template, made.fields, made.items, made.between = str(made), {}, tuple(items), between
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.items, self.between)

    def translated(self, words: Words) -> str | None:
        """All of them in a language."""
        found = [translated(item, words) for item in self.items]
        return None if None in found else (words.text(self.between) or self.between).join(map(str, found))

    def changed(self, change: Callable[[str], str]) -> Message:
        """The same series with each text changed."""
        return Series(tuple(_changed(item, change) for item in self.items), self.between)

    def stored(self) -> Any:
        """The series as JSON values."""
        return {"items": [_stored(item) for item in self.items], "between": self.between}


def said(template: str, /, **fields: Any) -> Message:
    """Makes a message from its template."""
    return Message(template, fields)


def translated(part: Any, words: Words, form: str = "") -> str | None:
    """The value in a gap, or a whole message, in a language."""
    if isinstance(part, Party):
        return words.party(part, form)
    if isinstance(part, Message):
        return part.translated(words)
    if isinstance(part, str):
        return words.part(part) if _has_words(part) else part
    if isinstance(part, Enum):
        return words.text(str(part)) or str(part)
    return f"{part:g}" if isinstance(part, float) else str(part)


def read(stored: Any) -> Message:
    """Restores a message from JSON."""
    if isinstance(stored, Message):
        return stored
    if isinstance(stored, str):
        return Message(stored)
    if "items" in stored:
        return Series(tuple(map(_part, stored["items"])), stored["between"])
    return Message(stored["text"], {name: _part(value) for name, value in stored["fields"].items()})


def _has_words(text: str) -> bool:
    """Whether a text contains anything to translate, not only numbers and symbols."""
    return any(map(str.isalpha, text))


def _part(stored: Any) -> Any:
    if isinstance(stored, dict):
        return Party(stored["party"]) if "party" in stored else read(stored)
    return stored


def _changed(part: Any, change: Callable[[str], str]) -> Any:
    if isinstance(part, Message):
        return part.changed(change)
    return change(part) if isinstance(part, str) and not isinstance(part, Enum) else part


def _stored(part: Any) -> Any:
    if isinstance(part, Party):
        return {"party": part.value}
    return part.stored() if isinstance(part, Message) else part


def _filled(template: str, fields: Mapping[str, Any], words: Words) -> str | None:
    """A template with its gaps filled; a sentence gets one full stop, and a capital letter unless it begins with an id."""
    if not fields:
        return template
    found = {
        gap[0]: translated(fields[gap[1]], words, gap[2] or "") for gap in GAP.finditer(template) if gap[1] in fields
    }
    if None in found.values():
        return None
    parts = GAP.sub(lambda gap: str(found.get(gap[0], "")), template).split(" ")
    text = " ".join(filter(None, parts))  # a gap may be empty; a language's non-breaking spaces are kept
    is_sentence = template.endswith(".") or NOTED.search(template)
    if template.endswith("."):
        text = text.rstrip(".") + "."
    first = GAP.match(template)
    begins_with_id = first is not None and type(fields.get(first[1])) is str and ID.fullmatch(fields[first[1]])
    return text[:1].upper() + text[1:] if is_sentence and not begins_with_id else text


class English:
    """The language that templates are written in."""

    def text(self, template: str) -> str:
        return template

    part = text

    def party(self, party: Party, form: str) -> str:
        del form  # English has the template itself
        return str(party) if party in (Party.BOTH, Party.EITHER, Party.NOBODY) else f"the {party}"


ENGLISH = English()
