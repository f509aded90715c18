"""A copy of a journal in one SQLite file, made while the journal is in use, and verified before it is named."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from bafflebox.store.codec import Codec
from bafflebox.store.errors import Damaged, Unreachable
from bafflebox.store.kinds import HOUSE
from bafflebox.store.opening import open_journal
from bafflebox.store.private import keep_private
from bafflebox.store.scans import SqlScans
from bafflebox.store.sql import SqlJournal
from bafflebox.store.sqlite import SqliteJournal, meaning
from bafflebox.store.taking_in import take_in
from bafflebox.store.vault import SqlVault
from bafflebox.store.verify import Verification, verify


def back_up(where: str, target: Path, *, codec: Codec = HOUSE, overwrite: bool = False) -> Verification:
    """Copy the current state of the journal at `where` (SQLite or PostgreSQL) into a file."""
    if target.is_dir():
        raise Unreachable(f"{target} is a folder: name a file in it for the copy.", code="exists")
    if target.exists() and not overwrite:
        raise Unreachable(f"{target} already exists: choose another name for the copy.", code="exists")
    if not target.parent.is_dir():
        raise Unreachable(f"There is no folder {target.parent} for the copy.")
    unfinished = target.with_name(f"{target.name}.unfinished")
    _remove(unfinished)
    try:
        with open_journal(where, codec=codec, create=False, read_only=True) as journal:
            if isinstance(journal, SqliteJournal):
                _copy_file(journal.path, unfinished)
            else:
                _copy_entries(journal, where, unfinished)
        single_file(unfinished)
        with open_journal(str(unfinished), codec=codec, read_only=True) as copy:
            verdict = verified(copy)
        if not verdict.sound:
            raise Damaged(f"The copy of {where} is not sound and was discarded: {verdict.faults[0]}")
        os.replace(unfinished, target)
    except (sqlite3.Error, OSError) as wrong:
        raise meaning(str(target), wrong) from wrong
    finally:
        _remove(unfinished)
    return verdict


def verified(journal: SqlJournal) -> Verification:
    """Verify the whole journal in its current state."""
    with journal.rows() as (rows, heads, _):
        return verify(rows, heads, journal.codec)


def _copy_file(source: Path, target: Path) -> None:
    reading = sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True)
    keep_private(target)
    writing = sqlite3.connect(target)
    try:
        reading.backup(writing)
    finally:
        writing.close()
        reading.close()


def _copy_entries(journal: SqlJournal, where: str, target: Path) -> None:
    with SqliteJournal(target, codec=journal.codec) as copy, journal.rows() as (rows, _, persons):
        take_in(copy, list(rows), persons)
    with closing(SqlVault(where)) as vault, closing(SqlScans(where)) as scans:
        put_beside(target, vault.under("").items(), scans.sound())


def put_beside(target: Path, kept: Iterable[tuple[str, str]], photos: Iterable[tuple[str, bytes]]) -> None:
    """Copy what is stored beside the journal: the contents of the vault, and photos by tournament."""
    with closing(SqlVault(str(target))) as vault, closing(SqlScans(str(target))) as scans:
        for key, value in kept:
            vault.put(key, value)
        for tournament, data in photos:
            scans.put(tournament, data)


def single_file(path: Path) -> None:
    """Merge the write-ahead log into the file and sync it to disk."""
    connection = sqlite3.connect(path)
    try:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("PRAGMA journal_mode = DELETE")
    finally:
        connection.close()
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _remove(path: Path) -> None:
    for name in (path, Path(f"{path}-wal"), Path(f"{path}-shm")):
        name.unlink(missing_ok=True)
