"""What has to be kept and is no event: secrets that are not out yet, who holds which key, what waits for an answer.

Beside the journal in the same database, never part of a chain, and forgotten for good when it is dropped.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from threading import Lock

from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from bafflebox.store.errors import StoreError


class Vault(ABC):
    """Short texts by key. Every method may be called from any thread; what was put is on disk when `put` returns."""

    @abstractmethod
    def put(self, key: str, value: str) -> None:
        """Keep a text, in the place of what was under that key."""

    @abstractmethod
    def put_new(self, key: str, value: str) -> bool:
        """Keep a text unless there is one under that key; tells whether it was kept."""

    @abstractmethod
    def get(self, key: str) -> str | None: ...

    @abstractmethod
    def under(self, prefix: str) -> dict[str, str]:
        """Everything whose key begins so, sorted by key."""

    @abstractmethod
    def drop(self, key: str) -> bool:
        """Forget a text; tells whether there was one. Of several who drop the same key, one is told so."""

    @abstractmethod
    def close(self) -> None: ...


class MemoryVault(Vault):
    def __init__(self) -> None:
        self._kept: dict[str, str] = {}
        self._lock = Lock()

    def put(self, key: str, value: str) -> None:
        with self._lock:
            self._kept[key] = value

    def put_new(self, key: str, value: str) -> bool:
        with self._lock:
            return self._kept.setdefault(key, value) is value

    def get(self, key: str) -> str | None:
        return self._kept.get(key)

    def under(self, prefix: str) -> dict[str, str]:
        with self._lock:
            return {key: self._kept[key] for key in sorted(self._kept) if key.startswith(prefix)}

    def drop(self, key: str) -> bool:
        with self._lock:
            return self._kept.pop(key, None) is not None

    def close(self) -> None:
        pass


GET = text("SELECT value FROM vault WHERE key = :key")


class SqlVault(Vault):
    """In the database of the journal: a path of a SQLite file, or a PostgreSQL URL."""

    def __init__(self, where: str) -> None:
        self._means: Callable[[DBAPIError], StoreError]
        scheme, separator, _ = where.partition("://")
        if separator and scheme.startswith("postgres"):
            from bafflebox.store.postgres import meaning, parsed

            url = parsed(where)
            self._engine = create_engine(url, pool_pre_ping=True)  # a database that was restarted is met anew
            self._means = partial(meaning, url.render_as_string(hide_password=True))
        else:
            from bafflebox.store.sqlite import meaning_of

            self._means = partial(meaning_of, where)
            self._engine = create_engine(
                f"sqlite:///{where}", poolclass=QueuePool, connect_args={"timeout": 30, "check_same_thread": False}
            )
        try:
            with self._connected() as connection:
                connection.execute(text("CREATE TABLE IF NOT EXISTS vault (key TEXT PRIMARY KEY, value TEXT NOT NULL)"))
        except BaseException:
            self._engine.dispose()
            raise

    def put(self, key: str, value: str) -> None:
        self._write(
            "INSERT INTO vault VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
            key=key,
            value=value,
        )

    def put_new(self, key: str, value: str) -> bool:
        return bool(self._write("INSERT INTO vault VALUES (:key, :value) ON CONFLICT DO NOTHING", key=key, value=value))

    def get(self, key: str) -> str | None:
        with self._connected() as connection:
            found = connection.execute(GET, {"key": key}).scalar()
            return None if found is None else str(found)

    def under(self, prefix: str) -> dict[str, str]:
        query = text("SELECT key, value FROM vault WHERE key >= :low AND key < :high ORDER BY key")
        with self._connected() as connection:
            rows = connection.execute(query, {"low": prefix, "high": prefix + "\U0010ffff"})
            return {str(key): str(value) for key, value in rows}

    def drop(self, key: str) -> bool:
        return bool(self._write("DELETE FROM vault WHERE key = :key", key=key))

    def close(self) -> None:
        self._engine.dispose()

    def _write(self, statement: str, **values: str) -> int:
        with self._connected() as connection:
            return connection.execute(text(statement), values).rowcount

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        """A transaction; what the database says against it is told as the journal tells it."""
        try:
            with self._engine.begin() as connection:
                yield connection
        except DBAPIError as wrong:
            raise self._means(wrong) from wrong
