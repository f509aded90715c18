"""Laws of the clock and schedule rulings: no answers make a book contradict itself, and times add up."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bafflebox.books import BOOKS, load
from bafflebox.errors import InvalidInput
from bafflebox.rulings import Ruling, all_incidents, clashes, rule
from bafflebox.rulings.facts import Fact, FactType
from bafflebox.rulings.timing import EVENTS

INCIDENTS = sorted(name for name, incident in all_incidents().items() if incident.topic in ("clock", "schedule"))


def answers(fact: Fact) -> st.SearchStrategy[Any]:
    if fact.type is FactType.YES_NO:
        return st.booleans()
    if fact.type is FactType.CHOICE:
        return st.sampled_from(list(fact.choices))
    return st.integers(fact.low, min(fact.high, 40))


FOLLOWS_FROM_ITS_TWIN = "first_expired"
"""It follows from order_known, which follows from it: one of the two has to be answered."""


@st.composite
def answered_incidents(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """An incident with every fact answered that nothing else settles, those that are never asked included."""
    incident = all_incidents()[draw(st.sampled_from(INCIDENTS))]
    asked = [fact for fact in incident.facts if fact.derive is None or fact.name == FOLLOWS_FROM_ITS_TWIN]
    return incident.name, {fact.name: draw(answers(fact)) for fact in asked}


def contradicts_itself(facts: dict[str, Any]) -> bool:
    try:
        clashes.check(facts)
    except InvalidInput:
        return True
    return False


@given(st.sampled_from(BOOKS), answered_incidents(), st.sampled_from(["one", "two"]))
def test_no_answers_make_a_book_contradict_itself(book: str, answered: tuple[str, dict[str, Any]], banks: str) -> None:
    assume(not contradicts_itself(answered[1]))
    options = {"time_banks": banks} if book == "usbgf" else {}

    ruling = rule(load(book), *answered, options)

    assert isinstance(ruling, Ruling)
    assert ruling.verdict
    assert ruling.citations


@pytest.mark.parametrize("name", ["clock_expiry", "clock_policy", "clock_stops", "delay", "delay_kind", "reserve"])
def test_every_book_answers_the_common_questions(name: str) -> None:
    for book in BOOKS:
        rules = load(book)
        setting = rules.setting(name, **({"length": 9} if name == "reserve" else {}))
        assert setting.value is not None or setting.note


@given(
    book=st.sampled_from(["usbgf", "us2009"]),
    event=st.sampled_from(EVENTS),
    length=st.integers(1, 25),
    data=st.data(),
)
def test_a_clock_at_the_start_is_set_like_one_at_nil_nil_and_shrinks_with_the_score(
    book: str, event: str, length: int, data: st.DataObject
) -> None:
    rules = load(book)
    score = data.draw(st.tuples(st.integers(0, length - 1), st.integers(0, length - 1)))

    def at(own: int, opp: int) -> int:
        found = rules.setting("reserve_mid_match", length=length, score=(own, opp), event=event).value["seconds"]
        assert isinstance(found, int)
        return found

    start = rules.setting("reserve", length=length, event=event).value["seconds"]
    assert at(0, 0) == start
    assert at(*score) == at(*reversed(score))
    assert 0 < at(*score) <= start
    assert (start - at(*score)) * 2 * length == start * sum(score)


@pytest.mark.parametrize(
    ("name", "arguments", "words"),
    [
        ("reserve", {"length": 0}, "0 points"),
        ("reserve", {"length": 7, "event": "triples"}, "kind of event"),
        ("reserve_mid_match", {"length": 7, "score": (7, 2)}, "over"),
        ("reserve_mid_match", {"length": 7, "score": (-1, 2)}, "not a score"),
        ("reserve_mid_match", {"length": 7, "score": (1, 2), "rounding": "down"}, "rounding"),
        ("two_time_banks", {"length": 1, "second_minutes": 3}, "longer than the reserve"),
        (
            "allowed_control",
            {"event": "singles", "length": 7, "policy": "always", "per_point": 2, "delay": 12},
            "policy",
        ),
        ("reserve", {}, "depend"),
    ],
)
def test_nonsense_is_told_in_a_sentence(name: str, arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidInput, match=words):
        load("usbgf").setting(name, **arguments)
