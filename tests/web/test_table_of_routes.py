"""Routes are found in a table: each door where the router itself finds it, and nothing is tried for a path that nobody has."""

from __future__ import annotations

import re
from typing import Any

import pytest
from starlette.routing import Match
from starlette.testclient import TestClient

from bafflebox.web import create_app
from bafflebox.web.rights import doors
from bafflebox.web.table_of_routes import TableOfRoutes

APP = create_app()


def table() -> TableOfRoutes:
    found = APP.router.middleware_stack
    assert isinstance(found, TableOfRoutes)
    found._made()
    return found


@pytest.mark.parametrize("door", doors(APP), ids=lambda door: f"{door.method} {door.path}")
def test_every_door_is_among_the_routes_that_are_tried(door: Any) -> None:
    path = re.sub(r"\{\w+:path\}", "a/b:1.2", re.sub(r"\{\w+\}", "x", door.path))
    scope = {"type": "http", "method": door.method, "path": path, "root_path": "", "headers": []}
    tried = table()._for(path)
    found = [place for place, route in enumerate(APP.router.routes) if route.matches(dict(scope))[0] is Match.FULL]
    assert found
    assert found[0] in tried
    assert len(tried) <= len(APP.router.routes) // 2


@pytest.mark.parametrize("path", ["/nothing", "/nothing/here", "/wp-login.php", "/api/nothing/here", "/.env"])
def test_a_path_that_nobody_has_is_refused_without_a_try(path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []
    for kind in {type(route) for route in APP.router.routes}:
        monkeypatch.setattr(kind, "matches", lambda _, scope: tried.append(scope["path"]) or (Match.NONE, {}))
    with TestClient(APP) as client:
        client.get("/")  # the first of all is let through
        tried.clear()
        answer = client.get(path, headers={"accept": "application/json"})
    assert answer.status_code == 404
    assert tried == []


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("DELETE", "/about", 405),
        ("GET", "/about/", 200),
        ("GET", "/static/tokens.css", 200),
        ("GET", "/static/none.css", 404),
        ("GET", "/api/openapi.json", 200),
    ],
)
def test_other_methods_strokes_and_files_are_as_before(method: str, path: str, status: int) -> None:
    with TestClient(create_app()) as client:
        assert client.request(method, path).status_code == status


def test_the_table_grows_with_the_routes() -> None:
    app = create_app()
    with TestClient(app) as client:
        assert client.get("/later").status_code == 404
        app.add_api_route("/later", lambda: "here")
        assert client.get("/later").status_code == 200


def test_a_server_answers_its_first_page_before_the_other_routes_are_there_and_then_all_of_them() -> None:
    app = create_app(first_page_first=True)
    client = TestClient(app)  # not entered: what would be loaded a moment after the start is loaded by a request here
    few = len(app.router.routes)

    unknown = client.get("/static/nothing.css")
    before = len(app.router.routes)
    missing = client.get("/nothing/here")

    assert unknown.status_code == missing.status_code == 404
    assert before == few < len(app.router.routes) == len(APP.router.routes)
    assert [route.path for route in _flat(app)] == [route.path for route in _flat(APP)]


def test_a_moment_after_the_start_all_routes_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bafflebox.web.app.SOON", 0.0)
    app = create_app(first_page_first=True)

    with TestClient(app) as client:
        first = client.get("/")
        rules = client.get("/rules")

    assert first.status_code == rules.status_code == 200
    assert len(app.router.routes) == len(APP.router.routes)


def _flat(app: Any) -> list[Any]:
    return list(doors(app))
