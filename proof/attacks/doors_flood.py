"""Floods: silent connections, masses of tables, requests for unknown names."""

from __future__ import annotations

import socket
from contextlib import ExitStack, suppress
from time import monotonic

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from proof.attacks.doors import Target

AT_ONCE = 60
"""New guests from one address at once."""


def a_thousand_idle_sockets(target: Target) -> None:
    """With a limit of 1,024 files, a thousand silent connections used to lock everybody out."""
    dee = target.guest("Dee")
    hall = target.tournament(dee)
    with ExitStack() as stack:
        for _ in range(1100):
            with suppress(OSError):
                stack.enter_context(socket.create_connection(("127.0.0.1", int(target.port)), 5))
        for _ in range(5):
            assert target.send("GET", f"/tournaments/{hall}/desk", headers=dee).status_code == 200
        assert target.guest("Ann")


def live_connections_without_number(target: Target) -> None:
    """From one person, and more than the server allows."""
    who = target.guest()
    table = target.table(who)
    address = f"ws://127.0.0.1:{target.port}/api/tables/{table}/live"
    opened = 0
    with ExitStack() as stack:
        for _ in range(120):
            with suppress(WebSocketException, OSError):
                stack.enter_context(connect(address, additional_headers=who, open_timeout=20))
                opened += 1
        assert 0 < opened <= 60, opened
        assert target.send("GET", f"/api/tables/{table}").status_code == 200


def tournaments_tables_and_challenges_of_one_guest(target: Target) -> None:
    """One guest used to be able to create 200 tournaments, 1,600 tables and 2,000 challenges."""
    who = target.guest()
    kept = {"white": "Ann", "black": "Ben", "mode": "transcription"}
    fields = {"programme": "club", "name": "Mine", "tables": "2", "announced": "x"}
    for path, told, most in (
        ("/api/tournaments", {"fields": fields}, 20),
        ("/api/tables", kept, 100),
        ("/api/challenges", {"length": 3, "open": False}, 30),
    ):
        codes = [target.send("POST", path, json=told, headers=who).status_code for _ in range(most + 20)]
        assert codes.count(201) <= most, (path, codes.count(201))
        assert codes[-1] == 429, (path, codes[-1])


def guests_without_number(target: Target) -> None:
    """A new guest for every quota: a burst is allowed, then one a second, however fast they are sent."""
    began = monotonic()
    codes = [target.send("POST", "/api/people", json={"name": f"Eve {n}"}).status_code for n in range(200)]
    assert codes.count(201) <= AT_ONCE + (monotonic() - began) + 1, codes.count(201)


def names_that_lead_nowhere(target: Target) -> None:
    """Each request used to leave a lock behind."""
    for number in range(300):
        assert target.send("GET", f"/api/tables/none-{number}").status_code in (404, 429)
    assert target.send("GET", "/health").status_code == 200


def passwords_of_one_account(target: Target) -> None:
    """The limit is per account, whatever the address: here all requests come from the same one."""
    who = target.guest("Ann")
    made = target.send(
        "POST", "/api/people/me/account", json={"account": "ann", "password": "correct horse"}, headers=who
    )
    assert made.status_code == 201, made.text
    codes = [
        target.send("POST", "/api/keys", json={"account": "ann", "password": f"guess {n}"}).status_code
        for n in range(15)
    ]
    assert codes[-1] == 429, codes


ATTACKS = [
    a_thousand_idle_sockets,
    live_connections_without_number,
    tournaments_tables_and_challenges_of_one_guest,
    guests_without_number,
    names_that_lead_nowhere,
    passwords_of_one_account,
]
