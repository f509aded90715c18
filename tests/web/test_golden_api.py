"""A program that was written for a released version of the API finds every door and field as it was; what is new does not disturb it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from support.golden_api import GOLDEN, answers, broken, refused, shape, taken

RELEASED = sorted(GOLDEN.glob("api-1.*.json"))


def golden(path: Path) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return told


def test_the_first_version_is_kept() -> None:
    assert "api-1.0.json" in [path.name for path in RELEASED]


@pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.stem)
def test_answers_have_every_field_that_they_had(path: Path) -> None:
    now = answers()
    wrong = {name: broken(shape, now.get(name, {})) for name, shape in golden(path)["answers"].items()}
    assert {name: told for name, told in wrong.items() if told} == {}


@pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.stem)
def test_doors_and_acts_take_what_they_took_and_need_no_more(path: Path) -> None:
    assert refused(golden(path)["taken"], taken()) == []


def test_a_field_that_is_renamed_or_means_something_else_is_noticed() -> None:
    released = shape({"score": {"white": 3}, "names": ["Ann"], "chance": 0.5})

    assert broken(released, shape({"score": {"white": 3}, "names": ["Ann"], "chance": 1, "more": None})) == []
    assert broken(released, shape({"points": {"white": 3}, "names": ["Ann"], "chance": 0.5})) == [
        "score is gone",
        "score.white is gone",
    ]
    assert broken(released, shape({"score": {"white": "3"}, "names": [None], "chance": 0.5})) == [
        "names[] was string and is now null",
        "score.white was integer and is now string",
    ]


def test_a_door_that_is_gone_or_asks_for_more_is_noticed() -> None:
    released = {
        "GET /api/books": {"takes": "limit offset", "needs": ""},
        "Roll": {"takes": "act", "needs": "act"},
        "Play": {"takes": "act play", "needs": "act play"},
    }
    now = {
        "GET /api/books": {"takes": "limit page", "needs": ""},
        "Play": {"takes": "act moves play", "needs": "act moves play"},
    }
    assert refused(released, now) == ["GET /api/books no longer takes offset", "Play now needs moves", "Roll is gone"]
