"""One laptop to another: the copy is brought in a browser, cards stay good, phones are led on."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.hall.moving import address_of, unbound
from bafflebox.store import Meta, Person
from bafflebox.web import create_app
from support.club_night import BASE, HERE, act, cards, set_up, version
from support.journals import renamed

SECOND = "192.168.1.21:8000"


@contextmanager
def laptop(where: Path) -> Iterator[TestClient]:
    with TestClient(create_app(House.at(str(where))), raise_server_exceptions=False) as client:
        yield client


def words_on(hall: TestClient) -> str:
    """The words of a laptop, as its Staff page shows them."""
    found = re.search(r"words of this laptop: <strong[^>]*>([a-z ]+)</strong>", hall.get(f"{BASE}/desk/staff").text)
    assert found
    return found[1]


def brought(client: TestClient, copy: str, words: str = "") -> tuple[int, str]:
    answer = client.post(
        "/tournaments/take-in",
        files={"file": ("club-night.jsonl", copy)},
        data={"words": words},
        headers=HERE,
        follow_redirects=False,
    )
    return answer.status_code, answer.headers.get("location", "")


def test_a_tournament_goes_on_at_the_second_laptop_with_the_same_cards(tmp_path: Path) -> None:
    with laptop(tmp_path / "first.db") as first:
        hall = set_up(first)
        assert act(hall, act="draw", contest="open") == 200
        assert act(hall, act="incident", about="odd dice", match="open/main:1.1") == 200
        card = cards(hall)["Ann"]
        assert act(hall, act="hand-over", to=SECOND) == 200
        copy, words = hall.get(f"{BASE}/desk/copy").text, words_on(hall)
        hall.cookies.clear()
        hall.post(f"{BASE}/me", data={"word": card}, headers=HERE, follow_redirects=False)
        led = hall.get(f"{BASE}/me", follow_redirects=False)
        word = card.replace(" ", "")
        assert led.headers["location"] == f"http://{SECOND}{BASE}/me#{word}"
    with laptop(tmp_path / "second.db") as second:
        assert brought(second, copy, words.replace(words.split()[3], "acorn"))[0] == 409
        assert brought(second, copy.replace("odd dice", "odd mice"), words)[0] == 422
        status, desk = brought(second, copy, words)
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
        # Somebody else brings the same copy without the words: it becomes a tournament of theirs, with other people in it.
        second.cookies.clear()
        assert brought(second, copy) == (303, f"{BASE}-2/desk")
        assert "<strong>Ann</strong>" in second.get(f"{BASE}-2/desk/cards").text
        assert second.get(f"{BASE}/desk").status_code == 403
        second.cookies.clear()
        assert second.post("/c", data={"word": card}, headers=HERE).url.path == f"{BASE}/me"


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


def test_a_hand_over_names_nobody_of_this_server_who_had_no_part_in_it(tmp_path: Path) -> None:
    """Every laptop can sign; its signature says who made a copy, not that what it says of people here is true."""
    with laptop(tmp_path / "first.db") as first:
        hall = set_up(first)
        copy, words = hall.get(f"{BASE}/desk/copy").text, words_on(hall)
        dee = re.search(r'"by":"(p-[0-9a-f]+)"', copy)
        assert dee
    with laptop(tmp_path / "second.db") as second:
        token = second.post("/api/people", json={"name": "Mallory"}).json()["token"]
        second.cookies.clear()
        house: House = cast(Any, second.app).state.house
        house.journal.keep_person(Person(PersonId(dee[1]), "Dee"), meta=Meta(actor="x", at=1, monotonic=1))
        assert brought(second, copy, words)[0] == 409
        second.cookies.set("bafflebox", token)
        assert brought(second, copy, words)[0] == 409
        assert second.get(BASE).status_code == 404


def test_accounts_do_not_travel_with_a_copy() -> None:
    ann = Person(PersonId("ann"), "Ann", {"account": "victim", "phone": "12"})
    assert unbound([ann]) == [Person(PersonId("ann"), "Ann", {"phone": "12"})]


@pytest.mark.parametrize("stream", ["tournament/mine", 'tournament/a"b', "tournament/../x"])
def test_a_forged_copy_does_not_write_into_another_tournament(tmp_path: Path, stream: str) -> None:
    """A copy whose first event names a tournament of this house: its director would write there, and print its cards."""
    with laptop(tmp_path / "elsewhere.db") as elsewhere:
        forged = renamed(set_up(elsewhere).get(f"{BASE}/desk/copy").text, stream)
    with laptop(tmp_path / "house.db") as house:
        hall = set_up(house)
        before = version(hall)
        words = cards(hall)
        hall.cookies.clear()
        assert brought(house, forged) == (422, "")
        assert act(house, act="notice", text="hello from Mallory") == 403
        assert house.get(f"/tournaments/{stream.partition('/')[2]}/desk/cards").status_code == 404
        assert version(hall) == before
        assert not set(words.values()) & set(cards(house).values())
