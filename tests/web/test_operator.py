"""There is an operator: what strangers may do, by where a server stands and by what the operator sets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bafflebox.cli.serve import place_of
from bafflebox.service import House
from bafflebox.service.operator import DEFAULTS, Permission, Permitted, ServerPlace
from bafflebox.web import create_app
from support.club_night import HERE, PLAN

NEW = PLAN | {"names": "Ann\nBen", "book": "usbgf", "phones": "report"}


@pytest.fixture
def house(tmp_path: Path) -> House:
    made = House.at(str(tmp_path / "house.db"))
    made.operators.place = ServerPlace.INTERNET
    return made


@pytest.fixture
def server(house: House) -> Iterator[TestClient]:
    with TestClient(create_app(house), raise_server_exceptions=False) as made:
        yield made


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


@pytest.mark.parametrize(
    ("host", "where", "names", "proxies", "place"),
    [
        ("127.0.0.1", "a.db", (), (), "laptop"),
        ("localhost", "a.db", (), (), "laptop"),
        ("::1", "a.db", (), (), "laptop"),
        ("0.0.0.0", "a.db", (), (), "hall"),
        ("192.168.1.20", "a.db", (), (), "hall"),
        ("142.250.1.1", "a.db", (), (), "internet"),
        ("127.0.0.1", "a.db", ("club.example",), (), "internet"),
        ("127.0.0.1", "a.db", (), ("127.0.0.1",), "internet"),
        ("0.0.0.0", "postgresql://x/y", (), (), "internet"),
        ("club.example", "a.db", (), (), "internet"),
    ],
)
def test_a_server_knows_where_it_stands(
    host: str, where: str, names: tuple[str, ...], proxies: tuple[str, ...], place: str
) -> None:
    assert place_of(host, where, names, proxies) == place


def test_a_server_on_the_internet_gives_strangers_less_than_a_laptop() -> None:
    assert DEFAULTS[ServerPlace.LAPTOP][Permission.IMPORT] is Permitted.OPEN
    for place in (ServerPlace.HALL, ServerPlace.INTERNET):
        assert DEFAULTS[place][Permission.IMPORT] is Permitted.CLOSED
        assert DEFAULTS[place][Permission.PUBLISH] is Permitted.CLOSED
    assert DEFAULTS[ServerPlace.INTERNET][Permission.TOURNAMENTS] is Permitted.MEMBERS


def test_a_guest_plays_and_runs_no_tournament(server: TestClient) -> None:
    assert server.post("/tournaments/new", data=NEW, headers=HERE).status_code == 409
    key = bearer(server.post("/api/people", json={"name": "Ann"}).json()["token"])
    server.cookies.clear()
    assert server.post("/api/challenges", json={}, headers=key).status_code == 201
    refused = server.post("/api/tournaments", json={"fields": NEW}, headers=key)
    assert refused.status_code == 409
    assert refused.json()["code"] == "not_permitted"
    account = {"account": "ann.club", "password": "correct horse battery"}
    assert server.post("/api/people/me/account", json=account, headers=key).status_code == 201
    assert server.post("/api/tournaments", json={"fields": NEW}, headers=key).status_code == 201
    assert server.put("/api/tournaments/take-in", content=b"", headers=key).status_code == 409


def test_the_operators_token_is_shown_once_and_opens_the_settings_only(house: House, server: TestClient) -> None:
    token = house.operators.first_token()
    assert token
    assert house.operators.first_token() == ""
    assert token not in str(house.vault.under("operator/"))
    assert server.get("/api/operator").status_code == 403
    assert server.get("/api/operator", headers=bearer("wrong")).status_code == 401
    told = server.get("/api/operator", headers=bearer(token)).json()
    assert told["settings"] == {"tables": "open", "tournaments": "members", "import": "closed", "publish": "closed"}
    assert server.get("/api/people/me", headers=bearer(token)).status_code == 401  # it is nobody's session
    changed = {"settings": {"tables": "closed"}}
    assert server.put("/api/operator/settings", json=changed, headers=bearer(token)).status_code == 200
    assert server.post("/play", data={"name": "Ann"}, headers=HERE).status_code == 409
    # In a browser: a key of its own, out with the token.
    assert server.post("/operator", data={"token": "wrong"}, headers=HERE).status_code == 409
    assert "Who may do what" in server.post("/operator", data={"token": token}, headers=HERE).text
    assert server.post("/operator/settings", data={"tables": "open"}, headers=HERE).status_code == 200
    another = house.operators.new_token()
    assert "Who may do what" not in server.get("/operator", headers=HERE).text
    assert server.get("/api/operator", headers=bearer(token)).status_code == 401
    assert server.get("/api/operator", headers=bearer(another)).status_code == 200


def test_an_account_may_be_given_more(house: House, server: TestClient) -> None:
    token = house.operators.first_token()
    key = bearer(server.post("/api/people", json={"name": "Ann"}).json()["token"])
    server.cookies.clear()
    server.post("/api/people/me/account", json={"account": "ann.club", "password": "correct horse"}, headers=key)
    told = {"account": "ann.club", "permissions": ["import"]}
    assert server.put("/api/operator/grants", json=told, headers=key).status_code == 403
    assert server.put("/api/operator/grants", json=told, headers=bearer(token)).json()["granted"] == {
        "ann.club": ["import"]
    }
    assert server.put("/api/tournaments/take-in", content=b"", headers=key).status_code == 422  # no copy, but let in
    told = {"account": "ann.club", "permissions": []}
    server.put("/api/operator/grants", json=told, headers=bearer(token))
    assert server.put("/api/tournaments/take-in", content=b"", headers=key).status_code == 409
