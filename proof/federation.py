"""`python -m proof.federation`: a federation cluster under load, with each part killed in turn; writes
`docs/proof/federation.md`.

Everything runs on loopback and stops by itself. Without HAProxy, Patroni, etcd and PostgreSQL it says what is missing
and does nothing.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import websockets
from websockets.asyncio.client import connect

from bafflebox.store import open_journal
from bafflebox.store.backup import verified
from bafflebox.web.logs import configure
from bench.crowd import Figures, Match, Player
from bench.serving import Seat, set_tables
from deploy.federation.cluster import LOOPBACK, Federation, missing
from proof import REPORTS

PACE = 0.5
"""Seconds between two acts at a table."""
LONGEST = 90.0
"""Seconds allowed for a part to restart, and for every table to continue."""
BETWEEN = 6.0
"""Seconds of play between two kills."""
HEAD = """# A federation's cluster, each part killed under load

Written by `python -m proof.federation`, not by hand: HAProxy, {servers} servers, PostgreSQL with a synchronous replica under Patroni, and etcd, as `python -m deploy.federation`
starts them, on one machine with two cores that others used, too. Two players at each of {tables} tables act every half second through the proxy. A part is
killed as a power cut would; "went on" is the time from the kill until a table's next act was acknowledged.

| killed | tables went on after, median | the last one after | acts acknowledged until then | lost |
| --- | ---: | ---: | ---: | ---: |
"""


@dataclass(frozen=True, slots=True)
class Scene:
    """What happened after a kill."""

    title: str
    at: float
    back: dict[str, float]
    """Seconds until each table continued."""

    def row(self, figures: Figures, lost: int) -> str:
        times, acts = (
            sorted(self.back.values()),
            sum(when < self.at + max(self.back.values()) for when, *_ in figures.acknowledged),
        )
        return f"| {self.title} | {median(times):.1f} s | {times[-1]:.1f} s | {acts:,} | {lost} |"


class Stage:
    """The cluster and its players."""

    def __init__(self, cluster: Federation, seats: list[tuple[Seat, Seat]]) -> None:
        self.cluster, self.seats, self.figures = cluster, seats, Figures()
        self.scenes: list[Scene] = []
        address = f"ws://{LOOPBACK}:{cluster.port}/api/tables/{{}}/live?changes"
        matches = [Match(self.figures, PACE) for _ in seats]
        self.players = [
            Player(match, seat, lambda seat=seat: address.format(seat.table))  # type: ignore[misc]
            for match, pair in zip(matches, seats, strict=True)
            for seat in pair
        ]
        self._tasks = [asyncio.create_task(player.play()) for player in self.players]
        self._tasks += [asyncio.create_task(match.drive()) for match in matches]
        self._tasks.append(asyncio.create_task(self._look_after()))

    async def _look_after(self) -> None:
        """Supervises the cluster, as its starter does."""
        while True:
            await asyncio.sleep(0.5)
            self.cluster.look_after()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def going_on(self, since: float) -> dict[str, float]:
        """When each table continued after a moment, once all have."""
        tables = {pair[0].table for pair in self.seats}
        async with asyncio.timeout(LONGEST):
            while True:
                back: dict[str, float] = {}
                for when, table, _ in self.figures.acknowledged:
                    if when > since:
                        back.setdefault(table, when - since)
                if back.keys() == tables:
                    return back
                await asyncio.sleep(0.05)

    async def killed(self, title: str, name: str, then: Callable[[], Awaitable[None]] | None = None) -> None:
        """Kill a part. `then` says when its machine may come back; otherwise it restarts at once."""
        part = self.cluster.parts[name]
        at = perf_counter()
        await asyncio.to_thread(part.kill)
        if then is not None:
            part.process = None  # its machine stays down
            await then()
        back = await self.going_on(at)
        self.scenes.append(Scene(title, at, back))
        print(f"{title}: the last table went on after {max(back.values()):.1f} s", flush=True)
        if then is not None:
            part.start()
        await asyncio.sleep(BETWEEN)

    async def holds(self, what: Callable[[], object]) -> None:
        async with asyncio.timeout(LONGEST):
            while not await asyncio.to_thread(what):
                await asyncio.sleep(0.1)


async def played(cluster: Federation, tables: int) -> tuple[Stage, list[str]]:
    stage = Stage(cluster, await set_tables(cluster.data, tables))
    try:
        for player in stage.players:
            await player.connected.wait()
        await stage.going_on(perf_counter())
        await asyncio.sleep(BETWEEN)
        told = [
            f"A key that was revoked at one server closed an open connection at another after {await revoked(cluster, stage):.2f} s."
        ]
        await stage.killed("a server", cluster.servers[0])
        await stage.killed("the proxy", "proxy")
        await stage.holds(cluster.replicated)
        primary, replica = sorted(("one", "two"), key=cluster.primary().__ne__)
        await stage.killed("the primary", primary, lambda: stage.holds(lambda: cluster.primary() == replica))
        began = perf_counter()
        await stage.holds(cluster.replicated)
        told.append(
            f"The old primary came back as the replica, {perf_counter() - began + BETWEEN:.0f} s after its machine was started again."
        )
        await stage.killed("the replica", primary, lambda: asyncio.sleep(0))
        await stage.holds(cluster.replicated)
        await stage.killed("etcd", "etcd")
    finally:
        await stage.close()
    return stage, told


async def revoked(cluster: Federation, stage: Stage) -> float:
    """How long a connection stays open at one server after its key was revoked at another."""
    from bafflebox.service import House

    table = stage.seats[0][0].table
    async with House.at(cluster.data) as house:  # a server like the others, in this process
        known, key = await asyncio.to_thread(house.people.guest, "Eve")
        address = f"ws://{LOOPBACK}:{cluster.ports[cluster.servers[-1]]}/api/tables/{table}/live"
        async with connect(address, additional_headers={"authorization": f"Bearer {key}"}) as line:
            await line.recv()
            began = perf_counter()
            await asyncio.to_thread(house.people.keys.revoke_all, known.person)
            with suppress(websockets.ConnectionClosed):
                async with asyncio.timeout(LONGEST):
                    while True:
                        await line.recv()
            return perf_counter() - began


def lost(where: str, figures: Figures) -> tuple[list[tuple[float, str]], int]:
    """Acknowledged acts missing from the journal, and how many are in it twice."""
    kept: dict[tuple[str, str], list[int]] = {}
    with open_journal(where, read_only=True) as journal:
        assert verified(journal).sound
        for head in journal.streams("table/"):
            for entry in journal.read(head.stream):
                if entry.meta.mark:
                    key = head.stream.removeprefix("table/"), entry.meta.mark
                    kept.setdefault(key, []).append(entry.version)
    gone = [(when, table) for when, table, reference in figures.acknowledged if (table, reference) not in kept]
    twice = sum(versions[-1] - versions[0] >= len(versions) for versions in kept.values())
    return gone, twice


def main() -> int:
    told = argparse.ArgumentParser(description=__doc__)
    told.add_argument("--tables", type=int, default=24)
    told.add_argument("--servers", type=int, default=3)
    given = told.parse_args()
    if lacking := missing():
        print(f"Nothing was proved. {lacking}", file=sys.stderr)
        return 0
    configure(as_json=False, level="error")
    with TemporaryDirectory() as folder, Federation(Path(folder), given.servers) as cluster:
        stage, seen = asyncio.run(played(cluster, given.tables))
        gone, twice = lost(cluster.data, stage.figures)
    figures, lines = stage.figures, [HEAD.format(tables=given.tables, servers=given.servers).rstrip("\n")]
    for number, scene in enumerate(stage.scenes):
        end = stage.scenes[number + 1].at if number + 1 < len(stage.scenes) else float("inf")
        lines.append(scene.row(figures, sum(scene.at - BETWEEN <= when < end - BETWEEN for when, _ in gone)))
    refused = sorted(set(figures.refused))
    lines += [
        "",
        f"Of {figures.kept:,} acknowledged acts {len(gone)} were lost, and {twice} were carried out twice. The whole journal was verified afterwards.",
        f"{len(figures.refused)} acts were refused with a sentence ({', '.join(refused) or 'none'}), and their players tried again.",
        *seen,
        "",
        "A table whose server died stands until somebody at it resumes play: nobody loses time. While the primary is away nothing can be written, and acts are refused; while",
        "the replica is away, writes wait until Patroni has noticed, and then go on without it.",
    ]
    print("\n".join(lines))
    (REPORTS / "federation.md").write_text("\n".join(lines) + "\n", "utf-8")
    handed = max(stage.scenes[0].back.values())
    if gone or twice or handed > 5:
        print(
            f"Not proved: {len(gone)} lost, {twice} twice, a server's tables handed over after {handed:.1f} s.",
            file=sys.stderr,
        )
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
