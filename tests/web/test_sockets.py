"""The short way for whole text frames, beside uvicorn's own for everything else."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from threading import Thread
from typing import Any

import pytest
import uvicorn
from starlette.websockets import WebSocket
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from bafflebox.web.sockets import LONGEST, WRITE, LiveProtocol, ends_whole, frame_length


async def echo(scope: Any, receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]) -> None:
    """Says back what it hears, the short way where that takes it, and which way it was."""
    if scope["type"] != "websocket":
        return
    socket = WebSocket(scope, receive, send)
    await socket.accept()
    while (heard := await socket.receive())["type"] == "websocket.receive":
        text = heard["text"] if "text" in heard else heard["bytes"].decode()
        if not scope["extensions"][WRITE](json.dumps([text, "short"]).encode()):
            await socket.send_text(json.dumps([text, "long"]))


@contextmanager
def serving() -> Iterator[str]:
    config = uvicorn.Config(echo, port=0, ws=LiveProtocol, log_level="error", lifespan="off", ws_max_size=80_000)
    server = uvicorn.Server(config)
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive()
    try:
        yield f"ws://127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with serving() as found:
        yield found


def frame(text: str, *, fin: bool = True, opcode: Opcode = Opcode.TEXT) -> bytes:
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


@pytest.mark.parametrize("text", ["", "a", "é" * 60, "x" * 125, "x" * 126, "x" * 40_000], ids=len)
def test_a_text_comes_back_as_it_was_sent(address: str, text: str) -> None:
    with connect(address, compression=None) as line:
        line.send(text)
        assert json.loads(line.recv(10)) == [text, "short"]


def test_a_text_too_long_for_the_short_way_goes_the_long_one(address: str) -> None:
    with connect(address, compression=None, max_size=None) as line:
        line.send("x" * 70_000)
        assert json.loads(line.recv(10)) == ["x" * 70_000, "long"]


def test_fragments_pings_and_bytes_between_texts(address: str) -> None:
    with connect(address, compression=None) as line:
        for _ in range(2):
            line.send(["one ", "text"])
            assert json.loads(line.recv(10))[0] == "one text"
            assert line.ping().wait(10)
            line.send(b"bytes")
            assert json.loads(line.recv(10))[0] == "bytes"
            line.send("whole")
            assert json.loads(line.recv(10))[0] == "whole"


@pytest.mark.parametrize("cut", range(1, 12))
def test_frames_may_arrive_in_pieces(address: str, cut: int) -> None:
    """Also when what comes next looks like a frame of its own."""
    data = frame(chr(0x81) + chr(0x80) * 4) + frame("second")
    with connect(address, compression=None) as line:
        line.socket.sendall(data[:cut])
        line.socket.sendall(data[cut:])
        assert [json.loads(line.recv(10))[0] for _ in range(2)] == [chr(0x81) + chr(0x80) * 4, "second"]
        line.send("third")
        assert json.loads(line.recv(10))[0] == "third"


def test_several_frames_at_once(address: str) -> None:
    with connect(address, compression=None) as line:
        line.socket.sendall(frame("one") + frame("two"))
        assert [json.loads(line.recv(10))[0] for _ in range(2)] == ["one", "two"]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (Frame(Opcode.TEXT, b"open").serialize(mask=False), 1002),
        (Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True), 1007),
        (frame("reserved", fin=True)[:1].replace(b"\x81", b"\xc1") + frame("reserved")[1:], 1002),
    ],
    ids=["unmasked", "no utf-8", "reserved bit"],
)
def test_what_breaks_the_protocol_is_answered_by_uvicorn(address: str, data: bytes, code: int) -> None:
    with connect(address, compression=None) as line:
        line.socket.sendall(data)
        with pytest.raises(Exception, match=str(code)):
            line.recv(10)


def test_a_text_between_fragments_is_refused(address: str) -> None:
    with connect(address, compression=None) as line:
        line.socket.sendall(frame("begun", fin=False))
        line.socket.sendall(frame("another"))
        with pytest.raises(Exception, match="1002"):
            line.recv(10)


def test_a_head_is_read_only_where_it_is_whole() -> None:
    assert frame_length(frame("abc")) == (6, 3)
    assert frame_length(frame("x" * 300)) == (8, 300)
    assert frame_length(b"\x81") is None
    assert frame_length(frame("x" * 300)[:3]) is None
    assert frame_length(frame("x" * (LONGEST + 1))) is None
    assert ends_whole(frame("a") + frame("b" * 300))
    assert not ends_whole(frame("a") + frame("b")[:-1])
    assert not ends_whole(b"\x81")


def test_nothing_is_written_to_a_reader_who_does_not_read() -> None:
    """What has to wait is not written the short way, so that it stays in order behind what waits already."""

    class Unread(LiveProtocol):
        def __init__(self) -> None:
            self.writable = asyncio.Event()
            self.disconnected = self.close_sent = False

    assert not Unread().write(b"anything")
