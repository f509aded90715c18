"""Attacks on open connections: broken messages, floods, and connections that only wait."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from starlette.testclient import TestClient

from bafflebox.service import House
from bafflebox.web import create_app, live
from bafflebox.web.patience import PatientHTTP
from bafflebox.web.safety import BodyLimit

BROKEN = {
    "deep": "[" * 15_000,
    "deep objects": '{"a":' * 3_000,
    "half a letter to answer to": '{"id":"\\ud800","act":"ping"}',
    "half a letter": '{"id":1,"act":"\\ud800"}',
    "half a letter to remember": '{"id":1,"act":"RollOpening","reference":"\\udfff"}',
    "no number": '{"id":1e999,"act":"ping"}',
    "a list to answer to": '{"id":[1],"act":"ping"}',
    "a number of 5,000 digits": f'{{"id":{"9" * 5000},"act":"ping"}}',
    "too long": '"' + "x" * 30_000 + '"',
    "nothing": "",
    "no object": "17",
}


@pytest.fixture
def door() -> Iterator[TestClient]:
    with TestClient(create_app(House.in_memory(bot_pace=60.0))) as opened:
        yield opened


def _table(door: TestClient) -> tuple[str, dict[str, str]]:
    token = door.post("/api/people", json={"name": "Ann"}).json()["token"]
    door.cookies.clear()
    who = {"authorization": f"Bearer {token}"}
    made = door.post("/api/challenges", json={"length": 3, "bot": "beginner"}, headers=who)
    return f"/api/tables/{made.json()['table']}/live?changes", who


def test_broken_messages_are_answered_and_the_line_stays_open(door: TestClient) -> None:
    line, who = _table(door)
    with door.websocket_connect(line, headers=who) as socket:
        assert "view" in socket.receive_json()
        for what, message in BROKEN.items():
            socket.send_text(message)
            assert socket.receive_json()["problem"]["code"] in ("bad_message", "bad_text"), what
        socket.send_bytes(b"\xff\x00")
        assert socket.receive_json()["problem"]["code"] == "bad_message"
        socket.send_text('{"id":"\\u00e9","act":"ping"}')
        assert socket.receive_json()["answer"] == "é"


def test_who_sends_without_end_is_heard_more_slowly(door: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []

    async def wait(seconds: float) -> None:
        waited.append(seconds)

    monkeypatch.setattr(live, "AT_ONCE", 5.0)
    monkeypatch.setattr(live, "A_SECOND", 0.001)
    line, who = _table(door)
    with door.websocket_connect(line, headers=who) as socket:
        socket.receive_json()
        monkeypatch.setattr(live.asyncio, "sleep", wait)
        for number in range(8):
            socket.send_json({"id": number, "act": "ping"})
            assert socket.receive_json()["answer"] == number
        monkeypatch.undo()
    assert len(waited) == 3
    assert waited == sorted(waited)


@asynccontextmanager
async def served(app: Any, within: float) -> AsyncIterator[int]:
    """A real server of that app; its protocol waits so many seconds for the headers of a request."""
    protocol = type("Impatient", (PatientHTTP,), {"within": within})
    server = uvicorn.Server(uvicorn.Config(app, port=0, http=protocol, log_level="critical", lifespan="off"))
    task = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        await task


async def hello(_: Any, receive: Any, send: Any) -> None:
    while (await receive()).get("more_body"):
        pass
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"2")]})
    await send({"type": "http.response.body", "body": b"hi"})


BEGUN = b"GET / HTTP/1.1\r\nHost: here\r\n"


@pytest.mark.parametrize("begins", [b"", BEGUN, BEGUN + b"\r\n" + BEGUN], ids=["nothing", "begun", "the second begun"])
def test_a_connection_that_does_not_say_what_it_wants_is_closed(begins: bytes) -> None:
    async def story() -> None:
        async with served(hello, 0.2) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(begins)
            answered = await asyncio.wait_for(reader.read(), 20)
            assert (b"hi" in answered) is (begins.count(BEGUN) == 2)
            writer.close()

    asyncio.run(story())


def test_a_request_that_is_answered_slowly_is_not_cut_off() -> None:
    go = asyncio.Event()

    async def slow(scope: Any, receive: Any, send: Any) -> None:
        await go.wait()
        await hello(scope, receive, send)

    async def story() -> None:
        async with served(slow, 0.05) as port:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(BEGUN + b"\r\n")
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(asyncio.shield(closed := asyncio.ensure_future(reader.read(1))), 0.2)
            go.set()
            assert await asyncio.wait_for(closed, 20) == b"H"
            writer.close()

    asyncio.run(story())


def test_a_body_that_does_not_come_is_not_waited_for() -> None:
    """It is given up after a while; what listens for the end of a connection afterwards is not."""

    async def never() -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError

    async def story() -> None:
        from starlette.exceptions import HTTPException

        limited = BodyLimit(hello, patience=0.01)
        with pytest.raises(HTTPException) as wrong:
            await limited({"type": "http", "path": "/", "headers": []}, never, never)
        assert wrong.value.status_code == 408

    asyncio.run(story())
