"""Requests that leave the server: a resolver and a listener of the test's own on loopback show what would be reached."""

from __future__ import annotations

import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import pytest

from bafflebox.errors import InvalidInput, Refused
from bafflebox.service import House, outgoing
from bafflebox.service.hall.publishing import _Far
from bafflebox.service.hall.push import PushSubscription
from bafflebox.service.hall.webhooks import Webhook
from bafflebox.service.outgoing import LARGEST, Outgoing, Unreached
from support.houses import run
from support.push_service import Browser


@contextmanager
def listener(answer: bytes, address: str = "127.0.0.1", port: int = 0) -> Iterator[tuple[int, list[bytes]]]:
    """A port of this machine that answers everybody the same; with what it was asked."""
    heard: list[bytes] = []
    server = socket.create_server((address, port))

    def serve() -> None:
        while True:
            try:
                line, _ = server.accept()
            except OSError:
                return
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


def told(body: bytes, status: str = "200 OK", more: str = "") -> bytes:
    return f"HTTP/1.1 {status}\r\ncontent-length: {len(body)}\r\n{more}connection: close\r\n\r\n".encode() + body


def test_a_name_that_leads_into_the_machine_is_not_dialled() -> None:
    with listener(told(b"secret")) as (port, heard):
        for addresses in (["127.0.0.1"], ["142.250.1.1", "127.0.0.1"], ["::ffff:127.0.0.1"], ["169.254.169.254"], []):
            client = Outgoing([f"http://far.example:{port}"], lambda *_, found=addresses: found)
            with pytest.raises(Unreached, match="to a public address"):
                client.send("GET", f"http://far.example:{port}/", {})
        assert heard == []


def test_a_name_that_means_another_address_a_moment_later_is_dialled_as_it_was_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """DNS rebinding: the first answer is public, every later one is this machine."""
    answers = iter([["142.250.1.1"], ["127.0.0.1"], ["127.0.0.1"]])
    dialled: list[object] = []

    def dial(where: object, *_: object) -> socket.socket:
        dialled.append(where)
        raise ConnectionRefusedError

    monkeypatch.setattr(outgoing.socket, "create_connection", dial)
    with pytest.raises(Unreached):
        Outgoing(["https://far.example"], lambda *_: next(answers)).send("GET", "https://far.example/", {})
    assert dialled == [("142.250.1.1", 443)]


def by_publishing(_: House, client: Outgoing, address: str) -> None:
    _Far(client, f"{address}/api/publications/x", "token").ask(None)


def by_webhook(house: House, client: Outgoing, address: str) -> None:
    house.webhooks.outgoing = client
    house.webhooks._post(Webhook(address, "secret", 0), {"id": "x-1"})


def by_push(house: House, client: Outgoing, address: str) -> None:
    house.pushes.outside = client
    house.pushes._post(PushSubscription(**Browser(address).fields, language="en", site="http://localhost"), b"Table 3")


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere 127.0.0.2 is not this machine")
@pytest.mark.parametrize("send", [by_publishing, by_webhook, by_push])
def test_whoever_sends_reaches_the_address_that_was_checked(
    monkeypatch: pytest.MonkeyPatch, send: Callable[[House, Outgoing, str], None]
) -> None:
    """A resolver that changes its mind, and a listener at either address; the first one stands for a public address."""
    monkeypatch.setattr(outgoing, "is_public", lambda address: address == "127.0.0.2")
    answers = iter([["127.0.0.2"], ["127.0.0.3"]])
    with (
        listener(told(b'{"version": 1}'), "127.0.0.2") as (port, checked),
        listener(told(b"inner"), "127.0.0.3", port) as (_, inner),
    ):
        house = House.in_memory()
        client = Outgoing([f"http://far.example:{port}"], lambda *_: next(answers))
        send(house, client, f"http://far.example:{port}")
        assert [f"far.example:{port}".encode() in request for request in checked] == [True]
        with pytest.raises(Unreached, match="to a public address"):
            send(house, client, f"http://far.example:{port}")
        assert len(checked) == 1
        assert inner == []


@pytest.mark.parametrize("status", ["301 Moved", "302 Found", "307 Temporary", "308 Permanent"])
def test_a_redirect_is_not_followed(status: str) -> None:
    with listener(told(b"inner")) as (inner, reached):
        there = f"location: http://127.0.0.1:{inner}/\r\n"
        with listener(told(b"", status, there)) as (port, heard):
            answer = Outgoing([f"http://127.0.0.1:{port}"]).send("GET", f"http://127.0.0.1:{port}/", {})
            assert answer.status == int(status[:3])
            assert len(heard) == 1
        assert reached == []


def test_an_answer_is_read_up_to_a_limit() -> None:
    with listener(told(b"x" * 10 * LARGEST)) as (port, _):
        assert len(Outgoing([f"http://127.0.0.1:{port}"]).send("GET", f"http://127.0.0.1:{port}/", {}).body) == LARGEST


@pytest.mark.parametrize("begins", [b"HTTP/1.1 200 OK\r\n", b"HTTP/1.1 200 OK\r\n\r\n"])
def test_a_server_that_drips_its_answer_is_given_up(monkeypatch: pytest.MonkeyPatch, begins: bytes) -> None:
    monkeypatch.setattr(outgoing, "AT_MOST", 0.3)
    done = threading.Event()

    def drip(server: socket.socket) -> None:
        line, _ = server.accept()
        with line, suppress(OSError):
            line.sendall(begins)
            while not done.wait(0.02):
                line.sendall(b"x-more: y\r\n")

    with socket.create_server(("127.0.0.1", 0)) as server:
        thread = threading.Thread(target=drip, args=(server,), daemon=True)
        thread.start()
        where = f"http://127.0.0.1:{server.getsockname()[1]}"
        with pytest.raises(Unreached, match="does not answer in time"):
            Outgoing([where]).send("GET", where, {})
        done.set()
        thread.join()


@pytest.mark.parametrize(
    "address",
    [
        "https://other.example/", "http://club.example/", "https://club.example:8443/", "https://club.example.evil.example/",
        "https://evil.example#club.example", "https://club.example@evil.example/", "https://evil.example\\@club.example/",
        "file:///etc/passwd", "gopher://club.example/", "", "https://", "https://[club.example/", "https://club.example /",
        "https://127.0.0.1/", "https://2130706433/", "https://0x7f.1/", "https://xclub.example/",
    ],
)  # fmt: skip
def test_only_servers_that_the_operator_named_are_reached(address: str) -> None:
    def resolve(*_: object) -> list[str]:
        raise AssertionError("resolved")

    with pytest.raises(InvalidInput):
        Outgoing(["https://club.example"], resolve).send("GET", address, {})


@pytest.mark.parametrize(
    "named", ["club example", "https://", "https://club.example/path", "https://a@b", "ftp://x", ""]
)
def test_a_server_that_is_none_cannot_be_named(named: str) -> None:
    with pytest.raises(InvalidInput):
        Outgoing([named])


def test_nobody_publishes_where_the_operator_named_no_server() -> None:
    async def story(house: House) -> None:
        from bafflebox.cases import PersonId
        from bafflebox.service.hall.beginning import SetUpTournament, begin

        form = {"programme": "club", "name": "Club night", "tables": "2", "announced": "x"}
        hall = await begin(house.desks, SetUpTournament.read(form), PersonId("dee"))
        with pytest.raises(Refused, match="--publish-to"):
            await house.publisher.start(hall, "http://127.0.0.1:22/", "token")
        assert house.publisher.state == {}

    run(story)


SECRET = b'{"detail": "<b>SECRET of an inner server</b>", "version": "SECRET"}'


@pytest.mark.parametrize(
    "answer",
    [told(SECRET), told(SECRET, "500 Oops"), told(b"SECRET", "403 No"), b"SECRET banner of another protocol\r\n", b"", told(b'{"version": -7}'), told(b"[" * 60_000)],
)  # fmt: skip
def test_what_another_server_says_is_never_shown(answer: bytes) -> None:
    with listener(answer) as (port, _):
        far = _Far(Outgoing([f"http://127.0.0.1:{port}"]), f"http://127.0.0.1:{port}/api/publications/x", "token")
        with pytest.raises(Unreached) as wrong:
            far.ask(None)
    assert "SECRET" not in str(wrong.value)
