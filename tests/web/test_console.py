"""The console: check-in by a scanner, what was done last taken back, the light."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bafflebox.service import House
from bafflebox.web import create_app
from support.club_night import BASE, HERE, act, cards, set_up, version


def scan(hall: TestClient, code: str) -> str:
    answer = hall.post(f"{BASE}/desk/scan", data={"code": code}, headers=HERE)
    assert answer.status_code == 200
    return answer.text


def undo(hall: TestClient) -> tuple[str, int]:
    """The sentence beside the button, and the status after it was pressed."""
    page = hall.get(f"{BASE}/desk/schedule").text
    found = re.search(r'name="last" value="(\d+)".*?<span>(.*?)</span>', page)
    if not found:
        return "", 0
    form = {"last": found[1], "back": f"{BASE}/desk/entries"}
    return unescape(found[2]), hall.post(f"{BASE}/desk/undo", data=form, headers=HERE).status_code


@pytest.mark.parametrize("code", ["{word}", "http://hall.test{base}/me#{word}", "Ann", " ann ", "{spaced}"])
def test_a_scanned_card_says_who_is_here(hall: TestClient, code: str) -> None:
    spaced = cards(hall)["Ann"]
    page = scan(hall, code.format(word=spaced.replace(" ", ""), spaced=spaced, base=BASE))
    assert "<strong>Ann</strong> is here" in page
    assert "Owes 10.00 EUR" in page
    assert "4 in, 1 here" in page
    before = version(hall)
    scan(hall, "Ann")
    assert version(hall) == before  # scanned twice is here once


def test_a_card_of_somewhere_else_is_told_and_changes_nothing(hall: TestClient) -> None:
    before = version(hall)
    assert "Nobody of this tournament" in scan(hall, "zzzz zzzz zzzz")
    assert version(hall) == before
    hall.cookies.clear()
    assert hall.post(f"{BASE}/desk/scan", data={"code": "Ann"}, headers=HERE).status_code == 403


def test_what_was_done_last_is_taken_back_once(hall: TestClient) -> None:
    scan(hall, "Ann")
    sentence, status = undo(hall)
    assert "Ann" in sentence
    assert status == 200
    assert "4 in, 0 here" in hall.get(f"{BASE}/desk/entries").text
    assert undo(hall) == ("", 0)


def test_several_calls_are_taken_back_together(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    assert undo(hall) == ("", 0)  # a draw cannot be taken back like that
    assert act(hall, act="call-all") == 200
    sentence, status = undo(hall)
    assert "And 1 more." in sentence
    assert status == 200
    assert "To call (2)" in hall.get(f"{BASE}/desk").text


def test_what_others_went_on_from_is_not_taken_back(hall: TestClient) -> None:
    assert act(hall, act="draw", contest="open") == 200
    assert act(hall, act="call", match="open/main:1.1", table="1") == 200
    page = hall.get(f"{BASE}/desk").text
    last = re.search(r'name="last" value="(\d+)"', page)
    assert last
    assert act(hall, act="start", match="open/main:1.1") == 200
    answer = hall.post(f"{BASE}/desk/undo", data={"last": last[1]}, headers=HERE)
    assert answer.status_code == 409
    assert "taken back" in answer.text


def test_a_table_goes_back_to_how_it_was(hall: TestClient) -> None:
    assert act(hall, act="table", table="1", condition="out_of_order") == 200
    assert undo(hall)[1] == 200
    assert "out of order" not in hall.get(f"{BASE}/desk/tables").text.replace("Out of order", "")


def test_the_light_tells_the_staff_and_nobody_else(tmp_path: Path) -> None:
    house = House.at(str(tmp_path / "house.db"), copy_to=tmp_path)
    with TestClient(create_app(house)) as client:
        hall = set_up(client)
        word = cards(hall)["Ann"]
        told = hall.get(f"{BASE}/version").json()
        assert "Dee" in told["light"]
        assert f"({told['version']})" in told["light"]
        assert told["well"]
        desk = dict(hall.cookies)
        hall.cookies.clear()
        assert set(hall.get(f"{BASE}/version").json()) == {"version"}
        hall.post(f"{BASE}/me", data={"word": word}, headers=HERE)
        assert set(hall.get(f"{BASE}/me/version").json()) == {"version"}
        hall.cookies.clear()
        hall.cookies.update(desk)
        assert "1 phone" in hall.get(f"{BASE}/version").json()["light"]


def test_a_demo_is_taken_over_by_anybody_and_nothing_else_is(hall: TestClient) -> None:
    hall.cookies.clear()
    assert hall.post(f"{BASE}/demo", headers=HERE).status_code == 403
    assert hall.get(f"{BASE}/desk").status_code == 403
    with TestClient(create_app(busy_tables=1)) as client:
        assert client.portal is not None
        show = client.app.state.house.show  # type: ignore[attr-defined]
        demo = client.portal.call(show.begin).id
        assert "Take it over as director" in client.get(f"/tournaments/{demo}").text
        assert "Call desk" in client.post(f"/tournaments/{demo}/demo", headers=HERE).text
        assert "Take it over" not in client.get(f"/tournaments/{demo}").text
