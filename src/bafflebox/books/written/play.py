"""What a referee needs from a book for every act in a match, as written in `chapters/play.yaml`.

```yaml
play:
  refusals: {not_now: ibf:2.20.a, contact: [ibf:15.1, ibf:15.3]}
  concessions: {ground: no_contact, own_turn: no}
  dead_cube: never
  varies:                                  # under an option of the book, or with a clock
    - {when: {clock: yes}, concessions: {ground: no_contact, before_roll: yes}}
```

The keys are the fields of `rulings.play_law.PlayLaw` and of the values in it; a list of one clause needs no brackets.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import MISSING, fields, is_dataclass
from enum import Enum
from types import UnionType
from typing import Any, Union, get_args, get_origin, get_type_hints

from bafflebox.clock import Millis, seconds
from bafflebox.errors import unknown_name
from bafflebox.rulings.places import Located, Path, keys_known
from bafflebox.rulings.play_law import PlayLaw


def law_of(written: Mapping[str, Any], options: Mapping[str, str], *, clocked: bool) -> PlayLaw:
    """The law under these options, with or without a clock; the text has been checked."""
    told: Mapping[str, Any] = {**options, "clock": clocked}
    found = {key: value for key, value in written.items() if key != "varies"}
    for one in written.get("varies", ()):
        if all(told.get(name) == value for name, value in one["when"].items()):
            found |= {key: value for key, value in one.items() if key != "when"}
    law: PlayLaw = _Reading(Located(), ()).read(("play",), PlayLaw, found)
    return law


def check(where: Located, options: Mapping[str, Collection[str]], clauses: Collection[str]) -> None:
    """Note every mistake in what is written for the referee; a book that is only for rulings needs none of it."""
    if "play" not in where.data:
        return
    reading, known = _Reading(where, clauses), get_type_hints(PlayLaw)
    written = dict(where.data["play"])
    varying = written.pop("varies", ())
    reading.read(("play",), PlayLaw, written)
    for number, one in enumerate(varying):
        path: Path = ("play", "varies", number)
        keys_known(where, path, one, ("when", *known), "part of the law of play")
        keys_known(where, (*path, "when"), one.get("when") or {}, (*options, "clock"), "option of the book")
        for name, value in one.items():
            if name in known:
                reading.read((*path, name), known[name], value)


class _Reading:
    """Values of any type that a law consists of, from data."""

    def __init__(self, where: Located, clauses: Collection[str]) -> None:
        self.where, self.clauses = where, clauses

    def read(self, path: Path, kind: Any, written: Any) -> Any:
        if get_origin(kind) in (Union, UnionType):
            kind = get_args(kind)[0]
        if kind is Millis:
            return seconds(written)
        if is_dataclass(kind) and isinstance(kind, type):
            return self._value(path, kind, written)
        if isinstance(kind, type) and issubclass(kind, Enum):
            return self._member(path, kind, written)
        of = get_args(kind)
        if not of:
            return written
        if isinstance(written, Mapping):
            pairs = ((self.read((*path, name), of[0], name), (*path, name), value) for name, value in written.items())
            return {key: self.read(place, of[1], value) for key, place, value in pairs}
        listed = written if isinstance(written, list) else [written]
        if of[0] is str:
            for one in listed:
                if self.clauses and one not in self.clauses:
                    self.where.wrong(path, unknown_name("clause", str(one), self.clauses))
        read = (self.read(path, of[0], one) for one in listed)
        return frozenset(read) if get_origin(kind) is frozenset else tuple(read)

    def _value(self, path: Path, kind: type, written: Mapping[str, Any]) -> Any:
        known = get_type_hints(kind)
        keys_known(self.where, path, written, known, "part of the law of play")
        missing = [
            field.name
            for field in fields(kind)
            if field.default is MISSING and field.default_factory is MISSING and field.name not in written
        ]
        if missing:
            self.where.wrong(path, f"{', '.join(missing)}: missing here.")
        given = {name: self.read((*path, name), known[name], written[name]) for name in written if name in known}
        return None if missing else kind(**given)

    def _member(self, path: Path, kind: type[Enum], written: Any) -> Enum:
        known = {member.value: member for member in kind}
        if written not in known:
            self.where.wrong(path, unknown_name("value", str(written), known))
        return known.get(written, next(iter(kind)))
