"""Durable acts: 64 streams at once through the journal, against a bare loop of inserts into the same kind of file.

Each act waits for its answer before the next one in its stream, as at 64 tables where people take turns; the answer
comes once the act is on disk. The bare loop inserts the same texts into an indexed SQLite table with the same settings
and as many rows per transaction, from one thread: no codec, no hashes, no version checks, no notifications.
"""

from __future__ import annotations

import asyncio
import sqlite3
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter, process_time

from bafflebox.cases import EvidenceGiven, EvidenceKind, PersonId
from bafflebox.clock import Millis
from bafflebox.store import HOUSE, Journal, Meta, open_journal
from bench.measure import Table

STREAMS = 64
ACTS = 200
"""Acts per stream in a round."""
ROUNDS = 5
EVENTS = 500
"""Events in the stream that is read back."""


def _event(number: int) -> EvidenceGiven:
    return EvidenceGiven(Millis(number), PersonId("ann"), EvidenceKind.STATEMENT, "The die leaned on a checker.")


def _meta(number: int) -> Meta:
    return Meta(actor="ann", at=1_700_000_000_000 + number, monotonic=number, device="phone 3")


async def _table(journal: Journal, stream: str) -> None:
    for number in range(ACTS):
        await journal.appended(stream, (_event(number),), expected=number, meta=_meta(number))


async def _tables(journal: Journal, first: int) -> None:
    await asyncio.gather(*(_table(journal, f"case/{first + number}") for number in range(STREAMS)))


class Watch:
    """Seconds of wall and processor time since it was created."""

    def __init__(self) -> None:
        self._wall, self._processor = perf_counter(), process_time()

    def rates(self) -> tuple[float, float]:
        """Acts per second of wall time and of processor time."""
        acts = STREAMS * ACTS
        return acts / (perf_counter() - self._wall), acts / (process_time() - self._processor)


def _ours(journal: Journal, first: int) -> tuple[float, float]:
    watch = Watch()
    asyncio.run(_tables(journal, first))
    return watch.rates()


def _bare(connection: sqlite3.Connection, first: int) -> tuple[float, float]:
    names = [f"case/{first + number}" for number in range(STREAMS)]
    batches = [
        [(name, version, HOUSE.text(name, version, _meta(version), _event(version)), bytes(32)) for name in names]
        for version in range(1, ACTS + 1)
    ]
    watch = Watch()
    for batch in batches:
        connection.execute("BEGIN IMMEDIATE")
        for row in batch:
            connection.execute("INSERT INTO entries (stream, version, text, hash) VALUES (?, ?, ?, ?)", row)
        connection.execute("COMMIT")
    return watch.rates()


def _bare_file(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute(
        "CREATE TABLE entries (position INTEGER PRIMARY KEY, stream TEXT, version INTEGER, text TEXT, hash BLOB, "
        "UNIQUE (stream, version))"
    )
    return connection


def _read_back(journal: Journal) -> float:
    """Milliseconds of processor time to load all events of one stream as objects."""
    events = [_event(number) for number in range(EVENTS)]
    journal.append("case/long", events, expected=0, meta=_meta(0))
    times = []
    for _ in range(20):
        started = process_time()
        assert len(journal.read("case/long")) == EVENTS
        times.append(1000 * (process_time() - started))
    return median(times)


def run() -> list[Table]:
    """Acts per second of both, measured alternately, and the time to read a stream."""
    ours: list[tuple[float, float]] = []
    bare: list[tuple[float, float]] = []
    with tempfile.TemporaryDirectory() as folder, open_journal(f"{folder}/journal.db") as journal:
        connection = _bare_file(Path(folder, "bare.db"))
        for number in range(ROUNDS + 1):  # the first round warms up
            ours.append(_ours(journal, STREAMS * number))
            bare.append(_bare(connection, STREAMS * number))
        connection.close()
        reading = _read_back(journal)
    table = Table("Durable acts", ("what", "acts/s by the wall", "acts/s of processor time", "beside the bare loop"))
    for name, rates in (("journal, 64 streams at once", ours[1:]), ("bare inserts, 64 to a transaction", bare[1:])):
        part = median(rate[1] / other[1] for rate, other in zip(rates, bare[1:], strict=True))
        wall, processor = (median(rate[way] for rate in rates) for way in (0, 1))
        table.rows.append((name, f"{wall:,.0f}", f"{processor:,.0f}", f"{part:.2f}"))
    table.note = f"A stream of {EVENTS} events is read back into objects in {reading:.1f} ms of processor time."
    return [table]
