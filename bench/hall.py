"""A tournament under load: two clerks and forty phones act at once on a real server process.

Every form is sent twice, and everybody watches. Then the journal is checked: nothing lost, nothing doubled, and how
stale any page was.

`python -m bench hall` runs it; it stops after one round of a Swiss.
"""

from __future__ import annotations

import asyncio
import os
import re
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from time import time
from typing import cast

import httpx2 as httpx

from bafflebox.store import JournalEntry, open_journal
from bafflebox.tournament.events import DeskEvent, NoticeSent, ResultEntered, ResultReported, TableSet
from bench.measure import Table
from bench.serving import ServerProcess, database

BASE = "/tournaments/hall"
PHONES, NOTICES = 40, 15
END = "the end"
OLD = 2000
"""Milliseconds after which a page counts as stale."""


@dataclass
class Watched:
    """Which version the pages of one device showed at each moment, in milliseconds of the day."""

    shown: list[tuple[int, int]] = field(default_factory=list)

    def seen(self, page: str) -> int:
        version = int(re.search(r'data-version="(\d+)"', page)[1])  # type: ignore[index]
        self.shown.append((_now(), version))
        return version

    def ages(self, entries: Sequence[JournalEntry], concerned: Callable[[DeskEvent], bool]) -> list[int]:
        """For each entry that concerns the page, the time from writing it until it was shown; -1 if it never was."""
        found = []
        for entry in entries[self.shown[0][1] :]:
            if concerned(cast(DeskEvent, entry.event)):
                at = next((at for at, version in self.shown if version >= entry.version), None)
                found.append(-1 if at is None else max(0, at - entry.meta.at))
        return found


@dataclass
class Outcome:
    """The results."""

    acts: int
    lost: int
    doubled: int
    ages: list[int]
    """Milliseconds from writing an entry until a page that it concerns showed it."""
    behind: int
    """Entries that were never shown."""

    @property
    def old(self) -> int:
        return sum(age > OLD for age in self.ages)


class Device:
    """A browser: it follows the tournament as pages do, and sends each form twice."""

    def __init__(self, url: str, path: str, listens: str = "", number: int = 1) -> None:
        own = httpx.AsyncHTTPTransport(local_address=f"127.0.0.{number}")  # each with its own address, as in a hall
        headers = {"origin": url, "accept": "text/html"}
        self.client = httpx.AsyncClient(base_url=url, timeout=60, headers=headers, transport=own)
        self.path, self.listens = path, listens
        self.watched, self.page, self.version = Watched(), "", 0
        self.match, self.mark = "", ""
        self.refused: list[str] = []

    def concerned(self, event: DeskEvent) -> bool:
        """A desk shows everything; a phone shows its own match, and messages to everybody."""
        return not self.listens or isinstance(event, NoticeSent) or getattr(event, "match", None) == self.match

    async def look(self) -> None:
        self.page = (await self.client.get(self.path)).text
        self.version = self.watched.seen(self.page)
        mark = re.search(r'data-mark="(\w+)"', self.page)
        self.mark = mark[1] if mark else ""

    async def follow(self, until: asyncio.Event) -> None:
        while not until.is_set():
            told = await self.client.get(
                f"{BASE}{self.listens}/version", params={"after": self.version, "mark": self.mark}
            )
            if told.json()["version"] != self.version:
                await self.look()

    async def send(self, door: str, **form: str) -> None:
        """Like a phone on bad Wi-Fi: the first answer is lost, so the form is sent again."""
        told = {"version": str(self.version), "mark": os.urandom(8).hex()} | form
        answers = await asyncio.gather(*(self.client.post(f"{BASE}{door}", data=told) for _ in range(2)))
        self.refused += [f"{form}: {one.status_code}" for one in answers if one.status_code not in (200, 303)]

    async def shows(self, pattern: str) -> re.Match[str]:
        """Wait until the page shows something."""
        while not (found := re.search(pattern, self.page)):
            await asyncio.sleep(0.02)
        return found


async def crowd(url: str, where: str) -> Outcome:
    """One round of a Swiss of forty."""
    director = Device(url, f"{BASE}/desk/tables")
    names = [f"Player {number}" for number in range(PHONES)]
    plan = {"programme": "swiss", "name": "Hall", "director": "Dee", "tables": "24", "phones": "report"}
    await director.client.post("/tournaments/new", data=plan | {"announced": "wall", "names": "\n".join(names)})
    await director.look()
    for act in ("draw", "pair"):
        await director.send("/desk", act=act, contest="swiss")
        await director.look()
    await director.send("/desk", act="call-all")
    invitation = (await director.client.post(f"{BASE}/desk/invite", data={"role": "staff"})).text
    clerk = Device(url, f"{BASE}/desk/messages", number=2)
    word = re.search(r"join#([\w-]+)", invitation)[1]  # type: ignore[index]
    await clerk.client.post(f"{BASE}/join", data={"word": word, "name": "Kay"})
    cards = [
        card
        for page in (1, 2)
        for card in re.findall(
            r"<code>([a-z0-9 ]+)</code>", (await director.client.get(f"{BASE}/desk/cards?page={page}")).text
        )
    ]
    phones = [Device(url, f"{BASE}/me", "/me", number) for number, _ in enumerate(cards, 3)]
    for phone, card in zip(phones, cards, strict=True):
        await phone.client.post(f"{BASE}/me", data={"word": card})
    everybody = [director, clerk, *phones]
    director.watched = Watched()  # from here on it follows changes, as an open page does
    await asyncio.gather(*(device.look() for device in everybody))
    over = asyncio.Event()
    follows = [asyncio.create_task(device.follow(over)) for device in everybody]
    await asyncio.gather(_notices(clerk), _tables(director), *(_plays(phone) for phone in phones))
    await clerk.send("/desk", act="notice", to="everybody", text=END)
    await asyncio.gather(*(device.shows(END) for device in (clerk, *phones)))
    over.set()
    await clerk.send("/desk", act="notice", to="everybody", text="home")  # releases those still waiting
    await asyncio.gather(*follows)
    for device in everybody:
        await device.client.aclose()
    with open_journal(where, read_only=True) as journal:
        entries = journal.read("tournament/hall")
    return judged(entries, everybody)


async def _notices(clerk: Device) -> None:
    for number in range(NOTICES):
        await clerk.send("/desk", act="notice", to="everybody", text=f"notice {number}")


async def _tables(director: Device) -> None:
    for number in range(NOTICES):
        await director.send("/desk", act="table", table=str(21 + number % 4), condition="in_order", note=f"n{number}")


async def _plays(phone: Device) -> None:
    """The first player of a match reports; the other confirms as soon as the page shows the report."""
    me = (await phone.shows(r"<h1>([^<]+)</h1>"))[1]
    phone.match = match = (await phone.shows(r'name="match" value="([^"]+)"'))[1]
    players = re.findall(r'name="winner" value="([^"]+)"[^>]*> ([^<]+)</label>', phone.page)
    if players[0][1].strip() == me:
        await phone.send("/me/act", act="report", match=match, winner=players[0][0], first="7", second="3")
    else:
        await phone.shows(r'name="act" value="confirm"')
        await phone.send("/me/act", act="confirm", match=match)
    await phone.shows(r"Played")


def judged(entries: Sequence[JournalEntry], everybody: list[Device]) -> Outcome:
    """Checks the journal for everything that was acknowledged."""
    events = [cast(DeskEvent, entry.event) for entry in entries]
    results = Counter(event.match for event in events if isinstance(event, ResultEntered))
    reports = Counter(event.match for event in events if isinstance(event, ResultReported))
    told = (event.text for event in events if isinstance(event, NoticeSent))
    notices = Counter(text for text in told if text.startswith("notice"))
    tables = Counter(event.note for event in events if isinstance(event, TableSet) and event.note.startswith("n"))
    wanted = ((results, PHONES // 2), (reports, PHONES // 2), (notices, NOTICES), (tables, NOTICES))
    lost = sum(expected - len(found) for found, expected in wanted) + sum(len(device.refused) for device in everybody)
    doubled = sum(count - 1 for found, _ in wanted for count in found.values())
    before = entries[
        : 1 + max(n for n, event in enumerate(events) if isinstance(event, NoticeSent) and event.text == END)
    ]
    ages = [age for device in everybody for age in device.watched.ages(before, device.concerned)]
    return Outcome(
        sum(len(found) for found, _ in wanted), lost, doubled, [age for age in ages if age >= 0], ages.count(-1)
    )


def _now() -> int:
    return int(time() * 1000)


def measured() -> Outcome:
    with database("sqlite") as where:
        server = ServerProcess(where)
        try:
            return asyncio.run(crowd(f"http://127.0.0.1:{server.port}", where))
        finally:
            server.stop()


def run() -> list[Table]:
    found = measured()
    ages = sorted(found.ages)
    row = [
        *("two clerks, forty phones, every form sent twice", f"{found.acts}", f"{found.lost}", f"{found.doubled}"),
        *(f"{ages[len(ages) // 2]}", f"{ages[int(len(ages) * 0.99)]}", f"{ages[-1]}", f"{found.old}"),
        *(f"{found.behind}", f"{os.getloadavg()[0]:.1f}"),
    ]
    columns = (
        *("what", "acts", "lost", "doubled", "to every page, p50 ms", "p99 ms", "longest ms"),
        *("over 2 s", "never", "load"),
    )
    return [Table("The hall", columns, [row])]


if __name__ == "__main__":
    for table in run():
        print(table.markdown())
    sys.exit(0)
