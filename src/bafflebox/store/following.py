"""An incremental copy of a journal: new entries are written and verified in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from bafflebox.store.chain import ChainRow
from bafflebox.store.codec import Codec
from bafflebox.store.entry import Head
from bafflebox.store.errors import Damaged
from bafflebox.store.kinds import HOUSE
from bafflebox.store.sqlite import meaning
from bafflebox.store.verify import Verification, verify

WHOLE = ("persons", "vault")
"""Tables with rows that change: rows that differ are replaced."""
ADDED = {"scans": "tournament, sha256"}
"""Tables whose rows are added and removed but never changed, with their keys."""


def carry_on(source: Path, copy: Path, *, codec: Codec = HOUSE) -> Verification | None:
    """Update a copy that was verified before; None if it is not a copy of this journal and has to be created again.

    New entries are verified before the commit; if the medium is removed meanwhile, the copy stays as it was.
    """
    if not copy.exists():
        return None
    try:
        with closing(
            sqlite3.connect(f"{copy.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None)
        ) as connection:
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute("ATTACH ? AS source", (f"{source.absolute().as_uri()}?mode=ro",))
            connection.execute("BEGIN IMMEDIATE")
            try:
                verdict = _carried(connection, codec)
                connection.execute("ROLLBACK" if verdict is None else "COMMIT")
            except BaseException:
                connection.execute("ROLLBACK")
                raise
    except sqlite3.Error as wrong:
        raise meaning(str(copy), wrong) from wrong
    return verdict


def _carried(connection: sqlite3.Connection, codec: Codec) -> Verification | None:
    if _shape(connection, "main") != _shape(connection, "source"):
        return None
    last = connection.execute("SELECT position, hash FROM main.entries ORDER BY position DESC LIMIT 1").fetchone()
    position, known = last or (0, None)
    there = connection.execute("SELECT hash FROM source.entries WHERE position = ?", (position,)).fetchone()
    if (there[0] if there else None) != known:
        return None  # another journal, or one that was restored from a copy
    fresh = "SELECT DISTINCT stream FROM source.entries WHERE position > ?"
    ends = f"FROM {{}}.streams WHERE stream IN ({fresh})"
    before = _heads(connection, f"SELECT stream, version, hash {ends.format('main')}", position)
    heads = _heads(connection, f"SELECT stream, version, hash {ends.format('source')}", position)
    connection.execute("INSERT INTO main.entries SELECT * FROM source.entries WHERE position > ?", (position,))
    connection.execute(f"INSERT OR REPLACE INTO main.streams SELECT * {ends.format('source')}", (position,))
    connection.execute(
        f"INSERT OR IGNORE INTO main.links SELECT * FROM source.links WHERE stream IN ({fresh})", (position,)
    )
    _beside(connection)
    verdict = verify(_rows(connection, position), heads, codec, before=before, last=position)
    if not verdict.sound:
        raise Damaged(f"The new entries did not reach the copy intact: {verdict.faults[0]}")
    return verdict


def _beside(connection: sqlite3.Connection) -> None:
    """Copy names, keys and photos in their current state."""
    there = {name for (name,) in connection.execute("SELECT name FROM source.sqlite_master WHERE type = 'table'")}
    for table in WHOLE:
        if table in there:
            key = "person" if table == "persons" else "key"
            connection.execute(f"DELETE FROM main.{table} WHERE {key} NOT IN (SELECT {key} FROM source.{table})")
            connection.execute(
                f"INSERT OR REPLACE INTO main.{table} SELECT * FROM source.{table} EXCEPT SELECT * FROM main.{table}"
            )
    for table, key in ADDED.items():
        if table in there:
            missing = f"({key}) NOT IN (SELECT {key} FROM {{}}.{table})"
            connection.execute(f"DELETE FROM main.{table} WHERE {missing.format('source')}")
            connection.execute(f"INSERT INTO main.{table} SELECT * FROM source.{table} WHERE {missing.format('main')}")


def _heads(connection: sqlite3.Connection, query: str, position: int) -> dict[str, Head]:
    return {stream: Head(stream, version, hash) for stream, version, hash in connection.execute(query, (position,))}


def _rows(connection: sqlite3.Connection, position: int) -> Iterator[ChainRow]:
    """Read back the copy's entries after a position."""
    query = "SELECT position, stream, version, text, hash FROM main.entries WHERE position > ? ORDER BY position"
    return (ChainRow(*row) for row in connection.execute(query, (position,)))


def _shape(connection: sqlite3.Connection, schema: str) -> set[tuple[str, str]]:
    """The table definitions of a database."""
    made = connection.execute(
        f"SELECT name, sql FROM {schema}.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    )
    found = {(name, " ".join(sql.split())) for name, sql in made}
    taken = connection.execute(f"SELECT steps FROM {schema}.journal_shape").fetchone()
    return {*found, ("shape", str(taken))}
