"""The API against its own description: whatever is sent, the answer is in the description and never a 500."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    schemathesis = pytest.importorskip("schemathesis")

from starlette.testclient import TestClient

from bafflebox.service import House
from bafflebox.web import create_app
from bafflebox.web.safety import RateLimit

HOUSE = House.in_memory(bot_pace=60.0)
APP = create_app(HOUSE)
SCHEMA = schemathesis.openapi.from_dict(APP.openapi()).exclude(path_regex="/updates$")
"""Without the stream of updates, which has no end that could be waited for."""


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """One house for all that is sent, without a limit of requests."""
    with pytest.MonkeyPatch.context() as patch, TestClient(APP, raise_server_exceptions=False) as opened:
        patch.setattr(RateLimit, "_wait", lambda *_: 0.0)
        yield opened


@pytest.fixture(scope="module")
def table(client: TestClient) -> str:
    """A table of which the sender of an act is a player."""
    token = client.post("/api/people", json={"name": "Ann"}).json()["token"]
    headers = {"authorization": f"Bearer {token}"}
    made = client.post("/api/challenges", json={"length": 1, "bot": "beginner"}, headers=headers).json()
    client.cookies.clear()
    return str(made["table"])


@SCHEMA.parametrize()
@settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_nothing_that_is_sent_breaks_the_server(case: schemathesis.Case, client: TestClient, table: str) -> None:
    """Only the server's own mistakes are looked for; what is refused is refused in the one shape of a problem."""
    _, key = HOUSE.people.guest("Somebody")
    if "table" in (case.path_parameters or {}):
        case.path_parameters["table"] = table
    sent = case.as_transport_kwargs(base_url="http://testserver")
    data = sent.get("data")
    answer = client.request(
        sent["method"],
        sent["url"],
        params=sent.get("params"),
        headers={**(sent.get("headers") or {}), "authorization": f"Bearer {key}"},
        json=sent.get("json"),
        files=sent.get("files"),
        content=data if isinstance(data, str | bytes) else None,
        data=data if isinstance(data, dict) else None,
    )
    client.cookies.clear()
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        assert answer.headers["content-type"] == "application/problem+json"
        assert {"type", "title", "status", "code", "detail"} <= set(answer.json())
