"""A journal in a database: what SQLite and PostgreSQL share."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from abc import abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from threading import Condition
from typing import Any

from sqlalchemy import Connection, Engine, select, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from bafflebox.cases import PersonId
from bafflebox.errors import BaffleBoxError
from bafflebox.store import schema
from bafflebox.store.chain import ChainRow, canonical
from bafflebox.store.codec import Codec
from bafflebox.store.entry import Append, Head, JournalEntry, Meta
from bafflebox.store.errors import Damaged, InUse, JournalClosed, StoreError, Unreachable, placed
from bafflebox.store.feed import Feed, Subscription
from bafflebox.store.journal import Journal, Settled, Work, Writer, answer, settle, stale
from bafflebox.store.persons import Person

SHORTLY = 0.5
"""Seconds to wait for readers when something has to be erased from the disk."""
MARKS = {"sqlite": "?", "postgresql": "%s"}
"""The placeholder of each driver; statements used in every write go straight to the driver."""
GET_HEADS = "SELECT stream, version, hash FROM streams WHERE stream IN ({0})"
GET_PERSON = "SELECT person, record, erased FROM persons WHERE person = {0}"
GET_STREAM = "SELECT position, stream, version, text, hash FROM entries WHERE stream = {0} AND version > {0} AND version <= {0} ORDER BY version"
GET_VERSION = "SELECT version FROM streams WHERE stream = {0}"
GET_LAST = "SELECT coalesce(max(position), 0) FROM entries"
PUT_ENTRY = "INSERT INTO entries (position, stream, version, text, hash) VALUES ({0}, {0}, {0}, {0}, {0})"
SET_HEAD = (
    "INSERT INTO streams (stream, version, hash) VALUES ({0}, {0}, {0}) "
    "ON CONFLICT (stream) DO UPDATE SET version = excluded.version, hash = excluded.hash"
)
SET_LINK = text("INSERT INTO links (target, stream) VALUES (:target, :stream) ON CONFLICT DO NOTHING")
SET_PERSON = text(
    "INSERT INTO persons (person, record, erased) VALUES (:person, :record, :erased) "
    "ON CONFLICT (person) DO UPDATE SET record = excluded.record, erased = excluded.erased"
)


class SqlJournal(Journal):
    """Streams in the tables of a database, written by one thread and read by any."""

    def __init__(self, where: str, codec: Codec, readers: Engine, writers: Engine | None) -> None:
        self.where = where
        self.codec = codec
        self._readers = readers
        self._writers = writers
        self._connection: Connection | None = None
        self._feed = Feed(self._after)
        self._closed = False
        self._reads = Condition()
        self._reading_now = 0
        self._writer: Writer | None = None
        self._to_erase = False
        """Whether something erased is still on the disk because somebody was reading."""

    def _open(self) -> None:
        """Migrate the database and start the writer; closes it again if it is refused."""
        try:
            self._shape()
        except BaseException:
            self._readers.dispose()
            raise
        if self._writers is not None:
            self._writer = Writer(self)

    def _shape(self) -> None:
        if self._writers is None:
            with self._reading() as connection:
                if not schema.check_shape(connection, self.where):
                    raise Damaged(f"{self.where} holds no journal.", code="no_journal")
            return
        with self._told(), self._writers.begin() as connection:
            self._take_turn(connection)
            schema.migrate(connection, self.where)
            self._migrated(connection)

    # Differences between databases

    @abstractmethod
    def _trouble(self, wrong: DBAPIError) -> StoreError:
        """Translate a database error."""

    def _take_turn(self, connection: Connection) -> None:
        """Wait until no other process is writing; held until the transaction ends."""

    def _migrated(self, connection: Connection) -> None:
        """Create what the database needs besides tables."""

    def announce(self, connection: Connection, rows: Sequence[ChainRow]) -> None:
        """Notify other processes of new rows when the transaction commits."""

    @abstractmethod
    def _watch(self) -> None:
        """Start watching for writes of other processes; called for every follower."""

    def _forget(self, patience: float = SHORTLY) -> None:
        """Make sure that erased data is gone from the disk, waiting for readers this many seconds."""

    # Reading

    @contextmanager
    def _told(self) -> Iterator[None]:
        try:
            yield
        except DBAPIError as wrong:
            raise self._trouble(wrong) from wrong
        except PoolTimeout as wrong:
            raise placed(InUse(f"{self.where} has too many readers at once. Try again.")) from wrong

    @contextmanager
    def _in_use(self) -> Iterator[None]:
        """Keep the journal open while somebody reads."""
        with self._reads:
            if self._closed:
                raise JournalClosed("The journal has been closed.")
            self._reading_now += 1
        try:
            with self._told():
                yield
        finally:
            with self._reads:
                self._reading_now -= 1
                self._reads.notify_all()

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """A connection that sees a consistent snapshot of the journal."""
        with self._in_use(), self._readers.connect() as connection:
            yield connection

    def _ask(self, query: str, *values: object) -> Sequence[Sequence[Any]]:
        """Return the rows of a single query."""
        with self._reading() as connection:
            return connection.exec_driver_sql(query.format(MARKS[connection.dialect.name]), values).all()

    def read(self, stream: str, after: int = 0, up_to: int | None = None) -> list[JournalEntry]:
        rows = self._ask(GET_STREAM, stream, after, sys.maxsize if up_to is None else up_to)
        return [self.codec.entry(ChainRow(*row)) for row in rows]

    def _after(self, position: int, limit: int) -> Sequence[JournalEntry]:
        table = schema.entries.c
        query = select(schema.entries).where(table.position > position).order_by(table.position).limit(limit)
        with self._reading() as connection:
            return [self.codec.entry(ChainRow(*row)) for row in connection.execute(query)]

    @contextmanager
    def rows(self) -> Iterator[tuple[Iterator[ChainRow], dict[str, Head], list[Person]]]:
        """All rows in order of position, the stream heads and the persons, from one snapshot."""
        with self._reading() as connection:
            query = select(schema.entries).order_by(schema.entries.c.position)
            heads = {head[0]: Head(*head) for head in connection.execute(select(schema.streams))}
            people = [person_of(*row) for row in connection.execute(select(schema.persons))]
            found = connection.execution_options(yield_per=1000).execute(query)
            yield (ChainRow(*row) for row in found), heads, people

    def streams(self, prefix: str = "") -> list[Head]:
        name = schema.streams.c.stream
        query = select(schema.streams).where(name >= prefix, name < prefix + "\U0010ffff").order_by(name)
        with self._reading() as connection:
            return [Head(*row) for row in connection.execute(query)]

    def version(self, stream: str) -> int:
        rows = self._ask(GET_VERSION, stream)
        return int(rows[0][0]) if rows else 0

    def position(self) -> int:
        return int(self._ask(GET_LAST)[0][0])

    def linked_to(self, stream: str) -> list[str]:
        table = schema.links.c
        query = select(table.stream).where(table.target == stream).order_by(table.stream)
        with self._reading() as connection:
            return list(connection.execute(query).scalars())

    def person(self, person: PersonId) -> Person | None:
        rows = self._ask(GET_PERSON, person)
        return person_of(*rows[0]) if rows else None

    def persons(self) -> list[Person]:
        with self._reading() as connection:
            return [person_of(*row) for row in connection.execute(select(schema.persons).order_by("person"))]

    def follow(self, after: int = 0) -> Subscription:
        self._watch()
        return super().follow(after)

    def look_again(self) -> None:
        """Wake the followers: something was written that did not come through `append`."""
        self._feed.look_again()

    # Writing

    @property
    def writer(self) -> Writer:
        if self._closed:
            raise JournalClosed("The journal has been closed.")
        if self._writer is None:
            raise self._only_read()
        return self._writer

    @abstractmethod
    def _only_read(self) -> StoreError:
        """The error for a write to a journal opened read-only."""

    def _submit(self, work: Work) -> None:
        self.writer.submit(work)

    def _gather(self, work: Work, loop: asyncio.AbstractEventLoop) -> None:
        self.writer.gather(work, loop)

    def erase_person(self, person: PersonId, *, meta: Meta) -> Person:
        erased = super().erase_person(person, meta=meta)
        self.writer.call(self._forget)
        return erased

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """An exclusive write transaction; on the writing thread."""
        with self._told():
            try:
                connection = self._begun()
                yield connection
                self._commit(connection)
            except BaseException:
                self.release()  # a failed connection is not reused
                raise

    def _commit(self, connection: Connection) -> None:
        try:
            connection.commit()
        except DBAPIError as wrong:
            if not wrong.connection_invalidated:
                raise
            raise self._unknown() from wrong

    def _unknown(self) -> StoreError:
        return placed(
            Unreachable(
                f"The connection to {self.where} was lost during a write, which may or may not have succeeded: read the stream before trying again.",
                code="outcome_unknown",
            )
        )

    def _begun(self) -> Connection:
        """The connection, with the write lock held; a connection that died while idle is replaced."""
        assert self._writers is not None
        fresh = self._connection is None
        connection = self._connection = self._connection or self._writers.connect()
        try:
            connection.begin()
            self._take_turn(connection)
        except DBAPIError as wrong:
            if fresh or not wrong.connection_invalidated:
                raise
            self.release()
            return self._begun()
        return connection

    def write(self, works: Sequence[Work]) -> None:
        settled = self._kept(works)
        self._feed.publish([entry for _, recorded in settled.accepted for entry in recorded])
        answer(settled.accepted)
        answer((work, self._stale(append)) for work, append in settled.stale)
        if self._to_erase:
            self._forget(patience=0)

    def _kept(self, works: Sequence[Work]) -> Settled:
        """Settle a batch in one transaction."""
        with self.writing() as connection:
            return self._put(connection, works)

    def _stale(self, append: Append) -> BaffleBoxError:
        """The error for a stale write, with what was written since."""
        try:
            since = self.read(append.stream, append.expected)
            return stale(append, since[-1].version if since else self.version(append.stream), since)
        except StoreError as wrong:
            return wrong

    def _put(self, connection: Connection, works: Sequence[Work]) -> Settled:
        names = {append.stream for work in works for append in work.appends}
        settled = settle(works, heads_of(connection, names), last_position(connection))
        put_rows(connection, settled.rows, settled.heads)
        accepted = [work for work, _ in settled.accepted]
        if links := [{"target": target, "stream": stream} for work in accepted for target, stream in work.links]:
            connection.execute(SET_LINK, links)
        if people := [work.person for work in accepted if work.person is not None]:
            put_persons(connection, people)
        if settled.rows:
            self.announce(connection, settled.rows)
        return settled

    def release(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def close(self) -> None:
        if self._writer is not None:
            self._writer.close()
        self._feed.close()
        with self._reads:
            self._closed = True
            self._reads.wait_for(lambda: not self._reading_now)  # so that no connection is left behind
        self._readers.dispose()
        self.release()  # last, because the last connection to a SQLite file cleans up, and a reader can't
        if self._writers is not None:
            self._writers.dispose()


def heads_of(connection: Connection, names: set[str]) -> dict[str, Head]:
    """The heads of some streams, as this transaction sees them."""
    query = GET_HEADS.format(", ".join([MARKS[connection.dialect.name]] * len(names)))
    return {row[0]: Head(*row) for row in _fetched(connection, query, tuple(names))}


def last_position(connection: Connection) -> int:
    return int(_fetched(connection, GET_LAST, ())[0][0])


def _fetched(connection: Connection, query: str, values: tuple[Any, ...]) -> Sequence[Sequence[Any]]:
    if connection.dialect.name != "sqlite":
        return connection.exec_driver_sql(query, values).all()
    with _driver(connection, query) as cursor:
        found: list[Sequence[Any]] = cursor.execute(query, values).fetchall()
        return found


def _put_all(connection: Connection, query: str, rows: list[tuple[Any, ...]]) -> None:
    if connection.dialect.name != "sqlite":
        connection.exec_driver_sql(query, rows)
        return
    with _driver(connection, query) as cursor:
        cursor.executemany(query, rows)


@contextmanager
def _driver(connection: Connection, query: str) -> Iterator[Any]:
    """A cursor of SQLite itself, within the transaction: these few statements are run for every write, and SQLAlchemy takes several
    times as long over them as SQLite. Errors are raised as SQLAlchemy's."""
    cursor = connection.connection.cursor()
    try:
        yield cursor
    except sqlite3.Error as wrong:
        raise DBAPIError.instance(query, None, wrong, sqlite3.Error, dialect=connection.dialect) from wrong
    finally:
        cursor.close()


def put_rows(connection: Connection, rows: Sequence[ChainRow], heads: Mapping[str, Head]) -> None:
    """Insert settled rows and the new heads of their streams."""
    if rows:
        mark = MARKS[connection.dialect.name]
        _put_all(connection, PUT_ENTRY.format(mark), list(rows))
        _put_all(connection, SET_HEAD.format(mark), list(heads.values()))


def put_persons(connection: Connection, people: Sequence[Person]) -> None:
    connection.execute(
        SET_PERSON,
        [
            {
                "person": person.id,
                "record": canonical({"name": person.name, "contacts": dict(person.contacts)}),
                "erased": person.erased,
            }
            for person in people
        ],
    )


def person_of(person: str, record: str, erased: bool) -> Person:
    told = json.loads(record)
    return Person(PersonId(person), told["name"], told["contacts"], bool(erased))
