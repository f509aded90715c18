"""Several servers at one database: what one of them revokes ends the open lines of the others."""

from __future__ import annotations

import time
from typing import Any

import pytest
from starlette.testclient import TestClient

from bafflebox.service import House
from bafflebox.web import create_app
from support.journals import new_database, postgres_or_skip
from web.test_identity import a_match

TRIES = 600


def last_answer(line: Any) -> dict[str, Any]:
    """What a line says when it is asked again and again, until it refuses."""
    answer: dict[str, Any] = {}
    for number in range(TRIES):
        line.send_json({"id": number, "act": "ping"})
        answer = line.receive_json()
        while not answer.keys() & {"now", "problem"}:
            answer = line.receive_json()
        if "problem" in answer:
            break
        time.sleep(0.05)
    return answer


def test_a_key_that_one_server_revokes_opens_nothing_on_a_line_of_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bafflebox.web.live.TRUSTED", 3600.0)  # so that nobody looks the key up by chance
    with postgres_or_skip() as running:
        where = new_database(running)
        one, two = (TestClient(create_app(House.at(where)), raise_server_exceptions=False) for _ in range(2))
        with one, two:
            table, (ann, _) = a_match(one)
            one.cookies.clear()
            with one.websocket_connect(f"/api/tables/{table}/live", headers=ann[1]) as line:
                line.receive_json()
                assert two.delete("/api/keys", headers=ann[1]).status_code == 204
                assert last_answer(line)["problem"]["status"] == 401
            assert one.get("/api/people/me", headers=ann[1]).status_code == 401
