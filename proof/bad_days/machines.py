"""Bad days for the machine: a power cut, a full disk, everybody reconnecting in the same second."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

from bench.server import Load, measured
from proof.bad_days.scenes import club
from proof.disk import SmallDisk

HALF_A_PAGE = 2_000
"""Bytes of a half-written page at the end of the write-ahead log, left by a power cut."""


async def no_power(folder: Path) -> list[str]:
    """The laptop dies three times while forms arrive, each time leaving a half-finished write in the file."""
    cuts, count = 3, 40
    told: list[str] = []
    slowest = 0.0
    async with club(folder) as night:
        log = Path(f"{night.where}-wal")
        for cut in range(cuts):
            sending = asyncio.create_task(night.notices(f"cut {cut}", count))
            while not night.desk.traffic.answers[200] or len(night.kept(f"cut {cut}")) < count // 4:
                await asyncio.sleep(0.01)
            night.laptop.kill()
            with log.open("ab") as torn:
                torn.write(random.Random(cut).randbytes(HALF_A_PAGE))
            began = time.monotonic()
            await asyncio.to_thread(night.laptop.start)
            told += await sending
            slowest = max(slowest, time.monotonic() - began)
        kept = night.kept("cut")
        lost = night.desk.traffic.lost
    assert sorted(kept) == sorted(told), "something was lost or doubled"
    return [
        (
            f"killed {cuts} times while {count} forms arrived, and half a page of {HALF_A_PAGE:,} bytes left at the end of the file each time: all {len(kept)} "
            f"are kept once; {lost} requests got no answer and were sent again, the last was done {slowest:.1f} s after the power came back"
        )
    ]


async def no_room(folder: Path) -> list[str]:
    """The disk fills up while forms arrive; then somebody frees space."""
    count = 30
    with SmallDisk(folder) as disk:
        async with club(folder / "club") as night:
            before = len(night.events())
            disk.fill(night.laptop.process.pid)
            sending = asyncio.create_task(night.notices("full", count))
            while night.desk.traffic.answers[507] < count:
                await asyncio.sleep(0.05)
            assert len(night.events()) == before, "something was half written"
            refused = night.desk.traffic.answers[507]
            disk.free(night.laptop.process.pid)
            told = await sending
            kept = night.kept("full")
        assert sorted(kept) == sorted(told), "something was lost or doubled"
    return [
        (
            f"on {disk.kind} {refused} forms were refused with a sentence while there was no room, and the pages could be read on; "
            f"with room again all {count} were kept once, without a restart"
        )
    ]


async def everybody_back(_: Path) -> list[str]:
    """The server dies with 500 tables open, and a thousand browsers reconnect to the new one."""
    seen = await measured(Load("a thousand reconnects", tables=500, seconds=8, killed=True))
    back = seen.figures.back
    assert len(back) == 1000
    assert seen.lost == 0
    return [
        (
            f"{len(back):,} connections to 500 tables were cut off at once; the new process told its address after {seen.figures.restart:.1f} s, and the last "
            f"connection was back after {max(back):.1f} s; of {seen.figures.kept:,} acknowledged acts none was lost"
        )
    ]
