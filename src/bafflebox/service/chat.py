"""Words at a table that no journal keeps: chat between players, deleted after a day, and messages between consulting
partners.

Chat is off in tournament matches until an official of the table allows it. A player can report an insult to the people
who run the server; the report quotes the messages.

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
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Side
from bafflebox.rulings.play_law import Conduct
from bafflebox.service.bot_names import any_bot
from bafflebox.service.people import People
from bafflebox.service.quotas import Quotas
from bafflebox.service.roles import Right, rights_at
from bafflebox.service.room import Room
from bafflebox.service.running import Moments
from bafflebox.store.vault import Vault
from bafflebox.table import TableTerms
from bafflebox.table.law import law_of

LONGEST = 200
REMEMBERED_IN_CHAT = 30
"""The most messages in a view."""
LAST = 24 * 60 * 60 * 1000
"""Milliseconds after which messages are deleted; a report stays until an operator has dealt with it."""
MOST_REPORTS = 200


class Chats:
    def __init__(self, vault: Vault, moments: Moments) -> None:
        self._vault, self._moments = vault, moments
        self.quotas = Quotas()

    async def say(self, room: Room, who: PersonId, words: str) -> None:
        """Say something to the opponent."""
        _refuse_others(room, who)
        if not is_on(room):
            raise Refused("Chat is off in tournament matches unless the director allows it.", code="chat_off")
        tidy = " ".join(words.split())
        if not tidy or len(tidy) > LONGEST:
            raise InvalidInput("Write 1 to {longest} characters.", longest=LONGEST, code="bad_words")
        self.quotas.spend("messages", who)
        key = f"chat/{room.table.id}/{self._moments.now():015}-{secrets.token_hex(4)}"
        await asyncio.to_thread(self._vault.put, key, json.dumps([who, tidy]))
        await self.hear([room])

    async def allow(self, room: Room, who: PersonId, on: bool) -> None:
        """Switch the chat of a table on or off: for its officials."""
        if not _officiates(room, who):
            raise Refused("Only the director of this table can switch its chat on and off.", code="not_your_role")
        await asyncio.to_thread(self._vault.put, f"chat-at/{room.table.id}", json.dumps(on))
        await self.hear([room])

    async def report(self, room: Room, who: PersonId) -> None:
        """Report the messages to the people who run the server."""
        _refuse_others(room, who)
        if not any(speaker != who for speaker, _ in room.chat):
            raise Refused("There is nothing here to report.", code="nothing_said")
        self.quotas.spend("requests", who)
        told = {"table": room.table.id, "by": who, "at": self._moments.now(), "said": room.chat}
        await asyncio.to_thread(self._keep_report, room.table.id, who, json.dumps(told))

    def _keep_report(self, table: str, who: PersonId, text: str) -> None:
        for old in list(self._vault.under("chat-report/"))[:-MOST_REPORTS]:
            self._vault.drop(old)
        self._vault.put(f"chat-report/{table}/{who}", text)

    def reports(self) -> list[dict[str, Any]]:
        """The reports, newest first."""
        found = [json.loads(text) for text in self._vault.under("chat-report/").values()]
        return sorted(found, key=lambda one: -one["at"])

    async def hear(self, rooms: Iterable[Room]) -> None:
        """Read new messages at these tables, from this or another server, and delete old ones."""
        present = {room.table.id: room for room in rooms}
        if not present:
            return
        said = await asyncio.to_thread(self._vault.under, "chat/")
        allowed = await asyncio.to_thread(self._vault.under, "chat-at/")
        for id, room in present.items():
            words = [tuple(json.loads(text)) for key, text in said.items() if key.startswith(f"chat/{id}/")]
            on = json.loads(allowed.get(f"chat-at/{id}", "null"))
            if (words[-REMEMBERED_IN_CHAT:], on) != (room.chat, room.chat_on):
                room.chat, room.chat_on = words[-REMEMBERED_IN_CHAT:], on
                room.tell()
        before = f"{self._moments.now() - LAST:015}"
        await asyncio.to_thread(self._drop, [key for key in said if key.rpartition("/")[2] < before])

    def forget(self, person: PersonId) -> None:
        """Delete a person's messages."""
        self._drop([key for key, text in self._vault.under("chat/").items() if json.loads(text)[0] == person])

    def _drop(self, keys: Iterable[str]) -> None:
        for key in keys:
            self._vault.drop(key)


def _refuse_others(room: Room, who: PersonId) -> None:
    if room.table.terms.side_of(who) is None:
        raise Refused("Only the players at this table can chat here.", code="only_players")


def _officiates(room: Room, who: PersonId) -> bool:
    seated = room.table.terms.side_of(who) is not None
    return not seated and Right.CORRECT in rights_at(room.table.terms, who, tuple(room.officials()))


def is_on(room: Room) -> bool:
    """Whether players may chat: as an official decided, otherwise only outside tournaments."""
    return not room.table.terms.tournament if room.chat_on is None else room.chat_on


def chat(room: Room, who: PersonId, people: People) -> dict[str, Any] | None:
    """The chat as players and officials of a table see it; None for everybody else, and if the others are bots."""
    terms = room.table.terms
    side = terms.side_of(who)
    official = side is None and _officiates(room, who)
    if (side is None and not official) or any_bot(terms.white, terms.black):
        return None
    lines = [{"side": terms.side_of(one), "who": people.name(one), "words": words} for one, words in room.chat]
    return {"on": is_on(room), "switches": official, "lines": lines}


REMEMBERED = 20
"""Messages of a side in a view."""
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
