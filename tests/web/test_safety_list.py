"""The promises about safety, one after the other, as somebody who means harm would try them."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from bafflebox.errors import Refused
from bafflebox.service import House
from bafflebox.web import create_app


@pytest.fixture
def house() -> House:
    return House.in_memory(bot_pace=60.0)


@pytest.fixture
def door(house: House) -> Iterator[TestClient]:
    with TestClient(create_app(house), raise_server_exceptions=False) as opened:
        yield opened


def token(door: TestClient, name: str) -> dict[str, str]:
    told = door.post("/api/people", json={"name": name}).json()["token"]
    door.cookies.clear()
    return {"authorization": f"Bearer {told}"}


def table(door: TestClient, who: dict[str, str]) -> str:
    return str(door.post("/api/challenges", json={"length": 3, "bot": "beginner"}, headers=who).json()["table"])


def test_guessing_passwords_is_slowed_down(door: TestClient, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: str) -> str:  # without the slow hash, so that the requests come at once however slow the machine is
        raise Refused("There is no such account with that password.", code="wrong_password")

    monkeypatch.setattr(house.people, "sign_in", wrong)
    for path, wanted in (("/api/keys", "json"), ("/me/sign-in", "data")):
        told = {"account": "ann", "password": "a guess 1"}
        codes = [door.request("POST", path, **{wanted: told}).status_code for _ in range(14)]
        assert codes[-1] == 429, path
        assert 409 in codes


def test_guessing_links_is_slowed_down(door: TestClient) -> None:
    codes = [door.post("/me/come", data={"word": f"guess{number}"}).status_code for number in range(12)]
    assert codes[-1] == 429


def test_a_spectator_cannot_act(door: TestClient) -> None:
    name = table(door, token(door, "Ann"))
    eve = token(door, "Eve")
    before = door.get(f"/api/tables/{name}").json()["version"]
    for act in ({"act": "RollOpening"}, {"act": "CallDirector"}, {"act": "Withdraw"}, {"act": "Resume"}):
        refused = door.post(f"/api/tables/{name}/acts", json=act, headers=eve)
        assert (refused.status_code, refused.json()["code"]) == (409, "not_your_role")
        assert refused.json()["clauses"]
    assert door.post(f"/api/tables/{name}/acts", json={"act": "RollOpening"}).status_code == 401
    with door.websocket_connect(f"/api/tables/{name}/live", headers=eve) as line:
        assert line.receive_json()["view"]["allowed"] == []
        line.send_json({"id": 1, "act": "RollOpening"})
        assert line.receive_json()["problem"]["code"] == "not_your_role"
    assert door.get(f"/api/tables/{name}").json()["version"] == before


def test_nobody_sees_the_secret_of_the_dice_before_the_end(door: TestClient, house: House) -> None:
    ann = token(door, "Ann")
    name = table(door, ann)
    door.post(f"/api/tables/{name}/acts", json={"act": "RollOpening"}, headers=ann)
    secret = house.vault.get(f"dice/{name}")
    assert secret
    for who in (ann, token(door, "Eve"), {}):
        for path in ("", "/events", "/list"):
            assert secret not in door.get(f"/api/tables/{name}{path}", headers=who).text
        with door.websocket_connect(f"/api/tables/{name}/live", headers=who) as line:
            assert secret not in json.dumps(line.receive_json())
    assert secret not in door.get(f"/t/{name}").text
    assert (
        door.post(f"/api/tables/{name}/acts", json={"act": "RevealDice", "secret": "x"}, headers=ann).status_code == 422
    )


def test_another_site_cannot_listen_or_act_with_our_cookie(door: TestClient) -> None:
    name = table(door, token(door, "Ann"))
    theirs = {"cookie": "bafflebox=x", "origin": "http://evil.example"}
    with pytest.raises(WebSocketDisconnect), door.websocket_connect(f"/api/tables/{name}/live", headers=theirs):
        pass
    for path in ("/me/erase", "/me/sign-out-everywhere", "/me/link", "/play"):
        assert door.post(path, headers=theirs).status_code == 403, path


def test_the_cookie_is_out_of_reach_of_scripts_and_of_other_sites(door: TestClient) -> None:
    told = door.post("/me/name", data={"name": "Ann"}, follow_redirects=False).headers["set-cookie"]
    assert "HttpOnly" in told
    assert "SameSite=lax" in told


def test_addresses_that_are_shared_hold_no_secret(door: TestClient) -> None:
    ann = token(door, "Ann")
    key = ann["authorization"].partition(" ")[2]
    made = door.post("/api/challenges", json={"length": 3}, headers=ann).json()
    assert key not in json.dumps(made)
    # The link of a challenge gives a seat to whoever takes it up, never the place of who made it.
    joined = door.post(f"/api/challenges/{made['id']}/join", json={}, headers=token(door, "Ben")).json()
    seen = door.get(f"/api/tables/{joined['table']}").json()
    assert seen["side"] is None


def test_everything_that_was_done_says_who_did_it(door: TestClient, house: House) -> None:
    ann = token(door, "Ann")
    me = door.get("/api/people/me", headers=ann).json()["id"]
    name = table(door, ann)
    door.post(f"/api/tables/{name}/acts", json={"act": "RollOpening", "reference": "r-1"}, headers=ann)
    entries = house.journal.read(f"table/{name}")
    assert all(entry.meta.actor and entry.meta.at for entry in entries)
    assert (entries[-1].meta.actor, entries[-1].meta.reason) == (me, "reference r-1")


def test_a_key_in_an_address_is_not_taken(door: TestClient) -> None:
    key = token(door, "Ann")["authorization"].partition(" ")[2]
    assert door.get(f"/api/people/me?token={key}").status_code == 422


def test_a_link_and_a_name_are_enough_to_play(door: TestClient) -> None:
    page = {"origin": "http://testserver", "accept": "text/html"}
    made = door.post(
        "/play", data={"name": "Ann", "who": "friend", "clock": "no"}, headers=page, follow_redirects=False
    )
    link = made.headers["location"]
    door.cookies.clear()
    joined = door.post(link, data={"name": "Ben"}, headers=page, follow_redirects=False)
    assert joined.headers["location"].startswith("/t/")
    assert door.get("/api/people/me").json()["account"] == ""
    assert door.get(f"/api/tables/{joined.headers['location'].removeprefix('/t/')}").json()["side"] == "black"


def test_what_is_kept_is_said(door: TestClient) -> None:
    said = door.get("/about", headers={"accept": "text/html"}).text
    for word in ("argon2", "cookie", "device", "erased", "download your data"):
        assert word in said


PROMISES = (
    *("roles in one table", "a clerk's range of tables", "playing needs no account", "an account keeps your matches"),
    *("passwords hashed well", "sessions revocable", "one-time links by QR code", "rate limits", "CSRF"),
    *("content security policy", "no secret in a shared address", "uploads limited", "spectators cannot act"),
    "push messages go only to push services",
    *("players see only what they may", "everything logged", "what is stored", "export", "removal"),
)


def test_every_promise_of_the_operators_guide_names_a_test_that_exists() -> None:
    root = Path(__file__).parents[2]
    lines = (root / "docs" / "operators.md").read_text("utf-8").splitlines()
    rows = {cells[1].strip(): cells[3] for line in lines if len(cells := line.split("|")) == 5}
    for promise in PROMISES:
        named = re.findall(r"`(tests/\S+?)::(\w+)`", rows[promise])
        assert named, promise
        for file, test in named:
            assert f"def {test}(" in (root / file).read_text("utf-8"), f"{file}::{test}"
