"""Positions over the web: ids, what speaks against one, the plays of a roll."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from bafflebox.game import Discipline, Position, Roll, legal_plays
from bafflebox.game.discipline import DISCIPLINES
from bafflebox.service.views import digits

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


@pytest.mark.parametrize("rules", DISCIPLINES.values(), ids=lambda rules: rules.name)
def test_every_discipline_has_its_start_and_its_plays(client: TestClient, rules: Discipline) -> None:
    start = client.get("/api/positions", params={"discipline": rules.name}).json()
    assert start["board"] == start["start"] == digits(rules.start)
    assert (start["possible"], start["checkers"]) == (True, rules.checkers)
    asked = {"discipline": rules.name, "board": start["board"], "dice": "3-1"}
    plays = {play.notation for play in legal_plays(rules.start, Roll(3, 1), rules)}
    assert set(client.get("/api/positions", params=asked).json()["plays"]) == plays
    assert bool(start["xgid"]) is (rules.checkers == 15 and not start["parallel"])
    assert client.get("/editor", params={"discipline": rules.name}).status_code == 200


def test_a_position_in_words_is_one_that_an_act_takes(client: TestClient) -> None:
    found = client.get(
        "/api/positions", params={"position": "bar:1 24:1 13:5 8:3 6:5 / 24:2 13:5 8:3 6:4 off:1"}
    ).json()
    assert (found["own"], found["opp"]) == ("bar:1 24:1 13:5 8:3 6:5", "24:2 13:5 8:3 6:4")
    assert digits(Position.of(found["own"], found["opp"])) == found["board"]


@pytest.mark.parametrize("wrong", [{"board": "xyz"}, {"position": "nonsense"}, {"board": START, "dice": "77"}])
def test_what_is_no_position_is_told(client: TestClient, wrong: dict[str, str]) -> None:
    assert client.get("/api/positions", params=wrong).status_code == 422


def test_the_editor_takes_a_position_from_its_address(client: TestClient) -> None:
    page = client.get("/editor", params={"position": "4HPwATDgc/ABMA"})
    assert "4HPwATDgc/ABMA" in page.text
    assert "not a position in a known format" in client.get("/editor", params={"position": "nonsense"}).text
