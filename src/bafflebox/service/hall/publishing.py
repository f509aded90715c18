"""Publishes a tournament on a server on the internet when there is a connection; the hall's laptop stays authoritative.

It sends the tournament's journal and the names of its people: no contacts, no case files, no secrets. The other
server reports how far it has got, so a lost connection loses nothing. The published copy is read-only.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass, replace
from typing import cast

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, Refused
from bafflebox.service.bot_names import is_bot
from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.foreign import named_in
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.moving import unbound
from bafflebox.service.keys import NOT_PEOPLE
from bafflebox.service.outgoing import Outgoing, Unreached
from bafflebox.service.people import People
from bafflebox.service.running import Moments
from bafflebox.store import Journal, Person
from bafflebox.store.chain import ChainRow
from bafflebox.store.lines import Lines, from_lines, to_lines
from bafflebox.store.sql import SqlJournal
from bafflebox.store.taking_in import check_foreign, take_in
from bafflebox.store.vault import Vault
from bafflebox.tournament.events import DeskEvent
from bafflebox.tournament.history import checked_history
from bafflebox.tournament.persons import persons_of
from bafflebox.tournament.state import replay

PUBLISHED = "publication"
"""The origin of people known only from public copies."""
AGAIN, AT_MOST = 5.0, 60.0
"""Seconds until the next try after a failure: the first time, and at most."""


@dataclass(frozen=True, slots=True)
class Published:
    """The state of a tournament's publication."""

    url: str
    version: int = 0
    at: int | None = None
    problem: str = ""


class Publisher:
    """On the laptop: sends what is new, as soon as it can."""

    def __init__(self, journal: Journal, vault: Vault, desks: Desks, moments: Moments) -> None:
        self._journal, self._vault, self._desks, self._moments = journal, vault, desks, moments
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self.outgoing = Outgoing(())
        """The servers that the operator named."""
        self.state: dict[str, Published] = {}

    async def start(self, hall: Hall, url: str, token: str) -> None:
        """Publish a tournament from now on, including after a restart."""
        if not self.outgoing.hosts:
            raise Refused(
                "This server may not publish there. Its operator allows servers with --publish-to.",
                code="no_publishing",
            )
        parts = self.outgoing.checked(url.strip())
        if not token.strip():
            raise InvalidInput("The token of the other server is missing.", code="no_token")
        await self.stop(hall.id)
        kept = {"url": f"{parts.scheme}://{parts.netloc}", "token": token.strip()}
        self._vault.put(f"publish/{hall.id}", json.dumps(kept))
        self._begin(hall.id, kept)

    async def stop(self, id: str) -> None:
        self._vault.drop(f"publish/{id}")
        self.state.pop(id, None)
        task = self._tasks.pop(id, None)
        if task is not None:
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)

    def go_on(self) -> None:
        """Resume publishing after a restart."""
        for key, kept in self._vault.under("publish/").items():
            self._begin(key.removeprefix("publish/"), json.loads(kept))

    async def close(self) -> None:
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)

    def _begin(self, id: str, kept: dict[str, str]) -> None:
        self.state[id] = Published(kept["url"])
        self._tasks[id] = asyncio.create_task(self._run(id, kept["url"], kept["token"]))

    async def _run(self, id: str, url: str, token: str) -> None:
        wait = AGAIN
        while True:
            hall = await self._desks.hall(id)
            try:
                version = await self._send(hall, _Far(self.outgoing, f"{url}/api/publications/{id}", token))
                self.state[id] = Published(url, version, self._moments.now())
                wait = AGAIN
                await hall.newer(version, AT_MOST)
            except (Unreached, InvalidInput) as wrong:  # servers that the operator no longer names are skipped
                self.state[id] = replace(self.state[id], problem=str(wrong))
                await asyncio.sleep(wait)
                wait = min(wait * 2, AT_MOST)

    async def _send(self, hall: Hall, far: _Far) -> int:
        """Send what the other server is missing; returns the version it has now."""
        there = await asyncio.to_thread(far.ask, None)
        version = hall.state.version
        if there < version:
            rows = [self._row(hall, number) for number in range(there, version)]
            lines = to_lines(rows, self._people(hall))
            there = await asyncio.to_thread(far.ask, "".join(f"{line}\n" for line in lines))
        return there

    def _row(self, hall: Hall, number: int) -> ChainRow:
        entry = hall.entries[number]
        text = self._journal.codec.text(entry.stream, entry.version, entry.meta, entry.event)
        return ChainRow(entry.position, entry.stream, entry.version, text, entry.hash)

    def _people(self, hall: Hall) -> list[Person]:
        found = [self._journal.person(person) for person in sorted(persons_of(hall.state))]
        return [replace(person.seen_in(hall.id), contacts={}) for person in found if person]


SAID = {
    "no_token": "the other server does not accept the token",
    "directed_here": "the other server has a tournament of that name which is directed there",
    "no_file": "the other server keeps everything in memory and can't store a copy",
    "forked": "the other server has a different journal of this tournament",
    "too_large": "the other server doesn't accept that much at once",
}
"""The other server's errors in our own words; its own texts are never shown."""


@dataclass(frozen=True, slots=True)
class _Far:
    """The other server's endpoint for one tournament."""

    outgoing: Outgoing
    url: str
    token: str

    def ask(self, lines: str | None) -> int:
        """Send lines, if any, and return the version it has now. Blocks on the network, so call it in a thread."""
        data = None if lines is None else lines.encode()
        headers = {"authorization": f"Bearer {self.token}", "content-type": "application/jsonl"}
        answer = self.outgoing.send("GET" if data is None else "PUT", self.url, headers, data)
        try:
            told = json.loads(answer.body)
        except (ValueError, RecursionError):
            told = None
        told = told if isinstance(told, dict) else {}
        version = told.get("version")
        if answer.status == 200 and type(version) is int and version >= 0:
            return version
        if answer.status == 200 or 300 <= answer.status < 400:
            raise Unreached("there is no Baffle Box at that address")
        raise Unreached(SAID.get(str(told.get("code", "")), f"the other server answers {answer.status}"))


@dataclass(frozen=True, slots=True)
class PublicCopies:
    """On the public server: receives what laptops send."""

    journal: Journal
    vault: Vault
    desks: Desks
    people: People
    moments: Moments

    async def version(self, id: str) -> int:
        heads = await asyncio.to_thread(self.journal.streams, f"tournament/{id}")
        return next((head.version for head in heads if head.stream == f"tournament/{id}"), 0)

    async def take(self, id: str, text: str) -> int:
        """Add what a laptop sends to the public copy of its tournament."""
        if not isinstance(self.journal, SqlJournal):
            raise Refused("This server keeps its data in memory and can't hold a public copy.", code="no_file")
        if await self.version(id) and self.vault.get(f"published/{id}") is None:
            raise Refused("A tournament {id} is already run on this server.", id=id, code="directed_here")
        lines = from_lines(text.splitlines(), "What was sent")
        if {row.stream for row in lines.rows} - {f"tournament/{id}"}:
            raise InvalidInput("Only the journal of {id} is accepted here.", id=id, code="bad_export")
        check_foreign(self.journal.codec, lines.rows)
        await asyncio.to_thread(self._check, self.journal, id, lines)
        self.vault.put(f"published/{id}", "yes")
        await asyncio.to_thread(take_in, self.journal, lines.rows, unbound(lines.persons))
        hall = await self.desks.renewed(id)
        await asyncio.to_thread(self._rename, hall, lines.persons)
        return hall.state.version

    def _check(self, journal: SqlJournal, id: str, lines: Lines) -> None:
        """Refuse what can't be shown, and anything that names people of this server: a publication can list and rename
        only people who came with one."""
        before = [cast(DeskEvent, entry.event) for entry in journal.read(f"tournament/{id}")]
        own = persons_of(replay(before)) if before else set[PersonId]()
        entries = [journal.codec.entry(row) for row in lines.rows]
        checked_history([*before, *(cast(DeskEvent, one.event) for one in entries if one.version > len(before))], {})
        named = named_in(entries, lines.persons)
        for person in sorted(named - own):
            if is_bot(person):
                continue
            if person in NOT_PEOPLE or (journal.person(person) is not None and not self._came(person)):
                raise Refused(
                    "The data names {person}, who is known here but took no part in {id}.",
                    person=person,
                    id=id,
                    code="known_here",
                )
        for person in sorted(named):
            self.vault.put_new(f"origin/{person}", PUBLISHED)

    def _came(self, person: PersonId) -> bool:
        return self.vault.get(f"origin/{person}") == PUBLISHED

    def _rename(self, hall: Hall, persons: list[Person]) -> None:
        """Apply names changed or erased at the hall; people with a key of this server keep their own name."""
        own = persons_of(hall.state)
        meta = self.moments.meta(hall.state.opened.by)
        for person in persons:
            here = self.journal.person(person.id)
            if person.id not in own or here is None or (here.name, here.erased) == (person.name, person.erased):
                continue
            if self.people.keys.of(person.id) or not self._came(person.id):
                continue
            if person.erased:
                self.journal.erase_person(person.id, meta=meta)
            else:
                self.journal.keep_person(Person(person.id, person.name), meta=meta)
