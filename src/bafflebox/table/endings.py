"""Matches that end other than by score: lost on time, left, forfeited, awarded, called."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

from bafflebox import match as matches
from bafflebox.game import Result, Side
from bafflebox.match import Refusal
from bafflebox.rulings.play_law import Conduct
from bafflebox.table.choice import OpenAct, OpenActs, holds
from bafflebox.table.happened import BySide, Happened
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import Table
from bafflebox.table.words import because

LEFT_FOR_GOOD = (
    "The book does not speak of a player who leaves in the middle of a match; read as one who does not come to it."
)


class Cause(Enum):
    """Why a side lost the match regardless of the score."""

    TIME = "time"
    LEFT = "left"
    FORFEIT = "forfeit"
    """Declared by the director, or the remedy of a ruling."""
    DISQUALIFIED = "disqualified"


@dataclass(frozen=True, slots=True, kw_only=True)
class MatchForfeited(BySide):
    """A side lost the match regardless of the score: on time, by leaving, or by a ruling."""

    says = "{side} loses the match{because}."
    cause: Cause = Cause.FORFEIT
    why: str = ""
    """The director's words, or the incident that was ruled on."""
    clauses: tuple[str, ...] = ()
    reading: str = ""
    """How the book is interpreted where it doesn't say."""

    def fold(self, table: Table) -> Table:
        return table.corrected(table.match.after(matches.MatchLost(self.side)), self.at, play=None)

    def gaps(self) -> dict[str, Any]:
        return {"because": because(self.lost_by)}

    @property
    def lost_by(self) -> str:
        """Briefly, why the side lost the match."""
        said = {Cause.TIME: "lost on time", Cause.LEFT: "left the match", Cause.DISQUALIFIED: "disqualified"}
        return ": ".join(filter(None, (said.get(self.cause, "" if self.why else "forfeited"), self.why)))


@dataclass(frozen=True, slots=True, kw_only=True)
class BothForfeited(Happened):
    """Both sides lost the match regardless of the score: nobody advances."""

    says = "Both lose the match{because}."
    why: str
    clauses: tuple[str, ...] = ()

    def fold(self, table: Table) -> Table:
        return table.corrected(table.match.after(matches.MatchLostByBoth()), self.at, play=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class EndCalled(Happened):
    """Time is over in a timed match or a session."""

    says = "The time of the match is over."

    def fold(self, table: Table) -> Table:
        after = table.match.after(matches.TimeCalled())
        play = table.play if after.game == table.match.game else None  # a game that goes on keeps the move being made
        return table.corrected(after, self.at, play=play)


@dataclass(frozen=True, slots=True, kw_only=True)
class GameAwarded(BySide):
    says = "{side} is awarded {result}{because}."
    result: Result
    why: str = ""

    def fold(self, table: Table) -> Table:
        return table.corrected(table.match.after(matches.GameAwarded(self.side, self.result)), self.at, play=None)


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Leave the match for good. It is a forfeit, not a concession: nobody has to accept it."""

    def decide(self, asked: Request) -> Answer:
        side, clauses = may_withdraw(asked), asked.law.play.clauses(Conduct.START)
        cause = Cause.LEFT
        return (
            MatchForfeited(at=asked.at, by=asked.who, side=side, cause=cause, clauses=clauses, reading=LEFT_FOR_GOOD),
        )


def may_withdraw(asked: Request) -> Side:
    side = asked.side()
    asked.to_come()
    return side


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A side loses the match."""

    side: Side
    why: str = ""

    def decide(self, asked: Request) -> Answer:
        clauses = may_end(asked, "declare a match lost")
        return (MatchForfeited(at=asked.at, by=asked.who, side=self.side, why=self.why, clauses=clauses),)


@dataclass(frozen=True, slots=True)
class ForfeitBoth:
    """Both sides lose the match."""

    why: str = ""

    def decide(self, asked: Request) -> Answer:
        clauses = may_end(asked, "declare a match lost for both")
        return (BothForfeited(at=asked.at, by=asked.who, why=self.why or "forfeited", clauses=clauses),)


@dataclass(frozen=True, slots=True)
class AwardGame:
    """Award the game to this side, as an official."""

    side: Side
    result: Result = Result.SINGLE
    why: str = ""

    def decide(self, asked: Request) -> Answer:
        may_end(asked, "award a game")
        return (GameAwarded(at=asked.at, by=asked.who, side=self.side, result=self.result, why=self.why),)


def may_end(asked: Request, what: str) -> tuple[str, ...]:
    """The clauses under which this official may end a game or the match."""
    asked.official(what)
    asked.to_come()
    return asked.law.play.clauses(Conduct.OFFICIALS)


@dataclass(frozen=True, slots=True)
class CallEnd:
    """Declare that a timed match is over, or that a session ends."""

    def decide(self, asked: Request) -> Answer:
        may_call_end(asked)
        return (EndCalled(at=asked.at, by=asked.who),)


def may_call_end(asked: Request) -> None:
    asked.corrects("declare that time is over")
    asked.to_come()
    length = asked.table.match.terms.length
    if length is not None:
        raise asked.refused(Refusal.NOT_NOW, "This is a match to {length} points; no time ends it.", length=length)


def offers(asked: Request) -> OpenActs:
    if asked.table.is_over:
        return
    if holds(may_withdraw, asked):
        yield OpenAct(Withdraw())
    if asked.table.match.terms.length is None and holds(may_call_end, asked):
        yield OpenAct(CallEnd())
    if asked.is_official:
        for side in Side:
            yield OpenAct(Forfeit(side), ("why",))
            yield OpenAct(AwardGame(side), ("result", "why"))
        yield OpenAct(ForfeitBoth(), ("why",))
