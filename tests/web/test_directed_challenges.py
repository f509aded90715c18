"""Challenges to one person, on pages: made, listed, accepted, declined, withdrawn; nobody else can accept them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from bafflebox.web import create_app
from support.club_night import HERE

PAGE = HERE | {"accept": "text/html"}


@pytest.fixture
def door() -> Iterator[TestClient]:
    with TestClient(create_app()) as made:
        yield made


def signed_in(door: TestClient, account: str) -> dict[str, str]:
    """Somebody with an account, by their key."""
    key = {"authorization": f"Bearer {door.post('/api/people', json={'name': account.title()}).json()['token']}"}
    opened = {"account": account, "password": "under the old lime tree"}
    door.cookies.clear()
    assert door.post("/api/people/me/account", json=opened, headers=key).status_code == 201
    return key


def test_a_challenge_to_one_account_is_made_answered_and_taken_back_on_pages(door: TestClient) -> None:
    ann, ben, eve = (signed_in(door, name) for name in ("ann", "ben", "eve"))
    asked = {"who": "account", "to": "Ben", "length": "3", "book": "usbgf", "discipline": "backgammon", "clock": "no"}

    made = door.post("/play", data=asked, headers=ann | PAGE, follow_redirects=False).headers["location"]

    assert "Waiting for Ben" in door.get(made, headers=ann | PAGE).text
    assert "You challenge Ben" in door.get("/play", headers=ann | PAGE).text
    assert "Ann challenges you" in door.get("/play", headers=ben | PAGE).text
    assert made not in door.get("/play", headers=eve | PAGE).text
    assert "Only Ben can accept this challenge." in door.get(made, headers=eve | PAGE).text
    assert "Accept" not in door.get(made, headers=PAGE).text
    assert door.post(made, headers=eve | PAGE).status_code == 409
    assert door.post(f"{made}/decline", headers=eve | PAGE).status_code == 409
    assert "Decline" in door.get(made, headers=ben | PAGE).text
    assert door.post(f"{made}/decline", headers=ben | PAGE, follow_redirects=False).headers["location"] == "/play"
    assert "You challenge Ben" not in door.get("/play", headers=ann | PAGE).text

    again = door.post("/play", data=asked, headers=ann | PAGE, follow_redirects=False).headers["location"]
    table = door.post(again, headers=ben | PAGE, follow_redirects=False).headers["location"]
    assert table == again.replace("/c/", "/t/")


@pytest.mark.parametrize(("to", "says"), [("nobody", "There is no account &#39;nobody&#39;."), ("", "Say whom you")])
def test_an_account_that_does_not_exist_is_said_on_the_page(door: TestClient, to: str, says: str) -> None:
    ann = signed_in(door, "ann") | PAGE | {"referer": "http://testserver/play"}
    asked = {"who": "account", "to": to, "length": "3", "book": "usbgf", "discipline": "backgammon", "clock": "no"}

    shown = door.post("/play", data=asked, headers=ann)

    assert shown.url.path == "/play"
    assert says in shown.text
    assert f'value="{to}"' in shown.text
