"""Values that no act could have brought about, in a copy that was put together by hand: refused by every way in, before anything is kept."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from bafflebox.service import House
from bafflebox.service.quotas import Limit, Quotas
from bafflebox.tournament.history import checked_history
from bafflebox.web import create_app
from support.club_night import HERE, PLAN
from support.commands import run
from support.forged import Place, forged, own_laptop
from support.random_tournaments import STRUCTURES, tournament

OTHER = "/tournaments/other-night"
TOKEN = "a long word"
ACTS: tuple[tuple[str, dict[str, str]], ...] = (
    ("details", {"first_day": "2026-11-18", "last_day": "2026-11-19", "place": "Here", "why": "x"}),
    ("change-event", {"contest": "open", "starts": "2026-11-18T10:00", "why": "x"}),
    ("draw", {"contest": "open"}),
    ("call", {"match": "open/main:1.1", "table": "1"}),
    ("notice", {"text": "Welcome"}),
)
FORGED: tuple[tuple[str, Place, object], ...] = (
    ("NoticeSent", ("at",), 10**16),
    ("NoticeSent", ("data", "at"), 10**30),
    ("NoticeSent", ("data", "at"), -(10**16)),
    ("MatchCalled", ("data", "length"), 10**14),
    ("TournamentOpened", ("data", "name"), "9" * 5000),
    ("TournamentOpened", ("data", "book"), "nobody"),
    ("TournamentOpened", ("data", "house"), f"house: x\nextends: usbgf@2025\nx: {'[' * 100_000}"),
    ("TournamentOpened", ("data", "house"), f"house: x\nextends: usbgf@2025\ntitle: {'x' * 5000}"),
    ("DetailsChanged", ("data", "changes", "first_day"), "9999-12-31"),
    ("DetailsChanged", ("data", "changes", "last_day"), "tomorrow"),
    ("ContestAdded", ("data", "structure"), "swiss(99999)"),
    ("ContestAdded", ("data", "contest"), "../x"),
    ("ContestChanged", ("data", "changes", "starts"), "9" * 5000),
    ("ContestChanged", ("data", "changes", "starts"), "9" * 20),
    ("ContestChanged", ("data", "contest"), "nowhere"),
    ("EntryApproved", ("data", "entrant"), "nobody"),
    ("DrawMade", ("data", "lines", 0), "nobody"),
    ("DrawMade", ("data", "file"), "{"),
    ("DrawMade", ("data", "entrants"), 10**12),
    ("MatchCalled", ("data", "match"), "open/main:9.9"),
)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A copy of a tournament that the attacker ran at home."""
    where = tmp_path_factory.mktemp("forged") / "attackers.db"
    with TestClient(create_app(House.at(str(where)))) as home:
        more = {"name": "Other night", "names": "Eve\nFay\nGus\nHal", "phones": "report", "book": "usbgf"}
        home.post("/tournaments/new", data=PLAN | more, headers=HERE)
        for act, fields in ACTS:
            told = {"act": act, "fields": fields, "version": home.get(f"{OTHER}/version").json()["version"]}
            answer = home.post(f"/api{OTHER}/acts", json=told, headers=HERE)
            assert answer.status_code == 200, answer.text
        return str(home.get(f"{OTHER}/desk/copy").text)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    house = House.at(str(tmp_path_factory.mktemp("forged") / "house.db"))
    house.publish_token = TOKEN
    house.set_quotas(Quotas({"tournaments": Limit(1000, 1000)}))  # more copies come in here than a day allows
    with TestClient(create_app(house), raise_server_exceptions=False) as client:
        yield client


def brought(server: TestClient, copy: str, words: str = "") -> Any:
    server.cookies.clear()
    files, data = {"file": ("copy.jsonl", copy)}, {"words": words}
    return server.post("/tournaments/take-in", files=files, data=data, headers=HERE, follow_redirects=False)


def published(server: TestClient, copy: str) -> Any:
    lines = "".join(f"{line}\n" for line in copy.splitlines() if '"kept"' not in line)
    headers = {"authorization": f"Bearer {TOKEN}", "content-type": "application/jsonl"}
    return server.put("/api/publications/other-night", content=lines, headers=headers)


@pytest.mark.parametrize(("kind", "place", "value"), FORGED, ids=lambda one: str(one)[:40])
def test_a_value_that_nobody_could_have_entered_comes_in_by_no_way(
    server: TestClient, copy: str, kind: str, place: Place, value: object
) -> None:
    signer, words = own_laptop()
    before = server.get("/api/tournaments").text
    for answer in (
        brought(server, forged(copy, kind, place, value)),
        brought(server, forged(copy, kind, place, value, signer), words),
        published(server, forged(copy, kind, place, value)),
    ):
        assert answer.status_code == 422, answer.text[:300]
    assert server.get("/api/tournaments").text == before


def test_the_same_copy_comes_in_by_every_way_as_it_is(server: TestClient, copy: str) -> None:
    name = ("TournamentOpened", ("data", "place"), "Elsewhere")
    signer, words = own_laptop()
    assert published(server, forged(copy, *name)).status_code == 200
    assert brought(server, forged(copy, *name)).status_code == 303
    assert brought(server, forged(copy, *name), words).status_code == 409  # it is not signed
    assert (
        brought(server, forged(copy, *name, signer), words).status_code == 409
    )  # somebody else's is published by that name


def test_a_command_takes_it_in_no_more_than_a_page(copy: str, tmp_path: Path) -> None:
    for kind, place, value in FORGED[:3]:
        file = tmp_path / "copy.jsonl"
        file.write_text(forged(copy, kind, place, value), "utf-8")
        for more in ((), ("--as-new",)):
            answer = run("tournament", "--in", str(tmp_path / "own.db"), "import", str(file), *more)
            assert answer.code != 0, answer.out
            assert "Traceback" not in answer.err


@pytest.mark.parametrize("number", range(len(STRUCTURES)))
def test_every_tournament_that_was_really_played_can_be_shown(number: int) -> None:
    """Whenever it is copied: after its first event, in the middle, at its end."""
    events = tournament(number).events
    for end in (1, 2, len(events) // 3, len(events) // 2, len(events)):
        assert checked_history(events[:end], {}).version == end
