"""Costs that stay flat: pages of a large event are bounded, whatever takes long is worked out once."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from bafflebox.clock import MINUTE
from bafflebox.service import House
from bafflebox.service.hall.hall import Hall
from bafflebox.table import Table
from bafflebox.tournament import lateness
from bafflebox.tournament.law import answer
from bafflebox.web import create_app
from bafflebox.web.api import tables as api
from support.club_night import HERE

BASE = "/tournaments/large"
PLAYERS, ENTRANTS = 300, 1024
"""Of the Swiss, and of the knock-out."""
LARGEST = 100_000
"""Bytes of a page."""


@pytest.fixture(scope="module")
def large() -> Iterator[TestClient]:
    """A Swiss of three hundred: drawn, paired and called."""
    with TestClient(create_app(), raise_server_exceptions=False) as client:
        plan = {
            "programme": "swiss",
            "name": "Large",
            "director": "Dee",
            "tables": "150",
            "fee": "10",
            "announced": "wall",
        }
        names = "\n".join(f"Player {number:03} Surname" for number in range(PLAYERS))
        assert client.post("/tournaments/new", data=plan | {"names": names}, headers=HERE).status_code == 200
        for act in ("check-in-all", "draw", "pair", "call-all"):
            version = client.get(f"{BASE}/version").json()["version"]
            form = {"act": act, "contest": "swiss", "version": str(version)}
            assert client.post(f"{BASE}/desk", data=form, headers=HERE).status_code == 200
        yield client


def hall_of(client: TestClient) -> Hall:
    found = client.app.state.house.desks.in_use("large")  # type: ignore[attr-defined]
    assert isinstance(found, Hall)
    return found


@pytest.mark.parametrize(
    "page",
    [
        "desk",
        "desk/entries",
        "desk/results",
        "desk/money",
        "desk/cards",
        "desk/journal",
        "desk/schedule",
        "desk/tables",
        "desk?view=cards",
        "",
        "results",
        "players",
        "events/swiss",
        "events/swiss/wall",
    ],
)
def test_no_page_grows_without_end(large: TestClient, page: str) -> None:
    answer = large.get(f"{BASE}/{page}")

    assert answer.status_code == 200
    assert len(answer.content) < LARGEST


@pytest.mark.parametrize(
    ("page", "seen"),
    [
        ("desk/entries", r"<strong>(Player \d+ Surname)</strong>"),
        ("desk/cards", r"<strong>(Player \d+ Surname)</strong>"),
        ("desk/money", r"<strong>(Player \d+ Surname)</strong>"),
        ("desk/results", r"(Player \d+ Surname)"),
        ("events/swiss", r"(Player \d+ Surname)"),
        ("desk/tables", r"(Player \d+ Surname)"),
        ("players", r"<strong>(Player \d+ Surname)</strong>"),
    ],
)
def test_the_pages_of_a_list_together_show_everybody(large: TestClient, page: str, seen: str) -> None:
    found: set[str] = set()
    address = f"{BASE}/{page}"
    for _ in range(PLAYERS):
        text = large.get(address).text
        found |= set(re.findall(seen, text))
        following = re.search(r'rel="next" href="(\?[^"]+)"', text)
        if following is None:
            break
        address = f"{BASE}/{page}{following[1].replace('&amp;', '&')}"

    assert len(found) == PLAYERS


@pytest.mark.parametrize("page", ["desk/entries", "desk/cards", "desk/money", "desk/results", "desk/tables", "players"])
def test_a_search_finds_who_is_on_no_first_page(large: TestClient, page: str) -> None:
    text = large.get(f"{BASE}/{page}", params={"q": "player 299"}).text
    listed = re.sub(r"<option.*?</option>", "", text)

    assert "Player 299 Surname" in listed
    assert len(set(re.findall(r"Player \d+ Surname", listed))) <= 5  # with the opponent, and what was done last


def test_the_journal_is_read_in_pages_down_to_its_first_entry(large: TestClient) -> None:
    address, numbers = f"{BASE}/desk/journal", []
    for _ in range(100):
        text = large.get(address).text
        numbers += [int(number) for number in re.findall(r"<tr><td>(\d+)</td>", text)]
        following = re.search(r'rel="next" href="(\?[^"]+)"', text)
        if following is None:
            break
        address = f"{BASE}/desk/journal{following[1].replace('&amp;', '&')}"

    assert numbers == list(range(len(hall_of(large).entries), 0, -1))


def test_only_the_shown_lines_of_the_journal_are_put_into_words(
    large: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = []
    monkeypatch.setattr(Hall, "sentences", lambda _, entries: told.append(len(entries)) or ["words"] * len(entries))

    large.get(f"{BASE}/desk/journal")

    assert sum(told) <= 101 < len(hall_of(large).entries)


@pytest.mark.parametrize("path", ["print/wall.pdf", "print/standings.pdf"])
def test_a_sheet_is_drawn_once_while_nothing_happens(
    large: TestClient, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spent: list[str] = []
    monkeypatch.setattr(large.app.state.house.desks.quotas, "spend", lambda kind, *_: spent.append(kind))  # type: ignore[attr-defined]

    first, second = (large.get(f"{BASE}/{path}?paper=a3") for _ in range(2))

    assert first.status_code == second.status_code == 200
    assert first.content == second.content
    assert spent == ["prints"]


def test_a_forecast_is_worked_out_once_in_a_minute(large: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    runs: list[int] = []
    monkeypatch.setattr("bafflebox.web.pages.hall.console.forecast", lambda *_, **__: runs.append(1) or ())
    monkeypatch.setattr("bafflebox.web.pages.hall.console.now_of", lambda _, hall: hall.state.at)
    hall_of(large).kept._made.clear()

    for _ in range(3):
        assert large.get(f"{BASE}/desk/schedule").status_code == 200

    assert runs == [1]


@pytest.fixture(scope="module")
def bracket() -> Iterator[TestClient]:
    """A knock-out of a thousand and twenty-four: drawn, with the first five hundred matches called."""
    with TestClient(create_app(), raise_server_exceptions=False) as client:
        plan = {"programme": "double", "name": "Large", "director": "Dee", "tables": "500", "announced": "wall"}
        names = "\n".join(f"Player {number:03} Surname" for number in range(ENTRANTS))
        assert client.post("/tournaments/new", data=plan | {"names": names}, headers=HERE).status_code == 200
        for act in ("check-in-all", "draw", "call-all"):
            version = client.get(f"{BASE}/version").json()["version"]
            form = {"act": act, "contest": "open", "version": str(version)}
            assert client.post(f"{BASE}/desk", data=form, headers=HERE).status_code == 200
        yield client


@pytest.mark.parametrize(
    "page",
    [
        "",
        "players",
        "results",
        "desk",
        "desk?view=cards",
        "desk/tables",
        "desk/entries",
        "desk/results",
        "desk/cards",
        "desk/schedule",
        "desk/messages",
        "events/open",
        "events/open/wall",
        "events/open/main.svg",
    ],
)
def test_no_page_of_a_thousand_entrants_is_too_large(bracket: TestClient, page: str) -> None:
    answer = bracket.get(f"{BASE}/{page}")

    assert answer.status_code == 200
    assert len(answer.content) < LARGEST


def test_the_call_desk_stays_small_when_everybody_is_late(bracket: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bafflebox.web.pages.hall.console.now_of", lambda _, hall: hall.state.at + 20 * MINUTE)

    asked: list[object] = []
    monkeypatch.setattr(lateness, "answer", lambda *told, **facts: asked.append(facts) or answer(*told, **facts))

    page = bracket.get(f"{BASE}/desk")

    assert len(asked) == 1, "the book is asked once for all who are late alike"
    assert "<b>500</b> need you" in page.text
    assert "And 475 more." in page.text
    assert len(page.content) < LARGEST


def test_the_tables_of_the_call_desk_come_in_pages(bracket: TestClient) -> None:
    found: list[str] = []
    for number in range(1, 5):
        found += re.findall(r'class="tile [^>]*><b>(\d+)</b>', bracket.get(f"{BASE}/desk?page={number}").text)

    assert found == [str(number) for number in range(1, 501)]


def test_a_large_bracket_comes_in_parts_that_together_draw_everybody(bracket: TestClient) -> None:
    first = bracket.get(f"{BASE}/events/open")
    parts = sorted({int(number) for number in re.findall(r'href="\?part=(\d+)"', first.text)})
    drawn = [re.findall(r"Player \d+ Surname", _drawn(bracket.get(f"{BASE}/events/open?part={n}").text)) for n in parts]

    assert len(first.content) < LARGEST
    assert parts == list(range(1, 17))
    assert all(len(part) == 64 for part in drawn)
    assert len(set().union(*drawn)) == ENTRANTS
    assert 'href="?part=1" aria-current="page"' in first.text


def _drawn(page: str) -> str:
    """What is drawn of the first round of the main draw."""
    return page.partition('<div class="bracket"')[2].partition("</ol>")[0]


def test_a_large_bracket_for_the_wall_comes_in_parts_down_to_the_final(bracket: TestClient) -> None:
    first = bracket.get(f"{BASE}/events/open/wall").text
    parts = sorted({int(number) for number in re.findall(r'href="\?part=(\d+)"', first)})
    pages = [bracket.get(f"{BASE}/events/open/wall?part={number}") for number in parts]
    main = [page.text for page in pages if "<title>Main draw</title>" in page.text]

    assert len(parts) > len(main) == 17
    assert all(len(page.content) < LARGEST for page in pages)
    assert len(set(re.findall(r"Player \d+ Surname", "".join(main)))) == ENTRANTS
    assert [">Final" in page for page in main] == [False] * 16 + [True]


def test_the_parts_of_a_picture_are_numbered_and_together_draw_everybody(bracket: TestClient) -> None:
    pictures = [bracket.get(f"{BASE}/events/open/main.svg?part={number}").text for number in range(1, 18)]

    assert len(set(re.findall(r"Player \d+ Surname", "".join(pictures)))) == ENTRANTS
    assert all(f"page {number} of 17" in picture for number, picture in enumerate(pictures, 1))
    assert bracket.get(f"{BASE}/events/open/main.svg?part=99").text == pictures[-1]


def test_the_list_of_tables_asks_only_for_what_it_shows(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    client.post("/api/people", json={"name": "Dora"}).raise_for_status()
    for _ in range(5):
        told = {"mode": "transcription", "white": "Ann", "black": "Ben", "length": 3}
        client.post("/api/tables", json=told).raise_for_status()
    told_of: list[str] = []
    line_of = api.line_of

    def counted(house: House, table: Table, language: str) -> api.TableLine:
        told_of.append(table.id)
        return line_of(house, table, language)

    monkeypatch.setattr(api, "line_of", counted)
    monkeypatch.setattr("bafflebox.web.pages.house.LISTED", 2)
    shown: list[str] = []
    for number in (1, 2, 3):
        page = client.get(f"/tables?page={number}", headers={"accept": "text/html"}).text
        asks = re.findall(r'data-asks="([^"]+)"', page)[0].replace("&amp;", "&")
        rows = re.findall(r'<li data-table="([^"]+)"', page)
        assert [line["table"] for line in client.get(f"/api/tables?{asks}").json()] == rows
        shown += rows

    assert len(shown) == len(set(shown)) == 5
    assert told_of == shown
