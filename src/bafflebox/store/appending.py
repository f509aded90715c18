"""Writes to PostgreSQL in one round trip: a database function checks the ends of the streams and adds the new entries.

This process remembers the ends of the streams it wrote last. If another has written since, the function writes nothing,
and the batch is settled in a transaction instead.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from sqlalchemy import Connection, text

from bafflebox.store.chain import BEFORE_ALL, ChainRow
from bafflebox.store.entry import Head, JournalEntry
from bafflebox.store.journal import Settled, Work, settle
from bafflebox.store.straight import connected, driver_error

TURN = 0x0BAFF1E
"""The advisory lock that a writing transaction holds, so that positions follow the order of commits."""
CHANNEL = "bafflebox_journal"
LONGEST_NEWS = 7000
"""Bytes of stream names in a notification; PostgreSQL allows 8,000 in total."""
REMEMBERED = 20_000
"""The number of stream heads to remember."""
MADE = f"""
CREATE OR REPLACE FUNCTION bafflebox_append_1(
    ends text[], versions bigint[], hashes bytea[], new_versions bigint[], new_hashes bytea[],
    names text[], numbers bigint[], texts text[], links bytea[], sender text, told text
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    last bigint;
BEGIN
    PERFORM pg_advisory_xact_lock({TURN});
    PERFORM FROM unnest(ends, versions, hashes) AS here(stream, version, hash) LEFT JOIN streams USING (stream)
        WHERE coalesce(streams.version, 0) <> here.version OR streams.hash <> here.hash;
    IF FOUND THEN
        RETURN NULL;
    END IF;
    SELECT coalesce(max(position), 0) INTO last FROM entries;
    INSERT INTO entries (position, stream, version, text, hash)
        SELECT last + place, stream, version, line, hash
        FROM unnest(names, numbers, texts, links) WITH ORDINALITY AS new(stream, version, line, hash, place);
    INSERT INTO streams (stream, version, hash)
        SELECT * FROM unnest(ends, new_versions, new_hashes)
        ON CONFLICT (stream) DO UPDATE SET version = excluded.version, hash = excluded.hash;
    PERFORM pg_notify('{CHANNEL}', concat_ws(E'\\n', sender, last + 1, last + cardinality(names), told));
    RETURN last;
END $$
"""
APPEND = "SELECT bafflebox_append_1(%s, %s, %s, %s, %s, %s, %s, %s, %s, %s, %s)"


def make(connection: Connection) -> None:
    """Create the function in the journal's database."""
    connection.execute(text(MADE.replace(":", r"\:")))


def names_in(rows: Iterable[ChainRow]) -> str:
    """The stream names of some rows for a notification; empty if there are too many."""
    names = "\n".join(dict.fromkeys(row.stream for row in rows))
    return names if len(names.encode()) <= LONGEST_NEWS else ""


class Appender:
    """Writes batches against the stream heads cached by this process; used on the writing thread only."""

    def __init__(self, url: str, sender: str) -> None:
        self._url, self._sender = url, sender
        self._heads: dict[str, Head] = {}
        self._line: Any = None

    def settled(self, works: Sequence[Work]) -> Settled | None:
        """A batch ready to write, with positions from 1; None if it has to be settled in a transaction."""
        heads = {}
        for work in works:
            if work.links or work.person is not None:
                return None
            for append in work.appends:
                known = self._heads.get(append.stream)
                if known is None and append.expected:
                    return None
                heads[append.stream] = known or Head(append.stream, 0, BEFORE_ALL)
        found = settle(works, heads, 0)
        return None if found.stale or not found.rows else found

    def sent(self, settled: Settled) -> int | None:
        """Write a batch and return the position before it, or None if the streams have newer entries."""
        import psycopg

        ends = [self._heads.get(name) or Head(name, 0, BEFORE_ALL) for name in settled.heads]
        new, rows = settled.heads.values(), settled.rows
        try:
            if self._line is None:
                self._line = connected(self._url)
            (last,) = self._line.execute(
                APPEND,
                (
                    [head.stream for head in ends],
                    [head.version for head in ends],
                    [head.hash for head in ends],
                    [head.version for head in new],
                    [head.hash for head in new],
                    [row.stream for row in rows],
                    [row.version for row in rows],
                    [row.text for row in rows],
                    [row.hash for row in rows],
                    self._sender,
                    names_in(rows),
                ),
            ).fetchone()
        except psycopg.Error as wrong:
            lost = self._line is None or self._line.closed
            self.release()
            raise driver_error(APPEND, wrong, lost=lost) from wrong
        if last is None:
            self.forget(settled.heads)
        else:
            self.remember(settled)
        return None if last is None else int(last)

    def remember(self, settled: Settled) -> None:
        """Remember the heads of streams that were just written."""
        if len(self._heads) > REMEMBERED:
            self._heads.clear()
        self._heads |= settled.heads

    def forget(self, names: Iterable[str]) -> None:
        for name in names:
            self._heads.pop(name, None)

    def release(self) -> None:
        """Drop the connection and the remembered stream heads."""
        line, self._line = self._line, None
        self._heads.clear()
        if line is not None:
            line.close()


def at(settled: Settled, last: int) -> Settled:
    """Return a settled batch with the real positions of its entries."""
    settled.accepted = [
        (work, tuple(JournalEntry(e.position + last, e.stream, e.version, e.meta, e.event, e.hash) for e in entries))
        for work, entries in settled.accepted
    ]
    return settled
