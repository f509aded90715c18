"""The API against its own description: whatever is sent, the answer is in the description and never a 500."""

from __future__ import annotations

import warnings
from collections.abc import Iterator

import jsonschema
import pytest
from hypothesis import HealthCheck, settings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    schemathesis = pytest.importorskip("schemathesis")

from starlette.testclient import TestClient

from bafflebox.service import House, analyses
from bafflebox.web import create_app
from bafflebox.web.safety import RateLimit

HOUSE = House.in_memory(bot_pace=60.0)
APP = create_app(HOUSE)
DESCRIBED = APP.openapi()
SCHEMA = schemathesis.openapi.from_dict(DESCRIBED).exclude(path_regex="/(updates|stream)$")
"""Without the streams, which have no end that could be waited for."""


@schemathesis.serializer("application/jsonl", "application/zip", "application/pdf", "image/*")
def file_of(_: schemathesis.SerializationContext, value: object) -> bytes:
    """A file is whatever was thought up, as text."""
    return value if isinstance(value, bytes) else str(value).encode("utf-8", "replace")


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient]:
    """One house for all that is sent, without a limit of requests; a rollout ends after its first round."""
    with pytest.MonkeyPatch.context() as patch, TestClient(APP, raise_server_exceptions=False) as opened:
        patch.setattr(RateLimit, "_wait", lambda *_: 0.0)
        patch.setattr(analyses, "LONGEST", 0.0)
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
def test_whatever_is_sent_the_answer_is_one_that_is_described(
    case: schemathesis.Case, client: TestClient, table: str
) -> None:
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
    methods = DESCRIBED["paths"][case.path]
    if case.method.lower() not in methods:  # a way of asking that this door does not know
        assert answer.status_code in (404, 405), answer.text
        return
    described = methods[case.method.lower()]["responses"]
    assert str(answer.status_code) in described, answer.text
    kinds = described[str(answer.status_code)].get("content")
    if not kinds:
        assert answer.content == b""
        return
    kind = answer.headers["content-type"].partition(";")[0]
    assert kind in kinds, kind
    if kind.endswith("json"):
        schema = {**kinds[kind]["schema"], "components": DESCRIBED["components"]}
        jsonschema.Draft202012Validator(schema).validate(answer.json())
