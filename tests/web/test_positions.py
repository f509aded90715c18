"""Positions over the web: ids, what speaks against one, the plays of a roll."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

START = "00000050300005000000000020" * 2


def test_a_position_has_its_ids_and_plays(client: TestClient) -> None:
    found = client.get("/api/positions", params={"board": START, "dice": "3-1", "turn": "black"}).json()
    assert found["position_id"] == "4HPwATDgc/ABMA"
    assert found["possible"]
    assert "8/5 6/5" in found["plays"]
    again = client.get("/api/positions", params={"position": found["xgid"]}).json()
    assert {key: again[key] for key in ("board", "turn", "dice")} == {"board": START, "turn": "black", "dice": [3, 1]}


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("f" + "0" * 25 + "f" + "0" * 25, "Neither side"),
        ("0" * 6 + "8" + "0" * 19 + START[:26], "instead of 15"),
        ("0" * 6 + "f" + "0" * 38 + "f" + "0" * 6, "6"),
    ],
)
def test_an_impossible_position_is_told_with_its_clauses(client: TestClient, board: str, words: str) -> None:
    found = client.get("/api/positions", params={"board": board, "dice": "31"}).json()
    assert not found["possible"]
    assert any(words in fault["sentence"] for fault in found["faults"])
    assert found["faults"][0]["clauses"]
    assert (found["xgid"], found["plays"]) == ("", [])


@pytest.mark.parametrize("wrong", [{"board": "xyz"}, {"position": "nonsense"}, {"board": START, "dice": "77"}])
def test_what_is_no_position_is_told(client: TestClient, wrong: dict[str, str]) -> None:
    assert client.get("/api/positions", params=wrong).status_code == 422


def test_the_editor_takes_a_position_from_its_address(client: TestClient) -> None:
    page = client.get("/editor", params={"position": "4HPwATDgc/ABMA"})
    assert "4HPwATDgc/ABMA" in page.text
    assert "no position in a known format" in client.get("/editor", params={"position": "nonsense"}).text
