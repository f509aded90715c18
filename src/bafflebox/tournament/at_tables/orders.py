"""From the desk to the table: opens it with the terms of its event; then penalty points, lengths, clocks,
accommodations, suspensions.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bafflebox.books import edition_of
from bafflebox.cases import PersonId
from bafflebox.clock import Millis, seconds
from bafflebox.errors import Refused
from bafflebox.game import Side
from bafflebox.table import Act, Mode, Table, TableTerms, acts
from bafflebox.table import Event as TableEvent
from bafflebox.table import events as e
from bafflebox.table.state import Closing
from bafflebox.tournament.course import length_of, match_now, players_now, structure_of
from bafflebox.tournament.events import DeskEvent, Entrant, MatchEnding, MatchId, TableOpened
from bafflebox.tournament.hall import start
from bafflebox.tournament.match_file import MatchFile, MatchStage, contest_of
from bafflebox.tournament.officials import DIRECTING, check_staff, has_role
from bafflebox.tournament.results import parts_of
from bafflebox.tournament.state import Tournament

WITHOUT_CLOCK = ("not_used", "if_agreed", "by_roll")
"""Clock policies under which an over-the-board table starts without a clock, unless the desk says otherwise."""
PAIR = 2


def terms_for(state: Tournament, match: MatchId, mode: Mode = Mode.LIVE, *, clock: bool | None = None) -> TableTerms:
    """The terms of the table for a match: players, length, book, options and settings of the event, its officials."""
    contest = contest_of(match)
    sides = [state.persons(match, entrant) for entrant in players_now(state, match)]
    playing = {person for side in sides for person in side}
    if max(map(len, sides)) > PAIR:
        raise Refused("A team match consists of several matches; seat each one separately.", code="team_match")
    if parts_of(match_now(state, match).fixture) > 1:
        raise Refused(
            "{match} consists of several matches: enter its result at the desk, with the score of each.",
            match=match,
            code="several_matches",
        )
    length = length_of(state, match)
    if not length:
        raise Refused("Set the length of {match} first.", match=match, code="no_length")
    conditions, terms, file = state.contest(contest).conditions, state.terms(contest), state.file(match)
    directors = [p for p in state.officials if has_role(state, p, DIRECTING, contest) and p not in playing]
    policy = terms.value("clock_policy") if "clock_policy" in terms.variations else None
    usual = mode is Mode.ONLINE or file.clock is not None or policy not in WITHOUT_CLOCK
    wanted = usual if clock is None else clock
    return TableTerms(
        sides[0],
        sides[1],
        length,
        mode=mode,
        book=state.opened.book,
        edition=edition_of(state.book),
        house=state.opened.house,
        kind=conditions.kind,
        options=tuple(terms.options.items()),
        settings=tuple({**state.opened.settings, **conditions.settings}.items()),
        discipline=_discipline(state, match, len(playing) > PAIR),
        clock=wanted and _has_times(state, match, length),
        directors=tuple(directors),
        monitors=(file.monitor,) if file.monitor and file.monitor not in playing else (),
        spectator_delay=seconds(file.coverage.delay_seconds if file.coverage else 0),
        tournament=state.id,
        match=match,
    )


def _discipline(state: Tournament, match: MatchId, pairs: bool) -> str:
    """The discipline the structure names for a match."""
    section = structure_of(state.contest(contest_of(match))).section(match_now(state, match).fixture.section)
    named = section.discipline or "backgammon"
    if not pairs:
        return named
    if named not in ("backgammon", "backgammon-doubles"):
        raise Refused("Pairs play backgammon here, not {named}.", named=named, code="no_pairs")
    return "backgammon-doubles"


def _has_times(state: Tournament, match: MatchId, length: int) -> bool:
    """Whether the book or the event sets a time control."""
    try:
        state.terms(contest_of(match)).control(length)
    except Refused as refused:
        if refused.code != "times_not_set":
            raise
        return False
    return True


def seat(
    state: Tournament, match: MatchId, table_id: str, who: PersonId, at: Millis, *, table: str = ""
) -> tuple[DeskEvent, ...]:
    """Opens a table for a match, starting the match if necessary."""
    check_staff(state, who, at, contest_of(match))
    file = state.file(match)
    if file.table_id:
        raise Refused(
            "{match} is already being played at table {table}.", match=match, table=file.table_id, code="seated"
        )
    if file.stage in (MatchStage.DONE, MatchStage.SUSPENDED):
        raise Refused("{match} is {stage}, so it can't be seated.", match=match, stage=file.stage, code="not_on")
    started = start(state, match, who, at, table=table) if file.stage is not MatchStage.PLAYING else ()
    return (*started, TableOpened(at, who, match, table_id))


def entrants_of(state: Tournament, match: MatchId, terms: TableTerms) -> tuple[Entrant, Entrant]:
    """The entrants by colour, white first, as originally seated even after a change of partners."""
    file = state.file(match)
    first, second = file.players or players_now(state, match)
    here = set(state.persons(match, first))
    return (first, second) if here & set(terms.white) or not here & set(terms.black) else (second, first)


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
