"""What a server answers when it cannot keep, find or go on: status, sentence, and that nothing is half done."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect
from structlog.testing import capture_logs

from bafflebox.service import House
from bafflebox.store import MemoryJournal
from bafflebox.store.errors import Damaged, DiskFull, ReadOnly, StoreError, Unreachable
from bafflebox.store.journal import Work
from bafflebox.web import create_app
from bafflebox.web.identity import COOKIE
from support.club_night import BASE, HERE, act, set_up, version

FAILURES = [
    (DiskFull("There is no room left on the disk."), 507),
    (Unreachable("The database does not answer."), 503),
    (ReadOnly("The file can only be read."), 503),
    (Damaged("The journal is damaged."), 500),
]


@contextmanager
def failing(monkeypatch: pytest.MonkeyPatch, error: StoreError) -> Iterator[None]:
    """A journal that keeps nothing any more."""

    def refuse(_: MemoryJournal, work: Work) -> None:
        work.future.set_exception(error)

    with monkeypatch.context() as patched:
        patched.setattr(MemoryJournal, "_submit", refuse)
        yield


@pytest.mark.parametrize(("error", "status"), FAILURES, ids=lambda value: getattr(value, "code", ""))
def test_what_cannot_be_kept_is_told_and_can_be_sent_again(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, error: StoreError, status: int
) -> None:
    hall = set_up(client)
    before = version(hall)
    form = {"act": "check-in-all", "contest": "open", "version": str(before)}

    with failing(monkeypatch, error):
        page = hall.post(f"{BASE}/desk", data=form, headers=HERE)
        told = hall.post(f"/api{BASE}/acts", json={"act": "check-in-all", "fields": {"contest": "open"}})

    assert (page.status_code, told.status_code) == (status, status)
    assert told.headers["content-type"] == "application/problem+json"
    assert (told.json()["status"], told.json()["code"]) == (status, error.code)
    assert version(hall) == before
    assert act(hall, act="check-in-all", contest="open") == 200
    assert version(hall) > before


def test_a_live_line_to_no_table_says_so_and_is_closed(client: TestClient) -> None:
    with capture_logs() as lines, client.websocket_connect("/api/tables/nowhere/live", headers=HERE) as line:
        told = line.receive_json()["problem"]
        with pytest.raises(WebSocketDisconnect) as closed:
            line.receive_json()

    assert (told["status"], told["detail"]) == (404, "There is no table nowhere.")
    assert closed.value.code == 4404
    assert [(line["path"], line["status"]) for line in lines if line["event"] == "asked"] == [
        ("/api/tables/nowhere/live", 4404)
    ]
    assert client.get("/api/tables/nowhere").status_code == 404


def test_a_live_line_that_broke_goes_on_where_it_was(client: TestClient) -> None:
    client.post("/api/people", json={"name": "Ann"})
    table = client.post("/api/challenges", json={"length": 1, "bot": "beginner"}).json()["table"]
    with client.websocket_connect(f"/api/tables/{table}/live", headers=HERE) as line:
        first = line.receive_json()

    with client.websocket_connect(f"/api/tables/{table}/live", headers=HERE) as line:
        again = line.receive_json()

    assert (first["view"]["table"], again["view"]["table"]) == (table, table)
    assert again["view"]["version"] >= first["view"]["version"]


def test_the_director_comes_in_on_another_device_once(client: TestClient) -> None:
    hall = set_up(client)
    page = hall.post(f"{BASE}/desk/invite", data={"role": "me"}, headers=HERE).text
    word = re.search(r"/join#([\w-]+)", page)
    assert word is not None

    hall.cookies.clear()  # the other device
    assert hall.get(f"{BASE}/desk/staff", headers=HERE).status_code == 403
    assert hall.post(f"{BASE}/join", data={"word": word[1]}, headers=HERE).status_code == 200
    assert act(hall, act="check-in-all", contest="open") == 200
    hall.cookies.clear()  # and whoever else has seen the link
    assert hall.post(f"{BASE}/join", data={"word": word[1], "name": "Eve"}, headers=HERE).status_code == 409


def test_a_director_from_the_command_line_comes_in_by_the_link_that_the_server_prints() -> None:
    house = House.in_memory()
    with TestClient(create_app(house)) as client:
        set_up(client)
        chief = house.people.known(client.cookies[COOKIE])
        assert chief is not None
        house.people.revoke_all(chief.person)
        client.cookies.clear()
        path, _, word = house.director_links()["Club night"].partition("#")

        assert client.get(f"{BASE}/desk", headers=HERE).status_code == 403
        assert client.post(path, data={"word": word}, headers=HERE).status_code == 200
        assert act(client, act="check-in-all", contest="open") == 200
        assert house.director_links() == {}
