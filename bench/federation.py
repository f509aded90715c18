"""`python -m bench federation`: the cost of an act with 1, 2, 4 and 8 servers, against one on SQLite.

Every server has the same number of tables at the same pace, so only the number of servers changes. Players connect
through the proxy. The cluster is the one in `deploy.federation`, with its synchronous replica, on this machine. If it
can't be started, the benchmark says why.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from bafflebox.web.logs import configure
from bench import database
from bench.crowd import Figures, Match, Player
from bench.measure import Table
from bench.server import Load, measured, percentiles
from bench.serving import set_tables
from deploy.federation.cluster import LOOPBACK, Federation, missing

COLUMNS = (
    *("servers", "tables", "acts", "acts/s", "p50 ms", "p99 ms", "servers, ms an act", "times one server"),
    *("database, ms an act", "proxy, ms an act", "load"),
)
SERVERS = (1, 2, 4, 8)


async def played(
    cluster: Federation, tables: int, seconds: float, pace: float
) -> tuple[Figures, float, dict[str, float]]:
    """Everybody plays; returns the measurements, the duration, and the processor seconds of each part."""
    seats = await set_tables(cluster.data, tables)
    figures = Figures()
    address = f"ws://{LOOPBACK}:{cluster.port}/api/tables/{{}}/live?changes"
    matches = [Match(figures, pace) for _ in seats]
    players = [
        Player(match, seat, lambda seat=seat: address.format(seat.table))  # type: ignore[misc]
        for match, pair in zip(matches, seats, strict=True)
        for seat in pair
    ]
    tasks = [asyncio.create_task(player.play()) for player in players]
    for player in players:
        await player.connected.wait()
    before = {name: part.processor_seconds() for name, part in cluster.parts.items()}
    tasks += [asyncio.create_task(match.drive()) for match in matches]
    began = perf_counter()
    await asyncio.sleep(seconds)
    spent = {name: part.processor_seconds() - before[name] for name, part in cluster.parts.items()}
    elapsed = perf_counter() - began
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return figures, elapsed, spent


def run(tables: int = 32, seconds: float = 15.0, pace: float = 1.0, servers: Sequence[int] = SERVERS) -> list[Table]:
    configure(as_json=False, level="error")
    table = Table("A federation's cluster", COLUMNS)
    if lacking := missing():
        table.note = f"Not measured. {lacking}"
        return [table]
    alone = asyncio.run(measured(Load("SQLite", tables, seconds, pace=pace)))
    kept = alone.figures.kept
    p50, p99 = percentiles(sorted(alone.figures.seen))
    table.rows.append(
        [
            *(
                "1, SQLite, no proxy",
                f"{tables}",
                f"{kept:,}",
                f"{kept / alone.elapsed:,.0f}",
                f"{p50:.0f}",
                f"{p99:.0f}",
            ),
            *(f"{1000 * alone.processor / kept:.2f}", "", "", "", f"{os.getloadavg()[0]:.1f}"),
        ]
    )
    first = 0.0
    tables_of_database: list[Table] = []
    with TemporaryDirectory() as folder:
        for count in servers:
            with Federation(Path(folder), count) as cluster:
                figures, elapsed, spent = asyncio.run(played(cluster, tables * count, seconds, pace))
                if count == servers[-1]:
                    tables_of_database.append(database.report(cluster))
            cost = {
                kind: 1000 * sum(spent[name] for name in names) / figures.kept
                for kind, names in (("servers", cluster.servers), ("database", ["one", "two"]), ("proxy", ["proxy"]))
            }
            first = first or cost["servers"]
            p50, p99 = percentiles(sorted(figures.seen))
            table.rows.append(
                [
                    *(
                        f"{count}",
                        f"{tables * count}",
                        f"{figures.kept:,}",
                        f"{figures.kept / elapsed:,.0f}",
                        f"{p50:.0f}",
                        f"{p99:.0f}",
                    ),
                    *(f"{cost['servers']:.2f}", f"{cost['servers'] / first:.2f}", f"{cost['database']:.2f}"),
                    *(f"{cost['proxy']:.2f}", f"{os.getloadavg()[0]:.1f}"),
                ]
            )
            print(dict(zip(COLUMNS, table.rows[-1], strict=True)), file=sys.stderr, flush=True)
    return [table, *tables_of_database]


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--tables", type=int, default=32, help="For each server (default 32).")
    told.add_argument("--seconds", type=float, default=15.0)
    told.add_argument(
        "--pace", type=float, default=1.0, help="Seconds between two acts at a table; 0 as fast as it goes."
    )
    told.add_argument("--servers", type=int, action="append")
    given = told.parse_args()
    for table in run(given.tables, given.seconds, given.pace, given.servers or SERVERS):
        print(table.markdown())


if __name__ == "__main__":
    main()
