"""Laws of every case: whatever is tried, the events tell the whole story, in order, and a replay is the live case."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bafflebox.books import BOOKS, load
from bafflebox.cases import (
    AppealMade,
    Audience,
    CaseStage,
    CaseViewer,
    Closed,
    Decided,
    Event,
    EvidenceGiven,
    Measure,
    Penalty,
    PrincipleSet,
    Reported,
    Voted,
    evolve,
    replay,
    seen_by,
)
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from support.cases import ANN, BEN, DIRECTOR, WITNESS, Docket

Step = Callable[[Docket], object]


def step(name: str, number: int) -> Step:
    """A step somebody may try, whether or not the case is ready for it."""
    steps: dict[str, Step] = {
        "evidence": lambda d: d.evidence((ANN, BEN, WITNESS)[number % 3], seen_by=list(Audience)[number % 3]),
        "monitor": lambda d: d.ruled_by_monitor(),
        "ruled": lambda d: d.ruled(measures=[Measure(BEN, "behaviour", list(Penalty)[number % 8])]),
        "party rules": lambda d: d.ruled(ANN),
        "resumed": lambda d: d.resumed(),
        "appealed": lambda d: d.appealed(late_because="so" if number % 2 else ""),
        "in part": lambda d: d.appealed(ANN, about="penalty", aspects=("applies", "severity")),
        "withdrawn": lambda d: d.withdrawn(),
        "referred": lambda d: d.referred(director_is_party=bool(number % 2)),
        "committee": lambda d: d.committee(number, chosen_by="players" if number > 5 else "director"),
        "voted": lambda d: d.voted(number),
        "closed": lambda d: d.closed() if number > 5 else None,
    }
    return steps[name]


NAMES = (
    "evidence",
    "monitor",
    "ruled",
    "party rules",
    "resumed",
    "appealed",
    "in part",
    "withdrawn",
    "referred",
    "committee",
    "voted",
    "closed",
)
STORIES = st.lists(st.tuples(st.sampled_from(NAMES), st.integers(0, 7)), max_size=25)


def told(book: str, story: list[tuple[str, int]], refusals: list[Refused] | None = None) -> Docket:
    """The case after a story; what was refused is left out of it, and collected."""
    docket = Docket(book)
    for name, number in story:
        try:
            step(name, number)(docket)
        except Refused as refused:
            if refusals is not None:
                refusals.append(refused)
        except InvalidInput:
            continue
    return docket


@given(st.sampled_from(BOOKS), STORIES)
@settings(max_examples=150, deadline=None)
def test_replay_equals_live_and_nothing_is_lost(book: str, story: list[tuple[str, int]]) -> None:
    docket = told(book, story)
    live = None
    for event in docket.events:
        live = evolve(live, event)

    assert live == replay(docket.events) == docket.case
    assert docket.case.version == len(docket.events)
    assert docket.case.evidence == tuple(e for e in docket.events if isinstance(e, EvidenceGiven))
    assert docket.case.votes == tuple(e for e in docket.events if isinstance(e, Voted))
    assert docket.case.appeals == tuple(e for e in docket.events if isinstance(e, AppealMade))
    assert [e.at for e in docket.events] == sorted(e.at for e in docket.events)


@given(st.sampled_from(BOOKS), STORIES)
@settings(max_examples=150, deadline=None)
def test_events_come_in_a_lawful_order(book: str, story: list[tuple[str, int]]) -> None:
    events = told(book, story).events
    kinds = [type(event) for event in events]
    if Closed in kinds:
        assert set(kinds[kinds.index(Closed) + 1 :]) <= {Reported, PrincipleSet}
    for place, event in enumerate(events):
        before = replay(events[:place]) if place else None
        if isinstance(event, Decided):
            assert isinstance(events[place - 1], Voted)
            assert before is not None
            assert before.members
        if isinstance(event, AppealMade):
            assert before is not None
            assert before.stage is CaseStage.RULED
            assert not before.decisions


@given(st.sampled_from(BOOKS), STORIES)
@settings(max_examples=100, deadline=None)
def test_nobody_sees_more_than_the_officials(book: str, story: list[tuple[str, int]]) -> None:
    docket = told(book, story)
    everything = set(docket.case.evidence)
    for viewer in CaseViewer:
        assert set(seen_by(docket.book, docket.case, viewer).evidence) <= everything
    assert set(seen_by(docket.book, docket.case, CaseViewer.OFFICIAL).evidence) == everything


@given(st.sampled_from(BOOKS), STORIES)
@settings(max_examples=100, deadline=None)
def test_a_refusal_by_the_book_names_its_clauses(book: str, story: list[tuple[str, int]]) -> None:
    refusals: list[Refused] = []
    told(book, story, refusals)
    for refused in refusals:
        assert set(refused.clauses) <= set(load(book).clauses)
        assert refused.clauses or refused.code in ("wrong_stage", "case_closed", "not_the_appellant"), refused


@pytest.mark.parametrize("events", [[], [Closed(Millis(0), DIRECTOR, "x")]])
def test_a_case_begins_with_a_complaint(events: list[Event]) -> None:
    with pytest.raises(InvalidInput):
        replay(events)


def test_time_does_not_go_back() -> None:
    docket = Docket("usbgf", start=5000)
    with pytest.raises(InvalidInput):
        evolve(docket.case, Closed(Millis(0), DIRECTOR, "too early"))
