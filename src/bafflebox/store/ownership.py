"""Which server owns a table: a PostgreSQL advisory lock for each, held by one connection.

When a server dies, or loses its connection to the database, the database ends that session and the locks with it. Two
servers that both believe they own a table do no harm: a write still has to fit the end of its stream.
"""

from __future__ import annotations

from collections.abc import Iterable
from threading import Lock
from typing import Any, Protocol

from bafflebox.store.errors import Unreachable
from bafflebox.store.straight import driver_error, plain

WANTED, FREE = "bafflebox_wanted", "bafflebox_free"
"""The channels on which servers request tables from each other, and hand them over."""
KEY = "hashtextextended(name, 0)"
CLAIM = f"SELECT name FROM unnest(%s::text[]) AS name WHERE pg_try_advisory_lock({KEY})"
RELEASE = f"SELECT pg_notify('{FREE}', name) FROM unnest(%s::text[]) AS name"
UNLOCK = f"SELECT pg_advisory_unlock({KEY}) FROM unnest(%s::text[]) AS name"
ASK = f"SELECT pg_notify('{WANTED}', name) FROM unnest(%s::text[]) AS name"
START = (
    f"LISTEN {WANTED}",
    f"LISTEN {FREE}",
    # The database notices within three seconds when a server's machine disappears.
    "SET tcp_keepalives_idle TO 1",
    "SET tcp_keepalives_interval TO 1",
    "SET tcp_keepalives_count TO 2",
)


class Owner(Protocol):
    """Decides which tables this process owns. Methods that wait for the database may be called from any thread."""

    def has(self, name: str) -> bool:
        """Whether this process owns a table; never blocks."""

    def claim(self, names: Iterable[str]) -> set[str]:
        """Claim tables that have no owner; returns those newly claimed."""

    def ask_for(self, names: Iterable[str]) -> None:
        """Ask other processes for tables; they release those that nobody is viewing there."""

    def let_go(self, names: Iterable[str]) -> None: ...

    def held(self) -> frozenset[str]:
        """The tables this process has claimed."""

    def heard(self) -> tuple[set[str], set[str]]:
        """The tables that others requested, and that others released, since the last call."""

    def close(self) -> None: ...


class SoleOwner:
    """Owns every table; for a single server."""

    def has(self, name: str) -> bool:  # noqa: ARG002
        return True

    def claim(self, names: Iterable[str]) -> set[str]:  # noqa: ARG002
        return set()

    def ask_for(self, names: Iterable[str]) -> None:
        """Do nothing: there is no other process."""

    def let_go(self, names: Iterable[str]) -> None:
        """Do nothing: there is no other process."""

    def held(self) -> frozenset[str]:
        return frozenset()

    def heard(self) -> tuple[set[str], set[str]]:
        return set(), set()

    def close(self) -> None:
        """Do nothing: there are no locks."""


class LockOwner:
    """Owns the tables whose locks it holds."""

    def __init__(self, where: str) -> None:
        from bafflebox.store.postgres import parsed

        url = parsed(where)
        self._url, self._where = plain(url), url.render_as_string(hide_password=True)
        self._one_at_a_time = Lock()
        self._line: Any = None
        self._held: frozenset[str] = frozenset()
        self._words: dict[str, set[str]] = {WANTED: set(), FREE: set()}
        self._not_yet: set[str] = set()
        """Tables whose release was announced before their lock was free."""

    def has(self, name: str) -> bool:
        return name in self._held

    def held(self) -> frozenset[str]:
        return self._held

    def claim(self, names: Iterable[str]) -> set[str]:
        """Claim tables; even without names, this detects a lost connection, and with it the loss of all locks."""
        wanted = set(names)
        with self._one_at_a_time:
            known = self._line is not None
            try:
                found = self._run(CLAIM, wanted - self._held)
            except Unreachable:
                if not known:
                    raise
                found = self._run(CLAIM, wanted)
            new = {name for (name,) in found}
            self._held |= new
            return new

    def ask_for(self, names: Iterable[str]) -> None:
        with self._one_at_a_time:
            if asked := set(names):
                self._run(ASK, asked)

    def let_go(self, names: Iterable[str]) -> None:
        with self._one_at_a_time:
            if going := self._held & set(names):
                self._held -= going
                self._run(
                    RELEASE, going
                )  # announced first: a server that gets a lock unannounced takes its owner for dead
                self._run(UNLOCK, going)

    def heard(self) -> tuple[set[str], set[str]]:
        with self._one_at_a_time:
            words, self._words = self._words, {WANTED: set(), FREE: set()}
            free, self._not_yet = words[FREE] | self._not_yet, words[FREE] - self._held
            return words[WANTED], free

    def _run(self, query: str, names: Iterable[str]) -> list[tuple[Any, ...]]:
        import psycopg

        try:
            if self._line is None:
                self._line = psycopg.connect(self._url, autocommit=True)
                self._line.add_notify_handler(self._word)
                for statement in START:
                    self._line.execute(statement)
            found: list[tuple[Any, ...]] = self._line.execute(query, (sorted(names),)).fetchall()
            return found
        except psycopg.Error as wrong:
            from bafflebox.store.postgres import meaning

            lost = self._line is None or self._line.closed
            self._drop()  # after any error the locks held are unknown until the next claim
            raise meaning(self._where, driver_error(query, wrong, lost=lost)) from wrong

    def _word(self, word: Any) -> None:
        if word.pid != self._line.info.backend_pid:
            self._words[word.channel].add(word.payload)

    def _drop(self) -> None:
        line, self._line, self._held = self._line, None, frozenset()
        if line is not None:
            line.close()

    def close(self) -> None:
        with self._one_at_a_time:
            self._drop()
