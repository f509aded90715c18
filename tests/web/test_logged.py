"""Everything is logged: what was done and what was refused, with who, what, why, the clause, the device, and no address."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import cast

import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient
from structlog.testing import capture_logs

from bafflebox.service import House
from bafflebox.web import create_app
from bafflebox.web.logs import hidden_address
from support.club_night import HERE
from web.test_safety_list import table, token


@pytest.fixture
def house() -> House:
    return House.in_memory()


@pytest.fixture
def door(house: House) -> Iterator[TestClient]:
    with TestClient(create_app(house), raise_server_exceptions=False) as made:
        yield made


def count(door: TestClient, door_name: str, code: str) -> float:
    found = re.search(
        rf'bafflebox_refusals_total\{{code="{code}",door="{door_name}"\}} ([0-9.]+)',
        cast(FastAPI, door.app).state.house.measures.text().decode(),
    )
    return float(found[1]) if found else 0.0


def test_a_refused_act_leaves_a_line_and_is_counted(door: TestClient) -> None:
    name, eve = table(door, token(door, "Ann")), token(door, "Eve")
    me = door.get("/api/people/me", headers=eve).json()["id"]
    with capture_logs() as lines:
        door.post(f"/api/tables/{name}/acts", json={"act": "RollOpening"}, headers=eve)
    (line,) = (one for one in lines if one["event"] == "act refused")
    assert (line["table"], line["act"], line["who"], line["code"]) == (name, "RollOpening", me, "not_your_role")
    assert line["clauses"]
    assert line["device"] == "program"
    assert line["log_level"] == "warning"
    assert count(door, "table", "not_your_role") == 1


def test_what_the_referee_refuses_on_a_live_line_is_logged_too(door: TestClient) -> None:
    ann = token(door, "Ann")
    name = table(door, ann)
    with capture_logs() as lines, door.websocket_connect(f"/api/tables/{name}/live", headers=ann) as line:
        line.receive_json()
        line.send_json({"id": 1, "act": "Take"})
        while "answer" not in (told := line.receive_json()):
            pass
    assert told["problem"]["clauses"]
    assert [one["act"] for one in lines if one["event"] == "act refused"] == ["Take"]


def test_a_refused_act_of_the_desk_leaves_a_line(door: TestClient) -> None:
    form = {"programme": "club", "name": "Club night", "director": "Dee", "book": "usbgf", "tables": "2", "fee": "10"}
    door.post("/tournaments/new", data=form | {"names": "Ann\nBen"}, headers=HERE)
    base = "/tournaments/club-night"
    version = door.get(f"{base}/version").json()["version"]
    with capture_logs() as lines:
        door.post(f"{base}/desk", data={"version": version, "act": "draw", "contest": "nowhere"}, headers=HERE)
        door.post(f"{base}/desk", data={"version": version, "act": "tables", "count": "3"}, headers=HERE)
    events = [(one["event"], one["act"]) for one in lines if one.get("tournament") == "club-night"]
    assert ("act refused", "draw") in events
    assert len({one["device"] for one in lines if "tournament" in one}) == 1


def test_who_is_turned_away_at_the_door_is_logged(door: TestClient) -> None:
    with capture_logs() as lines:
        door.post("/me/erase", headers={"cookie": "bafflebox=x", "origin": "http://evil.example"})
    assert [one["code"] for one in lines if one["event"] == "turned away"] == ["another_site"]


def test_the_device_of_an_act_is_in_the_journal(door: TestClient, house: House) -> None:
    door.post("/me/name", data={"name": "Ann"}, headers=HERE)
    device = door.cookies["bafflebox-device"]
    assert re.fullmatch("[0-9a-f]{12}", device)
    name = door.post("/api/challenges", json={"length": 1, "bot": "beginner"}, headers=HERE).json()["table"]
    door.post(f"/api/tables/{name}/acts", json={"act": "RollOpening"}, headers=HERE)
    with door.websocket_connect(f"/api/tables/{name}/live", headers=HERE) as line:
        line.send_json({"id": 1, "act": "PointOut", "incident": "cocked_die"})
        while "answer" not in line.receive_json():
            pass
    entries = house.journal.read(f"table/{name}")
    devices = {type(entry.event).__name__: entry.meta.device for entry in entries}
    assert devices["TableOpened"] == devices["IncidentOpened"] == device
    assert device in door.get("/me", headers=HERE).text


def test_a_device_keeps_its_number_and_programs_get_none(door: TestClient) -> None:
    first = door.get("/", headers=HERE).headers["set-cookie"]
    assert "HttpOnly" in first
    assert "set-cookie" not in door.get("/about", headers=HERE).headers
    door.cookies.clear()
    assert "set-cookie" not in door.get("/api/books").headers
    assert "bafflebox-device" not in door.get("/", headers={"authorization": "Bearer x"}).headers.get("set-cookie", "")


def test_the_log_has_no_network_address() -> None:
    shown = hidden_address({"client": ("192.0.2.7", 1)})
    assert re.fullmatch("[0-9a-f]{8}", shown)
    assert shown == hidden_address({"client": ("192.0.2.7", 2)})
    assert shown != hidden_address({"client": ("192.0.2.8", 1)})
