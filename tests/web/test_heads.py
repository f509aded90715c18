"""HEAD: what a page would answer, without the page (RFC 9110, 9.3.2)."""

from __future__ import annotations

from http.client import HTTPConnection
from typing import cast

import httpx2 as httpx
import pytest
from fastapi import FastAPI
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from bafflebox.web.for_programs import Heads
from bafflebox.web.rights import doors
from support.servers import RunningServer, post

NEW_EACH_TIME = {"x-request-id", "set-cookie", "date", "ratelimit-remaining", "ratelimit-reset"}
COUNTS_REQUESTS = {"/metrics", "/health"}
"""What they answer changes with every question."""


def headers_of(answer: httpx.Response) -> dict[str, str]:
    return {name: value for name, value in answer.headers.items() if name not in NEW_EACH_TIME}


def test_every_page_answers_head_as_it_answers_get(client: TestClient) -> None:
    pages = [door.path for door in doors(cast(FastAPI, client.app)) if door.method == "GET" and "{" not in door.path]
    assert len(pages) > 20
    for path in set(pages) - COUNTS_REQUESTS:
        got = client.get(path, follow_redirects=False)
        head = client.head(path, follow_redirects=False)
        assert (path, head.status_code, head.content) == (path, got.status_code, b"")
        assert headers_of(head) == headers_of(got), path


def test_files_and_unknown_pages_answer_head_too(client: TestClient) -> None:
    assert client.head("/static/house.css").status_code == 200
    assert client.head("/nowhere").status_code == 404
    assert client.head("/me/sign-in").status_code == 405  # there is nothing to get


@pytest.mark.parametrize(("method", "bodies"), [("HEAD", [b""]), ("GET", [b"one", b"two"]), ("POST", [b"one", b"two"])])
def test_the_page_is_made_once_and_head_sends_nothing_of_it(method: str, bodies: list[bytes]) -> None:
    asked: list[str] = []
    sent: list[Message] = []

    async def page(scope: Scope, _: Receive, send: Send) -> None:
        asked.append(scope["method"])
        await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"6")]})
        await send({"type": "http.response.body", "body": b"one", "more_body": True})
        await send({"type": "http.response.body", "body": b"two"})

    async def receive() -> Message:
        return {"type": "http.request"}

    async def send(message: Message) -> None:
        sent.append(message)

    async def told() -> None:
        await Heads(page)({"type": "http", "method": method}, receive, send)

    with pytest.raises(StopIteration):
        told().send(None)
    assert asked == ["GET" if method == "HEAD" else method]
    assert [message.get("body", b"") for message in sent[1:]] == bodies


def test_head_of_a_stream_without_end_ends_and_the_line_serves_on() -> None:
    with RunningServer() as server:
        token = post(f"{server.url}/api/people", json={"name": "Ann"}).json()["token"]
        named = {"authorization": f"Bearer {token}"}
        table = post(f"{server.url}/api/challenges", json={"bot": "beginner"}, headers=named).json()["table"]
        line = HTTPConnection("127.0.0.1", server.port, timeout=30)
        for path, kind in ((f"/api/tables/{table}/updates", "text/event-stream"), ("/", "text/html")):
            line.request("HEAD", path)
            answer = line.getresponse()
            assert (answer.status, answer.read()) == (200, b"")
            assert (answer.getheader("content-type") or "").startswith(kind)
        line.close()
