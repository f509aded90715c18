"""Clauses of a rule book, in our own words, and the worked examples that show what each one says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any


class Force(Enum):
    """How strongly a clause binds."""

    MUST = "must"
    SHALL = "shall"
    SHOULD = "should"
    MAY = "may"
    DEFINITION = "definition"
    GUIDANCE = "guidance"


class ClauseKind(Enum):
    """What a program has to do about a clause."""

    ENFORCE = "enforce"
    COMPUTE = "compute"
    DECIDE = "decide"
    WORKFLOW = "workflow"
    RECORD = "record"
    ADVISE = "advise"


@dataclass(frozen=True, slots=True)
class Example:
    """A case of the inventory: a situation and what the clause makes of it, both in words."""

    given: str
    then: str


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause: its id (`usbgf:4.1.7.2.a`), what it is about, how it binds, and what it says."""

    id: str
    title: str
    topic: str
    force: Force
    kind: ClauseKind
    says: str
    outcome: str
    see: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()

    @property
    def is_reading(self) -> bool:
        """Whether this is our reading of a place that the book leaves open, and not the book's own text."""
        return self.id.endswith(".open")

    @staticmethod
    def from_data(data: Mapping[str, Any]) -> Clause:
        """A clause read from its entry in `clauses.yaml`."""
        return Clause(
            id=data["id"],
            title=data["title"],
            topic=data["topic"],
            force=Force(data["force"]),
            kind=ClauseKind(data["kind"]),
            says=data["says"].strip(),
            outcome=str(data["outcome"]).strip(),
            see=tuple(data.get("see", ())),
            examples=tuple(Example(str(c["given"]).strip(), str(c["then"]).strip()) for c in data["cases"]),
        )
