"""A journal in a PostgreSQL database, for several servers at once."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.pool import NullPool

from bafflebox.errors import InvalidInput
from bafflebox.store import appending
from bafflebox.store.appending import CHANNEL, TURN, Appender, at, names_in
from bafflebox.store.chain import ChainRow
from bafflebox.store.codec import Codec
from bafflebox.store.entry import JournalEntry
from bafflebox.store.errors import DiskFull, ReadOnly, StoreError, Unreachable, placed
from bafflebox.store.journal import Settled, Work
from bafflebox.store.kinds import HOUSE
from bafflebox.store.news import VAULT, Ear, News
from bafflebox.store.sql import SqlJournal, heads_of
from bafflebox.store.straight import DURABLE, Straight, plain

GET_ENTRIES = "SELECT position, stream, version, text, hash FROM entries"


class PostgresJournal(SqlJournal):
    """Streams in a database that any number of processes share; NOTIFY announces new entries to the others."""

    def __init__(self, url: str, *, codec: Codec = HOUSE, read_only: bool = False) -> None:
        self._url = parsed(url)
        where = self._url.render_as_string(hide_password=True)
        try:
            readers = create_engine(self._url, isolation_level="REPEATABLE READ", pool_pre_ping=True)
        except (ModuleNotFoundError, NoSuchModuleError):
            raise StoreError(
                "PostgreSQL needs the package psycopg: install bafflebox with its extra `postgres`.",
                code="missing_package",
            ) from None
        writers = None if read_only else create_engine(self._url, poolclass=NullPool)
        if writers is not None:
            event.listen(writers, "connect", _durable)
        self._sender = secrets.token_hex(4)
        self._straight = Straight(self._url)
        self._appender = Appender(plain(self._url), self._sender)
        super().__init__(where, codec, readers, writers)
        self._ear = Ear(plain(self._url), (CHANNEL, VAULT), self._heard)
        self._news: News | None = None
        try:
            self._open()
        except BaseException:
            self._ear.close()
            self._straight.close()
            raise

    # Reading

    def _ask(self, query: str, *values: object) -> Sequence[Sequence[Any]]:
        with self._in_use():
            return self._straight.rows(query.format("%s"), values)

    # Writing

    def _take_turn(self, connection: Connection) -> None:
        connection.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": TURN})

    def _migrated(self, connection: Connection) -> None:
        appending.make(connection)

    def announce(self, connection: Connection, rows: Sequence[ChainRow]) -> None:
        told = "\n".join((self._sender, str(rows[0].position), str(rows[-1].position), names_in(rows)))
        connection.execute(text("SELECT pg_notify(:channel, :told)"), {"channel": CHANNEL, "told": told})

    def _kept(self, works: Sequence[Work]) -> Settled:
        hoped = self._appender.settled(works)
        if hoped is not None:
            try:
                last = self._appender.sent(hoped)
            except DBAPIError as wrong:
                if not wrong.connection_invalidated:
                    raise self._trouble(wrong) from wrong
                return self._after_all(works, hoped, wrong)
            if last is not None:
                return at(hoped, last)
        settled = super()._kept(works)
        self._appender.remember(settled)
        return settled

    def _after_all(self, works: Sequence[Work], hoped: Settled, lost: DBAPIError) -> Settled:
        """Retry after a lost connection: writes that arrived are recognised by their hashes, the others are written now."""
        try:
            with self.writing() as connection:
                if heads_of(connection, set(hoped.heads)) == hoped.heads:
                    first = hoped.rows[0]
                    query = "SELECT position FROM entries WHERE stream = %s AND version = %s"
                    found = connection.exec_driver_sql(query, (first.stream, first.version)).scalar_one()
                    return at(hoped, found - first.position)
                return self._put(connection, works)
        except StoreError as wrong:
            raise self._unknown() from (wrong if wrong.code == "outcome_unknown" else lost)

    def release(self) -> None:
        super().release()
        self._appender.release()

    # Writes by other processes

    def _watch(self) -> None:
        self._ear.listen()

    def news(self, wanted: Callable[[str], bool]) -> News:
        self._news = News(self._news_of, self._streams_after, wanted, self.position())
        self._ear.listen()
        return self._news

    def _heard(self, channel: str, told: str | None) -> None:
        """Handle a notification, or None if some may have been missed."""
        if channel == VAULT:
            if self._news is not None:
                self._news.look()
            return
        sender, _, announced = (told or "").partition("\n")
        if self._news is not None:
            self._news.heard(announced if told is not None else None, own=sender == self._sender)
        if sender != self._sender:
            self._feed.look_again()

    def _news_of(self, first: int, names: Sequence[str]) -> list[JournalEntry]:
        query = f"{GET_ENTRIES} WHERE position >= {{0}} AND stream = ANY({{0}}) ORDER BY position"
        return [self.codec.entry(ChainRow(*row)) for row in self._ask(query, first, list(names))]

    def _streams_after(self, position: int) -> list[str]:
        return [row[0] for row in self._ask("SELECT DISTINCT stream FROM entries WHERE position > {0}", position)]

    def _trouble(self, wrong: DBAPIError) -> StoreError:
        return meaning(self.where, wrong)

    def _only_read(self) -> StoreError:
        return ReadOnly(f"{self.where} was opened read-only.")

    def close(self) -> None:
        if self._closed:
            return
        self._ear.close()
        super().close()
        self._straight.close()


def meaning(where: str, wrong: DBAPIError) -> StoreError:
    """Translate a PostgreSQL error into one for the organiser."""
    return placed(_meaning(where, wrong))


def _meaning(where: str, wrong: DBAPIError) -> StoreError:
    state = getattr(wrong.orig, "sqlstate", None) or ""
    said = str(wrong.orig).strip().splitlines()[0]
    facts = {"sqlstate": state, "message": said}
    if state == "53100":
        return DiskFull(
            f"The server's disk is full: nothing was written to {where}. Make room and try again.", facts=facts
        )
    if state in ("25006", "42501"):
        return ReadOnly(f"{where} cannot be written: {said}.", facts=facts)
    if wrong.connection_invalidated or not state or state.startswith(("08", "57P", "28", "3D")):
        return Unreachable(f"{where} cannot be reached ({said}).", facts=facts)
    return StoreError(f"{where}: {said}", facts=facts)


def parsed(url: str) -> URL:
    """Parse a database URL and select the driver."""
    try:
        return make_url(url).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError):
        raise InvalidInput(
            f"{url!r} is not a database address. Write postgresql://user:password@host/name.", code="bad_url"
        ) from None


def _durable(connection: Any, _: object) -> None:
    connection.autocommit = True
    connection.execute(DURABLE)
    connection.autocommit = False
