"""Messages between consulting partners in doubles: nobody else sees them, and no journal keeps them.

They are in the vault until the match is over, so partners can be connected to different servers.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Iterable
from itertools import count
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput
from bafflebox.game import Side
from bafflebox.rulings.play_law import Conduct
from bafflebox.service.moments import Moments
from bafflebox.service.people import People
from bafflebox.service.quotas import Quotas
from bafflebox.service.room import Room
from bafflebox.store.vault import Vault
from bafflebox.table import TableTerms
from bafflebox.table.law import law_of

LONGEST = 200
REMEMBERED = 20
"""Messages of a side in a view."""
LAST = 24 * 60 * 60 * 1000
"""Milliseconds after which messages are deleted, even if the match never ends."""


class Consultations:
    def __init__(self, vault: Vault, moments: Moments) -> None:
        self._vault, self._moments = vault, moments
        self.quotas = Quotas()
        self._numbers = count()
        """Numbers messages sent in the same millisecond."""

    async def say(self, room: Room, who: PersonId, words: str) -> None:
        """Send a message to a partner. Nobody else at the table may advise."""
        side = _side_with_partner(room.table.terms, who)
        if side is None:
            raise law_of(room.table.terms).refusal(
                Conduct.ONLY_PLAYERS, "Only partners on the same side may consult.", "no_partner"
            )
        tidy = " ".join(words.split())
        if not tidy or len(tidy) > LONGEST:
            raise InvalidInput("Write 1 to {longest} characters.", longest=LONGEST, code="bad_words")
        self.quotas.spend("messages", who)
        when = f"{self._moments.now():015}-{next(self._numbers):09}"
        key = f"said/{room.table.id}/{side}/{when}-{secrets.token_hex(2)}"
        await asyncio.to_thread(self._vault.put, key, json.dumps([who, tidy]))
        await self.hear([room])

    async def hear(self, rooms: Iterable[Room]) -> None:
        """Read new messages at these tables, from this or another server, and delete those no longer needed."""
        doubles = {room.table.id: room for room in rooms if len(room.table.terms.white) > 1}
        if not doubles:
            return
        kept = await asyncio.to_thread(self._vault.under, "said/")
        for name, room in doubles.items():
            heard = {side: [key for key in kept if key.startswith(f"said/{name}/{side}/")] for side in Side}
            said = {side: [tuple(json.loads(kept[key])) for key in keys[-REMEMBERED:]] for side, keys in heard.items()}
            if said != {side: room.said.get(side, []) for side in Side}:
                room.said = said
                room.tell()
            done = [key for keys in heard.values() for key in (keys if room.table.is_over else keys[:-REMEMBERED])]
            await asyncio.to_thread(self._drop, done)
        before = f"{self._moments.now() - LAST:015}"
        await asyncio.to_thread(self._drop, [key for key in kept if key.rpartition("/")[2] < before])

    def forget(self, person: PersonId) -> None:
        """Delete a person's messages."""
        self._drop([key for key, text in self._vault.under("said/").items() if json.loads(text)[0] == person])

    def _drop(self, keys: Iterable[str]) -> None:
        for key in keys:
            self._vault.drop(key)


def _side_with_partner(terms: TableTerms, who: PersonId) -> Side | None:
    if len(terms.white) < 2 and len(terms.black) < 2:
        return None
    side = terms.side_of(who)
    return side if side is not None and len(terms.players[side]) > 1 else None


def consulting(room: Room, who: PersonId, people: People) -> dict[str, Any] | None:
    """The consultation as a partner sees it: who handles this game, and the messages; None for everybody else."""
    terms = room.table.terms
    side = _side_with_partner(terms, who)
    if side is None:
        return None
    operator = room.table.operator(side)
    return {
        "handles": operator == who,
        "operator": people.name(operator),
        "partners": {person: people.name(person) for person in terms.players[side]},
        "said": [{"who": people.name(person), "words": words} for person, words in room.said.get(side, ())],
    }
