"""Chat between players at a table: short messages, not in the journal, deleted after a day.

Chat is off in tournament matches until an official of the table allows it. A player can report an insult to the people
who run the server; the report quotes the messages.
"""

from __future__ import annotations

import asyncio
import json
import secrets
from collections.abc import Iterable
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput, Refused
from bafflebox.service.bot_names import any_bot
from bafflebox.service.moments import Moments
from bafflebox.service.people import People
from bafflebox.service.quotas import Quotas
from bafflebox.service.roles import Right, rights_at
from bafflebox.service.room import Room
from bafflebox.store.vault import Vault

LONGEST = 200
REMEMBERED = 30
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
            if (words[-REMEMBERED:], on) != (room.chat, room.chat_on):
                room.chat, room.chat_on = words[-REMEMBERED:], on
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
