"""A ruling: the verdict, what is put right and by whom, and where it is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from bafflebox.rulings.facts import Fact
from bafflebox.rulings.remedies import Remedy


@dataclass(frozen=True)
class Verdict:
    """The answer in a sentence; `violation` says whether a rule was broken, where the clause settles that."""

    sentence: str
    violation: bool | None = None


@dataclass(frozen=True)
class Reading:
    """How a silent, ambiguous or contradictory place of the book is read here."""

    sentence: str


Finding = Verdict | Remedy | Reading
"""What a clause yields when it applies."""

Findings = Iterator[Finding]


@dataclass(frozen=True)
class Citation:
    """A clause a ruling rests on; `force` says how strongly it binds."""

    clause: str
    force: str
    title: str

    def to_json(self) -> dict[str, Any]:
        return {"clause": self.clause, "force": self.force, "title": self.title}


@dataclass(frozen=True)
class Step:
    """One clause at work: what it yielded, and whether it gave way to another."""

    rule: str
    clauses: tuple[str, ...]
    explains: str
    findings: tuple[Finding, ...]
    gave_way_to: tuple[str, ...] = ()


@dataclass(frozen=True)
class Ruling:
    """The answer of a book to an incident."""

    book: str
    incident: str
    verdict: str
    violation: bool | None
    remedies: tuple[tuple[Remedy, tuple[str, ...]], ...]
    """Each remedy with the clauses it rests on."""
    citations: tuple[Citation, ...]
    readings: tuple[str, ...]
    silent: bool
    """The book has no rule on this; the verdict is its general principle, and the director decides."""
    facts: dict[str, Any]
    assumed: dict[str, Any]
    steps: tuple[Step, ...]

    @property
    def needs_judgement(self) -> bool:
        """Whether somebody has to decide something that the book leaves open."""
        return self.silent or any(remedy.name == "discretion" for remedy, _ in self.remedies)

    def has(self, name: str) -> bool:
        """Whether a remedy of that name is part of the ruling."""
        return any(remedy.name == name for remedy, _ in self.remedies)

    def to_json(self) -> dict[str, Any]:
        return {
            "status": "ruled",
            "book": self.book,
            "incident": self.incident,
            "verdict": self.verdict,
            "violation": self.violation,
            "needs_judgement": self.needs_judgement,
            "silent": self.silent,
            "remedies": [remedy.to_json() | {"clauses": list(clauses)} for remedy, clauses in self.remedies],
            "citations": [citation.to_json() for citation in self.citations],
            "readings": list(self.readings),
            "facts": {name: plain(value) for name, value in self.facts.items()},
            "assumed": {name: plain(value) for name, value in self.assumed.items()},
        }


@dataclass(frozen=True)
class OpenQuestions:
    """No ruling yet: what has to be known first, the next question first."""

    book: str
    incident: str
    questions: tuple[Fact, ...]
    known: dict[str, Any]

    def to_json(self) -> dict[str, Any]:
        return {
            "status": "open",
            "book": self.book,
            "incident": self.incident,
            "questions": [{"fact": fact.name} | fact.schema() for fact in self.questions],
            "known": {name: plain(value) for name, value in self.known.items()},
        }


def plain(value: Any) -> Any:
    """A fact's value as JSON has it."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return value if value is None or isinstance(value, str | int | float | bool | list | dict) else str(value)
