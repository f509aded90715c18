"""Devices in the hall: a player's phone with its clock, the staff's tablet, a table that is opened from the desk."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from bafflebox.cases import PersonId
from bafflebox.game import Result, Side
from bafflebox.service import House
from bafflebox.table import Act, acts
from bafflebox.tournament.course import players_now
from bafflebox.tournament.events import MatchId
from support.club_night import BASE, HERE, act, cards, set_up, version

FIRST = "open/main:1.1"
SINGLE, GAMMON = (acts.ReportGame(Side.WHITE, result) for result in (Result.SINGLE, Result.GAMMON))


@contextmanager
def other_browser(hall: TestClient) -> Iterator[None]:
    desk = dict(hall.cookies)
    hall.cookies.clear()
    yield
    hall.cookies.clear()
    hall.cookies.update(desk)


def called(hall: TestClient) -> str:
    """The first match is called; gives the card of one who plays it."""
    assert act(hall, act="draw", contest="open", witnesses="all") == 200
    assert act(hall, act="call", match=FIRST, table="1") == 200
    names = re.search(r"<h1>[^:<]+: ([^<]+)</h1>", hall.get(f"{BASE}/desk/match/{FIRST}").text)
    assert names
    return cards(hall)[names[1].partition(" – ")[0]]


def at_table(hall: TestClient, *told: Act) -> None:
    """Acts of the players at the table of the first match, and what came of them told to the desk."""

    async def play() -> None:
        house: House = cast(Any, hall.app).state.house
        now = (await house.desks.hall("club-night")).state
        players = players_now(now, MatchId(FIRST))
        for one in told:
            both = isinstance(one, acts.TakeSeat | acts.AgreeScore)
            for player in players if both else players[:1]:
                await house.tables.act(now.file(MatchId(FIRST)).table_id, PersonId(player), one)
        await house.seats.settled()

    assert hall.portal is not None
    hall.portal.call(play)


def phone(hall: TestClient, card: str) -> str:
    return hall.post(f"{BASE}/me", data={"word": card}, headers=HERE).text


def phone_act(hall: TestClient, **form: str) -> int:
    told = {"version": str(version(hall)), "match": FIRST} | form
    return hall.post(f"{BASE}/me/act", data=told, headers=HERE).status_code


def test_a_phone_starts_the_clock_of_its_match_and_hands_the_score_to_the_report(hall: TestClient) -> None:
    card = called(hall)
    with other_browser(hall):
        assert "Start the clock for my match" in phone(hall, card)
        assert phone_act(hall, act="begin", back=f"{BASE}/me/clock") == 200
        clock = hall.get(f"{BASE}/me/clock").text
        assert (
            'name="minutes" type="number" min="0" max="600" step="0.5" value="10"' in clock
        )  # two minutes a point to 5
        report = re.search(r'data-report="([^"]+)"', clock)
        assert report
        page = hall.get(f"{unescape(report[1])}&first=5&second=2").text
        assert re.search(r'name="winner" value="[^"]+" required checked', page)
        assert 'value="5"' in page
        # A clock of another match says nothing here.
        assert 'value="5"' not in hall.get(f"{BASE}/me?match=open/main:1.2&first=5&second=2").text
    assert 'Playing <span class="badge">1</span>' in hall.get(f"{BASE}/desk").text


def test_one_book_wants_the_opponents_consent_for_each_use(client: TestClient) -> None:
    hall = set_up(client, book="eubgf")
    card = called(hall)
    with other_browser(hall):
        assert "My opponent agrees" in phone(hall, card)
        assert phone_act(hall, act="begin") == 409
        assert phone_act(hall, act="call-director") == 409
        assert phone_act(hall, act="begin", consent="yes") == 200
        assert phone_act(hall, act="call-director", consent="yes") == 200
    assert hall.get(f"{BASE}/desk/journal?q=opponent agrees").text.count("opponent agrees to a phone being used") == 2


@pytest.mark.parametrize(("book", "status"), [("standards", 409), ("us2009", 200)])
def test_one_book_bans_devices_in_a_break(client: TestClient, book: str, status: int) -> None:
    hall = set_up(client, book=book)
    card = called(hall)
    assert hall.post(f"{BASE}/desk/seat", data={"match": FIRST, "clock": "no"}, headers=HERE).status_code == 200
    at_table(hall, acts.TakeSeat(), acts.Begin(), SINGLE, acts.CallBreak())
    with other_browser(hall):
        phone(hall, card)
        assert phone_act(hall, act="call-director") == status


def test_a_table_opened_from_the_desk_reports_back(hall: TestClient) -> None:
    called(hall)
    assert hall.post(f"{BASE}/desk/seat", data={"match": FIRST, "mode": "solo"}, headers=HERE).status_code == 422
    page = hall.post(f"{BASE}/desk/seat", data={"match": FIRST, "mode": "live"}, headers=HERE)
    assert page.status_code == 200
    assert "<bb-kept" in page.text
    match = hall.get(f"{BASE}/desk/match/{FIRST}").text
    assert "A link for" in match
    at_table(hall, acts.TakeSeat(), acts.Begin(), SINGLE)
    assert "1–0" in hall.get(f"{BASE}/desk/match/{FIRST}").text
    at_table(hall, acts.AgreeScore(), GAMMON, acts.AgreeScore(), GAMMON)
    assert "5–0" in hall.get(f"{BASE}/desk/results").text
    assert hall.post(f"{BASE}/desk/seat", data={"match": FIRST}, headers=HERE).status_code == 409  # it has its table


def test_a_tablet_takes_results_at_any_table_and_opens_nothing_else(hall: TestClient) -> None:
    called(hall)
    page = hall.post(f"{BASE}/desk/tablet", headers=HERE).text
    word = re.search(r"tablet#([\w-]+)", page)
    assert word
    winner = re.search(r'name="winner" value="([^"]+)"', hall.get(f"{BASE}/desk/match/{FIRST}").text)
    assert winner
    with other_browser(hall):
        assert hall.post(f"{BASE}/tablet", data={"word": "guessed"}, headers=HERE).status_code == 403
        assert "Tables in play" in hall.post(f"{BASE}/tablet", data={"word": word[1]}, headers=HERE).text
        assert hall.get(f"{BASE}/desk").status_code == 403
        form = {"version": str(version(hall)), "match": FIRST, "back": f"{BASE}/tablet"}
        assert hall.post(f"{BASE}/tablet/act", data=form | {"act": "draw"}, headers=HERE).status_code == 422
        assert hall.post(f"{BASE}/tablet/act", data=form | {"act": "call-director"}, headers=HERE).status_code == 200
        form |= {"version": str(version(hall)), "act": "result", "winner": winner[1], "first": "5", "second": "1"}
        assert hall.post(f"{BASE}/tablet/act", data=form, headers=HERE).status_code == 200
        tablet = dict(hall.cookies)
    assert " beat " in hall.get(f"{BASE}/desk/results").text
    hall.post(f"{BASE}/desk/tablet", data={"void": "yes"}, headers=HERE)
    with other_browser(hall):
        hall.cookies.update(tablet)
        assert "Tables in play" not in hall.get(f"{BASE}/tablet").text
        assert hall.post(f"{BASE}/tablet/act", data=form, headers=HERE).status_code == 403
