"""A table that somebody uses: its newest state in memory, and those who look at it."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.game import Side
from bafflebox.service.roles import Grant
from bafflebox.service.told import MatchList
from bafflebox.service.transcripts import TurnList
from bafflebox.table import Event, Table

Listener = Callable[["Room"], None]
"""Told that the table has changed; must not wait."""
Events = list[Event]
Words = list[tuple[PersonId, str]]
AWAY_AFTER = 4.0
"""Seconds without a line after which the opponent is told."""
Span = tuple[int, int]
"""Events of a table from one version to another."""


@dataclass(eq=False)
class Room:
    """One table of this process. Whoever changes it holds the lock."""

    table: Table
    events: Events
    secret: str | None = None
    """Of the dice, where this house throws them and the match is not over."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    timer: asyncio.TimerHandle | None = None
    used: int = 0
    """When somebody last asked for it."""
    shown: tuple[int, bytes, tuple[object, ...]] | None = None
    """What spectators were last sent, with its version and what was told besides: a crowd gets the same text."""
    officials: Callable[[], tuple[Grant, ...]] = tuple
    """The roles that an event has given by now and that reach this table."""
    fixed: dict[str, Any] = field(default_factory=dict)
    """The part of every view that all see alike and that never changes."""
    common: dict[str, Any] = field(default_factory=lambda: {"version": 0})
    """The part of the newest view that all see alike."""
    views: dict[tuple[PersonId, tuple[Grant, ...]], dict[str, Any]] = field(default_factory=dict)
    """What was shown of that version to whom, with which roles: nothing is worked out twice for the same moment."""
    chat: Words = field(default_factory=list)
    """What the players said to each other, the newest last."""
    chat_on: bool | None = None
    """Whether an official has switched the chat on or off."""
    list: MatchList = field(default_factory=MatchList)
    """The list of turns so far."""
    turns: TurnList = field(default_factory=TurnList)
    """The turns as they were entered, for who enters the match."""
    delayed: object = None
    """The table of a while ago, where spectators see it later."""
    remark: str = ""
    """What everybody at the table should know and no act says: that the engine of a bot failed."""
    said: dict[Side, Words] = field(default_factory=dict)
    """What partners of a side said to each other."""
    wants_more: set[Side] = field(default_factory=set)
    """The sides that asked for a rematch."""
    rematch: str | None = None
    """The table where it is played."""
    lines: Counter[PersonId] = field(default_factory=Counter)
    """How many live lines each person has open."""
    away: set[Side] = field(default_factory=set)
    """Sides whose last line was lost and has not come back."""
    done: dict[tuple[PersonId, str], Span] = field(default_factory=dict)
    """Everything that was carried out with a reference, by sender and reference: the events that followed."""

    @property
    def aside(self) -> tuple[object, ...]:
        """What a view tells besides the events: it may change while the table does not."""
        return self.remark, frozenset(self.away), self.rematch, frozenset(self.wants_more)

    def tell(self) -> None:
        for listener in tuple(self.listeners):
            listener(self)

    def came(self, who: PersonId) -> None:
        """Somebody has a line to this table."""
        self.lines[who] += 1
        self._present()

    def left(self, who: PersonId) -> None:
        """A line was lost; a page that is only reloaded is back before anybody is told."""
        self.lines[who] -= 1
        if not self.lines[who]:
            del self.lines[who]
            asyncio.get_running_loop().call_later(AWAY_AFTER, self._absent, who)

    def _present(self) -> None:
        back = {side for side in self.away if any(map(self.lines.__contains__, self.table.terms.players[side]))}
        if back:
            self.away -= back
            self.tell()

    def _absent(self, who: PersonId) -> None:
        side = self.table.terms.side_of(who)
        if side is None or self.table.is_over or any(map(self.lines.__contains__, self.table.terms.players[side])):
            return
        self.away.add(side)
        self.tell()

    def remember(self, who: PersonId, reference: str, span: Span) -> None:
        """What is sent again with the same reference changes nothing, and gets the first answer."""
        if reference:
            first, _ = self.done.get((who, reference), span)
            self.done[who, reference] = (first, span[1])

    def done_with(self, who: PersonId, reference: str) -> Span | None:
        """The events that somebody's reference led to, if it was carried out."""
        return self.done.get((who, reference)) if reference else None
