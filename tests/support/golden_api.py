"""What the API takes and answers, as names and types: one small story, told by the doors of version 1.

A file of each released version lies in `tests/web/golden`. To write that of the version at hand: `PYTHONPATH=src:tests python -m support.golden_api`.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

from bafflebox.service import House
from bafflebox.web import create_app
from bafflebox.web.api.description import VERSION

GOLDEN = Path(__file__).parents[1] / "web" / "golden"
Shape = dict[str, str]
"""Words by name: the types of a field, or the fields of a door."""
TYPES = {
    dict: "object", list: "array", str: "string", bool: "boolean", int: "integer", float: "number", type(None): "null",
}  # fmt: skip
BY_DATA = {"assumed", "entries", "facts", "penalty_points", "properties", "with"}
"""Fields whose own fields are named by what is told, not by the API."""
POSITION = "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10"
NIGHT = {"programme": "club", "name": "Club night", "tables": "2", "names": "Ann\nBen\nCy\nDi"}
KEPT = {"mode": "transcription", "white": "Ann", "black": "Ben", "length": 3}


def shape(answer: Any) -> Shape:
    """The types of every field of an answer, by the way to it: `games[].score`."""
    found: defaultdict[str, set[str]] = defaultdict(set)

    def walk(way: str, value: Any) -> None:
        found[way].add(TYPES[type(value)])
        if isinstance(value, dict):
            by_data = way.rpartition(".")[2] in BY_DATA
            for name, inner in value.items():
                walk(f"{way}.{'*' if by_data else name}".lstrip("."), inner)
        elif isinstance(value, list):
            for inner in value:
                walk(f"{way}[]", inner)

    walk("", answer)
    return {way: " ".join(sorted(types)) for way, types in sorted(found.items())}


def broken(released: Shape, now: Shape) -> list[str]:
    """What a program that was written for the released answer no longer finds, or finds as something else."""
    wrong = []
    for way, types in released.items():
        known = set(types.replace("number", "number integer").split())
        if way not in now:
            wrong.append(f"{way} is gone")
        elif others := set(now[way].split()) - known:
            wrong.append(f"{way} was {types} and is now {' '.join(sorted(others))}")
    return wrong


def answers() -> dict[str, Shape]:
    """The answers of doors that programs ask most."""
    with TestClient(create_app(House.in_memory(bot_pace=60.0)), raise_server_exceptions=False) as door:
        return {name: shape(answer) for name, answer in _story(door)}


def _story(door: TestClient) -> Iterator[tuple[str, Any]]:
    def ask(method: str, path: str, told: Any = None, *, status: int = 200) -> Any:
        answer = door.request(method, f"/api/v1{path}", json=told)
        assert answer.status_code == status, f"{method} {path}: {answer.text}"
        return answer.json()

    for path in (
        "/books",
        "/books/usbgf/clauses/2.2.5.a",
        "/clauses?q=clock",
        "/incidents?q=late",
        "/incidents/late_start",
    ):
        yield f"GET {path}", ask("GET", path)
    for path in ("/formats", "/levels"):
        yield f"GET {path}", ask("GET", path)
    yield "GET /positions", ask("GET", f"/positions?position={POSITION}")
    late = {"book": "usbgf", "facts": {"minutes_late": 12, "match_length": 7}}
    yield "POST /incidents/late_start/ruling", ask("POST", "/incidents/late_start/ruling", late)
    yield "a problem", ask("GET", "/books/nowhere/clauses", status=404)

    yield "POST /people", ask("POST", "/people", {"name": "Dee"}, status=201)
    account = {"account": "dee", "password": "a long enough word"}
    yield "POST /people/me/account", ask("POST", "/people/me/account", account, status=201)
    yield "GET /people/me", ask("GET", "/people/me")
    bot = {"name": "my bot", "uses": ["play"]}
    yield "POST /people/me/tokens", ask("POST", "/people/me/tokens", bot, status=201)
    yield "GET /people/me/tokens", ask("GET", "/people/me/tokens")
    challenge = ask("POST", "/challenges", {"length": 5}, status=201)
    yield "POST /challenges", challenge
    yield "GET /challenges", ask("GET", "/challenges")
    yield "GET /challenges/{id}", ask("GET", f"/challenges/{challenge['id']}")

    table = f"/tables/{ask('POST', '/tables', KEPT, status=201)['table']}"
    ask("POST", f"{table}/lines", {"line": "31: 8/5 6/5; d; t; 52"})
    ask("POST", f"{table}/acts", {"act": "Play", "play": "13/8 13/11"})
    for path in ("", "/events", "/list", "/turns", "/frames"):
        yield f"GET /tables/{{table}}{path}", ask("GET", table + path)
    yield "GET /tables", ask("GET", "/tables")

    night = ask("POST", "/tournaments", {"fields": NIGHT}, status=201)
    yield "POST /tournaments", night
    hall = f"/tournaments/{night['id']}"
    for act in ("check-in-all", "draw"):
        ask("POST", f"{hall}/acts", {"act": act, "fields": {"contest": "open"}})
    match = ask("GET", hall)["matches"][0]
    result = {"match": match["id"], "winner": match["entrants"][0], "first": "5", "second": "3"}
    yield "POST /tournaments/{id}/acts", ask("POST", f"{hall}/acts", {"act": "result", "fields": result})
    yield "GET /tournaments/{id}", ask("GET", hall)
    yield "GET /tournaments/{id}/journal", ask("GET", f"{hall}/journal")
    yield "GET /tournaments", ask("GET", "/tournaments")


def taken() -> dict[str, Shape]:
    """What every door and every act of a table takes, and what it needs."""
    told = create_app().openapi()
    schemas = told["components"]["schemas"]

    def fields(schema: dict[str, Any]) -> tuple[list[str], list[str]]:
        known = schemas[schema["$ref"].rpartition("/")[2]] if "$ref" in schema else schema
        return list(known.get("properties", ())), list(known.get("required", ()))

    found = {}
    for path, methods in told["paths"].items():
        for method, operation in methods.items():
            parameters = operation.get("parameters", ())
            takes = [one["name"] for one in parameters]
            needs = [one["name"] for one in parameters if one.get("required")]
            for kind in operation.get("requestBody", {}).get("content", {}).values():
                more, needed = fields(kind.get("schema", {}))
                takes, needs = takes + more, needs + needed
            found[f"{method.upper()} {path}"] = _words(takes, needs)
    for act in schemas["Act"]["discriminator"]["mapping"]:
        found[act] = _words(*fields(schemas[act]))
    return found


def _words(takes: list[str], needs: list[str]) -> Shape:
    return {"takes": " ".join(sorted(takes)), "needs": " ".join(sorted(needs))}


def refused(released: dict[str, Shape], now: dict[str, Shape]) -> list[str]:
    """What a program that was written for the released doors can no longer send."""
    wrong = [f"{name} is gone" for name in released.keys() - now.keys()]
    for name in released.keys() & now.keys():
        takes, needs = ([set(one[kind].split()) for one in (released[name], now[name])] for kind in ("takes", "needs"))
        wrong += [f"{name} no longer takes {one}" for one in takes[0] - takes[1]]
        wrong += [f"{name} now needs {one}" for one in needs[1] - needs[0]]
    return sorted(wrong)


def written() -> str:
    """A golden file: a line for each field of an answer, and one for each door and act."""
    return json.dumps({"answers": answers(), "taken": taken()}, indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    (GOLDEN / f"api-{VERSION}.json").write_text(written(), "utf-8")
