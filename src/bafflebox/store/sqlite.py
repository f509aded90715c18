"""A journal in one SQLite file."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path
from threading import Event, Lock, Thread
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool, QueuePool

from bafflebox.store.codec import Codec
from bafflebox.store.errors import Damaged, DiskFull, InUse, ReadOnly, StoreError, Unreachable, placed
from bafflebox.store.journal import Settled, Work
from bafflebox.store.kinds import HOUSE
from bafflebox.store.pen import Pen, is_plain
from bafflebox.store.private import keep_private
from bafflebox.store.recovery import Recovery, recover
from bafflebox.store.sql import SHORTLY, SqlJournal

PATIENCE = 5.0
"""Seconds to wait for another process that is writing."""
LOOK = 0.05
"""Seconds between checks for writes of other processes."""
OVERWRITE = "PRAGMA secure_delete = ON"
"""Overwrites deleted data, which many builds of SQLite leave in the file otherwise."""
SETTINGS = ("PRAGMA journal_mode = WAL", "PRAGMA synchronous = FULL", OVERWRITE)
"""Settings of a writing connection."""


class SqliteJournal(SqlJournal):
    """Streams in a file. Several processes may read and write; a server asks to be the only one (`sole`)."""

    def __init__(
        self,
        path: str | os.PathLike[str],
        *,
        codec: Codec = HOUSE,
        create: bool = True,
        sole: bool = False,
        read_only: bool = False,
    ) -> None:
        self.path = Path(path)
        self._sole: sqlite3.Connection | None = None
        self._stop = Event()
        self._watching = Lock()
        self._watcher: Thread | None = None
        self._pen: Pen | None = None
        self.recovery: Recovery | None = None
        """What was found and repaired when the file was opened after a crash."""
        _check_place(self.path, create and not read_only)
        if not read_only:
            keep_private(self.path)
        if sole:
            self._sole = only_server(self.path)
        try:
            if not read_only:
                self.recovery = recover(self.path)
            writers = None if read_only else _engine(self.path, "rwc" if create else "rw", "BEGIN IMMEDIATE")
            super().__init__(str(self.path), codec, _engine(self.path, "ro", "BEGIN"), writers)
            self._open()
        except sqlite3.Error as wrong:
            self._let_go()
            raise meaning(str(self.path), wrong) from wrong
        except BaseException:
            self._let_go()
            raise

    def _trouble(self, wrong: DBAPIError) -> StoreError:
        return meaning_of(self.where, wrong)

    def _only_read(self) -> StoreError:
        return ReadOnly(f"{self.where} was opened read-only.")

    def _watch(self) -> None:
        with self._watching:
            if self._watcher is None:
                self._watcher = Thread(target=self._look, name="journal watcher", daemon=True)
                self._watcher.start()

    def _look(self) -> None:
        """Look for commits of others, after which SQLite changes a connection's `data_version`."""
        with self._readers.connect() as connection:
            seen = None
            while not self._stop.wait(LOOK):
                version = connection.exec_driver_sql("PRAGMA data_version").scalar()
                connection.rollback()
                if version != seen:
                    seen = version
                    self._feed.look_again()

    def _forget(self, patience: float = SHORTLY) -> None:
        """Empty the write-ahead log, which has the last copy of erased data; `secure_delete` overwrites the rest. If
        somebody still reads from it, the next write tries again."""
        self.release()
        with closing(sqlite3.connect(self.path, timeout=patience)) as connection:
            busy, *_ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        self._to_erase = bool(busy)

    def _kept(self, works: Sequence[Work]) -> Settled:
        if not is_plain(works):
            return super()._kept(works)
        try:
            return self._own_pen().write(works)
        except BaseException as wrong:
            self.release()  # a failed connection is not reused
            if isinstance(wrong, sqlite3.Error):
                raise meaning(self.where, wrong) from wrong
            raise

    def _own_pen(self) -> Pen:
        if self._pen is None:
            assert self._writers is not None
            with self._told():
                self._connection = self._connection or self._writers.connect()
            line: Any = self._connection.connection.driver_connection
            self._pen = Pen(line)
        return self._pen

    def _begun(self) -> Connection:
        if self._pen is not None:
            self._pen.forget()
        return super()._begun()

    def release(self) -> None:
        self._pen = None
        super().release()

    def close(self) -> None:
        self._stop.set()
        if self._watcher is not None:
            self._watcher.join()
        super().close()
        if self._writers is not None:
            self._tidy()
        self._let_go()

    def _tidy(self) -> None:
        """Merge the log into the file if this is the last connection that can write, so that a single file remains."""
        # If this fails, the file is repaired when it is next opened.
        with suppress(sqlite3.Error), closing(sqlite3.connect(self.path, timeout=0)) as connection:
            connection.execute("PRAGMA schema_version")

    def _let_go(self) -> None:
        if self._sole is not None:
            self._sole.close()
            self._sole = None


def _engine(path: Path, mode: str, begin: str) -> Engine:
    # SQLite reads a file on a read-only medium only if it is declared immutable.
    still = mode == "ro" and not os.access(path.parent, os.W_OK) and not Path(f"{path}-wal").exists()
    uri = f"{path.absolute().as_uri()}?mode={mode}{'&immutable=1' if still else ''}"

    def connect() -> sqlite3.Connection:
        connection = sqlite3.connect(uri, uri=True, timeout=PATIENCE, isolation_level=None, check_same_thread=False)
        try:
            for setting in () if mode == "ro" else SETTINGS:
                connection.execute(setting)
        except sqlite3.Error:
            connection.close()
            raise
        return connection

    if mode == "ro":
        engine = create_engine("sqlite://", creator=connect, poolclass=QueuePool, max_overflow=-1)
    else:
        engine = create_engine("sqlite://", creator=connect, poolclass=NullPool)

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def _check_place(path: Path, create: bool) -> None:
    if path.is_dir():
        raise Unreachable(f"{path} is a folder; name a file in it, e.g. {path / 'journal.db'}.")
    if not path.exists():
        if not create:
            raise Unreachable(f"There is no journal {path}.")
        if not path.parent.is_dir():
            raise Unreachable(f"There is no folder {path.parent} for the journal {path.name}.")


def only_server(path: Path) -> sqlite3.Connection:
    """Lock the file that marks a running server; the system releases the lock when the server dies."""
    keep_private(f"{path}-server")
    holder = sqlite3.connect(f"{path}-server", timeout=0, isolation_level=None, check_same_thread=False)
    try:
        holder.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as wrong:
        holder.close()
        if "locked" not in str(wrong):
            raise meaning(str(path), wrong) from wrong
        raise InUse(f"{path} is in use by another Baffle Box server. Stop that one, or choose another file.") from None
    return holder


def meaning_of(where: str, wrong: DBAPIError) -> StoreError:
    return meaning(where, wrong.orig)


def meaning(where: str, wrong: object) -> StoreError:
    """Translate a SQLite error into one for the organiser."""
    return placed(_meaning(where, wrong))


def _meaning(where: str, wrong: object) -> StoreError:
    name = getattr(wrong, "sqlite_errorname", "") or ""
    facts = {"sqlite": name, "message": str(wrong)}
    if name == "SQLITE_FULL":
        return DiskFull(f"The disk is full: nothing was written to {where}. Make room and try again.", facts=facts)
    if name.startswith(("SQLITE_READONLY", "SQLITE_PERM")):
        return ReadOnly(f"{where} can't be written: the file or its folder is read-only.", facts=facts)
    if name.startswith(("SQLITE_BUSY", "SQLITE_LOCKED")):
        return InUse(f"{where} is in use: another program has been writing for {PATIENCE:g} seconds.", facts=facts)
    if name == "SQLITE_NOTADB":
        return Damaged(f"{where} is not a journal: it is not an SQLite file, or its beginning is damaged.", facts=facts)
    if name.startswith("SQLITE_CORRUPT"):
        return Damaged(
            f"{where} is damaged. `bafflebox journal heal` saves what can be saved into a new file.", facts=facts
        )
    if name.startswith("SQLITE_IOERR"):
        return DiskFull(
            f"The disk failed, or a limit was met: nothing was written to {where} ({wrong}).", code="disk", facts=facts
        )
    if name.startswith("SQLITE_CANTOPEN"):
        return Unreachable(
            f"{where} can't be opened: check that the file is readable and its folder writable.", facts=facts
        )
    return StoreError(f"{where}: {wrong}", facts=facts)
