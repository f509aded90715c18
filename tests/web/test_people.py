"""A person's own page and keys: named, signed in, on another device, exported, erased."""

from __future__ import annotations

import json
import re

import pytest
from starlette.testclient import TestClient

from bafflebox.errors import InvalidInput
from bafflebox.service import House
from bafflebox.service.people import People
from bafflebox.web import create_app
from bafflebox.web.identity import COOKIE

PAGE = {"accept": "text/html"}


def named(client: TestClient, name: str = "Ann") -> str:
    answer = client.post("/me/name", data={"name": name}, follow_redirects=False)
    assert answer.status_code == 303
    return client.cookies[COOKIE]


def test_a_name_is_enough_and_can_be_changed(client: TestClient) -> None:
    assert "Play without an account" in client.get("/me").text
    named(client)
    assert client.get("/api/people/me").json()["name"] == "Ann"
    named(client, "Anna")
    assert "<h1>Anna</h1>" in client.get("/me").text


def test_an_account_brings_the_same_person_back(client: TestClient) -> None:
    named(client)
    me = client.get("/api/people/me").json()["id"]
    client.post("/me/account", data={"account": "ann", "password": "long enough"})
    client.post("/me/sign-out")
    assert client.get("/api/people/me").status_code == 401
    refused = client.post("/me/sign-in", data={"account": "ann", "password": "wrong word"}, headers=PAGE)
    assert refused.status_code == 409
    assert "no such account with that password" in refused.text
    client.post("/me/sign-in", data={"account": "ann", "password": "long enough"})
    assert client.get("/api/people/me").json()["id"] == me


def test_another_password_signs_every_other_device_out(client: TestClient) -> None:
    first = named(client)
    me = client.get("/api/people/me").json()["id"]
    client.post("/me/account", data={"account": "ann", "password": "long enough"})
    assert client.post("/me/password", data={"old": "not it at all", "password": "another word"}).status_code == 409
    assert client.post("/me/password", data={"old": "long enough", "password": "short"}).status_code == 422
    client.post("/me/password", data={"old": "long enough", "password": "another word"})

    assert client.get("/api/people/me").json()["id"] == me
    client.cookies.clear()
    assert client.get("/api/people/me", headers={"authorization": f"Bearer {first}"}).status_code == 401
    assert client.post("/me/sign-in", data={"account": "ann", "password": "long enough"}).status_code == 409
    client.post("/me/sign-in", data={"account": "ann", "password": "another word"})
    assert client.get("/api/people/me").json()["id"] == me


def test_a_guest_signs_in_to_the_own_account(client: TestClient) -> None:
    named(client)
    me = client.get("/api/people/me").json()["id"]
    client.post("/me/account", data={"account": "ann", "password": "long enough"})
    twice = client.post("/me/account", data={"account": "anna", "password": "long enough"}, headers=PAGE)
    assert "You already have the account ann." in twice.text
    client.cookies.clear()
    named(client, "Somebody")
    assert "I already have an account" in client.get("/me").text
    client.post("/me/sign-in", data={"account": "ann", "password": "long enough"})
    assert client.get("/api/people/me").json()["id"] == me


def test_signing_out_everywhere_revokes_every_key(client: TestClient) -> None:
    key = named(client)
    client.post("/me/sign-out-everywhere")
    assert client.get("/api/people/me", headers={"authorization": f"Bearer {key}"}).status_code == 401


def test_a_one_time_link_works_once_and_is_in_no_request_path(client: TestClient) -> None:
    named(client)
    me = client.get("/api/people/me").json()["id"]
    text = client.post("/me/link").text
    found = re.search(r'value="(http://testserver/me/come#([^"]+))"', text)
    assert found is not None
    assert f"/qr?path=/me/come#{found[2]}" not in text
    assert re.search(r'(src|href|action)="[^"]*' + re.escape(found[2]), text) is None
    client.cookies.clear()
    client.post("/me/come", data={"word": found[1]})
    assert client.get("/api/people/me").json()["id"] == me
    client.cookies.clear()
    again = client.post("/me/come", data={"word": found[2]}, headers=PAGE)
    assert again.status_code == 409
    assert "already been used" in again.text


def test_what_is_kept_can_be_taken_along(client: TestClient) -> None:
    named(client)
    table = client.post("/api/challenges", json={"length": 1, "bot": "beginner"}).json()["table"]
    told = json.loads(client.get("/me/data").text)
    assert (told["name"], told["matches"], told["keys"]) == ("Ann", [table], 1)
    assert f'href="/t/{table}"' in client.get("/me").text


@pytest.mark.parametrize("name", ["علی\u200cرضا", "क्\u200dष", "👨\u200d👩\u200d👧", "Şükrü", "O’Neill"])
def test_a_name_may_have_the_letters_of_any_language(name: str) -> None:
    assert People.checked(f" {name} ") == name


@pytest.mark.parametrize("name", ["", "  ", "x" * 41, "A\u200dnn", "Ann\u200b", "\u202eAnn", "Ann\x00", "\ufeffAnn"])
def test_a_name_that_would_deceive_is_refused(name: str) -> None:
    with pytest.raises(InvalidInput):
        People.checked(name)


def test_who_is_erased_is_nowhere_any_more() -> None:
    house = House.in_memory()
    with TestClient(create_app(house)) as client:
        named(client, "Ann Unmistakable")
        client.post("/me/account", data={"account": "unmistakable", "password": "long enough"})
        table = client.post("/api/challenges", json={"length": 1, "bot": "beginner"}).json()["table"]
        not_sure = client.post("/me/erase", headers=PAGE)
        assert not_sure.status_code == 403
        client.post("/me/erase", data={"sure": "true"})
        assert client.get("/api/people/me").status_code == 401
        assert "nmistakable" not in json.dumps(client.get(f"/api/tables/{table}").json())
        kept = "".join(f"{key}{value}" for key, value in house.vault.under("").items())
        assert "nmistakable" not in kept
        assert "seat/" not in kept


def test_a_password_is_kept_only_as_an_argon2_hash() -> None:
    house = House.in_memory()
    with TestClient(create_app(house)) as client:
        named(client)
        client.post("/me/account", data={"account": "ann", "password": "my secret words"})
        kept = house.vault.get("account/ann") or ""
        assert "$argon2id$" in kept
        assert "my secret words" not in "".join(house.vault.under("").values())


def test_keys_and_links_are_kept_only_as_hashes() -> None:
    house = House.in_memory()
    with TestClient(create_app(house)) as client:
        key = named(client)
        word = client.post("/api/people/me/link").json()["path"].partition("#")[2]
        kept = json.dumps(house.vault.under(""))
        assert key not in kept
        assert word not in kept


@pytest.mark.parametrize("password", ["backgammon1", "ann.lee2026", "12345678", "aaaaaaaa", "Password2026"])
def test_a_password_that_everybody_would_try_is_refused(client: TestClient, password: str) -> None:
    token = client.post("/api/people", json={"name": "Ann"}).json()["token"]
    told = {"account": "ann.lee", "password": password}
    headers = {"authorization": f"Bearer {token}"}
    assert client.post("/api/people/me/account", json=told, headers=headers).json()["code"] == "bad_password"
    told["password"] = "correct horse"
    assert client.post("/api/people/me/account", json=told, headers=headers).status_code < 300


def made_token(client: TestClient, *uses: str) -> str:
    made = client.post("/me/tokens", data={"name": "Club page", "uses": uses}, headers=PAGE)
    assert made.status_code == 200
    found = re.search(r'value="([\w-]+)" aria-label="The token"', made.text)
    assert found
    return found[1]


def test_a_token_for_a_program_is_made_on_ones_own_page_and_shown_once(client: TestClient) -> None:
    named(client)
    token = made_token(client, "read")
    listed = client.get("/me").text
    assert "Club page" in listed
    assert token not in listed

    client.cookies.clear()
    program = {"authorization": f"Bearer {token}"}
    assert client.get("/api/people/me", headers=program).json()["name"] == "Ann"
    assert client.post("/api/challenges", json={}, headers=program).status_code in (401, 403)


def test_a_token_is_revoked_on_ones_own_page_by_its_owner_alone(client: TestClient) -> None:
    key = named(client)
    token = made_token(client, "play")
    found = re.search(r'action="(/me/tokens/\w+/revoke)"', client.get("/me").text)
    assert found
    program = {"authorization": f"Bearer {token}"}

    client.cookies.clear()
    named(client, "Eve")
    assert client.post(found[1]).json()["code"] == "unknown_token"
    assert client.get("/api/people/me", headers=program).status_code == 200

    client.cookies.clear()
    client.cookies.set(COOKIE, key)
    assert client.post(found[1], follow_redirects=False).headers["location"] == "/me#programs"
    assert client.get("/api/people/me", headers=program).status_code == 401
    assert "Club page" not in client.get("/me").text


@pytest.mark.parametrize(
    ("door", "told", "sentence"),
    [
        ("tokens", {"name": "Club page"}, "Choose at least one thing"),
        ("tokens/none/revoke", {}, "You have no such token."),
        ("account", {"account": "ann", "password": "short"}, "A password has"),
    ],
)
def test_a_form_that_is_refused_leads_back_to_ones_own_page(
    client: TestClient, door: str, told: dict[str, str], sentence: str
) -> None:
    named(client)
    headers = PAGE | {"referer": "http://testserver/me"}
    answer = client.post(f"/me/{door}", data=told, headers=headers, follow_redirects=False)
    assert answer.status_code == 303
    back = client.get(answer.headers["location"]).text
    assert "<h1>Ann</h1>" in back
    assert sentence in back
    assert sentence not in client.get("/me").text


def test_your_page_says_which_match_waits_for_you(client: TestClient) -> None:
    ann, ben = TestClient(client.app), TestClient(client.app)
    named(ann)
    named(ben, "Ben")
    made = ann.post("/api/challenges", json={"length": 3}).json()
    table = ben.post(f"/api/challenges/{made['id']}/join", json={}).json()["table"]
    for somebody in (ann, ben):
        assert "Your turn" not in somebody.get("/me", headers=PAGE).text
    for somebody in (ann, ben) * 8:  # doubles are thrown again
        somebody.post(f"/api/tables/{table}/acts", json={"act": "RollOpening"})
    said = {somebody.get(f"/api/tables/{table}").json()["side"]: somebody for somebody in (ann, ben)}
    turn = ann.get(f"/api/tables/{table}").json()["game"]["to_act"]
    assert turn in said
    for side, somebody in said.items():
        assert ("Your turn" in somebody.get("/me", headers=PAGE).text) == (side == turn)
