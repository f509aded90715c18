"""The example of a client, run against a real server."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from urllib.request import Request, urlopen

import pytest

from bench.serving import ServerProcess, database

CLIENT = Path(__file__).parents[2] / "examples" / "client.py"


@pytest.fixture
def address() -> object:
    with database("sqlite") as where:
        server = ServerProcess(where, 0, "--bot-pace", "0")
        yield f"http://127.0.0.1:{server.port}"
        assert server.stop() in (0, 130)


def test_the_example_plays_a_match_against_the_beginner(address: str) -> None:
    code = "import sys; sys.path.insert(0, sys.argv[1]); import asyncio, json, client; print(json.dumps(asyncio.run(client.play(sys.argv[2], discipline='sprintgammon'))))"
    done = subprocess.run(
        [sys.executable, "-c", code, str(CLIENT.parent), address], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stderr
    view = json.loads(done.stdout)
    assert view["over"]
    assert view["score"]["winner"] in ("white", "black")
    assert view["dice"]["secret"]


def test_the_scoreboard_shows_a_result_when_it_comes(address: str) -> None:
    def post(path: str, body: dict[str, object], token: str = "") -> dict[str, str]:
        headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
        with urlopen(Request(f"{address}/api/{path}", json.dumps(body).encode(), headers)) as answer:
            told: dict[str, str] = json.load(answer)
            return told

    token = post("people", {"name": "Dee"})["token"]
    fields = {"programme": "club", "name": "Club night", "tables": "2", "names": "Ann\nBen"}
    id = post("tournaments", {"fields": fields}, token)["id"]
    for act in ("check-in-all", "draw"):
        post(f"tournaments/{id}/acts", {"act": act, "fields": {"contest": "open"}}, token)
    with urlopen(f"{address}/api/tournaments/{id}") as answer:
        (match,) = json.load(answer)["matches"]

    board = [sys.executable, str(CLIENT.parent / "scoreboard.py"), address, id]
    with subprocess.Popen(board, stdout=subprocess.PIPE, text=True) as running:
        assert running.stdout is not None
        first = running.stdout.readline()
        won = {"match": match["id"], "winner": match["entrants"][0], "first": "5", "second": "3"}
        post(f"tournaments/{id}/acts", {"act": "result", "fields": won}, token)
        second = running.stdout.readline()
        running.kill()
    ann, ben = match["players"]
    assert first == f"Final, waiting: {ann} 0-0 {ben}\n"
    assert second == f"Final, done: {ann} 5-3 {ben}\n"
