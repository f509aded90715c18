"""Keys used beyond their rights, and revoked keys."""

from __future__ import annotations

import json
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from proof.attacks.doors import Target
from proof.attacks.doors import target as another_server


def _match(target: Target) -> tuple[str, dict[str, str], dict[str, str]]:
    ann, ben = target.guest("Ann"), target.guest("Ben")
    made = target.send("POST", "/api/challenges", json={"length": 3, "open": False}, headers=ann).json()
    table = target.send("POST", f"/api/challenges/{made['id']}/join", json={}, headers=ben).json()["table"]
    return table, ann, ben


def a_seat_opens_its_table_only(target: Target) -> None:
    dee = target.guest("Dee")
    hall = target.tournament(dee)
    table, other = target.table(dee, mode="live"), target.table(dee, mode="live")
    link = target.send("POST", f"/api/tables/{table}/seats/white/1", headers=dee).json()["path"]
    key = target.send("POST", "/api/keys/link", json={"word": link}).json()
    seat = {"authorization": f"Bearer {key['token']}"}
    assert (key["opens"], key["place"]) == ("seat", table)
    for method, path in (
        ("GET", "/api/people/me"),
        ("POST", "/api/people/me/link"),
        ("DELETE", "/api/people/me"),
        ("POST", f"/api/tournaments/{hall}/invitations"),
        ("GET", f"/tournaments/{hall}/desk"),
    ):
        answer = target.send(method, path, headers=seat, **({"json": {}} if method == "POST" else {}))
        assert answer.status_code in (401, 403), (path, answer.status_code)
    told = {"line": "31: 8/5 6/5"}
    assert target.send("POST", f"/api/tables/{other}/lines", json=told, headers=seat).status_code == 401
    assert target.send("POST", "/api/keys/link", json={"word": link}).status_code == 409, "a link is good once"


def a_revoked_key_on_an_open_line(target: Target) -> None:
    """Also if another server on the same database revokes it."""
    table, ann, _ = _match(target)
    servers = [target.url]
    with connect(f"ws://127.0.0.1:{target.port}/api/tables/{table}/live", additional_headers=ann) as line:
        line.recv(10)
        if target.where.startswith("postgres"):
            with another_server(target.where, target.folder) as second:
                servers.append(second.url)
                assert second.send("DELETE", "/api/keys", headers=ann).status_code == 204
        else:
            assert target.send("DELETE", "/api/keys", headers=ann).status_code == 204
        answer: dict[str, Any] = {"view": {}}
        try:
            line.send(json.dumps({"id": 2, "act": "RollOpening"}))
            while "view" in answer:
                answer = json.loads(line.recv(20))
        except WebSocketException:
            answer = {"problem": {}}
        assert "problem" in answer, answer
    events = target.send("GET", f"/api/tables/{table}/events").json()
    assert "OpeningRolled" not in {event["event"] for event in events}, servers


def a_spectator_asks_by_dry_runs(target: Target) -> None:
    """Every line is refused in the same way, so the delayed position stays secret."""
    ann, ben, eve = target.guest("Ann"), target.guest("Ben"), target.guest("Eve")
    told = {"length": 3, "open": False, "spectator_delay": 600_000}
    made = target.send("POST", "/api/challenges", json=told, headers=ann).json()
    table = target.send("POST", f"/api/challenges/{made['id']}/join", json={}, headers=ben).json()["table"]
    for who in (ann, ben):
        target.send("POST", f"/api/tables/{table}/acts", json={"act": "RollOpening"}, headers=who)
    answers = {
        target.send("POST", f"/api/tables/{table}/{door}", json=sent, headers=eve).text
        for line in ("31: 8/5 6/5", "62: 24/18 13/11", "d", "t", "nonsense")
        for door, sent in (("lines", {"line": line}), ("corrections", {"turn": 1, "line": line}))
    }
    assert len(answers) == 1, answers


def the_same_name_in_another_tournament(target: Target) -> None:
    """Entering Ann in one's own tournament gives no power over any other Ann."""
    dee, mallory = target.guest("Dee"), target.guest("Mallory")
    theirs, own = target.tournament(dee, "Real night"), target.tournament(mallory, "Mallory night")
    page = target.send("GET", f"/api/tournaments/{own}", headers=mallory).json()
    known = target.send("GET", f"/tournaments/{own}/players").text
    persons = {part.partition('"')[0] for part in known.split("/players/")[1:]}
    assert page
    assert persons
    for person in persons:
        told = {"name": "Renamed"}
        target.send("PUT", f"/api/tournaments/{own}/names/{person}", json=told, headers=mallory)
        refused = target.send("PUT", f"/api/tournaments/{theirs}/names/{person}", json=told, headers=mallory)
        assert refused.status_code in (401, 403)
    assert "Renamed" not in target.send("GET", f"/tournaments/{theirs}/players").text


def a_stranger_takes_the_settings(target: Target) -> None:
    """The operator's page, with a request made to look as if it came from another machine."""
    eve = target.guest("Eve")
    elsewhere = {"x-forwarded-for": "203.0.113.7"}
    for headers in (eve | elsewhere, elsewhere, elsewhere | {"authorization": "Bearer operator"}):
        assert target.send("GET", "/api/operator", headers=headers).status_code in (401, 403)
        told = {"settings": {"import": "open"}}
        assert target.send("PUT", "/api/operator/settings", json=told, headers=headers).status_code in (401, 403)


SHARED = True
ATTACKS = [
    a_seat_opens_its_table_only,
    a_revoked_key_on_an_open_line,
    a_spectator_asks_by_dry_runs,
    the_same_name_in_another_tournament,
    a_stranger_takes_the_settings,
]
