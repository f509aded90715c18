"""Whatever is given is used, or named as making no difference, or refused together with what it contradicts."""

from __future__ import annotations

import inspect
from typing import Any

import pytest
from hypothesis import HealthCheck, given, reject, settings
from hypothesis import strategies as st

from bafflebox.books import BOOKS, load
from bafflebox.books.asking import ask
from bafflebox.books.settings import all_settings, arguments_of, unused
from bafflebox.errors import InvalidInput, Refused
from bafflebox.rulings import Facts, FactType, Ruling, all_incidents, rule
from bafflebox.rulings.state import SHOWN
from books.test_random_facts import answers, some_facts
from support.commands import run

SMALL = {FactType.YES_NO, FactType.CHOICE, FactType.SEVERAL}


@pytest.mark.parametrize("incident", sorted(all_incidents()))
@settings(max_examples=12, deadline=None, suppress_health_check=[HealthCheck.filter_too_much])
@given(data=st.data())
def test_every_fact_that_is_given_matters_or_is_named(incident: str, data: st.DataObject) -> None:
    facts = data.draw(some_facts(incident))
    book = load(data.draw(st.sampled_from(BOOKS)))
    answer = _ruled(book.id, incident, facts)

    kind = all_incidents()[incident]
    for name, value in answer.given.items():
        others = [other for other in answers(kind.by_name[name]) or () if kind.by_name[name].read(other) != value]
        same = [_same(book.id, incident, facts | {name: other}, answer) for other in others]
        if name in answer.unused:
            assert False not in same, f"{name}={value} is said to make no difference, and does"
        elif kind.by_name[name].type in SMALL and name not in SHOWN and set(same) - {None}:
            assert False in same, f"{name}={value} makes no difference and is not named"


def _ruled(book: str, incident: str, facts: dict[str, Any]) -> Ruling:
    try:
        answer = rule(load(book), incident, facts)
    except InvalidInput:
        reject()
    if not isinstance(answer, Ruling):
        reject()
    return answer


def _same(book: str, incident: str, facts: dict[str, Any], answer: Ruling) -> bool | None:
    """Whether other facts lead to the same ruling; None where they contradict each other, which is no other case."""
    try:
        other = rule(load(book), incident, facts)
    except InvalidInput:
        return None
    return isinstance(other, Ruling) and other.substance == answer.substance


def test_no_fact_has_the_name_of_something_else() -> None:
    taken = {name for name in dir(Facts({}, {})) if not name.startswith("_")}

    clashing = {name for kind in all_incidents().values() for name in kind.by_name} & taken

    assert clashing == set()


@pytest.mark.parametrize("book", BOOKS)
def test_every_argument_of_a_setting_is_used_or_named(book: str) -> None:
    told = arguments_of(
        event="doubles", length="7", score="3-2", minutes_per_point="3", delay="15", turn_seconds="0:40"
    )

    for found in all_settings(load(book), told):
        takes = set(inspect.signature(load(book).setting_rules[found.name].function).parameters)
        named = unused(load(book), [found], told)
        assert not takes & set(named)
        assert set(told) - set(named) == {name for name in told if name in takes or _called(name) & takes}


def _called(name: str) -> set[str]:
    return {"minutes_per_point": {"per_point"}, "delay": {"delay_seconds"}, "length": {"match_length"}}.get(name, set())


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param(("reserve_after_turn", "--event", "doubles", "turn_seconds=40"), "reserve used: 25", id="event"),
        pytest.param(("reserve_after_turn", "delay=15", "turn_seconds=0:40"), "reserve used: 25", id="delay"),
        pytest.param(
            ("reserve_after_turn", "turn_seconds=40", "length=9"), "Makes no difference here: length=9", id="named"
        ),
        pytest.param(("reserve_limits", "--length", "7", "--score", "3-3"), "least: 6:00; most: 10:00", id="score"),
        pytest.param(("reserve_mid_match", "--length", "7", "--score", "3-3", "rate=2.5"), "time: 10:00", id="rate"),
    ],
)
def test_settings_use_what_is_given(arguments: tuple[str, ...], says: str) -> None:
    assert says in " ".join(run("settings", *arguments).out.split())


def test_the_terms_of_the_event_enter_the_ruling() -> None:
    facts = {"asked_by": "director", "clock_policy": "preferred", "match_length": 9, "score_own": 3, "score_opp": 4}

    answer = ask(load("usbgf"), "slow_play", facts, "doubles", {"minutes_per_point": "3.5", "points_per_break": 5})

    assert isinstance(answer, Ruling)
    assert answer.outcome is not None
    assert answer.outcome.to_json()["clocks"] == {"slow player": "19:15", "opponent": "19:15"}
    assert answer.unused["points_per_break"] == 5
    assert answer.assumed == {"delay": 15}


def test_a_term_that_the_book_does_not_allow_is_refused_with_its_clause() -> None:
    with pytest.raises(Refused, match="may not be set") as refused:
        ask(load("usbgf"), "slow_play", {}, "singles", {"minutes_per_point": 9})

    assert "usbgf:3.4.4.b" in refused.value.clauses


def test_a_term_of_another_book_is_named_where_books_are_compared_and_refused_elsewhere() -> None:
    facts = {"directors": 1, "executives": 1}

    answer = ask(load("ibf"), "tournament_staff", facts, None, {"time_banks": "two"}, side_by_side=True)

    assert isinstance(answer, Ruling)
    assert answer.unused["time_banks"] == "two"
    with pytest.raises(InvalidInput, match="time_banks"):
        ask(load("ibf"), "tournament_staff", facts, None, {"time_banks": "two"})


def test_the_event_stated_twice_must_be_the_same() -> None:
    with pytest.raises(InvalidInput, match="event is given as doubles and as singles"):
        ask(load("usbgf"), "slow_play", {"event": "singles"}, "doubles")


@pytest.mark.parametrize(
    ("fact", "text", "value"),
    [
        ("minutes_late", "2:40", 8 / 3),
        ("minutes_late", "12", 12),
        ("earlier_delay", "2:40", 8 / 3),
        ("minutes_late", 2.5, 2.5),
    ],
)
def test_times_are_read_to_the_second(fact: str, text: Any, value: float) -> None:
    assert all_incidents()["late_from_break"].by_name[fact].read(text) == pytest.approx(value)


@pytest.mark.parametrize("text", ["2:70", "soon", "-1", "1:2:3"])
def test_a_time_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(InvalidInput, match="minutes_late"):
        all_incidents()["late_from_break"].by_name["minutes_late"].read(text)
