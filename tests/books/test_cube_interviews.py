"""However the facts of a cube, score, completion or length incident are mixed, no book contradicts itself."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.books import BOOKS, load
from bafflebox.rulings import OpenQuestions, rule
from bafflebox.rulings.facts import Fact, FactType
from bafflebox.rulings.incidents import completion, crawford, cube, match_length, score

INCIDENTS = [i.name for module in (cube, crawford, score, completion, match_length) for i in module.INCIDENTS]
BY_NAME = {i.name: i for module in (cube, crawford, score, completion, match_length) for i in module.INCIDENTS}


def values(fact: Fact) -> st.SearchStrategy[Any]:
    if fact.type is FactType.YES_NO:
        return st.booleans()
    if fact.type is FactType.CHOICE:
        return st.sampled_from(list(fact.choices))
    return st.integers(fact.low, min(fact.high, 15))


SOURCES = {
    "match_length",
    "score_own",
    "score_opp",
    "posted_length",
    "used_length",
    "winner_score",
    "loser_score",
    "score_doubler",
    "score_opponent",
    "result_reported",
}
"""Numbers from which other facts are worked out; given together at random they would contradict those facts."""


@st.composite
def facts(draw: st.DrawFn, incident: str) -> dict[str, Any]:
    """Every fact of the incident: the numbers, or what follows from them, but not both."""
    schema = BY_NAME[incident].by_name
    asked = [f for f in schema.values() if f.type in (FactType.YES_NO, FactType.CHOICE, FactType.NUMBER)]
    if SOURCES & set(schema) and draw(st.booleans()):
        asked = [fact for fact in asked if fact.derive is None]
    else:
        asked = [fact for fact in asked if fact.name not in SOURCES]
    return {fact.name: draw(values(fact)) for fact in asked}


@pytest.mark.parametrize("incident", INCIDENTS)
@pytest.mark.parametrize("book", BOOKS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_all_facts_known_give_a_ruling(book: str, incident: str, data: st.DataObject) -> None:
    given_facts = data.draw(facts(incident))

    answer = rule(load(book), incident, given_facts)

    assert not isinstance(answer, OpenQuestions), [fact.name for fact in answer.questions]
    assert answer.verdict
    assert answer.citations
