"""A complete journal in memory, for trials and for games that don't have to be stored."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from threading import RLock

from bafflebox.cases import PersonId
from bafflebox.store.chain import BEFORE_ALL
from bafflebox.store.codec import Codec
from bafflebox.store.entry import Head, JournalEntry
from bafflebox.store.errors import JournalClosed
from bafflebox.store.feed import Feed
from bafflebox.store.journal import Journal, Recorded, Work, answer, settle, stale
from bafflebox.store.kinds import HOUSE
from bafflebox.store.persons import Person


class MemoryJournal(Journal):
    """A journal that lives as long as the process."""

    def __init__(self, codec: Codec = HOUSE) -> None:
        self.codec = codec
        self._feed = Feed(self._after)
        self._lock = RLock()
        self._entries: list[JournalEntry] = []
        self._streams: dict[str, list[JournalEntry]] = {}
        self._links: dict[str, set[str]] = {}
        self._persons: dict[PersonId, Person] = {}
        self._closed = False

    def _submit(self, work: Work) -> None:
        with self._lock:
            if self._closed:
                raise JournalClosed("The journal has been closed.")
            heads = {append.stream: self._head(append.stream) for append in work.appends}
            settled = settle((work,), heads, len(self._entries))
            for _, append in settled.stale:
                since = self.read(append.stream, append.expected)
                answer([(work, stale(append, heads[append.stream].version, since))])
            for _, entries in settled.accepted:
                self._keep(work, entries)
                self._feed.publish(entries)
                answer(settled.accepted)

    def _keep(self, work: Work, entries: Recorded) -> None:
        self._entries += entries
        for entry in entries:
            self._streams.setdefault(entry.stream, []).append(entry)
        for target, stream in work.links:
            self._links.setdefault(target, set()).add(stream)
        if work.person is not None:
            self._persons[work.person.id] = work.person

    def _head(self, stream: str) -> Head:
        entries = self._streams.get(stream)
        return Head(stream, len(entries), entries[-1].hash) if entries else Head(stream, 0, BEFORE_ALL)

    def read(self, stream: str, after: int = 0, up_to: int | None = None) -> list[JournalEntry]:
        """The entries of a stream, after one version and up to another."""
        with self._lock:
            return self._streams.get(stream, [])[max(after, 0) : up_to]

    def streams(self, prefix: str = "") -> list[Head]:
        """The heads of streams whose name starts with the prefix, in order."""
        with self._lock:
            return [self._head(stream) for stream in sorted(self._streams) if stream.startswith(prefix)]

    def version(self, stream: str) -> int:
        """The version of a stream; 0 for one that has no entries."""
        with self._lock:
            return self._head(stream).version

    def position(self) -> int:
        """The position of the last entry of the whole journal."""
        with self._lock:
            return len(self._entries)

    def linked_to(self, stream: str) -> list[str]:
        """The streams with an entry that is linked to this one."""
        with self._lock:
            return sorted(self._links.get(stream, ()))

    def person(self, person: PersonId) -> Person | None:
        """A person's record; None if there is none."""
        with self._lock:
            return self._persons.get(person)

    def persons(self) -> list[Person]:
        """All persons with a record."""
        with self._lock:
            return [self._persons[person] for person in sorted(self._persons)]

    def _after(self, position: int, limit: int) -> Sequence[JournalEntry]:
        with self._lock:
            start = bisect_right(self._entries, position, key=lambda entry: entry.position)
            return self._entries[start : start + limit]

    def close(self) -> None:
        """Close the journal; later writes are refused."""
        with self._lock:
            self._closed = True
        self._feed.close()
