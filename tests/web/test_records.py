"""The record of a table over the web, and the analysis that waits until the match is over."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime
from urllib.parse import parse_qs, urlsplit

import pytest
from starlette.testclient import TestClient

from bafflebox.bots import sage
from bafflebox.web.rendering import clause_path
from bafflebox.web.wording import Wording

PAGE = {"accept": "text/html"}


def against_bot(client: TestClient) -> str:
    client.post("/api/people", json={"name": "Ann"}).raise_for_status()
    made = client.post("/api/challenges", json={"length": 1, "bot": "beginner"})
    return str(made.json()["table"])


def test_a_table_is_replayed_in_the_viewer(client: TestClient) -> None:
    table = against_bot(client)
    for _ in range(20):
        answer = client.post(f"/api/tables/{table}/acts", json={"act": "RollOpening"})
        if client.get(f"/api/tables/{table}").json()["game"]["roll"] or answer.status_code != 200:
            break
    page = client.get(f"/t/{table}/record", headers=PAGE)
    block = re.search(r'<script type="application/json" id="match-data">(.*?)</script>', page.text, re.DOTALL)
    assert block is not None
    assert json.loads(block.group(1)) == client.get(f"/api/tables/{table}/frames").json()


@pytest.mark.parametrize("book", ["usbgf", "us2009", "eubgf", "ibf", "standards"])
def test_a_player_gets_no_analysis_of_a_running_match(client: TestClient, book: str) -> None:
    client.post("/api/people", json={"name": "Ann"}).raise_for_status()
    made = client.post("/api/challenges", json={"length": 1, "bot": "beginner", "book": book, "clock": False}).json()
    refused = client.post(f"/api/tables/{made['table']}/analysis")
    assert (refused.status_code, refused.json()["code"]) == (409, "analysis_during_match")
    assert all(clause.startswith(f"{book}:") for clause in refused.json()["clauses"])
    page = client.get(f"/t/{made['table']}/record", headers=PAGE).text
    assert f'href="{clause_path(refused.json()["clauses"][0])}"' in page
    assert "Analyse the match" not in page


def test_nobody_gets_it_for_the_players_either(client: TestClient) -> None:
    table = against_bot(client)
    client.cookies.clear()
    refused = client.post(f"/api/tables/{table}/analysis")
    assert (refused.status_code, refused.json()["code"]) == (409, "analysis_during_match")


def finished(client: TestClient) -> str:
    client.post("/api/people", json={"name": "Dora"}).raise_for_status()
    told = {"mode": "transcription", "white": "Ann", "black": "Ben", "length": 1}
    table = str(client.post("/api/tables", json=told).json()["table"])
    for line in ("31: 8/5 6/5", "64: 24/14", "52: 13/11 13/8", "concede single"):
        client.post(f"/api/tables/{table}/lines", json={"line": line})
    assert client.get(f"/api/tables/{table}").json()["over"]
    return table


def test_a_match_that_is_over_is_analysed(client: TestClient) -> None:
    table = finished(client)
    if not sage.installed():
        refused = client.post(f"/api/tables/{table}/analysis")
        assert "install" in refused.json()["detail"]
        return
    found = client.post(f"/api/tables/{table}/analysis").json()
    assert found["players"] == {"white": "Ann", "black": "Ben"}
    assert found["games"][0]["decisions"]
    page = client.post(f"/t/{table}/analysis", headers=PAGE).text
    assert "Open Sage, without looking ahead" in page  # its version is for the record, not for players
    block = re.search(r'<script type="application/json" id="match-data">(.*?)</script>', page, re.DOTALL)
    assert block is not None
    shown = json.loads(block.group(1))
    frames = {(frame["turn"], frame["side"]): frame for frame in shown["games"][0]["frames"]}
    plays = [one for one in shown["decisions"] if one["kind"] == "play"]
    assert {one["side"] for one in plays} == {"white", "black"}
    for one in plays:
        asked = parse_qs(urlsplit(one["editor"]).query)
        white = frames[one["turn"], one["side"]]["before"]
        mover = white if one["side"] == "white" else white[26:] + white[:26]
        assert (asked["turn"], asked["board"]) == ([one["side"]], [mover])  # the colours and the board of the match
        assert (asked["best"], asked["made"]) == ([one["best"]], [one["done"]])
        assert client.get(one["editor"], headers=PAGE).status_code == 200


@pytest.mark.parametrize(("form", "words"), [("mat", "EventDate"), ("scoresheet", "Date")])
def test_a_record_says_on_which_day_it_was_played(client: TestClient, form: str, words: str) -> None:
    text = client.get(f"/api/tables/{finished(client)}/record?to={form}").text
    year = datetime.now(UTC).strftime("%Y")
    assert re.search(rf"{words}\W+{year}\W\d\d\W\d\d", text)


def test_what_has_to_be_installed_is_said(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    from bafflebox.bots.engine import EngineMissing
    from bafflebox.service import analyses

    def missing(*_: object) -> str:
        raise EngineMissing("The analysis needs an engine: install it.")

    monkeypatch.setattr(analyses, "analysis_engine", missing)
    table = finished(client)
    assert client.post(f"/t/{table}/analysis", headers=PAGE).status_code == 200
    refused = client.post(f"/api/tables/{table}/analysis")
    assert "install it" in refused.json()["detail"]
    assert "install it" in client.get(f"/t/{table}/record", headers=PAGE).text


@pytest.mark.parametrize(
    ("engine", "language", "said"),
    [
        ("Open Sage 2.0.1, 0-ply", "en", "Open Sage, without looking ahead"),
        ("Open Sage 2.0.1, 2-ply", "en", "Open Sage, 2 rolls ahead"),
        ("GNU Backgammon, 1-ply", "de", "GNU Backgammon, einen Wurf voraus"),
        ("Longgammon network, 1-ply", "es", "Longgammon network, una tirada por delante"),
        ("Sprintgammon solved", "fr", "Sprintgammon solved"),
    ],
)
def test_how_deep_an_engine_looked_is_said_in_words(engine: str, language: str, said: str) -> None:
    assert Wording(language).engine(engine) == said
