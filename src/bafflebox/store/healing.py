"""Recovers a damaged file: every stream up to its first missing or inconsistent entry."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.store.backup import put_beside, single_file, verified
from bafflebox.store.chain import BEFORE_ALL, ChainRow, link
from bafflebox.store.codec import Codec
from bafflebox.store.entry import Head
from bafflebox.store.errors import Damaged, Unreachable
from bafflebox.store.kinds import HOUSE
from bafflebox.store.persons import Person
from bafflebox.store.scans import digest
from bafflebox.store.sql import person_of
from bafflebox.store.sqlite import SqliteJournal, only_server
from bafflebox.store.taking_in import take_in


@dataclass(frozen=True, slots=True)
class Healed:
    """The outcome: entries kept, losses by stream, and where the damaged file was moved."""

    kept: int
    lost: tuple[str, ...] = ()
    aside: str = ""
    mended: str = ""
    """What was rolled back when the file was opened."""


def heal(path: Path, *, codec: Codec = HOUSE) -> Healed:
    """Repair a file after a crash; if the file itself is damaged, save the intact entries to a new file."""
    if not path.is_file():
        raise Unreachable(f"There is no journal {path}.")
    server = only_server(path)
    try:
        try:
            with SqliteJournal(path, codec=codec, create=False) as journal:
                verdict = verified(journal)
                mended = str(journal.recovery) if journal.recovery else ""
            if verdict.sound:
                return Healed(verdict.entries, mended=mended)
        except Damaged:
            pass  # the damage is repaired below
        return _saved(path, codec)
    finally:
        server.close()


def _saved(path: Path, codec: Codec) -> Healed:
    connection = sqlite3.connect(path, isolation_level=None)
    try:
        heads = dict(_heads(connection))
        rows, lost = _sound(_rows(connection, sum(head.version for head in heads.values())), heads)
        if not rows:
            raise Damaged(f"Nothing can be saved from {path}: no entry in it can be read. Go back to a copy.")
        fresh = path.with_name(f"{path.name}.healed")
        fresh.unlink(missing_ok=True)
        with SqliteJournal(fresh, codec=codec) as journal:
            take_in(journal, rows, list(_persons(connection)))
        put_beside(fresh, _vault(connection), _photos(connection, lost))
    finally:
        connection.close()
    single_file(fresh)
    aside = _free_name(path)
    for ending in ("-wal", "-shm", ""):
        if os.path.exists(f"{path}{ending}"):
            os.replace(f"{path}{ending}", f"{aside}{ending}")
    os.replace(fresh, path)
    return Healed(len(rows), tuple(lost), str(aside))


def _free_name(path: Path) -> Path:
    number = 1
    while (name := path.with_name(f"{path.name}.damaged{number}")).exists():
        number += 1
    return name


def _rows(connection: sqlite3.Connection, known: int) -> Iterator[ChainRow]:
    """Read every readable row, one lookup each, so that a damaged page costs only its own rows."""
    try:
        last = connection.execute("SELECT max(position) FROM entries").fetchone()[0] or 0
    except sqlite3.DatabaseError:
        last = known
    for position in range(1, max(last, known) + 1):
        try:
            found = connection.execute("SELECT * FROM entries WHERE position = ?", (position,)).fetchone()
            if found is not None and all(map(isinstance, found, (int, str, int, str, bytes))):
                yield ChainRow(*found)
        except (sqlite3.DatabaseError, UnicodeDecodeError):
            continue


def _sound(rows: Iterable[ChainRow], heads: dict[str, Head]) -> tuple[list[ChainRow], list[str]]:
    """The rows of every stream up to its first gap or change, and a list of losses."""
    kept: list[ChainRow] = []
    ends: dict[str, Head] = {}
    for row in rows:
        end = ends.get(row.stream, Head(row.stream, 0, BEFORE_ALL))
        if row.version == end.version + 1 and row.text.isascii() and link(end.hash, row.text) == row.hash:
            kept.append(row)
            ends[row.stream] = Head(row.stream, row.version, row.hash)
        else:
            ends.setdefault(row.stream, end)
            heads.setdefault(row.stream, Head(row.stream, row.version, row.hash))
    lost = []
    for name, head in sorted(heads.items()):
        end = ends.get(name, Head(name, 0, BEFORE_ALL))
        if end.version < head.version:
            lost.append(f"{name}: versions {end.version + 1} to {head.version} have been lost.")
    return kept, lost


def _heads(connection: sqlite3.Connection) -> Iterator[tuple[str, Head]]:
    for row in _readable(connection, "SELECT stream, version, hash FROM streams"):
        yield row[0], Head(*row)


def _persons(connection: sqlite3.Connection) -> Iterator[Person]:
    for person, record, erased in _readable(connection, "SELECT person, record, erased FROM persons"):
        try:
            yield person_of(PersonId(person), record, bool(erased))
        except (ValueError, KeyError):
            continue


def _vault(connection: sqlite3.Connection) -> Iterator[tuple[str, str]]:
    for key, value in _readable(connection, "SELECT key, value FROM vault"):
        if isinstance(key, str) and isinstance(value, str):
            yield key, value


def _photos(connection: sqlite3.Connection, lost: list[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the intact photos one by one, and note those that are lost."""
    names = list(_readable(connection, "SELECT tournament, sha256 FROM scans"))
    for name in names:
        query = "SELECT data FROM scans WHERE tournament = ? AND sha256 = ?"
        found = next(_readable(connection, query, name), (b"",))[0]
        if isinstance(found, bytes) and digest(found) == name[1]:
            yield name[0], found
        else:
            lost.append(f"tournament/{name[0]}: the photo {name[1][:12]}… is lost.")


def _readable(connection: sqlite3.Connection, query: str, values: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a query until it hits damage."""
    try:
        yield from connection.execute(query, values)
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return
