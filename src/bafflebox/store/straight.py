"""Sends statements straight to PostgreSQL, each in its own transaction: one round trip instead of SQLAlchemy's four."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError

KEPT = 8
"""Idle connections to keep open."""
DURABLE = "SET synchronous_commit TO on"
"""Whatever the server's setting, a commit waits until it is on disk, and on the replica if there is one."""

Values = Sequence[object] | Mapping[str, object]


def plain(url: URL) -> str:
    """Return a database URL in the form that PostgreSQL's own library reads."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def connected(url: str) -> Any:
    """Open a connection on which every statement is a durable transaction."""
    import psycopg

    connection = psycopg.connect(url, autocommit=True)
    try:
        connection.execute(DURABLE)
    except BaseException:
        connection.close()
        raise
    return connection


def driver_error(query: str, wrong: Exception, *, lost: bool) -> DBAPIError:
    """Wrap a driver error in SQLAlchemy's."""
    return DBAPIError(query, None, wrong, connection_invalidated=lost)


class Straight:
    """Connections for queries; every method may be called from any thread."""

    def __init__(self, url: URL) -> None:
        self._url = plain(url)
        self._free: list[Any] = []
        self._closed = False

    def rows(self, query: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """Return the rows of a query. It must only read: it is repeated if the connection had died."""
        import psycopg

        connection = None
        while True:
            fresh = not self._free
            try:
                connection = connected(self._url) if fresh else self._free.pop()
                found: list[tuple[Any, ...]] = connection.execute(query, values).fetchall()
            except IndexError:
                continue  # another thread was faster
            except psycopg.Error as wrong:
                lost = connection is None or connection.closed
                self._put_back(connection)
                if fresh or not lost:
                    raise driver_error(query, wrong, lost=lost) from wrong
                continue
            self._put_back(connection)
            return found

    def _put_back(self, connection: Any) -> None:
        if connection is None or connection.closed:
            return
        if self._closed or len(self._free) >= KEPT:
            connection.close()
        else:
            self._free.append(connection)

    def close(self) -> None:
        self._closed = True
        while self._free:
            self._free.pop().close()
