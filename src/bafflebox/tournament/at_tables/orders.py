"""From the desk to the table: penalty points, lengths, clocks, accommodations, suspensions, and matches ended by the desk."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bafflebox.cases import PersonId
from bafflebox.game import Side
from bafflebox.table import Act, Mode, Table, acts
from bafflebox.table import Event as TableEvent
from bafflebox.table import events as e
from bafflebox.table.state import Closing
from bafflebox.tournament.at_tables.seating import entrants_of
from bafflebox.tournament.course import length_of
from bafflebox.tournament.events import Entrant, MatchEnding, MatchId
from bafflebox.tournament.match_file import MatchFile, MatchStage
from bafflebox.tournament.state import Tournament


class Order(NamedTuple):
    """An act at the table on a director's behalf."""

    act: Act
    who: PersonId


def orders(state: Tournament, match: MatchId, table: Table, log: Sequence[TableEvent]) -> tuple[Order, ...]:
    """The desk's decisions that the table doesn't have yet. Call after `news`.

    A table without a director (because the only one is playing) takes no orders; the players are told instead.
    """
    if not table.terms.directors:
        return ()
    who = table.terms.directors[0]
    now = () if table.is_over else _acts(state, match, table, log)
    return tuple(Order(act, who) for act in (*_overturned(state, table, log), *now))


def _overturned(state: Tournament, table: Table, log: Sequence[TableEvent]) -> Iterator[Act]:
    """Rulings at the table that a committee has changed: the table goes back, and the incident is open there again."""
    known = {event.order for event in log if isinstance(event, e.Reverted)}
    for applied in state.applied:
        name, _, number = applied.case.rpartition("-")
        order = f"{applied.case}, {applied.at}"
        if applied.changed and name == table.id and number.isdigit() and order not in known:
            found = table.docket.incidents[int(number) - 1]
            if found.closing is Closing.RULED:
                yield acts.Overturn(found.number, applied.what, order)


def _acts(state: Tournament, match: MatchId, table: Table, log: Sequence[TableEvent]) -> Iterator[Act]:
    file = state.file(match)
    white, _ = entrants_of(state, match, table.terms)

    def side(entrant: Entrant) -> Side:
        return Side.WHITE if entrant == white else Side.BLACK

    yield from _accommodations(state, table, log)
    yield from _points(file, side(white), white, log)
    length = length_of(state, match)
    if length and table.match.terms.length not in (None, length) and table.posted != length:
        yield acts.CorrectLength(length)
    if file.clock is not None and table.clock is None and table.terms.mode is Mode.LIVE:
        yield acts.ImposeClock()
    if file.result is not None and file.result.loser is not None:
        yield acts.Forfeit(side(file.result.loser), f"{file.result.ending.value} at the desk")
    elif file.result is not None and file.result.ending is MatchEnding.BOTH_FORFEIT:
        yield acts.ForfeitBoth("both lost at the desk")
    elif (file.stage is MatchStage.SUSPENDED or file.result is not None) and table.suspended is None:
        yield acts.Suspend("suspended at the desk")
    elif file.stage is MatchStage.PLAYING and table.suspended is not None and _suspended_by_people(log):
        yield acts.Resume()


def _accommodations(state: Tournament, table: Table, log: Sequence[TableEvent]) -> Iterator[Act]:
    known = {(event.side, event.what) for event in log if isinstance(event, e.AccommodationGranted)}
    for side in Side:
        for person in table.terms.players[side]:
            for granted in state.attendance(person).accommodations:
                if (side, granted.what) not in known:
                    yield acts.Grant(
                        side,
                        granted.what,
                        granted.extra_breaks,
                        granted.extra_delay_seconds,
                        granted.extra_reserve_seconds,
                    )


def _points(file: MatchFile, white_side: Side, white: Entrant, log: Sequence[TableEvent]) -> Iterator[Act]:
    """Points the desk awarded, each numbered so that the table recognises it, and those taken back since."""
    known: dict[str, e.PointsAwarded] = {}
    for event in log:
        if isinstance(event, e.PointsAwarded) and event.order:
            if event.taken_back:
                known.pop(event.order, None)
            else:
                known[event.order] = event
    standing = set()
    moments: Counter[int] = Counter()
    for given in file.penalties:
        moments[given.at] += 1
        order = f"{given.at}-{moments[given.at]}"
        standing.add(order)
        if not given.at_table and order not in known and given.points > 0:
            against = white_side.other if given.to == white else white_side
            yield acts.AwardPoints(against, given.points, given.why, order)
    for order, event in known.items():
        if order not in standing:
            yield acts.TakeBackPoints(event.side, event.points, "taken back on appeal", order)


def _suspended_by_people(log: Sequence[TableEvent]) -> bool:
    """Not after a server outage: then the people at the table say when play resumes."""
    stops = [event for event in log if isinstance(event, e.PlaySuspended | e.GapFound)]
    return bool(stops) and isinstance(stops[-1], e.PlaySuspended)
