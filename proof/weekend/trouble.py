"""Failures of laptops, cables and disks, and moving to another laptop in the middle of it all."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from proof import ROOT
from proof.browser import Browser, NotDone
from proof.cable import Cable
from proof.disk import SmallDisk
from proof.laptop import Laptop
from proof.weekend.desk import WORD
from proof.weekend.hall import PlayingHall

TROUBLES = ("power_cut", "network_cut", "disk_full", "power_cut", "hand_over")
"""What goes wrong in a full weekend, between the first matches and the last."""
OUT = 2.0
"""Seconds for which the network is down, or the disk full."""


@dataclass
class Trouble:
    """The machines in the hall, and after how many finished matches each failure happens."""

    hall: PlayingHall
    laptop: Laptop
    disk: SmallDisk
    other: Path
    clock: Path
    cable: Cable
    started: list[Laptop] = field(default_factory=list)
    due: list[tuple[int, Callable[[], Awaitable[None]]]] = field(default_factory=list)

    def expect(self, troubles: Sequence[str], matches: int) -> None:
        """Schedules these failures over about this many matches."""
        begin, end = 0.12, 0.7
        step = (end - begin) / max(1, len(troubles) - 1)
        self.due = [
            (round(matches * (begin + step * number)), getattr(self, name)) for number, name in enumerate(troubles)
        ]

    async def mind(self) -> None:
        while self.due and self.hall.finished >= self.due[0][0]:
            await self.due.pop(0)[1]()

    def _tell(self, what: str) -> None:
        self.hall.scribe.told.append(f"After {self.hall.finished} matches: {what}")

    async def power_cut(self) -> None:
        """The laptop dies while everybody is busy, and is restarted."""
        busy = self._everybody("the laptop died")
        await asyncio.sleep(0.15)
        self.laptop.kill()
        began = time.monotonic()
        await asyncio.to_thread(self.laptop.start)
        await self.cable.plug(self.laptop.port)
        await busy
        self._tell(
            f"the laptop was killed while people worked; everybody was at work again after {time.monotonic() - began:.1f} s"
        )

    def _everybody(self, what: str) -> asyncio.Future[list[object]]:
        """Everybody is working, and the clerk with the real browser announces what happens."""
        at_work: list[Awaitable[object]] = [self.hall.look()]
        if self.hall.windows is not None:
            self.hall.scribe.things["messages to everybody"] += 1
            at_work.append(self.hall.windows.says(f"After {self.hall.finished} matches {what}."))
        return asyncio.gather(*at_work)

    async def network_cut(self) -> None:
        lost = self.hall.desk.traffic.lost
        busy = self._everybody("the network was cut")
        await asyncio.sleep(0.1)
        self.cable.cut()
        await asyncio.sleep(OUT)
        self.cable.mend()
        await busy
        self._tell(
            f"the network was cut for {OUT:g} s; {self.hall.desk.traffic.lost - lost} requests got no answer and were sent again"
        )

    async def disk_full(self) -> None:
        """People go on while the disk is full, which the director announces, until a write fails."""
        process, answers = self.laptop.process.pid, self.hall.desk.traffic.answers
        before = answers[503] + answers[507]
        await asyncio.to_thread(self.disk.fill, process)
        room = asyncio.Event()
        busy = asyncio.gather(self.hall.look(), self._telling(room))
        while answers[503] + answers[507] == before:  # writes that fit into free space in the file still succeed
            await asyncio.sleep(0.2)
        await asyncio.sleep(OUT)
        self.disk.free(process)
        room.set()
        await busy
        refused = answers[503] + answers[507] - before
        self._tell(f"the disk ({self.disk.kind}) was full; {refused} forms were refused with a sentence and sent again")

    async def _telling(self, room: asyncio.Event) -> None:
        desk = self.hall.desk
        while not room.is_set():
            await desk.act(desk.director, "/messages", "notice", text="Please be patient, the disk is full.")
            self.hall.scribe.things["messages to everybody"] += 1

    async def hand_over(self) -> None:
        """Everything moves to another laptop, with new cards for all phones; the old one accepts no more acts."""
        desk, hall = self.hall.desk, self.hall
        await desk.act(desk.director, "/staff", "hand-over", to="the red laptop")
        copy = await desk.director.page(f"{desk.path}/desk/copy")
        lines = self.other / "weekend.jsonl"
        lines.write_text(copy)
        data = self.other / "hall.db"
        take_in = [sys.executable, "-m", "bafflebox", "tournament", "--in", str(data), "import", str(lines)]
        await asyncio.to_thread(subprocess.run, take_in, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
        old, stale = self.laptop, desk.director
        self.laptop = await asyncio.to_thread(Laptop, self.other, self.clock)
        self.started.append(self.laptop)
        await self._refuses(stale)
        await self.cable.plug(self.laptop.port)
        self.cable.cut()
        self.cable.mend()
        await desk.close()
        desk.director = Browser(desk.base, desk.traffic, "Dee Director")
        (link,) = self.laptop.directors.values()
        found = WORD.search(link)
        assert found, "the laptop tells the director's link"
        await desk.director.post(f"{desk.path}/join", {"word": found[1], "name": ""})
        await desk.act(desk.director, "/staff", "take-over", here="the red laptop")
        await desk.invite_clerks(len(desk.clerks))
        words = await desk.cards()
        for name, player in hall.players.items():
            if player.phone is not None:
                await player.phone.post(f"{desk.path}/me", {"word": words[name]})
        if hall.windows is not None:
            await hall.windows.clerk_comes()
            await hall.windows.player_comes(hall.windows.player, words[hall.windows.player])
        self.started.remove(old)
        old.stop()
        self._tell(f"handed over to another laptop in a file of {len(copy) // 1024} KB, with {len(words)} new cards")

    async def _refuses(self, director: Browser) -> None:
        """The old laptop must not go on."""
        desk = self.hall.desk
        form = await director.find(f"{desk.path}/desk/messages", act="notice")
        try:
            await director.send(form, text="Does this laptop still work?")
        except NotDone:
            return
        raise AssertionError("The laptop that was handed over took another act.")
