"""What goes wrong around a journal is told in a sentence, and nothing is half written."""

from __future__ import annotations

import multiprocessing
import os
import resource
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import inspect

from bafflebox.errors import InvalidInput
from bafflebox.store import (
    Append,
    Damaged,
    DiskFull,
    InUse,
    ReadOnly,
    StoreError,
    TooNew,
    Unreachable,
    open_journal,
    schema,
)
from bafflebox.store.backup import verified
from bafflebox.store.vault import SqlVault
from support.journals import TALLY, Counted, Noted, Open, crash_server, fill, meta, new_database, start_server

SPAWN = multiprocessing.get_context("spawn")


@pytest.mark.parametrize(
    ("where", "said"),
    [
        ("none/journal.db", "There is no folder"),
        (".", "is a folder"),
        ("mysql://here/there", "mysql is not a supported database"),
        ("postgresql://nobody@127.0.0.1:1/none", "cannot be reached"),
        ("postgresql://here:there/x", "is not a database address"),
    ],
)
def test_a_place_that_is_none_is_refused(
    where: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises((StoreError, InvalidInput), match=said):
        open_journal(where)


def test_the_password_of_a_database_is_not_told(tmp_path: Path) -> None:  # noqa: ARG001
    with pytest.raises(Unreachable) as wrong:
        open_journal("postgresql://ann:sesame@127.0.0.1:1/none")
    assert "sesame" not in str(wrong.value)


def test_a_closed_journal_is_one_file(path: Path) -> None:
    for _ in range(2):  # with a write, and with a look only
        with open_journal(str(path), codec=TALLY) as journal:
            if not journal.version("tally/a"):
                fill(journal, 1)
            assert len(journal.read("tally/a")) == 2
        assert [found.name for found in path.parent.iterdir()] == [path.name]


def test_a_missing_file_is_made_only_on_request(path: Path) -> None:
    with pytest.raises(Unreachable, match="There is no journal"):
        open_journal(str(path), create=False)
    with pytest.raises(Unreachable, match="There is no journal"):
        open_journal(str(path), read_only=True)
    assert not path.exists()


def test_a_full_file_is_told_and_keeps_what_was_acknowledged(path: Path, opened: Open) -> None:
    journal = opened(str(path))
    fill(journal, 3)
    journal.writer.call(lambda: _limit_pages(journal))

    with pytest.raises(DiskFull, match="nothing was written"):
        journal.append_all(
            [Append("tally/b", [Counted(1)], 0), Append("tally/c", [Noted("x" * 400_000)], 0)], meta=meta()
        )

    assert journal.streams("tally/b") == []
    assert verified(journal).entries == 6
    assert journal.append("tally/d", [Counted(1)], expected=0, meta=meta())[0].version == 1


def _limit_pages(journal: Any) -> None:
    """A limit of the connection that writes, which is opened again after a failure."""
    with journal.writing() as connection:
        connection.exec_driver_sql("PRAGMA max_page_count = 20")


def _until_the_limit(path: str, told: Any) -> None:
    """In a process of its own, because the limit on the size of files is one of the process."""
    journal = open_journal(path, codec=TALLY)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, resource.RLIM_INFINITY))
    version = 0
    try:
        while True:
            version = journal.append("tally/a", [Noted("y" * 5_000)], expected=version, meta=meta())[-1].version
    except StoreError as wrong:
        told.put((version, wrong.code, str(wrong)))
        told.close()
        told.join_thread()
        os._exit(0)


def test_a_disk_without_room_fails_the_write_and_loses_nothing_acknowledged(path: Path, opened: Open) -> None:
    told: Any = SPAWN.Queue()
    child = SPAWN.Process(target=_until_the_limit, args=(str(path), told))
    child.start()
    version, code, said = told.get()
    child.join()

    assert code in ("disk_full", "disk")
    assert "nothing was written" in said
    journal = opened(str(path))
    assert journal.version("tally/a") == version > 0
    assert verified(journal).sound
    fill(journal, 1, "tally/b")


def test_a_file_that_may_only_be_read_is_read(path: Path, opened: Open) -> None:
    with open_journal(str(path), codec=TALLY) as journal:
        fill(journal, 1)
    reader = opened(str(path), read_only=True)

    assert len(reader.read("tally/a")) == 2
    with pytest.raises(ReadOnly, match="opened read-only"):
        fill(reader, 1)


def test_a_file_in_a_folder_that_takes_no_writes_is_read(
    path: Path, opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_journal(str(path), codec=TALLY) as journal:
        fill(journal, 1)
    monkeypatch.setattr("os.access", lambda *_: False)

    assert len(opened(str(path), read_only=True).read("tally/a")) == 2
    assert [found.name for found in path.parent.iterdir()] == [path.name]


def test_what_sqlite_says_of_a_read_only_file_is_told(path: Path, opened: Open) -> None:
    journal = opened(str(path))
    journal.writer.call(lambda: _only_query(journal))

    with pytest.raises(ReadOnly, match="can't be written"):
        fill(journal, 1)


def _only_query(journal: Any) -> None:
    with journal.writing() as connection:
        connection.exec_driver_sql("PRAGMA query_only = ON")


def test_a_second_server_is_kept_from_the_file_while_others_read_and_write(path: Path, opened: Open) -> None:
    first = opened(str(path), sole=True)

    with pytest.raises(InUse, match="in use by another Baffle Box server"):
        open_journal(str(path), sole=True)
    fill(opened(str(path)), 1)
    assert len(opened(str(path), read_only=True).read("tally/a")) == 2

    first.close()
    open_journal(str(path), sole=True).close()


def test_a_program_that_holds_the_file_is_told_of(path: Path, opened: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bafflebox.store.sqlite.PATIENCE", 0.05)
    journal = opened(str(path))
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")

    with pytest.raises(InUse, match="another program has been writing"):
        fill(journal, 1)

    holder.execute("ROLLBACK")
    holder.close()
    fill(journal, 1)
    assert journal.version("tally/a") == 2


def test_a_server_that_crashed_and_came_back_has_everything_acknowledged(server: Any, opened: Open) -> None:
    journal = opened(new_database(server))
    with journal.follow() as following:
        fill(journal, 10)
        crash_server(server)
        try:
            with pytest.raises(Unreachable, match="cannot be reached"):
                fill(opened(journal.where), 1)
            with pytest.raises(Unreachable):
                journal.append("tally/a", [Counted(1)], expected=20, meta=meta())
        finally:
            start_server(server)

        assert verified(journal).entries == 20
        fill(journal, 1)
        seen: list[int] = []
        while len(seen) < 22:
            seen += [entry.position for entry in following.take(30)]
        assert seen == list(range(1, 23))


def test_a_file_that_is_no_journal_is_refused_and_left_alone(path: Path) -> None:
    path.write_text("A letter to the director, long enough to be no header of anything. " * 40)
    before = path.read_bytes()
    for options in ({}, {"read_only": True}):
        with pytest.raises(Damaged, match="is not a journal"):
            open_journal(str(path), **options)
    assert path.read_bytes() == before


@pytest.mark.parametrize("read_only", [False, True])
@pytest.mark.parametrize("content", ["a letter", "a recipe", "nothing"])
def test_a_file_that_is_refused_is_let_go(
    content: str, read_only: bool, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if content == "a letter":
        path.write_text("A letter to the director, long enough to be no header of anything. " * 40)
    else:
        with closing(sqlite3.connect(path)) as connection:
            connection.execute("CREATE TABLE entries (recipe TEXT)" if content == "a recipe" else "VACUUM")
    met: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def recorded(*args: Any, **options: Any) -> sqlite3.Connection:
        met.append(connect(*args, **options))
        return met[-1]

    monkeypatch.setattr(sqlite3, "connect", recorded)
    with suppress(Damaged):
        open_journal(str(path), read_only=read_only).close()
    with suppress(Damaged):
        SqlVault(str(path)).close()
    assert met
    for connection in met:
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            connection.execute("SELECT 1")


def test_another_programs_database_is_left_alone(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE entries (recipe TEXT)")

    with pytest.raises(Damaged, match="has a table entries that is not ours"):
        open_journal(str(path))
    with pytest.raises(Damaged, match="holds no journal"):
        open_journal(str(path), read_only=True)


def test_a_journal_of_a_newer_program_is_refused(place: str) -> None:
    journal = open_journal(place)
    with journal.writing() as connection:
        connection.exec_driver_sql("UPDATE journal_shape SET steps = 99")
    journal.close()

    for options in ({}, {"read_only": True}):
        with pytest.raises(TooNew, match="its schema version is 99, and this program knows 1"):
            open_journal(place, **options)


def test_an_older_shape_is_brought_up_and_keeps_its_entries(
    place: str, opened: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    with open_journal(place, codec=TALLY) as journal:
        fill(journal, 2)

    def later(connection: Any) -> None:
        connection.exec_driver_sql("CREATE TABLE bookmarks (stream TEXT)")

    monkeypatch.setattr(schema.migrate, "__defaults__", ((*schema.STEPS, later),))
    journal = opened(place)

    with journal.writing() as connection:
        assert schema.shape(connection) == 2
        assert "bookmarks" in inspect(connection).get_table_names()
        assert schema.migrate(connection, place) == 0
    assert verified(journal).entries == 4


def test_the_steps_lead_to_the_tables_that_the_program_uses(place: str, opened: Open) -> None:
    journal = opened(place)
    with journal.writing() as connection:
        found = inspect(connection)
        for name, table in schema.TABLES.tables.items():
            assert [column["name"] for column in found.get_columns(name)] == [column.name for column in table.columns]
            key = [column.name for column in table.primary_key]
            assert found.get_pk_constraint(name)["constrained_columns"] == key
