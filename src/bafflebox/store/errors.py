"""The errors of a journal.

```
Conflict
└── Stale            somebody else wrote to the stream first; `since` lists what was written
StoreError
├── DiskFull         nothing was written
├── ReadOnly         the file, folder or server is read-only
├── InUse            another program holds the journal
├── Damaged          what is on disk is not what was written; `bafflebox journal heal` saves what can be saved
├── TooNew           written by a newer Baffle Box
├── Unreachable      no such file, no server, connection lost
├── Closed           the journal has been closed
└── Forked           two different histories of one stream
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from bafflebox.errors import BaffleBoxError, Conflict

if TYPE_CHECKING:
    from bafflebox.store.entry import JournalEntry


class Stale(Conflict):
    """A write was based on a version that is no longer the newest; `since` has what was written in the meantime."""

    code = "stale"

    def __init__(self, stream: str, expected: int, version: int, since: tuple[JournalEntry, ...]) -> None:
        newer = f"; written since: {', '.join(type(entry.event).__name__ for entry in since)}" if since else ""
        super().__init__(
            f"{stream} is at version {version}, but this was based on version {expected}{newer}.",
            facts={"stream": stream, "expected": expected, "version": version},
        )
        self.stream = stream
        self.expected = expected
        self.version = version
        self.since = since


class StoreError(BaffleBoxError):
    """The journal cannot do what was requested; nothing is half written."""

    code = "store"
    outside = "The journal could not be read or written. The operator can find the reason in the log."
    """The message for people who shouldn't see where the journal is stored."""
    place_told = False

    @property
    def public(self) -> str:
        """The message for people who shouldn't see where the journal is stored."""
        return self.outside if self.place_told else self.sentence


class DiskFull(StoreError):
    """The disk is full; nothing was written."""

    code = "disk_full"
    outside = "The disk of the server is full, and nothing was written. The operator has to make room."


class ReadOnly(StoreError):
    """The journal can be read but not written."""

    code = "read_only"


class InUse(StoreError):
    """Another program uses the journal."""

    code = "in_use"
    outside = "The journal is in use by another program. Try again in a moment."


class Damaged(StoreError):
    """The data on disk is not what was written."""

    code = "damaged"
    outside = "The data on the server's disk is damaged. The operator can find the reason in the log."


class TooNew(StoreError):
    """A newer version of the program wrote this journal."""

    code = "too_new"


class Unreachable(StoreError):
    """The database can't be reached."""

    code = "unreachable"
    outside = "The database can't be reached at the moment. Try again."


class JournalClosed(StoreError):
    """The journal was closed before the write."""

    code = "closed"


class Forked(StoreError):
    """Two copies of the journal have diverged."""

    code = "forked"


E = TypeVar("E", bound=StoreError)


def placed(wrong: E) -> E:
    """An error whose message names the journal's location or quotes its database: for the operator only."""
    wrong.place_told = True
    return wrong
