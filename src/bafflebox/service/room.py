"""A table in use: its newest state in memory, and its viewers."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.clock.millis import ZERO
from bafflebox.game import Side
from bafflebox.service.roles import RoleGrant
from bafflebox.service.told import MatchList
from bafflebox.service.transcripts import TurnList
from bafflebox.table import Event, Table
from bafflebox.table.state import NO_SIDES

Listener = Callable[["Room"], None]
"""Called when the table has changed; must not block."""
Events = list[Event]
Words = list[tuple[PersonId, str]]
AWAY_AFTER = 4.0
"""Seconds without a connection after which the opponent is told."""
Span = tuple[int, int]
"""Events of a table from one version to another."""


class ViewPart(NamedTuple):
    """A part of a view, the one before it, and what is new in it: whatever is equal in both is the same object."""

    view: dict[str, Any]
    before: dict[str, Any]
    news: dict[str, Any]

    @classmethod
    def whole(cls, view: dict[str, Any]) -> ViewPart:
        """A part that nobody has seen anything of."""
        return cls(view, {}, view)


NOTHING = ViewPart({}, {}, {})


@dataclass(eq=False)
class Room:
    """One table in this process. Hold the lock to change it."""

    table: Table
    events: Events
    secret: str | None = None
    """The secret of the dice, if this server rolls them and the match is not over."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    listeners: set[Listener] = field(default_factory=set)
    timer: asyncio.TimerHandle | None = None
    rings: Millis = ZERO
    """The deadline for which the timer was set."""
    used: int = 0
    """When it was last used."""
    shown: dict[str, tuple[int, bytes, tuple[object, ...]]] = field(default_factory=dict)
    """What spectators of each language were last sent, with its version and other details, so that all get the same text."""
    officials: Callable[[], tuple[RoleGrant, ...]] = tuple
    """The roles that an event currently grants at this table."""
    fixed: dict[str, Any] = field(default_factory=dict)
    """The part of every view that is the same for everybody and never changes."""
    stamp: tuple[object, ...] = ()
    """What the newest views were made from."""
    common: ViewPart = NOTHING
    """The part of the newest view that is the same for everybody."""
    game: dict[str, Any] | None = None
    """The game as White sees it now."""
    views: dict[tuple[PersonId, tuple[RoleGrant, ...]], ViewPart] = field(default_factory=dict)
    """What only this viewer sees, by viewer and roles."""
    earlier: dict[tuple[PersonId, tuple[RoleGrant, ...]], ViewPart] = field(default_factory=dict)
    """The same before the last change."""
    beside: tuple[object, ...] = ()
    """What the parts beside the board were made from."""
    still: dict[tuple[PersonId, tuple[RoleGrant, ...]], dict[str, Any]] = field(default_factory=dict)
    """Those parts, by viewer and roles."""
    told: tuple[object, object, bytes | None] = (None, None, None)
    """Two common parts, and what changed between them as it was sent to the first who had the older one."""
    chat: Words = field(default_factory=list)
    """The players' chat, newest last."""
    chat_on: bool | None = None
    """Whether an official has switched the chat on or off."""
    list: MatchList = field(default_factory=MatchList)
    """The list of turns so far."""
    turns: TurnList = field(default_factory=TurnList)
    """The turns as entered, for the person who enters the match."""
    delayed: object = None
    """The delayed table, if spectators see it later."""
    remark: str = ""
    """A message for everybody at the table that is not an act, such as a bot's engine failing."""
    said: dict[Side, Words] = field(default_factory=dict)
    """Messages between partners of a side."""
    wants_more: frozenset[Side] = NO_SIDES
    """The sides that asked for a rematch."""
    rematch: str | None = None
    """The table where it is played."""
    lines: Counter[PersonId] = field(default_factory=Counter)
    """How many live connections each person has."""
    away: frozenset[Side] = NO_SIDES
    """Sides whose last connection was lost."""
    done: dict[tuple[PersonId, str], Span] = field(default_factory=dict)
    """The events of every act carried out with a reference, by sender and reference."""

    @property
    def aside(self) -> tuple[object, ...]:
        """What everybody sees that is not from events: it may change while the table does not."""
        return self.remark, self.away, self.rematch, self.wants_more

    def tell(self) -> None:
        for listener in tuple(self.listeners):
            listener(self)

    def came(self, who: PersonId) -> None:
        """Note that a person has connected to this table."""
        self.lines[who] += 1
        self._present()

    def left(self, who: PersonId) -> None:
        """Note a lost connection; a page that just reloads is back before anybody is notified."""
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
        if side is None or any(map(self.lines.__contains__, self.table.terms.players[side])):
            return
        self.away |= {side}
        self.tell()

    def remember(self, who: PersonId, reference: str, span: Span) -> None:
        """Remember the outcome of a reference: sent again, it changes nothing and gets the first answer."""
        if reference:
            first, _ = self.done.get((who, reference), span)
            self.done[who, reference] = (first, span[1])

    def done_with(self, who: PersonId, reference: str) -> Span | None:
        """The events of a person's reference, if it was carried out."""
        return self.done.get((who, reference)) if reference else None
