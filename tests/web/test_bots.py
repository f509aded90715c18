"""Bots as citizens: accounts marked as bots, tokens for one purpose, directed challenges, and one stream with all that they answer."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from bafflebox.game import Side
from bafflebox.service import House
from bafflebox.service.inboxes import ENDED, Gone, Inbox
from bafflebox.service.keys import Use
from bafflebox.service.lobby import Challenge, Wish
from bafflebox.service.room import Room
from bafflebox.table import acts
from bafflebox.web import create_app
from support.houses import run
from support.servers import PATIENCE, RunningServer, get, post

BOT = Path(__file__).parents[2] / "examples" / "bot.py"
WISH = {"length": 1, "discipline": "sprintgammon", "clock": False}


@pytest.fixture
def door() -> Iterator[TestClient]:
    with TestClient(create_app(), raise_server_exceptions=False) as made:
        yield made


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def account(door: TestClient, name: str) -> dict[str, str]:
    """The headers of somebody with an account."""
    who = bearer(door.post("/api/people", json={"name": name}).json()["token"])
    door.cookies.clear()
    told = {"account": name.lower(), "password": "correct horse"}
    assert door.post("/api/people/me/account", json=told, headers=who).status_code == 201
    return who


def token(door: TestClient, who: dict[str, str], *uses: str) -> dict[str, Any]:
    made = door.post("/api/people/me/tokens", json={"name": "My program", "uses": uses}, headers=who)
    assert made.status_code == 201
    found: dict[str, Any] = made.json()
    return found


# Accounts


def test_an_account_is_marked_as_a_bot_for_good_and_its_name_says_so(door: TestClient) -> None:
    who = account(door, "Gnubg")
    assert door.post("/api/people/me/bot", headers=who).json()["name"] == "Gnubg (bot)"
    me = door.get("/api/people/me", headers=who).json()
    assert (me["name"], me["account"], me["bot"]) == ("Gnubg (bot)", "gnubg", True)

    assert door.put("/api/people/me/name", json={"name": "Ann"}, headers=who).json()["name"] == "Ann (bot)"
    assert door.post("/api/people/me/bot", headers=who).json()["name"] == "Ann (bot)"


def test_a_person_is_not_called_like_a_bot(door: TestClient) -> None:
    assert door.post("/api/people", json={"name": "Ann (BOT)"}).json()["code"] == "not_a_bot"
    who = account(door, "Ann")
    assert door.put("/api/people/me/name", json={"name": "Ann (bot)"}, headers=who).json()["code"] == "not_a_bot"


def test_a_bot_needs_an_account_and_no_matches_of_a_person(door: TestClient) -> None:
    guest = bearer(door.post("/api/people", json={"name": "Ann"}).json()["token"])
    door.cookies.clear()
    assert door.post("/api/people/me/bot", headers=guest).json()["code"] == "no_account"
    who = account(door, "Ben")
    assert door.post("/api/challenges", json={**WISH, "bot": "beginner"}, headers=who).status_code == 201
    assert door.post("/api/people/me/bot", headers=who).json()["code"] == "played_already"


# Tokens


def test_a_token_has_a_name_and_uses_and_is_shown_once(door: TestClient) -> None:
    who = account(door, "Ann")
    made = token(door, who, "play", "read")
    (listed,) = door.get("/api/people/me/tokens", headers=who).json()

    assert (listed["name"], listed["uses"]) == ("My program", ["play", "read"])
    assert listed["made"] < listed["until"]
    assert made["token"] not in json.dumps(listed)
    assert {key: made[key] for key in listed} == listed


def test_a_token_opens_what_it_is_for_and_nothing_else(door: TestClient) -> None:
    who = account(door, "Ann")
    reads, plays, directs = (bearer(token(door, who, use)["token"]) for use in ("read", "play", "direct"))

    for one in (reads, plays, directs):
        assert door.get("/api/people/me", headers=one).json()["name"] == "Ann"
        for method, path in (("GET", "/api/people/me/tokens"), ("GET", "/api/people/me/data"), ("DELETE", "/api/keys")):
            refused = door.request(method, path, headers=one)
            assert (refused.status_code, refused.json()["code"]) == (403, "wrong_use"), path
        assert door.put("/api/people/me/name", json={"name": "Eve"}, headers=one).status_code == 403
        assert door.post("/api/people/me/link", headers=one).status_code == 403
    assert door.post("/api/challenges", json=WISH, headers=reads).json()["code"] == "wrong_use"
    assert door.post("/api/challenges", json=WISH, headers=directs).json()["code"] == "wrong_use"
    assert door.post("/api/challenges", json=WISH, headers=plays).status_code == 201
    kept = {"white": "A", "black": "B", "mode": "live", "length": 3}
    assert door.post("/api/tables", json=kept, headers=plays).status_code == 403
    assert door.post("/api/tables", json=kept, headers=directs).status_code == 201


def test_a_token_to_play_does_not_direct_a_table_of_its_person(door: TestClient) -> None:
    who = account(door, "Ann")
    plays, directs = (bearer(token(door, who, use)["token"]) for use in ("play", "direct"))
    kept = {"white": "A", "black": "B", "mode": "live", "length": 3}
    table = door.post("/api/tables", json=kept, headers=who).json()["table"]
    act = {"act": "CallDirector"}

    assert door.post(f"/api/tables/{table}/acts", json=act, headers=plays).json()["code"] == "not_your_role"
    with door.websocket_connect(f"/api/tables/{table}/live", headers=plays) as line:
        line.receive_json()
        line.send_json({"id": 1, **act})
        assert line.receive_json()["problem"]["code"] in ("not_your_role", "unknown_visitor")
    assert door.post(f"/api/tables/{table}/acts", json=act, headers=directs).json().get("code") != "not_your_role"


def test_a_token_is_revoked_by_itself(door: TestClient) -> None:
    who = account(door, "Ann")
    first, second = token(door, who, "read"), token(door, who, "read")
    assert door.delete(f"/api/people/me/tokens/{first['id']}", headers=who).status_code == 204

    assert door.get("/api/people/me", headers=bearer(first["token"])).json()["code"] == "wrong_token"
    assert door.get("/api/people/me", headers=bearer(second["token"])).status_code == 200
    assert [one["id"] for one in door.get("/api/people/me/tokens", headers=who).json()] == [second["id"]]
    assert door.delete(f"/api/people/me/tokens/{first['id']}", headers=who).json()["code"] == "unknown_token"


def test_nobody_revokes_the_token_of_somebody_else(door: TestClient) -> None:
    ann, eve = account(door, "Ann"), account(door, "Eve")
    made = token(door, ann, "read")
    assert door.delete(f"/api/people/me/tokens/{made['id']}", headers=eve).status_code == 404
    assert door.get("/api/people/me", headers=bearer(made["token"])).status_code == 200


def test_a_token_says_what_it_is_for_and_there_are_not_too_many(door: TestClient) -> None:
    who = account(door, "Ann")
    told = {"name": "x", "uses": []}
    assert door.post("/api/people/me/tokens", json=told, headers=who).json()["code"] == "no_use"
    for _ in range(20):
        token(door, who, "read")
    assert door.post("/api/people/me/tokens", json=told | {"uses": ["read"]}, headers=who).status_code == 409


def test_signing_out_everywhere_revokes_tokens_too(door: TestClient) -> None:
    who = account(door, "Ann")
    made = token(door, who, "read")
    door.delete("/api/keys", headers=who)
    assert door.get("/api/people/me", headers=bearer(made["token"])).status_code == 401


# Directed challenges


def test_a_directed_challenge_is_for_one_person(door: TestClient) -> None:
    ann, ben, eve = (account(door, name) for name in ("Ann", "Ben", "Eve"))
    made = door.post("/api/challenges", json={**WISH, "to": "ben"}, headers=ann).json()
    path = f"/api/challenges/{made['id']}"
    assert made["to"] == door.get("/api/people/me", headers=ben).json()["id"]
    assert door.get("/api/challenges").json() == []

    assert door.post(f"{path}/join", json={}, headers=eve).json()["code"] == "not_challenged"
    assert door.post(f"{path}/decline", headers=eve).json()["code"] == "not_yours"
    assert door.post(f"{path}/join", json={}, headers=ben).json()["table"]


def test_a_directed_challenge_is_declined(door: TestClient) -> None:
    ann, ben = account(door, "Ann"), account(door, "Ben")
    made = door.post("/api/challenges", json={**WISH, "to": "Ben"}, headers=ann).json()
    assert door.post(f"/api/challenges/{made['id']}/decline", headers=ben).status_code == 204
    assert door.get(f"/api/challenges/{made['id']}").status_code == 404


@pytest.mark.parametrize(("to", "code"), [("nobody.here", "unknown_account"), ("ann", "bad_challenge")])
def test_a_challenge_needs_somebody_else(door: TestClient, to: str, code: str) -> None:
    ann = account(door, "Ann")
    assert door.post("/api/challenges", json={**WISH, "to": to}, headers=ann).json()["code"] == code


# The stream


async def told(inbox: Inbox) -> list[object]:
    async with asyncio.timeout(PATIENCE):
        await inbox.changed.wait()
    inbox.changed.clear()
    return [one async for one in inbox.news()]


def test_the_stream_begins_with_what_waits_and_tells_what_changes() -> None:
    async def tried(house: House) -> None:
        (ann, _), (ben, _) = house.people.guest("Ann"), house.people.guest("Ben")
        wish = Wish(length=1, clock=False)
        playing = await house.lobby.start(wish, (ann.person,), (ben.person,))
        waiting = await house.lobby.challenge(ann.person, wish, to=ben.person)
        inbox = await house.inboxes.open(ben.person)
        assert house.inboxes.listening() == [ben.person]
        assert await told(inbox) == [waiting, playing]

        second = await house.lobby.challenge(ann.person, wish, to=ben.person)
        assert await told(inbox) == [second]
        await house.lobby.withdraw(second.id, ann.person)
        assert await told(inbox) == [Gone(second.id, None)]
        room = await house.lobby.join(waiting.id, ben.person)
        assert isinstance(room, Room)
        news = await told(inbox)
        assert news[0] == Gone(waiting.id, waiting.id)
        assert room in news[1:]
        await house.tables.act(room.table.id, ann.person, acts.RollOpening())
        assert await told(inbox) == [room]

        house.inboxes.close(inbox)
        assert house.inboxes.listening() == []
        assert not room.listeners

    run(tried)


def test_a_rematch_is_told_and_old_tables_are_left() -> None:
    async def tried(house: House) -> None:
        (ann, _), (ben, _) = house.people.guest("Ann"), house.people.guest("Ben")
        inbox = await house.inboxes.open(ben.person)
        rooms = []
        for _ in range(ENDED + 1):
            room = await house.lobby.start(Wish(length=1, clock=False), (ann.person,), (ben.person,))
            while room.table.match.playing.to_act is None:
                await house.tables.act(room.table.id, ann.person, acts.RollOpening())
            roller = room.table.terms.players[room.table.match.playing.to_act][0]
            other = ben.person if roller == ann.person else ann.person
            await house.tables.act(room.table.id, roller, acts.Concede())
            await house.tables.act(room.table.id, other, acts.Accept())
            assert room.table.is_over
            rooms.append(room)
            await told(inbox)
        assert [bool(room.listeners) for room in rooms] == [False] + [True] * ENDED
        await house.lobby.rematch(rooms[-1], ann.person)
        assert await told(inbox) == [rooms[-1]]
        assert rooms[-1].wants_more == {Side.WHITE}
        house.inboxes.close(inbox)

    run(tried)


def test_challenges_made_at_another_server_are_noticed() -> None:
    async def tried(house: House) -> None:
        (ann, _), (ben, _) = house.people.guest("Ann"), house.people.guest("Ben")
        inbox = await house.inboxes.open(ben.person)
        house.lobby.watchers.clear()  # this server doesn't make it
        made = await house.lobby.challenge(ann.person, Wish(), to=ben.person)
        await house.inboxes.hear(())
        assert [one async for one in inbox.news()] == [made]
        assert isinstance(made, Challenge)
        house.inboxes.close(inbox)

    run(tried)


def test_two_bots_meet_on_a_real_server() -> None:
    """The example as its file says, once for each side: challenged by account, played through the stream, and shown as bots."""
    with RunningServer() as server:

        def asked(path: str, body: dict[str, Any], key: str = "") -> dict[str, Any]:
            answer = post(f"{server.url}/api/v1/{path}", json=body, headers=bearer(key) if key else {})
            assert answer.status_code < 300, answer.text
            found: dict[str, Any] = answer.json()
            return found

        tokens, running = [], []
        for name in ("Deep Thought", "Marvin"):
            session = asked("people", {"name": name})["token"]
            asked("people/me/account", {"account": name.split()[0].lower(), "password": "correct horse"}, session)
            asked("people/me/bot", {}, session)
            tokens.append(asked("people/me/tokens", {"name": "bot.py", "uses": [Use.PLAY]}, session)["token"])
        try:
            for one in tokens:
                command = [sys.executable, str(BOT), server.url, one]
                running.append(subprocess.Popen(command, stderr=subprocess.PIPE, text=True))
            until = time.monotonic() + PATIENCE
            while len(get(f"{server.url}/api/v1/bots").json()) < 2:
                assert time.monotonic() < until
                time.sleep(0.05)
            made = asked("challenges", {**WISH, "to": "marvin"}, tokens[0])
            assert made["bot"] is True
            assert made["names"] == ["Deep Thought (bot)"]
            while not (view := get(f"{server.url}/api/v1/tables/{made['id']}").json()).get("over"):
                assert [bot.poll() for bot in running] == [None, None], [bot.communicate()[1] for bot in running]
                assert time.monotonic() < until, view
                time.sleep(0.1)
        finally:
            for bot in running:
                bot.kill()
                bot.communicate()
    assert view["score"]["winner"] in ("white", "black")
