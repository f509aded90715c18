"""The walks drawn in docs/architecture.md: short, and the way that data really takes."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bafflebox.service import House
from bafflebox.web import create_app
from support.club_night import BASE, act, set_up
from support.walks import Walk, drawn

MOST = 20
ROLL = (
    "service/tables.py:read_act",
    "service/roles.py:permit",
    "table/dice.py:throw",
    "table/rolls.py:may_roll",
    "table/rolled.py:Rolled.fold",
    "match/game.py:Game.rolled",
    "store/codec.py:Codec.text",
    "store/sqlite.py:Pen.write",
    "service/told.py:MatchList._hear",
    "table/views.py:own_view",
    "web/changes.py:changed",
)
CORRECTION = (
    "service/hall/acts/fields.py:read_as",
    "service/hall/acts/results.py:Correct.run",
    "tournament/officials.py:check_director",
    "tournament/results.py:checked_score",
    "tournament/results.py:counted_for",
    "tournament/events/result.py:ResultCorrected.fold",
    "tournament/state.py:evolve",
    "tournament/structures/settling.py:Settling.settle",
    "store/codec.py:Codec.text",
    "store/sqlite.py:Pen.write",
    "service/hall/views.py:placings",
    "tournament/money/prizes.py:shared",
)


@pytest.mark.parametrize(
    "walk",
    [
        "a roll, from one screen to the other",
        "an illegal move, and its remedy",
        "a corrected result, to bracket and payout",
        "a clause, to a phone",
    ],
)
def test_a_walk_is_short(walk: str) -> None:
    assert 5 < len(drawn(walk)) <= MOST


def test_a_roll_takes_the_way_that_is_drawn(tmp_path: Path) -> None:
    walk = Walk(("web/live.py:_Line._hear", "web/live.py:_Line._show", "store/journal.py:Writer._run"), ROLL)
    with walk, TestClient(create_app(House.at(str(tmp_path / "journal.db")))) as door:
        keys = [door.post("/api/people", json={"name": name}).json()["token"] for name in ("Ann", "Ben")]
        ann, ben = ({"authorization": f"Bearer {key}"} for key in keys)
        challenge = door.post("/api/challenges", json={"length": 3}, headers=ann).json()["id"]
        table = door.post(f"/api/challenges/{challenge}/join", json={}, headers=ben).json()["table"]
        lines = [door.websocket_connect(f"/api/tables/{table}/live?changes&plays", headers=key) for key in (ann, ben)]
        with lines[0] as one, lines[1] as two:
            views = {line: line.receive_json()["view"] for line in (one, two)}

            def do(line: object, **message: str) -> None:
                other = two if line is one else one
                line.send_json({"id": 1, **message})  # type: ignore[attr-defined]
                views[line] |= line.receive_json()["changed"]  # type: ignore[attr-defined, index]
                views[other] |= other.receive_json()["changed"]

            while views[one]["game"]["turn"] is None:  # equal dice are rolled again
                do(one, act="RollOpening")
            mover = next(line for line, view in views.items() if view["game"]["turn"] == view["side"])
            do(mover, act="Play", play=views[mover]["plays"][0])
            do(mover, act="EndTurn")
            walk.is_on = True
            do(two if mover is one else one, act="Roll")
            walk.is_on = False

    assert walk.passed.keys() == set(ROLL)
    assert walk.files == {file for file in drawn("a roll") if file.endswith(".py")}


def test_a_corrected_result_takes_the_way_that_is_drawn(tmp_path: Path) -> None:
    entrances = (
        "web/pages/hall/door.py:taken",
        "service/hall/desks.py:Desks._serve",
        "store/journal.py:Writer._run",
        "service/hall/views.py:placings",
    )
    walk = Walk(entrances, CORRECTION)
    with walk, TestClient(create_app(House.at(str(tmp_path / "journal.db")))) as door:
        hall = set_up(door)
        assert act(hall, act="prizes", contest="open", prizes="main:1=70\nmain:2=30") == 200
        assert act(hall, act="draw", contest="open") == 200
        page = hall.get(f"{BASE}/desk/match/open/main:1.1").text
        one, two = dict.fromkeys(re.findall(r'name="winner" value="([^"]+)" required', page))
        assert act(hall, act="result", match="open/main:1.1", winner=one, first="5", second="2") == 200
        wrong = {"repair": "swap", "reason": "misread", "winner": two, "first": "2", "second": "5"}
        walk.is_on = True
        assert act(hall, act="correct", match="open/main:1.1", **wrong) == 200
        assert hall.get(f"{BASE}/events/open").status_code == 200
        walk.is_on = False

    assert walk.passed.keys() == set(CORRECTION)
    assert walk.files == {file for file in drawn("a corrected result") if file.endswith(".py")}
