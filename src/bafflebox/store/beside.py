"""A separate table in the journal's database, given as the path of a SQLite file or a PostgreSQL URL."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache, partial
from pathlib import Path
from threading import Condition
from typing import Any

from sqlalchemy import Connection, Engine, TextClause, create_engine, event, inspect, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from bafflebox.store.errors import ReadOnly, StoreError
from bafflebox.store.news import VAULT
from bafflebox.store.private import keep_private
from bafflebox.store.straight import Straight

NOTIFY = text(f"NOTIFY {VAULT}")
PATIENCE = 10.0
"""Seconds to wait for other threads before closing the database."""


class Beside:
    """Access to a journal's database. If the table is missing, it is created with `columns`."""

    def __init__(self, where: str, table: str, columns: str) -> None:
        self._means: Callable[[DBAPIError], StoreError]
        self._straight: Straight | None = None
        scheme, separator, _ = where.partition("://")
        if separator and scheme.startswith("postgres"):
            from bafflebox.store.postgres import meaning, parsed

            url = parsed(where)
            self._engine = create_engine(url, pool_pre_ping=True)  # reconnects after the database was restarted
            self._straight = Straight(url)
            self._means = partial(meaning, url.render_as_string(hide_password=True))
        else:
            from bafflebox.store.sqlite import meaning_of

            self._engine = _file(where)
            self._means = partial(meaning_of, where)
        self._table, self._columns = table, columns
        self._use, self._in_use = Condition(), 0
        self.is_there = True
        """Whether the table exists: an older file on a read-only medium may lack it, and it can't be created there."""
        try:
            self._make()
        except ReadOnly:
            return
        except BaseException:
            self._engine.dispose()
            raise

    def _make(self) -> None:
        with self.connected() as connection:
            self.is_there = inspect(connection).has_table(self._table)
            if not self.is_there:
                kind = "BYTEA" if connection.dialect.name == "postgresql" else "BLOB"
                columns = self._columns.format(bytes=kind)
                connection.execute(text(f"CREATE TABLE IF NOT EXISTS {self._table} ({columns})"))
                self.is_there = True

    def rows(self, query: TextClause, **values: object) -> list[tuple[Any, ...]]:
        """Return the rows of a query; none if the table doesn't exist."""
        if not self.is_there:
            return []
        if self._straight is not None:
            with self._in_use_now():
                return self._straight.rows(_for_postgres(query), values)
        with self.connected() as connection:
            return [tuple(row) for row in connection.execute(query, values)]

    def write(self, statement: str, *, told: bool = False, **values: object) -> int:
        """Write in a separate transaction and return the number of rows affected; `told` notifies other servers of a change."""
        with self.connected() as connection:
            rows = connection.execute(text(statement), values).rowcount
            if told and rows and self._straight is not None:
                connection.execute(NOTIFY)
            return rows

    @contextmanager
    def connected(self) -> Iterator[Connection]:
        """Run a transaction; database errors are raised as the journal's own errors."""
        with self._in_use_now(), self._engine.begin() as connection:
            yield connection

    @contextmanager
    def _in_use_now(self) -> Iterator[None]:
        with self._use:
            self._in_use += 1
        try:
            yield
        except DBAPIError as wrong:
            raise self._means(wrong) from wrong
        finally:
            with self._use:
                self._in_use -= 1
                self._use.notify_all()

    def close(self) -> None:
        """Close the database once threads that still use it have finished."""
        with self._use:
            self._use.wait_for(lambda: not self._in_use, PATIENCE)
        self._engine.dispose()
        if self._straight is not None:
            self._straight.close()


@cache
def _for_postgres(query: TextClause) -> str:
    """Return a query with placeholders in the style of PostgreSQL's driver."""
    return re.sub(r":(\w+)", r"%(\1)s", str(query))


def _file(where: str) -> Engine:
    from bafflebox.store.sqlite import OVERWRITE

    if os.access(Path(where).parent, os.W_OK):
        keep_private(where)
    engine = create_engine(
        f"sqlite:///{where}", poolclass=QueuePool, connect_args={"timeout": 30, "check_same_thread": False}
    )

    @event.listens_for(engine, "connect")
    def settings(connection: Any, _: object) -> None:
        connection.execute(OVERWRITE)

    return engine
