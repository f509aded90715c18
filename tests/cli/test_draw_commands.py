"""`structure`, `draw` and `verify`: what they print, and one sentence for what is wrong."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from support.commands import run

DICE = "65 31 42 11 66 52 34 21 63 15"


@pytest.fixture
def names(tmp_path: Path) -> str:
    file = tmp_path / "names.txt"
    file.write_text("Ann; Oslo\nBen; Rome\nCid; Oslo\nDee\nEve; Rome\n", "utf-8")
    return str(file)


def test_a_structure_is_described_and_drawn() -> None:
    answer = run("structure", "KO len 9,11; progressive len 7", "--entrants", "5")

    assert answer.code == 0
    assert "5 entrants on 8 lines" in answer.out
    assert "loser of main:2.1" in answer.out


def test_a_structure_as_json_counts_its_matches() -> None:
    data = json.loads(run("structure", "DE recharge", "--entrants", "16", "--json").out)

    assert [(section["name"], section["first_rematch"]) for section in data["sections"]] == [
        ("main", None),
        ("main lower", 4),
        ("main final", None),
    ]
    assert [sum(section["rounds"]) for section in data["sections"]] == [15, 14, 2]


def test_what_is_wrong_in_a_notation_is_pointed_at() -> None:
    answer = run("structure", "KO; RR", "--entrants", "5")

    assert answer.code == 2
    assert answer.err.splitlines()[:2] == ["KO; RR", "    ^"]


def test_brackets_are_written_as_svg(tmp_path: Path) -> None:
    assert run("structure", "KO; consolation", "--entrants", "6", "--brief", "--svg", str(tmp_path / "out")).code == 0
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == ["consolation.svg", "main.svg"]


def test_a_draw_is_made_published_and_verified(names: str, tmp_path: Path) -> None:
    out = str(tmp_path / "draw.json")
    frozen = json.loads(
        run("draw", "freeze", names, "--clubs-apart", "1", "--secret", "a long enough secret", "--json").out
    )
    made = run(
        "draw", "make", names, "--clubs-apart", "1", "--dice", DICE, "--secret", "a long enough secret",
        "--committed", frozen["commitment"], "--out", out,
    )  # fmt: skip
    assert made.code == 0, made.err
    assert frozen["fingerprint"] in made.out

    good = run("verify", "draw", out, "--published", frozen["fingerprint"])
    assert good.code == 0
    assert good.out.count("good  ") == 5

    file = Path(out)
    file.write_text(file.read_text("utf-8").replace('"Dee"', '"Dea"'), "utf-8")
    bad = run("draw", "verify", out, "--published", frozen["fingerprint"])
    assert bad.code == 1
    assert "WRONG" in bad.out
    assert json.loads(run("draw", "verify", out, "--json").out)["good"] is False


def test_a_draw_by_hand_is_entered(names: str, tmp_path: Path) -> None:
    sheet = tmp_path / "sheet.txt"
    sheet.write_text("Ann\nBen\nCid\n\nDee\n\nEve\n\n", "utf-8")
    answer = run("draw", "enter", names, "--lines", str(sheet), "--witnesses", "everybody", "--json")

    assert answer.code == 0, answer.err
    data = json.loads(answer.out)
    assert data["by_hand"] is True
    assert data["lines"] == ["Ann", "Ben", "Cid", None, "Dee", None, "Eve", None]


def test_the_recipe_is_printed() -> None:
    assert "SHA-256" in run("draw", "recipe").out
    assert "SHA-256" in json.loads(run("draw", "recipe", "--json").out)["recipe"]


def test_everything_wrong_is_one_sentence(names: str, tmp_path: Path) -> None:
    empty = tmp_path / "empty"
    empty.write_bytes(b"\xff\xfe\xfa")
    for arguments, sentence in (
        (("draw", "make", names), "A seed needs dice"),
        (("draw", "make", names, "--dice", "69"), "A die shows 1 to 6"),
        (("draw", "make", names, "--dice", DICE, "--seeded", "Zoe"), "Zoe is named in a condition"),
        (("draw", "make", names, "--dice", DICE, "--apart", "Ann,Zoe"), "Zoe is named in a condition"),
        (("draw", "make", names, "--dice", DICE, "--structure", "KO 4"), "too small for 5 entrants"),
        (("draw", "make", str(tmp_path / "none"), "--dice", DICE), "cannot be read"),
        (("draw", "make", str(empty), "--dice", DICE), "is not UTF-8 text"),
        (("draw", "verify", names), "This is not a draw file"),
        (("structure", "KO", "--entrants", "1"), "at least 2 entrants"),
    ):
        answer = run(*arguments)
        assert answer.code == 2, arguments
        assert sentence in answer.err, answer.err
        assert "Traceback" not in answer.err
