"""What a federation cluster's database can handle by itself: commits, entries, bytes, and table locks."""

from __future__ import annotations

from time import perf_counter

from bafflebox.store import open_journal
from bafflebox.store.ownership import LockOwner
from bafflebox.store.postgres import parsed
from bafflebox.store.straight import Straight
from bench.journal import _event, _meta
from bench.measure import Table
from deploy.federation.cluster import Federation

STREAMS, ROUNDS, ALONE = 1024, 12, 200
"""Streams written at once, writes to each, and acts written one after another."""
LOCKS = 50_000
"""Tables that one server handles."""
BYTES = "SELECT pg_current_wal_lsn() - '0/0'::pg_lsn, pg_database_size(current_database())"


def report(cluster: Federation) -> Table:
    """One writer, as on a server, with the synchronous replica."""
    table = Table("The database of the cluster", ("what", "figure"))
    asking = Straight(parsed(cluster.data))
    with open_journal(cluster.data) as journal:
        journal.append("case/alone", [_event(0)], expected=0, meta=_meta(0))
        began = perf_counter()
        for number in range(1, ALONE):
            journal.append("case/alone", [_event(number)], expected=number, meta=_meta(number))
        each = (perf_counter() - began) / ALONE
        (log, size), used = asking.rows(BYTES)[0], _used(cluster)
        began = perf_counter()
        for number in range(ROUNDS):
            waiting = [
                journal.submit(f"case/{stream}", [_event(number)], expected=number, meta=_meta(number))
                for stream in range(STREAMS)
            ]
            for one in waiting:
                one.result()
        took, (log_after, size_after) = perf_counter() - began, asking.rows(BYTES)[0]
    acts = STREAMS * ROUNDS
    owner = LockOwner(cluster.data)
    began = perf_counter()
    held = len(owner.claim(str(number) for number in range(LOCKS)))
    claimed = perf_counter() - began
    owner.close()
    asking.close()
    table.rows += [
        ("ms a commit on both, one writer, one act each", f"{1000 * each:.1f}"),
        (f"acts a second, one writer, {STREAMS:,} streams at once", f"{acts / took:,.0f}"),
        ("databases' CPU, ms an act, then", f"{1000 * (_used(cluster) - used) / acts:.3f}"),
        ("bytes of log an act", f"{(log_after - log) / acts:,.0f}"),
        ("bytes on disk an act", f"{(size_after - size) / acts:,.0f}"),
        ("seconds to take the locks of so many tables", f"{claimed:.2f} ({held:,})"),
    ]
    return table


def _used(cluster: Federation) -> float:
    return sum(cluster.parts[name].processor_seconds() for name in ("one", "two"))
