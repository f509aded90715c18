"""The fields of an act at a desk: declared once, with type and meaning, and read from a form, from JSON or from a
command."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from fractions import Fraction
from functools import cache
from keyword import iskeyword
from types import NoneType, UnionType
from typing import Annotated, Any, NewType, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from bafflebox.cases import EvidenceKind
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.message import said
from bafflebox.tournament.events import ContestId, Entrant, MatchId, PhoneUse, PoolKind
from bafflebox.tournament.money.amounts import cents, ratio, share

A = TypeVar("A")
Told = Mapping[str, Any]
"""Input: text from a form, typed values from a program."""
Cents = NewType("Cents", int)
"""An amount of money, written as people write it: 12.50."""
Share = NewType("Share", int)
"""A percentage in hundredths, written as people write it: 12.5."""
Lines = NewType("Lines", str)
"""Text of several lines; programs may send a list."""
LONGEST_NUMBER = 9
"""The most digits in a form's number."""
WORDS: Mapping[Any, str] = {PhoneUse: "use of phones", PoolKind: "kind of pool", EvidenceKind: "kind of evidence"}
"""The word for a choice in a refusal, if it isn't the field's name."""
YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


def is_enum(kind: object) -> bool:
    return isinstance(kind, type) and issubclass(kind, Enum)


@dataclass(frozen=True, slots=True)
class Choices:
    """The values that a text may have."""

    values: tuple[str, ...]
    word: str


@dataclass(frozen=True, slots=True)
class Missing:
    """The message for an empty field, if there is a better one than "missing"."""

    sentence: str
    code: str


@dataclass(frozen=True, slots=True)
class Written:
    """The required format of a text, by its JSON Schema name."""

    format: str


@dataclass(frozen=True, slots=True)
class Field:
    """One field of an act."""

    name: str
    type: Any
    """`str` or an id made of it, `int`, `bool`, `Cents`, `Share`, `Fraction`, `Lines`, or an enum."""
    meaning: str
    required: bool
    default: Any
    many: bool = False
    """A list; in a form, separated by commas."""
    keys: Any = None
    """For a group of fields, `seed.1`, `seed.2` and so on: numbers, names, or ids."""
    nullable: bool = False
    marks: tuple[Any, ...] = ()

    @property
    def attribute(self) -> str:
        """Its name in Python, where `in` is a keyword."""
        return f"{self.name}_" if iskeyword(self.name) else self.name

    @property
    def shown(self) -> str:
        """Its name in a form; `seed.*` matches any with that prefix."""
        return f"{self.name}.*" if self.keys else self.name

    @property
    def choices(self) -> tuple[str, ...]:
        if is_enum(self.type):
            return tuple(one.value for one in self.type)
        return next((mark.values for mark in self.marks if isinstance(mark, Choices)), ())

    @property
    def word(self) -> str:
        """The word for a choice when an unknown one is refused."""
        said = next((mark.word for mark in self.marks if isinstance(mark, Choices)), "")
        return said or WORDS.get(self.type, self.name)

    @property
    def format(self) -> str:
        return next((mark.format for mark in self.marks if isinstance(mark, Written)), "")

    @property
    def label(self) -> str:
        """The first words of its description: `The match`."""
        return re.split(r"[,;:.]", self.meaning, maxsplit=1)[0]

    @property
    def is_flag(self) -> bool:
        return self.type is bool and self.keys is None

    @property
    def said(self) -> str:
        """Its label next to a checkbox: `It has to end in this session.`"""
        return self.meaning.removeprefix("Whether ")[:1].upper() + self.meaning.removeprefix("Whether ")[1:]

    def read(self, told: Told) -> Any:
        """Its value, or an error that names it."""
        try:
            if self.keys:
                return dict(self._group(told))
            raw = told.get(self.name)
            if isinstance(raw, str) and self.type is not Lines:
                raw = raw.strip()
            if raw is None or raw == "" or (isinstance(raw, str) and not raw.strip()):
                return self._empty(raw)
            if self.many:
                parts = raw if isinstance(raw, list) else [part.strip() for part in self._text(raw).split(",")]
                return tuple(self._one(part) for part in parts if part != "")
            return self._one(raw)
        except InvalidInput as wrong:
            wrong.facts = {"field": self.name, **wrong.facts}
            raise

    def _empty(self, raw: object) -> Any:
        """An empty input: an optional text is empty, anything else counts as not sent."""
        if self.required:
            mark = next((mark for mark in self.marks if isinstance(mark, Missing)), None)
            if mark:
                raise InvalidInput(mark.sentence, code=mark.code)
            raise InvalidInput("{label} is missing.", label=said(self.label), code="field_missing")
        return "" if raw is not None and self.type is str and self.nullable else self.default

    def _group(self, told: Told) -> Iterator[tuple[Any, Any]]:
        given = told.get(self.name)
        if isinstance(given, list):
            given = dict(enumerate(given, 1))
        if given is not None and not isinstance(given, dict):
            raise self._wrong("a list or an object", given)
        found = {name[len(self.name) + 1 :]: value for name, value in told.items() if name.startswith(f"{self.name}.")}
        for key, value in {**{str(one): value for one, value in (given or {}).items()}, **found}.items():
            if self.keys is int and not re.fullmatch(r"[1-9]\d{0,3}", key):
                named = f"{self.name}.{key}"
                raise InvalidInput(
                    "'{named}' isn't numbered.", named=named, code="unknown_field", facts={"field": named}
                )
            empty = value is None or value == ""
            try:
                yield self._key(key), (self._none if empty else self._one(value))
            except InvalidInput as wrong:
                wrong.facts = {"field": f"{self.name}.{key}", **wrong.facts}
                raise

    def _key(self, key: str) -> Any:
        if is_enum(self.keys) and key not in (known := [one.value for one in self.keys]):
            raise unknown_name(self.word, key, known)
        return self.keys(key)

    @property
    def _none(self) -> Any:
        return False if self.type is bool else self.type("")

    def _one(self, raw: object) -> Any:
        if self.type is bool:
            return self._yes_or_no(raw)
        if self.type is Lines:
            return Lines("\n".join(map(self._text, raw)) if isinstance(raw, list) else self._text(raw))
        if self.type in READ:
            wanted, read = READ[self.type]
            numbers = int if self.type is int else (int, float)
            if not isinstance(raw, str) and (isinstance(raw, bool) or not isinstance(raw, numbers)):
                raise self._wrong(wanted, raw)
            return read(self, str(raw))
        text = self._text(raw)
        if self.choices and text not in self.choices:
            raise unknown_name(self.word, text, self.choices)
        return self.type(text)

    def _yes_or_no(self, raw: object) -> bool:
        if isinstance(raw, bool):
            return raw
        if isinstance(raw, str) and raw.lower() in (*YES, *NO):
            return raw.lower() in YES
        raise self._wrong("yes or no", raw)

    def _text(self, raw: object) -> str:
        if not isinstance(raw, str):
            raise self._wrong("text", raw)
        return raw

    def _wrong(self, wanted: str, raw: object) -> InvalidInput:
        return InvalidInput(
            "'{name}' is {wanted}, not {raw}.",
            name=self.name,
            wanted=wanted,
            raw=f"{str(raw)[:40]!r}",
            code="bad_value",
        )


def _number(field: Field, text: str) -> int:
    if not text.isdecimal():
        raise InvalidInput("{label} is a number, not '{text}'.", label=said(field.label), text=text, code="bad_number")
    if len(text) > LONGEST_NUMBER:
        raise InvalidInput("'{text}' is too large a number.", text=text, code="bad_number")
    return int(text)


def _fraction(field: Field, text: str) -> Fraction:
    found = ratio(text)
    if found is None:
        raise InvalidInput(
            "'{text}' is not a {what}. Write for example 4.85.",
            text=text,
            what=field.label.removeprefix("The "),
            code="bad_number",
        )
    return found


READ: Mapping[Any, tuple[str, Callable[[Field, str], Any]]] = {
    int: ("a whole number", _number),
    Cents: ("an amount", lambda _, text: Cents(cents(text))),
    Share: ("a percentage", lambda _, text: Share(share(text))),
    Fraction: ("a number", _fraction),
}
"""How to read numbers, by type."""


def fields_of(act: type) -> tuple[Field, ...]:
    """The fields of an act, from its dataclass."""
    return _declared_by(cast(Hashable, act))


@cache
def _declared_by(act: Any) -> tuple[Field, ...]:
    hints = get_type_hints(act, include_extras=True)
    return tuple(
        _declared(
            one.name.rstrip("_"),
            hints[one.name],
            one.default if one.default_factory is MISSING else one.default_factory(),
        )
        for one in fields(act)
    )


def read_as(act: type[A], told: Told) -> A:
    """Builds an act from what was sent, ignoring everything else."""
    return act(**{field.attribute: field.read(told) for field in fields_of(act)})


def _declared(name: str, hint: Any, default: Any) -> Field:
    marks: tuple[Any, ...] = ()
    nullable = False
    if get_origin(hint) in (Union, UnionType):
        nullable, (hint,) = True, tuple(part for part in get_args(hint) if part is not NoneType)
    if get_origin(hint) is Annotated:
        hint, *more = get_args(hint)
        marks = tuple(more)
    if get_origin(hint) in (Union, UnionType):
        nullable, (hint,) = True, tuple(part for part in get_args(hint) if part is not NoneType)
    many, keys = False, None
    if get_origin(hint) is tuple:
        many, hint = True, get_args(hint)[0]
    elif get_origin(hint) is dict:
        keys, hint = get_args(hint)
    meaning = next((mark for mark in marks if isinstance(mark, str)), "")
    required = default is MISSING and keys is None
    return Field(name, hint, meaning, required, None if default is MISSING else default, many, keys, nullable, marks)


Contest = Annotated[ContestId, "The event, by its id."]
Match = Annotated[MatchId, "The match, by its id."]
Player = Annotated[Entrant, "The player, by the entry's id in the event."]
Names = Annotated[Lines, "Names, one per line; join people who play together with +."]
Why = Annotated[str, "Why."]
"""Fields used by many acts."""
