"""Uploaded match files: kept for a day at an unguessable address, so that they can be viewed and analysed."""

from __future__ import annotations

import asyncio
import json
import secrets
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterable

from bafflebox.bots.fairness import refuse_running
from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput
from bafflebox.notation.formats import read_match_file
from bafflebox.notation.record import FileReading, RecordedMatch
from bafflebox.service.analyses import DEPTH, Analyses, Asked
from bafflebox.service.moments import Moments
from bafflebox.service.weighing import Weighing
from bafflebox.store.vault import Vault

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
