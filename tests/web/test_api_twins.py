"""Everything that pages do is in the API: each form of a page has a twin there, named here."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from starlette.testclient import TestClient

from bafflebox import web
from bafflebox.service import House
from bafflebox.service.tables import NOT_FROM_OUTSIDE
from bafflebox.table.acts import Act
from bafflebox.web import create_app
from bafflebox.web.api.updates import events_after
from bafflebox.web.rights import Door, doors
from support.houses import run

TWINS = {
    "/play": "POST /api/challenges",
    "/c/{id}": "POST /api/challenges/{id}/join",
    "/c/{id}/withdraw": "DELETE /api/challenges/{id}",
    "/c/{id}/decline": "POST /api/challenges/{id}/decline",
    "/live": "POST /api/tables",
    "/transcribe": "POST /api/tables",
    "/t/{table}/analysis": "POST /api/tables/{table}/analysis",
    "/t/{table}/seats/{side}/{number}": "POST /api/tables/{table}/seats/{side}/{number}",
    "/rulings/{name}/attach": "POST /api/tables/{table}/acts",
    "/files": "POST /api/files",
    "/files/{word}/analysis": "POST /api/files/{word}/analysis",
    "/demo/analysis": "POST /api/files/{word}/analysis",
    "/me/name": "PUT /api/people/me/name",
    "/me/account": "POST /api/people/me/account",
    "/me/password": "PUT /api/people/me/password",
    "/me/sign-in": "POST /api/keys",
    "/me/sign-out": "DELETE /api/keys/this",
    "/me/sign-out-everywhere": "DELETE /api/keys",
    "/me/link": "POST /api/people/me/link",
    "/me/come": "POST /api/keys/link",
    "/me/erase": "DELETE /api/people/me",
    "/me/tokens": "POST /api/people/me/tokens",
    "/me/tokens/{token}/revoke": "DELETE /api/people/me/tokens/{token}",
    "/tournaments/new": "POST /api/tournaments",
    "/tournaments/{id}/ask": "POST /api/tournaments/{id}/requests",
    "/tournaments/{id}/desk": "POST /api/tournaments/{id}/acts",
    "/tournaments/{id}/desk/undo": "POST /api/tournaments/{id}/undo",
    "/tournaments/{id}/desk/scan": "POST /api/tournaments/{id}/check-in",
    "/tournaments/{id}/desk/rename": "PUT /api/tournaments/{id}/names/{person}",
    "/tournaments/{id}/desk/cards": "POST /api/tournaments/{id}/cards",
    "/tournaments/{id}/desk/invite": "POST /api/tournaments/{id}/invitations",
    "/tournaments/{id}/desk/seat": "POST /api/tournaments/{id}/seats",
    "/tournaments/{id}/desk/publish": "POST /api/tournaments/{id}/publication",
    "/tournaments/{id}/desk/webhook": "PUT /api/tournaments/{id}/webhook",
    "/tournaments/{id}/desk/tablet": "POST /api/tournaments/{id}/tablets",
    "/tournaments/{id}/tablet/act": "POST /api/tournaments/{id}/tablet",
    "/tournaments/{id}/demo": "POST /api/tournaments/{id}/demo",
    "/tournaments/{id}/desk/address": "POST /api/tournaments/{id}/address",
    "/tournaments/{id}/desk/again": "POST /api/tournaments/{id}/again",
    "/tournaments/{id}/desk/register": "POST /api/registers/{register}/players",
    "/tournaments/{id}/desk/register/link": "PUT /api/tournaments/{id}/register/{person}",
    "/tournaments/{id}/desk/register/enter": "POST /api/tournaments/{id}/register",
    "/tournaments/{id}/desk/import/enter": "POST /api/tournaments/{id}/acts",
    "/tournaments/{id}/desk/sheets": "POST /api/tournaments/{id}/sheets",
    "/tournaments/take-in": "PUT /api/tournaments/take-in",
    "/tournaments/{id}/join": "POST /api/tournaments/{id}/join",
    "/tournaments/{id}/me": "GET /api/tournaments/{id}/mine",
    "/tournaments/{id}/me/act": "POST /api/tournaments/{id}/mine",
    "/tournaments/{id}/me/push": "POST /api/tournaments/{id}/mine/push",
    "/operator/settings": "PUT /api/operator/settings",
    "/operator/grants": "PUT /api/operator/grants",
    "/tournaments/{id}/me/push/off": "POST /api/tournaments/{id}/mine/push/off",
}
"""Each path to which a page sends a form, and what a program sends instead."""
OF_THE_BROWSER = {
    "/tournaments/{id}/desk/import": "it shows a list before it is entered; a program sends the act `enter`",
    "/operator": "it puts a key into a cookie; a program sends the operator's token itself",
    "/c": "it finds the tournament of a card; a program names it",
    "/tournaments/{id}/me/table": "it puts the player's key into a cookie; a program gets one by the link to the seat",
    "/tournaments/{id}/tablet": "it puts the word of a tablet into its cookie; a program sends the word with each act",
}
"""Forms that mean nothing to a program, each with the reason."""


@pytest.fixture
def door() -> Iterator[TestClient]:
    with TestClient(create_app(), raise_server_exceptions=False) as made:
        yield made


def test_every_form_of_a_page_has_a_twin_in_the_api() -> None:
    known = doors(create_app())
    forms = {door.path for door in known if door.method == "POST" and not door.is_api} - set(OF_THE_BROWSER)
    assert forms - set(TWINS) == set(), "name what a program sends instead of these forms"
    for path, twin in TWINS.items():
        method, _, where = twin.partition(" ")
        assert path in forms, path
        assert Door(method, where) in known, twin


def test_the_description_names_every_door_of_the_api(door: TestClient) -> None:
    described = door.get("/api/openapi.json").json()["paths"]
    for one in doors(create_app()):
        if one.is_api and one.method not in ("HEAD", "OPTIONS") and one.path != "/api/openapi.json":
            assert one.method.lower() in described[one.path], one
            assert described[one.path][one.method.lower()].get("description"), one


def name(door: TestClient, called: str) -> dict[str, str]:
    answer = door.post("/api/people", json={"name": called})
    door.cookies.clear()
    return {"authorization": f"Bearer {answer.json()['token']}"}


def test_a_tournament_is_run_by_a_program(door: TestClient) -> None:
    dee, clerk = name(door, "Dee"), name(door, "Carl")
    fields = {"programme": "club", "name": "Club night", "tables": "2", "book": "usbgf", "names": "Ann\nBen"}
    more = {"phones": "report", "announced": "the wall"}
    made = door.post("/api/tournaments", json={"fields": fields | more}, headers=dee).json()
    base = f"/api/tournaments/{made['id']}"

    def act(who: dict[str, str], act: str, **fields: str) -> tuple[int, dict[str, object]]:
        answer = door.post(f"{base}/acts", json={"act": act, "fields": fields}, headers=who)
        return answer.status_code, answer.json()

    assert act(clerk, "check-in-all", contest="open")[1]["code"] == "not_your_role"
    invited = {"role": "staff", "first": "1", "last": "2"}
    path = door.post(f"{base}/invitations", json=invited, headers=dee).json()["path"]
    assert door.post(f"{base}/join", json={"word": path}, headers=clerk).status_code == 200
    assert act(clerk, "check-in-all", contest="open")[0] == 200
    assert act(clerk, "draw", contest="open")[1]["code"] == "not_your_role"
    assert act(dee, "draw", contest="open")[0] == 200
    assert act(clerk, "call-all")[0] == 200
    (match,) = [one for one in door.get(base).json()["matches"] if one["stage"] == "called"]
    assert sorted(match["players"]) == ["Ann", "Ben"]

    def card(player: str) -> dict[str, str]:
        house: House = door.app.state.house  # type: ignore[attr-defined]
        hall = house.desks.in_use(made["id"])
        assert hall is not None
        return {"x-card": house.passes.card(hall, next(one for one in hall.persons if hall.name(one) == player))}

    assert door.get(f"{base}/mine", headers=card("Ann")).json()["next"]["id"] == match["id"]
    assert door.get(f"{base}/mine", headers={"x-card": "nonsense"}).status_code == 403
    winner = door.get(base).json()["events"][0]["entries"]
    entrant = next(key for key, called in winner.items() if called == match["players"][0])
    assert act(clerk, "start", match=match["id"])[0] == 200
    fields = {"match": match["id"], "winner": entrant, "first": "5", "second": "2"}
    report = {"act": "report", "fields": fields}
    reported = door.post(f"{base}/mine", json=report, headers=card(match["players"][0]))
    assert reported.status_code == 200, events_after.text
    confirm = {"act": "confirm", "fields": {"match": match["id"]}}
    done = door.post(f"{base}/mine", json=confirm, headers=card(match["players"][1])).json()
    assert door.get(base).json()["version"] == done["version"]
    journal = door.get(f"{base}/journal", params={"after": done["version"] - 1}, headers=clerk).json()
    assert [line["version"] for line in journal] == [done["version"]]
    assert door.get(f"{base}/journal", headers=name(door, "Eve")).status_code == 403


def test_a_program_goes_on_from_the_event_number_that_it_saw_last(door: TestClient) -> None:
    ann = name(door, "Ann")
    table = door.post("/api/challenges", json={"length": 1, "bot": "beginner"}, headers=ann).json()["table"]
    events = door.get(f"/api/tables/{table}/events", headers=ann).json()
    later = door.get(f"/api/tables/{table}/events", params={"after": 1}, headers=ann).json()
    assert [one["version"] for one in events][:3] == [1, 2, 3]
    assert later[0] == events[1]


def test_what_is_hidden_keeps_its_number() -> None:
    from bafflebox.cases import PersonId
    from bafflebox.game import Side
    from bafflebox.service.keeper import KeptMatch
    from bafflebox.table import Mode, acts

    async def story(house: House) -> None:
        dora = house.people.guest("Dora")[0].person
        from bafflebox.game import Both

        room = await house.keeper.open(KeptMatch(Mode.LIVE, Both(("Ann",), ("Ben",)), clock=False), dora)
        await house.tables.act(room.table.id, dora, acts.PointOut("fast_roll", Side.BLACK))
        await house.tables.act(room.table.id, dora, acts.StateFact(1, "turn_ended", True))
        await house.tables.act(room.table.id, dora, acts.CloseIncident(1))
        mine = [one["version"] for one in events_after(house, room, dora, 0)]
        theirs = [one["version"] for one in events_after(house, room, PersonId("eve"), 0)]
        assert mine == list(range(1, room.table.version + 1))
        hidden = [one["version"] for one in events_after(house, room, dora, 0) if one["event"] == "FactStated"]
        assert hidden
        assert theirs == [version for version in mine if version not in hidden]
        assert events_after(house, room, PersonId("eve"), hidden[-1]) == events_after(house, room, dora, hidden[-1])

    run(story)


def test_updates_are_numbered_messages(door: TestClient) -> None:
    ann = name(door, "Ann")
    table = door.post("/api/challenges", json={"length": 1, "bot": "beginner"}, headers=ann).json()["table"]
    from bafflebox.web.api import updates

    lines: list[str] = []

    async def story() -> None:
        house: House = door.app.state.house  # type: ignore[attr-defined]
        room = await house.tables.room(table)

        class Asked:
            looks = 0

            async def is_disconnected(self) -> bool:
                self.looks += 1
                return self.looks > 1

        async for line in updates._lines(Asked(), house, room, updates.NOBODY, 1):  # type: ignore[arg-type]
            lines.append(line)
            room.tell()  # nothing more will come: the message after the last one would wait

    door.portal.call(story)  # type: ignore[union-attr]
    first = lines[0].splitlines()
    assert first[0] == "id: 2"
    assert json.loads(first[2].removeprefix("data: "))["version"] == 2


WITHOUT_A_BUTTON = {
    "Begin", "ConcedeMatch", "DisputeScore", "ForfeitDelay", "Grant", "HandClockOver", "ImposeClock", "LiftDice", "MixDice",
    "Prefer", "ReopenGame", "ReplaceDice", "ReportResult", "RollForPreference", "TakeClockBack",
}  # fmt: skip
"""Acts at a table that no page's script names: programs, the command line and the server itself perform them."""


def test_an_act_at_a_table_has_its_button() -> None:
    scripts = (Path(web.__file__).parent / "static").glob("*.js")
    named = set(re.findall(r"'(\w+)'", "".join(script.read_text("utf-8") for script in scripts)))

    without = {act.__name__ for act in get_args(Act)} - named - NOT_FROM_OUTSIDE
    assert without == WITHOUT_A_BUTTON, "web/static/play.js, kept.js or officials.js"
