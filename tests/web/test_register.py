"""A club's register: its director links entrants to it, nothing is linked by name, and nobody else sees it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bafflebox.service import House
from bafflebox.tournament.entries import enter
from bafflebox.tournament.events import ContestId
from bafflebox.web import create_app
from support.club_night import BASE, HERE, PLAN, act, set_up

PAGE = f"{BASE}/desk/register"


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House.at(str(tmp_path / "club.db"))


@pytest.fixture
def hall(house: House) -> Iterator[TestClient]:
    with TestClient(create_app(house), client=("192.0.2.7", 5000)) as client:
        yield set_up(client)


def send(hall: TestClient, path: str = PAGE, **form: str | list[str]) -> str:
    answer = hall.post(path, data=form, headers=HERE)
    assert answer.status_code == 200, answer.text
    return answer.text


def register_of(hall: TestClient) -> str:
    return str(hall.get("/api/registers").json()[0]["id"])


def opened(hall: TestClient, *names: str) -> str:
    send(hall, do="open", name="Tuesday club")
    register = register_of(hall)
    for name in names:
        send(hall, do="add", register=register, name=name, rating="1600")
    return register


def line(hall: TestClient, name: str) -> str:
    told = hall.get(f"/api/registers/{register_of(hall)}").json()["players"]
    return next(str(one["id"]) for one in told if one["name"] == name)


def person(hall: TestClient, name: str) -> str:
    shown = hall.get(f"{BASE}/desk/register").text
    found = re.search(rf'<td>{name}</td><td>\s*<form.*?name="person" value="([^"]+)"', shown, re.S)
    assert found
    return found[1]


def test_an_entrant_of_the_same_name_is_offered_and_not_linked(hall: TestClient) -> None:
    opened(hall, "Ann")

    entries, shown = hall.get(f"{BASE}/desk/entries").text, hall.get(PAGE).text
    assert "Ann: in your register by name" in entries
    assert "Ann (same name)" in shown
    assert "Remove the link" not in shown


def test_ratings_go_on_from_one_night_to_the_next_for_those_who_are_linked(hall: TestClient) -> None:
    register = opened(hall, "Ann", "Ben")
    for name in ("Ann", "Ben"):
        send(hall, f"{PAGE}/link", register=register, person=person(hall, name), line=line(hall, name))
    hall.post("/tournaments/new", data=PLAN | {"name": "Next week", "book": "usbgf"}, headers=HERE)
    second = "/tournaments/next-week"
    chosen = [line(hall, "Ann"), line(hall, "Ben")]
    send(hall, f"{second}/desk/register/enter", register=register, contest="open", line=chosen)
    shown = hall.get(f"{second}/desk/register").text
    assert shown.count("Remove the link") == 2

    version = hall.get(f"{second}/version").json()["version"]
    for step in ({"act": "draw", "contest": "open"}, {"act": "call", "match": "open/main:1.1", "table": "1"}):
        hall.post(f"{second}/desk", data={"version": str(version), **step}, headers=HERE)
        version = hall.get(f"{second}/version").json()["version"]
    match = hall.get("/api/tournaments/next-week").json()
    winner = next(iter(match["events"][0]["entries"]))
    hall.post(
        f"{second}/desk",
        data={"version": str(version), "act": "result", "match": "open/main:1.1", "winner": winner},
        headers=HERE,
    )
    now = {one["name"]: one["rating"] for one in hall.get(f"/api/registers/{register}").json()["players"]}
    assert sorted(rating > 1600 for rating in now.values()) == [False, True], now


def test_a_register_belongs_to_those_who_keep_it(hall: TestClient) -> None:
    register = opened(hall, "Ann")
    hall.cookies.clear()
    token = hall.post("/api/people", json={"name": "Eve"}, headers=HERE).json()["token"]
    eve = HERE | {"authorization": f"Bearer {token}"}
    hall.cookies.clear()

    assert hall.get("/api/registers", headers=eve).json() == []
    assert hall.get(f"/api/registers/{register}", headers=eve).json()["code"] == "not_yours"
    assert hall.get("/api/registers/r-0000", headers=eve).json()["code"] == "not_yours"
    told = {"register": register, "line": ""}
    assert hall.put("/api/tournaments/club-night/register/x", json=told, headers=eve).status_code == 403
    assert hall.get(PAGE, headers=eve).status_code == 403


def test_two_players_of_a_register_can_be_told_apart_and_a_removed_one_is_linked_no_more(hall: TestClient) -> None:
    register = opened(hall, "Ann")
    again = hall.post(f"/api/registers/{register}/players", json={"name": "Аnn"}, headers=HERE)
    assert again.json()["code"] == "named_twice"
    send(hall, f"{PAGE}/link", register=register, person=person(hall, "Ann"), line=line(hall, "Ann"))
    wrong = {"register": register, "line": line(hall, "Ann")}
    other = person(hall, "Ben")
    assert hall.put(f"/api{BASE}/register/{other}", json=wrong, headers=HERE).json()["code"] == "linked"
    assert hall.delete(f"/api/registers/{register}/players/{line(hall, 'Ann')}", headers=HERE).status_code == 204
    assert "Remove the link" not in hall.get(PAGE).text


def test_who_is_entered_by_hand_is_not_entered_again_from_the_register(hall: TestClient) -> None:
    register = opened(hall, "Ann")
    told = {"register": register, "contest": "open", "lines": [line(hall, "Ann")]}
    assert hall.post(f"/api{BASE}/register", json=told, headers=HERE).json()["code"] == "entered"


def test_the_director_is_told_whom_an_older_version_had_shared_by_name(hall: TestClient, house: House) -> None:
    hall.post("/tournaments/new", data=PLAN | {"name": "Next week", "book": "usbgf"}, headers=HERE)
    old = house.desks.in_use("next-week")
    first = house.desks.in_use("club-night")
    assert old
    assert first
    shared = next(one for one in first.persons if first.name(one) == "Ann")

    async def twice() -> None:
        """As an older version did: the same id in both tournaments."""
        await house.desks.work(old, old.state.opened.by, lambda work: work.do(enter, ContestId("open"), [shared]))

    assert hall.portal is not None
    hall.portal.call(twice)
    shown = hall.get(f"{BASE}/desk/entries").text
    assert "Shared by name until now" in shown
    assert "also in Next week" in shown
    assert act(hall, act="draw", contest="open") == 200
