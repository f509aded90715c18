"""Doors of the hall: who gets in, what is public, what a form must carry."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from support.club_night import BASE, HERE, act, case

PAGES = (
    "",
    "/entries",
    "/draw",
    "/results",
    "/tables",
    "/rulings",
    "/money",
    "/schedule",
    "/messages",
    "/print",
    "/staff",
    "/journal",
    "/cards",
)
PUBLIC = (
    "",
    "/events/open",
    "/events/open/draw",
    "/screen",
    "/me",
    "/results.csv",
    "/results.json",
    "/feed.xml",
    "/sheets/prizes",
)


@pytest.mark.parametrize("drawn", [False, True])
def test_every_page_of_the_desk_opens(hall: TestClient, drawn: bool) -> None:
    if drawn:
        assert act(hall, act="draw", contest="open") == 200
        assert act(hall, act="call-all") == 200
        assert act(hall, act="incident", about="odd dice", match="open/main:1.1") == 200
        assert hall.get(f"{BASE}/desk/rulings/{case(hall)}").status_code == 200
        assert hall.get(f"{BASE}/desk/match/open/main:1.1").status_code == 200
        assert hall.get(f"{BASE}/events/open/main.svg").text.startswith("<svg")
    for tab in PAGES:
        assert hall.get(f"{BASE}/desk{tab}").status_code == 200, tab
    for path in PUBLIC:
        assert hall.get(f"{BASE}{path}").status_code == 200, path


def test_only_the_staff_comes_to_the_desk(hall: TestClient) -> None:
    hall.cookies.clear()
    for tab in PAGES:
        assert hall.get(f"{BASE}/desk{tab}").status_code == 403
    assert hall.post(f"{BASE}/desk", data={"act": "call-all", "version": "1"}).status_code == 403
    assert hall.post(f"{BASE}/desk/invite", data={"role": "director"}).status_code == 403
    for sheet in ("entries", "cash", "receipts", "payouts", "away"):
        assert hall.get(f"{BASE}/sheets/{sheet}").status_code == 403
    for path in PUBLIC:
        assert hall.get(f"{BASE}{path}").status_code == 200


def test_a_card_opens_one_page_and_nothing_else(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    assert act(hall, act="call-all") == 200
    words = re.findall(r"<code>([a-z0-9 ]+)</code>", hall.get(f"{BASE}/desk/cards").text)
    hall.cookies.clear()
    assert hall.post(f"{BASE}/me", data={"word": "guess guess guess"}, headers=HERE).status_code == 403
    page = hall.post(f"{BASE}/me", data={"word": words[0]}, headers=HERE)
    assert "<h1>Ann</h1>" in page.text
    assert "Report the result" in page.text
    assert hall.get(f"{BASE}/desk").status_code == 403
    before = hall.get(f"{BASE}/version").json()["version"]
    empty = {"act": "report", "version": str(before), "match": "open/main:1.1"}
    assert hall.post(f"{BASE}/me/act", data=empty, headers=HERE).status_code == 422
    assert hall.post(f"{BASE}/me/act", data={}, headers=HERE).status_code == 422
    assert hall.post(f"{BASE}/me/act", data={"act": "draw", "version": "1"}, headers=HERE).status_code == 422
    assert hall.get(f"{BASE}/version").json()["version"] == before


def test_a_form_says_on_which_page_it_stood_and_leads_nowhere_else(hall: TestClient) -> None:
    assert hall.post(f"{BASE}/desk", data={"act": "call-all"}, headers=HERE).status_code == 422
    version = str(hall.get(f"{BASE}/version").json()["version"])
    form = {"act": "tables", "tables": "3", "version": version, "back": "https://elsewhere.example/"}
    answer = hall.post(f"{BASE}/desk", data=form, headers=HERE, follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, BASE)
    foreign = {"origin": "http://elsewhere.example"}
    assert hall.post(f"{BASE}/desk", data=form, headers=foreign).status_code == 403


def test_a_clerk_comes_in_by_an_invitation_that_is_good_once(hall: TestClient) -> None:
    page = hall.post(f"{BASE}/desk/invite", data={"role": "staff"}, headers=HERE).text
    found = re.search(r"join#([\w-]+)", page)
    assert found
    hall.cookies.clear()
    assert hall.post(f"{BASE}/join", data={"word": found[1], "name": ""}, headers=HERE).status_code == 422
    assert hall.post(f"{BASE}/join", data={"word": found[1], "name": "Kay"}, headers=HERE).status_code == 200
    assert hall.get(f"{BASE}/desk").status_code == 200
    assert hall.post(f"{BASE}/desk/invite", data={"role": "staff"}, headers=HERE).status_code == 409
    hall.cookies.clear()
    assert hall.post(f"{BASE}/join", data={"word": found[1], "name": "Eve"}, headers=HERE).status_code == 409


def test_names_that_are_code_stay_names(hall: TestClient) -> None:
    assert act(hall, act="enter", contest="open", names="<script>alert(1)</script>") == 200
    assert act(hall, act="draw", contest="open") == 200
    for path in ("/desk/entries", "/desk", "/events/open", "/events/open/main.svg", "/screen", "/desk/cards"):
        assert "<script>alert" not in hall.get(f"{BASE}{path}").text, path


def test_there_is_no_page_of_a_tournament_that_is_not(client: TestClient) -> None:
    for path in ("", "/desk", "/screen", "/me", "/events/open"):
        assert client.get(f"/tournaments/none{path}").status_code == 404


def test_anybody_asks_to_play_and_the_director_approves(hall: TestClient) -> None:
    director = dict(hall.cookies)
    hall.cookies.clear()
    version = str(hall.get(f"{BASE}/version").json()["version"])
    form = {"act": "ask-to-play", "contest": "open", "version": version, "name": "Eve", "back": BASE}
    assert hall.post(f"{BASE}/ask", data=form, headers=HERE).status_code == 200
    assert "1 person has asked to play" in hall.get(f"{BASE}/events/open").text
    assert hall.post(f"{BASE}/ask", data=form, headers=HERE).status_code == 422  # once is enough
    assert hall.post(f"{BASE}/ask", data=form | {"act": "draw"}, headers=HERE).status_code == 422
    hall.cookies.clear()
    hall.cookies.update(director)
    found = re.search(r'name="entrant" value="(p-[0-9a-f]+)"', hall.get(f"{BASE}/desk/entries").text)
    assert found
    assert act(hall, act="approve", contest="open", entrant=found[1]) == 200
    assert "Eve" in hall.get(f"{BASE}/events/open").text


def test_a_private_word_reaches_officials_only(hall: TestClient) -> None:
    version = str(hall.get(f"{BASE}/version").json()["version"])
    form = {"act": "tell-staff", "about": "somebody counts aloud", "version": version, "back": BASE}
    assert hall.post(f"{BASE}/ask", data=form, headers=HERE).status_code == 200
    assert "counts aloud" in hall.get(f"{BASE}/desk/rulings").text
    hall.cookies.clear()
    assert "counts aloud" not in hall.get(BASE).text


def test_the_feed_and_the_overlay_tell_the_result(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    match = hall.get(f"{BASE}/desk/match/open/main:1.1").text
    players = re.findall(r'name="winner" value="([^"]+)"', match)
    assert act(hall, act="result", match="open/main:1.1", winner=players[0], first="5", second="3") == 200
    feed = ElementTree.fromstring(hall.get(f"{BASE}/feed.xml").text)
    titles = [entry.findtext("{*}title") for entry in feed.findall("{*}entry")]
    assert len(titles) == 1
    assert "5–3" in (titles[0] or "")
    hall.cookies.clear()
    assert "<b>5</b>" in hall.get(f"{BASE}/overlay/open/main:1.1").text


def test_the_books_questions_are_answered_by_buttons(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    assert act(hall, act="incident", about="odd dice", match="open/main:1.1") == 200
    page = hall.get(f"{BASE}/desk/rulings/{case(hall)}?incident=fast_roll").text
    assert '<button name="f.turn_ended" value="yes">Yes</button>' in page
    page = hall.get(f"{BASE}/desk/rulings/{case(hall)}?incident=illegal_move").text
    assert re.search(r'<button[^>]* name="f\.\w+" value="\w+">[A-Z]', page)
