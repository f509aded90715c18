"""The law over all doors: every route and act with every kind of key does what the published tables say, and tells no wider key."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from bafflebox.service.hall.acts import DESK
from bafflebox.service.roles import MAY, Role
from bafflebox.web import create_app
from bafflebox.web.rights import opened_by
from support.club_night import BASE, HERE
from support.doors import Door, doors
from support.keys import KINDS, MATCH, Keyring, keyring

APP = create_app()
DOORS = doors(APP)
ENDING = {
    "DELETE /api/people/me", "DELETE /api/keys", "DELETE /api/keys/this", "POST /me/erase", "POST /me/sign-out",
    "POST /me/sign-out-everywhere", "POST /api/operator/token", "PUT /api/people/me/password", "POST /me/password",
}  # fmt: skip
"""They end the very key that asks, so each is asked with a key of its own below."""
STREAMS = {"GET /api/tables/{table}/updates", "GET /api/tournaments/{id}/updates"}
"""They never end; what they tell is that of their twins without a stream."""
REFUSED = {
    "not_your_role", "no_director", "not_staff", "not_yours", "not_permitted", "link_used", "wrong_token", "wrong_password",
    "no_token", "no_card", "no_tablet", "not_operator", "unknown_visitor", "no_demo", "not_public", "no_publishing", "no_table",
}  # fmt: skip
"""Codes that say: not for you."""
FORM = {
    "version": "0", "act": "notice", "text": "x", "role": "staff", "word": "x", "token": "x", "name": "Zed", "director": "Zed",
    "account": "x", "password": "x", "old": "x", "sure": "true", "code": "x", "last": "0", "match": MATCH, "white": "A",
    "black": "B", "url": "", "about": "x", "table": "x", "depth": "x", "endpoint": "https://x.example/", "p256dh": "x", "auth": "x",
}  # fmt: skip


@pytest.fixture(scope="module")
def keys(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Keyring]:
    with keyring(Path(tmp_path_factory.mktemp("law")) / "house.db") as made:
        yield made


def address(keys: Keyring, path: str) -> str:
    case = next(iter(keys.hall.state.incidents))
    told = {
        "table": keys.table, "id": "club-night", "side": "white", "number": "1", "person": keys.person, "contest": "open",
        "match:path": MATCH, "case": case, "sha256": "0" * 64, "section": "main", "name": "fast_roll", "book": "usbgf",
    }  # fmt: skip
    if "/print/{name}" in path or "/sheets/{name}" in path:
        told["name"] = "bracket"
    if "challenges" in path or path.startswith("/c/"):
        told["id"] = "0" * 10
    return re.sub(r"\{([^}]+)\}", lambda hit: str(told[hit[1]]), path)


def body(door: Door) -> dict[str, Any]:
    """The least that a door takes, from its own description."""
    if door.method in ("GET", "HEAD", "DELETE"):
        return {}
    if not door.is_api:
        return {"data": FORM}
    told = APP.openapi()["paths"].get(door.path, {}).get(door.method.lower(), {})
    schema = told.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    return {"json": sample(schema)} if schema else {"content": b"x"}


def sample(schema: dict[str, Any]) -> Any:
    if "$ref" in schema:
        return sample(APP.openapi()["components"]["schemas"][schema["$ref"].rpartition("/")[2]])
    if "anyOf" in schema or "oneOf" in schema:
        return sample((schema.get("anyOf") or schema["oneOf"])[0])
    if "enum" in schema:
        return schema["enum"][0]
    if schema.get("type") == "object":
        needed = schema.get("required", ())
        return {name: sample(one) for name, one in schema.get("properties", {}).items() if name in needed}
    return {"string": "x" * max(1, schema.get("minLength", 1)), "integer": 1, "number": 1, "boolean": True, "array": []}.get(
        schema.get("type", "string"), "x"
    )


def asked(keys: Keyring, door: Door, kind: str) -> Any:
    keys.client.cookies.clear()
    sent = body(door)
    if door.path == "/tournaments/take-in" and door.method == "POST":
        sent = {"data": {}, "files": {"file": ("x", b"x")}}
    if door.path == "/api/tournaments/{id}/acts":
        sent = {"json": {"act": "notice", "fields": {"text": ""}, "version": 0}}
    headers = HERE | {"accept": "application/json"} | keys.headers[kind]
    if kind == "entrant":
        path = "/".join(address(keys, door.path).split("/")[:4])
        keys.client.cookies.set("bafflebox-card", headers["x-card"], path=path if "/me" in path else "/")
    return keys.client.request(
        door.method, address(keys, door.path), headers=headers, follow_redirects=False, **sent
    )


def is_let_in(answer: Any) -> bool:
    if answer.status_code in (401, 403):
        return False
    told = answer.json() if answer.content and "json" in answer.headers.get("content-type", "") else {}
    return not (isinstance(told, dict) and told.get("code") in REFUSED)


def test_every_door_is_in_the_table() -> None:
    unknown = [f"{door.method} {door.path}" for door in DOORS if opened_by(f"{door.method} {door.path}") is None]
    assert unknown == [], "say in web/rights.py who opens these doors"


@pytest.mark.parametrize("kind", KINDS)
def test_every_door_lets_in_whom_the_table_says_and_tells_no_wider_key(keys: Keyring, kind: str) -> None:
    wrong, leaks = [], []
    house = keys.house
    own = {value.removeprefix("Bearer ") for value in keys.headers[kind].values()}
    secrets = {value.removeprefix("Bearer ") for one in keys.headers.values() for value in one.values()} | keys.secrets
    secrets |= {text for key in ("cards/", "draws/", "server/", "dice/") for text in house.vault.under(key).values()}
    cards = {house.passes.card(keys.hall, person) for person in keys.hall.persons}
    for door in DOORS:
        name = f"{door.method} {door.path}"
        if name in ENDING | STREAMS:
            continue
        answer = asked(keys, door, kind)
        if is_let_in(answer) != (kind in (opened_by(name) or ())):
            wrong.append(f"{name}: {answer.status_code} {answer.text[:120]}")
        hidden = secrets - own if kind == "director" else (secrets | cards) - own
        if "/desk/copy" not in door.path:  # the director's own copy holds what a hand-over needs
            leaks += [f"{name}: {secret[:6]}…" for secret in hidden if secret in answer.text]
        if answer.status_code == 500:
            wrong.append(f"{name}: {answer.text[:120]}")
    assert wrong == []
    assert leaks == []


OFFICES = {"clerk": Role.CLERK, "arbiter": Role.ARBITER, "committee": Role.COMMITTEE, "director": Role.DIRECTOR}


@pytest.mark.parametrize("kind", KINDS)
def test_every_act_of_the_desk_is_for_those_of_the_table_of_roles(keys: Keyring, kind: str) -> None:
    held = MAY[OFFICES[kind]] if kind in OFFICES else frozenset()
    wrong = []
    for name, act in DESK.items():
        keys.client.cookies.clear()
        told = {"act": name, "fields": {"why": "", "match": "none", "contest": "none"}, "version": keys.hall.state.version}
        headers = HERE | {"accept": "application/json"} | keys.headers[kind]
        answer = keys.client.post(f"/api{BASE}/acts", json=told, headers=headers)
        allowed = is_let_in(answer)
        if allowed != bool(act.needs & held):
            wrong.append(f"{name}: {answer.status_code} {answer.json().get('code')}")
    assert wrong == []
