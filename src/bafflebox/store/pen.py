"""Writes batches to a SQLite file straight through its driver, in as few statements as possible.

The ends of the streams are remembered. Inside the transaction SQLite says whether another program has written since; only
then are they read again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from itertools import chain

from bafflebox.store.entry import Head
from bafflebox.store.journal import Settled, Work, settle
from bafflebox.store.sql import GET_HEADS, GET_LAST

REMEMBERED = 20_000
"""The number of stream ends to remember."""
BEGIN, OTHERS, COMMIT = "BEGIN IMMEDIATE", "PRAGMA data_version", "COMMIT"
"""The second gives a number that changes when another connection has committed something."""
MOST_ROWS = 64
"""Rows written by one statement. The driver lets the event loop go on, and waits for it again, at every step of a statement:
so a row each would cost more than the writing. Sizes are powers of two, so that few statements have to be prepared."""
ROLLED_BACK = "INSERT OR ROLLBACK INTO"
"""Then SQLite needs no record of how to undo a single statement: whatever fails, the whole batch is undone."""


def _statements(table: str, columns: str, more: str = "") -> dict[int, str]:
    """A statement for each number of rows, the largest first."""
    row = f"({', '.join('?' * (columns.count(',') + 1))})"
    sizes = [2**power for power in range(MOST_ROWS.bit_length() - 1, -1, -1)]
    return {size: f"{ROLLED_BACK} {table} ({columns}) VALUES {', '.join([row] * size)}{more}" for size in sizes}


PUT = _statements("entries", "position, stream, version, text, hash")
SET = _statements(
    "streams",
    "stream, version, hash",
    " ON CONFLICT (stream) DO UPDATE SET version = excluded.version, hash = excluded.hash",
)


def is_plain(works: Sequence[Work]) -> bool:
    """Whether a batch consists of entries only, without links and persons."""
    return not any(work.links or work.person is not None for work in works)


class Pen:
    """Writes over one connection; used on the writing thread only."""

    def __init__(self, line: sqlite3.Connection) -> None:
        self._line = line
        self._heads: dict[str, Head] = {}
        self._position = self._others = -1

    def forget(self) -> None:
        """Forget the ends of the streams: they are about to be written in another way."""
        self._heads.clear()
        self._others = -1

    def write(self, works: Sequence[Work]) -> Settled:
        """Settle a plain batch in one transaction. After an error the connection must not be used again."""
        line = self._line
        line.execute(BEGIN)
        ((others,),) = line.execute(OTHERS).fetchall()
        if others != self._others or len(self._heads) > REMEMBERED:
            self._heads.clear()
            self._others, ((self._position,),) = others, line.execute(GET_LAST).fetchall()
        if unknown := {append.stream for work in works for append in work.appends}.difference(self._heads):
            query = GET_HEADS.format(", ".join("?" * len(unknown)))
            self._heads.update((row[0], Head(*row)) for row in line.execute(query, tuple(unknown)).fetchall())
        settled = settle(works, self._heads, self._position)
        if settled.rows:
            _put(line, PUT, settled.rows)
            _put(line, SET, list(settled.heads.values()))
        line.execute(COMMIT)
        self._heads.update(settled.heads)
        self._position += len(settled.rows)
        return settled


def _put(line: sqlite3.Connection, statements: dict[int, str], rows: Sequence[tuple[object, ...]]) -> None:
    start, size = 0, MOST_ROWS
    while start < len(rows):
        if len(rows) - start < size:
            size //= 2
            continue
        line.execute(statements[size], list(chain.from_iterable(rows[start : start + size])))
        start += size
