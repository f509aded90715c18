"""A journal in a PostgreSQL database, for several servers at once."""

from __future__ import annotations

import select
import socket
from threading import Lock, Thread
from typing import Any

from sqlalchemy import URL, Connection, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError
from sqlalchemy.pool import NullPool

from bafflebox.errors import InvalidInput
from bafflebox.store.codec import Codec
from bafflebox.store.errors import DiskFull, ReadOnly, StoreError, Unreachable, placed
from bafflebox.store.kinds import HOUSE
from bafflebox.store.sql import SqlJournal

TURN = 0x0BAFF1E
"""The advisory lock that a writing transaction holds, so that positions are given in the order of commits."""
CHANNEL = "bafflebox_journal"
AGAIN = 1.0
"""Seconds between two attempts to listen after the connection was lost."""


class PostgresJournal(SqlJournal):
    """Streams in a database that any number of processes share; they tell each other of news by NOTIFY."""

    def __init__(self, url: str, *, codec: Codec = HOUSE, read_only: bool = False) -> None:
        self._url = parsed(url)
        self._watching = Lock()
        self._watcher: Thread | None = None
        self._stopped, self._stop = socket.socketpair()
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
        super().__init__(where, codec, readers, writers)
        try:
            self._open()
        except BaseException:
            self._stopped.close()
            self._stop.close()
            raise

    def _take_turn(self, connection: Connection) -> None:
        connection.execute(text("SELECT pg_advisory_xact_lock(:turn)"), {"turn": TURN})

    def announce(self, connection: Connection, position: int) -> None:
        connection.execute(
            text("SELECT pg_notify(:channel, :position)"), {"channel": CHANNEL, "position": str(position)}
        )

    def _watch(self) -> None:
        with self._watching:
            if self._watcher is None:
                self._watcher = Thread(target=self._listen, name="journal watcher", daemon=True)
                self._watcher.start()

    def _listen(self) -> None:
        """Wake the followers at every notification, and after every reconnection, when some may have been missed."""
        import psycopg

        going_on = True
        while going_on:
            try:
                with psycopg.connect(_plain(self._url), autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._feed.look_again()
                    while going_on:
                        stop = self._stopped.fileno()
                        ready, _, _ = select.select([connection.fileno(), stop], [], [])
                        going_on = stop not in ready
                        if going_on and list(connection.notifies(timeout=0)):
                            self._feed.look_again()
            except psycopg.Error:
                self._feed.look_again()
                going_on = not select.select([self._stopped], [], [], AGAIN)[0]

    def _trouble(self, wrong: DBAPIError) -> StoreError:
        return meaning(self.where, wrong)

    def _only_read(self) -> StoreError:
        return ReadOnly(f"{self.where} was opened to be read only.")

    def close(self) -> None:
        if self._closed:
            return
        self._stop.send(b"!")
        if self._watcher is not None:
            self._watcher.join()
        super().close()
        self._stop.close()
        self._stopped.close()


def meaning(where: str, wrong: DBAPIError) -> StoreError:
    """What a message of PostgreSQL means to the person who runs the event."""
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
    """The address of a database, with the driver that is used here."""
    try:
        return make_url(url).set(drivername="postgresql+psycopg")
    except (ArgumentError, ValueError):
        raise InvalidInput(
            f"{url!r} is no address of a database. Write postgresql://user:password@host/name.", code="bad_url"
        ) from None


def _durable(connection: Any, _: object) -> None:
    """Whatever the server's setting, a commit waits until it is on disk."""
    connection.autocommit = True
    connection.execute("SET synchronous_commit TO on")
    connection.autocommit = False


def _plain(url: URL) -> str:
    return url.set(drivername="postgresql").render_as_string(hide_password=False)
