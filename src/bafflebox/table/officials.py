"""What officials put on record: warnings, penalty points, accommodations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from bafflebox import match as matches
from bafflebox.clock import Millis, seconds
from bafflebox.errors import InvalidInput
from bafflebox.game import Side
from bafflebox.game.values import replace
from bafflebox.table.board import reverted
from bafflebox.table.choice import OpenAct, OpenActs, holds
from bafflebox.table.evolve import evolve
from bafflebox.table.happened import BySide
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import ACCOMMODATION, WARNING, MoreTime, Note, Table
from bafflebox.table.times import with_more_time
from bafflebox.table.words import counted


@dataclass(frozen=True, slots=True, kw_only=True)
class Warned(BySide):
    says = "{side} is warned{because}."
    why: str = ""
    about: str = ""
    """The incident that the warning is for."""
    number: int = 0
    """Its number at the table, if the warning was given by a ruling."""

    def fold(self, table: Table) -> Table:
        return table.noted(Note(self.side, WARNING, self.why, self.at, self.about, self.number))


@dataclass(frozen=True, slots=True, kw_only=True)
class PointsAwarded(BySide):
    """Penalty points added to a side's score or, if negative, taken off it."""

    says = "{side} {gets} {points}{because}."
    points: int
    why: str = ""
    clauses: tuple[str, ...] = ()
    order: str = ""
    """The order from the desk that is being carried out."""
    taken_back: bool = False
    """The points from that order are taken back."""

    def fold(self, table: Table) -> Table:
        return table.corrected(table.match.after(matches.PointsAwarded(self.side, self.points)), self.at)

    def gaps(self) -> dict[str, Any]:
        points, gets = counted(abs(self.points), "penalty point"), "gets" if self.points >= 0 else "loses"
        return {"gets": gets, "points": points}


@dataclass(frozen=True, slots=True, kw_only=True)
class AccommodationGranted(BySide):
    says = "{side} is granted {what}."
    what: str
    breaks: int = 0
    delay: int = 0
    """Extra seconds of delay for this side."""
    reserve: int = 0
    """Extra seconds added to this side's reserve."""

    def fold(self, table: Table) -> Table:
        side, granted = self.side, table.breaks.granted
        time, had = MoreTime(seconds(self.delay), seconds(self.reserve)), table.more_time[side]
        both = MoreTime(Millis(had.delay + time.delay), Millis(had.reserve + time.reserve))
        return replace(
            table.noted(Note(side, ACCOMMODATION, self.what, self.at)),
            breaks=replace(table.breaks, granted=granted.put(side, granted[side] + self.breaks)),
            more_time=table.more_time.put(side, both),
            clock=table.clock and with_more_time(table.clock, side, time, self.at),
        )


@dataclass(frozen=True, slots=True)
class Warn:
    """Warn this side; the warning is remembered."""

    side: Side
    why: str = ""

    def decide(self, asked: Request) -> Answer:
        asked.staff("warn a player")
        return (Warned(at=asked.at, by=asked.who, side=self.side, why=self.why),)


@dataclass(frozen=True, slots=True)
class AwardPoints:
    """Penalty points against this side; the book says whose score they affect."""

    against: Side
    points: int
    why: str = ""
    order: str = ""

    def decide(self, asked: Request) -> Answer:
        asked.official("give penalty points")
        asked.to_come()
        if self.points < 1:
            raise InvalidInput("Penalty points are 1 or more.", code="bad_points")
        yield replace(penalty(asked, self.against, self.points, self.why), order=self.order)


def penalty(asked: Request, against: Side, points: int, why: str) -> PointsAwarded:
    """Penalty points as this book counts them: for the opponent, or off the offender's score."""
    score = asked.table.match.score
    setting = asked.law.book.setting(
        "penalty_point", score_own=score[against], score_opp=score[against.other], points=points
    )
    deducted = setting.value["offender"] != score[against]
    side, count = (against, -points) if deducted else (against.other, points)
    return PointsAwarded(at=asked.at, by=asked.who, side=side, points=count, why=why, clauses=setting.clauses)


@dataclass(frozen=True, slots=True)
class TakeBackPoints:
    """Penalty points that went into a side's score or, if negative, off it, are taken back, as on appeal."""

    side: Side
    points: int
    why: str = ""
    order: str = ""

    def decide(self, asked: Request) -> Answer:
        """Never more than that side's score contains; a game that they ended is taken up again."""
        after = may_take_back(asked, self.side, self.points)
        made = PointsAwarded(at=asked.at, by=asked.who, side=self.side, points=-self.points, why=self.why)
        yield replace(made, order=self.order, taken_back=bool(self.order))
        table = asked.table
        played = next((one for one in reversed(table.history) if one.match.game and one.match.game.turn), None)
        if table.is_over and played is not None and len(played.match.games) == len(table.match.games):
            yield reverted(replace(asked, table=after), played.version, self.why)


def may_take_back(asked: Request, side: Side, points: int) -> Table:
    """The table without these points; a match that is over for another reason stays so."""
    asked.official("take penalty points back")
    given = asked.table.match.score.points[side]
    if points == 0 or points > given:
        raise InvalidInput(
            "{points} points cannot be taken back from a score of {given}.",
            points=points,
            given=given,
            code="bad_points",
        )
    after = evolve(asked.table, PointsAwarded(at=asked.at, by=asked.who, side=side, points=-points))
    if after.is_over:
        asked.to_come()
    return after


@dataclass(frozen=True, slots=True)
class Grant:
    """An accommodation: more breaks, a longer delay, more reserve, another way of moving, an untimed clock."""

    side: Side
    what: str
    breaks: int = 0
    delay: int = 0
    """Extra seconds of delay for this side."""
    reserve: int = 0
    """Extra seconds added to this side's reserve."""

    def decide(self, asked: Request) -> Answer:
        asked.official("grant an accommodation")
        if min(self.breaks, self.delay, self.reserve) < 0:
            raise InvalidInput("An accommodation can only add: breaks, delay and reserve must be 0 or more.")
        time = {"delay": self.delay, "reserve": self.reserve}
        yield AccommodationGranted(
            at=asked.at, by=asked.who, side=self.side, what=self.what, breaks=self.breaks, **time
        )


def offers(asked: Request) -> OpenActs:
    if not asked.is_staff:
        return
    for side in Side:
        yield OpenAct(Warn(side), ("why",))
        if not asked.is_official:
            continue
        yield OpenAct(Grant(side, "more time to move"), ("what", "breaks", "delay"))
        if not asked.table.is_over:
            yield OpenAct(AwardPoints(side, 1), ("points", "why"))
        if asked.table.match.score.points[side] > 0 and holds(may_take_back, asked, side, 1):
            yield OpenAct(TakeBackPoints(side, 1), ("points", "why"))
