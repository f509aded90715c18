"""Which phones a result concerns: the two who played, and those who wait for one of them."""

from __future__ import annotations

import asyncio

import pytest

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.hall import views
from bafflebox.service.hall.hall import StateIndex
from bafflebox.service.hall.views import mark_of, mine
from bafflebox.tournament.events import MatchId
from support.club_desk import Desk, opened

FIRST, SECOND = MatchId("open/main:1.1"), MatchId("open/main:1.2")


def glances(desk: Desk) -> dict[PersonId, object]:
    return {person: desk.hall.index.glance(person) for person in desk.hall.persons}


def marks(desk: Desk) -> dict[PersonId, str]:
    hall = desk.hall
    return {person: mark_of(hall, person, mine(hall, person, hall.state.at)) for person in hall.persons}


def test_whose_page_changes_has_another_glance() -> None:
    """Whatever happens: a page that would show something else is looked at."""

    async def story() -> None:
        async with House.in_memory() as house:
            desk = await opened(house)
            steps = (
                ("call", {"match": FIRST}),
                ("call", {"match": SECOND}),
                ("start", {"match": FIRST}),
                ("result", {"match": FIRST, "winner": desk.players(FIRST)[0], "first": "5", "second": "1"}),
                ("notice", {"to": "everybody", "text": "Lunch"}),
                ("result", {"match": SECOND, "winner": desk.players(SECOND)[1], "first": "1", "second": "5"}),
            )
            for act, form in steps:
                before, shown = glances(desk), marks(desk)
                await desk.act(act, **form)
                after, now = glances(desk), marks(desk)
                woken = {person for person in before if before[person] != after[person]}
                assert {person for person in shown if shown[person] != now[person]} <= woken

    asyncio.run(story())


def test_a_start_at_another_table_wakes_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with House.in_memory() as house:
            desk = await opened(house)
            for match in (FIRST, SECOND):
                await desk.act("call", match=match)
            before = glances(desk)
            lines: list[MatchId] = []
            monkeypatch.setattr(views, "match_line", lambda hall, match, at: lines.append(match))  # noqa: ARG005
            await desk.act("start", match=FIRST)
            after = glances(desk)
            players = {person for one in desk.players(FIRST) for person in desk.hall.state.persons(FIRST, one)}
            assert {person for person in before if before[person] != after[person]} == players
            assert lines == []

    asyncio.run(story())


def test_everybody_is_looked_up_in_one_index(monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    of = StateIndex.of.__func__  # type: ignore[attr-defined]
    monkeypatch.setattr(StateIndex, "of", classmethod(lambda cls, state: made.append(1) or of(cls, state)))

    async def story() -> None:
        async with House.in_memory() as house:
            desk = await opened(house)
            for _ in range(3):
                marks(desk)
            assert len(made) == 1

    asyncio.run(story())
