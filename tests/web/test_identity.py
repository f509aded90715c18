"""Nobody becomes somebody else: forged copies, guessed ids, other people's names, keys that reach too far."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.keys import Keys
from bafflebox.service.running import Moments
from bafflebox.store.vault import MemoryVault
from bafflebox.web import create_app
from support.club_night import BASE, HERE, PLAN, act, cards, set_up, version
from support.journals import rewritten

JSON = {"accept": "application/json"}
OTHER = "/tournaments/other-night"


@contextmanager
def laptop(where: Path) -> Iterator[TestClient]:
    with TestClient(create_app(House.at(str(where))), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def server(tmp_path: Path) -> Iterator[TestClient]:
    """A server with a club night that somebody else directs; the browser is nobody's."""
    with laptop(tmp_path / "house.db") as client:
        set_up(client)
        yield client


def house_of(client: TestClient) -> House:
    return cast(House, cast(Any, client.app).state.house)


def guest(client: TestClient, name: str) -> tuple[str, dict[str, str]]:
    """Somebody new: id and header."""
    jar = dict(client.cookies)
    client.cookies.clear()
    made = client.post("/api/people", json={"name": name}).json()
    client.cookies.clear()
    for key, value in jar.items():
        client.cookies.set(key, value)
    return made["id"], {"authorization": f"Bearer {made['token']}"}


def a_match(client: TestClient, **more: object) -> tuple[str, list[tuple[str, dict[str, str]]]]:
    """A match between two strangers."""
    ann, ben = guest(client, "Ann"), guest(client, "Ben")
    with_cookies = dict(client.cookies)
    client.cookies.clear()
    made = client.post("/api/challenges", json={"length": 3, "open": False} | more, headers=ann[1]).json()
    table = client.post(f"/api/challenges/{made['id']}/join", json={}, headers=ben[1]).json()["table"]
    for key, value in with_cookies.items():
        client.cookies.set(key, value)
    return table, [ann, ben]


def a_copy(tmp_path: Path, *forms: dict[str, str], seat: bool = False) -> str:
    """The copy of a club night that the attacker ran at home."""
    with laptop(tmp_path / "attackers.db") as home:
        home.post("/tournaments/new", data=PLAN | {"name": "Other night", "director": "Mallory",
                  "names": "Eve\nFay\nGus\nHal", "phones": "report", "book": "usbgf"}, headers=HERE)  # fmt: skip
        for form in forms:
            told = {"version": str(home.get(f"{OTHER}/version").json()["version"])} | form
            assert home.post(f"{OTHER}/desk", data=told, headers=HERE).status_code == 200
        if seat:
            told = {"match": "open/main:1.1", "mode": "live"}
            assert home.post(f"/api{OTHER}/seats", json=told, headers=HERE).status_code == 201
        return home.get(f"{OTHER}/desk/copy").text


def director_in(copy: str) -> str:
    found = re.search(r'"TournamentOpened"', copy) and re.search(r'"by":"(p-[0-9a-f]+)"', copy)
    assert found
    return found[1]


def bring(client: TestClient, copy: str, **more: Any) -> Any:
    return client.post(
        "/tournaments/take-in",
        files={"file": ("other-night.jsonl", copy)},
        headers=HERE,
        follow_redirects=False,
        **more,
    )


def test_a_copy_directed_by_the_table_gives_nobody_the_rights_of_the_table(server: TestClient, tmp_path: Path) -> None:
    table, _ = a_match(server)
    copy = a_copy(tmp_path)
    forged = rewritten(copy, lambda line: line.replace(director_in(copy), "table"))
    server.cookies.clear()
    bring(server, forged)
    told = {"act": "Forfeit", "side": "white", "reason": "because I can", "why": "x"}
    assert server.post(f"/api/tables/{table}/acts", json=told, headers=HERE | JSON).status_code in (401, 403, 409, 422)
    me = server.get("/api/people/me", headers=JSON)
    assert me.status_code == 401 or me.json()["id"] != "table"
    assert not server.get(f"/api/tables/{table}").json()["over"]
    journal = house_of(server).journal
    assert not [entry for entry in journal.read(f"table/{table}") if type(entry.event).__name__ == "MatchForfeited"]


@pytest.mark.parametrize("who", ["director", "player"])
def test_a_copy_that_lists_somebody_else_makes_nobody_that_person(server: TestClient, tmp_path: Path, who: str) -> None:
    """The ids of people are public; listed as a player, a seat link of the copy's own table was a session as the victim."""
    opened = house_of(server).journal.read("tournament/club-night")[0].event
    victim = str(opened.by)  # type: ignore[attr-defined]
    copy = a_copy(tmp_path, {"act": "draw", "contest": "open"}, {"act": "call", "match": "open/main:1.1", "table": "1"})
    names = [director_in(copy)] if who == "director" else sorted(set(re.findall(r"d-[0-9a-f]+", copy)))
    seen = 0
    for name in names:
        forged = rewritten(copy, lambda line, name=name: line.replace(name, victim))  # type: ignore[misc]
        server.cookies.clear()
        where = bring(server, forged).headers.get("location", "").removesuffix("/desk")
        told = {"match": "open/main:1.1", "mode": "online"}
        table = server.post(f"/api{where}/seats", json=told, headers=HERE | JSON).json().get("table") if where else ""
        director = dict(server.cookies)
        for side in ("white", "black") if table else ():
            path = server.post(f"/api/tables/{table}/seats/{side}/1", headers=HERE | JSON).json()["path"]
            server.cookies.clear()
            assert server.post("/me/come", data={"word": path}, headers=HERE, follow_redirects=False).status_code == 303
            assert server.get(f"{BASE}/desk", headers=HERE).status_code == 403
            assert server.get("/api/people/me", headers=JSON).status_code == 401
            assert server.post(f"/api{BASE}/invitations", json={}, headers=HERE | JSON).status_code in (401, 403)
            _jar(server, director)
            seen += 1
    assert seen, "no seat was handed out, so nothing was tried"


def _jar(client: TestClient, cookies: dict[str, str]) -> None:
    client.cookies.clear()
    for name, value in cookies.items():
        client.cookies.set(name, value)


def test_the_same_name_in_two_tournaments_is_two_people(server: TestClient) -> None:
    hall = house_of(server).desks
    server.cookies.clear()
    mine = PLAN | {
        "name": "Other night",
        "director": "Mallory",
        "names": "Ann\nBen",
        "phones": "report",
        "book": "usbgf",
    }
    assert server.post("/tournaments/new", data=mine, headers=HERE).status_code == 200
    theirs, own = hall.in_use("club-night"), hall.in_use("other-night")
    assert theirs is not None
    assert own is not None
    assert not {*theirs.persons} & {*own.persons}
    ann = next(person for person in own.persons if own.name(person) == "Ann")
    assert server.put(f"/api{OTHER}/names/{ann}", json={"name": "Anton"}, headers=HERE).status_code == 200
    assert sorted(map(theirs.name, theirs.persons)) == ["Ann", "Ben", "Cid", "Dora"]
    # Another person of that name may be entered, and is somebody else.
    told = {
        "version": str(server.get(f"{OTHER}/version").json()["version"]),
        "act": "enter",
        "contest": "open",
        "names": "Dora",
    }
    assert server.post(f"{OTHER}/desk", data=told, headers=HERE).status_code == 200
    assert not {*theirs.persons} & {*own.persons}


def test_complaints_of_another_tournament_do_not_come_out_in_a_copy(server: TestClient, tmp_path: Path) -> None:
    told = {"version": str(version(server)), "act": "tell-staff", "about": "Ben xyzzy Cid"}
    assert server.post(f"{BASE}/ask", data=told | {"name": "Wes"}, headers=HERE).status_code == 200
    (case,) = house_of(server).desks.in_use("club-night").state.incidents  # type: ignore[union-attr]
    copy = a_copy(tmp_path, {"act": "incident", "about": "nothing"})
    own = re.search(r'"stream":"case/([^"]+)"', copy)
    assert own
    for guess in (case, "club-night-1", "club-night-2"):
        forged = rewritten(copy, lambda line, guess=guess: line.replace(own[1], guess))  # type: ignore[misc]
        without = "\n".join(line for line in forged.splitlines() if f'"stream":"case/{guess}"' not in line)
        without = re.sub(r'\{"end":\d+\}', f'{{"end":{without.count(chr(34) + "entry" + chr(34))}}}', without)
        for taken in (forged, without):
            server.cookies.clear()
            where = bring(server, taken).headers.get("location", "").removesuffix("/desk")
            if where:
                assert "xyzzy" not in server.get(f"{where}/desk/copy").text
                assert "xyzzy" not in server.get(f"{where}/desk/rulings").text
    assert case not in ("club-night-1", "club-night-2"), "its name can be guessed"


def test_a_case_that_somebody_squats_on_does_not_hinder_the_desk(server: TestClient, tmp_path: Path) -> None:
    copy = a_copy(tmp_path, {"act": "incident", "about": "nothing"})
    own = re.search(r'"stream":"case/([^"]+)"', copy)
    assert own
    kept = dict(server.cookies)
    for number in range(1, 4):
        server.cookies.clear()
        bring(server, rewritten(copy, lambda line, n=number: line.replace(own[1], f"club-night-{n}")))  # type: ignore[misc]
    server.cookies.clear()
    for name, value in kept.items():
        server.cookies.set(name, value)
    for about in ("odd dice", "a slow player"):
        assert act(server, act="incident", about=about) == 200


def test_a_tournament_orders_nothing_at_a_table_that_is_not_its_own(server: TestClient, tmp_path: Path) -> None:
    """A copy can say that its match is at a table where strangers play: a result at its desk was a forfeit there."""
    _, dee = guest(server, "Dee")
    kept = {"mode": "live", "white": "Ann", "black": "Ben", "length": 5, "clock": False}
    theirs = server.post("/api/tables", json=kept, headers=dee).json()["table"]
    copy = a_copy(
        tmp_path, {"act": "draw", "contest": "open"}, {"act": "call", "match": "open/main:1.1", "table": "1"}, seat=True
    )
    own = re.search(r'"table_id":"([^"]+)"', copy)
    assert own
    server.cookies.clear()
    where = (
        bring(server, rewritten(copy, lambda line: line.replace(own[1], theirs)))
        .headers["location"]
        .removesuffix("/desk")
    )
    before = len(house_of(server).journal.read(f"table/{theirs}"))
    hall = house_of(server).desks.in_use(where.rpartition("/")[2])
    assert hall is not None
    from bafflebox.tournament.course import players_now
    from bafflebox.tournament.events import MatchId

    winner = players_now(hall.state, MatchId("open/main:1.1"))[0]
    told = {
        "version": str(hall.state.version),
        "act": "result",
        "match": "open/main:1.1",
        "winner": winner,
        "first": "5",
        "second": "1",
    }
    assert server.post(f"{where}/desk", data=told, headers=HERE).status_code == 200
    server.get(f"{where}/desk", headers=HERE)
    assert len(house_of(server).journal.read(f"table/{theirs}")) == before


@pytest.mark.parametrize("how", ["revoked", "erased", "signed out"])
def test_who_was_sent_away_does_not_act_on_an_open_line(server: TestClient, how: str) -> None:
    table, (ann, _) = a_match(server)
    server.cookies.clear()
    with server.websocket_connect(f"/api/tables/{table}/live", headers=ann[1]) as line:
        line.receive_json()
        line.send_json({"id": 1, "act": "ping"})
        assert "now" in line.receive_json()
        door = {"revoked": "/api/keys", "erased": "/api/people/me", "signed out": "/api/keys/this"}[how]
        assert server.delete(door, headers=ann[1]).status_code == 204
        line.send_json({"id": 2, "act": "RollOpening"})
        answer = line.receive_json()
        while "view" in answer:
            answer = line.receive_json()
        assert answer["problem"]["status"] == 401
    acts = [type(entry.event).__name__ for entry in house_of(server).journal.read(f"table/{table}")]
    assert "OpeningRolled" not in acts


def test_a_line_that_only_listens_is_closed_as_soon_as_its_key_is_revoked(server: TestClient) -> None:
    table, (ann, _) = a_match(server)
    server.cookies.clear()
    with server.websocket_connect(f"/api/tables/{table}/live", headers=ann[1]) as line:
        line.receive_json()
        assert server.delete("/api/keys", headers=ann[1]).status_code == 204
        answer = line.receive_json()
        while "problem" not in answer:
            answer = line.receive_json()
        assert answer["problem"]["status"] == 401


def test_a_line_looks_its_key_up_again_even_where_nobody_tells_it(
    server: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A key that another program took out of the database is noticed when the last look is too long ago."""
    monkeypatch.setattr("bafflebox.web.live.TRUSTED", -1.0)
    table, (ann, _) = a_match(server)
    server.cookies.clear()
    with server.websocket_connect(f"/api/tables/{table}/live", headers=ann[1]) as line:
        line.receive_json()
        for key in house_of(server).people.keys.of(ann[0]):
            house_of(server).vault.drop(key)
        line.send_json({"id": 1, "act": "ping"})
        assert line.receive_json()["problem"]["status"] == 401


def test_what_one_server_revokes_wakes_the_open_lines_of_another() -> None:
    vault, moments = MemoryVault(), Moments()
    here, there = Keys(vault, moments), Keys(vault, moments)
    here.shared = there.shared = True
    woken: list[str] = []
    for name in ("ann", "ben"):
        there.watch(PersonId(f"p-{name}"), lambda name=name: woken.append(name))  # type: ignore[misc]
    key = here.issue(PersonId("p-ann"))

    here.revoke(key)
    there.hear()
    there.hear()

    assert woken == ["ann"]


@pytest.mark.parametrize("door", ["lines", "corrections"])
def test_a_dry_run_tells_a_spectator_nothing_before_its_time(server: TestClient, door: str) -> None:
    """With a delay nobody who watches learns the position: the answer to any line is the same refusal."""
    table, people = a_match(server, spectator_delay=600_000)
    server.cookies.clear()
    for _, key in people:
        server.post(f"/api/tables/{table}/acts", json={"act": "RollOpening"}, headers=key)
    _, eve = guest(server, "Eve")
    tries = [f"{a}{b}: 24/18" for a in range(1, 7) for b in range(1, a)] + ["d", "t", "nonsense", ""]
    answers = set()
    for number, line in enumerate(tries):
        told = {"line": line} if door == "lines" else {"turn": number % 3 + 1, "line": line}
        answer = server.post(f"/api/tables/{table}/{door}", json=told, headers=eve)
        answers.add((answer.status_code, answer.json().get("code"), answer.json().get("detail")))
    assert len(answers) == 1, answers
    assert next(iter(answers))[0] in (403, 409)


def test_a_clerk_of_some_tables_enters_no_list_for_others_and_sees_no_cards(server: TestClient) -> None:
    assert act(server, act="draw", contest="open") == 200
    assert act(server, act="call", match="open/main:1.1", table="1") == 200
    assert act(server, act="call", match="open/main:1.2", table="2") == 200
    director = dict(server.cookies)
    path = server.post(
        f"/api{BASE}/invitations", json={"role": "staff", "first": "1", "last": "1"}, headers=HERE
    ).json()
    server.cookies.clear()
    server.post(f"{BASE}/join", data={"word": path["path"].partition("#")[2], "name": "Cleo"}, headers=HERE)
    hall = house_of(server).desks.in_use("club-night")
    assert hall is not None
    names = {m: [hall.entrant("open", e) for e in f.players] for m, f in _called(hall).items()}
    first, second = names["open/main:1.2"]
    listed = f"match,winner,first,second\nopen/main:1.2,{first},5,3\n"
    before = version(server)
    for text in (listed, f"{first},5,3,{second}\n", f"{first} {second} 5 3\n", f"{first}\t{second}\t5\t3\n"):
        assert act(server, act="result-list", contest="open", list=text) in (403, 409, 422)
    assert version(server) == before
    assert server.get(f"{BASE}/desk/cards", headers=HERE).status_code == 403
    server.cookies.clear()
    for name, value in director.items():
        server.cookies.set(name, value)
    assert cards(server)


def _called(hall: Any) -> dict[str, Any]:
    from bafflebox.tournament.course import match_now

    return {str(file.match): match_now(hall.state, file.match) for file in hall.state.files.values()}


def test_nobody_takes_the_look_of_another_name_in_the_same_tournament(tmp_path: Path) -> None:
    with TestClient(create_app(House.at(str(tmp_path / "hall.db")))) as client:
        set_up(client)
        answer = client.put("/api/people/me/name", json={"name": "Аnn"}, headers=HERE)
        assert answer.json()["code"] == "passes_for"
        assert client.put("/api/people/me/name", json={"name": "Deirdre"}, headers=HERE).json()["name"] == "Deirdre"
