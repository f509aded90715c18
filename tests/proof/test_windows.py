"""Real browsers beside the programs of the weekend: what is said where there are none, and what their pages are held against."""

from __future__ import annotations

import asyncio
import shutil

import pytest

from proof.browser import Traffic
from proof.weekend.desk import Desk
from proof.weekend.windows import Windows, told_of


def test_it_is_said_plainly_where_no_browser_takes_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _: None)
    windows = Windows(Desk("http://hall.test", Traffic()))

    assert asyncio.run(windows.start()) is False

    assert windows.told == "No real browser took part: Chromium is not installed here."
    assert not windows.pages


def test_pages_are_held_against_results_in_the_words_of_the_pages() -> None:
    persons = {"a": ["Ann"], "b": ["Ben", "Bea"]}
    entrants = [{"entrant": one, "persons": [{"name": name} for name in names]} for one, names in persons.items()]
    played = {"players": ["a", "b"], "winner": "b", "points": [3, 7], "ending": "score", "ended": 5}
    forfeit = played | {"ending": "forfeit", "points": [0, 0], "ended": 9}

    told = told_of({"events": [{"entrants": entrants, "matches": [played, forfeit]}]})

    assert told == [({"Ann", "Ben", "Bea"}, "Ben & Bea beat Ann 7–3", 5), ({"Ann", "Ben", "Bea"}, "", 9)]
