"""However the facts of an incident are mixed, no book contradicts itself, and every ruling says something and cites something."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from bafflebox.books import BOOKS, load
from bafflebox.errors import InvalidInput
from bafflebox.rulings import Fact, FactType, Ruling, all_incidents, rule


def answers(fact: Fact) -> list[Any] | None:
    """Some answers to a question, all of them where they are few; None for what only a table can tell."""
    if fact.type is FactType.YES_NO:
        return [True, False]
    if fact.type is FactType.CHOICE:
        return list(fact.choices)
    if fact.type is FactType.SECONDS:
        return [0, 0.5, 1, 1.5, 2, 3, 4, 60]
    if fact.type is FactType.SEVERAL:
        return [*fact.choices, *map(",".join, combinations(list(fact.choices)[1:], 2))]
    if fact.type is FactType.MINUTES:
        return [minutes for minutes in (0, 1, 2.5, 4, 5, 6, 10, 14, 15, 20, 60) if minutes >= fact.low]
    if fact.type is FactType.NUMBER:
        return sorted({*range(fact.low, min(fact.high, fact.low + 16) + 1), fact.high})
    return None


@st.composite
def some_facts(draw: st.DrawFn, incident: str) -> dict[str, Any]:
    """Any answers to some of the questions; what has a default or can be worked out is left open half of the time."""
    told = {}
    for fact in all_incidents()[incident].facts:
        choices = answers(fact)
        left_open = (fact.default is not None or fact.derive is not None) and draw(st.booleans())
        if choices and not left_open:
            told[fact.name] = draw(st.sampled_from(choices), label=fact.name)
    return told


@pytest.mark.parametrize("incident", sorted(all_incidents()))
@settings(max_examples=40, suppress_health_check=[HealthCheck.filter_too_much])  # many answers exclude each other
@given(data=st.data())
def test_no_facts_make_a_book_contradict_itself(incident: str, data: st.DataObject) -> None:
    facts = data.draw(some_facts(incident))
    for book in map(load, BOOKS):
        options = {option.name: data.draw(st.sampled_from(list(option.choices))) for option in book.options}
        try:
            answer = rule(book, incident, facts, options)
        except InvalidInput as refused:
            if refused.code != "contradictory_facts":
                raise
            reject()
        if isinstance(answer, Ruling):
            assert answer.verdict
            assert answer.citations
