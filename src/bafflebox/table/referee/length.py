"""A match that is played to the wrong number of points: what holds, when it is put right, and the reserves with it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce

from bafflebox.books.settings import one_setting
from bafflebox.clock import Clock, Millis, corrected_reserve
from bafflebox.errors import InvalidInput
from bafflebox.game import Both
from bafflebox.match import LengthOutcome, LengthRuling, Refusal, resolve_length
from bafflebox.rulings.play_law import Rule
from bafflebox.rulings.timing import minutes_of
from bafflebox.table import acts as a
from bafflebox.table import events as e
from bafflebox.table.evolve import evolve
from bafflebox.table.referee.request import Request
from bafflebox.table.state import Table


def correct_length(act: a.CorrectLength, asked: Request) -> Iterable[e.Event]:
    """The posted length is another than the one in use: the book says what holds, and when."""
    table, used = asked.table, asked.table.match.terms.length
    if used is None:
        raise asked.refused(Refusal.NOT_NOW, "This is not a match to points; it has no length to correct.")
    ruling = _resolved(table, used, act.length, running=not table.match.between_games)
    match ruling.outcome:
        case LengthOutcome.NOTHING_WRONG:
            raise InvalidInput(f"The match is played to {used} already.", code="same_length")
        case LengthOutcome.FINISH_THE_GAME:
            yield e.LengthFound(at=asked.at, by=asked.who, posted=act.length)
        case LengthOutcome.RESULT_STANDS | LengthOutcome.CONTINUE_TO_USED:
            raise asked.refused(
                Refusal.GAME_IN_PROGRESS, f"The match stays at {used} points: a correction would end it."
            )
        case LengthOutcome.BOOK_IS_SILENT if not asked.is_official:
            raise asked.law.refusal(Rule.OFFICIALS, "The book is silent on this; the director decides.", "silent")
        case _:
            yield from _put_right(asked, table, used, act.length)


def _resolved(table: Table, used: int, posted: int, *, running: bool) -> LengthRuling:
    return resolve_length(table.match.entries, used, posted, table.law.play.lengths, game_running=running)


def then_length(asked: Request, happened: tuple[e.Event, ...]) -> tuple[e.Event, ...]:
    """Events, and after them the length that waited for the end of a game: put right, unless that would end the match."""
    if asked.table.posted is None:
        return happened
    table: Table = reduce(evolve, happened, asked.table)
    used, posted = table.match.terms.length, table.posted
    if used is None or posted is None or table.is_over or not table.match.between_games:
        return happened
    changes = max(table.match.score.points) < posted  # usbgf:4.8.2.2.b: at least one full game follows a correction
    return (*happened, *_put_right(asked, table, used, posted if changes else used))


def _put_right(asked: Request, table: Table, used: int, length: int) -> Iterable[e.Event]:
    clauses = table.law.book.setting("wrong_length_rule").clauses
    yield e.LengthCorrected(at=asked.at, by=asked.who, length=length, clauses=clauses)
    if table.clock is not None and length != used and not table.is_over:
        yield from _reserves(asked, table, table.clock, used, length)


def _reserves(asked: Request, table: Table, clock: Clock, used: int, posted: int) -> Iterable[e.Event]:
    """The reserves that the book recommends for the corrected length; none where it is silent on them."""
    law, points = table.law, table.match.score.points
    rate = law.event.value("minutes_per_point") if "minutes_per_point" in law.event.variations else None
    if rate is None or isinstance(rate, str):
        return
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
        return
    exact: Both[Millis] = shown.map(lambda left: corrected_reserve(left, minutes_of(rate), used, posted, points))
    yield e.ClockSet(at=asked.at, by=asked.who, white=exact.white, black=exact.black, why="the length was corrected")
