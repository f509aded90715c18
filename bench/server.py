"""The server under load: real processes, real WebSockets, players at a real pace; it stops by itself.

`python -m bench server` runs a small set; `python -m bench.server --tables 1000 --seconds 60` runs the large one,
`--only limit` a single measurement. The players run in this process and the servers in their own, on the same machine;
the processor time of each is reported.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from statistics import quantiles
from time import perf_counter, process_time

from bafflebox.web.logs import configure
from bench.crowd import Figures, Match, Player, spectate
from bench.measure import Table
from bench.serving import ServerProcess, database, set_tables

COLUMNS = (
    *("what", "tables", "acts", "acts/s", "p50 ms", "p99 ms", "refused", "lost", "MB", "KB/table"),
    *("CPU s", "clients' CPU s", "load"),
)


@dataclass(frozen=True, slots=True)
class Load:
    """One measurement."""

    title: str
    tables: int = 20
    seconds: float = 10.0
    pace: float = 5.0
    kind: str = "sqlite"
    servers: int = 1
    spectators: int = 0
    watched: int = 1
    """Tables that the spectators are spread over."""
    killed: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    load: Load
    figures: Figures
    lost: int
    memory: int
    before: int
    processor: float
    elapsed: float
    """Seconds of play, including downtime after a kill."""
    clients: float
    """Processor seconds of the players, which share the machine with the servers."""

    def row(self) -> list[str]:
        seen = sorted(self.figures.seen)
        p50, p99 = percentiles(seen)
        per_table = (self.memory - self.before) / max(1, self.load.tables) / 1024
        return [
            *(self.load.title, f"{self.load.tables:,}", f"{self.figures.kept:,}"),
            *(f"{self.figures.kept / self.elapsed:,.0f}", f"{p50:.0f}", f"{p99:.0f}"),
            *(f"{len(self.figures.refused)}", f"{self.lost}", f"{self.memory / 1024**2:.0f}", f"{per_table:.0f}"),
            *(f"{self.processor:.1f}", f"{self.clients:.1f}", f"{os.getloadavg()[0]:.1f}"),
        ]


def percentiles(seen: list[float]) -> tuple[float, float]:
    """Median and 99th percentile in milliseconds."""
    if len(seen) < 2:
        return 0.0, 0.0
    cuts = quantiles(seen, n=100)
    return cuts[49] * 1000, cuts[98] * 1000


@contextmanager
def undisturbed() -> Iterator[None]:
    """Turns off garbage collection: thousands of players share this process, and all would wait for it."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


async def measured(load: Load) -> Outcome:
    """Sets up tables, starts the servers, lets everybody play, then checks that nothing acknowledged is lost."""
    with database(load.kind) as where, undisturbed():
        seats = await set_tables(where, load.tables)
        servers = [ServerProcess(where) for _ in range(load.servers)]
        figures = Figures()
        try:
            before = sum(server.memory() for server in servers)
            matches = [Match(figures, load.pace) for _ in seats]
            players = [
                Player(match, seat, partial(_live, servers, number, seat.table))
                for match, pair in zip(matches, seats, strict=True)
                for number, seat in enumerate(pair)
            ]
            tasks = [asyncio.create_task(player.play()) for player in players]
            for player in players:
                await player.connected.wait()
            watching = asyncio.Semaphore(0)
            for number in range(load.spectators):
                table = number % load.watched
                address = servers[0].live(seats[table][0].table)
                tasks.append(asyncio.create_task(spectate(address, matches[table], watching.release)))
            for _ in range(load.spectators):
                await watching.acquire()
            tasks += [asyncio.create_task(match.drive()) for match in matches]
            spent, clients = sum(server.processor_seconds() for server in servers), process_time()
            started = perf_counter()
            await asyncio.sleep(load.seconds / 2)
            if load.killed:
                spent -= servers[0].processor_seconds()
                servers[0].kill()
                began = perf_counter()
                servers[0] = await asyncio.to_thread(ServerProcess, where, servers[0].port)
                figures.restart = perf_counter() - began
                for player in players:
                    await player.connected.wait()
            await asyncio.sleep(load.seconds / 2)
            spent, clients = sum(server.processor_seconds() for server in servers) - spent, process_time() - clients
            elapsed = perf_counter() - started
            memory = sum(server.memory() for server in servers)
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        finally:
            for server in servers:
                server.stop()
        return Outcome(load, figures, _lost(where, figures), memory, before, spent, elapsed, clients)


def _live(servers: list[ServerProcess], number: int, table: str) -> str:
    """Where a player connects: White to the first server, Black to the second if there are two."""
    return servers[number % len(servers)].live(table) + "?changes"


def _lost(where: str, figures: Figures) -> int:
    """Tables where somebody was shown more than the journal contains."""
    from bafflebox.store import open_journal

    with open_journal(where, create=False, read_only=True) as journal:
        return sum(len(journal.read(f"table/{name}")) < version for name, version in figures.versions.items())


def report(loads: list[Load]) -> Table:
    configure(as_json=False, level="warning")
    table = Table("The server under load", COLUMNS)
    notes = []
    for load in loads:
        began = perf_counter()
        outcome = asyncio.run(measured(load))
        table.rows.append(outcome.row())
        if load.spectators:
            p50, p99 = percentiles(outcome.figures.spectators)
            notes.append(f"{load.title}: {load.spectators} spectators saw an act after {p50:.0f} ms, p99 {p99:.0f} ms.")
        if load.killed:
            back = max(outcome.figures.back, default=0.0)
            notes.append(
                f"{load.title}: the new process told its address after {outcome.figures.restart:.1f} s, and all "
                f"{len(outcome.figures.back)} connections were back after {back:.1f} s."
            )
        if outcome.figures.refused:
            notes.append(f"{load.title}: refused {', '.join(sorted(set(outcome.figures.refused)))}.")
        row = ", ".join(f"{name} {cell}" for name, cell in zip(COLUMNS[1:], table.rows[-1][1:], strict=True))
        print(f"{load.title} ({perf_counter() - began:.0f} s with setting up): {row}", file=sys.stderr, flush=True)
    table.note = "\n".join(notes)
    return table


def loads(tables: int, seconds: float) -> dict[str, Load]:
    """The full set: real pace, the limit, a crowd, a power cut, two servers, and their limit."""
    shared, few = partial(Load, kind="postgres", servers=2), min(tables, 64)
    return {
        "live": Load("live pace", tables, seconds),
        "limit": Load("as fast as it goes", few, seconds, pace=0.0, spectators=few, watched=few),
        "crowd": Load("with spectators", 2, seconds, pace=1.0, spectators=500),
        "killed": Load("killed and started again", tables, seconds, killed=True),
        "shared": shared("PostgreSQL, two servers", tables, seconds),
        "shared-limit": shared("PostgreSQL, two servers, as fast as it goes", min(tables, 64), seconds, pace=0.0),
    }


def run(tables: int = 50, seconds: float = 15.0, only: Sequence[str] = ()) -> list[Table]:
    return [report([load for name, load in loads(tables, seconds).items() if not only or name in only])]


def main() -> None:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--tables", type=int, default=1000)
    told.add_argument("--seconds", type=float, default=60.0)
    told.add_argument("--only", action="append", choices=loads(1, 1.0), default=[])
    given = told.parse_args()
    print(run(given.tables, given.seconds, given.only)[0].markdown())


if __name__ == "__main__":
    main()
