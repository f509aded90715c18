"""Open incidents as a page shows them: what is known, the next question, the ruling, who chooses what."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from bafflebox.errors import InvalidInput, Refused
from bafflebox.message import Series
from bafflebox.party import Party
from bafflebox.rulings import OpenQuestions, Ruling, incident
from bafflebox.rulings.facts import Fact, FactType
from bafflebox.rulings.reason import citation
from bafflebox.rulings.remedies import Choice
from bafflebox.table import Table, TableIncident
from bafflebox.table.events import TABLE
from bafflebox.table.law import Law, law_of
from bafflebox.table.remedies import Given, is_chosen, questions, side_for
from bafflebox.table.remedies import options as options_of
from bafflebox.table.request import Request
from bafflebox.table.rulings import OVERTURNED, RulingGiven, differs_from_fallen, remedies_of
from bafflebox.table.terms import TableTerms


def docket(table: Table) -> list[dict[str, Any]]:
    """The open incidents, each with everything needed to continue it."""
    return [_shown(table, found) for found in table.docket.open]


def _shown(table: Table, found: TableIncident) -> dict[str, Any]:
    kind = incident(found.incident)
    shown: dict[str, Any] = {
        "number": found.number,
        "incident": found.incident,
        "title": kind.title,
        "offender": found.offender and found.offender.value,
        "halts": found.halts,
        "facts": [
            {"fact": name, "asks": kind.by_name[name].question, "value": _words(kind.by_name[name].choices, value)}
            for name, value in found.facts.items()
            if name in kind.by_name
        ],
        "question": None,
        "wrong": "",
        "ruled": found.ruling is not None,
        "choices": [],
    }
    try:
        if found.ruling is not None:
            return shown | _ruled(table, found, found.ruling)
        answer = table.law.answer(found.incident, found.facts)
    except InvalidInput as wrong:
        return shown | {"wrong": wrong.sentence}
    if isinstance(answer, OpenQuestions):
        shown["question"] = _question(answer.questions[0])
        return shown
    try:
        if not tuple(options_of(answer.remedies)):
            differs_from_fallen(Request(table, TABLE, table.at), found, answer.remedies)
    except Refused as overturned:
        # Another ruling needs another fact: those that would lead to one can be stated here.
        return shown | {
            "wrong": overturned.sentence,
            "assumed": list(_assumed(table.terms, found.incident, tuple(found.facts.items()), known=True)),
            "why": OVERTURNED,
        }
    return shown


def _ruled(table: Table, found: TableIncident, ruling: RulingGiven) -> dict[str, Any]:
    """The ruling as it was given, and what people still have to say before it is carried out."""
    asked = Request(table, TABLE, table.at)
    given = remedies_of(asked, found)
    choices = []
    for remedy, _ in given:
        if isinstance(remedy, Choice):
            holder = side_for(asked, found, remedy.holder)
            listed = [(number, option) for of, number, option in options_of(given) if of is remedy]
            made = next((option.label for number, option in listed if is_chosen(found, number, option)), "")
            options = [
                {
                    "option": str(number),
                    "label": option.label,
                    "means": Series(tuple(part.sentence for part in option.remedies)),
                }
                for number, option in listed
            ]
            choices.append(
                {"holder": str(remedy.holder), "side": holder and holder.value, "options": options, "made": made}
            )
    return {
        "verdict": ruling.verdict,
        "silent": ruling.silent,
        "readings": list(ruling.readings),
        "clauses": [citation(table.law.book, clause).to_json() for clause in ruling.clauses],
        "remedies": [
            {"sentence": remedy.sentence, "clauses": list(clauses)}
            for remedy, clauses in given
            if not isinstance(remedy, Choice)
        ],
        "choices": choices,
        "asks": _asks(asked, found, given),
        "assumed": list(_assumed(table.terms, found.incident, tuple(found.facts.items()))),
        "checkers": table.rules.checkers,
        "parties": _parties(asked, found),
    }


@lru_cache(maxsize=512)
def _assumed(
    terms: TableTerms, name: str, facts: tuple[tuple[str, Any], ...], *, known: bool = False
) -> tuple[dict[str, Any], ...]:
    """What nobody stated and the ruling took as given, where another answer would lead to another ruling; with `known`,
    also what was stated."""
    law, kind, told = law_of(terms), incident(name), dict(facts)
    ruling = law.answer(name, told)
    if isinstance(ruling, OpenQuestions):
        return ()
    state = {fact.name for fact in kind.state}
    asked = {**(told if known else {}), **{name: value for name, value in ruling.assumed.items() if name not in told}}
    taken = ((kind.by_name.get(fact), value) for fact, value in asked.items() if fact not in state)
    return tuple(
        _question(fact) | {"taken": _words({}, value)}
        for fact, value in taken
        if fact is not None and any(_leads_elsewhere(law, ruling, told, fact, other) for other in _others(fact, value))
    )


def _others(fact: Fact, value: Any) -> Iterator[Any]:
    """The other answers to a question that is answered with a word."""
    if fact.type is FactType.YES_NO:
        yield not value
    elif fact.type is FactType.CHOICE:
        yield from (one for one in fact.choices if one != value)


def _leads_elsewhere(law: Law, ruling: Ruling, told: dict[str, Any], fact: Fact, other: Any) -> bool:
    try:
        answer = law.answer(ruling.incident, {**told, fact.name: other})
    except InvalidInput:
        return False  # it contradicts what is known
    return isinstance(answer, OpenQuestions) or answer.substance != ruling.substance


def _parties(asked: Request, found: TableIncident) -> dict[str, str]:
    """Which side each party of a ruling is, so that a page can show its name; the members of a pair are named by their
    role."""
    if len(asked.table.terms.white) > 1:
        return {}
    return {party.value: side.value for party in Party if (side := side_for(asked, found, party)) is not None}


def _asks(asked: Request, found: TableIncident, given: Given) -> list[dict[str, Any]]:
    """The facts the ruling needs; `when` gives the answers to other questions under which one is asked, if it isn't
    always asked."""
    first = questions(asked, found, given, {})
    put = {
        (fact.name, value): questions(asked, found, given, {fact.name: value})
        for fact in first
        for value in fact.choices
    }
    every = {fact.name: fact for facts in (first, *put.values()) for fact in facts}

    def when(name: str, other: Fact) -> list[str]:
        values = [value for value in other.choices if name in (fact.name for fact in put[other.name, value])]
        return values if len(values) < len(other.choices) else []

    return [
        _question(fact) | {"when": {other.name: values for other in first if (values := when(name, other))}}
        for name, fact in every.items()
    ]


def _question(fact: Fact) -> dict[str, Any]:
    return {"fact": fact.name, "type": fact.type.value, "choices": dict(fact.choices), "asks": fact.question}


def _words(choices: Any, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(choices.get(value, value)) if isinstance(value, str) else str(value)
