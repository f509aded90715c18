"""How the house is looked after: health, figures, log, compression, the list of tables."""

from __future__ import annotations

import errno
import io
import json
import sys
from typing import cast

import pytest
import structlog
from fastapi import FastAPI, Request
from starlette.testclient import TestClient

from bafflebox.service import House
from bafflebox.web import create_app, logs
from bafflebox.web.logs import without_secrets


def test_health_is_told_to_programs_and_to_people(client: TestClient) -> None:
    told = client.get("/health").json()
    assert told["well"] is True
    assert {check["name"] for check in told["checks"]} >= {"journal", "database"}
    assert "All is well" in client.get("/health", headers={"accept": "text/html"}).text


def test_a_database_that_does_not_answer_is_status_503(monkeypatch: pytest.MonkeyPatch) -> None:
    house = House.in_memory()

    def broken(*_: object) -> None:
        raise OSError("disk full")

    with TestClient(create_app(house)) as client:
        monkeypatch.setattr(house.vault, "put", broken)
        answer = client.get("/health")
    assert answer.status_code == 503
    assert "disk full" in answer.text


def test_metrics_count_acts_by_what_became_of_them(client: TestClient) -> None:
    client.post("/api/people", json={"name": "Ann"})
    table = client.post("/api/challenges", json={"length": 1, "bot": "beginner"}).json()["table"]
    assert client.post(f"/api/tables/{table}/acts", json={"act": "Take"}).status_code == 409
    assert client.post(f"/api/tables/{table}/acts", json={"act": "Withdraw"}).status_code == 200
    text = cast(FastAPI, client.app).state.house.measures.text().decode()
    assert 'bafflebox_acts_total{act="Withdraw",outcome="kept"} 1.0' in text
    assert 'bafflebox_acts_total{act="Take",' in text
    assert "bafflebox_tables 1.0" in text
    assert 'door="/api/tables/{table}/acts",method="POST",status="409"' in text


def test_every_answer_has_its_number_and_leaves_a_line_without_secrets(client: TestClient) -> None:
    with structlog.testing.capture_logs() as lines:
        client.post("/api/people?token=abc", json={"name": "Ann"})
        answer = client.post("/api/people", json={"name": "Ann"})
    asked = [(line["method"], line["path"], line["status"]) for line in lines if line["event"] == "asked"]
    assert asked == [("POST", "/api/people", 422), ("POST", "/api/people", 201)]
    assert len(answer.headers["x-request-id"]) == 16
    assert answer.json()["token"] not in json.dumps(lines)
    assert "abc" not in json.dumps(lines)


def test_whatever_has_the_name_of_a_secret_is_blotted_out_of_the_log() -> None:
    told = without_secrets(None, "", {"event": "x", "password": "a", "api_token": "b", "path": "/me"})
    assert told == {"event": "x", "password": "…", "api_token": "…", "path": "/me"}


def test_the_log_is_a_json_object_a_line() -> None:
    stream = io.StringIO()
    before = structlog.get_config()
    try:
        logs.configure(as_json=True)
        structlog.configure(logger_factory=structlog.PrintLoggerFactory(stream))
        structlog.get_logger("bafflebox.requests").info("asked", status=200, cookie="x")
    finally:
        structlog.configure(**before)
    told = json.loads(stream.getvalue())
    assert (told["event"], told["level"], told["status"], told["cookie"]) == ("asked", "info", 200, "…")


def test_text_travels_compressed(client: TestClient) -> None:
    for path in ("/static/board.js", "/", "/api/openapi.json"):
        answer = client.get(path, headers={"accept-encoding": "gzip"})
        assert answer.headers.get("content-encoding") == "gzip", path


def test_the_tables_being_played_are_listed(client: TestClient) -> None:
    assert "No matches are being played" in client.get("/tables").text
    client.post("/api/people", json={"name": "Ann"})
    table = client.post("/api/challenges", json={"length": 3, "bot": "beginner"}).json()["table"]
    (line,) = client.get("/api/tables").json()
    assert (line["table"], line["score"], line["length"]) == (table, {"white": 0, "black": 0}, 3)
    assert f"/t/{table}" in client.get("/tables").text
    assert client.post(f"/api/tables/{table}/acts", json={"act": "Withdraw"}).status_code == 200
    assert f"/t/{table}" not in client.get("/tables").text  # nobody plays there any more


def test_the_list_of_tables_says_whose_turn_it_is_by_name_and_in_the_readers_language(client: TestClient) -> None:
    client.post("/api/people", json={"name": "Ann"})
    made = {"white": "Cid", "black": "Dan", "mode": "transcription", "clock": False}
    table = client.post("/api/tables", json=made).json()["table"]
    client.post(f"/api/tables/{table}/lines", json={"line": "31: 8/5 6/5; 52: 13/8 13/11; d; t"})

    told = {
        language: client.get("/api/tables", headers={"accept-language": language}).json()[0]["now"]
        for language in ("en", "de", "fr", "es")
    }

    assert told == {
        "en": "game 1, Cid’s turn, cube 2",
        "de": "Spiel 1, Cid am Zug, Doppler 2",
        "fr": "partie 1, à Cid de jouer, videau 2",
        "es": "partida 1, turno de Cid, cubo 2",
    }
    assert told["de"] in client.get("/transcribe?lang=de").text


def test_a_table_that_spectators_see_later_does_not_tell_its_score(client: TestClient) -> None:
    client.post("/api/people", json={"name": "Ann"})
    client.post("/api/challenges", json={"length": 3, "bot": "beginner", "spectator_delay": 60000})
    (line,) = client.get("/api/tables").json()
    assert (line["now"], line["score"], line["version"]) == ("shown later", {"white": 0, "black": 0}, 0)


def test_the_demo_page_says_how_to_have_one(client: TestClient) -> None:
    assert "bafflebox demo" in client.get("/demo").text


def test_a_demo_fills_its_tables() -> None:
    house = House.in_memory(bot_pace=60.0)
    with TestClient(create_app(house, busy_tables=9)) as client:
        assert client.get("/demo", follow_redirects=False).headers["location"] == "/tables"
        for _ in range(200):
            lines = client.get("/api/tables").json()
            if len(lines) == 9:
                break
        assert len({line["discipline"] for line in lines}) >= 5
        assert all(" " in name for line in lines for side in line["players"].values() for name in side)


def test_the_api_page_describes_tokens_and_live_updates(client: TestClient) -> None:
    text = client.get("/api").text
    for part in ("/api/openapi.json", "Authorization: Bearer", "/live", "reference"):
        assert part in text


@pytest.mark.parametrize("as_json", [True, False])
def test_a_broken_page_is_logged_without_the_key_of_whoever_asked(
    as_json: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    before = structlog.get_config()
    app = create_app()

    @app.get("/broken")
    async def broken(request: Request) -> None:
        key = request.cookies["bafflebox"]
        raise RuntimeError(f"{len(key)} letters")

    try:
        logs.configure(as_json=as_json)
        with TestClient(app, raise_server_exceptions=False, cookies={"bafflebox": "SECRET-KEY"}) as client:
            assert client.get("/broken").status_code == 500
    finally:
        structlog.configure(**before)
    told = capsys.readouterr().err
    assert "10 letters" in told
    assert "SECRET-KEY" not in told


class FullDisk(io.StringIO):
    def write(self, _: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")


def test_a_log_that_cannot_be_written_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    before = structlog.get_config()
    monkeypatch.setattr(sys, "stderr", FullDisk())
    try:
        logs.configure(as_json=True)
        with TestClient(create_app()) as client:
            assert client.get("/").status_code == 200
    finally:
        structlog.configure(**before)
