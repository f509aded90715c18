"""Setting a match up: every option of every book, times and breaks of the event, timed matches and money play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from bafflebox.books import BOOKS, load
from bafflebox.books.event import variations
from bafflebox.rulings.variation import Fixed
from bafflebox.service import House
from bafflebox.web import create_app
from support.club_night import HERE


@pytest.fixture
def house() -> House:
    return House.in_memory()


@pytest.fixture
def door(house: House) -> Iterator[TestClient]:
    with TestClient(create_app(house)) as made:
        made.post("/me/name", data={"name": "Dora"}, headers=HERE)
        yield made


def opened(door: TestClient, where: str, **form: str) -> dict[str, Any]:
    """The terms of the table that a form opens."""
    names = {"white": "Ann", "black": "Ben"} if where != "/play" else {"who": "bot", "level": "beginner"}
    answer = door.post(where, data=names | form, headers=HERE, follow_redirects=False)
    assert answer.status_code == 303, answer.text
    name = answer.headers["location"].rpartition("/")[2]
    told: dict[str, Any] = door.get(f"/api/tables/{name}/events").json()[0]["terms"] | {"id": name}
    return told


@pytest.mark.parametrize("where", ["/play", "/live", "/transcribe"])
def test_the_form_asks_for_every_option_of_every_book(door: TestClient, where: str) -> None:
    fields = set(re.findall(r'name="([^"]+)"', door.get(where, headers=HERE).text))
    for id in BOOKS:
        book = load(id)
        assert {f"o.{id}.{option.name}" for option in book.options} <= fields
        if where == "/play":
            continue
        options = {option.name for option in book.options}
        may = (
            item
            for item, found in variations(id, "singles").items()
            if not isinstance(found.allowed, Fixed) and not (found.implies and found.implies[0] in options)
        )
        assert {f"s.{id}.{item}" for item in may} <= fields


def test_options_and_settings_of_the_chosen_book_alone_are_taken(door: TestClient) -> None:
    form = {"book": "usbgf", "o.usbgf.moves": "responsible", "o.us2009.crawford": "each_time"}
    terms = opened(door, "/live", **form, **{"s.usbgf.break_minutes": "10", "s.ibf.delay": "8"}, clock="no")
    assert dict(terms["options"]) == {"moves": "responsible"}
    assert dict(terms["settings"]) == {"break_minutes": "10"}


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize("rules", ["backgammon", "backgammon-blitz", "backgammon-doubles", "longgammon", "nackgammon"])
def test_every_book_and_discipline_is_offered_with_a_clock(door: TestClient, book: str, rules: str) -> None:
    """Where a book names no time for a kind of event, as the EUBGF for doubles, the form has one."""
    told = {"who": "friend", "length": "7", "book": book, "discipline": rules, "clock": "yes"}
    answer = door.post("/play", data=told, headers=HERE, follow_redirects=False)
    assert answer.status_code == 303, answer.text


def test_what_the_book_does_not_allow_is_refused_with_its_clause(door: TestClient) -> None:
    form = {"white": "Ann", "black": "Ben", "book": "usbgf", "clock": "yes", "s.usbgf.delay": "5"}
    refused = door.post("/live", data=form, headers=HERE)
    assert refused.status_code == 409
    assert "/rules/usbgf/3.4.4.a" in refused.text


def test_a_timed_match_ends_when_its_director_calls_the_end(door: TestClient) -> None:
    terms = opened(door, "/live", form="timed", book="ibf", clock="yes")
    assert (terms["form"], terms["clock"]) == ("timed", False)
    path = f"/api/tables/{terms['id']}"
    door.post(f"{path}/lines", json={"line": "game white gammon 2"}).raise_for_status()
    assert not door.get(path).json()["over"]
    door.post(f"{path}/acts", json={"act": "CallEnd"}).raise_for_status()
    ended = door.get(path).json()
    assert (ended["over"], ended["score"]["winner"], ended["score"]["white"]) == (True, "white", 4)


def test_money_play_has_its_rules_and_no_length(door: TestClient) -> None:
    terms = opened(door, "/transcribe", form="money", **{"m.jacoby": "yes", "m.beavers": "yes"})
    assert (terms["form"], sorted(terms["money_rules"])) == ("money", ["beavers", "jacoby"])
    door.post(f"/api/tables/{terms['id']}/lines", json={"line": "31: 8/5 6/5; d; b"}).raise_for_status()
    game = door.get(f"/api/tables/{terms['id']}").json()["game"]
    assert (game["cube"], game["offered"]) == ({"value": 2, "owner": "white"}, 4)
    with_length = {"white": "Ann", "black": "Ben", "money_rules": ["jacoby"]}
    assert door.post("/api/tables", json=with_length).status_code == 409


def test_a_session_online_ends_between_two_games(door: TestClient) -> None:
    terms = opened(door, "/play", form="money", discipline="sprintgammon", clock="no")
    path = f"/api/tables/{terms['id']}"
    early = door.post(f"{path}/end", headers=HERE)
    assert (early.status_code, early.json()["code"]) == (409, "game_under_way")
    for number in range(400):
        view = door.get(path).json()
        if view["game"]["number"] > 1 and view["game"]["phase"] == "opening":
            break
        acts = {one["act"] for one in view["allowed"]}
        simple = ("EndTurn", "RollOpening", "Roll", "Take", "Accept", "SitOut")
        act: dict[str, Any] | None = next(({"act": name} for name in simple if name in acts), None)
        if act is None and view["plays"]:
            act = {"act": "Play", "play": view["plays"][0]}
        if act:
            door.post(f"{path}/acts", json=act | {"reference": str(number)}, headers=HERE)
    ended = door.post(f"{path}/end", headers=HERE)
    assert ended.json()["over"], ended.text
    assert door.post(f"{path}/end", headers=HERE).status_code == 409


def test_a_timed_match_online_says_how_long_it_lasts(door: TestClient) -> None:
    refused = door.post("/api/challenges", json={"form": "timed"}, headers=HERE).json()
    assert refused["code"] == "timed"
    assert "how many minutes" in refused["detail"]
    made = door.post("/api/challenges", json={"form": "timed", "minutes": 45, "book": "ibf"}, headers=HERE)
    assert made.status_code in (200, 201), made.text
    assert (made.json()["form"], made.json()["minutes"]) == ("timed", 45)


def test_a_timed_match_is_offered_on_the_page_and_says_when_it_ends(door: TestClient, house: House) -> None:
    assert 'value="timed"' in door.get("/play").text
    form = {"who": "friend", "length": "timed", "minutes": "45", "book": "ibf", "clock": "auto"}
    made = door.post("/play", data=form, headers=HERE, follow_redirects=False)
    assert made.status_code == 303, made.text
    assert "for 45 minutes" in door.get(made.headers["location"]).text
    level = dict(form, who="bot", level="beginner", minutes="10")
    table = door.post("/play", data=level, headers=HERE, follow_redirects=False).headers["location"].rpartition("/")[2]
    door.post(f"/api/tables/{table}/acts", json={"act": "RollOpening"}, headers=HERE)
    view = door.get(f"/api/tables/{table}").json()
    assert (view["form"], view["clock"]) == ("timed", None)
    assert view["ends"] - house.moments.now() <= 10 * 60_000


@pytest.mark.parametrize("minutes", ["", "0", "-3", "soon", "999999"])
def test_a_timed_match_without_a_sensible_time_is_refused(door: TestClient, minutes: str) -> None:
    form = {"who": "friend", "length": "timed", "minutes": minutes, "book": "ibf"}
    refused = door.post("/play", data=form, headers=HERE, follow_redirects=False)
    assert 400 <= refused.status_code < 500
    assert "minute" in refused.text


def test_a_table_is_among_ones_own_also_when_nobody_uses_it(door: TestClient, house: House) -> None:
    live = opened(door, "/live", clock="no")["id"]
    played = opened(door, "/play", length="1", clock="no")["id"]
    house.tables._rooms.clear()
    page = door.get("/me", headers=HERE).text
    assert f'href="/t/{live}/record"' in page
    assert f'href="/t/{played}"' in page
    assert f'href="/t/{live}"' in door.get("/live", headers=HERE).text
    assert f'href="/t/{live}"' not in door.get("/transcribe", headers=HERE).text
    mine = door.get("/api/people/me/tables").json()
    assert [one["table"] for one in mine] == [played, live]
    assert house.tables.in_use(live) is None


def test_a_finished_match_is_found_with_its_record_and_analysis(door: TestClient, house: House) -> None:
    table = opened(door, "/live", length="1", clock="no")["id"]
    door.post(f"/api/tables/{table}/lines", json={"line": "game black gammon 1"}).raise_for_status()
    house.tables._rooms.clear()
    (mine,) = door.get("/api/people/me/tables").json()
    assert (mine["over"], mine["score"]) == (True, {"white": 0, "black": 1})
    assert f'href="/t/{table}/record">Analysis<' in door.get("/me", headers=HERE).text


def test_older_tables_are_a_page_further(door: TestClient) -> None:
    for _ in range(21):
        opened(door, "/transcribe")
    first = door.get("/me", headers=HERE).text
    assert "/me?older=20#tables" in first
    assert len(re.findall(r'<a class="row" href="/t/', door.get("/me?older=20", headers=HERE).text)) == 1
