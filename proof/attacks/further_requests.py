"""Requests that claim to be something else: wrong bodies, wrong host names, links that act, data that leaks."""

from __future__ import annotations

import csv
import io
import json
import re
import sqlite3
from typing import Any
from urllib.parse import quote

import httpx2 as httpx

from bafflebox.web import create_app
from bafflebox.web.rights import doors
from proof.attacks.doors import PATIENCE, Target
from proof.attacks.halls import opened, raw

SHARED = True
INSIDE = ("/site-packages/", "/src/bafflebox", "Traceback", "sqlite3", "psycopg", "postgresql://", "/tmp/", "SELECT ")
"""What only the operators of the server should see."""
SKIPPED = ("/desk/copy", "/papers.zip", "/metrics", "/health")


def _act(target: Target, who: dict[str, str], hall: str, act: str, **fields: str) -> Any:
    version = target.send("GET", f"/tournaments/{hall}/version").json()["version"]
    told = {"act": act, "fields": fields, "version": version}
    return target.send("POST", f"/api/tournaments/{hall}/acts", json=told, headers=who)


def _filled(path: str, hall: str, table: str, person: str) -> str:
    told = {"id": hall, "table": table, "person": person, "contest": "open", "match:path": "open/main:1.1", "section": "main",
            "name": "bracket", "book": "usbgf", "number": "1", "language": "en", "side": "white", "word": "x", "code": "x"}  # fmt: skip
    return re.sub(r"\{([^}]+)\}", lambda hit: told.get(hit[1], "x"), path)


def a_name_that_leads_to_the_machine_for_a_moment(target: Target) -> None:
    """A page in the hall's network whose name is changed to the laptop's address while it is open: it isn't the
    operator."""
    for name in ("evil.local", "evil.lan", "rebound.test", "evil.home", "x.localhost", "gateway"):
        headers = {
            "host": f"{name}:{target.port}",
            "origin": f"http://{name}:{target.port}",
            "sec-fetch-site": "same-origin",
        }
        assert target.send("GET", "/api/operator", headers=headers).status_code == 403, name
        assert target.send("GET", "/metrics", headers=headers).status_code == 403, name
        told = {"settings": {"import": "open"}}
        assert target.send("PUT", "/api/operator/settings", json=told, headers=headers).status_code == 403, name


def links_that_act(target: Target) -> None:
    """A director follows every link: nothing is written, and nobody's identity changes."""
    dee, hall = opened(target, "Links")
    assert _act(target, dee, hall, "draw", contest="open").status_code == 200
    table, person = target.table(dee), target.send("GET", "/api/people/me", headers=dee).json()["id"]
    before = target.send("GET", f"/api/tournaments/{hall}/journal", headers=dee).json()
    for door in doors(create_app()):
        if door.method == "GET" and not door.path.endswith(SKIPPED):
            path = _filled(door.path, hall, table, person)
            for query in ("", "?act=close&version=999&sure=true&name=Eve&word=x&_method=DELETE"):
                with httpx.stream("GET", target.url + path + query, headers=dee, timeout=PATIENCE) as answer:
                    assert answer.status_code < 500, (path, answer.status_code)  # without the body: some never end
                given = answer.headers.get("set-cookie", "")
                assert not re.search(
                    r"bafflebox(-seat|-office|-operator|-card)?[a-z0-9-]*=(?!\"\")",
                    given.replace("bafflebox-device=", ""),
                ), (path, given)
    after = target.send("GET", f"/api/tournaments/{hall}/journal", headers=dee).json()
    assert [one["version"] for one in after] == [one["version"] for one in before]
    assert target.send("GET", "/api/people/me", headers=dee).json()["name"] == "Dee"


def bodies_of_another_kind(target: Target) -> None:
    """JSON as plain text, which a form on another site can send; forms as JSON; a field twice; other encodings than
    UTF-8."""
    eve = target.guest("Eve")
    told = json.dumps({"name": "Renamed"})
    for kind in (
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "",
        "text/json5",
        "application/xml",
    ):
        answer = target.send("PUT", "/api/people/me/name", content=told, headers=eve | {"content-type": kind})
        assert answer.status_code in (400, 415, 422), (kind, answer.status_code)
    for body in (
        told.encode("utf-16"),
        told.encode("utf-32"),
        b"\xef\xbb\xbf" + b'{"name": "\xff"}',
        b'{"name": "a", "name": ["b"]}',
        b"null",
        b"NaN",
        b'{"name": 1e400}',
    ):
        answer = target.send(
            "PUT", "/api/people/me/name", content=body, headers=eve | {"content-type": "application/json"}
        )
        assert answer.status_code < 500, (body[:20], answer.status_code)
        if answer.status_code == 200:
            assert answer.json()["name"] == "Renamed"
    for origin in ("http://evil.example", "null"):
        headers = {"origin": origin, "content-type": "text/plain", "cookie": f"bafflebox={eve['authorization'][7:]}"}
        assert target.send("POST", "/api/tables", content="{}", headers=headers).status_code == 403


def bodies_without_end(target: Target) -> None:
    """Nesting, a hundred thousand fields, one very long name: none causes a server error."""
    eve = target.guest("Eve")
    for body in (
        "[" * 100_000, '{"a":' * 50_000, json.dumps({f"f{n}": 1 for n in range(100_000)}), json.dumps({"x" * 1_000_000: 1}),
        json.dumps({"name": {"a": [[[[{}]]]]}}), json.dumps([[]] * 100_000), '{"name": ' + "9" * 100_000 + "}",
    ):  # fmt: skip
        for path in ("/api/people", "/api/challenges", "/api/tables"):
            answer = target.send("POST", path, content=body, headers=eve | {"content-type": "application/json"})
            assert 400 <= answer.status_code < 500, (path, body[:20], answer.status_code)
    form = "&".join(f"f{n}=1" for n in range(50_000))
    headers = {"content-type": "application/x-www-form-urlencoded"}
    assert target.send("POST", "/play", content=form, headers=headers).status_code in (400, 413, 422)


def errors_that_tell_too_much(target: Target) -> None:
    """Errors never reveal the server's paths or the database's messages."""
    dee, _ = opened(target, "Errors")
    odd = ("x'; DROP TABLE entries;--", "..", "%00", "{{7*7777}}", "${jndi:x}", "a" * 3_000)
    for door in doors(create_app()):
        if "{" not in door.path or door.path.endswith(SKIPPED):
            continue
        for word in odd[: 6 if door.method == "GET" else 1]:
            path = re.sub(r"\{[^}]+\}", quote(word, safe="%"), door.path)
            answer = target.send(
                door.method, path, headers=dee | {"accept": "application/json"}, follow_redirects=False
            )
            assert answer.status_code < 500, (door, word, answer.text[:200])
            found = [one for one in INSIDE if one in answer.text]
            assert not found, (door, word, found)
            assert "54439" not in answer.text, door


def formulas_and_line_ends_in_exports(target: Target) -> None:
    """Every cell in every list is plain data, and no text breaks a line in a calendar."""
    names = ("=SUM(1)", "@SUM(1)", "-SUM(2)", "|x", "%0A", 'Q"uote')
    dee, hall = opened(target, "=Exports", *names)
    told = {
        "name": "=Exports",
        "place": "Hall 1; BEGIN:VEVENT",
        "first_day": "2026-11-21",
        "last_day": "2026-11-22",
        "currency": "EUR",
        "why": "x",
    }
    _act(target, dee, hall, "details", **told)
    assert _act(target, dee, hall, "draw", contest="open").status_code == 200
    base = f"/tournaments/{hall}"
    lists = [
        f"{base}/results.csv",
        *(f"{base}/sheets/{name}.csv" for name in ("entries", "results", "bracket", "money", "standings")),
    ]
    for path in lists:
        answer = target.send("GET", path, headers=dee)
        if "csv" in answer.headers.get("content-type", ""):
            for row in csv.reader(
                io.StringIO(answer.text), delimiter=";" if answer.text.split("\n")[0].count(";") else ","
            ):
                for cell in row:
                    plain = re.fullmatch(r"[-+]?[\d.,]*", cell)
                    assert plain or cell.lstrip()[:1] not in ("=", "+", "-", "@", "\t", "|"), (path, cell)
    calendar = target.send("GET", f"{base}/calendar.ics").text
    assert calendar.count("BEGIN:VEVENT") == calendar.count("END:VEVENT") + calendar.count("\\; BEGIN:VEVENT")


def a_name_after_it_was_erased(target: Target) -> None:
    """No answer contains the name any more, nor any file on the laptop's disk."""
    name = "Xanthippe Erasable"
    who = target.guest(name)
    assert (
        target.send(
            "POST", "/api/people/me/account", json={"account": "xanthippe.e", "password": "correct horse"}, headers=who
        ).status_code
        == 201
    )
    made = target.send("POST", "/api/challenges", json={"length": 3}, headers=who).json()["id"]
    other = target.guest("Ben")
    table = target.send("POST", f"/api/challenges/{made}/join", json={}, headers=other).json()["table"]
    person = target.send("GET", "/api/people/me", headers=who).json()["id"]
    assert name in target.send("GET", f"/api/tables/{table}").text
    assert target.send("DELETE", "/api/people/me", headers=who).status_code == 204
    for path in (f"/t/{table}", f"/api/tables/{table}", f"/api/tables/{table}/record", f"/api/tables/{table}/events", "/tables", "/api/tables",
                 "/c", "/api/challenges", f"/players/{person}", "/"):  # fmt: skip
        shown = target.send("GET", path, headers=other).text
        assert "Xanthippe" not in shown, path
        assert "xanthippe" not in shown, path
    again = {"account": "xanthippe.e", "password": "correct horse"}
    assert target.send("POST", "/api/keys", json=again).status_code == 409
    if not target.where.startswith("postgres"):
        with sqlite3.connect(f"file:{target.where}?mode=ro", uri=True) as file:
            kept = " ".join(file.iterdump())
        assert "Xanthippe" not in kept
        assert "xanthippe" not in kept


def lines_in_the_log_of_somebody_else(target: Target) -> None:
    """Line breaks in addresses, headers and names never start a new line in the log, a header or elsewhere."""
    for path in (
        "/%0d%0aset-cookie:%20bafflebox=x",
        "/t/x%0d%0ax-evil:1",
        "/tournaments/x%0ay",
        "/me/come?x=%0d%0ax-evil:%201",
    ):
        answer = raw(
            target, f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{target.port}\r\nconnection: close\r\n\r\n".encode()
        )
        head = answer.partition(b"\r\n\r\n")[0].lower()
        assert b"\r\nx-evil" not in head, path
        assert b"\r\nset-cookie: bafflebox=x" not in head, path
    for header in ("accept-language", "user-agent", "cookie", "x-card", "x-tablet", "last-event-id"):
        page = target.send("GET", "/me", headers={header: "en\t\x7f; lang=<script>" + "x" * 2_000})
        assert page.status_code < 500, header
        assert "lang=<script>" not in page.text, header


def cookies_that_scripts_or_neighbours_read(target: Target) -> None:
    _, hall = opened(target, "Cookies")
    for path, form in (
        ("/me/name", {"name": "Eve"}),
        (f"/tournaments/{hall}/ask", {"name": "Eve", "act": "tell-staff", "about": "x", "version": "0"}),
    ):
        answer = target.send("POST", path, data=form, follow_redirects=False)
        for cookie in answer.headers.get_list("set-cookie"):
            told = cookie.lower()
            assert "httponly" in told, cookie
            assert "samesite=lax" in told, cookie
            assert "domain=" not in told, cookie


ATTACKS = [
    a_name_that_leads_to_the_machine_for_a_moment,
    links_that_act,
    bodies_of_another_kind,
    bodies_without_end,
    errors_that_tell_too_much,
    formulas_and_line_ends_in_exports,
    a_name_after_it_was_erased,
    lines_in_the_log_of_somebody_else,
    cookies_that_scripts_or_neighbours_read,
]
