"""What programs may count on at every door: versions, answers that can be kept, limits, reading from other sites."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

ELSEWHERE = {"origin": "https://club.example"}


def test_the_version_in_the_path_is_the_same_api(client: TestClient) -> None:
    assert client.get("/api/v1/books").json() == client.get("/api/books").json()
    made = client.post("/api/v1/people", json={"name": "Ann"})
    assert made.status_code == 201
    table = client.post("/api/v1/challenges", json={"length": 1, "bot": "beginner"}).json()["table"]
    with client.websocket_connect(f"/api/v1/tables/{table}/live") as line:
        assert line.receive_json()["view"]["table"] == table
    assert client.get("/api/v2/books").status_code == 404
    assert client.get("/api/v10/books").status_code == 404


@pytest.mark.parametrize(
    "path",
    [
        "/api/pocket/usbgf",
        "/api/pocket/finding/en",
        "/api/openapi.json",
        "/api/books",
        "/api/incidents",
        "/api/formats",
    ],
)
def test_what_does_not_change_is_sent_once(client: TestClient, path: str) -> None:
    first = client.get(path)
    again = client.get(path, headers={"if-none-match": first.headers["etag"]})

    assert first.status_code == 200
    assert first.headers["cache-control"] == "no-cache"
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    assert client.get(path, headers={"if-none-match": '"another"'}).status_code == 200


def test_what_changes_is_not_kept(client: TestClient) -> None:
    assert "etag" not in client.get("/api/tables").headers
    assert "etag" not in client.get("/api/books/nowhere").headers


@pytest.mark.parametrize("path", ["/api/pocket/usbgf", "/api/pocket/finding/en", "/api/incidents/late_start/tree"])
def test_nothing_is_packed_for_who_does_not_unpack(client: TestClient, path: str) -> None:
    packed = client.get(path)
    plain = client.get(path, headers={"accept-encoding": "identity"})

    assert packed.headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain.headers
    assert plain.json() == packed.json()


def test_links_and_sentences_keep_the_version(client: TestClient) -> None:
    assert client.get("/api/v1/books?limit=2").headers["link"] == '</api/v1/books?limit=2&offset=2>; rel="next"'
    assert client.get("/api/books?limit=2").headers["link"] == '</api/books?limit=2&offset=2>; rel="next"'
    assert client.get("/api/v1/boks").json()["detail"] == "There is no page /api/v1/boks. The API is described at /api."


@pytest.mark.parametrize(
    ("body", "kind", "says"),
    [
        (b"{bad", "application/json", "body.1: This is not JSON: "),
        (b"name=Ann", "application/x-www-form-urlencoded", "Send the fields as a JSON object, with Content-Type"),
        (b"[1]", "application/json", "Send the fields as a JSON object, with Content-Type"),
        (b"", "application/json", "Send the fields as a JSON object, with Content-Type"),
    ],
)
def test_a_body_that_is_no_json_object_is_told_so(client: TestClient, body: bytes, kind: str, says: str) -> None:
    answer = client.post("/api/people", content=body, headers={"content-type": kind})

    assert answer.status_code == 422
    assert says in answer.json()["detail"]


def test_a_program_without_a_token_is_told_where_to_get_one(client: TestClient) -> None:
    answer = client.get("/api/people/me", headers={"authorization": "Basic YTpi"})

    assert (answer.status_code, answer.headers["www-authenticate"]) == (401, "Bearer")
    assert "POST /api/people gives one" in answer.json()["detail"]


@pytest.mark.parametrize("path", ["/api/books", "/api/tables", "/api/tournaments", "/api/positions"])
def test_scripts_of_other_sites_read_what_everybody_may_read(client: TestClient, path: str) -> None:
    answer = client.get(path, headers=ELSEWHERE)
    asked = client.options(path, headers=ELSEWHERE | {"access-control-request-method": "GET"})

    assert answer.headers["access-control-allow-origin"] == "*"
    assert asked.status_code == 204
    assert asked.headers["access-control-allow-methods"] == "GET, HEAD"
    assert "authorization" not in asked.headers["access-control-allow-headers"].lower()


def test_scripts_of_other_sites_read_and_do_nothing_else(client: TestClient) -> None:
    token = client.post("/api/people", json={"name": "Ann"}).json()["token"]
    client.cookies.clear()
    for path in ("/api/people/me", "/api/operator"):
        assert "access-control-allow-origin" not in client.get(path, headers=ELSEWHERE).headers
    key = {"authorization": f"Bearer {token}"}
    assert "access-control-allow-origin" not in client.get("/api/tables", headers=ELSEWHERE | key).headers
    assert (
        "access-control-allow-origin" not in client.post("/api/people", json={"name": "Eve"}, headers=ELSEWHERE).headers
    )
    asked = client.options("/api/challenges", headers=ELSEWHERE | {"access-control-request-method": "POST"})
    assert "access-control-allow-origin" not in asked.headers


def test_every_answer_says_what_is_left_of_the_limit(client: TestClient) -> None:
    first = client.get("/api/books").headers
    second = client.get("/api/books").headers

    assert int(first["ratelimit-limit"]) >= int(first["ratelimit-remaining"]) >= int(second["ratelimit-remaining"]) - 1
    assert int(second["ratelimit-reset"]) >= 0
    sign_in = client.post("/api/keys", json={"account": "ann", "password": "wrong"}).headers
    assert int(sign_in["ratelimit-limit"]) < int(first["ratelimit-limit"])


@pytest.mark.parametrize(
    "path",
    [
        "/api/incidents",
        "/api/books/usbgf/clauses",
        "/api/clauses?q=clock",
        "/api/books",
        "/api/formats",
        "/api/levels?discipline=longgammon",
    ],
)
def test_a_list_can_be_read_in_parts(client: TestClient, path: str) -> None:
    whole = client.get(path).json()
    parts, at = [], f"{path}{'&' if '?' in path else '?'}limit={max(1, len(whole) // 3)}"
    for _ in range(10):
        answer = client.get(at)
        assert answer.headers["total-count"] == str(len(whole))
        parts += answer.json()
        if "next" not in answer.links:
            break
        at = answer.links["next"]["url"]

    assert parts == whole
    assert "prev" in answer.links
    assert client.get(path, params={"limit": 0}).status_code == 422


def test_every_list_can_be_read_in_parts(client: TestClient) -> None:
    described = client.get("/api/openapi.json").json()["paths"]
    lists = {}
    for path, methods in described.items():
        answer = methods.get("get", {}).get("responses", {}).get("200", {}).get("content", {})
        if answer.get("application/json", {}).get("schema", {}).get("type") == "array":
            lists[path] = {one["name"] for one in methods["get"].get("parameters", ())}

    assert len(lists) > 15
    assert {path for path, takes in lists.items() if not {"limit", "offset"} <= takes} == set()


def token_of(client: TestClient, name: str) -> str:
    token: str = client.post("/api/people", json={"name": name}).json()["token"]
    client.cookies.clear()
    return token


def test_what_happened_at_a_table_can_be_read_in_parts(client: TestClient) -> None:
    ann, ben = ({"authorization": f"Bearer {token_of(client, name)}"} for name in ("Ann", "Ben"))
    asked = client.post("/api/challenges", json={"length": 1}, headers=ann).json()["id"]
    table = client.post(f"/api/challenges/{asked}/join", json={}, headers=ben).json()["table"]
    path = f"/api/tables/{table}/events"
    whole = client.get(path).json()

    second = client.get(path, params={"limit": 1, "offset": 1})

    assert second.json() == whole[1:2]
    assert second.headers["total-count"] == str(len(whole))
    assert [one["table"] for one in client.get("/api/people/me/tables", headers=ann).json()] == [table]
    assert client.get("/api/people/me/tables", params={"offset": 1}, headers=ann).json() == []


def test_a_list_says_how_long_it_is(client: TestClient) -> None:
    for path in ("/api/tables", "/api/challenges", "/api/tournaments"):
        assert client.get(path).headers["total-count"] == "0"


def test_one_situation_of_a_book_is_as_in_the_whole_book(client: TestClient) -> None:
    whole = client.get("/api/pocket/standards?language=de").json()["incidents"]["fast_roll"]
    assert client.get("/api/pocket/standards/fast_roll?language=de").json() == whole
    assert client.get("/api/pocket/standards/fast_rol").json()["code"] == "unknown_incident"
    assert client.get("/api/pocket/standards/fast_roll?language=it").json()["code"] == "unknown_language"
