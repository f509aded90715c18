"""Names on the command line: what is none, names of every language, and words that are names."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import data, desk, done


@pytest.fixture(autouse=True)
def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("X" * 200, "A name has 1 to 40 letters."),
        ("Ann\u202eLee", "contains a character that nobody can see"),
        ("A\u200dnn", "contains a character that nobody can see"),
        ("+1 Plus", "a name is missing before or after the +"),
    ],
)
def test_a_name_that_is_none_is_refused(name: str, said: str) -> None:
    done("new", "Club night", "--event", "open: KO len 5")
    Path("names.txt").write_text(f"{name}\n", "utf-8")
    for answer in (desk("enter", name), desk("enter", "--file", "names.txt")):
        assert (answer.code, said in answer.err) == (2, True), answer.err
    Path("list.csv").write_text(f"name\nBen Roy\n{name}\n", "utf-8")
    if "+" not in name:
        told = desk("enter", "--list", "list.csv").err
        assert (said in told, told.startswith("Line 3: "), "Nobody was entered" in told) == (True, True, True)
    assert data("show")["events"]["open"]["entrants"] == 0


def test_names_of_every_language_travel_whole() -> None:
    people = [
        "Şükrü Öztürk İğdır", "Γιώργος Παπαδόπουλος", "محمد علي", "علی\u200cرضا", "🎲 Dicey 👨\u200d👩\u200d👧",
        '=HYPERLINK("http://x.example","x")', "@SUM(A1)", 'King, Martin "M"', "Will Ray", "Will", "nobody else", "O'Neill; Bob",
    ]  # fmt: skip
    done("new", "Κλαμπ = 🎲", "--director", "Δημήτρης X", "--event", "open: KO len 5")
    Path("names.txt").write_text("".join(f"{name}\n" for name in people), "utf-8")
    done("enter", "--file", "names.txt")
    done("export", "entries.csv")
    done("export", "night.jsonl")

    done("--in", "second.db", "import", "night.jsonl")
    done("--in", "third.db", "new", "Third", "--event", "open: KO len 5")
    done("--in", "third.db", "enter", "--list", "entries.csv")
    for where in ("second.db", "third.db"):
        done("--in", where, "export", "again.csv")
        assert Path("again.csv").read_bytes() == Path("entries.csv").read_bytes()
    assert done("--in", "second.db", "show") == done("show")
    assert {*people} < {*data("--in", "third.db", "show")["names"].values()}


def test_who_is_called_like_a_word_changes_no_sentence() -> None:
    """An id made from a name stood for it in every sentence: somebody named Will made "will" a name."""
    done("new", "Club night", "--event", "open: KO len 5", "--director", "The")
    done("enter", "Will", "May", "Is")
    assert "Will is already entered in Open" in desk("enter", "Will").err
