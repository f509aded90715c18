"""Keys, offices and rights that reached too far: each of these worked against a running server once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from bafflebox.service import House
from bafflebox.service.hall.names import NO_NAMES
from bafflebox.service.operator import ServerPlace
from bafflebox.service.signing import Signer, words_of
from bafflebox.store.lines import Lines, Signature, from_lines, to_lines
from bafflebox.store.vault import MemoryVault
from bafflebox.web import create_app
from bafflebox.web.rights import doors
from support.club_night import BASE, HERE, PLAN, act, set_up
from support.engines import needs_sage
from support.law import APP

MATCH = "open/main:1.1"
DICE = "/api/positions/weighed?dice=31"
Who = dict[str, str]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    with TestClient(create_app(House.at(str(tmp_path / "house.db"))), raise_server_exceptions=False) as client:
        yield client


def house_of(client: TestClient) -> House:
    return cast(House, cast(Any, client.app).state.house)


@contextmanager
def another_browser(client: TestClient) -> Iterator[TestClient]:
    """The same server, without the cookies; they are back afterwards."""
    kept = list(client.cookies.jar)
    client.cookies.clear()
    try:
        yield client
    finally:
        client.cookies.clear()
        for cookie in kept:
            client.cookies.jar.set_cookie(cookie)


def guest(client: TestClient, name: str) -> Who:
    """Somebody new, who brings a token; the browser stays whose it is."""
    with another_browser(client):
        return {"authorization": f"Bearer {client.post('/api/people', json={'name': name}).json()['token']}"}


def joined(hall: TestClient, role: str, **tables: str) -> Who:
    """Somebody with an office in the club night."""
    who = guest(hall, role.capitalize())
    word = hall.post(f"/api{BASE}/invitations", json={"role": role, **tables}, headers=HERE).json()["path"]
    assert hall.post(f"/api{BASE}/join", json={"word": word}, headers=who).status_code == 200
    return who


def done(hall: TestClient, who: Who, act: str, **fields: str) -> int:
    version = hall.get(f"{BASE}/version").json()["version"]
    told = {"act": act, "fields": fields, "version": version}
    return int(hall.post(f"/api{BASE}/acts", json=told, headers=who).status_code)


# A clerk of some tables


@pytest.fixture
def hall(server: TestClient) -> TestClient:
    """Two matches, at tables 1 and 2."""
    set_up(server)
    assert act(server, act="draw", contest="open") == 200
    assert act(server, act="call", match=MATCH, table="1") == 200
    assert act(server, act="call", match="open/main:1.2", table="2") == 200
    return server


def test_a_clerk_of_some_tables_takes_no_match_from_another_or_to_one(hall: TestClient) -> None:
    assert act(hall, act="tables", tables="4") == 200
    clerk = joined(hall, "staff", first="2", last="3")
    assert done(hall, clerk, "move", match=MATCH, table="3", why="a draught") == 409
    assert done(hall, clerk, "start", match=MATCH, table="3") == 409
    assert done(hall, clerk, "take-back-call", match=MATCH, why="mine") == 409
    assert done(hall, clerk, "start-all") == 409
    seats = {"match": MATCH, "mode": "live", "place": "3"}
    assert hall.post(f"/api{BASE}/seats", json=seats, headers=clerk).status_code == 409
    assert done(hall, clerk, "move", match="open/main:1.2", table="4", why="a draught") == 409
    assert done(hall, clerk, "move", match="open/main:1.2", table="3", why="a draught") == 200
    assert done(hall, clerk, "take-back-call", match="open/main:1.2", why="the wall fell") == 200
    assert done(hall, clerk, "call", match="open/main:1.2", table="4") == 409
    assert done(hall, clerk, "call", match="open/main:1.2", table="2") == 200


# Cards


def test_new_cards_end_the_seats_that_were_taken_by_the_old_ones(hall: TestClient) -> None:
    house = house_of(hall)
    desk = house.desks.in_use("club-night")
    assert desk is not None
    table = hall.post(f"/api{BASE}/seats", json={"match": MATCH, "mode": "online"}, headers=HERE).json()["table"]
    player = next(room for room in house.tables.rooms if room.table.id == table).table.terms.white[0]
    card = house.passes.card(desk, player)
    with another_browser(hall) as phone:
        phone.post(f"{BASE}/me", data={"word": card}, headers=HERE)
        phone.post(f"{BASE}/me/table", data={"consent": "yes"}, headers=HERE)
        seat = {"authorization": f"Bearer {phone.cookies[f'bafflebox-seat-{table}']}"}
    assert "play" in hall.get(f"/api/tables/{table}", headers=seat).json()["rights"]
    assert hall.post(f"/api{BASE}/cards", headers=HERE).status_code == 204
    assert hall.get(f"/api/tables/{table}", headers=seat).status_code == 401


# Rights that the operator gives


def test_who_takes_the_name_of_an_account_that_was_erased_has_none_of_its_rights(server: TestClient) -> None:
    ann, eve = guest(server, "Ann"), guest(server, "Eve")
    account = {"account": "ann.lee", "password": "correct horse"}
    house = house_of(server)
    assert server.post("/api/people/me/account", json=account, headers=ann).status_code == 201
    house.operators.grant("ann.lee", ["import"])
    assert server.delete("/api/people/me", headers=ann).status_code == 204
    assert house.operators.granted() == {}
    house.vault.put("granted/ann.lee", '["import"]')  # as an older version left it
    assert server.post("/api/people/me/account", json=account, headers=eve).status_code == 201
    assert house.operators.granted() == {}


def test_a_director_opens_no_further_tournament_where_that_is_for_members(server: TestClient) -> None:
    set_up(server)
    house_of(server).operators.place = ServerPlace.INTERNET
    told = server.post(f"/api{BASE}/again", json={"name": "And again"}, headers=HERE)
    assert (told.status_code, told.json()["code"]) == (409, "not_permitted")
    assert server.post(f"{BASE}/desk/again", data={"name": "And again"}, headers=HERE).status_code == 409
    assert [head.stream for head in house_of(server).journal.streams("tournament/")] == ["tournament/club-night"]


# Names that pages have


def test_no_tournament_has_the_address_of_a_page(server: TestClient) -> None:
    fixed = {
        door.path.split("/tournaments/")[1].partition("/")[0] for door in doors(APP) if "/tournaments/" in door.path
    }
    assert {word for word in fixed if not word.startswith("{")} == NO_NAMES
    for name in ("New", "Take in", "Season", "Preview"):
        answer = server.post("/tournaments/new", data=PLAN | {"name": name, "names": "Ann\nBen"}, headers=HERE)
        assert answer.url.path.endswith("-2/desk/draw"), answer.url


# Hand-overs


def copy_of(hall: TestClient) -> Lines:
    return from_lines(hall.get(f"{BASE}/desk/copy").text.splitlines(), "copy")


def signed(lines: Lines, kept: dict[str, str] | None = None) -> tuple[str, str]:
    """The lines signed by some server of one's own, with its words."""
    own = Signer(MemoryVault())
    told = to_lines(
        lines.rows,
        lines.persons,
        lines.kept if kept is None else kept,
        lambda one: Signature(own.public, own.sign(one)),
    )
    return "\n".join(told) + "\n", words_of(own.public)


def brought(client: TestClient, copy: tuple[str, str], who: Who) -> Any:
    told = {"files": {"file": ("club-night.jsonl", copy[0])}, "data": {"words": copy[1]}}
    return client.post("/tournaments/take-in", **told, headers=HERE | who, follow_redirects=False)  # type: ignore[arg-type]


def test_whoever_signs_a_copy_goes_on_only_with_what_they_direct_here(server: TestClient) -> None:
    """Every laptop can sign, and its words are known to whoever owns it."""
    set_up(server)
    second = joined(server, "director")
    copy = signed(copy_of(server))
    strangers = ({}, guest(server, "Eve"))
    with another_browser(server):
        for stranger in strangers:
            answer = brought(server, copy, stranger | {"accept": "application/json"})
            assert (answer.status_code, answer.json()["code"]) == (409, "no_director")
            assert "office" not in answer.headers.get("set-cookie", "")
        answer = brought(server, copy, second)
        assert answer.status_code == 303
        assert "office" not in answer.headers.get("set-cookie", "")  # a director has a key already, and gets no other
    assert brought(server, copy, {}).status_code == 303


def test_a_copy_that_went_on_differently_is_refused_and_not_a_fault(server: TestClient, tmp_path: Path) -> None:
    set_up(server)
    copy, words = server.get(f"{BASE}/desk/copy").text, house_of(server).signer.words
    with TestClient(create_app(House.at(str(tmp_path / "second.db"))), raise_server_exceptions=False) as second:
        assert brought(second, (copy, words), {}).status_code == 303
        for laptop, text in ((server, "one way"), (second, "the other way")):
            assert act(laptop, act="notice", text=text) == 200
        later = server.get(f"{BASE}/desk/copy").text
        answer = brought(second, (later, words), {"accept": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (409, "forked")


@pytest.mark.parametrize("secret", ["", "no", "00", "é" * 64])
def test_a_secret_that_is_none_is_not_taken_in(server: TestClient, tmp_path: Path, secret: str) -> None:
    """The desk could read no card any more."""
    set_up(server)
    server.get(f"{BASE}/desk/cards")
    copy = signed(copy_of(server), {"cards/club-night": secret})
    with TestClient(create_app(House.at(str(tmp_path / "second.db"))), raise_server_exceptions=False) as second:
        assert brought(second, copy, {}).status_code == 422
        assert second.get(BASE).status_code == 404


# Help during a match


@needs_sage
def test_whoever_has_a_seat_gets_no_engine_by_another_key(server: TestClient) -> None:
    dee = guest(server, "Dee")
    opened = {"white": "Ann", "black": "Ben", "mode": "live", "length": 3}
    table = server.post("/api/tables", json=opened, headers=dee).json()["table"]
    link = server.post(f"/api/tables/{table}/seats/white/1", headers=dee).json()["path"]
    token = server.post("/api/keys/link", json={"word": link}).json()["token"]
    server.cookies.clear()
    assert server.get(DICE).status_code == 200
    assert server.post(f"/api/tables/{table}/lines", json={"line": "31: 8/5 6/5"}, headers=dee).status_code == 200
    assert server.get(DICE, headers={"authorization": f"Bearer {token}"}).status_code == 409
    server.cookies.clear()
    server.cookies.set(f"bafflebox-seat-{table}", token)
    assert server.get(DICE).json()["code"] == "analysis_during_match"
    assert server.post(DICE.replace("weighed", "rollout")).json()["code"] == "analysis_during_match"


@needs_sage
def test_a_match_counts_that_this_server_has_not_at_hand(server: TestClient) -> None:
    ann, ben = guest(server, "Ann"), guest(server, "Ben")
    made = server.post("/api/challenges", json={"length": 3, "open": False}, headers=ann).json()
    table = server.post(f"/api/challenges/{made['id']}/join", json={}, headers=ben).json()["table"]
    for who in (ann, ben):
        server.post(f"/api/tables/{table}/acts", json={"act": "RollOpening"}, headers=who)
    house_of(server).tables._rooms.clear()  # as after a restart, or at another server of the house
    assert server.get(DICE, headers=ann).json()["code"] == "analysis_during_match"


# Names that are gone


def test_a_table_in_use_shows_no_name_that_was_erased(server: TestClient) -> None:
    ann, ben = guest(server, "Xanthippe"), guest(server, "Ben")
    made = server.post("/api/challenges", json={"length": 3, "open": False}, headers=ann).json()
    table = server.post(f"/api/challenges/{made['id']}/join", json={}, headers=ben).json()["table"]
    live = f"/api/tables/{table}/live"
    with server.websocket_connect(live, headers=HERE) as spectator:
        assert "Xanthippe" in spectator.receive_text()
    for who in (ben, {}):
        assert "Xanthippe" in server.get(f"/api/tables/{table}", headers=who).text
    assert server.delete("/api/people/me", headers=ann).status_code == 204
    for who in (ben, {}):
        assert "Xanthippe" not in server.get(f"/api/tables/{table}", headers=who).text
    with server.websocket_connect(live, headers=HERE) as spectator:
        assert "Xanthippe" not in spectator.receive_text()
