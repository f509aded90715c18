"""The proxy of a federation brings everybody at a table to the same server, and moves only the tables of a server that is gone."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.error import HTTPError, URLError
from urllib.request import urlopen

import pytest
from fastapi.routing import APIRoute

from bafflebox.web import create_app
from bafflebox.web.live import LiveDoor
from deploy.federation import cluster
from deploy.federation.cluster import HERE, LOOPBACK, free_port, until
from deploy.federation.parts import Part

PLACED = re.compile(r"/(t|tournaments|api/tables|api/tournaments)/\{\w+\}(/|$)")
"""Addresses whose id the proxy reads."""
TABLES = [f"{number:010x}" for number in range(0, 40 * 7919, 7919)]


def every_path() -> list[str]:
    app = create_app()
    lines = [path for path, _ in _paths(app.router.routes)]
    return [*lines, LiveDoor(app).line.path]


def _paths(routes: object) -> Iterator[tuple[str, object]]:
    from bafflebox.web.table_of_routes import _paths as paths

    for route in routes:  # type: ignore[attr-defined]
        if not isinstance(route, APIRoute) and getattr(route, "original_router", None) is None:
            continue
        yield from paths(route, "")


def test_the_proxy_reads_the_id_of_every_address_about_a_table() -> None:
    about = [path for path in every_path() if "{table}" in path or re.search(r"/tournaments/\{\w+\}", path)]
    assert "/api/tables/{table}/live" in about
    assert len(about) > 50
    assert [path for path in about if not PLACED.match(path)] == []
    settings = (HERE / "haproxy.cfg").read_text()
    for words in ("/t/ /tournaments/", "/api/tables/ /api/tournaments/"):
        assert words in settings


def test_what_is_missing_is_said_with_the_command_that_installs_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(cluster, "_found", lambda program: None if program == "haproxy" else f"/usr/bin/{program}")
    monkeypatch.setattr(cluster, "postgres_programs", lambda: tmp_path)
    assert cluster.missing() == "HAProxy is not installed: run deploy/federation/install.sh as root (Debian)."
    with pytest.raises(cluster.NotHere, match="HAProxy is not installed"):
        cluster.Federation(tmp_path)


@contextmanager
def answering(name: str) -> Iterator[int]:
    """A server that answers with its name."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.send_header("content-length", str(len(name)))
            self.end_headers()
            if self.command == "GET":
                self.wfile.write(name.encode())

        def do_HEAD(self) -> None:
            self.do_GET()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer((LOOPBACK, 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.01,))
    thread.start()
    try:
        yield server.server_address[1]
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def asked(port: int, path: str) -> str:
    try:
        with urlopen(f"http://{LOOPBACK}:{port}{path}", timeout=10) as answer:
            return str(answer.read().decode())
    except (HTTPError, URLError, OSError):
        return ""


@pytest.mark.skipif(cluster._found("haproxy") is None, reason="HAProxy is not installed: deploy/federation/install.sh")
def test_everybody_at_a_table_reaches_one_server_and_only_its_tables_move_when_it_is_gone(tmp_path: Path) -> None:
    with ExitStack() as stack:
        ends = {name: stack.enter_context(ExitStack()) for name in ("one", "two", "three")}
        ports = {name: end.enter_context(answering(name)) for name, end in ends.items()}
        lines = [f"    server {name} {LOOPBACK}:{port} id {n}" for n, (name, port) in enumerate(ports.items(), 1)]
        settings = tmp_path / "haproxy.cfg"
        settings.write_text((HERE / "haproxy.cfg").read_text() + "\n".join(lines) + "\n")
        port = free_port()
        part = Part(
            "proxy",
            [str(cluster._found("haproxy")), "-db", "-f", str(settings)],
            tmp_path,
            {"BIND": f"{LOOPBACK}:{port}"},
        )
        part.start()
        stack.callback(part.stop)

        def spread() -> dict[str, str]:
            return {table: asked(port, f"/t/{table}") for table in TABLES}

        def all_at_one(table: str) -> bool:
            paths = ("/t/{}/record", "/api/tables/{}", "/api/tables/{}/live?changes", "/api/tournaments/{}/desk")
            return {asked(port, path.format(table)) for path in paths} == {before[table]}

        until(lambda: set(spread().values()) == {"one", "two", "three"}, "The start of the proxy")
        before = spread()
        for table in TABLES[:10]:
            until(lambda table=table: all_at_one(table), "Everybody at one server")  # type: ignore[misc]

        ends["two"].close()
        others = {table: name for table, name in before.items() if name != "two"}
        until(
            lambda: (
                "two" not in (now := spread()).values() and "" not in now.values() and others.items() <= now.items()
            ),
            "The hand-over",
        )
