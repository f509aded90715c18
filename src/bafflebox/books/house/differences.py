"""The effect of an amendment, before anybody votes on it: clauses, settings and worked examples that change."""

from __future__ import annotations

import inspect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from bafflebox.books.event import variations
from bafflebox.books.house.book import HouseBook
from bafflebox.errors import BaffleBoxError
from bafflebox.rulings import Book, Ruling, rule
from bafflebox.rulings.examples import WorkedExample, failures, worked_examples
from bafflebox.rulings.ruling import plain
from bafflebox.rulings.timing import EVENTS
from bafflebox.rulings.tree import endings

LENGTHS = (1, 3, 5, 7, 9, 11, 13, 17, 21, 25)
"""Match lengths for which settings are compared."""
PATHS = 10_000
"""How many ways through an interview are tried."""
MOST = 3
"""How many cases of one setting are listed."""


@dataclass(frozen=True)
class BookChange:
    """One difference: what differs, and how it is on each side (empty if there is none)."""

    kind: str
    what: str
    before: str = ""
    after: str = ""

    @property
    def sentence(self) -> str:
        if not self.before or not self.after:
            return f"{self.what}: {self.before or self.after}" if self.before or self.after else self.what
        return f"{self.what}: {self.before} → {self.after}"

    def to_json(self) -> dict[str, str]:
        return {"kind": self.kind, "what": self.what, "before": self.before, "after": self.after}


@dataclass(frozen=True)
class Differences:
    """Everything that differs between two books."""

    changes: tuple[BookChange, ...] = ()
    compared: Mapping[str, int] = field(default_factory=dict)
    """How many worked examples were run under both books."""

    def of(self, *kinds: str) -> list[BookChange]:
        return [change for change in self.changes if change.kind in kinds]


def differences(one: Book, other: Book) -> Differences:
    """What changes under the second book."""
    examples = {example.id: example for book in (one, other) for example in examples_of(book)}
    changes = (*_clauses(one, other), *_options(one, other), *_standards(one, other), *_settings(one, other))
    return Differences((*changes, *_answers(one, other, examples)), {"examples": len(examples)})


def examples_of(book: Book) -> Iterator[WorkedExample]:
    """The worked examples of a book, and those of its house rules."""
    yield from worked_examples(book)
    if isinstance(book, HouseBook):
        for number, data in enumerate(book.house_examples):
            yield WorkedExample(data["clause"], number + 1, book.id, data)


def failing(book: HouseBook) -> Iterator[str]:
    """The examples that fail under these rules, and the contradictions in the book."""
    for example in examples_of(book):
        own = example.where == book.id
        try:
            wrong = failures(example, book) if own else []
            if not own:
                _asked(book, example)
        except BaffleBoxError as error:
            wrong = [error.sentence] if own or type(error).__name__ == "RulesConflict" else []
        yield from (f"Example {example.id}: {one.rstrip('.')}." for one in wrong)
    yield from filter(
        None, (_clash(book, name) for name in dict.fromkeys(one.incident for one in book.house_decisions))
    )


def _clash(book: HouseBook, incident: str) -> str:
    """The first error in any answer to an incident that these rules decide, whatever is the case."""
    try:
        for _ in islice(endings(book, incident), PATHS):
            pass
    except BaffleBoxError as error:
        clauses = ", ".join(dict.fromkeys(one.clauses[0] for one in book.house_decisions if one.incident == incident))
        return f"{clauses} on {incident}: {error.sentence}"
    return ""


def _clauses(one: Book, other: Book) -> Iterator[BookChange]:
    for id, clause in one.clauses.items():
        if id not in other.clauses:
            yield BookChange("struck", f"{id} {clause.title}", before=clause.says)
    for id, clause in other.clauses.items():
        if id not in one.clauses:
            yield BookChange("added", f"{id} {clause.title}", after=clause.says)
        elif (was := one.clauses[id]) != clause:
            yield BookChange(
                "changed",
                f"{id} {clause.title}",
                f"{was.says} ({was.force.value})",
                f"{clause.says} ({clause.force.value})",
            )


def _options(one: Book, other: Book) -> Iterator[BookChange]:
    before = {option.name: option for option in one.options}
    for option in other.options:
        was = before.get(option.name)
        if was is None or was.default != option.default:
            yield BookChange(
                "option",
                option.name.replace("_", " "),
                was.choices[was.default] if was else "",
                option.choices[option.default],
            )


def _standards(one: Book, other: Book) -> Iterator[BookChange]:
    for kind in EVENTS:
        before, after = variations(one.key, kind), variations(other.key, kind)
        for item in before.keys() & after.keys():
            if before[item].standard != after[item].standard:
                yield BookChange(
                    "standard",
                    f"{after[item].title} ({kind.replace('_', ' ')})",
                    _shown(before[item].standard),
                    _shown(after[item].standard),
                )


def _settings(one: Book, other: Book) -> Iterator[BookChange]:
    for name in sorted(one.setting_rules.keys() & other.setting_rules.keys()):
        told = 0
        for arguments in _arguments(one, name):
            before, after = _value(one, name, arguments), _value(other, name, arguments)
            if before != after and told < MOST:
                told += 1
                given = ", ".join(f"{key} {value}" for key, value in arguments.items())
                yield BookChange("setting", f"{name.replace('_', ' ')}{f' ({given})' if given else ''}", before, after)


def _arguments(book: Book, name: str) -> Iterator[dict[str, Any]]:
    """Arguments for comparing a setting: those in its examples, or else the usual lengths and kinds of event."""
    found = [one.data.get("arguments", {}) for one in worked_examples(book) if one.data.get("setting") == name]
    takes = inspect.signature(book.setting_rules[name].function).parameters
    if not found and set(takes) <= {"length", "event"}:
        lengths = LENGTHS if "length" in takes else (0,)
        kinds = EVENTS if "event" in takes else ("",)
        found = [{"length": n} | {"event": k} for n in lengths for k in kinds]
    yield from ({key: value for key, value in one.items() if key in takes} for one in found)


def _value(book: Book, name: str, arguments: Mapping[str, Any]) -> str:
    takes = inspect.signature(book.setting_rules[name].function).parameters
    try:
        return _shown(book.setting(name, **{key: value for key, value in arguments.items() if key in takes}).value)
    except BaffleBoxError as wrong:
        return wrong.sentence


def _answers(one: Book, other: Book, examples: Mapping[str, WorkedExample]) -> Iterator[BookChange]:
    for example in examples.values():
        if "incident" not in example.data:
            continue
        before, after = _told(one, example), _told(other, example)
        if before != after:
            facts = ", ".join(f"{name}={_shown(value)}" for name, value in example.data.get("facts", {}).items())
            yield BookChange("example", f"{example.data['incident']} {facts} [{example.id}]", before, after)


def _told(book: Book, example: WorkedExample) -> str:
    """A book's answer in words, without clauses, so that answers differing only in clauses are equal."""
    try:
        answer = _asked(book, example)
    except BaffleBoxError as wrong:
        return f"({wrong.sentence})"
    if not isinstance(answer, Ruling):
        return "asks for " + ", ".join(fact.name for fact in answer.questions)
    remedies = [remedy.sentence for remedy, _ in answer.remedies]
    return " ".join(dict.fromkeys((answer.verdict, *remedies)))


def _asked(book: Book, example: WorkedExample) -> Any:
    if "incident" not in example.data:
        return None
    own = {option.name for option in book.options}
    chosen = {name: value for name, value in example.data.get("options", {}).items() if name in own}
    return rule(book, example.data["incident"], example.data.get("facts"), chosen)


def _shown(value: Any) -> str:
    value = plain(value)
    if isinstance(value, dict):
        return ", ".join(f"{key.replace('_', ' ')} {_shown(one)}" for key, one in value.items())
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "nothing" if value is None else str(value).replace("_", " ")
