"""Dice, rolls, turns and disciplines: every interview ends, and the five books differ where the comparison says so."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.books import BOOKS, load
from bafflebox.rulings import OpenQuestions, Ruling, rule
from bafflebox.rulings.facts import Fact, FactType
from bafflebox.rulings.incidents import dice, game, rolls, turns

INCIDENTS = [incident for module in (dice, game, rolls, turns) for incident in module.INCIDENTS]


def answers(fact: Fact) -> list[Any]:
    """Some answers to a question: all of them where they are few."""
    if fact.type is FactType.YES_NO:
        return [True, False]
    if fact.type is FactType.CHOICE:
        return list(fact.choices)
    if fact.type is FactType.SECONDS:
        return [0, 0.5, 1, 1.5, 2, 3, 4]
    return sorted({fact.low, fact.low + 1, min(fact.low + 2, fact.high), min(20, fact.high), fact.high})


def walks(book: str, incident: str, known: dict[str, Any]) -> Iterator[Ruling]:
    """Every ruling at which an interview can end, answering the first open question in every way."""
    answer = rule(load(book), incident, known)
    if isinstance(answer, Ruling):
        yield answer
        return
    first = answer.questions[0]
    for value in answers(first):
        yield from walks(book, incident, known | {first.name: value})


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("incident", [i.name for i in INCIDENTS])
def test_every_interview_ends_in_a_ruling(book: str, incident: str) -> None:
    ends = list(islice(walks(book, incident, {}), 5000))
    assert ends
    for ruling in ends:
        assert ruling.verdict
        assert ruling.silent or ruling.citations


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("incident", INCIDENTS, ids=lambda i: i.name)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_no_combination_of_facts_contradicts_itself(book: str, incident: Any, data: st.DataObject) -> None:
    """Whatever is known of an incident, the book gives one answer or asks; it never says two things at once."""
    askable = [fact for fact in incident.facts if fact.type is not FactType.POSITION]
    known = {
        fact.name: data.draw(st.sampled_from(answers(fact)), label=fact.name)
        for fact in askable
        if data.draw(st.booleans())
    }
    answer = rule(load(book), incident.name, known)
    assert isinstance(answer, Ruling | OpenQuestions)
