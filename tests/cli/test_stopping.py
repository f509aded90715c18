"""A server is stopped at any moment, also before it has begun."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from bafflebox.cli.stopping import StopSignals


@pytest.fixture
def stop() -> Iterator[StopSignals]:
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    yield StopSignals()
    for number, handler in before.items():
        signal.signal(number, handler)


def test_nothing_stops_what_nobody_wants_stopped(stop: StopSignals) -> None:
    stop.check()


@pytest.mark.parametrize(("number", "raised"), [(signal.SIGINT, KeyboardInterrupt), (signal.SIGTERM, SystemExit)])
def test_a_wish_that_was_swallowed_is_remembered(
    stop: StopSignals, number: signal.Signals, raised: type[BaseException]
) -> None:
    with suppress(KeyboardInterrupt, SystemExit):
        signal.raise_signal(number)
    with pytest.raises(raised):
        stop.check()


@pytest.mark.skipif(sys.platform == "win32", reason="signals are another matter there")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_a_server_in_the_background_of_a_shell_stops_while_it_is_opening(
    tmp_path: Path, number: signal.Signals, code: int
) -> None:
    """A shell starts its background processes with Ctrl-C ignored; the address is told before the house is open."""
    ignoring = "import signal; signal.signal(signal.SIGINT, signal.SIG_IGN); from bafflebox.cli import main; main()"
    command = [sys.executable, "-c", ignoring, "serve", "--json", "--port", "0", "--data", str(tmp_path / "house.db")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        server.stdout.readline()
        server.send_signal(number)
        _, told = server.communicate(timeout=60)
    assert server.returncode == code, told
    assert "Traceback" not in told


@pytest.mark.skipif(sys.platform == "win32", reason="signals are another matter there")
def test_a_server_stops_at_once_while_pages_wait_for_news(tmp_path: Path) -> None:
    command = [sys.executable, "-c", "from bafflebox.cli import main; main()", "serve", "--json", "--port", "0"]
    command += ["--data", str(tmp_path / "house.db"), "--no-open"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        address = urlsplit(json.loads(server.stdout.readline())["address"])
        try:
            waiting = _waiting_for_news(address.hostname or "", address.port or 0)
        finally:
            server.send_signal(signal.SIGINT)
            _, told = server.communicate(timeout=60)
    assert "Traceback" not in told
    assert "Error" not in told
    waiting.close()


FIELDS = {"programme": "club", "name": "Club night", "tables": "2", "book": "usbgf", "names": "Ann\nBen"}


def _waiting_for_news(host: str, port: int) -> HTTPConnection:
    """A tournament is opened, and a page waits for what changes in it."""
    asked = HTTPConnection(host, port, timeout=60)
    token = _sent(asked, "/api/people", {"name": "Dora"})["token"]
    made = _sent(asked, "/api/tournaments", {"fields": FIELDS}, token)
    waiting = HTTPConnection(host, port, timeout=60)
    waiting.request("GET", f"/tournaments/{made['id']}/version?after={made['version']}")
    assert waiting.getresponse().read(1) == b" "
    asked.close()
    return waiting


def _sent(server: HTTPConnection, path: str, body: dict[str, object], token: str = "") -> dict[str, Any]:
    head = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    server.request("POST", path, json.dumps(body), head)
    answer = server.getresponse()
    told: dict[str, Any] = json.loads(answer.read())
    assert answer.status < 300, told
    return told
