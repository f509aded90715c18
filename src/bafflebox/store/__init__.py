"""The journal: append-only streams of events, durable, chained by hashes, that clients can follow.

>>> from bafflebox.books import load
>>> from bafflebox.cases import PersonId, complain, evolve, give_ruling
>>> from bafflebox.clock import Millis
>>> from bafflebox.store import MemoryJournal, Meta, Stale
>>> book, ann, ben, dee = load("us2009"), PersonId("ann"), PersonId("ben"), PersonId("dee")
>>> journal = MemoryJournal()
>>> complaint = complain(book, "c1", Millis(0), ann, (ann, ben), "cocked or not", table="t7")
>>> recorded = journal.append("case/c1", [complaint], expected=0, meta=Meta(actor=ann, at=1_700_000_000_000, monotonic=0))
>>> [(entry.position, entry.version, entry.event == complaint) for entry in recorded]
[(1, 1, True)]
>>> journal.linked_to("table/t7")
['case/c1']

A write says which version it was based on. A write based on an older version fails and lists what was written since:

>>> case = evolve(None, complaint)
>>> ruled = give_ruling(book, case, Millis(60_000), dee, verdict="Cocked.", reasons="It leaned.")
>>> try:
...     journal.append("case/c1", [ruled], expected=0, meta=Meta(actor=dee, at=1_700_000_060_000, monotonic=60_000))
... except Stale as stale:
...     print(stale)
case/c1 is at version 1, but this was based on version 0; written since: ComplaintMade.
"""

from bafflebox.store.codec import Codec, Stored, StreamKind
from bafflebox.store.entry import Append, Head, JournalEntry, Meta
from bafflebox.store.errors import (
    Damaged,
    DiskFull,
    Forked,
    InUse,
    JournalClosed,
    ReadOnly,
    Stale,
    StoreError,
    TooNew,
    Unreachable,
)
from bafflebox.store.feed import Subscription
from bafflebox.store.journal import Journal, Recorded
from bafflebox.store.kinds import HOUSE
from bafflebox.store.memory import MemoryJournal
from bafflebox.store.opening import open_journal
from bafflebox.store.persons import Person

__all__ = [
    "HOUSE",
    "Append",
    "Codec",
    "Damaged",
    "DiskFull",
    "Forked",
    "Head",
    "InUse",
    "Journal",
    "JournalClosed",
    "JournalEntry",
    "MemoryJournal",
    "Meta",
    "Person",
    "ReadOnly",
    "Recorded",
    "Stale",
    "StoreError",
    "Stored",
    "StreamKind",
    "Subscription",
    "TooNew",
    "Unreachable",
    "open_journal",
]
