"""A laptop in the hall and a server in the internet, both real: what is done in the hall is seen there, also after a cut."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bafflebox.service import House
from bafflebox.service.hall import publishing
from bafflebox.service.outgoing import Outgoing
from bafflebox.web import create_app
from support.club_night import BASE, HERE, act, set_up, version
from support.journals import rewritten
from support.servers import RunningServer, get, post, put

TOKEN = "a long word"


def laptop_at(where: Path, *far: str) -> TestClient:
    """A laptop whose operator named some servers."""
    house = House.at(str(where))
    house.publisher.outgoing = Outgoing(far)
    return TestClient(create_app(house), raise_server_exceptions=False)


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publishing, "AGAIN", 0.1)


def internet(where: Path, port: int = 0) -> RunningServer:
    house = House.at(str(where))
    house.publish_token = TOKEN
    return RunningServer(house, port=port)


def until(seen: Callable[[], bool]) -> None:
    for _ in range(600):
        if seen():
            return
        time.sleep(0.05)
    raise AssertionError("it did not come")


def test_the_public_copy_follows_and_catches_up_after_a_cut(tmp_path: Path) -> None:
    with internet(tmp_path / "internet.db") as server:
        port = server.port
    with laptop_at(tmp_path / "laptop.db", f"http://127.0.0.1:{port}") as laptop:
        hall = set_up(laptop)
        with internet(tmp_path / "internet.db", port) as server:
            page = f"{server.url}{BASE}"
            form = {"url": server.url, "token": TOKEN}
            assert hall.post(f"{BASE}/desk/publish", data=form, headers=HERE).status_code == 200
            until(lambda: get(page).status_code == 200)
            assert act(hall, act="draw", contest="open") == 200
            until(lambda: "Ann" in get(f"{page}/events/open").text and far(page) == version(hall))
        assert act(hall, act="call-all") == 200  # while there is no connection
        until(lambda: "no connection" in hall.get(f"{BASE}/desk/staff").text)
        with internet(tmp_path / "internet.db", port):
            until(lambda: far(page) == version(hall))
            assert "On now" in get(page).text
            assert "published" in hall.get(f"{BASE}/version").json()["light"]


def far(page: str) -> int:
    return int(get(f"{page}/version").json()["version"])


def test_nothing_is_done_at_the_public_copy(tmp_path: Path) -> None:
    with internet(tmp_path / "internet.db") as server, laptop_at(tmp_path / "laptop.db", server.url) as laptop:
        hall = set_up(laptop)
        form = {"url": server.url, "token": TOKEN}
        assert hall.post(f"{BASE}/desk/publish", data=form, headers=HERE).status_code == 200
        page = f"{server.url}{BASE}"
        until(lambda: get(page).status_code == 200)
        asked = {"act": "ask-to-play", "contest": "open", "version": "1", "name": "Eve"}
        answer = post(f"{page}/ask", data=asked)
        assert answer.status_code == 409
        assert "desk is in the hall" in answer.text
        assert get(f"{page}/desk").status_code == 403
    again = House.at(str(tmp_path / "internet.db"))
    with TestClient(create_app(again)):
        assert again.director_links() == {}


@pytest.mark.parametrize("token", ["x", "wrong", "a long"])
def test_publishing_needs_the_token(tmp_path: Path, token: str) -> None:
    with internet(tmp_path / "internet.db") as server:
        door = f"{server.url}/api/publications/club-night"
        headers = {"authorization": f"Bearer {token}"}
        assert get(door, headers=headers).status_code == 401
        assert put(door, content="{}", headers=headers).status_code == 401
        assert put(door, content="nonsense", headers={"authorization": f"Bearer {TOKEN}"}).status_code == 422
        assert put(door, content=b"\xff", headers={"authorization": f"Bearer {TOKEN}"}).status_code == 422


def test_a_tournament_that_is_directed_there_is_not_published_over(tmp_path: Path) -> None:
    with TestClient(create_app(House.at(str(tmp_path / "a.db"))), raise_server_exceptions=False) as client:
        set_up(client)
        client.app.state.house.publish_token = TOKEN  # type: ignore[attr-defined]
        headers = {"authorization": f"Bearer {TOKEN}"}
        lines = '{"bafflebox":"journal","form":1}\n{"end":0}\n'
        assert client.put("/api/publications/club-night", content=lines, headers=headers).status_code == 409


def test_a_publication_lists_and_renames_nobody_of_the_server_it_comes_to(tmp_path: Path) -> None:
    with laptop_at(tmp_path / "laptop.db") as laptop:
        copy = set_up(laptop).get(f"{BASE}/desk/copy").text
        cid = next(
            line["person"]["id"]
            for line in map(json.loads, copy.splitlines())
            if line.get("person", {}).get("name") == "Cid"
        )
    house = House.at(str(tmp_path / "internet.db"))
    house.publish_token = TOKEN
    headers = {"authorization": f"Bearer {TOKEN}"}
    with TestClient(create_app(house)) as server:
        victim = server.post("/api/people", json={"name": "Victim"}, headers=HERE).json()["id"]
        server.cookies.clear()
        forged = rewritten(copy, lambda line: line.replace(cid, victim))
        answer = server.put("/api/publications/club-night", content=forged, headers=headers)
        assert answer.json()["code"] == "known_here"
        assert server.get(BASE).status_code == 404
        assert server.put("/api/publications/club-night", content=copy, headers=headers).status_code == 200
        renamed = copy.replace('"Cid"', '"Cidney"')
        assert server.put("/api/publications/club-night", content=renamed, headers=headers).status_code == 200
        assert house.people.name(cid) == "Cidney"
        assert house.people.name(victim) == "Victim"
