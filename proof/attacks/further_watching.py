"""Watching a delayed table early, asking an engine during a match, and listening after the key is revoked."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import suppress

import httpx2 as httpx
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from bafflebox.web import create_app
from bafflebox.web.rights import doors
from proof.attacks.doors import PATIENCE, Target
from proof.attacks.doors import target as another_server

SHARED = True
DELAY = 600_000
DICE = "/api/positions/weighed?dice=31"
Who = dict[str, str]


def _match(target: Target, **more: int) -> tuple[str, Who, Who]:
    ann, ben = target.guest("Ann"), target.guest("Ben")
    made = target.send("POST", "/api/challenges", json={"length": 3, "open": False, **more}, headers=ann).json()
    table = target.send("POST", f"/api/challenges/{made['id']}/join", json={}, headers=ben).json()["table"]
    return table, ann, ben


def _began(target: Target, table: str, *players: Who) -> None:
    for who in players:
        target.send("POST", f"/api/tables/{table}/acts", json={"act": "RollOpening"}, headers=who)
    events = target.send("GET", f"/api/tables/{table}/events", headers=players[0]).json()
    assert "OpeningRolled" in {event["event"] for event in events}


def _steady(text: str) -> str:
    """An answer without the parts that change with time alone."""
    return re.sub(r"\d{12,}|\b\d{1,3}:\d\d\b|[0-9a-f]{40,}|\"at\": ?\d+", "", text)


def _shown(target: Target, table: str, who: Who) -> Iterator[tuple[str, str]]:
    """What a spectator can read of a table everywhere, including streams and the live connection."""
    for door in doors(create_app()):
        if door.method != "GET" or "{table}" not in door.path:
            continue
        path = door.path.replace("{table}", table)
        if path.endswith("/updates"):
            with httpx.stream("GET", f"{target.url}{path}", headers=who, timeout=1.5) as stream:
                heard = ""
                with suppress(httpx.ReadTimeout):
                    for piece in stream.iter_text():
                        heard += piece
            yield path, _steady(heard)
        else:
            for more in ("", "?to=json", "?to=page"):
                yield path + more, _steady(target.send("GET", path + more, headers=who).text)
    for path in ("/api/tables", "/tables", "/"):
        yield path, _steady("".join(re.findall(f".*{table}.*", target.send("GET", path, headers=who).text)))
    for query in ("", "?changes", "?changes&plays"):
        with connect(f"ws://127.0.0.1:{target.port}/api/tables/{table}/live{query}", additional_headers=who) as line:
            view = json.loads(line.recv(20))["view"]
        for name in ("at", "clock", "away"):
            view.pop(name, None)
        yield f"live{query}", json.dumps(view, sort_keys=True)


def a_spectator_at_every_door_of_a_table_with_a_delay(target: Target) -> None:
    """A roll made a moment ago changes nothing for a spectator with a ten-minute delay."""
    table, ann, ben = _match(target, spectator_delay=DELAY)
    eve = target.guest("Eve")
    spectators: tuple[Who, ...] = ({}, eve)
    before = [dict(_shown(target, table, who)) for who in spectators]
    _began(target, table, ann, ben)
    for who, then in zip(spectators, before, strict=True):
        changed = {path: text for path, text in _shown(target, table, who) if text != then[path]}
        assert changed == {}, changed
    own = target.send("GET", f"/api/tables/{table}", headers=ann).json()
    assert own["version"] > 1


def an_analysis_of_a_match_that_goes_on(target: Target) -> None:
    table, ann, ben = _match(target)
    _began(target, table, ann, ben)
    for who in ({}, target.guest("Eve"), ann, ben):
        for path in (f"/api/tables/{table}/analysis", f"/t/{table}/analysis"):
            answer = target.send("POST", path, headers=who | {"accept": "application/json"})
            assert answer.status_code == 409, (path, answer.status_code)
            assert answer.json()["code"] == "analysis_during_match"


def an_engine_asked_during_the_own_match(target: Target) -> None:
    """With the player's session, from a seat in the same browser, at another server, and after a restart."""
    table, ann, ben = _match(target)
    dee = target.guest("Dee")
    kept = target.table(dee, mode="live")
    link = target.send("POST", f"/api/tables/{kept}/seats/white/1", headers=dee).json()["path"]
    seat = target.send("POST", "/api/keys/link", json={"word": link}).json()["token"]
    assert (
        target.send("POST", f"/api/tables/{kept}/lines", json={"line": "31: 8/5 6/5"}, headers=dee).status_code == 200
    )
    _began(target, table, ann, ben)
    record = target.send("GET", f"/api/tables/{table}/record", headers=ann).content
    player = {"cookie": f"bafflebox={ann['authorization'].partition(' ')[2]}"}
    seated = {"cookie": f"bafflebox-seat-{kept}={seat}; bafflebox={dee['authorization'].partition(' ')[2]}"}
    asking: tuple[Who, ...] = (ann, player, {"authorization": f"Bearer {seat}"}, seated)

    def refused(server: Target) -> None:
        for who in asking:
            for method, path in (("GET", DICE), ("POST", DICE.replace("weighed", "rollout"))):
                answer = server.send(method, path, headers=who)
                assert answer.status_code == 409, (path, who, answer.text[:200])

    refused(target)
    word = target.send("POST", "/api/files", files={"file": ("x.mat", record)}, headers=ann).json().get("file")
    if word:
        assert target.send("POST", f"/api/files/{word}/analysis", headers=ann).status_code == 409
    if target.where.startswith("postgres"):
        with another_server(target.where, target.folder) as second:
            refused(second)
    target.kill()
    target.start()
    refused(target)


def a_stream_after_signing_out(target: Target) -> None:
    """A stream opened with a key ends once the key is revoked; it doesn't even learn that something happened."""
    table, ann, ben = _match(target, spectator_delay=DELAY)
    with httpx.stream("GET", f"{target.url}/api/tables/{table}/updates", headers=ann, timeout=PATIENCE) as stream:
        pieces = stream.iter_text()
        assert "TableOpened" in next(pieces)
        assert target.send("DELETE", "/api/keys", headers=ann).status_code == 204
        target.send("POST", f"/api/tables/{table}/acts", json={"act": "RollOpening"}, headers=ben)
        rest = "".join(pieces)  # the stream ends, or this times out
    assert "Rolled" not in rest, rest


def lines_and_streams_without_number(target: Target) -> None:
    """Streams count towards the limit, like live connections."""
    table = target.table(target.guest())
    opened = []
    with httpx.Client(timeout=PATIENCE, limits=httpx.Limits(max_connections=200)) as client:
        for _ in range(90):
            asked = client.build_request("GET", f"{target.url}/api/tables/{table}/updates")
            opened.append(client.send(asked, stream=True))
        assert target.send("GET", "/health").status_code == 200
        dee = target.guest("Dee")
        mine = target.table(dee)
        with connect(f"ws://127.0.0.1:{target.port}/api/tables/{mine}/live", additional_headers=dee) as line:
            assert "view" in json.loads(line.recv(20))
        for one in opened:
            one.close()


def a_packed_message_that_grows(target: Target) -> None:
    """A megabyte of zeros compressed to a thousand bytes, on a live connection: it is closed, or answers with a
    message."""
    table = target.table(target.guest())
    url = f"ws://127.0.0.1:{target.port}/api/tables/{table}/live"
    for size in (100_000, 30_000_000):
        with connect(url, compression="deflate", max_size=None) as line, suppress(WebSocketException):
            line.recv(20)
            line.send(" " * size)
            line.recv(20)
    assert target.send("GET", "/health").status_code == 200


ATTACKS = [
    a_spectator_at_every_door_of_a_table_with_a_delay,
    an_analysis_of_a_match_that_goes_on,
    an_engine_asked_during_the_own_match,
    a_stream_after_signing_out,
    lines_and_streams_without_number,
    a_packed_message_that_grows,
]
