"""A ruling: the verdict, what is corrected and by whom, and the clauses."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from bafflebox.rulings.facts import Fact
from bafflebox.rulings.remedies import Remedy

if TYPE_CHECKING:
    from bafflebox.rulings.outcome import RulingOutcome


@dataclass(frozen=True)
class Verdict:
    """The answer in a sentence; `violation` says whether a rule was broken, if the clause settles that."""

    sentence: str
    violation: bool | None = None


@dataclass(frozen=True)
class Reading:
    """How a silent, ambiguous or contradictory passage of the book is read here."""

    sentence: str


@dataclass(frozen=True)
class Cites:
    """The clauses that a decision rests on in this case, if they vary."""

    clauses: tuple[str, ...]


Finding = Verdict | Remedy | Reading | Cites
"""What a clause yields when it applies."""

Findings = Iterator[Finding]
"""What a decision yields."""


@dataclass(frozen=True)
class Citation:
    """A clause a ruling rests on; `force` says how strongly it binds."""

    clause: str
    force: str
    title: str

    def to_json(self) -> dict[str, Any]:
        """The citation as JSON."""
        return {"clause": self.clause, "force": self.force, "title": self.title}


@dataclass(frozen=True)
class ReasoningStep:
    """A clause that applied: what it yielded, and whether it gave way to another."""

    rule: str
    clauses: tuple[str, ...]
    explains: str
    findings: tuple[Finding, ...]
    gave_way_to: tuple[str, ...] = ()

    @property
    def cited(self) -> tuple[str, ...]:
        """The clauses it rests on here."""
        named = tuple(clause for finding in self.findings if isinstance(finding, Cites) for clause in finding.clauses)
        return named or self.clauses


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
    facts: dict[str, Any] = field(hash=False)
    assumed: dict[str, Any] = field(hash=False)
    """What was assumed because nobody stated it: facts, options of the book, settings of the event."""
    steps: tuple[ReasoningStep, ...]
    outcomes: tuple[tuple[str, RulingOutcome], ...] = ()
    """The state of the match afterwards; several if somebody has a choice, each named after its option."""
    unread: dict[str, Any] = field(default_factory=dict, hash=False)
    """Given facts that no decision read."""
    idle_terms: dict[str, Any] = field(default_factory=dict, hash=False)
    """Given options and event settings that no decision read."""
    given: Mapping[str, Any] = field(default_factory=dict, hash=False)
    again: Callable[[Mapping[str, Any]], Ruling | OpenQuestions] | None = field(default=None, repr=False, compare=False)
    """Asks the same book again with other facts."""

    def __repr__(self) -> str:
        clauses = ", ".join(one.clause for one in self.citations)
        return f"<Ruling on {self.incident} by {self.book}: {self.verdict} [{clauses}]>"

    @property
    def outcome(self) -> RulingOutcome | None:
        """The state of the match afterwards, if that doesn't depend on a choice."""
        return self.outcomes[0][1] if len(self.outcomes) == 1 else None

    @cached_property
    def unused(self) -> dict[str, Any]:
        """Given facts that make no difference here: nothing read them, or every other answer leads to the same
        ruling."""
        from bafflebox.rulings.relevance import makes_no_difference

        idle = {name: value for name, value in self.given.items() if makes_no_difference(self, name)}
        return {**idle, **self.idle_terms}

    @property
    def substance(self) -> tuple[Any, ...]:
        """What must be equal for two rulings to be equal."""
        return self.verdict, self.violation, self.remedies, self.citations, self.readings, self.outcomes

    @property
    def needs_judgement(self) -> bool:
        """Whether an official has to decide something that the book leaves open: it is silent, or says what may be done
        rather than what must be. What a player may do is a right and needs no judgement."""
        return self.silent or any(remedy.is_judged for remedy, _ in self.remedies)

    def has(self, name: str) -> bool:
        """Whether the ruling includes a remedy with that name."""
        return any(remedy.name == name for remedy, _ in self.remedies)

    def to_json(self) -> dict[str, Any]:
        """The ruling with the facts it rests on, as JSON."""
        return {
            **self.answer_json(),
            "facts": {name: plain(value) for name, value in self.facts.items()},
            "assumed": {name: plain(value) for name, value in self.assumed.items()},
            "unused": {name: plain(value) for name, value in self.unused.items()},
        }

    def answer_json(self) -> dict[str, Any]:
        """The answer itself, without the facts that led to it."""
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
            "outcomes": [
                ({"if": label} if label else {}) | outcome.to_json() | {"sentences": list(outcome.sentences)}
                for label, outcome in self.outcomes
            ],
        }


@dataclass(frozen=True)
class OpenQuestions:
    """No ruling yet: the facts needed first, starting with the next question."""

    book: str
    incident: str
    questions: tuple[Fact, ...]
    known: dict[str, Any] = field(hash=False)

    def to_json(self) -> dict[str, Any]:
        """The questions, with what is known so far, as JSON."""
        return {
            "status": "open",
            "book": self.book,
            "incident": self.incident,
            "questions": [{"fact": fact.name} | fact.schema() for fact in self.questions],
            "known": {name: plain(value) for name, value in self.known.items()},
        }


def plain(value: Any) -> Any:
    """A fact's value as JSON."""
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return value if value is None or isinstance(value, str | int | float | bool | list | dict) else str(value)
