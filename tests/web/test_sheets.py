"""Photos of score sheets at the desk: put, shown to the staff alone, taken along to the second laptop."""

from __future__ import annotations

import asyncio
import io
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from bafflebox.service import House
from bafflebox.service.hall.sheets import players_of
from bafflebox.store.scans import digest
from bafflebox.tournament.events import MatchId
from bafflebox.web import create_app, safety
from support.club_night import BASE, HERE, act, set_up
from support.photos import PIXEL, jpeg

MATCH = "open/main:1.1"
PAGE = f"{BASE}/desk/match/{MATCH}"


@contextmanager
def laptop(where: Path) -> Iterator[TestClient]:
    with TestClient(create_app(House.at(str(where))), raise_server_exceptions=False) as client:
        yield client


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[TestClient]:
    with laptop(tmp_path / "first.db") as client:
        set_up(client)
        assert act(client, act="draw", contest="open") == 200
        yield client


def put(hall: TestClient, photo: bytes, match: str = MATCH, name: str = "sheet.jpg") -> Any:
    form = {"match": match, "note": "the front"}
    return hall.post(f"{BASE}/desk/sheets", data=form, files={"file": (name, photo)}, headers=HERE)


def house_of(client: TestClient) -> House:
    return cast(House, cast(Any, client.app).state.house)


def brought(client: TestClient, copy: bytes) -> int:
    sent = {"file": ("club-night.zip", copy)}
    return client.post("/tournaments/take-in", files=sent, headers=HERE, follow_redirects=False).status_code


def test_a_photo_is_put_to_a_match_and_shown_there(hall: TestClient) -> None:
    page = put(hall, PIXEL)
    assert page.status_code == 200
    assert f'src="{BASE}/desk/sheets/{digest(PIXEL)}"' in page.text
    assert "the front" in page.text

    shown = hall.get(f"{BASE}/desk/sheets/{digest(PIXEL)}")
    assert (shown.content, shown.headers["content-type"]) == (PIXEL, "image/png")
    assert shown.headers["content-disposition"].startswith("inline")
    assert put(hall, PIXEL).status_code == 409, "it is there already"


def test_a_scan_that_no_browser_shows_is_saved(hall: TestClient) -> None:
    assert "Save the scan" in put(hall, b"%PDF-1.7 x").text
    saved = hall.get(f"{BASE}/desk/sheets/{digest(b'%PDF-1.7 x')}")
    assert saved.headers["content-disposition"].startswith("attachment")


def test_photos_are_for_the_desk_alone(hall: TestClient) -> None:
    put(hall, PIXEL)
    hall.cookies.clear()
    assert hall.get(f"{BASE}/desk/sheets/{digest(PIXEL)}").status_code == 403
    assert put(hall, jpeg()).status_code == 403
    assert house_of(hall).scans.kept() == {"club-night": [digest(PIXEL)]}


@pytest.mark.parametrize(
    ("photo", "match", "status"), [(b"<svg>", MATCH, 422), (b"", MATCH, 422), (PIXEL, "open/main:9.9", 422)]
)
def test_what_is_refused_is_not_kept(hall: TestClient, photo: bytes, match: str, status: int) -> None:
    assert put(hall, photo, match).status_code == status
    assert house_of(hall).scans.kept() == {}


def test_the_second_laptop_shows_the_photos(hall: TestClient, tmp_path: Path) -> None:
    put(hall, PIXEL)
    put(hall, jpeg())
    assert act(hall, act="hand-over", to="the red laptop") == 200
    copy = hall.get(f"{BASE}/desk/copy")
    assert copy.headers["content-type"] == "application/zip"
    assert 'filename="club-night.zip"' in copy.headers["content-disposition"]
    with laptop(tmp_path / "second.db") as second:
        assert brought(second, copy.content) == 303
        page = second.get(PAGE).text
        for photo in (PIXEL, jpeg()):
            assert f'src="{BASE}/desk/sheets/{digest(photo)}"' in page
            assert second.get(f"{BASE}/desk/sheets/{digest(photo)}").content == photo


def test_a_copy_that_was_cut_off_or_changed_leaves_nothing(hall: TestClient, tmp_path: Path) -> None:
    put(hall, PIXEL)
    copy = hall.get(f"{BASE}/desk/copy").content
    with laptop(tmp_path / "second.db") as second:
        assert brought(second, copy[:-40]) == 422
        assert brought(second, copy.replace(PIXEL, PIXEL[:-1] + b"!")) == 422
        assert second.get(BASE).status_code == 404
        assert house_of(second).scans.kept() == {}


def test_a_photo_that_is_not_here_is_told_on_the_page(hall: TestClient) -> None:
    put(hall, PIXEL)
    house_of(hall).scans.drop("club-night", digest(PIXEL))

    assert "is not here" in hall.get(PAGE).text
    assert hall.get(f"{BASE}/desk/sheets/{digest(PIXEL)}").status_code == 404
    assert hall.get(f"{BASE}/desk/copy").headers["content-type"].startswith("application/jsonl")
    assert put(hall, PIXEL).status_code == 200, "the very same file comes back"
    assert hall.get(f"{BASE}/desk/sheets/{digest(PIXEL)}").content == PIXEL


def test_who_is_erased_is_gone_from_photos_and_copies(hall: TestClient) -> None:
    put(hall, PIXEL)
    put(hall, jpeg(), "open/main:1.2")
    house = house_of(hall)
    players = [person for person in house.journal.persons() if person.name in ("Ann", "Ben", "Cid", "Dora")]
    state = house.desks.in_use("club-night")
    assert state is not None
    first = {person.id for person in players} & players_of(state.state, MatchId(MATCH))

    house.people.erase(min(first))

    assert house.scans.kept() == {"club-night": [digest(jpeg())]}
    with zipfile.ZipFile(io.BytesIO(hall.get(f"{BASE}/desk/copy").content)) as packed:
        assert packed.namelist() == ["tournament.jsonl", f"scans/{digest(jpeg())}.jpg"]


def test_programs_put_and_get_photos_and_take_archives_in(hall: TestClient, tmp_path: Path) -> None:
    token = hall.cookies["bafflebox"]
    hall.cookies.clear()
    key = {"authorization": f"Bearer {token}"}
    where = "/api/tournaments/club-night/sheets"
    answer = hall.post(where, params={"match": MATCH}, content=PIXEL, headers=key)
    assert (answer.status_code, answer.json()) == (201, {"sha256": digest(PIXEL)})
    assert hall.get(f"{where}/{digest(PIXEL)}", headers=key).content == PIXEL
    copy = hall.get(f"{BASE}/desk/copy", headers=key).content
    with laptop(tmp_path / "second.db") as second:
        other = second.post("/api/people", json={"name": "Mo"}).json()["token"]
        second.cookies.clear()
        taken = second.put("/api/tournaments/take-in", content=copy, headers={"authorization": f"Bearer {other}"})
        assert (taken.status_code, taken.json()["id"]) == (201, "club-night")
        assert house_of(second).scans.kept() == {"club-night": [digest(PIXEL)]}


def test_more_than_a_photo_is_taken_only_where_a_tournament_comes_in(
    hall: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(safety.LARGE_DOORS, "/tournaments/take-in", safety.LARGEST_BODY + 10_000)
    large = bytes(safety.LARGEST_BODY + 1)
    assert brought(hall, large) == 422, "it was read, and is no copy"
    assert brought(hall, large + bytes(10_000)) == 413
    assert put(hall, large).status_code == 413


def test_public_pages_show_no_photos(hall: TestClient) -> None:
    put(hall, PIXEL)
    for page in (f"{BASE}/matches/{MATCH}", BASE, f"/api{BASE}"):
        answer = hall.get(page)
        assert (answer.status_code, digest(PIXEL) in answer.text) == (200, False)


def test_one_large_file_comes_in_at_a_time() -> None:
    async def story() -> list[int]:
        let_go, answers = asyncio.Event(), []

        async def slow(_scope: Any, _receive: Any, send: Any) -> None:
            await let_go.wait()
            await send({"type": "http.response.start", "status": 200, "headers": []})

        async def heard(message: Any) -> None:
            if message["type"] == "http.response.start":
                answers.append(message["status"])

        door = safety.BodyLimit(slow)
        size = str(safety.LARGEST_BODY + 1).encode()
        scope = {"type": "http", "path": "/tournaments/take-in", "headers": [(b"content-length", size)]}
        first = asyncio.create_task(door(scope, cast(Any, None), heard))
        await asyncio.sleep(0)
        await door(scope, cast(Any, None), heard)
        let_go.set()
        await first
        await door(scope, cast(Any, None), heard)
        return answers

    assert asyncio.run(story()) == [503, 200, 200]


def test_my_data_tells_of_tournaments_matches_and_photos(hall: TestClient) -> None:
    put(hall, PIXEL)
    (mine,) = hall.get("/me/data").json()["tournaments"]
    assert (mine["name"], mine["entered"], mine["tasks"]) == ("Club night", [], ["executive_director"])
    house = house_of(hall)
    known = house.desks.in_use("club-night")
    assert known is not None
    assert hall.portal is not None
    player = min(players_of(known.state, MatchId(MATCH)))

    (told,) = hall.portal.call(house.data_of, player)["tournaments"]  # type: ignore[misc]

    assert (told["id"], told["entered"], told["tasks"]) == ("club-night", ["Open"], [])
    assert [(match["id"], match["photos"]) for match in told["matches"]] == [(MATCH, [digest(PIXEL)])]
    assert len(told["matches"][0]["players"]) == 2
    assert told["account"].endswith("EUR")
