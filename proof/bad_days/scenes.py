"""Each scene plays a bad day at a small club night and reports what happened; what must hold is asserted."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from bafflebox.clock import MINUTE
from bafflebox.store import open_journal
from bafflebox.tournament import events as ev
from proof import ROOT
from proof.browser import Browser, NotDone, Traffic
from proof.clock import HallClock
from proof.forms import Form
from proof.laptop import Laptop
from proof.weekend.desk import Desk

NAMES = "\n".join(f"Player {number:02}" for number in range(1, 17))
MORNING = 1_780_124_400_000
HOUR = 60 * MINUTE


@dataclass
class Club:
    """A club night in progress."""

    laptop: Laptop
    desk: Desk
    clock: HallClock
    where: str

    def events(self) -> list[ev.DeskEvent]:
        with open_journal(self.where, create=False, read_only=True) as journal:
            (head,) = journal.streams("tournament/")
            return [cast(ev.DeskEvent, entry.event) for entry in journal.read(head.stream)]

    async def notices(self, begins: str, count: int) -> list[str]:
        """Sends messages to everybody, all at once, each from its own page; returns the acknowledged ones."""
        return list(await asyncio.gather(*(self.send(form) for form in await self.written(begins, count))))

    async def written(self, begins: str, count: int) -> list[Form]:
        """Forms for this many messages, filled in but not sent yet."""
        page = f"{self.desk.path}/desk/messages"
        forms = list(await asyncio.gather(*(self.desk.director.find(page, act="notice") for _ in range(count))))
        for number, form in enumerate(forms):
            form.values |= {"mark": f"{begins}-{number}", "text": f"{begins} {number}"}
        return forms

    async def send(self, form: Form) -> str:
        await self.desk.director.send(form)
        return form.values["text"]

    def kept(self, begins: str) -> list[str]:
        found = (event.text for event in self.events() if isinstance(event, ev.NoticeSent))
        return [text for text in found if text.startswith(begins)]


@asynccontextmanager
async def club(folder: Path, *, where: str = "", slow: int = 0, book: str = "usbgf") -> AsyncIterator[Club]:
    folder.mkdir()
    clock = HallClock(folder / "clock", MORNING)
    laptop = await asyncio.to_thread(Laptop, folder, clock.file, where=where, slow=slow)
    desk = Desk(f"http://127.0.0.1:{laptop.port}", Traffic())
    try:
        await desk.open(
            programme="club", name="Club night", director="Dee", book=book, tables="8", fee="10", phones="report",
            announced="the wall", names=NAMES,
        )  # fmt: skip
        await desk.act(desk.director, "/draw", "draw", {"contest": "open"})
        await desk.results()
        yield Club(laptop, desk, clock, where or str(laptop.data))
    finally:
        await desk.close()
        laptop.stop()


async def the_clock_jumps(folder: Path) -> list[str]:
    """The laptop's clock is set back three hours, then a day ahead, while matches are called."""
    async with club(folder) as night:
        await night.desk.act(night.desk.director, "", "call-all")
        night.clock.pass_minutes(12)
        night.clock.set(night.clock.now - 3 * HOUR)
        await night.notices("set back", 5)
        night.clock.set(night.clock.now + 27 * HOUR)
        page = await night.desk.director.page(f"{night.desk.path}/desk/match/open/main:1.1")
        late = re.search(r"(\d+) minutes ago", page)
        await night.notices("a day ahead", 5)
        events = night.events()
        assert [event.at for event in events] == sorted(event.at for event in events), "time went backwards"
        assert not any(isinstance(event, ev.LatenessRuled | ev.ResultEntered) for event in events), "a clock ruled"
    assert late is not None
    return [
        "set back three hours, 5 acts: each has the time of the act before it or a later one, none was refused",
        f"set a day ahead: the page counts {late[1]} minutes of lateness, and nobody is penalised by that; a director decides",
    ]


async def two_laptops(folder: Path) -> list[str]:
    """A copy is made without handing over, and both laptops continue; then one tries to import the other."""
    async with club(folder) as night:
        copy = await night.desk.director.page(f"{night.desk.path}/desk/copy")
        (folder / "copy.jsonl").write_text(copy)
        other = folder / "other.db"
        assert _command("tournament", "--in", str(other), "import", str(folder / "copy.jsonl"))[0] == 0
        assert _command("tournament", "--in", str(other), "tables", "9")[0] == 0
        assert _command("tournament", "--in", str(other), "export", str(folder / "theirs.jsonl"))[0] == 0
        await night.notices("here", 3)
        before = len(night.events())
    code, said = _command("tournament", "--in", str(night.where), "import", str(folder / "theirs.jsonl"))
    assert code == 2, said
    assert len(night.events()) == before, "something was taken in"
    return [
        f"both went on with one tournament: taking one into the other is refused, and nothing changes: “{said.strip().rstrip('.')}”"
    ]


async def a_tab_asleep(folder: Path) -> list[str]:
    """A page stays open for an hour while the desk works; then it wakes up and its form is sent."""
    async with club(folder) as night:
        desk, director = night.desk, night.desk.director
        await desk.act(director, "", "call-all")
        asleep = await director.find(f"{desk.path}/desk/match/open/main:1.1", act="result", match="open/main:1.1")
        another = await director.find(f"{desk.path}/desk/match/open/main:1.2", act="result", match="open/main:1.2")
        await desk.invite_clerks(1)
        players = asleep.choices["winner"]
        await desk.act(desk.clerk, "/match/open/main:1.1", "result", {"match": "open/main:1.1"}, winner=players[0], first="5", second="0")  # fmt: skip
        await night.notices("meanwhile", 40)
        night.clock.pass_minutes(60)
        began = time.monotonic()
        newest = await director.client.get(f"{desk.path}/version?after={asleep.values['version']}")
        asked = time.monotonic() - began
        stale = False
        try:
            await director.send(asleep, winner=players[1], first="0", second="5")
        except NotDone as wrong:
            stale = wrong.is_stale
        assert stale, "an old form overwrote a result"
        await director.send(another, winner=another.choices["winner"][0], first="5", second="1")
        results = [event for event in night.events() if isinstance(event, ev.ResultEntered)]
        assert len(results) == 2
        behind = newest.json()["version"] - int(asleep.values["version"])
    return [
        f"{behind} events behind, it knows that after one question ({asked * 1000:.0f} ms) and fetches itself once",
        "its form about a match that has a result by now does nothing and tells what changed; its form about another match counts",
    ]


async def a_slow_disk(folder: Path) -> list[str]:
    """Every commit takes a quarter of a second."""
    count = 60
    async with club(folder, slow=250) as night:
        forms = await night.written("slowly", count)
        began = time.monotonic()
        looks: list[float] = []

        async def look() -> None:
            reader = Browser(night.desk.base, Traffic())
            while len(looks) < 1000:
                asked = time.monotonic()
                await reader.page(night.desk.path)
                looks.append(time.monotonic() - asked)
                await asyncio.sleep(0.05)

        looking = asyncio.create_task(look())
        told = await asyncio.gather(*map(night.send, forms))
        took = time.monotonic() - began
        looking.cancel()
        kept = night.kept("slowly")
    assert sorted(kept) == sorted(told)
    return [
        f"{count} acts of one tournament sent at once were kept after {took:.1f} s, each once: what comes while a write is on its way is written together with the next one",
        f"meanwhile the public page was read {len(looks)} times, the slowest after {max(looks) * 1000:.0f} ms: reading does not wait for the disk",
    ]


async def a_database_restarted(folder: Path) -> list[str]:
    """PostgreSQL is killed and restarted while forms arrive; people resend forms that got no answer."""
    from support.journals import crash_server, new_database, postgres

    with postgres() as server:
        where = new_database(server)
        async with club(folder, where=where) as night:
            await night.notices("before", 20)
            sending = asyncio.create_task(night.notices("during", 60))
            await asyncio.sleep(0.3)
            began = time.monotonic()
            await asyncio.to_thread(crash_server, server)
            await asyncio.sleep(1)
            await asyncio.to_thread(server.ensure_postgres_running)
            told = await sending
            took = time.monotonic() - began
            kept = night.kept("during")
            refused = sum(count for status, count in night.desk.traffic.answers.items() if status >= 500)
    assert sorted(kept) == sorted(told), "something was lost or doubled"
    return [
        f"80 acts around a restart under load: {refused} were refused with a sentence and sent again, all were kept once, the last {took:.1f} s after the crash"
    ]


def _command(*words: str) -> tuple[int, str]:
    done = subprocess.run([sys.executable, "-m", "bafflebox", *words], cwd=ROOT, capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr
