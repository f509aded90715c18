"""A trip through any format keeps the match: its positions, the winner and points of each game, and what is wrong with it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from bafflebox.errors import InvalidInput
from bafflebox.notation.formats import FORMATS, Format, read_match_file
from bafflebox.notation.problem import Gravity
from bafflebox.notation.record import FileReading, RecordedMatch
from bafflebox.records.check import check_match
from support.played import random_match
from support.shared import shared

EVERY = 1 if os.environ.get("BAFFLEBOX_PROOF") else 41
"""Of the collection every so-manieth file; `make proof` takes all."""
SAMPLES = Path(__file__).parents[1] / "data" / "mat"
TRIPS = [form for form in FORMATS if form.reader and form.writer]
UNCARRIED = {"illegal_play", "play_not_written"}
"""That an illegal play stood, and how it was written, is not in every format; the play itself is."""


def told(match: RecordedMatch) -> tuple[object, ...]:
    """What every format has to keep."""
    results = [(game.outcome.winner, game.outcome.points) if game.outcome else None for game in match.games]
    winner = next((game.outcome.winner for game in match.games if game.outcome and game.outcome.ends_match), None)
    last = match.games[-1] if match.games else None
    if winner is None and last and last.outcome and match.length:
        reached = last.score[last.outcome.winner] + last.outcome.points >= match.length
        winner = last.outcome.winner if reached else None
    return check_match(match).digest, match.length, results, winner, [game.score for game in match.games]


def faults(match: RecordedMatch) -> set[tuple[str, int]]:
    problems = check_match(match).problems
    return {(one.code, one.game) for one in problems if one.gravity is not Gravity.NOTE and one.code not in UNCARRIED}


def travel(match: RecordedMatch, form: Format, name: str) -> None:
    try:
        data = form.write(match)
    except InvalidInput as refused:
        if refused.code not in ("format_cannot_carry", "no_game"):
            raise
        return
    again = form.read(data, name)

    assert len(again.matches) == 1, name
    assert told(again.match) == told(match), name
    assert faults(again.match) == faults(match), name


def collection() -> list[Path]:
    folder = shared("data/matches")
    names = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return [path for path in names if path.name not in ("README.md", "manifest.tsv") and "LICENSE" not in path.name]


def readings(paths: list[Path]) -> list[tuple[str, FileReading]]:
    found = []
    for path in paths:
        try:
            found.append((str(path), read_match_file(path.read_bytes(), path.name)))
        except InvalidInput as refused:
            if refused.code != "unknown_format":  # a text of a position
                raise
    return found


@pytest.mark.parametrize("form", TRIPS, ids=lambda form: form.name)
def test_the_samples_travel(form: Format) -> None:
    for name, reading in readings(sorted(SAMPLES.glob("*.mat"))):
        for match in reading.matches:
            travel(match, form, name)


@pytest.mark.parametrize("form", TRIPS, ids=lambda form: form.name)
def test_random_matches_travel(form: Format) -> None:
    for seed in range(8):
        travel(random_match(seed, seed % 4), form, f"seed {seed}")


def test_the_collection_travels() -> None:
    for name, reading in readings(collection()[::EVERY]):
        for match in reading.matches:
            for form in TRIPS:
                travel(match, form, f"{name} through {form.name}")
