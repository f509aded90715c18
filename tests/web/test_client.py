"""The example of a client, run against a real server."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

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
