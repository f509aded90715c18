"""A request at a table: who asks, when, and in what role. Every condition is checked against it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from bafflebox.cases import PersonId
from bafflebox.clock import Clock, Millis
from bafflebox.errors import Refused
from bafflebox.game import Side
from bafflebox.game.values import quick
from bafflebox.match import Game, Phase, Refusal
from bafflebox.message import said
from bafflebox.rulings.play_law import Conduct
from bafflebox.table.happened import NOBODY, TABLE
from bafflebox.table.law import Law
from bafflebox.table.state import Table
from bafflebox.table.terms import Mode

if TYPE_CHECKING:
    from bafflebox.table.events import Event

Answer = Iterable["Event"]
"""The events that follow from an act."""


@quick
@dataclass(frozen=True, slots=True)
class Request:
    """Who asks for something, when, and the dice rolled by the table for it, if needed."""

    table: Table
    who: PersonId
    at: Millis
    throw: tuple[int, int] | None = None
    _handles: Side | None = field(default=None, init=False, repr=False, compare=False)
    """The side this requester acts for, once that has been asked."""
    _awaited: bool | None = field(default=None, init=False, repr=False, compare=False)
    """What `waited_for` found."""

    @property
    def law(self) -> Law:
        return self.table.law

    @property
    def is_official(self) -> bool:
        """A director, or a table without a director acting for itself."""
        return self.who in self.table.terms.directors or self.who == TABLE

    @property
    def is_staff(self) -> bool:
        return self.is_official or self.who in self.table.terms.monitors

    @property
    def speaks_for_both(self) -> bool:
        """Somebody who enters the players' actions: a transcriber, or a monitor or director at a live table."""
        terms = self.table.terms
        return terms.mode is not Mode.ONLINE and (self.who in terms.transcribers or self.is_staff)

    @property
    def apart(self) -> bool:
        """A player in an undirected match played from two places: neither can judge the other."""
        return self.table.online and not self.table.terms.directors and not self.is_staff

    def side(self) -> Side:
        """The side this requester plays for; refuses everyone else."""
        side = self.table.terms.side_of(self.who)
        if side is None:
            raise self.law.refusal(
                Conduct.ONLY_PLAYERS,
                "Only the players act in the match, and {who} is not one of them.",
                "not_a_player",
                who=self.who,
            )
        return side

    def handler(self, *, needs: Side | None = None) -> Side:
        """The side this requester may act for; someone entering a match acts for `needs`."""
        if self._handles is not None and needs is None:
            return self._handles
        table = self.table
        if self.speaks_for_both:
            side = needs or (table.match.to_act if table.match.game else None)
            if side is not None:
                return side
        side = table.terms.side_of(self.who) or self.side()
        operator = table.operator(side)
        if operator != self.who:
            raise self.law.refusal(
                Conduct.OPERATOR,
                "{operator} handles this game for {side}; {who} may only advise.",
                Refusal.NOT_THE_OPERATOR,
                operator=operator,
                side=side,
                who=self.who,
            )
        object.__setattr__(self, "_handles", side)
        return side

    def waited_for(self) -> bool:
        """Whether the game may wait for this person now: nothing is worked out for the side that is not to act."""
        if self._awaited is not None:
            return self._awaited
        table = self.table
        side = table.match.to_act
        awaited = side is None or table.terms.mode is not Mode.ONLINE or table.terms.side_of(self.who) is side
        object.__setattr__(self, "_awaited", awaited)
        return awaited

    def player_or_entry(self) -> None:
        """Refuses anybody who neither plays nor enters the match."""
        if not self.speaks_for_both:
            self.side()

    def in_charge(self, what: str) -> None:
        """Staff, if the table has a director; otherwise the players follow the book themselves."""
        if self.table.terms.directors:
            self.staff(what)
        elif not self.is_staff:
            self.player_or_entry()

    def corrects(self, what: str) -> None:
        """A director or, over the board without one, the players themselves."""
        if self.table.terms.directors or self.table.online:
            self.official(what)
        else:
            self.player_or_entry()

    def official(self, what: str) -> None:
        """Refuses everybody except directors."""
        if not self.is_official:
            raise self.law.refusal(
                Conduct.OFFICIALS,
                "Only the director of this table may {what}.",
                "officials_only",
                what=what,
                facts={"who": self.who},
            )

    def staff(self, what: str) -> None:
        """Refuses everybody except directors and monitors."""
        if not self.is_staff:
            raise self.law.refusal(
                Conduct.OFFICIALS,
                "Only the director or a monitor may {what}.",
                "officials_only",
                what=what,
                facts={"who": self.who},
            )

    def game(self) -> Game:
        """The game in which something can be done now; refuses if play is stopped or over."""
        table = self.table
        if not table.setting.begun:
            raise self.law.refusal(Conduct.START, "The match has not begun; both sides sit down first.", "not_begun")
        if table.match.game is None:
            score = table.match.final_score
            raise self.refused(
                Refusal.MATCH_OVER, "The match is over, {white}-{black}.", white=score.white, black=score.black
            )
        if table.halted:
            raise self.law.refusal(Conduct.DISPUTE, "Play stands: {why}.", "play_stands", why=why_halted(table))
        return table.match.game

    def on_turn(self, phase: Phase) -> Side:
        """The side this person handles; refuses if the game isn't waiting for that from it."""
        game = self.game()
        side = self.handler()
        to_act = game.to_act
        if to_act is not side and to_act is not None:
            waits = "It is {to_act}'s turn, and the game is waiting for {awaited}."
            told = said(waits, to_act=game.to_act, awaited=game.phase.awaited)
            raise self.refused(Refusal.NOT_YOUR_TURN, told)
        if game.phase is not phase:
            raise self.refused(Refusal.NOT_NOW, "The game is waiting for {awaited}.", awaited=game.phase.awaited)
        return side

    def to_come(self) -> Game:
        """The game in progress or about to begin; refuses when the match is over."""
        if self.table.match.game is None:
            raise self.refused(Refusal.MATCH_OVER, "The match is over.")
        return self.table.match.game

    def clock(self) -> Clock:
        """The clock of this table; refuses if there is none."""
        if self.table.clock is None:
            raise self.law.refusal(Conduct.TIME, "There is no clock at this table.", "no_clock")
        return self.table.clock

    def keeps_clock(self) -> None:
        """Refuses everybody except the device that is keeping the clock without a connection."""
        device = self.table.device
        if device not in (NOBODY, self.who):
            raise self.law.refusal(
                Conduct.TIME,
                "{device} keeps the clock until it is back online; no other device can change it.",
                "clock_away",
                device=device,
            )

    def refused(self, code: Refusal, sentence: str, /, **fields: Any) -> Refused:
        """The refusal of an act in the match, with the clauses of the book in force."""
        return self.law.cited(Refused(sentence, code=code, **fields))

    def by_the_book(self) -> ByTheBook:
        """Turns refusals by the match or the clock into refusals with the clauses of the book in force."""
        return ByTheBook(self.law)


class ByTheBook:
    """A context for `Request.by_the_book`; entered several times in every act, and a generator takes longer."""

    __slots__ = ("_law",)

    def __init__(self, law: Law) -> None:
        self._law = law

    def __enter__(self) -> None:
        """Nothing to prepare."""

    def __exit__(self, _: object, wrong: BaseException | None, __: object) -> None:
        if isinstance(wrong, Refused):
            raise self._law.cited(wrong) from None


def why_halted(table: Table) -> str:
    """Briefly, what play is waiting for."""
    if table.suspended is not None and not table.is_over:
        return said("it is suspended ({why})", why=table.suspended.why) if table.suspended.why else "it is suspended"
    if table.breaks.now is not None and not table.is_over:
        return "there is a break"
    if (incident := table.docket.halting) is not None:
        title = incident.incident.replace("_", " ")
        return said("incident {number} ({title}) is not settled", number=incident.number, title=title)
    return said("the director was called about {what}", what=table.docket.called)
