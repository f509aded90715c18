"""One laptop to another: the copy is brought in a browser, cards stay good, phones are led on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bafflebox.service import House
from bafflebox.service.hall.moving import address_of
from bafflebox.web import create_app
from support.club_night import BASE, HERE, act, cards, set_up

SECOND = "192.168.1.21:8000"


@contextmanager
def laptop(where: Path) -> Iterator[TestClient]:
    with TestClient(create_app(House.at(str(where))), raise_server_exceptions=False) as client:
        yield client


def brought(client: TestClient, copy: str, name: str = "club-night.jsonl") -> tuple[int, str]:
    answer = client.post("/tournaments/take-in", files={"file": (name, copy)}, headers=HERE, follow_redirects=False)
    return answer.status_code, answer.headers.get("location", "")


def test_a_tournament_goes_on_at_the_second_laptop_with_the_same_cards(tmp_path: Path) -> None:
    with laptop(tmp_path / "first.db") as first:
        hall = set_up(first)
        assert act(hall, act="draw", contest="open") == 200
        assert act(hall, act="incident", about="odd dice", match="open/main:1.1") == 200
        card = cards(hall)["Ann"]
        assert act(hall, act="hand-over", to=SECOND) == 200
        copy = hall.get(f"{BASE}/desk/copy").text
        hall.cookies.clear()
        hall.post(f"{BASE}/me", data={"word": card}, headers=HERE, follow_redirects=False)
        led = hall.get(f"{BASE}/me", follow_redirects=False)
        word = card.replace(" ", "")
        assert led.headers["location"] == f"http://{SECOND}{BASE}/me#{word}"
    with laptop(tmp_path / "second.db") as second:
        status, desk = brought(second, copy)
        assert status == 303
        assert "Go on here" in second.get(desk).text
        assert act(second, act="call-all") == 409  # not yet taken over
        assert act(second, act="take-over", here=SECOND) == 200
        assert act(second, act="call-all") == 200
        assert "odd dice" in second.get(f"{BASE}/desk/rulings").text
        assert cards(second)["Ann"] == card
        second.cookies.clear()
        assert "<h1>Ann</h1>" in second.post("/c", data={"word": card}, headers=HERE).text
        assert second.post("/c", data={"word": "zzzz"}, headers=HERE).status_code == 403
        # Somebody else brings the same copy: it is here already, and theirs it is not.
        second.cookies.clear()
        assert brought(second, copy)[0] == 409


@pytest.mark.parametrize(
    "copy",
    ["", "no copy", '{"bafflebox":"journal","form":1}\n{"end":0}\n', "\x00\xff"],
    ids=["empty", "text", "no tournament", "bytes"],
)
def test_what_is_no_copy_is_told_and_leaves_nothing(tmp_path: Path, copy: str) -> None:
    with laptop(tmp_path / "house.db") as client:
        assert brought(client, copy)[0] == 422
        assert client.get(BASE).status_code == 404


def test_a_copy_brings_no_keys_and_no_other_streams(tmp_path: Path) -> None:
    with laptop(tmp_path / "first.db") as first:
        hall = set_up(first)
        assert act(hall, act="hand-over", to="the red laptop") == 200
        copy = hall.get(f"{BASE}/desk/copy").text
        hall.cookies.clear()
        assert cards_page(hall) == 200  # a name is no address, so nobody is led anywhere
    forged = re.sub(r'\{"kept":\{', '{"kept":{"key/00":"{}","cards/other":"00",', copy, count=1)
    assert '"cards/other"' in forged or '"kept"' not in copy
    with laptop(tmp_path / "second.db") as second:
        assert brought(second, forged)[0] == 303
        vault = second.app.state.house.vault  # type: ignore[attr-defined]
        assert vault.get("key/00") is None
        assert vault.get("cards/other") is None


def cards_page(hall: TestClient) -> int:
    return hall.get(f"{BASE}/me", follow_redirects=False).status_code


@pytest.mark.parametrize(
    ("typed", "address"),
    [
        ("192.168.1.21:8000", "http://192.168.1.21:8000"),
        ("https://club.example", "https://club.example"),
        ("laptop.local/", "http://laptop.local"),
        ("the red laptop", ""),
        ("red", ""),
        ("javascript:alert(1)", ""),
        ("//evil.example/x", ""),
        ("", ""),
    ],
)
def test_only_an_address_leads_on(typed: str, address: str) -> None:
    assert address_of(typed) == address
