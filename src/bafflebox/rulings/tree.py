"""Follows an interview along every path, and exports it as a decision tree that works without a program.

Yes-or-no and choice facts branch into their values. Numbers branch into ranges: a traced number records what the
decisions compare it with, and between two such marks every answer is the same. A number used in a calculation branches
into each of its values. Anything only a person or a table can supply (a position, a text) ends the path with that
question.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from bafflebox.errors import InvalidInput
from bafflebox.rulings.book import Book
from bafflebox.rulings.facts import Fact, FactType
from bafflebox.rulings.reason import rule
from bafflebox.rulings.ruling import OpenQuestions, Ruling
from bafflebox.rulings.traced import compared


@dataclass(frozen=True)
class InterviewEnd:
    """One path through an interview: the facts given, and the ruling or the question that can't be answered here."""

    facts: Mapping[str, Any]
    answer: Ruling | OpenQuestions


def endings(book: Book, incident: str, options: Mapping[str, Any] | None = None) -> Iterator[InterviewEnd]:
    """Every path through the interview on an incident, with a representative number for each range."""
    pending: list[dict[str, Any]] = [{}]
    while pending:
        known = pending.pop()
        answer = _answer(book, incident, options, known)
        if answer is None:
            continue
        branches = _branches(book, incident, options, known, answer)
        if branches:
            pending.extend(known | {branch.fact: branch.value} for branch in reversed(branches))
        else:
            yield InterviewEnd(known, answer)


def _answer(
    book: Book, incident: str, options: Mapping[str, Any] | None, known: Mapping[str, Any]
) -> Ruling | OpenQuestions | None:
    """The answer to these facts; None if they contradict each other, which makes the path impossible."""
    try:
        return rule(book, incident, known, options)
    except InvalidInput as refused:
        if refused.code != "contradictory_facts":
            raise
        return None


@dataclass(frozen=True)
class _Branch:
    fact: str
    value: Any
    when: Any
    """A value, or `[from, to]` for an inclusive range of numbers."""


def _branches(
    book: Book,
    incident: str,
    options: Mapping[str, Any] | None,
    known: Mapping[str, Any],
    answer: Ruling | OpenQuestions,
) -> list[_Branch]:
    if isinstance(answer, Ruling):
        return []
    fact = answer.questions[0]
    if fact.type is FactType.YES_NO:
        return [_Branch(fact.name, value, value) for value in (True, False)]
    if fact.type in (FactType.CHOICE, FactType.SEVERAL):
        return [_Branch(fact.name, value, value) for value in fact.choices]
    if fact.type in (FactType.NUMBER, FactType.SECONDS, FactType.MINUTES):
        return list(_ranges(book, incident, options, known, fact))
    return []


def _ranges(
    book: Book, incident: str, options: Mapping[str, Any] | None, known: Mapping[str, Any], fact: Fact
) -> Iterator[_Branch]:
    """The ranges of a number between the marks that any decision compares it with."""
    whole = fact.type in (FactType.NUMBER, FactType.MINUTES)  # phones work with whole minutes
    grain = 1.0 if whole else 0.5
    marks, exact = compared(
        lambda probe: _answer(book, incident, options, {**known, fact.name: probe}), fact.low, fact.high, whole=whole
    )
    if exact:
        marks = {float(value) for value in range(fact.low, fact.high + 1)}
    edges = sorted(marks | {float(fact.low), float(fact.high)})
    for index, edge in enumerate(edges):
        yield _Branch(fact.name, _tidy(edge), [_tidy(edge), _tidy(edge)])
        following = edges[index + 1] if index + 1 < len(edges) else math.nan
        if following - edge > grain:
            yield _Branch(fact.name, _tidy(edge + grain), [_tidy(edge + grain), _tidy(following - grain)])


def _tidy(value: float) -> int | float:
    return int(value) if value == int(value) else value


@dataclass
class _Forest:
    nodes: list[dict[str, Any]] = field(default_factory=list)
    seen: dict[str, int] = field(default_factory=dict)

    def add(self, node: dict[str, Any]) -> int:
        """The number of a node; equal ones are stored once."""
        key = repr(node)
        if key not in self.seen:
            self.seen[key] = len(self.nodes)
            self.nodes.append(node)
        return self.seen[key]


def decision_tree(
    book: Book,
    incident: str,
    options: Mapping[str, Any] | None = None,
    largest: int | None = None,
    show: Callable[[Ruling], dict[str, Any]] = Ruling.answer_json,
) -> dict[str, Any]:
    """The interview as data: `nodes`, each a question with its branches or a ruling, and the number of the first.

    The tree is complete unless `largest` limits its nodes: `truncated` then says that some branches end in
    `ask_the_program`. `show` gives a ruling in a language.
    """
    forest = _Forest()
    truncated = False

    def grow(known: dict[str, Any]) -> int:
        nonlocal truncated
        answer = _answer(book, incident, options, known)
        if answer is None:
            return forest.add({"contradiction": True})
        if largest is not None and len(forest.nodes) > largest:
            truncated = True
            return forest.add({"ask_the_program": True})
        branches = _branches(book, incident, options, known, answer)
        if isinstance(answer, Ruling):
            shown = show(answer)
            return forest.add({key: shown[key] for key in shown if key not in ("status", "book", "incident")})
        if not branches:
            return forest.add({"needs": [fact.name for fact in answer.questions]})
        fact = answer.questions[0]
        grown: list[dict[str, Any]] = []
        for branch in branches:
            to = grow(known | {branch.fact: branch.value})
            if isinstance(branch.when, list) and grown and grown[-1]["to"] == to:
                grown[-1]["when"] = [grown[-1]["when"][0], branch.when[1]]
            else:
                grown.append({"when": branch.when, "to": to})
        return forest.add(
            {"fact": fact.name, "question": fact.question, "choices": dict(fact.choices), "branches": grown}
        )

    root = grow({})
    return {"book": book.id, "incident": incident, "first": root, "truncated": truncated, "nodes": forest.nodes}
