"""A program elsewhere is told what happens in a tournament; a listener of the test's own on loopback stands for it."""

from __future__ import annotations

import hmac
import json
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from bafflebox.service import House
from bafflebox.service.outgoing import Outgoing
from bafflebox.web import create_app
from support.push_service import Arrived, Service, push_service

NIGHT = {"programme": "club", "name": "Club night", "tables": "2", "names": "Ann\nBen\nCy\nDi"}
HALL = "/api/tournaments/club-night"


@pytest.fixture
def program() -> Iterator[Service]:
    with push_service() as service:
        yield service


def served(house: House, *hosts: str) -> TestClient:
    house.webhooks.outgoing, house.webhooks.waits = Outgoing(hosts), (0.01, 0.01)
    return TestClient(create_app(house), raise_server_exceptions=False)


@pytest.fixture
def door(program: Service) -> Iterator[TestClient]:
    with served(House.in_memory(bot_pace=60.0), program.address) as made:
        yield made


def named(door: TestClient, name: str) -> dict[str, str]:
    token = door.post("/api/people", json={"name": name}).json()["token"]
    door.cookies.clear()
    return {"authorization": f"Bearer {token}"}


def act(door: TestClient, who: dict[str, str], act: str, **fields: str) -> int:
    answer = door.post(f"{HALL}/acts", json={"act": act, "fields": fields}, headers=who)
    assert answer.status_code == 200, answer.text
    return int(answer.json()["version"])


def night(door: TestClient) -> dict[str, str]:
    """A club night that is drawn; with its director's key."""
    dee = named(door, "Dee")
    assert door.post("/api/tournaments", json={"fields": NIGHT}, headers=dee).status_code == 201
    for what in ("check-in-all", "draw"):
        act(door, dee, what, contest="open")
    return dee


def hooked(door: TestClient, dee: dict[str, str], url: str) -> str:
    answer = door.put(f"{HALL}/webhook", json={"url": url}, headers=dee)
    assert answer.status_code == 200, answer.text
    return str(answer.json()["secret"])


def result(door: TestClient, dee: dict[str, str], number: int = 0) -> dict[str, Any]:
    match: dict[str, Any] = door.get(HALL).json()["matches"][number]
    act(door, dee, "result", match=match["id"], winner=match["entrants"][0], first=str(match["length"]), second="1")
    return match


def until(seen: Callable[[], Any]) -> Any:
    for _ in range(1200):
        if found := seen():
            return found
        time.sleep(0.05)
    raise AssertionError("it did not come")


def told(program: Service, *kinds: str) -> list[dict[str, Any]]:
    return [one for one in map(opened, program.arrived) if one["event"] in kinds]


def opened(arrived: Arrived) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(arrived.body)
    return found


def test_calls_results_and_corrections_are_told_in_order_and_signed(door: TestClient, program: Service) -> None:
    dee = night(door)
    secret = hooked(door, dee, f"{program.address}/club?night=1")
    match = door.get(HALL).json()["matches"][0]
    act(door, dee, "call-all")
    result(door, dee)
    act(
        door,
        dee,
        "correct",
        match=match["id"],
        winner=match["entrants"][1],
        first="4",
        second="5",
        repair="swap",
        reason="misread",
    )
    (corrected,) = until(lambda: told(program, "corrected"))
    (entered,) = told(program, "result")

    assert {one["match"] for one in told(program, "called")} >= {match["id"]}
    assert (entered["match"], entered["winner"], entered["points"]) == (
        match["id"],
        match["entrants"][0],
        [match["length"], 1],
    )
    assert [one["name"] for one in entered["players"]] == match["players"]
    assert (corrected["winner"], corrected["points"]) == (match["entrants"][1], [4, 5])
    assert "misread" not in json.dumps(corrected), "reasons are for the desk"
    versions = [opened(one)["version"] for one in program.arrived]
    assert versions == sorted(set(versions))
    for one in program.arrived:
        assert one.path == "/club?night=1"
        assert one.headers["x-bafflebox-id"] == opened(one)["id"] == f"club-night-{opened(one)['version']}"
        right = hmac.new(secret.encode(), one.body, "sha256").hexdigest()
        assert one.headers["x-bafflebox-signature"] == f"sha256={right}"


def test_only_what_everybody_may_see_is_told(door: TestClient, program: Service) -> None:
    dee = night(door)
    hooked(door, dee, program.address)
    act(door, dee, "notice", text="The bar is open")
    result(door, dee)
    until(lambda: told(program, "result"))
    assert {opened(one)["event"] for one in program.arrived} <= {"called", "started", "result"}
    assert not any(b"bar is open" in one.body for one in program.arrived)


def test_a_message_that_is_not_taken_is_sent_again(door: TestClient, program: Service) -> None:
    dee = night(door)
    program.answers += [503, 429]
    hooked(door, dee, program.address)
    result(door, dee)
    until(lambda: len(program.arrived) >= 3)
    assert len({one.headers["x-bafflebox-id"] for one in program.arrived[:3]}) == 1
    until(lambda: door.get(f"{HALL}/webhook", headers=dee).json()["version"] > 0)
    assert until(lambda: door.get(f"{HALL}/webhook", headers=dee).json())["problem"] == ""


@pytest.mark.parametrize(("answers", "tries"), [([500] * 3, 3), ([404], 1), ([302], 1)])
def test_it_is_given_up_and_the_next_one_follows(
    door: TestClient, program: Service, answers: list[int], tries: int
) -> None:
    dee = night(door)
    program.answers += answers
    hooked(door, dee, program.address)
    result(door, dee)
    until(lambda: f"answers {answers[0]}" in door.get(f"{HALL}/webhook", headers=dee).json()["problem"])
    first = program.arrived[0].headers["x-bafflebox-id"]
    result(door, dee, 1)
    until(lambda: door.get(f"{HALL}/webhook", headers=dee).json()["problem"] == "")
    assert [one.headers["x-bafflebox-id"] for one in program.arrived].count(first) == tries
    assert len(program.arrived) > tries


def test_a_server_that_the_operator_did_not_name_is_refused(door: TestClient, program: Service) -> None:
    dee = night(door)
    for url in ("https://far.example/", program.address.replace("127.0.0.1", "127.0.0.2"), "file:///etc/passwd", ""):
        answer = door.put(f"{HALL}/webhook", json={"url": url}, headers=dee)
        assert (answer.status_code, answer.json()["code"]) == (422, "host_not_named"), url
    assert door.get(f"{HALL}/webhook", headers=dee).json()["code"] == "unknown_webhook"


def test_only_a_director_has_to_do_with_it_and_the_secret_is_shown_once(door: TestClient, program: Service) -> None:
    dee, eve = night(door), named(door, "Eve")
    secret = hooked(door, dee, program.address)
    for method in ("GET", "PUT", "DELETE"):
        sent = {"json": {"url": program.address}} if method == "PUT" else {}
        assert door.request(method, f"{HALL}/webhook", headers=eve, **sent).status_code == 403  # type: ignore[arg-type]
    assert secret not in door.get(f"{HALL}/webhook", headers=dee).text


def test_nothing_is_told_after_it_was_ended(door: TestClient, program: Service) -> None:
    dee = night(door)
    hooked(door, dee, f"{program.address}/old")
    assert door.delete(f"{HALL}/webhook", headers=dee).status_code == 204
    result(door, dee)
    hooked(door, dee, f"{program.address}/new")
    result(door, dee, 1)
    until(lambda: told(program, "result"))
    assert {one.path for one in program.arrived} == {"/new"}


def test_what_happened_while_the_server_was_away_is_told_after_a_restart(tmp_path: Path, program: Service) -> None:
    database = str(tmp_path / "house.db")
    with served(House.at(database), program.address) as door:
        dee = night(door)
        hooked(door, dee, program.address)
        house: House = door.app.state.house  # type: ignore[attr-defined]
        assert door.portal is not None
        door.portal.call(house.webhooks.close)  # as if it had died before it could send
        result(door, dee)
    assert program.arrived == []
    with served(House.at(database), program.address):
        until(lambda: told(program, "result"))


def test_it_ends_with_the_tournament(door: TestClient, program: Service) -> None:
    dee = night(door)
    hooked(door, dee, program.address)
    while open_ := [i for i, one in enumerate(door.get(HALL).json()["matches"]) if one["winner"] is None]:
        result(door, dee, open_[0])
    act(door, dee, "finish", contest="open")
    act(door, dee, "close")
    until(lambda: told(program, "closed"))
    assert told(program, "finished")[0]["contest"] == "open"
    until(lambda: door.get(f"{HALL}/webhook", headers=dee).json().get("code") == "unknown_webhook")


def test_the_desk_names_the_program_and_shows_its_secret_once(door: TestClient, program: Service) -> None:
    dee = night(door)
    page, form = "/tournaments/club-night/desk/staff", "/tournaments/club-night/desk/webhook"
    assert f'action="{form}"' in door.get(page, headers=dee).text
    made = door.post(form, data={"url": f"{program.address}/club"}, headers=dee)
    found = re.search(r'value="([\w-]+)" aria-label="The secret"', made.text)
    assert found, made.text
    result(door, dee)
    until(lambda: told(program, "result"))
    right = hmac.new(found[1].encode(), program.arrived[-1].body, "sha256").hexdigest()
    assert program.arrived[-1].headers["x-bafflebox-signature"] == f"sha256={right}"
    shown = door.get(page, headers=dee).text
    assert f"{program.address}/club" in shown
    assert found[1] not in shown

    ended = door.post(form, headers=dee, follow_redirects=False)
    assert (ended.status_code, ended.headers["location"]) == (303, page)
    assert door.get(f"{HALL}/webhook", headers=dee).json()["code"] == "unknown_webhook"


def test_the_form_of_a_webhook_stays_on_its_page_when_it_is_refused(door: TestClient) -> None:
    dee = night(door)
    page = "/tournaments/club-night/desk/staff"
    headers = dee | {"accept": "text/html", "referer": f"http://testserver{page}"}
    told = {"url": "https://elsewhere.example/"}
    answer = door.post("/tournaments/club-night/desk/webhook", data=told, headers=headers, follow_redirects=False)
    assert answer.status_code == 303
    assert answer.headers["location"].startswith(f"{page}?refused=")
    assert "banner fault" in door.get(answer.headers["location"], headers=headers).text
    assert "banner fault" not in door.get(page, headers=headers).text
