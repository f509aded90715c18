"""What can go wrong with a journal.

```
Conflict
└── Stale            somebody else wrote to the stream first; has what was written since
StoreError
├── DiskFull         nothing of the write is kept
├── ReadOnly         the file, the folder or the server takes no writes
├── InUse            another program holds the journal
├── Damaged          what is on disk is not what was written; `bafflebox journal heal` saves what can be saved
├── TooNew           written by a newer Baffle Box
├── Unreachable      no such file, no server, connection lost
├── Closed           the journal has been closed
└── Forked           two pasts for one stream
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bafflebox.errors import BaffleBoxError, Conflict

if TYPE_CHECKING:
    from bafflebox.store.entry import Entry


class Stale(Conflict):
    """A write was based on a version that is no longer the newest; `since` is what was written meanwhile."""

    code = "stale"

    def __init__(self, stream: str, expected: int, version: int, since: tuple[Entry, ...]) -> None:
        newer = f"; written since: {', '.join(type(entry.event).__name__ for entry in since)}" if since else ""
        super().__init__(
            f"{stream} is at version {version}, and this was based on version {expected}{newer}.",
            facts={"stream": stream, "expected": expected, "version": version},
        )
        self.stream = stream
        self.expected = expected
        self.version = version
        self.since = since


class StoreError(BaffleBoxError):
    """The journal cannot do what was asked; nothing is half written."""

    code = "store"


class DiskFull(StoreError):
    code = "disk_full"


class ReadOnly(StoreError):
    code = "read_only"


class InUse(StoreError):
    code = "in_use"


class Damaged(StoreError):
    code = "damaged"


class TooNew(StoreError):
    code = "too_new"


class Unreachable(StoreError):
    code = "unreachable"


class Closed(StoreError):
    code = "closed"


class Forked(StoreError):
    code = "forked"
