"""Costs that stay flat: pages of a large event are bounded, whatever takes long is worked out once."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from bafflebox.service.hall.hall import Hall
from bafflebox.web import create_app
from support.club_night import HERE

BASE = "/tournaments/large"
PLAYERS = 300
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
        "events/swiss",
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


@pytest.mark.parametrize("page", ["desk/entries", "desk/cards", "desk/money", "desk/results"])
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
    monkeypatch.setattr(Hall, "told", lambda _, entries: told.append(len(entries)) or ["words"] * len(entries))

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
    """A knock-out of five hundred and twelve, drawn."""
    with TestClient(create_app(), raise_server_exceptions=False) as client:
        plan = {"programme": "double", "name": "Large", "director": "Dee", "tables": "150", "announced": "wall"}
        names = "\n".join(f"Player {number:03} Surname" for number in range(512))
        assert client.post("/tournaments/new", data=plan | {"names": names}, headers=HERE).status_code == 200
        for act in ("check-in-all", "draw"):
            version = client.get(f"{BASE}/version").json()["version"]
            form = {"act": act, "contest": "open", "version": str(version)}
            assert client.post(f"{BASE}/desk", data=form, headers=HERE).status_code == 200
        yield client


def test_a_large_bracket_comes_in_parts_that_together_draw_everybody(bracket: TestClient) -> None:
    first = bracket.get(f"{BASE}/events/open")
    parts = sorted({int(number) for number in re.findall(r'href="\?part=(\d+)"', first.text)})
    drawn = [re.findall(r"Player \d+ Surname", _drawn(bracket.get(f"{BASE}/events/open?part={n}").text)) for n in parts]

    assert len(first.content) < LARGEST
    assert parts == [1, 2, 3, 4, 5, 6, 7, 8]
    assert all(len(part) == 64 for part in drawn)
    assert len(set().union(*drawn)) == 512
    assert 'href="?part=1" aria-current="page"' in first.text


def _drawn(page: str) -> str:
    """What is drawn of the first round of the main draw."""
    return page.partition('<div class="bracket"')[2].partition("</ol>")[0]
