"""What a remedy is."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from functools import cache
from typing import Any, ClassVar, NoReturn, dataclass_transform

from bafflebox.errors import unknown_name
from bafflebox.message import GAP, Message, read
from bafflebox.party import Party

JSON = dict[str, Any]


class Change(Enum):
    """What a remedy can change in a match. One that changes nothing says what stands, is owed, allowed or decided."""

    POSITION = "position"
    TURN = "turn"
    DICE = "dice"
    CUBE = "cube"
    GAME = "game"
    """Whether the game on the board continues, is over or starts again."""
    SCORE = "score"
    LENGTH = "length"
    GAME_KIND = "game_kind"
    """Whether the game, or the next one, is the Crawford game."""
    MATCH = "match"
    """Whether the match is over, and who won it."""
    CLOCKS = "clocks"
    DELAY = "delay"
    BREAKS = "breaks"
    PENALTIES = "penalties"
    OFFENCES = "offences"
    """What a player has been warned or excluded for."""


Changes = tuple[Change, ...]


def _name(kind: type[Remedy]) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()


@dataclass_transform(frozen_default=True)
class Remedy:
    """One thing that is corrected, left standing, owed or allowed.

    A subclass lists its fields like a frozen dataclass, and type checkers treat it as one. The fields are handled here
    instead of by generated code: the vocabulary is large, and rulings should start at once.
    """

    about: ClassVar[str] = ""
    """What it settles; two different remedies about the same thing contradict each other. If empty, they add up."""
    changes: ClassVar[Changes] = ()
    """What it changes in the match; `rulings.folding` computes the new values."""
    says: ClassVar[str] = ""
    """The sentence for people, with its fields in braces; some have a `sentence` that depends on more."""
    says_without: ClassVar[tuple[str, str]] = ("", "")
    """A field, and the sentence where it is empty."""
    _fields: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        cls._fields = tuple(inspect.get_annotations(cls))

    def __init__(self, *values: Any, **named: Any) -> None:
        given = dict(zip(self._fields, values, strict=False)) | named
        missing = [name for name in self._fields if name not in given and not hasattr(type(self), name)]
        if missing or len(values) > len(self._fields) or not given.keys() <= set(self._fields):
            raise TypeError(f"{type(self).__name__} takes {', '.join(self._fields) or 'nothing'}, not {values} {named}")
        self.__dict__.update(given)

    def _values(self) -> tuple[Any, ...]:
        return tuple(getattr(self, name) for name in self._fields)

    def __setattr__(self, name: str, value: Any) -> NoReturn:
        raise AttributeError(f"A remedy does not change; make another one instead of setting {name}.")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Remedy) and type(other) is type(self) and other._values() == self._values()

    def __hash__(self) -> int:
        return hash((type(self), self._values()))

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={getattr(self, name)!r}" for name in self._fields)
        return f"{type(self).__name__}({shown})"

    @property
    def name(self) -> str:
        """The name in data, e.g. `roll_stands`."""
        return _name(type(self))

    @property
    def is_judged(self) -> bool:
        """Whether the book leaves it to the director: how much, or whether at all."""
        return False

    @property
    def sentence(self) -> Message:
        """The sentence for people."""
        needed, without = self.says_without
        template = without if needed and not getattr(self, needed) else self.says
        return Message(template, {gap[1]: getattr(self, gap[1]) for gap in GAP.finditer(template)})

    def to_json(self) -> JSON:
        """The remedy as JSON, with its sentence."""
        shown: JSON = {"remedy": self.name}
        for name, value in zip(self._fields, self._values(), strict=True):
            if value not in (None, "", ()):
                shown[name] = plain(value)
        return shown | {"sentence": self.sentence}

    def values_json(self) -> JSON:
        """The remedy as JSON, from which `read` restores it."""
        shown: JSON = {"remedy": self.name}
        for name, value in zip(self._fields, self._values(), strict=True):
            if value not in (None, "", ()) or value != getattr(type(self), name, value):
                shown[name] = _stored(value)
        return shown

    @staticmethod
    def read(told: Mapping[str, Any]) -> Remedy:
        """Restores a remedy from JSON."""
        name = str(told.get("remedy"))
        if name not in _kinds():
            raise unknown_name("remedy", name, _kinds())
        kind = _kinds()[name]
        types = inspect.get_annotations(kind)
        return kind(**{name: _typed(str(types[name]), value) for name, value in told.items() if name in kind._fields})

    @classmethod
    def __get_pydantic_core_schema__(cls, _: Any, __: Any) -> Any:
        """How a journal stores a remedy: as its values. Imported here because rulings don't need pydantic."""
        from pydantic_core import core_schema as schema

        written = schema.plain_serializer_function_ser_schema(cls.values_json)
        return schema.no_info_plain_validator_function(cls._stored, serialization=written)

    @staticmethod
    def _stored(told: Any) -> Remedy:
        return told if isinstance(told, Remedy) else Remedy.read(told)


@dataclass(frozen=True)
class Option:
    """One side of a choice."""

    label: str
    remedies: tuple[Remedy, ...] = ()


def _stored(value: Any) -> Any:
    if isinstance(value, Message):
        return value.stored()
    if isinstance(value, Option):
        return {"option": _stored(value.label), "remedies": [remedy.values_json() for remedy in value.remedies]}
    if isinstance(value, Remedy):
        return value.values_json()
    return [_stored(item) for item in value] if isinstance(value, tuple) else plain(value)


def plain(value: Any) -> Any:
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Option):
        return {"option": value.label, "remedies": [remedy.to_json() for remedy in value.remedies]}
    if isinstance(value, Remedy):
        return value.to_json()
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return value


@cache
def _kinds() -> dict[str, type[Remedy]]:
    return {_name(kind): kind for kind in Remedy.__subclasses__()}


def _typed(type_: str, value: Any) -> Any:
    """A JSON value converted to a field of this type."""
    if type_.startswith("tuple[Option"):
        return tuple(Option(_text(one["option"]), tuple(map(Remedy.read, one["remedies"]))) for one in value)
    if type_.startswith("tuple[Remedy"):
        return tuple(map(Remedy.read, value))
    if type_.startswith("tuple"):
        return tuple(map(_text, value))
    return Party(value) if type_.startswith("Party") and value is not None else _text(value)


def _text(value: Any) -> Any:
    return read(value) if isinstance(value, dict) else value
