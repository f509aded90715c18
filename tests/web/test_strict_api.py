"""Nothing that a program sends is passed over: unknown fields, wrong tokens and wrong methods are told."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from fastapi.routing import APIRoute
from starlette.testclient import TestClient

from bafflebox.web import create_app
from bafflebox.web.fields import check_body
from bafflebox.web.problem_codes import codes
from bafflebox.web.rights import doors

WRONG = {"authorization": "Bearer never-issued"}


@pytest.mark.parametrize(
    ("method", "path", "sent", "detail"),
    [
        ("GET", "/api/positions?postion=x", None, "There is no parameter 'postion' here. Did you mean 'position'?"),
        ("GET", "/api/positions?id=XGID", None, "There is no parameter 'id' here. There are: black, board, "),
        ("GET", "/api/books?limits=3", None, "There is no parameter 'limits' here."),
        ("GET", "/api/tables?page=2", None, "There is no parameter 'page' here."),
        ("POST", "/api/people", {"nam": "Ann"}, "There is no field 'nam' here. Did you mean 'name'?"),
        ("POST", "/api/people", {"name": "Ann", "colour": "red"}, "There is no field 'colour' here. There are: name."),
        ("POST", "/api/incidents/late_start/ruling", {"fact": {}}, "Did you mean 'facts'?"),
        ("POST", "/api/challenges", {"lenght": 7}, "There is no field 'lenght' here. Did you mean 'length'?"),
    ],
)
def test_what_is_not_known_is_refused_with_the_nearest_name(
    client: TestClient, method: str, path: str, sent: dict[str, Any] | None, detail: str
) -> None:
    client.post("/api/people", json={"name": "Ann"})
    answer = client.request(method, path, json=sent)

    assert answer.status_code == 422
    assert answer.json()["code"] in ("unknown_parameter", "unknown_field")
    assert detail in answer.json()["detail"]


FILES = ("/api/tournaments/take-in", "/api/tournaments/{id}/sheets", "/api/publications/{id}")
"""Doors that take a file as it is, by PUT or POST."""


def test_every_door_of_the_api_refuses_what_it_does_not_know(client: TestClient) -> None:
    """A parameter and a field of the body, whatever the method, with or without ids in the address; nothing is done then."""
    client.post("/api/people", json={"name": "Ann"})
    looked = 0
    for door in doors(client.app):  # type: ignore[arg-type]
        if not door.is_api or door.path == "/api/openapi.json":
            continue
        path = door.path.replace("{", "").replace("}", "")
        asked = [("parameter", client.request(door.method, f"{path}?no-such-thing=1"))]
        if (
            door.path not in (*FILES, "/api/tables/{table}/acts") or door.method == "GET"
        ):  # an act has fields of its own
            asked += [("field", client.request(door.method, path, json={"no-such-thing": 1}))]
        for kind, answer in asked:
            assert answer.status_code == 422, (door, answer.text)
            assert answer.json()["code"] == f"unknown_{kind}", (door, answer.text)
            looked += 1
    assert looked > 200
    assert client.get("/api/people/me").json()["name"] == "Ann"


def test_what_belongs_into_the_address_is_said_to(client: TestClient) -> None:
    client.post("/api/people", json={"name": "Ann"})
    told = client.post("/api/positions/rollout", json={"position": "start"}).json()
    assert told["detail"] == "'position' belongs in the address, not in the body."
    for body in ({"json": [1]}, {"content": b"x"}, {"data": {"x": "1"}}):
        assert client.request("DELETE", "/api/people/me", **body).json()["code"] == "unknown_field"
    assert client.request("DELETE", "/api/people/me", json={}).status_code == 204


def test_fields_of_parts_are_looked_at_too() -> None:
    from pydantic import BaseModel

    class Part(BaseModel):
        name: str

    class Whole(BaseModel):
        parts: list[Part] = []
        one: Part | None = None

    check_body(Whole, {"parts": [{"name": "a"}], "one": None})
    for body in ({"parts": [{"nam": "a"}]}, {"one": {"nam": "a"}}):
        with pytest.raises(ValueError, match=r"There is no field 'nam' in (parts|one)\. Did you mean 'name'\?"):
            check_body(Whole, body)


def test_a_wrong_token_is_refused_at_every_door_of_the_api(client: TestClient) -> None:
    for door in doors(client.app):  # type: ignore[arg-type]
        if not door.is_api or door.path == "/api/openapi.json":
            continue
        answer = client.request(door.method, door.path.replace("{", "").replace("}", ""), headers=WRONG)
        assert answer.status_code == 401, door
        its_own = door.path.startswith("/api/publications/")  # the word of the server, not somebody's key
        assert answer.json()["code"] == ("no_token" if its_own else "wrong_token"), door
        assert answer.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"act": "Play", "plai": "8/5"}, "There is no field 'plai' here. Did you mean 'play'?"),
        ({"act": "AgreeScore", "scores": 1}, "There is no field 'scores' here. AgreeScore takes none."),
        ({"act": "play", "xyz": 1}, "There is no field 'xyz' here. Play takes: "),
    ],
)
def test_an_unknown_field_of_an_act_is_refused_with_the_nearest_one(
    client: TestClient, sent: dict[str, Any], says: str
) -> None:
    client.post("/api/people", json={"name": "Ann"})
    table = client.post("/api/challenges", json={"length": 1, "bot": "beginner"}).json()["table"]

    answer = client.post(f"/api/tables/{table}/acts", json=sent)
    with client.websocket_connect(f"/api/tables/{table}/live") as line:
        line.receive_json()
        line.send_json({"id": 7, **sent})
        told = line.receive_json()
        while told.get("answer") != 7:
            told = line.receive_json()

    assert (answer.status_code, answer.json()["code"]) == (422, "unknown_field")
    assert answer.json()["detail"].startswith(says)
    assert told["problem"]["detail"].startswith(says)


@pytest.mark.parametrize("sent", ["never-issued", "Token never-issued", "Bearer"])
def test_a_token_that_is_sent_otherwise_is_a_wrong_one(client: TestClient, sent: str) -> None:
    answer = client.get("/api/books", headers={"authorization": sent})

    assert (answer.status_code, answer.json()["code"]) == (401, "wrong_token")


def test_a_password_for_a_proxy_is_no_token(client: TestClient) -> None:
    """A club puts a password before its server; browsers then send it with every request."""
    assert client.get("/api/books", headers={"authorization": "Basic Y2x1YjpuaWdodA=="}).status_code == 200


@pytest.mark.parametrize("token", ["Bearer never-issued", "Bearer ", "bearer x"])
def test_a_wrong_token_is_no_spectator_on_a_live_line(client: TestClient, token: str) -> None:
    client.post("/api/people", json={"name": "Ann"})
    table = client.post("/api/challenges", json={"length": 1, "bot": "beginner"}).json()["table"]
    client.cookies.clear()

    with client.websocket_connect(f"/api/tables/{table}/live", headers={"authorization": token}) as line:
        assert line.receive_json()["problem"]["status"] == 401
        assert line.receive()["code"] == 4401
    with client.websocket_connect(f"/api/tables/{table}/live?chnages") as line:
        assert "Did you mean 'changes'?" in line.receive_json()["problem"]["detail"]


def test_a_revoked_token_is_a_wrong_one(client: TestClient) -> None:
    token = client.post("/api/people", json={"name": "Ann"}).json()["token"]
    client.cookies.clear()
    key = {"authorization": f"Bearer {token}"}

    assert client.get("/api/people/me", headers=key).status_code == 200
    assert client.get("/api/books", headers=key).status_code == 200
    client.delete("/api/keys/this", headers=key)
    assert client.get("/api/books", headers=key).status_code == 401


def test_allow_lists_every_method_of_an_address(client: TestClient) -> None:
    for path, methods in {"/api/challenges": "GET, HEAD, POST", "/api/people/me": "DELETE, GET, HEAD"}.items():
        answer = client.put(path)
        assert answer.status_code == 405
        assert answer.headers["allow"] == methods
        assert methods in answer.json()["detail"]


def test_the_type_of_a_problem_leads_to_a_page(client: TestClient) -> None:
    for asked in ("/api/positions?id=1", "/api/books/nowhere", "/api/people/me"):
        problem = client.get(asked).json()
        page = client.get(problem["type"], headers={"accept": "text/html"})
        assert page.status_code == 200, problem
        assert problem["code"] in page.text
    assert client.get("/problems/none-such").status_code == 404


def test_a_refusal_of_the_desk_or_of_a_book_leads_to_a_page(client: TestClient) -> None:
    client.post("/api/people", json={"name": "Dan"})
    told = {"programme": "club", "name": "Cup", "tables": 4, "structure": {"open": "RR len 1"}}
    here = f"/api/tournaments/{client.post('/api/tournaments', json={'fields': told}).json()['id']}"
    client.post(f"{here}/acts", json={"act": "enter", "fields": {"contest": "open", "names": ["Ann", "Ben", "Cy"]}})
    for act in ("check-in-all", "freeze", "draw"):
        client.post(f"{here}/acts", json={"act": act, "fields": {"contest": "open"}})
    first, second, _ = (match["id"] for match in client.get(here).json()["matches"])
    client.post(f"{here}/acts", json={"act": "call", "fields": {"match": first}})
    table = client.post("/api/challenges", json={"length": 1, "bot": "beginner"}).json()["table"]

    refusals = [
        client.post(f"{here}/acts", json={"act": "call", "fields": {"match": second}}),
        client.post(f"/api/tables/{table}/acts", json={"act": "AnswerCall"}),
        client.post("/api/incidents/late_start/ruling", json={"book": "usbgf", "facts": {"excused": "perhaps"}}),
        client.get("/api/books/usbgf@1066/clauses"),
        client.post("/api/people", json={"name": "Eve"}, headers={"origin": "https://elsewhere.example"}),
    ]

    for answer in refusals:
        problem = answer.json()
        assert answer.status_code in (403, 404, 409, 422), problem
        assert client.get(problem["type"]).status_code == 200, problem
    assert refusals[0].json()["code"] == "elsewhere"


def test_every_code_that_a_test_asks_for_has_a_page() -> None:
    """Codes are found in the sources; this looks for ways of writing one that are not seen there."""
    asked = {
        code
        for path in Path(__file__).parent.rglob("test_*.py")
        for code in re.findall(r"""\["code"\] == "(\w+)\"""", path.read_text("utf-8"))
    }
    assert len(asked) > 30
    assert sorted(asked - set(codes())) == []
    assert [code for code in codes() if not code.isidentifier()] == []


def test_every_route_of_the_api_is_one_whose_fields_are_known() -> None:
    """A route of another kind would pass by the check."""

    def under(router: Any) -> Any:
        for route in router.routes:
            yield from under(inner) if (inner := getattr(route, "original_router", None)) else (route,)

    app = create_app()
    kinds = [route for route in under(app.router) if getattr(route, "path", "").startswith("/api/")]
    assert [route.path for route in kinds if not isinstance(route, APIRoute)] == ["/api/openapi.json"]
