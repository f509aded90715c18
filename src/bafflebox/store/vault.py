"""Data that must be stored but is not an event: unrevealed secrets, who holds which key, pending requests.

It is stored in the journal's database, is never part of a hash chain, and can be deleted for good.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from threading import Lock

from sqlalchemy import text

from bafflebox.store.beside import Beside


class Vault(ABC):
    """Short texts by key. Every method may be called from any thread; a text is on disk when `put` returns."""

    @abstractmethod
    def put(self, key: str, value: str) -> None:
        """Store a text, replacing any under that key."""

    @abstractmethod
    def put_new(self, key: str, value: str) -> bool:
        """Store a text unless the key is taken; returns whether it was stored."""

    @abstractmethod
    def get(self, key: str) -> str | None: ...

    @abstractmethod
    def under(self, prefix: str) -> dict[str, str]:
        """All texts whose key starts with the prefix, sorted by key."""

    @abstractmethod
    def drop(self, key: str) -> bool:
        """Delete a text; returns whether it existed. If several drop the same key at once, only one gets True."""

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


TOLD = ("challenge/", "chat/", "chat-at/", "rematch/", "revoked/", "said/")
"""What other servers that share the database wait for: they are notified of every change of these keys."""
COLUMNS = "key TEXT PRIMARY KEY, value TEXT NOT NULL"
GET = text("SELECT value FROM vault WHERE key = :key")
UNDER = text("SELECT key, value FROM vault WHERE key >= :low AND key < :high ORDER BY key")
PUT_NEW = "INSERT INTO vault VALUES (:key, :value) ON CONFLICT DO NOTHING"
PUT = "INSERT INTO vault VALUES (:key, :value) ON CONFLICT (key) DO UPDATE SET value = excluded.value"


class SqlVault(Vault):
    """A vault in the journal's database."""

    def __init__(self, where: str) -> None:
        self._beside = Beside(where, "vault", COLUMNS)

    def put(self, key: str, value: str) -> None:
        self._beside.write(PUT, told=key.startswith(TOLD), key=key, value=value)

    def put_new(self, key: str, value: str) -> bool:
        return bool(self._beside.write(PUT_NEW, told=key.startswith(TOLD), key=key, value=value))

    def get(self, key: str) -> str | None:
        found = self._beside.rows(GET, key=key)
        return str(found[0][0]) if found else None

    def under(self, prefix: str) -> dict[str, str]:
        return {str(key): str(value) for key, value in self._beside.rows(UNDER, low=prefix, high=prefix + "\U0010ffff")}

    def drop(self, key: str) -> bool:
        return bool(self._beside.write("DELETE FROM vault WHERE key = :key", told=key.startswith(TOLD), key=key))

    def close(self) -> None:
        self._beside.close()
