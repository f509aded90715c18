"""What stands before the application."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from typing import Any

import pytest
from starlette.testclient import TestClient

from bafflebox.web.safety import LARGEST_BODY, RateLimit


def test_every_answer_carries_the_security_headers(client: TestClient) -> None:
    for path in ("/", "/api/books", "/nowhere", "/static/house.css"):
        headers = client.get(path).headers
        assert "script-src 'self'" in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"


def test_a_page_has_no_inline_script_and_only_a_style_that_the_policy_knows(client: TestClient) -> None:
    """Pages are painted before a second request is answered."""
    key = client.post("/api/people", json={"name": "Ann"}).json()["token"]
    made = client.post("/api/challenges", json={"bot": "beginner"}, headers={"authorization": f"Bearer {key}"}).json()

    for path in ("/", "/play", "/rules", "/rulings", "/rulings/fast_roll", "/tournaments", f"/t/{made['table']}"):
        answer = client.get(path)
        assert answer.text.count("<style") == 1
        assert "<script>" not in answer.text
        style = answer.text.partition("<style>")[2].partition("</style>")[0]
        digest = b64encode(sha256(style.encode()).digest()).decode()
        assert f"'sha256-{digest}'" in answer.headers["content-security-policy"]
        assert " style=" not in answer.text


def test_files_with_their_stamp_are_kept_for_good(client: TestClient) -> None:
    assert "immutable" in client.get("/static/house.css?v=1").headers["cache-control"]
    assert client.get("/static/house.css").headers["cache-control"] == "no-cache"
    assert client.get("/").headers["cache-control"] == "no-store"


def test_a_body_that_is_too_large_is_refused(client: TestClient) -> None:
    answer = client.post("/api/incidents/fast_roll/ruling", content=b"x" * (LARGEST_BODY + 1))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_a_body_that_hides_its_size_is_refused_too(client: TestClient) -> None:
    def pieces() -> Any:
        for _ in range(LARGEST_BODY // 1024**2 + 1):
            yield b"x" * 1024 * 1024

    answer = client.post("/api/incidents/fast_roll/ruling", content=pieces())
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


def test_another_site_cannot_send_changes_with_our_cookie(client: TestClient) -> None:
    body = {"book": "eubgf", "facts": {}}
    theirs = {"cookie": "session=1", "origin": "http://evil.example"}
    ours = {"cookie": "session=1", "origin": "http://testserver"}
    assert client.post("/api/incidents/fast_roll/ruling", json=body, headers=theirs).status_code == 403
    assert client.post("/api/incidents/fast_roll/ruling", json=body, headers=ours).status_code == 200
    assert client.get("/api/books", headers=theirs).status_code == 200


def at_once(coroutine: Any) -> None:
    """Run what never has to wait."""
    with pytest.raises(StopIteration):
        coroutine.send(None)


def test_too_many_requests_are_told_when_to_come_back() -> None:
    now = [0.0]
    served: list[int] = []

    async def app(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001
        served.append(1)

    limit = RateLimit(app, rate=1.0, burst=3.0, clock=lambda: now[0])
    sent: list[dict[str, Any]] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"type": "http", "method": "GET", "path": "/", "client": ("10.0.0.1", 1)}
    for _ in range(5):
        at_once(limit(scope, None, send))  # type: ignore[arg-type]
    assert len(served) == 3
    assert [message["status"] for message in sent if "status" in message] == [429, 429]
    now[0] = 1.5
    at_once(limit(scope, None, send))  # type: ignore[arg-type]
    assert len(served) == 4


@pytest.mark.parametrize("page", ["//elsewhere.example", "https://elsewhere.example", "/\\elsewhere.example", ""])
def test_an_app_on_a_phone_opens_only_pages_of_this_house(client: TestClient, page: str) -> None:
    assert client.get("/manifest.webmanifest", params={"page": page}).status_code == 422
