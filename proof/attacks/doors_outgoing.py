"""Requests that an attacker makes the server send: our listener on loopback shows what they would reach."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from proof.attacks.doors import Target

SECRET = b"SECRET of an inner server"


@contextmanager
def listener(
    answer: bytes = b"HTTP/1.1 500 Oops\r\ncontent-length: 25\r\nconnection: close\r\n\r\n" + SECRET,
) -> Iterator[tuple[int, list[bytes]]]:
    """A port that answers every request with a secret, and a list of what it received."""
    heard: list[bytes] = []
    server = socket.create_server(("127.0.0.1", 0))

    def serve() -> None:
        with suppress(OSError):
            while True:
                line, _ = server.accept()
                with line, suppress(OSError):
                    heard.append(line.recv(65_536))
                    line.sendall(answer)

    thread = threading.Thread(target=serve, daemon=True)
    thread.start()
    try:
        yield server.getsockname()[1], heard
    finally:
        server.shutdown(socket.SHUT_RDWR)
        server.close()
        thread.join()


def publishing_reaches_any_address(target: Target) -> None:
    """No server is configured, so nothing is sent."""
    dee = target.guest("Dee")
    hall = target.tournament(dee)
    with listener() as (port, heard):
        for url in (
            f"http://127.0.0.1:{port}",
            f"http://localhost:{port}",
            f"http://[::1]:{port}",
            f"http://0x7f000001:{port}",
        ):
            told = {"url": url, "token": "x"}
            answer = target.send("POST", f"/api/tournaments/{hall}/publication", json=told, headers=dee)
            assert answer.status_code in (409, 422), (url, answer.status_code)
        time.sleep(0.5)
        assert heard == []


def _restarted(target: Target, *options: str) -> None:
    target.stop()
    target.options = options
    target.start()


def a_named_server_that_leads_inside(target: Target) -> None:
    """The operator configured a host name that resolves to this machine: it is checked, and no connection is made."""
    dee = target.guest("Dee")
    hall = target.tournament(dee)
    with listener() as (port, heard):
        _restarted(target, "--publish-to", f"http://localhost:{port}")
        told = {"url": f"http://localhost:{port}", "token": "x"}
        assert target.send("POST", f"/api/tournaments/{hall}/publication", json=told, headers=dee).status_code == 204
        _until_told(target, hall, dee, "public address")
        assert heard == []


def what_comes_back_is_not_shown(target: Target) -> None:
    """Not even for a server that the operator configured by its address."""
    dee = target.guest("Dee")
    hall = target.tournament(dee)
    with listener() as (port, heard):
        _restarted(target, "--publish-to", f"http://127.0.0.1:{port}")
        told = {"url": f"http://127.0.0.1:{port}", "token": "x"}
        assert target.send("POST", f"/api/tournaments/{hall}/publication", json=told, headers=dee).status_code == 204
        page = _until_told(target, hall, dee, "answers 500")
        assert heard
        assert SECRET.decode() not in page


def a_redirect_leads_inside(target: Target) -> None:
    """The redirect isn't followed."""
    dee = target.guest("Dee")
    hall = target.tournament(dee)
    with listener() as (inner, reached):
        away = f"HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:{inner}/\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        with listener(away.encode()) as (port, _):
            _restarted(target, "--publish-to", f"http://127.0.0.1:{port}")
            told = {"url": f"http://127.0.0.1:{port}", "token": "x"}
            assert (
                target.send("POST", f"/api/tournaments/{hall}/publication", json=told, headers=dee).status_code == 204
            )
            _until_told(target, hall, dee, "no Baffle Box")
        assert reached == []


def _until_told(target: Target, hall: str, who: dict[str, str], words: str) -> str:
    page = ""
    for _ in range(100):
        page = target.send("GET", f"/tournaments/{hall}/desk/staff", headers=who).text
        if words in page:
            return page
        time.sleep(0.1)
    raise AssertionError(f"'{words}' was not told")


ATTACKS = [
    publishing_reaches_any_address,
    a_named_server_that_leads_inside,
    what_comes_back_is_not_shown,
    a_redirect_leads_inside,
]
