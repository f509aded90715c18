"""Breaks, counted and timed; suspending and resuming a match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bafflebox.clock import MINUTE, Millis, PauseReason, face, minutes
from bafflebox.clock.millis import ZERO
from bafflebox.errors import InvalidInput
from bafflebox.game import Side
from bafflebox.game.values import replace
from bafflebox.message import said
from bafflebox.rulings.play_law import Conduct
from bafflebox.rulings.timing import as_told
from bafflebox.table.calls import DirectorCalled
from bafflebox.table.choice import OpenAct, OpenActs, holds
from bafflebox.table.happened import BySide, FactValue, Happened
from bafflebox.table.irregular import noticed
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import Break, Suspension, Table
from bafflebox.table.testimony import LONGEST_TOLD
from bafflebox.table.words import counted


@dataclass(frozen=True, slots=True, kw_only=True)
class BreakBegan(BySide):
    says = "{side} takes a break of {time}."
    minutes: int
    joined: int = 1
    counted: bool = True
    """Whether it counts against that side's breaks."""
    clauses: tuple[str, ...] = ()

    def fold(self, table: Table) -> Table:
        taken = table.breaks.taken
        if self.counted:
            taken = taken.put(self.side, taken[self.side] + self.joined)
        now = Break(self.side, self.at, Millis(self.at + minutes(self.minutes)))
        stopped = table.stopped(PauseReason.BREAK, self.at)
        return replace(stopped, breaks=replace(table.breaks, taken=taken, now=now, begun=table.version + 1))

    def gaps(self) -> dict[str, Any]:
        return {"time": counted(self.minutes, "minute")}


@dataclass(frozen=True, slots=True, kw_only=True)
class Returned(BySide):
    """Returned from a break, with the overrun."""

    says = "{side} is back{late}."
    late: Millis = ZERO

    def fold(self, table: Table) -> Table:
        breaks, now = table.breaks, table.breaks.now
        if now is not None:
            back = now.back | {self.side}
            now = None if len(back) == 2 else replace(now, back=back)
        late = breaks.late.put(self.side, Millis(breaks.late[self.side] + self.late))
        return replace(table, breaks=replace(breaks, late=late, now=now)).going_on(self.at)

    def gaps(self) -> dict[str, Any]:
        return {"late": f", {face(self.late)} late" if self.late else ""}


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaySuspended(Happened):
    says = "Play is suspended{because}."
    why: str = ""

    def fold(self, table: Table) -> Table:
        return replace(table.stopped(PauseReason.OTHER, self.at), suspended=Suspension(self.why, self.at))


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayResumed(Happened):
    says = "Play goes on."

    def fold(self, table: Table) -> Table:
        return replace(table, suspended=None).going_on(self.at)


@dataclass(frozen=True, slots=True)
class CallBreak:
    """Take one break, or several combined; in an emergency also during a game, if the book allows it."""

    joined: int = 1
    emergency: bool = False

    def decide(self, asked: Request) -> Answer:
        if self.joined < 1:
            raise InvalidInput("A break uses up one or more of a side's breaks.", code="bad_break")
        if self.emergency:
            may_have_emergency(asked)
            yield DirectorCalled(at=asked.at, by=asked.who, about="an emergency break")
            return
        side, law = may_break(asked, self.joined), asked.law
        yield BreakBegan(
            at=asked.at,
            by=asked.who,
            side=side,
            minutes=law.break_minutes * self.joined,
            joined=self.joined,
            clauses=law.break_rules.clauses,
        )


def may_break(asked: Request, joined: int = 1) -> Side:
    """The side for which this person may take a break between games, if the book has one left for this length."""
    asked.game()
    side = asked.side()
    law, breaks = asked.law, asked.table.breaks
    if not asked.table.match.between_games:
        raise law.refusal(Conduct.BREAKS, "Breaks are taken between games; finish this game first.", "in_game")
    if joined > 1 and not law.break_rules.value.get("joined"):
        raise law.refusal(Conduct.BREAKS, "Under this book breaks can't be combined into a longer one.", "not_joined")
    left = law.breaks + breaks.granted[side] - breaks.taken[side]
    if joined > left:
        have = "no break" if left <= 0 else said("{left} breaks" if left > 1 else "{left} break", left=left)
        raise law.refusal(
            Conduct.BREAKS, "{side} has {have} left in this match.", "no_break_left", side=side, have=have
        )
    return side


def may_have_emergency(asked: Request) -> None:
    """Refuses a break during a game if the book has none. Otherwise the director decides."""
    asked.game()
    asked.side()
    if not asked.table.match.between_games and asked.law.break_rules.value.get("during_a_game") == "never":
        raise asked.law.refusal(Conduct.BREAKS, "This book has no break within a game; call the director.", "never")
    if asked.apart:
        raise asked.law.refusal(
            Conduct.BREAKS, "This match has no director, so nobody can grant such a break.", "no_director"
        )


@dataclass(frozen=True, slots=True)
class Return:
    """Be back from a break; who is late is told by how much."""

    def decide(self, asked: Request) -> Answer:
        side, now = may_return(asked)
        late = Millis(max(0, asked.at - now.until))
        yield Returned(at=asked.at, by=asked.who, side=side, late=late)
        if late >= MINUTE:
            facts: dict[str, FactValue] = {
                "minutes_late": as_told(min(late, LONGEST_TOLD)),
                "own_break": now.by is side,
            }
            yield noticed(asked, "late_from_break", side, facts, halts=False)


def may_return(asked: Request) -> tuple[Side, Break]:
    """The side that this person brings back, and the break it returns from."""
    now = asked.table.breaks.now
    if now is None:
        raise asked.law.refusal(Conduct.BREAKS, "There is no break to come back from.", "no_break")
    side = asked.side()
    if side in now.back:
        raise asked.law.refusal(Conduct.BREAKS, "This side is already back.", "back")
    return side, now


@dataclass(frozen=True, slots=True)
class Suspend:
    """Suspend the match until it is resumed; for a director, or for a player if there is no director."""

    why: str = ""

    def decide(self, asked: Request) -> Answer:
        may_suspend(asked)
        return (PlaySuspended(at=asked.at, by=asked.who, why=self.why),)


def may_suspend(asked: Request) -> None:
    asked.to_come()
    if asked.table.suspended is not None:
        raise asked.law.refusal(Conduct.DISPUTE, "The match is already suspended.", "suspended")
    if asked.table.terms.directors:
        asked.staff("suspend a match")
    elif not asked.table.match.between_games and asked.table.online:
        raise asked.law.refusal(
            Conduct.BREAKS, "A match can be suspended only between games; finish this game first.", "in_game"
        )
    else:
        asked.player_or_entry()


@dataclass(frozen=True, slots=True)
class Resume:
    """Go on with a match that was suspended."""

    def decide(self, asked: Request) -> Answer:
        may_resume(asked)
        return (PlayResumed(at=asked.at, by=asked.who),)


def may_resume(asked: Request) -> None:
    if asked.table.suspended is None:
        raise asked.law.refusal(Conduct.DISPUTE, "The match is not suspended.", "not_suspended")
    if asked.table.terms.directors and not asked.table.gaps:
        asked.staff("resume a suspended match")
    elif not asked.is_staff:
        asked.player_or_entry()


def offers(asked: Request) -> OpenActs:
    table = asked.table
    if table.match.between_games and holds(may_break, asked):
        yield OpenAct(CallBreak(), ("joined",))
    if not asked.apart and holds(may_have_emergency, asked):
        yield OpenAct(CallBreak(emergency=True))
    if table.breaks.now is not None and holds(may_return, asked):
        yield OpenAct(Return())
    if table.suspended is not None and holds(may_resume, asked):
        yield OpenAct(Resume())
    mid_game = table.online and not table.terms.directors and not table.match.between_games
    if not mid_game and holds(may_suspend, asked):
        yield OpenAct(Suspend(), ("why",))
