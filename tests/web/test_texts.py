"""What people type: refused at every door where it could not be shown, shown everywhere where it was accepted."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from support.club_night import BASE, HERE, act, version

HALF = "\\ud800"
"""Half of a character, as JSON can write it."""
JSON = {"content-type": "application/json"}
UNFIT = ["\x00", "\x1b[31m", "\u202eevil", "\x85", "\uffff", "\u2028"]
UNSEEN = [
    "\u3164",
    "\u2800\u2800",
    "\u200b\u200b",
    "\u115f",
    "\u00ad",
    "\u0301",
    "A\u200dnn",
    "Ann\u2063",
    "a" + "\u0301" * 9,
]


def key(client: TestClient, name: str = "Ann") -> dict[str, str]:
    """A guest's key; the browser of `client` keeps its own."""
    made = TestClient(client.app).post("/api/people", json={"name": name}).json()
    return {"authorization": f"Bearer {made['token']}"}


def table(client: TestClient, who: dict[str, str], **more: Any) -> str:
    told = {"white": "Ann", "black": "Ben", "mode": "live"} | more
    return str(client.post("/api/tables", json=told, headers=who).json()["table"])


def test_half_a_character_in_a_private_word_is_refused_and_the_desk_stays_open(hall: TestClient) -> None:
    told = f'{{"act": "tell-staff", "fields": {{"about": "I saw {HALF}"}}, "version": {version(hall)}}}'
    answer = hall.post(f"/api{BASE}/requests", content=told, headers=JSON | key(hall))

    assert (answer.status_code, answer.json()["code"]) == (422, "bad_text")
    for page in ("desk", "desk/journal", "desk/rulings"):
        assert hall.get(f"{BASE}/{page}", headers=HERE).status_code == 200, page


def test_half_a_character_in_the_reason_of_an_act_is_refused_and_the_match_goes_on(client: TestClient) -> None:
    who = key(client)
    name = table(client, who)
    told = f'{{"act": "CallDirector", "reason": "{HALF}", "reference": "{HALF}"}}'
    answer = client.post(f"/api/tables/{name}/acts", content=told, headers=JSON | who)

    assert (answer.status_code, answer.json()["code"]) == (422, "bad_text")
    assert client.get(f"/api/tables/{name}").status_code == 200
    assert client.get(f"/t/{name}", headers=HERE).status_code == 200


@pytest.mark.parametrize("text", UNFIT, ids=ascii)
def test_what_cannot_be_shown_is_refused_at_every_kind_of_door(hall: TestClient, text: str) -> None:
    who = key(hall)
    name = table(hall, who)
    form = {"act": "notice", "text": f"hello {text}", "version": str(version(hall))}
    doors = {
        "form": hall.post(f"{BASE}/desk", data=form, headers=HERE),
        "file": hall.post("/api/files/check", files={"file": (f"a{text}.mat", b"x")}),
        "json": hall.post(f"/api/tables/{name}/acts", json={"act": "CallDirector", "reason": text}, headers=who),
        "field": hall.post(f"/api/tables/{name}/acts", json={"act": "Roll", text: 1}, headers=who),
        "query": hall.get(f"{BASE}/desk/entries", params={"q": text}, headers={"accept": "application/json"}),
        "path": hall.get(f"/api/tables/{quote(text)}"),
        "name": hall.post("/api/people", json={"name": f"Ann{text}"}),
    }
    assert {door: answer.status_code for door, answer in doors.items()} == dict.fromkeys(doors, 422)


@pytest.mark.parametrize("name", UNSEEN, ids=ascii)
def test_a_name_that_nobody_can_see_is_refused(hall: TestClient, name: str) -> None:
    assert hall.post("/api/people", json={"name": name}).status_code == 422
    assert act(hall, act="enter", contest="open", names=name) == 422


def test_a_live_connection_refuses_what_cannot_be_shown(client: TestClient) -> None:
    who = key(client)
    with client.websocket_connect(f"/api/tables/{table(client, who)}/live", headers=who) as line:
        line.receive_json()
        for text in (HALF, "\\u0000", "\\u202e"):
            line.send_text(f'{{"id": 1, "act": "CallDirector", "reason": "{text}"}}')
            assert line.receive_json()["problem"]["code"] == "bad_text"


def test_a_form_with_thousands_of_fields_is_refused(hall: TestClient) -> None:
    body = "&".join(f"f{number}=x" for number in range(3_000))
    headers = HERE | {"content-type": "application/x-www-form-urlencoded"}
    assert hall.post(f"{BASE}/desk", content=body, headers=headers).status_code == 400


@pytest.mark.parametrize("name", ["<!--<script>", "</script><b>", "]]>", "<!--", "<script>", "{{7*7}}"])
def test_a_name_of_markup_does_not_break_the_pages_of_its_record(client: TestClient, name: str) -> None:
    """`<!--<script>` inside a script element makes a browser look past its end."""
    who = key(client)
    made = table(client, who, white=name, mode="transcription")
    client.post(f"/api/tables/{made}/lines", json={"line": "31: 8/5 6/5"}, headers=who)

    text = client.get(f"/t/{made}/record", headers=HERE).text

    block = text.partition('id="match-data">')[2].partition("</script>")[0]
    assert json.loads(block)
    assert "<" not in block
    assert name not in text or name in ("]]>", "{{7*7}}")


@pytest.mark.parametrize("name", ["Аnn", "ANN", "Ａｎｎ", "Веn", "Сid"], ids=ascii)
def test_nobody_enters_a_tournament_under_a_name_that_passes_for_another(hall: TestClient, name: str) -> None:
    """Cyrillic letters, letters of full width, other case: on a call sheet it is the same name."""
    guest = hall.post("/api/people", json={"name": name}).json()
    told = {"act": "ask-to-play", "fields": {"contest": "open"}, "version": version(hall)}
    answer = hall.post(f"/api{BASE}/requests", json=told, headers={"authorization": f"Bearer {guest['token']}"})

    assert (answer.status_code, answer.json()["code"]) == (409, "passes_for")
    assert guest["id"] not in hall.get(f"/api{BASE}").text
