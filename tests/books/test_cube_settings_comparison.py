"""Where the five books set cube, score and reports otherwise: the same setting, five values."""

from __future__ import annotations

from typing import Any

import pytest

from bafflebox.books import BOOKS, load

SETTINGS: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    "Crawford game at the second match point": (
        "crawford",
        {"length": 7, "score": (6, 6), "crawford_played": True},
        dict.fromkeys(BOOKS, False),
    ),
    "dead cube for the leader who holds it": (
        "dead_cube",
        {"length": 9, "score": (7, 3), "cube_value": 2},
        {"us2009": False, "standards": None, "usbgf": True, "ibf": None, "eubgf": True},
    ),
    "written score": (
        "score_sheet_duty",
        {},
        {
            "us2009": "shall",
            "standards": "must",
            "usbgf": "should",
            "ibf": "scoresheet for moves",
            "eubgf": "encouraged",
        },
    ),
    "claiming a game": (
        "claim_test",
        {},
        {
            "us2009": None,
            "standards": None,
            "usbgf": {"claimant": "2-1", "opponent": "6-6"},
            "ibf": None,
            "eubgf": None,
        },
    ),
    "who reports the result": (
        "result_reporter",
        {},
        {"us2009": "winner", "standards": "both", "usbgf": "both", "ibf": None, "eubgf": "winner"},
    ),
}


@pytest.mark.parametrize(
    ("book", "setting", "arguments", "value"),
    [
        pytest.param(book, setting, arguments, values[book], id=f"{question}-{book}")
        for question, (setting, arguments, values) in SETTINGS.items()
        for book in BOOKS
    ],
)
def test_setting(book: str, setting: str, arguments: dict[str, Any], value: Any) -> None:
    assert load(book).setting(setting, **arguments).value == value


@pytest.mark.parametrize(
    ("part", "answers"),
    [
        (
            "touch",
            {"us2009": "silent", "standards": "picking up binds", "usbgf": "binds", "ibf": "binds", "eubgf": "binds"},
        ),
        (
            "reach",
            {
                "us2009": "silent",
                "standards": "a clear reach binds",
                "usbgf": "does not bind",
                "ibf": "silent",
                "eubgf": "binds",
            },
        ),
        (
            "offered_cube",
            {
                "us2009": "on the surface",
                "standards": "middle of either half",
                "usbgf": "right of the bar",
                "ibf": "silent",
                "eubgf": "on the board",
            },
        ),
    ],
)
def test_cube_handling(part: str, answers: dict[str, str]) -> None:
    for book, words in answers.items():
        assert words in load(book).setting("cube_handling").value[part]
