"""Challenges: what somebody wants to play, and who may accept: anybody, or the one person challenged."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.game import Side, discipline
from bafflebox.match import Phase
from bafflebox.service.bot_names import is_bot
from bafflebox.service.quotas import OPEN_CHALLENGES, TooMany
from bafflebox.service.room import Room
from bafflebox.service.running import Moments
from bafflebox.service.tables import Tables
from bafflebox.store.vault import Vault
from bafflebox.table import TABLE, Form, Table, TableTerms, acts
from bafflebox.table.law import law_of

CHALLENGE_LASTS = 24 * 60 * 60 * 1000


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to play, and under which rules."""

    length: int = 5
    book: str = "usbgf"
    discipline: str = "backgammon"
    form: str = Form.POINTS.value
    clock: bool = True
    options: dict[str, str] = field(default_factory=dict)
    settings: dict[str, str] = field(default_factory=dict)
    money_rules: tuple[str, ...] = ()
    open: bool = True
    """Whether it is shown in the lobby; otherwise only people with the link can accept it."""
    spectator_delay: int = 0
    minutes: int = 0
    """How long a timed match lasts."""

    @property
    def people(self) -> int:
        """How many players there are on a side."""
        return 2 if discipline(self.discipline).partners else 1

    def terms(self, white: tuple[PersonId, ...], black: tuple[PersonId, ...]) -> TableTerms:
        return TableTerms(
            white,
            black,
            length=self.length,
            form=Form(self.form),
            book=self.book,
            discipline=self.discipline,
            clock=self.clock and self.form != Form.TIMED.value,
            options=tuple(sorted(self.options.items())),
            settings=tuple(sorted(self.settings.items())),
            money_rules=tuple(self.money_rules),
            spectator_delay=Millis(self.spectator_delay),
            minutes=self.minutes if self.form == Form.TIMED.value else 0,
            casual=True,
        )


@dataclass(frozen=True, slots=True)
class Challenge:
    id: str
    by: tuple[PersonId, ...]
    wish: Wish
    made: int
    takers: tuple[PersonId, ...] = ()
    to: PersonId | None = None
    """The only person who may accept; None if anybody may."""

    @property
    def taken_up(self) -> bool:
        """Whether it was accepted; all that remains then is its table, under the same id."""
        return not self.made

    def concerns(self, person: PersonId) -> bool:
        """Whether a person made it or is challenged by it."""
        return person in self.by or person == self.to

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @staticmethod
    def read(text: str) -> Challenge:
        told = json.loads(text)
        return Challenge(
            told["id"],
            tuple(map(PersonId, told["by"])),
            Wish(**told["wish"] | {"money_rules": tuple(told["wish"]["money_rules"])}),
            told["made"],
            tuple(map(PersonId, told["takers"])),
            PersonId(told["to"]) if told.get("to") else None,
        )


class Lobby:
    """Open challenges; they survive a restart."""

    def __init__(self, tables: Tables, vault: Vault, moments: Moments) -> None:
        self._tables, self._vault, self._moments = tables, vault, moments
        self.watchers: list[Callable[[Challenge], None]] = []
        """Called for every challenge made, accepted, declined or withdrawn here; must not block."""

    async def challenge(self, by: PersonId, wish: Wish, reference: str = "", to: PersonId | None = None) -> Challenge:
        """Challenge anybody, or one person. What the book doesn't allow is refused now, not when somebody accepts.

        The same reference makes only one challenge, even if it has been accepted since.
        """
        law_of(wish.terms(_stand_ins("a", wish.people), _stand_ins("b", wish.people)))
        if to is not None and (to == by or wish.people > 1):
            raise Refused("You can challenge only one other person, to a one-against-one match.", code="bad_challenge")
        name = await self._tables.name_for(by, reference)
        if reference:
            with suppress(InvalidInput):
                return (await self.look(name))[0]
        self._tables.quotas.spend("challenges", by)
        if sum(by in one.by for one in await self.waiting()) >= OPEN_CHALLENGES:
            raise TooMany(
                "You have {open_challenges} open challenges. Withdraw one first.",
                open_challenges=OPEN_CHALLENGES,
                code="open_challenges",
            )
        made = Challenge(name, (by,), wish, self._moments.now(), to=to)
        await asyncio.to_thread(self._vault.put, f"challenge/{made.id}", json.dumps(made.to_json()))
        self._tell(made)
        return made

    def _tell(self, challenge: Challenge) -> None:
        for watcher in self.watchers:
            watcher(challenge)

    async def open(self) -> list[Challenge]:
        """The challenges that anybody may accept, newest first."""
        found = (one for one in await self.waiting() if one.wish.open and one.to is None)
        return sorted(found, key=lambda one: -one.made)

    async def of(self, person: PersonId) -> list[Challenge]:
        """The open challenges by and to a person, oldest first."""
        found = (one for one in await self.waiting() if one.concerns(person))
        return sorted(found, key=lambda one: (one.made, one.id))

    async def waiting(self) -> list[Challenge]:
        """All open challenges; deletes expired ones."""
        found = await asyncio.to_thread(self._vault.under, "challenge/")
        since = self._moments.now() - CHALLENGE_LASTS
        waiting = [Challenge.read(text) for text in found.values()]
        for old in (one for one in waiting if one.made < since):
            await asyncio.to_thread(self._vault.drop, f"challenge/{old.id}")
        return [one for one in waiting if one.made >= since]

    async def find(self, id: str) -> Challenge:
        text = await asyncio.to_thread(self._vault.get, f"challenge/{id}")
        if text is None:
            raise InvalidInput("This challenge has been accepted or withdrawn.", code="unknown_challenge")
        return Challenge.read(text)

    async def look(self, id: str) -> tuple[Challenge, str | None]:
        """An open challenge, or an accepted one with its table, which has the same name."""
        try:
            return await self.find(id), None
        except InvalidInput:
            table = await self._seated(id)
            if table is None:
                raise
        terms = table.terms
        wish = Wish(terms.length, terms.book, terms.discipline, terms.form.value, terms.clock)
        return Challenge(id, terms.white, wish, 0, terms.black), table.id

    async def table_of(self, id: str) -> str | None:
        """The table of an accepted challenge."""
        table = await self._seated(id)
        return table.id if table else None

    async def _seated(self, id: str) -> Table | None:
        try:
            table = await self._tables.glimpse(id)
        except InvalidInput:
            return None
        return table if table.online and not table.terms.tournament else None

    async def withdraw(self, id: str, who: PersonId) -> None:
        challenge = await self.find(id)
        if who not in challenge.by:
            raise Refused("Only the person who made a challenge can withdraw it.", code="not_yours")
        await asyncio.to_thread(self._vault.drop, f"challenge/{id}")
        self._tell(challenge)

    async def decline(self, id: str, who: PersonId) -> None:
        """Decline a challenge; its maker is notified."""
        challenge = await self.find(id)
        if who != challenge.to:
            raise Refused("Only the person who was challenged can decline.", code="not_yours")
        await asyncio.to_thread(self._vault.drop, f"challenge/{id}")
        self._tell(challenge)

    async def join(
        self, id: str, who: PersonId, *, partner_of_host: bool = False, device: str = ""
    ) -> Room | Challenge:
        """Take a free seat. When all are taken the table opens, with everybody seated."""
        challenge = await self.find(id)
        if who in (*challenge.by, *challenge.takers):
            raise Refused("You are already seated at this table; send the link to somebody else.", code="own_challenge")
        if challenge.to not in (None, who):
            raise Refused("Somebody else was challenged.", code="not_challenged")
        seats = challenge.wish.people
        by, takers = challenge.by, challenge.takers
        if partner_of_host and len(by) < seats:
            by = (*by, who)
        elif len(takers) < seats:
            takers = (*takers, who)
        elif len(by) < seats:
            by = (*by, who)
        if not await asyncio.to_thread(self._vault.drop, f"challenge/{id}"):
            raise Refused("Somebody was faster.", code="taken_up")
        if len(by) < seats or len(takers) < seats:
            waiting = Challenge(challenge.id, by, challenge.wish, challenge.made, takers)
            await asyncio.to_thread(self._vault.put, f"challenge/{id}", json.dumps(waiting.to_json()))
            return waiting
        room = await self.start(challenge.wish, by, takers, table=id, device=device)
        self._tell(challenge)
        return room

    async def start(
        self,
        wish: Wish,
        white: tuple[PersonId, ...],
        black: tuple[PersonId, ...],
        *,
        table: str = "",
        device: str = "",
    ) -> Room:
        """Open a table with both sides seated; the opening roll decides who starts."""
        terms = wish.terms(white, black)
        return await self._tables.open(terms, white[0], table=table, device=device, seated=True)

    async def end_session(self, room: Room, who: PersonId, *, device: str = "") -> None:
        """End a session of money play: either side may do so between two games."""
        table = room.table
        if table.terms.form is not Form.MONEY or table.terms.side_of(who) is None or not table.online:
            raise Refused(
                "Only a money session can be ended by its players; a match ends by its score.", code="no_session"
            )
        if table.phase is not Phase.OPENING or not table.match.games:
            raise Refused("A session ends between two games: finish this one, or concede it.", code="game_under_way")
        await self._tables.act(table.id, TABLE, acts.CallEnd(), device=device)

    async def rematch(self, room: Room, who: PersonId, *, device: str = "") -> Room | None:
        """Another match under the same terms with the colours swapped, once both sides want it; a bot always does."""
        old = room.table
        side = old.terms.side_of(who)
        if side is None or not old.is_over:
            raise Refused("The two sides of a match that is over may want another one.", code="no_rematch")
        await asyncio.to_thread(self._vault.put, f"rematch/{old.id}/{side}", str(self._moments.now()))
        await self.hear([room])
        other = old.terms.players[side.other]
        if room.rematch is None and (len(room.wants_more) == len(Side) or all(map(is_bot, other))):
            await self._play_again(room, who, device)
        return await self._tables.room(room.rematch) if room.rematch else None

    async def _play_again(self, room: Room, who: PersonId, device: str) -> None:
        """Open the table of a rematch; if two servers try, only one succeeds."""
        old, now = room.table, self._moments.now()
        mark = f"rematch/{old.id}/opening"
        if not await asyncio.to_thread(self._vault.put_new, mark, str(now)):
            return  # it is announced once it exists
        try:
            new = await self._tables.open(old.terms.rematch(), who, device=device, seated=True)
        except BaseException:
            await asyncio.to_thread(self._vault.drop, mark)
            raise
        await asyncio.to_thread(self._vault.put, f"rematch/{old.id}/table", f"{now} {new.table.id}")
        await self.hear([room])

    async def hear(self, rooms: Iterable[Room]) -> None:
        """Read requests for rematches, made at this or another server, and where they are played."""
        over = [room for room in rooms if room.table.is_over and room.table.online and room.rematch is None]
        if not over:
            return
        kept = await asyncio.to_thread(self._vault.under, "rematch/")
        for room in over:
            known = f"rematch/{room.table.id}/"
            wants = frozenset(side for side in Side if f"{known}{side}" in kept)
            table = kept.get(f"{known}table", "").partition(" ")[2] or None
            if wants != room.wants_more or table:
                room.wants_more, room.rematch = wants, table
                room.tell()
        since = self._moments.now() - CHALLENGE_LASTS
        for old in (key for key, made in kept.items() if int(made.partition(" ")[0]) < since):
            await asyncio.to_thread(self._vault.drop, old)


def _stand_ins(letter: str, people: int) -> tuple[PersonId, ...]:
    return tuple(PersonId(f"{letter}{number}") for number in range(people))
