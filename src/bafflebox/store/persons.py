"""Persons across tournaments: names and contacts in a record that can be erased; in the journal only the id.

The stream `person/<id>` records that a record was made, changed or erased, by whom and when, but never its contents.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from bafflebox.cases import PersonId


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody's name and contacts; both are empty once the record has been erased."""

    id: PersonId
    name: str = ""
    contacts: Mapping[str, str] = field(default_factory=dict, hash=False)
    """By kind, e.g. `email`, `phone`, `federation`."""
    erased: bool = False


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
