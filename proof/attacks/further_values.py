"""Malformed values: in forged copies and publications, headers, live connections, names and structures."""

from __future__ import annotations

import json
import sys
from typing import Any
from urllib.parse import quote

from websockets.sync.client import connect

from proof import ROOT
from proof.attacks.doors import Target, target
from proof.attacks.doors_outgoing import listener
from proof.attacks.halls import invited, opened, pages_of, raw

sys.path.insert(0, str(ROOT / "tests"))
from support.forged import changes, forged

SHARED = True
TRIED = 30
"""Forged copies tried in each run: one address can open no more tournaments."""
NOBODY_MEANS: tuple[dict[str, Any], ...] = (
    {"turn": 10**30, "line": "31"},
    {"turn": -(10**30), "line": "31"},
    {"turn": 1e308, "line": "31"},
    {"line": "9" * 5000},
    {"line": "31\n52\n" * 500},
    {"line": "\u202e31"},
    {"chat": "x" * 5000},
    {"say": "\ud800"},
    {"act": "CorrectLength", "length": 10**30},
    {"act": ["Roll"], "reference": 10**300},
)
"""Messages on a live connection."""
TOKEN = "a long word that laptops publish with"


def _played(target: Target, name: str) -> tuple[dict[str, str], str, str]:
    """A tournament with some history, and its copy."""
    dee, hall = opened(target, name, "Ann", "Ben", "Cid", "Dora")
    for act, fields in (
        ("details", {"first_day": "2026-11-18", "place": "Here", "why": "x"}),
        ("change-event", {"contest": "open", "starts": "2026-11-18T10:00", "why": "x"}),
        ("draw", {"contest": "open"}),
        ("call", {"match": "open/main:1.1", "table": "1"}),
        ("notice", {"text": "Welcome"}),
    ):
        version = target.send("GET", f"/tournaments/{hall}/version").json()["version"]
        told = {"act": act, "fields": fields, "version": version}
        done = target.send("POST", f"/api/tournaments/{hall}/acts", json=told, headers=dee)
        assert done.status_code == 200, done.text
    return dee, hall, target.send("GET", f"/tournaments/{hall}/desk/copy", headers=dee).text


def copies_with_any_value_changed(target: Target) -> None:
    """A sample of all values in all events of a copy: whatever is imported can still be shown on every page."""
    _, _, copy = _played(target, "Changed")
    every = list(changes(copy))
    for kind, place, value in every[:: max(1, len(every) // TRIED)]:
        who = target.guest("Mallory")
        made = target.send("PUT", "/api/tournaments/take-in", content=forged(copy, kind, place, value), headers=who)
        assert made.status_code in (201, 422), (kind, place, str(value)[:30], made.status_code, made.text[:200])
        for path in pages_of(made.json()["id"]) if made.status_code == 201 else ():
            shown = target.send("GET", path, headers=who)
            assert shown.status_code < 500, (kind, place, str(value)[:30], path, shown.status_code)
    for path in ("/", "/tournaments", "/api/tournaments", "/tournaments/season"):
        assert target.send("GET", path).status_code == 200, path


def a_publication_that_cannot_be_shown(victim: Target) -> None:
    """From a laptop that may publish: one invalid entry used to break the list of tournaments for everybody."""
    _, hall, copy = _played(victim, "Published")
    public = "\n".join(line for line in copy.splitlines() if not line.startswith(('{"kept"', '{"signed"'))) + "\n"
    headers = {"authorization": f"Bearer {TOKEN}", "content-type": "application/jsonl"}
    with target(str(victim.folder / "public.db"), victim.folder, ("--publish-token", TOKEN)) as far:
        for kind, place, value in (
            ("EntryApproved", ("data", "entrant"), "nobody"),
            ("ContestChanged", ("data", "contest"), "nowhere"),
            ("NoticeSent", ("data", "at"), 10**16),
            ("DrawMade", ("data", "entrants"), 10**12),
            ("TournamentOpened", ("data", "name"), "9" * 5000),
        ):
            content = forged(public, kind, place, value)
            sent = far.send("PUT", f"/api/publications/{hall}", content=content, headers=headers)
            assert sent.status_code == 422, (kind, sent.status_code, sent.text[:200])
            for path in ("/", "/tournaments", "/api/tournaments"):
                assert far.send("GET", path).status_code == 200, (kind, path)
        assert far.send("PUT", f"/api/publications/{hall}", content=public, headers=headers).status_code == 200


def words_and_structures_without_end(target: Target) -> None:
    """A club name of nineteen thousand letters in print, a round robin of thousands, a name that fills the hall
    screen."""
    dee, hall = opened(target, "Endless", "Ann", "Ben", "Cid", "Dora")
    endless = "x" * 19_000
    for act, fields in (
        ("table", {"table": endless}),
        ("enter", {"contest": "open", "names": "Eve", "club": endless}),
        ("details", {"name": endless, "why": "x"}),
        ("details", {"place": endless, "why": "x"}),
        ("event", {"id": "more", "name": endless, "structure": "KO len 5"}),
    ):
        version = target.send("GET", f"/tournaments/{hall}/version").json()["version"]
        told = {"act": act, "fields": fields, "version": version}
        done = target.send("POST", f"/api/tournaments/{hall}/acts", json=told, headers=dee)
        assert done.status_code in (200, 409, 422), (act, done.status_code, done.text[:200])
    for path in (*pages_of(hall), f"/tournaments/{hall}/desk/cards.pdf", f"/tournaments/{hall}/desk/papers.zip"):
        assert target.send("GET", path, headers=dee).status_code < 500, path
    for structure in (
        "RR len 5",
        "RR groups of 4000 twice len 5 -> KO top 2",
        "all places len 5",
        "swiss 4096 rounds len 5",
    ):
        asked = f"/tournaments/preview?structure={quote(structure)}&entrants=99999"
        assert target.send("GET", asked).status_code < 500, structure


def headers_that_are_no_text(target: Target) -> None:
    """Binary and oversized values for keys, cards, cookies and languages; host names with extra content."""
    names = (
        "authorization",
        "x-card",
        "cookie",
        "accept-language",
        "range",
        "if-none-match",
        "origin",
        "referer",
        "accept",
    )
    odd = (b"\xe9\xff", b"Bearer \xe9", b"bafflebox=\xe9; bafflebox-card=\xff", b"*;q=1e999", b"bytes=0-" + b"9" * 3000)
    for name in names:
        for value in odd:
            for path in ("/me", "/api/people/me", "/static/app.js"):
                head = f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1:{target.port}\r\nconnection: close\r\n{name}: ".encode()
                answer = raw(target, head, value, b"\r\n\r\n")
                assert not answer or int(answer.split()[1]) < 500, (name, value[:20], path, answer[:80])
    for host in ("127.0.0.1; script-src *", "127.0.0.1'", "127.0.0.1, evil.example", "127.0.0.1@evil.example", "[::1"):
        head = f"GET / HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n".encode()
        answer = raw(target, head)
        assert int(answer.split()[1]) in (400, 421), (host, answer[:80])
        assert b"script-src *" not in answer


def messages_that_nobody_means(target: Target) -> None:
    """On a live connection: huge numbers, huge lines, bidirectional control characters; each is answered, and the
    connection stays open."""
    dee = target.guest("Dee")
    table = target.table(dee)
    with connect(
        f"ws://127.0.0.1:{target.port}/api/tables/{table}/live", additional_headers=dee, max_size=None
    ) as line:
        for number, message in enumerate(NOBODY_MEANS):
            line.send(json.dumps({**message, "id": number}))
            while "answer" not in (heard := json.loads(line.recv(60))):
                pass
            assert heard["answer"] in (number, None), heard  # a message that can't be read has no id
    assert target.send("GET", f"/api/tables/{table}").status_code == 200


def a_webhook_inside_the_hall(target: Target) -> None:
    """A director gives the address of a program on this machine: nothing is sent, and no answer repeats a secret."""
    dee, hall = opened(target, "Hooked")
    word, eve = invited(target, dee, hall), target.guest("Eve")
    assert target.send("POST", f"/api/tournaments/{hall}/join", json={"word": word}, headers=eve).status_code == 200
    door = f"/api/tournaments/{hall}/webhook"
    with listener() as (port, heard):
        for url in (
            f"http://127.0.0.1:{port}/",
            f"https://[::1]:{port}/",
            f"http://localhost:{port}",
            "file:///etc/passwd",
        ):
            assert target.send("PUT", door, json={"url": url}, headers=dee).status_code in (409, 422), url
            assert target.send("PUT", door, json={"url": url}, headers=eve).status_code == 403, url
        version = target.send("GET", f"/tournaments/{hall}/version").json()["version"]
        told = {"act": "draw", "fields": {"contest": "open"}, "version": version}
        assert target.send("POST", f"/api/tournaments/{hall}/acts", json=told, headers=dee).status_code == 200
        assert target.send("GET", door, headers=eve).status_code == 403
        assert heard == []


def a_challenge_for_somebody_else(target: Target) -> None:
    """Only the challenged player can see, accept or decline it."""
    ann, ben, eve = (target.guest(name) for name in ("Ann", "Ben", "Eve"))
    person = target.send("GET", "/api/people/me", headers=ben).json()["id"]
    made = target.send("POST", "/api/challenges", json={"length": 3, "to": person}, headers=ann)
    assert made.status_code == 201, made.text
    door = f"/api/challenges/{made.json()['id']}"
    assert made.json()["id"] not in target.send("GET", "/api/challenges", headers=eve).text
    assert target.send("POST", f"{door}/join", json={}, headers=eve).status_code == 409
    assert target.send("POST", f"{door}/decline", headers=eve).status_code in (403, 409)
    assert target.send("DELETE", door, headers=eve).status_code in (403, 409)
    assert target.send("POST", f"{door}/join", json={}, headers=ben).status_code == 200


def a_token_that_wants_more(target: Target) -> None:
    """A read-only token can't create another, act, revoke anything, or serve as a key in an address."""
    mia = target.guest("Mia")
    told = {"account": "mia", "password": "correct horse battery"}
    assert target.send("POST", "/api/people/me/account", json=told, headers=mia).status_code < 300
    made = target.send("POST", "/api/people/me/tokens", json={"name": "x", "uses": ["read"]}, headers=mia)
    assert made.status_code == 201, made.text
    token = made.json()["token"]
    held = {"authorization": f"Bearer {token}"}
    assert token not in target.send("GET", "/api/people/me/tokens", headers=mia).text
    for method, path, body in (
        ("POST", "/api/people/me/tokens", {"name": "y", "uses": ["play", "direct"]}),
        ("POST", "/api/people/me/link", None),
        ("POST", "/api/tables", {"white": "Ann", "black": "Ben", "mode": "live"}),
        ("POST", "/api/challenges", {"length": 3}),
        ("POST", "/api/tournaments", {"fields": {"programme": "club", "name": "Token"}}),
        ("PUT", "/api/people/me/password", {"old": "correct horse battery", "new": "another horse battery"}),
        ("DELETE", "/api/people/me", None),
        ("DELETE", "/api/keys", None),
    ):
        answer = target.send(method, path, json=body, headers=held)
        assert answer.status_code in (401, 403, 404, 405), (method, path, answer.status_code, answer.text[:200])
    for name in ("token", "key", "access_token", "authorization"):
        assert target.send("GET", f"/api/people/me?{name}={token}").status_code in (401, 422), name
    assert (
        target.send("POST", "/api/people/me/tokens", json={"name": "z", "uses": ["operate"]}, headers=mia).status_code
        == 422
    )


ATTACKS = [
    copies_with_any_value_changed,
    a_publication_that_cannot_be_shown,
    words_and_structures_without_end,
    headers_that_are_no_text,
    messages_that_nobody_means,
    a_webhook_inside_the_hall,
    a_challenge_for_somebody_else,
    a_token_that_wants_more,
]
