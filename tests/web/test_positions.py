"""Positions over the web: ids, what speaks against one, the plays of a roll."""

from __future__ import annotations

import json

import pytest
from starlette.testclient import TestClient

from bafflebox.game import Discipline, Position, Roll, legal_plays
from bafflebox.game.discipline import DISCIPLINES
from bafflebox.service.views import digits
from support.engines import needs_sage

START = "00000050300005000000000020" * 2


def test_a_position_has_its_ids_and_plays(client: TestClient) -> None:
    found = client.get("/api/positions", params={"board": START, "dice": "3-1", "turn": "black"}).json()
    assert found["position_id"] == "4HPwATDgc/ABMA"
    assert found["possible"]
    assert "8/5 6/5" in found["plays"]
    again = client.get("/api/positions", params={"position": found["xgid"]}).json()
    assert {key: again[key] for key in ("board", "turn", "dice")} == {"board": START, "turn": "black", "dice": [3, 1]}


def test_dice_beside_a_position_id_are_rolled_and_those_of_an_xgid_stay(client: TestClient) -> None:
    told = client.get("/api/positions", params={"position": "4HPwATDgc/ABMA", "dice": "31"}).json()
    assert told["dice"] == [3, 1]
    assert "8/5 6/5" in told["plays"]
    rolled = "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10"
    assert client.get("/api/positions", params={"position": rolled, "dice": "31"}).json()["dice"] == [5, 2]


def test_a_beaver_is_shown_although_no_match_id_can_say_it(client: TestClient) -> None:
    told = client.get("/api/positions", params={"position": "XGID=-b----E-C---eE---c-e----B-:0:0:1:B:0:0:2:0:10"})
    assert told.status_code == 200
    assert told.json()["gnubg_id"] == ""
    assert told.json()["position_id"] == "4HPwATDgc/ABMA"


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
    german = client.get("/editor", params={"position": "nonsense"}, headers={"accept-language": "de"}).text
    assert "„nonsense“ ist keine Stellung in einem bekannten Format" in german


XGID = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"


@needs_sage
def test_an_engine_ranks_the_plays_of_a_roll_and_weighs_the_double_before_it(client: TestClient) -> None:
    ranked = client.get("/api/positions/weighed", params={"position": XGID}).json()
    assert ranked["plays"][0]["play"] == "8/5 6/5"
    equities = [one["equity"] for one in ranked["plays"]]
    assert equities == sorted(equities, reverse=True)
    assert ranked["cube"] is None

    before = client.get("/api/positions/weighed", params={"position": XGID.replace(":31:", ":00:")}).json()
    assert (before["plays"], before["cube"]["right"]) == ([], "no_double")
    assert before["cube"]["no_double"] > before["cube"]["double_take"]


@needs_sage
def test_a_decision_is_rolled_out_line_by_line(client: TestClient) -> None:
    told = client.post("/api/positions/rollout", params={"position": XGID, "games": 36, "made": "8/4"})
    assert told.headers["content-type"].startswith("application/x-ndjson")
    lines = [json.loads(line) for line in told.text.splitlines()]
    assert [line["games"] for line in lines] == list(range(1, len(lines) + 1)), "each round is told"
    best = max(lines[-1]["courses"], key=lambda one: one["equity"])
    assert best["text"] == "8/5 6/5"
    assert best["error"] > 0
    assert "8/4" in {one["text"] for one in lines[-1]["courses"]}


@pytest.mark.parametrize("door", ["GET /api/positions/weighed", "POST /api/positions/rollout"])
def test_who_plays_against_somebody_gets_no_engine(client: TestClient, door: str) -> None:
    method, path = door.split()
    ann, ben = (
        {"authorization": f"Bearer {client.post('/api/people', json={'name': name}).json()['token']}"}
        for name in ("Ann", "Ben")
    )
    client.cookies.clear()
    made = client.post("/api/challenges", json={"length": 3, "book": "usbgf"}, headers=ann).json()
    client.post(f"/api/challenges/{made['id']}/join", json={}, headers=ben).raise_for_status()
    refused = client.request(method, path, params={"position": XGID}, headers=ann)
    assert (refused.status_code, refused.json()["code"]) == (409, "analysis_during_match")
    assert refused.json()["clauses"] == ["usbgf:1.8.1.a", "usbgf:1.8.1.b"]


def test_a_position_that_cannot_be_is_not_weighed(client: TestClient) -> None:
    wrong = client.get("/api/positions/weighed", params={"board": "f" + "0" * 25 + "f" + "0" * 25})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "impossible_position")
