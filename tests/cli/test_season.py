"""`bafflebox tournament season`: several tournaments of one journal make the standings of a series."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from support.commands import desk, done


@pytest.fixture
def nights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """May: Ann beats Cid, Ben and Dan share the third place. June: Ben beats Ann. July has not been played to its end."""
    monkeypatch.chdir(tmp_path)
    _night("May", "Ann Lee", "Ben Roy", "Cid Moe", "Dan Poe")
    for winner in ("Ann", "Cid"):
        done("--tournament", "may", "result", winner, "3-0")
    done("--tournament", "may", "result", "Ann", "3-2")
    _night("June", "Ben Roy", "Ann Lee")
    done("--tournament", "june", "result", "Ben", "3-1")
    _night("July", "Ann Lee", "Dan Poe")


def _night(name: str, *people: str) -> None:
    done("new", name, "--id", name.lower(), "--director", "Dee Fox", "--event", "open: KO len 3")
    done("--tournament", name.lower(), "enter", *people)
    done("--tournament", name.lower(), "draw", "--by-hand", ",".join(people), "--witness", "all")


def standings(*arguments: str) -> Any:
    return json.loads(done("season", "--points", "10,6,4,2", *arguments, "--json"))


@pytest.mark.usefixtures("nights")
def test_places_of_all_tournaments_that_are_over_make_the_season() -> None:
    told = standings("--taking-part", "1")
    lines = [(line["place"], line["name"], line["points"]) for line in told["standings"]]
    assert lines == [(1, "Ann Lee", 18), (2, "Ben Roy", 15), (3, "Cid Moe", 7), (4, "Dan Poe", 4)]
    assert told["tournaments"] == ["May", "June"]
    assert told["left_out"] == ["July"]
    words = done("season", "--points", "10,6,4,2")
    assert "1.     16  Ann Lee (May 10, June 6)" in words
    assert "Left out because it is not over yet: July." in words


@pytest.mark.usefixtures("nights")
def test_only_the_best_results_count_and_a_final_counts_more() -> None:
    first, second, *_ = standings("--best", "1", "--counts", "june=1.5")["standings"]
    assert (first["name"], first["points"], first["dropped"]) == ("Ben Roy", 15, {"May": 3})
    assert (second["name"], second["points"], second["dropped"]) == ("Ann Lee", 10, {"June": 9})


@pytest.mark.usefixtures("nights")
@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--points", "ten"], "'ten' is not a list of points for places"),
        (["--points", "10", "--counts", "may"], "'may' does not say how much a tournament counts"),
        (["--points", "10", "--counts", "mai=2"], "There is no tournament 'mai'"),
    ],
)
def test_bad_rules_are_a_sentence(arguments: list[str], sentence: str) -> None:
    refused = desk("season", *arguments)
    assert refused.code == 2
    assert sentence in refused.err
