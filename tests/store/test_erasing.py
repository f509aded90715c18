"""Who is erased is nowhere on the disk: not in the file, not in its log, not in copies made afterwards."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from bafflebox.cases import PersonId
from bafflebox.store import Person, open_journal
from bafflebox.store.backup import back_up, verified
from bafflebox.store.lines import to_lines
from bafflebox.store.sqlite import SqliteJournal
from bafflebox.store.vault import SqlVault
from support.journals import TALLY, Counted, meta

NAME = "Wilhelmina Unmistakable"
WILL = PersonId("p-8000")


@pytest.fixture(autouse=True)
def careless_sqlite(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite as most builds have it: what is deleted stays in the file unless a connection asks for more."""
    connect = sqlite3.dbapi2.connect

    def careless(*args: Any, **options: Any) -> sqlite3.Connection:
        connection = connect(*args, **options)
        with suppress(sqlite3.DatabaseError):  # no database: whoever opened it finds out
            connection.execute("PRAGMA secure_delete = OFF")
        return connection

    monkeypatch.setattr(sqlite3, "connect", careless)
    monkeypatch.setattr(sqlite3.dbapi2, "connect", careless)


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[SqliteJournal]:
    made = open_journal(str(tmp_path / "j.db"), codec=TALLY)
    assert isinstance(made, SqliteJournal)
    with made:
        yield made


def found_in(folder: Path, word: bytes = b"nmistakable") -> list[str]:
    return sorted(file.name for file in folder.rglob("*") if file.is_file() and word in file.read_bytes())


def crowd(journal: SqliteJournal, name: str, chance: random.Random) -> None:
    """Somebody among many who came before and after, so that pages are filled, split and moved."""
    others = [
        Person(PersonId(f"p-{chance.getrandbits(16):04x}"), "Somebody Else" * chance.randint(1, 4)) for _ in range(60)
    ]
    for number, person in enumerate(others):
        if number == 30:
            journal.keep_person(Person(WILL, name, {"email": f"{name[-12:]}@example.org"}), meta=meta())
        journal.keep_person(person, meta=meta())


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("name", [NAME, NAME * 40, NAME * 400], ids=["in a line", "in a page", "in several pages"])
def test_what_was_erased_is_gone_from_the_disk(journal: SqliteJournal, tmp_path: Path, name: str, seed: int) -> None:
    crowd(journal, name, random.Random(seed))
    assert found_in(tmp_path)

    journal.erase_person(WILL, meta=meta())

    assert found_in(tmp_path) == []
    assert verified(journal).sound


def test_a_name_that_was_changed_before_is_gone_too(journal: SqliteJournal, tmp_path: Path) -> None:
    for name in (NAME, "Will", "Willy Unmistakable", "W."):
        journal.keep_person(Person(WILL, name), meta=meta())

    journal.erase_person(WILL, meta=meta())

    assert found_in(tmp_path) == []


def test_copies_and_exports_made_afterwards_do_not_have_the_name(journal: SqliteJournal, tmp_path: Path) -> None:
    crowd(journal, NAME, random.Random(1))
    folder = tmp_path / "copies"
    folder.mkdir()
    back_up(str(journal.path), folder / "copy.db", codec=TALLY)
    assert found_in(folder) == ["copy.db"]

    journal.erase_person(WILL, meta=meta())
    back_up(str(journal.path), folder / "copy.db", codec=TALLY, overwrite=True)
    with journal.rows() as (rows, _, persons):
        (folder / "export.jsonl").write_text("\n".join(to_lines(rows, persons)))

    assert found_in(tmp_path) == []


def test_the_log_is_emptied_once_nobody_reads_from_it_any_more(journal: SqliteJournal, tmp_path: Path) -> None:
    """A long copy to a slow stick holds the log while somebody is erased."""
    crowd(journal, NAME, random.Random(2))
    with journal.rows() as (rows, _, _):
        next(rows)
        journal.keep_person(Person(WILL, f"{NAME} again"), meta=meta())
        journal.erase_person(WILL, meta=meta())
        assert found_in(tmp_path) != []
        rows.close()  # type: ignore[attr-defined]

    journal.append("tally/a", [Counted(1)], expected=0, meta=meta())
    journal.writer.call(lambda: None)  # the write was answered before the log was looked at

    assert found_in(tmp_path) == []


def test_what_the_vault_dropped_is_gone_from_the_disk(journal: SqliteJournal, tmp_path: Path) -> None:
    vault = SqlVault(str(journal.path))
    for number in range(20):
        vault.put(f"account/somebody-{number}", "{}" * 30)
    vault.put("account/unmistakable", '{"person":"unmistakable"}')
    vault.put("account/zoe", "{}")
    journal.keep_person(Person(WILL, NAME), meta=meta())

    vault.drop("account/unmistakable")
    journal.erase_person(WILL, meta=meta())
    vault.close()

    assert found_in(tmp_path) == []
