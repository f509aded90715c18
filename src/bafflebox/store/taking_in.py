"""Imports entries of another journal: all or none; entries that exist already are left alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import select

from bafflebox.store import schema
from bafflebox.store.chain import BEFORE_ALL, ChainRow, link
from bafflebox.store.codec import Codec, check_text
from bafflebox.store.entry import Head, JournalEntry
from bafflebox.store.errors import Damaged, Forked
from bafflebox.store.persons import Person
from bafflebox.store.sql import SET_LINK, SqlJournal, heads_of, last_position, put_persons, put_rows


@dataclass(frozen=True, slots=True)
class TakenIn:
    """How many entries were new, and how many existed already."""

    new: int
    known: int
    persons: int


def check_openings(codec: Codec, rows: Iterable[ChainRow]) -> None:
    """Refuse imported streams whose first entry names another tournament, table, case or person than the stream."""
    for row in rows:
        if row.version == 1:
            codec.check_opening(codec.entry(row))


def check_foreign(codec: Codec, rows: Sequence[ChainRow]) -> None:
    """Refuse foreign rows that could not have been written here: other streams, endless texts and numbers."""
    check_openings(codec, rows)
    for row in rows:
        check_text(f"{row.stream}, version {row.version}", row.text)


def take_in(journal: SqlJournal, rows: Sequence[ChainRow], persons: Sequence[Person] = ()) -> TakenIn:
    """Add entries with their existing hashes; refuses a stream that has diverged between the two journals."""
    entries = [journal.codec.entry(row) for row in rows]  # entries that can't be read here are not imported
    done: list[TakenIn] = []
    journal.writer.call(lambda: done.append(_take_in(journal, rows, entries, persons)))
    return done[0]


def _take_in(
    journal: SqlJournal, rows: Sequence[ChainRow], entries: Sequence[JournalEntry], persons: Sequence[Person]
) -> TakenIn:
    with journal.writing() as connection:
        heads = heads_of(connection, {row.stream for row in rows})
        position = last_position(connection)
        new: list[ChainRow] = []
        changed: dict[str, Head] = {}
        for row in rows:
            head = changed.get(row.stream) or heads.get(row.stream) or Head(row.stream, 0, BEFORE_ALL)
            if row.version <= head.version:
                table = schema.entries.c
                query = select(table.hash).where(table.stream == row.stream, table.version == row.version)
                here = connection.execute(query).scalar() if row.stream not in changed else None
                if here != row.hash:
                    raise _forked(row)
                continue
            _check_follows(row, head)
            new.append(ChainRow(position + len(new) + 1, row.stream, row.version, row.text, row.hash))
            changed[row.stream] = Head(row.stream, row.version, row.hash)
        put_rows(connection, new, changed)
        fresh = {(row.stream, row.version): row.position for row in new}
        links = _links(journal.codec, [entry for entry in entries if (entry.stream, entry.version) in fresh])
        if links:
            connection.execute(SET_LINK, links)
        known = set(connection.execute(select(schema.persons.c.person)).scalars())
        added = [person for person in persons if person.id not in known]
        if added:
            put_persons(connection, added)
        if new:
            journal.announce(connection, new)
    journal.look_again()
    return TakenIn(len(new), len(rows) - len(new), len(added))


def _links(codec: Codec, entries: Iterable[JournalEntry]) -> list[dict[str, str]]:
    return [
        {"target": target, "stream": entry.stream}
        for entry in entries
        for target in codec.links(entry.stream, (entry.event,))
    ]


def _forked(row: ChainRow) -> Forked:
    return Forked(
        f"{row.stream} has two histories: version {row.version} here differs from version {row.version} there. Nothing was imported.",
        facts={"stream": row.stream, "version": row.version},
    )


def _check_follows(row: ChainRow, head: Head) -> None:
    if row.version != head.version + 1:
        raise Damaged(
            f"{row.stream} is at version {head.version} here, but the file continues with {row.version}: entries are missing. Nothing was imported.",
            code="gap",
        )
    if link(head.hash, row.text) != row.hash:
        raise Damaged(
            f"{row.stream}, version {row.version}: the hash doesn't match. The entry was changed, or the journal before it differs from the one here. Nothing was imported.",
            code="changed",
        )
