"""Tournaments, invitations and cards for attackers, and bytes that no library would send."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterator
from contextlib import suppress

from proof.attacks.doors import PATIENCE, Target

MARKUP = '<script>alert("x")</script>'
EVIL = "evil.example"
QUIET = 3.0
"""Seconds of silence after which an answer counts as complete."""


def opened(target: Target, name: str, *names: str) -> tuple[dict[str, str], str]:
    dee = target.guest("Dee")
    fields = {"programme": "club", "name": name, "tables": "2", "announced": "the wall", "phones": "report"}
    fields["names"] = "\n".join(names or ("Ann", "Ben"))
    made = target.send("POST", "/api/tournaments", json={"fields": fields}, headers=dee)
    assert made.status_code == 201, made.text
    return dee, str(made.json()["id"])


def invited(target: Target, dee: dict[str, str], hall: str, role: str = "staff") -> str:
    made = target.send("POST", f"/api/tournaments/{hall}/invitations", json={"role": role}, headers=dee)
    assert made.status_code < 300, made.text
    return str(made.json()["path"]).partition("#")[2]


def card_of(target: Target, dee: dict[str, str], hall: str) -> str:
    page = target.send("GET", f"/tournaments/{hall}/desk/cards", headers=dee).text
    found = re.search(r"<code>([a-z0-9 ]+)</code>", page)
    assert found is not None
    return found[1].replace(" ", "")


def raw(target: Target, *pieces: bytes) -> bytes:
    """The server's answer to bytes that no library would send, until it closes the connection or falls silent."""
    heard = b""
    with socket.create_connection(("127.0.0.1", int(target.port)), PATIENCE) as line, suppress(TimeoutError):
        line.sendall(b"".join(pieces))
        while more := line.recv(65_536):
            heard += more
            line.settimeout(QUIET)
    return heard


def pages_of(hall: str) -> Iterator[str]:
    base = f"/tournaments/{hall}"
    yield from (base, f"{base}/players", f"{base}/results", f"{base}/screen", f"{base}/results.csv", f"{base}/feed.xml")
    yield from (
        f"{base}/events/open",
        f"{base}/events/open/draw",
        f"{base}/events/open/wall",
        f"{base}/events/open/embed",
    )
    yield from (f"{base}/events/open/main.svg", f"{base}/calendar.ics", f"{base}/results.json")
    for place in (
        "",
        "entries",
        "draw",
        "money",
        "results",
        "tables",
        "schedule",
        "rulings",
        "journal",
        "messages",
        "screens",
        "print",
        "staff",
        "settings",
        "register",
        "cards",
    ):
        yield f"{base}/desk/{place}".rstrip("/")
