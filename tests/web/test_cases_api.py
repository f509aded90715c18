"""A program puts an incident on record, finds its case, rules on it and reads what became of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient

from bafflebox.service import House
from bafflebox.web import create_app

NIGHT = {"programme": "club", "name": "Club night", "tables": 2, "names": ["Ann", "Ben", "Cy", "Di"]}
MATCH = "open/main:1.1"


@pytest.fixture
def door() -> Iterator[TestClient]:
    """A server with a club night that is drawn; the one who asks directs it."""
    with TestClient(create_app(House.in_memory(bot_pace=60.0)), raise_server_exceptions=False) as made:
        made.post("/api/people", json={"name": "Dee"})
        made.post("/api/tournaments", json={"fields": NIGHT})
        assert act(made, "draw", contest="open").status_code == 200
        yield made


def night(door: TestClient) -> str:
    return f"/api/tournaments/{door.get('/api/tournaments').json()[0]['id']}"


def act(door: TestClient, name: str, **fields: Any) -> Any:
    return door.post(f"{night(door)}/acts", json={"act": name, "fields": fields})


def on_record(door: TestClient) -> str:
    (case,) = act(door, "incident", about="Ben came late", match=MATCH, incident="late_start").json()["cases"]
    return str(case)


def test_an_incident_is_ruled_on_from_its_answer_alone(door: TestClient) -> None:
    case = on_record(door)
    missing = act(door, "rule", case=case).json()
    assert missing["code"] == "facts_missing"
    assert "minutes_late" in missing["facts"]["questions"]

    found = door.get(f"{night(door)}/cases/{case}").json()
    assert (found["stage"], found["outcome"], found["rulings"]) == ("open", "", [])
    offender = next(iter(found["players"]))
    given = {"offender": offender, "penalty": "points", "amount": 1, "f": {"minutes_late": "12"}}
    assert act(door, "rule", case=case, **given).status_code == 200

    ruled = door.get(f"{night(door)}/cases/{case}").json()
    assert (ruled["stage"], ruled["outcome"], ruled["applied"]) == ("ruled", "1 penalty point.", True)
    (ruling,) = ruled["rulings"]
    assert ruling["by"] == "Dee"
    assert ruling["clauses"] == ruled["clauses"] != []
    assert all(clause.startswith("usbgf:") for clause in ruling["clauses"])
    (measure,) = ruling["measures"]
    assert (measure["name"], measure["penalty"], measure["amount"]) == (found["players"][offender], "points", 1)


def test_the_list_is_paged_and_says_what_acts_need(door: TestClient) -> None:
    first, second = on_record(door), on_record(door)
    whole = door.get(f"{night(door)}/cases")
    assert [line["id"] for line in whole.json()] == [first, second]
    assert {line["match"] for line in whole.json()} == {MATCH}
    part = door.get(f"{night(door)}/cases", params={"limit": 1, "offset": 1})
    assert [line["id"] for line in part.json()] == [second]
    assert part.headers["total-count"] == "2"
    assert 'rel="prev"' in part.headers["link"]


def test_acts_that_open_no_case_name_none(door: TestClient) -> None:
    assert act(door, "notice", text="Coffee at four").json()["cases"] == []


def test_an_unknown_case_is_named(door: TestClient) -> None:
    case = on_record(door)
    answer = door.get(f"{night(door)}/cases/{case}x")
    assert answer.status_code == 422
    assert f"{case}x" in answer.json()["detail"]


def test_only_the_staff_reads_cases(door: TestClient) -> None:
    case, where = on_record(door), night(door)
    door.cookies.clear()
    assert door.get(f"{where}/cases").status_code == 401
    door.post("/api/people", json={"name": "Zed"})
    for path in (f"{where}/cases", f"{where}/cases/{case}"):
        assert door.get(path).json()["code"] == "not_staff"
