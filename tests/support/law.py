"""Asks every door with every kind of key, and finds what an answer gives away."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from html.parser import HTMLParser
from itertools import count
from typing import Any
from urllib.parse import quote

from pydantic import TypeAdapter

from bafflebox.cases import PersonId
from bafflebox.service.hall.acts import DESK
from bafflebox.service.keys import SESSION, KeyKind, hashed
from bafflebox.service.roles import MAY, NEEDS, Right, Role
from bafflebox.service.tables import KINDS, NOT_FROM_OUTSIDE
from bafflebox.web import create_app
from bafflebox.web.rights import Door, doors, opened_by, routes
from support.club_night import HERE
from support.keys import MATCH, Keyring

APP = create_app()
DOORS = doors(APP)
ENDING = {
    "DELETE /api/people/me", "DELETE /api/keys", "DELETE /api/keys/this", "POST /me/erase", "POST /me/sign-out",
    "POST /me/sign-out-everywhere", "POST /api/operator/token", "PUT /api/people/me/password", "POST /me/password",
}  # fmt: skip
"""They end the key that asks."""
STREAMS = {"GET /api/tables/{table}/updates", "GET /api/tournaments/{id}/updates", "GET /api/stream"}
"""They wait for news, which is that of their twins without a stream; `test_bots` asks the one without a twin."""
REFUSED = {
    "not_your_role", "no_director", "not_staff", "not_yours", "not_permitted", "link_used", "wrong_token", "wrong_password",
    "no_token", "no_card", "wrong_use", "no_tablet", "not_operator", "unknown_visitor", "no_demo", "not_public", "no_publishing", "no_table",
}  # fmt: skip
"""Codes that say: not for you."""
FORM = {
    "version": "0", "act": "notice", "text": "x", "role": "staff", "word": "x", "token": "x", "name": "Zed", "director": "Zed",
    "password": "x", "old": "x", "sure": "true", "code": "x", "last": "0", "match": MATCH, "white": "A",
    "black": "B", "url": "", "about": "x", "table": "x", "depth": "x", "endpoint": "https://x.example/", "p256dh": "x", "auth": "x",
}  # fmt: skip
FILES = {
    "/tournaments/take-in": {"file": ("x", b"x")},
    "/tournaments/{id}/desk/sheets": {"file": ("x.png", b"x")},
    "/files": {"file": ("x.mat", b"x")},
    "/api/files/check": {"file": ("x.mat", b"x")},
    "/api/files/convert": {"file": ("x.mat", b"x")},
}
QUERIES = {
    "/api/tournaments/{id}/sheets": f"?match={MATCH}",
    "/api/positions/rollout": "?games=36&position=1:1+/+1:1",
}
"""What a door needs, or what keeps its answer short."""
ADDRESSES = (f"10.{n >> 16 & 255}.{n >> 8 & 255}.{n & 255}" for n in count(1))
"""Each request comes from another one, so that rates by address are out of the way."""
WORD = re.compile(r"[A-Za-z0-9_-]{16,}")


OFFICES = {"clerk": Role.CLERK, "arbiter": Role.ARBITER, "committee": Role.COMMITTEE, "director": Role.DIRECTOR}
AT_TABLE = OFFICES | {
    "monitor": Role.MONITOR, "player": Role.PLAYER, "opponent": Role.PLAYER, "partner": Role.PLAYER, "spectator": Role.SPECTATOR,
    "member": Role.SPECTATOR, "other director": Role.SPECTATOR, "bot": Role.SPECTATOR,
}  # fmt: skip
"""What each kind of key is at the table; the others are nobody there."""
ACTS = [kind for name, kind in KINDS.items() if name not in NOT_FROM_OUTSIDE]


def at_table(kind: str) -> frozenset[Right]:
    """The rights of a kind of key at the table, by the published table."""
    return MAY[AT_TABLE[kind]] if kind in AT_TABLE else frozenset()


def at_desk(kind: str) -> frozenset[Right]:
    return MAY[OFFICES[kind]] if kind in OFFICES else frozenset()


def table_act(kind: type) -> dict[str, Any]:
    """An act of a table with the least it needs."""
    schema = TypeAdapter(kind).json_schema()
    return {"act": kind.__name__} | sample(schema, schema.get("$defs", {}))


def address(keys: Keyring, path: str, kind: str) -> str:
    """A path with what belongs to the tournament, and to the holder of this kind of key."""
    case = next(iter(keys.hall.state.incidents))
    told = {
        "table": keys.table_for(kind), "id": "club-night", "side": "white", "number": "1", "person": keys.person,
        "contest": "open", "match:path": MATCH, "case": case, "sha256": "0" * 64, "section": "main", "name": "fast_roll", "book": "usbgf",
        "language": "en", "register": keys.register.id, "line": next(iter(keys.register.lines)),
    }  # fmt: skip
    if "/print/{name}" in path or "/sheets/{name}" in path:
        told["name"] = "bracket"
    if "challenges" in path or path.startswith("/c/"):
        told["id"] = "0" * 10
    return re.sub(r"\{([^}]+)\}", lambda hit: str(told.get(hit[1], "x")), path) + QUERIES.get(path, "")


def body(keys: Keyring, door: Door, kind: str) -> dict[str, Any]:
    """The least that a door takes, from its own description; where it takes acts, one that this kind of key has."""
    if door.path == "/api/tables/{table}/acts":
        return {"json": table_act(next((act for act in ACTS if NEEDS[act] & at_table(kind)), ACTS[0]))}
    if door.path in ("/api/tournaments/{id}/acts", "/tournaments/{id}/desk"):
        act = next((name for name, one in DESK.items() if one.needs & at_desk(kind)), "notice")
        return {"json": {"act": act, "version": 0}} if door.is_api else {"data": FORM | {"act": act}}
    if door.path == "/api/tournaments/{id}/check-in":
        return {"json": {"code": keys.card}}
    if door.path in ("/api/keys", "/me/sign-in"):
        told = {"account": f"nobody-{kind.replace(' ', '-')}", "password": "a wrong one"}
        return {"json": told} if door.is_api else {"data": told}
    if door.method in ("GET", "HEAD", "DELETE"):
        return {}
    if door.path in FILES and door.method == "POST":
        return {"files": FILES[door.path], "data": FORM | {"to": "mat"}}
    own = {"register": keys.register.id, "line": next(iter(keys.register.lines)), "contest": "open"}
    if not door.is_api:
        more = own | {"person": keys.person, "do": "open"} if "/register" in door.path else {}
        return {"data": FORM | more}
    told = APP.openapi()["paths"].get(door.path, {}).get(door.method.lower(), {})
    schema = told.get("requestBody", {}).get("content", {}).get("application/json", {}).get("schema")
    if "/register" in door.path and "tournaments" in door.path:
        fields = APP.openapi()["components"]["schemas"][schema["$ref"].rpartition("/")[2]]["properties"]
        more = own | {"lines": [own["line"]]}
        return {"json": sample(schema) | {name: more[name] for name in fields if name in more}}
    return {"json": sample(schema)} if schema else {"content": b"x"} if "requestBody" in told else {}


def sample(schema: dict[str, Any], named: dict[str, Any] | None = None) -> Any:
    """The least value that a description accepts."""
    if "$ref" in schema:
        known = named or APP.openapi()["components"]["schemas"]
        return sample(known[schema["$ref"].rpartition("/")[2]], named)
    if "anyOf" in schema or "oneOf" in schema:
        return sample((schema.get("anyOf") or schema["oneOf"])[0], named)
    if "const" in schema or "enum" in schema:
        return schema.get("const") or schema["enum"][0]
    if schema.get("type") == "object":
        needed = schema.get("required", ())
        return {name: sample(one, named) for name, one in schema.get("properties", {}).items() if name in needed}
    return {
        "string": "x" * max(1, schema.get("minLength", 1)),
        "integer": max(1, schema.get("minimum", 1)),
        "number": 1,
        "boolean": True,
        "array": [],
    }.get(schema.get("type", "string"), "x")


def asked(keys: Keyring, door: Door, kind: str, **sent: Any) -> Any:
    """What a door answers to somebody with this kind of key; `sent` is the body, instead of the least one."""
    client = keys.client
    client.cookies.clear()
    client._transport.client = (next(ADDRESSES), 50_000)  # type: ignore[attr-defined]
    headers = HERE | {"accept": "application/json"} | keys.renewed(kind) | sent.pop("headers", {})
    path = sent.pop("path", "") or address(keys, door.path, kind)
    if kind == "entrant":
        client.cookies.set("bafflebox-card", headers["x-card"])
    return client.request(
        door.method, path, headers=headers, follow_redirects=False, **(sent or body(keys, door, kind))
    )


def misfits(keys: Keyring, kind: str, asking: Iterable[Door], answers: dict[str, Any] | None = None) -> Iterator[str]:
    """The doors that let in whom the published table does not, or the other way round; `answers` collects what they say."""
    for door in asking:
        name = f"{door.method} {door.path}"
        if name in ENDING | STREAMS:
            continue
        answer = asked(keys, door, kind)
        allowed = kind in (opened_by(name) or ())
        if answer.status_code == 429 or answer.status_code >= 500 or is_let_in(answer) != allowed:
            yield f"{name}: {answer.status_code} {answer.text[:160]}"
        if answers is not None:
            answers[name] = answer


def is_let_in(answer: Any) -> bool:
    """Whether an answer is anything but: not for you."""
    if answer.status_code in (401, 403):
        return False
    is_json = answer.content and "json" in answer.headers.get("content-type", "")
    try:
        told = answer.json() if is_json else {}
    except json.JSONDecodeError:
        told = {}
    return not (isinstance(told, dict) and told.get("code") in REFUSED)


def given_away(keys: Keyring, kind: str, answers: Mapping[str, Any]) -> Iterator[str]:
    """What in the answers of some doors opens more than the key they were asked with; each door is named."""
    own = {value.removeprefix("Bearer ") for value in keys.headers[kind].values()}
    house = keys.house
    closed = {word: f"a key that was handed to somebody else ({word[:6]}…)" for word in keys.secrets - own}
    for place in ("cards/", "draws/", "server/", "dice/", "push/", "operator/"):
        closed |= {text: f"the secret {name}" for name, text in house.vault.under(place).items() if len(text) > 8}
    if kind != "director":
        cards = {house.passes.card(keys.hall, person) for person in keys.hall.persons}
        closed |= {card: f"a player's card ({card[:3]}…)" for card in cards - own}
    for door, answer in answers.items():
        told = " ".join((answer.text, *(f"{name}: {value}" for name, value in answer.headers.items())))
        yield from (f"{door}: {what}" for word, what in closed.items() if word in told)
        for word in set(WORD.findall(told)) - own - keys.harmless:
            yield from (f"{door}: {what}" for what in _opens_more(keys, kind, word))


def _opens_more(keys: Keyring, kind: str, word: str) -> Iterator[str]:
    """A key or a link in an answer: it may be for the person who asked or for somebody new, or seat a player, or invite to an office."""
    vault, me = keys.house.vault, keys.persons.get(kind)
    places = ("key", "link", "invitation", "tablet/club-night")
    if all(vault.get(f"{place}/{hashed(word)}") is None for place in places):
        keys.harmless.add(word)  # and stays so: no key will ever be a word that stood somewhere before
        return
    for place in ("key", "link"):
        kept = vault.get(f"{place}/{hashed(word)}")
        if kept is None:
            continue
        told = json.loads(kept)
        person, scope = PersonId(told["person"]), KeyKind(told["for"])
        is_own = person == me and (kind not in keys.limited or (scope, told["at"]) == keys.limited[kind])
        is_new = person not in keys.known and scope is SESSION.kind
        hands_out_seats = scope is KeyKind.SEAT and kind in ("director", "arbiter")
        if not (is_own or is_new or hands_out_seats):
            yield f"a {place} for {person}: {scope} {told['at']}"
    if vault.get(f"invitation/{hashed(word)}") is not None and kind != "director":
        yield "an invitation"
    if vault.get(f"tablet/club-night/{hashed(word)}") is not None and kind not in ("director", "arbiter", "clerk"):
        yield "a tablet"


RUBBISH = ["types", "empty", "huge", "surrogate", "nul", "deep", "bytes", "numbers", "endless", "far"]
"""What is sent where something sensible is expected: wrong types, nothing, far too much, half of a character, NUL, nesting, no text at
all, numbers that are none, numbers of thousands of digits, moments beyond every calendar."""
TEXTS = {
    "empty": "",
    "huge": "x" * 70_000,
    "surrogate": "\ud800",
    "nul": "a\0b",
    "numbers": "-1e999",
    "types": "[]",
    "deep": "[" * 5000,
    "endless": "9" * 5000,
    "far": "9999-12-31T23:59-23:59",
}


def rubbish(keys: Keyring, door: Door, kind: str, what: str) -> Iterator[dict[str, Any]]:
    """Requests with one kind of rubbish: in the address, in the query, and in the body."""
    text = TEXTS.get(what, "\xff")
    escaped = quote(text[:3000], safe="", errors="surrogatepass") if what != "bytes" else "%ff%fe"
    path = address(keys, door.path, kind)
    if "{" in door.path and escaped:
        yield {"path": re.sub(r"\{[^}]+\}", escaped, door.path)}
    for field in query_fields(door):
        yield {"path": f"{path}{'&' if '?' in path else '?'}{field}={escaped}", "headers": {}}
    if door.method in ("GET", "HEAD", "DELETE"):
        return
    if door.is_api and door.path not in FILES:
        for value in _values(body(keys, door, kind).get("json"), what, text):
            yield {"content": value, "headers": {"content-type": "application/json"}}
    elif door.path in FILES:
        content = b"\xff\0" * 50 if what == "bytes" else text.encode("utf-8", "surrogatepass")
        yield {"files": {"file": (text[:300] if what in ("nul", "empty") else "x.mat", content)}, "data": {"to": "mat"}}
        yield {"content": content, "headers": {"content-type": "multipart/form-data; boundary=x"}}
        yield {"content": content}
    else:
        pairs = "&".join(f"{name}={quote(text, errors='surrogatepass')}" for name in FORM)
        yield {"content": pairs.encode(), "headers": {"content-type": "application/x-www-form-urlencoded"}}
        for name in ("act", "version", "match"):
            told = "&".join(
                f"{one}={quote(text, errors='surrogatepass') if one == name else quote(FORM[one])}" for one in FORM
            )
            yield {"content": told.encode(), "headers": {"content-type": "application/x-www-form-urlencoded"}}


class Forms(HTMLParser):
    """The forms of a page that change something: where they go, and their fields with the values they come with."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str]]] = []
        self._open, self._select = False, ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._open = told.get("method", "get").lower() == "post"
            if self._open:
                self.found.append((told.get("action", ""), {}))
        if not self._open:
            return
        if tag in ("input", "textarea", "select", "button") and told.get("name"):
            self.found[-1][1].setdefault(told["name"], told.get("value", ""))
            self._select = told["name"] if tag == "select" else ""
        if tag == "option" and self._select and not self.found[-1][1][self._select]:
            self.found[-1][1][self._select] = told.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = False


def forms(keys: Keyring, kind: str) -> dict[tuple[str, str], dict[str, str]]:
    """Every form that somebody with this kind of key is shown, by where it goes and what it does."""
    found: dict[tuple[str, str], dict[str, str]] = {}
    for door in DOORS:
        if door.method == "GET" and not door.is_api and f"GET {door.path}" not in STREAMS:
            page = asked(keys, door, kind, headers={"accept": "text/html"})
            if "html" in page.headers.get("content-type", ""):
                for action, fields in Forms(page.text).found:
                    found.setdefault((action or address(keys, door.path, kind), fields.get("act", "")), fields)
    return {key: fields for key, fields in found.items() if f"POST {key[0]}" not in ENDING and key[0].startswith("/")}


def _values(right: Any, what: str, text: str) -> Iterator[bytes]:
    """JSON bodies: one that is rubbish as a whole, and one for each field of the right body."""
    if what in ("deep", "bytes", "empty", "endless"):
        yield {"deep": b"[" * 100_000, "bytes": b"\xff\xfe{", "empty": b"", "endless": b"9" * 5000}[what]
    wrong: Any = {
        "types": [{"x": None}],
        "deep": json.loads("[" * 200 + "]" * 200),
        "numbers": 10**30,
        "far": 10**16,
    }.get(what, text)
    for name in right if isinstance(right, dict) else ():
        yield json.dumps(right | {name: wrong}).encode()
        if what == "endless":
            yield json.dumps(right | {name: "~"}).replace('"~"', wrong).encode()
    yield json.dumps(wrong).encode()


def query_fields(door: Door) -> list[str]:
    told = _ROUTES.get((door.method, door.path))
    return [one.alias for one in told.dependant.query_params] if told else []


_ROUTES = {(door.method, door.path): route for door, route in routes(APP) if hasattr(route, "dependant")}
