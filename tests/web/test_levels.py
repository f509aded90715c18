"""Bots to play against: each discipline has its own, and only those are offered whose engine is here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from bafflebox.bots import gnubg, sage
from bafflebox.web.api.terms import opposition
from bafflebox.web.wording import BOTS


@pytest.fixture
def without_engines(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(sage, "installed", lambda: False)
    monkeypatch.setattr(gnubg, "PLACES", str(tmp_path))


def groups(text: str) -> dict[str, dict[str, bool]]:
    """By the disciplines of a group of levels: which can be chosen."""
    found = re.findall(r'<optgroup [^>]*data-disciplines="([^"]+)">(.*?)</optgroup>', text, re.DOTALL)
    options = {names: re.findall(r'<option value="(\w+)"([^>]*)>', inside) for names, inside in found}
    return {names: {name: " disabled" not in more for name, more in inside} for names, inside in options.items()}


def test_each_discipline_offers_its_own_levels(client: TestClient) -> None:
    found = groups(client.get("/play").text)
    (long,) = (levels for names, levels in found.items() if "longgammon" in names.split())
    assert list(long) == ["beginner", "casual", "club", "expert", "best"]
    (standard,) = (levels for names, levels in found.items() if "backgammon" in names.split())
    assert "master" in standard


@pytest.mark.usefixtures("without_engines")
def test_a_level_without_its_engine_cannot_be_chosen_and_the_page_says_what_to_install(client: TestClient) -> None:
    text = client.get("/play").text
    (standard,) = (levels for names, levels in groups(text).items() if "backgammon" in names.split())
    assert [name for name, on in standard.items() if on] == ["beginner"]
    assert "Not on this server: casual, club, advanced, expert, master, best." in text
    assert "apt-get install gnubg" in text


def test_every_level_is_told_in_the_language_of_the_page(client: TestClient) -> None:
    told = [word for group in opposition() for one in group.levels for word in (one.name, one.summary)]
    assert set(told) == set(BOTS)
    text = client.get("/play?lang=de").text
    assert 'data-means="Macht Punkte, schlägt' in text
    assert "Makes points" not in text


@pytest.mark.usefixtures("without_engines")
def test_programs_are_told_the_same(client: TestClient) -> None:
    told = {one["name"]: one["missing"] for one in client.get("/api/levels").json()}
    assert told["beginner"] == ""
    assert "bafflebox[bots]" in told["club"]
    assert client.get("/api/levels?discipline=chess").status_code == 422


@pytest.mark.parametrize(
    ("bot", "discipline", "status", "said"),
    [
        ("master", "longgammon", 422, "There is no level 'master'"),
        ("wizard", "backgammon", 422, "There is no level 'wizard'"),
        ("club", "backgammon", 503, "apt-get install gnubg"),
        ("beginner", "longgammon", 201, ""),
    ],
)
@pytest.mark.usefixtures("without_engines")
def test_no_table_is_opened_against_a_bot_that_cannot_play(
    client: TestClient, bot: str, discipline: str, status: int, said: str
) -> None:
    key = client.post("/api/people", json={"name": "Ann"}).json()["token"]
    wish = {"bot": bot, "discipline": discipline, "book": "ibf", "clock": False}
    answer = client.post("/api/challenges", json=wish, headers={"authorization": f"Bearer {key}"})
    assert answer.status_code == status, answer.text
    assert said in answer.json().get("detail", "")
    assert len(client.get("/api/tables").json()) == (1 if status == 201 else 0)
