"""Delivers new journal entries to followers in order, each once, resumable from any position."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from threading import Condition
from time import monotonic
from typing import Self

from bafflebox.store.entry import JournalEntry

KEPT = 4096
"""Entries kept in memory for followers who are nearly up to date; older ones are read from the journal."""
AT_ONCE = 1000
"""Entries read at a time by a follower that has fallen behind."""

Reader = Callable[[int, int], Sequence[JournalEntry]]
"""Returns the entries after a position, up to a limit."""


class Feed:
    """Wakes followers and hands them new entries from memory."""

    def __init__(self, read: Reader) -> None:
        self._read = read
        self._news = Condition()
        self._recent: deque[JournalEntry] = deque(maxlen=KEPT)
        self._turn = 0
        self._closed = False

    def publish(self, entries: Sequence[JournalEntry]) -> None:
        """Publish entries that this process has written, in order."""
        with self._news:
            for entry in entries:
                if self._recent and entry.position != self._recent[-1].position + 1:
                    self._recent.clear()  # another process wrote in between: followers read that from the journal
                self._recent.append(entry)
            self._wake()

    def look_again(self) -> None:
        """Wake followers because another process may have written."""
        with self._news:
            self._wake()

    def close(self) -> None:
        with self._news:
            self._closed = True
            self._wake()

    def _wake(self) -> None:
        self._turn += 1
        self._news.notify_all()

    @property
    def closed(self) -> bool:
        return self._closed

    @property
    def turn(self) -> int:
        """A counter that changes whenever there may be new entries."""
        with self._news:
            return self._turn

    def wait(self, turn: int, timeout: float | None) -> bool:
        """Sleep until there may be new entries since `turn`; returns False on timeout."""
        with self._news:
            return self._news.wait_for(lambda: self._turn != turn, timeout)

    def after(self, position: int) -> Sequence[JournalEntry]:
        """Return the entries after a position, from memory if possible, otherwise from the journal."""
        with self._news:
            if self._recent and self._recent[0].position <= position + 1:
                skipped = position + 1 - self._recent[0].position
                if skipped < len(self._recent):
                    return [self._recent[i] for i in range(skipped, len(self._recent))]
        return () if self._closed else self._read(position, AT_ONCE)


class Subscription:
    """The entries of all streams after a position, as they are written.

    Iterate to wait indefinitely, or `take` with a timeout. `position` is the last one delivered: resume from there.
    """

    beside = False
    """Whether something beside the journal is known to have changed: nobody tells of that here."""

    def __init__(self, feed: Feed, after: int, stop: Callable[[Subscription], None] | None = None) -> None:
        self._feed = feed
        self._stop = stop
        self._ended = False
        self.position = after

    def take(self, timeout: float | None = None) -> Sequence[JournalEntry]:
        """Return the next entries, at least one; none on timeout (in seconds) or if the journal was closed."""
        until = None if timeout is None else monotonic() + timeout
        while not self._ended:
            turn = self._feed.turn
            found = self._feed.after(self.position)
            if found:
                self.position = found[-1].position
                return found
            left = None if until is None else until - monotonic()
            if self._feed.closed or (left is not None and left <= 0) or not self._feed.wait(turn, left):
                return ()
        return ()

    def __iter__(self) -> Iterator[JournalEntry]:
        while found := self.take():
            yield from found

    def close(self) -> None:
        """Stop following; a `take` waiting in another thread returns."""
        if not self._ended:
            self._ended = True
            if self._stop is not None:
                self._stop(self)
            self._feed.look_again()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
