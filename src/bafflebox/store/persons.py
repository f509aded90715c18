"""Persons across tournaments: names and contacts in a record that can be erased; in the journal only the id.

The stream `person/<id>` records that a record was made, changed or erased, by whom and when, but never its contents.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from bafflebox.cases import PersonId

IN = " in "
"""The separator between the kind of a contact and the one tournament that knows it: `email in club-night`."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody's name and contacts; both are empty once the record has been erased."""

    id: PersonId
    name: str = ""
    contacts: Mapping[str, str] = field(default_factory=dict, hash=False)
    """By kind, e.g. `email`, `phone`, `federation`."""
    erased: bool = False

    def seen_in(self, tournament: str) -> Person:
        """The record as one tournament knows it: without an account, and without what only other tournaments know.

        >>> ann = Person(PersonId("d-1"), "Ann", {"account": "ann", "name in cup": "Ann Lee", "email in night": "a@b.example"})
        >>> [(seen.name, seen.contacts) for seen in map(ann.seen_in, ("cup", "night"))]
        [('Ann Lee', {}), ('Ann', {'email': 'a@b.example'})]
        """
        told = {kind: text for kind, text in self.contacts.items() if IN not in kind and kind != "account"}
        end = f"{IN}{tournament}"
        told |= {kind.removesuffix(end): text for kind, text in self.contacts.items() if kind.endswith(end)}
        return replace(self, name=told.pop("name", self.name), contacts=told)


@dataclass(frozen=True, slots=True)
class RecordMade:
    person: PersonId


@dataclass(frozen=True, slots=True)
class RecordChanged:
    person: PersonId


@dataclass(frozen=True, slots=True)
class RecordErased:
    person: PersonId


Event = RecordMade | RecordChanged | RecordErased
