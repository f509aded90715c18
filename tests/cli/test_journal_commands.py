"""`bafflebox journal` as a director calls it."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from bafflebox.books import load
from bafflebox.cases import PersonId, complain, evolve, give_ruling
from bafflebox.clock import Millis
from bafflebox.store import Meta, Person, open_journal
from support.commands import run
from support.journals import renamed

ANN, BEN, DEE = PersonId("ann"), PersonId("ben"), PersonId("dee")


@pytest.fixture
def club(tmp_path: Path) -> str:
    """A journal with one case and one person."""
    path = str(tmp_path / "club.db")
    book = load("us2009")
    complaint = complain(book, "c1", Millis(0), ANN, (ANN, BEN), "cocked [or] not", match="m7")
    ruled = give_ruling(book, evolve(None, complaint), Millis(9), DEE, verdict="Cocked.", reasons="It leaned.")
    meta = Meta(actor="dee", at=1_700_000_000_000, monotonic=5, device="desk", reason="called to table 4")
    with open_journal(path) as journal:
        journal.append("case/c1", [complaint, ruled], expected=0, meta=meta)
        journal.keep_person(Person(ANN, "Ann O'Neill", {"email": "ann@example.org"}), meta=meta)
    return path


def altered(path: str) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE entries SET text = replace(text, 'Cocked', 'Flat') WHERE position = 2")
    connection.close()


def test_a_sound_journal_is_verified(club: str) -> None:
    assert run("journal", "verify", club).out == "3 entries in 2 streams: sound.\n"
    told = json.loads(run("journal", "verify", club, "--json").out)
    assert (told["sound"], told["entries"], told["faults"]) == (True, 3, [])


def test_a_changed_past_is_found_with_its_place_and_exit_code_1(club: str) -> None:
    altered(club)

    answer = run("journal", "verify", club)
    told = json.loads(run("journal", "verify", club, "--json").out)

    assert answer.code == 1
    assert "case/c1, version 2 (position 2) doesn't follow from the entry before it" in answer.out
    assert [(fault["code"], fault["stream"], fault["version"]) for fault in told["faults"]] == [
        ("changed", "case/c1", 2)
    ]


def test_a_seal_proves_that_the_past_is_the_same(club: str, tmp_path: Path) -> None:
    seal = tmp_path / "seal.json"
    seal.write_text(run("journal", "seal", club).out)
    assert run("journal", "verify", club, "--seal", str(seal)).code == 0

    seal.write_text(seal.read_text().replace('"hash": "', '"hash": "00')[:-40])
    answer = run("journal", "verify", club, "--seal", str(seal))
    assert (answer.code, "is not a seal" in answer.err) == (2, True)


def test_streams_and_entries_are_shown(club: str) -> None:
    assert "case/c1" in run("journal", "show", club).out
    shown = run("journal", "show", club, "case/c1").out
    assert "2023-11-14 22:13:20" in shown
    assert "cocked [or] not" in " ".join(shown.split())
    told = json.loads(run("journal", "show", club, "case/c1", "--after", "1", "--json").out)
    assert [(entry["version"], entry["type"], entry["reason"]) for entry in told] == [(2, "Ruled", "called to table 4")]
    assert json.loads(run("journal", "show", club, "--json").out)[0]["stream"] == "case/c1"


def test_an_export_is_verified_and_imported_elsewhere(club: str, tmp_path: Path) -> None:
    lines, other = str(tmp_path / "club.jsonl"), str(tmp_path / "other.db")

    assert run("journal", "export", club, "-o", lines, "--persons").code == 0
    assert run("journal", "verify", lines).out == "3 entries in 2 streams: sound.\n"
    assert run("journal", "import", other, lines).out.endswith("3 new entries, 0 known, 1 new persons.\n")
    assert json.loads(run("journal", "import", other, lines, "--json").out)["known"] == 3
    assert run("journal", "export", other).out == run("journal", "export", club).out


@pytest.mark.parametrize("stream", ["case/c2", "tournament/c1", "table/c1", "person/c1"])
def test_a_stream_under_another_name_is_refused_and_nothing_is_taken_in(club: str, tmp_path: Path, stream: str) -> None:
    export, other = tmp_path / "club.jsonl", tmp_path / "other.db"
    export.write_text(renamed(run("journal", "export", club, "--stream", "case/c1").out, stream))

    answer = run("journal", "import", str(other), str(export))

    assert answer.code == 2
    assert f"The stream {stream} opens the case c1" in answer.err or "is unknown here" in answer.err
    assert not other.exists()


def test_a_tournament_under_another_name_is_refused(tmp_path: Path) -> None:
    club, other = str(tmp_path / "club.db"), str(tmp_path / "other.db")
    assert run("tournament", "--in", club, "new", "Club night", "--event", "open: KO len 5").code == 0
    export = tmp_path / "club.jsonl"
    export.write_text(renamed(run("journal", "export", club, "--stream", "tournament/club").out, "tournament/mine"))

    for command in (("journal", "import", other), ("tournament", "--in", other, "import")):
        answer = run(*command, str(export))
        assert answer.code == 2
        assert "The stream tournament/mine opens the tournament club." in answer.err


def test_names_leave_only_on_request(club: str) -> None:
    assert "O'Neill" not in run("journal", "export", club).out
    assert "O'Neill" in run("journal", "export", club, "--persons").out
    assert run("journal", "export", club, "--stream", "case/c1").out.count('"entry"') == 2


def test_a_copy_is_made_and_sound(club: str, tmp_path: Path) -> None:
    copy = str(tmp_path / "copy.db")
    assert "3 entries in 2 streams copied" in run("journal", "backup", club, copy).out
    assert run("journal", "backup", club, copy).code == 2
    assert json.loads(run("journal", "backup", club, copy, "--overwrite", "--json").out)["sound"] is True


def test_healing_tells_what_it_did(club: str) -> None:
    assert run("journal", "heal", club).out == "3 entries, all sound.\n"
    altered(club)
    answer = run("journal", "heal", club)
    assert "case/c1: versions 2 to 2 have been lost." in answer.out
    assert "the damaged file is kept as" in answer.out
    assert run("journal", "verify", club).code == 0
    assert json.loads(run("journal", "heal", club, "--json").out)["kept"] == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("verify", "none.db"), "There is no journal none.db"),
        (("verify", "."), "is a folder"),
        (("show", "CLUB", "case/c2"), "There is no stream 'case/c2'. Nearest: case/c1."),
        (("export", "CLUB", "--stream", "x"), "There is no stream 'x'"),
        (("import", "CLUB", "none.jsonl"), "none.jsonl cannot be read: No such file or directory."),
        (("import", "CLUB", "CLUB"), "is not a journal export"),
        (("export", "CLUB", "-o", "no/such/folder"), "cannot be written"),
        (("heal", "postgresql://here/there"), "PostgreSQL heals itself"),
        (("verify", "mysql://here/there"), "mysql is not a supported database"),
        (("backup", "CLUB", "no/such/folder/x.db"), "There is no folder"),
        (("backup", "CLUB", "//", "--overwrite"), "is a folder"),
    ],
)
def test_what_is_wrong_is_one_sentence_and_exit_code_2(
    club: str, arguments: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    answer = run("journal", *(club if argument == "CLUB" else argument for argument in arguments))

    assert answer.code == 2
    assert said in answer.err
    assert len(answer.err.splitlines()) == 1


def test_help_needs_no_database() -> None:
    program = "import sys; from bafflebox.cli import main\ntry: main(['journal', '--help'])\nexcept SystemExit: pass\nprint([name for name in ('sqlalchemy', 'pydantic') if name in sys.modules])"
    said = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout
    assert said.splitlines()[-1] == "[]"


@pytest.mark.parametrize("command", [("journal", "show"), ("check",), ("show",), ("journal", "verify")])
def test_a_name_that_no_file_can_have_gets_a_sentence(command: tuple[str, ...]) -> None:
    answer = run(*command, "a" * 300)
    assert answer.code == 2
    assert answer.err.strip().endswith(".")
