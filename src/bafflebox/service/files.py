"""Match files: uploaded ones, kept for a day at an unguessable address, and the record of a table as a viewer may see
it.
"""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime

from bafflebox.bots.fairness import refuse_running
from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput
from bafflebox.game import Both, Side
from bafflebox.notation.formats import read_match_file
from bafflebox.notation.record import FileReading, RecordedMatch
from bafflebox.service.analyses import DEPTH, Analyses, Asked, Weighing
from bafflebox.service.people import People
from bafflebox.service.roles import Role, roles_at
from bafflebox.service.room import Room
from bafflebox.service.running import Moments
from bafflebox.store.vault import Vault
from bafflebox.table import Event
from bafflebox.table.record import record

KEPT = 24 * 60 * 60 * 1000
"""Milliseconds for which a file is kept."""
MOST = 1000
"""The most files at a time; the oldest is dropped."""
MOST_ACTS = 10_000
"""Rolls, plays and cube actions of one match, four times those of a long one, so that viewing or analysing it keeps
nobody else waiting."""


def read_bounded(data: bytes, name: str) -> FileReading:
    """Read an untrusted match file; refuses one with an impossibly long match."""
    reading = read_match_file(data, name)
    longest = max((sum(1 + len(game.acts) for game in match.games) for match in reading.matches), default=0)
    if longest > MOST_ACTS:
        raise InvalidInput(
            "A match in this file has {longest} rolls and cube actions; at most {most} are accepted here.",
            longest=f"{longest:,}",
            most=f"{MOST_ACTS:,}",
            code="file_too_large",
        )
    return reading


class MatchFiles:
    def __init__(self, vault: Vault, moments: Moments, analyses: Analyses, weighing: Weighing) -> None:
        self._vault, self._moments, self._analyses, self._weighing = vault, moments, analyses, weighing

    async def keep(self, data: bytes, name: str, who: PersonId) -> str:
        """Store a readable file and return its key."""
        self._analyses.quotas.spend("uploads", who)
        return await asyncio.to_thread(self._put, data, name)

    def _put(self, data: bytes, name: str) -> str:
        read_bounded(data, name)
        now = self._moments.now()
        kept = list(self._vault.under("file/"))
        for old in [key for key in kept if key < f"file/{now - KEPT:015}"] + kept[: max(0, len(kept) + 1 - MOST)]:
            self._vault.drop(old)
        word = f"{now:015}-{secrets.token_urlsafe(12)}"
        self._vault.put(f"file/{word}", json.dumps([name, b64encode(zlib.compress(data, 9)).decode()]))
        return word

    async def read(self, word: str) -> tuple[str, FileReading]:
        """The name and contents of a stored file."""
        return await asyncio.to_thread(self._read, word)

    def _read(self, word: str) -> tuple[str, FileReading]:
        when = word.partition("-")[0]
        text = self._vault.get(f"file/{word}")
        if text is None or int(when) < self._moments.now() - KEPT:
            raise InvalidInput("This file is gone: files are kept for a day. Send it again.", code="no_file")
        name, packed = json.loads(text)
        return name, read_match_file(zlib.decompress(b64decode(packed)), name)

    async def known(self, word: str, match: RecordedMatch) -> dict[str, Asked]:
        """The analyses requested for the match of a file."""
        return await self._analyses.known_file(word, match)

    async def ask(
        self, word: str, match: RecordedMatch, who: PersonId, asking: Iterable[PersonId], depth: str = DEPTH
    ) -> Asked:
        """Request an analysis; refused during a match, and for a match that was unfinished when the file was made."""
        refuse_running(match)
        await self._weighing.refuse_while_playing(asking)
        return await self._analyses.ask_file(word, match, who, depth)


FIRST_DAY = 946_684_800_000
"""The year 2000: anything earlier is a count of milliseconds, not a time of day."""


def told_to(room: Room, who: PersonId, at: Millis) -> list[Event]:
    """The events that a viewer may see by now: spectators see them later."""
    terms = room.table.terms
    if not terms.spectator_delay or roles_at(terms, who, room.officials()) != {Role.SPECTATOR}:
        return room.events
    # Everybody sees the opening: without it there is no table.
    return [event for event in room.events if event.at <= at - terms.spectator_delay] or room.events[:1]


def record_for(room: Room, who: PersonId, at: Millis, people: People) -> RecordedMatch:
    """The record of the match as a viewer may see it now."""
    players = room.table.terms.players
    names = Both(*(" & ".join(people.name(person) for person in players[side]) for side in Side))
    return replace(record(told_to(room, who, at), names), date=day_of(room.events[0].at))


def day_of(at: Millis) -> str:
    """The day on which something happened, as files write it; empty for a table whose times are not times of day."""
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat() if at >= FIRST_DAY else ""
