"""`bafflebox register`, and people who are nobody else for having the same name."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.commands import data, desk, done, run
from support.journals import rewritten


@pytest.fixture(autouse=True)
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def night(name: str, *people: str) -> str:
    id = name.lower().replace(" ", "-")
    done("--in", "club.db", "new", name, "--id", id, "--event", "open: KO len 5", "--director", "Dee Fox")
    done("--in", "club.db", "--tournament", id, "enter", *people)
    return id


def persons(tournament: str) -> dict[str, str]:
    shown = data("--in", "club.db", "--tournament", tournament, "show")["names"]
    return {name: id for id, name in shown.items()}


def register(*words: str) -> str:
    answer = run("register", *words, "--data", "club.db")
    assert answer.code == 0, answer.err
    return answer.out


def test_the_same_name_in_two_tournaments_of_a_file_is_two_people() -> None:
    first, second = night("First night", "Ann Lee", "Ben Roy"), night("Second night", "Ann Lee", "Ben Roy")
    done("--in", "club.db", "--tournament", second, "withdraw", "Ann Lee")

    one, other = (
        data("--in", "club.db", "--tournament", id, "show")["events"]["open"]["entrants"] for id in (first, second)
    )
    assert (one, other) == (2, 1)


def test_a_copy_that_names_people_of_this_journal_is_taken_in_only_as_new() -> None:
    night("First night", "Ann Lee", "Ben Roy")
    done("--in", "club.db", "export", "first.jsonl")
    done("--in", "other.db", "import", "first.jsonl")
    forged = rewritten(Path("first.jsonl").read_text(), lambda line: line.replace("first-night", "my-night"))
    Path("forged.jsonl").write_text(forged)

    answer = desk("--in", "other.db", "import", "forged.jsonl")
    assert (answer.code, "who had no part in the tournament here" in answer.err) == (2, True), answer.err
    again = desk("--in", "other.db", "import", "first.jsonl")
    assert again.code == 0, again.err
    told = data("--in", "other.db", "import", "first.jsonl", "--as-new")
    assert told["tournament"] == "first-night-2"


def test_a_register_keeps_ratings_over_several_nights() -> None:
    first, second = night("First night", "Ann Lee", "Ben Roy"), night("Second night", "Ann Lee", "Ben Roy")
    register("new", "Tuesday club")
    for name in ("Ann Lee", "Ben Roy"):
        register("add", "Tuesday club", name, "--rating", "1600", "--membership", "USBGF")
    for id in (first, second):
        done("--in", "club.db", "--tournament", id, "draw", "--by-hand", "Ann Lee,Ben Roy", "--witness", "all")
        done("--in", "club.db", "--tournament", id, "result", "Ann", "5-1")
    before = {one["name"]: one["rating"] for one in json.loads(register("show", "Tuesday club", "--json"))}
    for id in (first, second):
        for name in ("Ann Lee", "Ben Roy"):
            register("link", "Tuesday club", id, name, name)
    now = {one["name"]: one["rating"] for one in json.loads(register("show", "Tuesday club", "--json"))}

    assert before == {"Ann Lee": 1600, "Ben Roy": 1600}, "nothing is linked by name"
    assert now["Ann Lee"] > 1600 > now["Ben Roy"]
    register("link", "Tuesday club", second, "Ann Lee")
    register("link", "Tuesday club", second, "Ben Roy")
    one_night = {one["name"]: one["rating"] for one in json.loads(register("show", "Tuesday club", "--json"))}
    assert 1600 < one_night["Ann Lee"] < now["Ann Lee"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("show", "nothing"), "There is no register 'nothing'"),
        (("add", "Tuesday club", "Ann", "--rating", "much"), "'much' is not a rating"),
        (("add", "Tuesday club", "\u202eAnn"), "contains a character that nobody can see"),
        (("link", "Tuesday club", "nowhere", "Ann", "Ann"), "There is no tournament 'nowhere'"),
    ],
)
def test_what_is_wrong_is_said(words: tuple[str, ...], said: str) -> None:
    night("First night", "Ann Lee", "Ben Roy")
    register("new", "Tuesday club")
    answer = run("register", *words, "--data", "club.db")
    assert (answer.code, said in answer.err) == (2, True), answer.err
