"""A match played to the wrong length: what applies, when it is corrected, and the reserves that go with it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from bafflebox import match as matches
from bafflebox.books.settings import one_setting
from bafflebox.clock import Clock, Millis, corrected_reserve
from bafflebox.clock.millis import SECOND
from bafflebox.errors import InvalidInput
from bafflebox.game import Both
from bafflebox.game.values import replace
from bafflebox.match import LengthOutcome, LengthRuling, Refusal, resolve_length
from bafflebox.rulings.play_law import Conduct
from bafflebox.rulings.timing import minutes_of
from bafflebox.table.choice import OpenAct, OpenActs, holds
from bafflebox.table.evolve import evolve
from bafflebox.table.happened import Happened
from bafflebox.table.request import Answer, Request
from bafflebox.table.state import Table
from bafflebox.table.times import ClockSet


@dataclass(frozen=True, slots=True, kw_only=True)
class LengthCorrected(Happened):
    says = "The match is played to {length}."
    length: int
    clauses: tuple[str, ...] = ()

    def fold(self, table: Table) -> Table:
        return table.corrected(table.match.after(matches.LengthCorrected(self.length)), self.at, posted=None)


@dataclass(frozen=True, slots=True, kw_only=True)
class LengthFound(Happened):
    """The posted length is different; it is corrected when the game in progress is over."""

    says = "The match is posted to {posted}: its length is put right after this game."
    posted: int

    def fold(self, table: Table) -> Table:
        return replace(table, posted=self.posted)


LONGEST = 4096
"""The longest match allowed, in points, as in the notation of structures."""


@dataclass(frozen=True, slots=True)
class CorrectLength:
    """The posted length differs from the one in use: the book says what applies, and when."""

    length: int

    def decide(self, asked: Request) -> Answer:
        return may_correct(asked, self.length)


def may_correct(asked: Request, length: int) -> tuple[LengthFound | LengthCorrected | ClockSet, ...]:
    """The consequences of a different length; refused if the book leaves it as it is."""
    asked.corrects("correct the length of the match")
    table, used = asked.table, asked.table.match.terms.length
    if used is None:
        raise asked.refused(Refusal.NOT_NOW, "This is not a match to points; it has no length to correct.")
    if length > LONGEST:
        raise InvalidInput("No match is played to more than {most} points.", most=LONGEST, code="bad_length")
    ruling = _resolved(table, used, length, running=not table.match.between_games)
    match ruling.outcome:
        case LengthOutcome.NOTHING_WRONG:
            raise InvalidInput("The match is already played to {used}.", used=used, code="same_length")
        case LengthOutcome.FINISH_THE_GAME:
            return (LengthFound(at=asked.at, by=asked.who, posted=length),)
        case LengthOutcome.RESULT_STANDS | LengthOutcome.CONTINUE_TO_USED:
            raise asked.refused(
                Refusal.GAME_IN_PROGRESS,
                "The match length stays at {used} points: a correction would end the match.",
                used=used,
            )
        case LengthOutcome.BOOK_IS_SILENT if not asked.is_official:
            raise asked.law.refusal(Conduct.OFFICIALS, "The book is silent on this; the director decides.", "silent")
        case _:
            found = put_right(asked, table, used, length)
            if len(found) > 1:  # it sets the clock
                asked.keeps_clock()
            return found


def _resolved(table: Table, used: int, posted: int, *, running: bool) -> LengthRuling:
    return resolve_length(table.match.entries, used, posted, table.law.play.lengths, game_running=running)


def then_length(asked: Request, happened: Answer) -> Answer:
    """Events, followed by the length correction that waited for the end of a game, unless it would end the match."""
    happened = tuple(happened)
    table = reduce(evolve, happened, asked.table)
    used, posted = table.match.terms.length, table.posted
    if used is None or posted is None or table.is_over or not table.match.between_games:
        return happened
    changes = max(table.match.score.points) < posted  # usbgf:4.8.2.2.b: at least one full game follows a correction
    return (*happened, *put_right(asked, table, used, posted if changes else used))


def put_right(asked: Request, table: Table, used: int, length: int) -> tuple[LengthCorrected | ClockSet, ...]:
    clauses = table.law.book.setting("wrong_length_rule").clauses
    corrected = LengthCorrected(at=asked.at, by=asked.who, length=length, clauses=clauses)
    if table.clock is None or length == used or table.is_over:
        return (corrected,)
    reserves = _reserves(asked, table, table.clock, used, length)
    return (corrected,) if reserves is None else (corrected, reserves)


def _reserves(asked: Request, table: Table, clock: Clock, used: int, posted: int) -> ClockSet | None:
    """The reserves the book recommends for the corrected length; none if it doesn't say."""
    law, points = table.law, table.match.score.points
    rate = law.event.value("minutes_per_point") if "minutes_per_point" in law.event.variations else None
    if rate is None or isinstance(rate, str):
        return None
    shown = clock.read(max(asked.at, clock.since)).reserve
    found = one_setting(
        law.book,
        "adjusted_reserve",
        {
            "length": posted,
            "used_length": used,
            "score": tuple(points),
            "reserve_own": shown.white / 60_000,
            "reserve_opp": shown.black / 60_000,
            "minutes_per_point": rate,
        },
    )
    if found is None or found.value is None:
        return None
    exact: Both[Millis] = shown.map(lambda left: corrected_reserve(left, minutes_of(rate), used, posted, points))
    exact = exact.map(lambda left: Millis(left // SECOND * SECOND))
    return ClockSet(at=asked.at, by=asked.who, white=exact.white, black=exact.black, why="the length was corrected")


def offers(asked: Request) -> OpenActs:
    length = asked.table.match.terms.length
    if length is None or not (asked.is_official or not asked.table.online):
        return
    near = sorted(range(1, length + 3), key=lambda other: abs(other - length - 2))
    wrong = (other for other in near if other != length and holds(may_correct, asked, other))
    if (other := next(wrong, None)) is not None:
        yield OpenAct(CorrectLength(other), ("length",))
