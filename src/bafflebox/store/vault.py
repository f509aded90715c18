"""What has to be kept and is no event: secrets that are not out yet, who holds which key, what waits for an answer.

Beside the journal in the same database, never part of a chain, and forgotten for good when it is dropped.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from threading import Lock

from sqlalchemy import text

from bafflebox.store.beside import Beside


class Vault(ABC):
    """Short texts by key. Every method may be called from any thread; what was put is on disk when `put` returns."""

    @abstractmethod
    def put(self, key: str, value: str) -> None:
        """Keep a text, in the place of what was under that key."""

    def tell(self, key: str, value: str) -> None:
        """Keep a text that other servers should see at once."""
        self.put(key, value)

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


COLUMNS = "key TEXT PRIMARY KEY, value TEXT NOT NULL"
GET = text("SELECT value FROM vault WHERE key = :key")
UNDER = text("SELECT key, value FROM vault WHERE key >= :low AND key < :high ORDER BY key")
PUT_NEW = "INSERT INTO vault VALUES (:key, :value) ON CONFLICT DO NOTHING"
PUT = "INSERT INTO vault VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value"


class SqlVault(Vault):
    """In the database of the journal."""

    def __init__(self, where: str) -> None:
        self._beside = Beside(where, "vault", COLUMNS)

    def put(self, key: str, value: str) -> None:
        self._beside.write(PUT, key=key, value=value)

    def tell(self, key: str, value: str) -> None:
        self._beside.write(PUT, key=key, value=value)
        self._beside.notify()

    def put_new(self, key: str, value: str) -> bool:
        return bool(self._beside.write(PUT_NEW, key=key, value=value))

    def get(self, key: str) -> str | None:
        found = self._beside.rows(GET, key=key)
        return str(found[0][0]) if found else None

    def under(self, prefix: str) -> dict[str, str]:
        return {str(key): str(value) for key, value in self._beside.rows(UNDER, low=prefix, high=prefix + "\U0010ffff")}

    def drop(self, key: str) -> bool:
        return bool(self._beside.write("DELETE FROM vault WHERE key = :key", key=key))

    def close(self) -> None:
        self._beside.close()
