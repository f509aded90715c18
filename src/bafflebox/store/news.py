"""Entries that other servers wrote: PostgreSQL sends notifications, and only streams of interest are read."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Callable, Sequence
from threading import Condition, Lock, Thread

from bafflebox.store.entry import JournalEntry

GATHERED = 0.005
"""Seconds between two readings of notifications: those of several commits wake this thread once."""
AGAIN = 1.0
"""Seconds between two attempts to listen after the connection was lost."""
VAULT = "bafflebox_vault"
"""The channel for changes beside the journal."""
Wanted = Callable[[str], bool]
"""Whether a stream is of interest; called from any thread."""


class Ear:
    """Listens to database channels in a thread; passes None after each reconnect, when messages may have been missed."""

    def __init__(self, url: str, channels: Sequence[str], heard: Callable[[str, str | None], None]) -> None:
        self._url, self._channels, self._heard = url, channels, heard
        self._lock = Lock()
        self._thread: Thread | None = None
        self._stopped, self._stop = socket.socketpair()

    def listen(self) -> None:
        with self._lock:
            if self._thread is None:
                self._thread = Thread(target=self._run, name="journal watcher", daemon=True)
                self._thread.start()

    def _run(self) -> None:
        import psycopg

        going_on = True
        while going_on:
            try:
                with psycopg.connect(self._url, autocommit=True) as connection:
                    for channel in self._channels:
                        connection.execute(f"LISTEN {channel}")
                    self._missed()
                    while going_on:
                        stop = self._stopped.fileno()
                        ready, _, _ = select.select([connection.fileno(), stop], [], [])
                        going_on = stop not in ready
                        if going_on:
                            # Straight from the driver: a busy database sends hundreds of these a second.
                            connection.pgconn.consume_input()
                            while (word := connection.pgconn.notifies()) is not None:
                                self._heard(word.relname.decode(), word.extra.decode())
                            time.sleep(GATHERED)
            except psycopg.Error:
                self._missed()
                going_on = not select.select([self._stopped], [], [], AGAIN)[0]

    def _missed(self) -> None:
        for channel in self._channels:
            self._heard(channel, None)

    def close(self) -> None:
        self._stop.send(b"!")
        if self._thread is not None:
            self._thread.join()
        self._stop.close()
        self._stopped.close()


class News:
    """Entries written by other servers, each delivered once, to a single consumer."""

    def __init__(
        self,
        read: Callable[[int, Sequence[str]], list[JournalEntry]],
        streams_after: Callable[[int], list[str]],
        wanted: Wanted,
        position: int,
    ) -> None:
        self._read, self._streams_after, self._wanted = read, streams_after, wanted
        self._news = Condition()
        self._position = position
        """The last position announced."""
        self._first = 0
        """Where to read from; 0 while there is nothing to read."""
        self._names: set[str] = set()
        self._any = False
        """Whether the streams that were written are unknown."""
        self._look = False
        self.beside = False
        """Whether something beside the journal had changed when `take` returned last."""
        self._ended = False

    def look(self) -> None:
        """Make `take` return even if there is no entry."""
        with self._news:
            self._look = True
            self._news.notify_all()

    def heard(self, told: str | None, *, own: bool) -> None:
        """Handle a notification: first and last position and the streams; None if some may have been missed."""
        with self._news:
            if told is None:
                self._note(self._position + 1, None)
                return
            first, last, *names = told.split("\n")
            self._position = max(self._position, int(last))
            if not own:
                self._note(int(first), [name for name in names if self._wanted(name)] if any(names) else None)

    def _note(self, first: int, names: Sequence[str] | None) -> None:
        if names is None or names:
            self._first = min(self._first or first, first)
            self._names.update(names or ())
            self._any = self._any or names is None
            self._news.notify_all()

    def take(self, timeout: float | None = None) -> Sequence[JournalEntry]:
        """Return the next entries; none on timeout (in seconds), if none are of interest, or if something else has changed."""
        with self._news:
            self._news.wait_for(lambda: self._first or self._look or self._ended, timeout)
            self.beside, self._look = self._look, False
            if self._ended or not self._first:
                return ()
            first, names, unknown = self._first, self._names, self._any
            self._first, self._names, self._any = 0, set(), False
        try:
            if unknown:
                names |= {name for name in self._streams_after(first - 1) if self._wanted(name)}
            return self._read(first, sorted(names)) if names else ()
        except BaseException:
            with self._news:  # read again when the database is back
                self._note(first, None)
            raise

    def close(self) -> None:
        with self._news:
            self._ended = True
            self._news.notify_all()
