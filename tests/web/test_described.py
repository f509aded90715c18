"""What the description of the API says is so, and what a program needs in order to go on stands in the answers."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import jsonschema
import pytest
from pydantic import BaseModel
from starlette.testclient import TestClient

from bafflebox.service import House
from bafflebox.service.tables import KINDS, NOT_FROM_OUTSIDE
from bafflebox.web import create_app
from bafflebox.web.api import updates


@pytest.fixture
def door() -> Iterator[TestClient]:
    with TestClient(create_app(House.in_memory(bot_pace=60.0)), raise_server_exceptions=False) as made:
        yield made


def name(door: TestClient, called: str) -> dict[str, str]:
    answer = door.post("/api/people", json={"name": called})
    door.cookies.clear()
    return {"authorization": f"Bearer {answer.json()['token']}"}


def holds(door: TestClient, model: str, value: Any) -> None:
    schema = {"$ref": f"#/components/schemas/{model}", "components": door.get("/api/openapi.json").json()["components"]}
    jsonschema.Draft202012Validator(schema).validate(value)


def test_views_of_players_keepers_and_spectators_are_as_described(door: TestClient) -> None:
    ann, dee = name(door, "Ann"), name(door, "Dee")
    played = door.post("/api/challenges", json={"length": 3, "bot": "beginner"}, headers=ann).json()["table"]
    kept = {"mode": "transcription", "white": "Ann", "black": "Ben", "length": 1}
    entered = door.post("/api/tables", json=kept, headers=dee).json()["table"]
    door.post(f"/api/tables/{entered}/lines", json={"line": "31: 8/5 6/5; d; t; 52"}, headers=dee)

    for table, who in ((played, ann), (played, {}), (entered, dee), (entered, {})):
        view = door.get(f"/api/tables/{table}", headers=who).json()
        holds(door, "TableView", view)
        described = door.get("/api/openapi.json").json()["components"]["schemas"]["TableView"]["properties"]
        assert set(view) <= set(described), "everything that is shown is described"


def test_every_act_that_may_be_sent_is_described_with_its_fields(door: TestClient) -> None:
    schemas = door.get("/api/openapi.json").json()["components"]["schemas"]
    assert set(schemas["Act"]["discriminator"]["mapping"]) == set(KINDS) - NOT_FROM_OUTSIDE
    holds(door, "Act", {"act": "Play", "play": "8/5 6/5", "reference": "1"})
    with pytest.raises(jsonschema.ValidationError):
        holds(door, "Act", {"act": "CorrectScore", "game": 1})


def test_who_made_a_challenge_learns_where_the_match_is(door: TestClient) -> None:
    ann, ben = name(door, "Ann"), name(door, "Ben")
    made = door.post("/api/challenges", json={"length": 3, "open": False}, headers=ann).json()
    waiting = door.get(f"/api/challenges/{made['id']}").json()
    door.post(f"/api/challenges/{made['id']}/join", json={}, headers=ben)
    taken_up = door.get(f"/api/challenges/{made['id']}").json()
    assert waiting["table"] is None
    assert door.get(f"/api/tables/{taken_up['table']}").json()["names"] == {"white": "Ann", "black": "Ben"}
    assert {**taken_up, "table": None} == waiting


def test_a_challenge_that_was_withdrawn_is_not_there(door: TestClient) -> None:
    ann = name(door, "Ann")
    made = door.post("/api/challenges", json={}, headers=ann).json()
    assert door.delete(f"/api/challenges/{made['id']}", headers=ann).status_code == 204
    assert door.get(f"/api/challenges/{made['id']}").status_code == 404


def test_a_table_is_told_in_the_same_words_in_a_list_and_by_itself(door: TestClient) -> None:
    ann = name(door, "Ann")
    table = door.post("/api/challenges", json={"length": 3, "bot": "beginner"}, headers=ann).json()["table"]
    (line,) = door.get("/api/tables").json()
    view = door.get(f"/api/tables/{table}").json()
    assert line["score"] == {side: view["score"][side] for side in ("white", "black")}
    assert [line[part] for part in ("table", "discipline", "title")] == [
        view[part] for part in ("table", "discipline", "title")
    ]


def test_who_does_not_say_who_asks_is_told_how_to(door: TestClient) -> None:
    answer = door.get("/api/people/me")
    assert (answer.status_code, answer.json()["code"]) == (401, "unknown_visitor")
    assert answer.headers["www-authenticate"] == "Bearer"


@pytest.mark.parametrize(
    ("method", "path", "sent", "status", "says"),
    [
        ("PUT", "/api/books", None, 405, "PUT is not allowed here. Use GET, HEAD."),
        ("POST", "/api/people", b"\x80", 400, "can't be read"),
        ("GET", "/api/books/fide/clauses", None, 404, "There is no book 'fide'"),
        ("GET", "/api/clauses?q=cube&book=fide", None, 422, "There is no book 'fide'"),
    ],
    ids=["method", "unreadable", "wrong-address", "wrong-name-in-a-question"],
)
def test_a_problem_says_what_would_be_right(
    door: TestClient, method: str, path: str, sent: bytes | None, status: int, says: str
) -> None:
    answer = door.request(method, path, content=sent, headers={"content-type": "application/json"})
    assert (answer.status_code, answer.headers["content-type"]) == (status, "application/problem+json")
    assert says in answer.json()["detail"]
    holds(door, "ProblemOut", answer.json())


def tournament(door: TestClient, dee: dict[str, str]) -> str:
    fields = {"programme": "club", "name": "Club night", "tables": "2", "names": "Ann\nBen\nCy\nDi"}
    made = door.post("/api/tournaments", json={"fields": fields}, headers=dee).json()["id"]
    act(door, dee, made, "check-in-all", contest="open")
    act(door, dee, made, "draw", contest="open")
    return str(made)


def act(door: TestClient, who: dict[str, str], id: str, act: str, **fields: str) -> dict[str, Any]:
    told: dict[str, Any] = door.post(
        f"/api/tournaments/{id}/acts", json={"act": act, "fields": fields}, headers=who
    ).json()
    return told


def test_a_match_of_a_tournament_names_all_that_acts_about_it_need(door: TestClient) -> None:
    dee = name(door, "Dee")
    id = tournament(door, dee)
    match = door.get(f"/api/tournaments/{id}").json()["matches"][0]
    fields = {"match": match["id"], "first": "5", "second": "3"}

    wrong = act(door, dee, id, "result", **fields, winner=match["players"][0])
    assert (wrong["code"], wrong["facts"]["entrants"]) == ("wrong_players", match["entrants"]), (
        "it says what would be right"
    )
    done = act(door, dee, id, "result", **fields, winner=match["entrants"][0])
    assert "version" in done, done

    told = door.get(f"/api/tournaments/{id}").json()["matches"][0]
    assert (told["winner"], told["points"], told["contest"]) == (match["entrants"][0], [5, 3], "open")


def test_a_scoreboard_follows_a_tournament_and_hears_only_what_changed(door: TestClient) -> None:
    dee = name(door, "Dee")
    id = tournament(door, dee)
    whole = door.get(f"/api/tournaments/{id}").json()
    match = whole["matches"][1]
    messages: list[tuple[str, str, dict[str, Any]]] = []
    house: House = door.app.state.house  # type: ignore[attr-defined]

    class Asked:
        async def is_disconnected(self) -> bool:
            return False

    async def first() -> Any:
        lines = updates.tournament_lines(Asked(), house, await house.desks.hall(id), 0)  # type: ignore[arg-type]
        messages.append(read(await anext(lines)))
        return lines

    async def next_of(lines: Any) -> None:
        messages.append(read(await anext(lines)))
        await lines.aclose()

    lines = door.portal.call(first)  # type: ignore[union-attr]
    act(door, dee, id, "result", match=match["id"], winner=match["entrants"][1], first="2", second="5")
    door.portal.call(next_of, lines)  # type: ignore[union-attr]

    assert messages[0] == (str(whole["version"]), "tournament", whole)
    number, kind, changed = messages[1]
    assert (number, kind) == (str(door.get(f"/api/tournaments/{id}").json()["version"]), "changed")
    assert [one["winner"] for one in changed["matches"] if one["id"] == match["id"]] == [match["entrants"][1]]
    assert len(changed["matches"]) < len(door.get(f"/api/tournaments/{id}").json()["matches"])


def read(message: str) -> tuple[str, str, dict[str, Any]]:
    number, kind, data = (line.partition(": ")[2] for line in message.splitlines()[:3])
    return number, kind, json.loads(data)


def test_no_two_models_of_the_description_share_a_name() -> None:
    """One would replace the other, or both would be called by the path of their module."""
    models, found = [BaseModel], Counter[str]()
    for one in models:
        models += one.__subclasses__()
    shown = create_app(House.in_memory()).openapi()["components"]["schemas"]
    found.update(one.__name__ for one in dict.fromkeys(models) if one.__module__.startswith("bafflebox.web.api"))
    assert [name for name, times in found.items() if times > 1 and name in shown] == []
    assert [name for name in shown if name.startswith("bafflebox__")] == []
