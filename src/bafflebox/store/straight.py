"""Statements straight to PostgreSQL, each a transaction of its own: one round trip, where a library in between makes four."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import URL
from sqlalchemy.exc import DBAPIError

KEPT = 8
"""Connections that are kept open while nobody asks."""
DURABLE = "SET synchronous_commit TO on"
"""Whatever the server's setting, a commit waits until it is on disk, and on a replica where there is one."""

Values = Sequence[object] | Mapping[str, object]


def plain(url: URL) -> str:
    """An address as PostgreSQL's own library reads it."""
    return url.set(drivername="postgresql").render_as_string(hide_password=False)


def connected(url: str) -> Any:
    """A connection on which every statement is a transaction, and durable."""
    import psycopg

    connection = psycopg.connect(url, autocommit=True)
    try:
        connection.execute(DURABLE)
    except BaseException:
        connection.close()
        raise
    return connection


def told(query: str, wrong: Exception, *, lost: bool) -> DBAPIError:
    """What the driver said, as SQLAlchemy tells it."""
    return DBAPIError(query, None, wrong, connection_invalidated=lost)


class Straight:
    """Connections for queries; every method may be called from any thread."""

    def __init__(self, url: URL) -> None:
        self._url = plain(url)
        self._free: list[Any] = []
        self._closed = False

    def rows(self, query: str, values: Values = ()) -> list[tuple[Any, ...]]:
        """What a query finds. It must only read: it is asked again where the connection at hand had died."""
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
                    raise told(query, wrong, lost=lost) from wrong
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
