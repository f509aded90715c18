"""Chat at a table: for its players, off in tournaments until an official allows it, reported to the operator, forgotten with a person."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from bafflebox.service.house import House


def token(client: TestClient, name: str) -> dict[str, str]:
    made = client.post("/api/people", json={"name": name}).json()
    client.cookies.clear()
    return {"authorization": f"Bearer {made['token']}"}


@pytest.fixture
def players(client: TestClient) -> tuple[str, dict[str, str], dict[str, str]]:
    ann, ben = token(client, "Ann"), token(client, "Ben")
    made = client.post("/api/challenges", json={"length": 1}, headers=ann).json()
    table = client.post(f"/api/challenges/{made['id']}/join", json={}, headers=ben).json()["table"]
    return table, ann, ben


def said(client: TestClient, table: str, who: dict[str, str]) -> Any:
    return client.get(f"/api/tables/{table}", headers=who).json()["chat"]


def house_of(client: TestClient) -> House:
    found: House = client.app.state.house  # type: ignore[attr-defined]
    return found


def test_players_talk_and_nobody_else_hears_or_speaks(
    client: TestClient, players: tuple[str, dict[str, str], dict[str, str]]
) -> None:
    table, ann, ben = players
    assert client.post(f"/api/tables/{table}/chat", json={"words": " good  luck "}, headers=ann).status_code == 204
    for who in (ann, ben):
        assert [(one["who"], one["words"]) for one in said(client, table, who)["lines"]] == [("Ann", "good luck")]
    cid = token(client, "Cid")
    assert said(client, table, cid) is None
    refused = client.post(f"/api/tables/{table}/chat", json={"words": "hello"}, headers=cid)
    assert (refused.status_code, refused.json()["code"]) == (409, "only_players")
    for words in ("", "x" * 201):
        assert client.post(f"/api/tables/{table}/chat", json={"words": words}, headers=ann).status_code == 422


def test_words_travel_over_the_live_line(
    client: TestClient, players: tuple[str, dict[str, str], dict[str, str]]
) -> None:
    table, ann, ben = players
    with client.websocket_connect(f"/api/tables/{table}/live", headers=ben) as line:
        line.send_json({"id": 1, "chat": "hi"})
        while line.receive_json().get("answer") != 1:
            pass
    assert said(client, table, ann)["lines"][0]["words"] == "hi"


def test_in_a_tournament_it_is_off_until_an_official_allows_it(
    client: TestClient, players: tuple[str, dict[str, str], dict[str, str]]
) -> None:
    table, ann, _ = players
    for on, status in ((False, 409), (True, 204)):
        room = next(one for one in house_of(client).tables.rooms if one.table.id == table)
        room.chat_on = on
        answer = client.post(f"/api/tables/{table}/chat", json={"words": "hi"}, headers=ann)
        if not on:
            assert answer.json()["code"] == "chat_off"
            assert said(client, table, ann)["on"] is False
        assert answer.status_code == status
    refused = client.put(f"/api/tables/{table}/chat", json={"on": False}, headers=ann)
    assert (refused.status_code, refused.json()["code"]) == (409, "not_your_role")


def test_what_was_said_is_reported_to_the_operator(
    client: TestClient, players: tuple[str, dict[str, str], dict[str, str]]
) -> None:
    table, ann, ben = players
    client.post(f"/api/tables/{table}/chat", json={"words": "you were lucky"}, headers=ann)
    nothing = client.post(f"/api/tables/{table}/chat/report", headers=ann)
    assert (nothing.status_code, nothing.json()["code"]) == (409, "nothing_said")
    assert client.post(f"/api/tables/{table}/chat/report", headers=ben).status_code == 204
    (report,) = house_of(client).chats.reports()
    assert report["table"] == table
    assert [words for _, words in report["said"]] == ["you were lucky"]


def test_an_erased_person_has_said_nothing(
    client: TestClient, players: tuple[str, dict[str, str], dict[str, str]]
) -> None:
    table, ann, ben = players
    client.post(f"/api/tables/{table}/chat", json={"words": "hello"}, headers=ann)
    assert client.request("DELETE", "/api/people/me", headers=ann).status_code < 300
    client.post(f"/api/tables/{table}/chat", json={"words": "anybody?"}, headers=ben)
    assert [one["words"] for one in said(client, table, ben)["lines"]] == ["anybody?"]
