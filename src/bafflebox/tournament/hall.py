"""The hall: tables, who is in a match, and calling, starting, moving, suspending and resuming matches."""

from __future__ import annotations

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused, unknown_name
from bafflebox.tournament.accommodations import table_needed
from bafflebox.tournament.course import length_of, match_now, players_now
from bafflebox.tournament.events import (
    CallWithdrawn,
    Condition,
    ContestId,
    DeskEvent,
    Entrant,
    LengthCorrected,
    MatchCalled,
    MatchId,
    MatchMoved,
    MatchResumed,
    MatchStarted,
    MatchSuspended,
    TableSet,
)
from bafflebox.tournament.law import clauses, reason_given, refused
from bafflebox.tournament.match_file import MatchFile, MatchStage, by_number, contest_of
from bafflebox.tournament.officials import check_arbiter, check_director, check_staff
from bafflebox.tournament.opening import unannounced
from bafflebox.tournament.state import HallTable, Tournament, evolve
from bafflebox.tournament.structures import FixtureStatus
from bafflebox.tournament.structures.notation import LARGEST


def set_table(
    state: Tournament,
    table: str,
    who: PersonId,
    at: Millis,
    *,
    condition: Condition = Condition.IN_ORDER,
    featured: bool = False,
    reserved_for: str = "",
    note: str = "",
) -> tuple[DeskEvent, ...]:
    """Sets up or changes a table. A table in use can't go out of order until its match is moved."""
    check_staff(state, who, at)
    if not table.strip():
        raise InvalidInput("A table needs a number or a name.", code="no_name")
    on = match_at(state, table)
    if condition is Condition.OUT_OF_ORDER and on:
        raise Refused("Match {match} is at table {table}: move it first.", match=on, table=table, code="table_in_use")
    if (condition is Condition.RESERVED) != bool(reserved_for):
        raise InvalidInput("Say what a table is reserved for, and only for reserved tables.", code="bad_reservation")
    return (TableSet(at, who, table.strip(), condition, featured, reserved_for, note),)


def match_at(state: Tournament, table: str) -> MatchId | None:
    """The match at a table now."""
    return next((file.match for file in state.on.values() if table in file.tables), None)


def free_tables(state: Tournament, contest: ContestId | None = None) -> tuple[HallTable, ...]:
    """Free tables, for a contest if one is given; featured tables last."""
    taken = {table for file in state.on.values() for table in file.tables}
    free = [
        table
        for table in state.tables.values()
        if table.name not in taken
        and table.condition is not Condition.OUT_OF_ORDER
        and (table.condition is Condition.IN_ORDER or table.reserved_for == contest)
    ]
    return tuple(sorted(free, key=lambda t: (t.featured, t.reserved_for != contest, by_number(t.name))))


def tables_in_order(state: Tournament) -> tuple[HallTable, ...]:
    """All tables, in order."""
    return tuple(sorted(state.tables.values(), key=lambda table: by_number(table.name)))


def bound(state: Tournament) -> dict[PersonId, MatchId]:
    """Everyone called to a match or playing one, and which."""
    return {
        person: file.match
        for file in state.on.values()
        for entrant in file.players or ()
        for person in state.persons(file.match, entrant)
    }


def check_free(state: Tournament, match: MatchId, players: tuple[Entrant, Entrant]) -> None:
    """Refuses to put anyone in two matches at once."""
    at_a_match = bound(state)
    for entrant in players:
        for person in state.persons(match, entrant):
            if at_a_match.get(person, match) != match:
                raise refused(state, "{person} is in {other} and can't be called to {match} as well.", "priority", "elsewhere", person=person, other=at_a_match[person], match=match)  # fmt: skip


def check_table(state: Tournament, match: MatchId, table: str) -> None:
    """Looks up a table that is free, in order, and not reserved for something else."""
    if not table:
        return
    if table not in state.tables:
        raise unknown_name("table", table, state.tables)
    found = state.tables[table]
    if found.condition is Condition.OUT_OF_ORDER:
        raise Refused("Table {table} is out of order.", table=table, code="table_out_of_order")
    if found.condition is Condition.RESERVED and found.reserved_for != contest_of(match):
        raise Refused(
            "Table {table} is reserved for {whom}.", table=table, whom=found.reserved_for, code="table_reserved"
        )
    on = match_at(state, table)
    if on not in (None, match):
        raise Refused("Table {table} has match {match}.", table=table, match=on, code="table_in_use")


def check_disclosed(state: Tournament, contest: ContestId) -> None:
    """One book requires prizes to be published before play, another that deviations be announced."""
    now = state.contest(contest)
    if clauses(state, "disclosure") and now.fees and now.fees.entry and now.prizes is None:
        raise refused(
            state,
            "Publish the prizes of {event} before play.",
            "disclosure",
            "not_disclosed",
            event=state.title(contest),
        )
    open_items = [item for where, item in unannounced(state) if where == contest]
    if open_items:
        raise refused(
            state,
            "Announce the deviations of {event} before play: {items}.",
            "announced",
            "not_announced",
            event=state.title(contest),
            items=", ".join(open_items),
        )


def further_tables(state: Tournament, match: MatchId, table: str) -> tuple[str, ...]:
    """The other tables of a match on several boards: the next free ones, then earlier ones."""
    boards = match_now(state, match).fixture.boards
    if boards == 1 or not table:
        return ()
    here = by_number(table)
    open_to_it = {*state.file(match).tables, *(one.name for one in free_tables(state, contest_of(match)))} - {table}
    free = sorted(open_to_it, key=by_number)
    near = [*(name for name in free if by_number(name) > here), *reversed([n for n in free if by_number(n) < here])]
    if len(near) < boards - 1:
        raise Refused(
            "{match} is played on {boards} boards, and only {count} tables are free. Wait, or call it to no table.",
            match=match,
            boards=boards,
            count=len(near) + 1,
            code="few_tables",
        )
    return tuple(near[: boards - 1])


def call(state: Tournament, match: MatchId, who: PersonId, at: Millis, *, table: str = "") -> tuple[DeskEvent, ...]:
    """Calls a match to a table, or without one, leaving the players to find one."""
    check_staff(state, who, at, contest_of(match))
    check_disclosed(state, contest_of(match))
    found = match_now(state, match)
    players = players_now(state, match)
    file = state.file(match)
    if found.status is not FixtureStatus.READY or file.stage is not MatchStage.WAITING:
        stands = found.status.value if file.stage is MatchStage.WAITING else file.stage.value
        raise Refused("{match} cannot be called: it is {stands}.", match=match, stands=stands, code="not_ready")
    check_free(state, match, players)
    table = table or next(
        (need for entrant in players for p in state.persons(match, entrant) if (need := table_needed(state, p))), ""
    )
    check_table(state, match, table)
    also = further_tables(state, match, table)
    return (MatchCalled(at, who, match, players, table, length_of(state, match), also),)


def withdraw_call(state: Tournament, match: MatchId, why: str, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """Withdraws a call before the match has started."""
    check_staff(state, who, at, contest_of(match))
    if state.file(match).stage is not MatchStage.CALLED:
        raise Refused("{match} is {stage}, not called.", match=match, stage=state.file(match).stage, code="not_called")
    return (CallWithdrawn(at, who, match, reason_given(why, "Withdrawing a call")),)


def start(state: Tournament, match: MatchId, who: PersonId, at: Millis, *, table: str = "") -> tuple[DeskEvent, ...]:
    """Starts a match, calling it first if necessary."""
    file = state.file(match)
    if file.stage is MatchStage.WAITING:
        called = call(state, match, who, at, table=table)
        return (*called, *start(evolve(state, called[0]), match, who, at))
    check_staff(state, who, at, contest_of(match))
    if file.stage is not MatchStage.CALLED:
        raise Refused("{match} is {stage}: it cannot start.", match=match, stage=file.stage, code="not_called")
    check_table(state, match, table)
    return (MatchStarted(at, who, match, table, also=further_tables(state, match, table)),)


def put_back(state: Tournament, match: MatchId, before: MatchFile, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """Puts a match back at its table after its result was undone, with its original times."""
    check_staff(state, who, at, contest_of(match))
    players = players_now(state, match)
    check_free(state, match, players)
    for table in before.tables:
        check_table(state, match, table)
    called = MatchCalled(
        at, who, match, players, before.table, length_of(state, match), before.also, before.called or before.started
    )
    begun = (MatchStarted(at, who, match, since=before.started),) if before.started is not None else ()
    return (called, *begun)


def move(
    state: Tournament, match: MatchId, table: str, who: PersonId, at: Millis, *, why: str = ""
) -> tuple[DeskEvent, ...]:
    """Moves a match to another table."""
    check_staff(state, who, at, contest_of(match))
    if not state.file(match).is_on:
        raise Refused(
            "{match} is {stage}: there is nothing to move.", match=match, stage=state.file(match).stage, code="not_on"
        )
    check_table(state, match, table)
    return (MatchMoved(at, who, match, table, why, further_tables(state, match, table)),)


def suspend(
    state: Tournament,
    match: MatchId,
    why: str,
    who: PersonId,
    at: Millis,
    *,
    score: tuple[int, int] | None = None,
) -> tuple[DeskEvent, ...]:
    """Suspends a match, overnight or for another match; its players are free in the meantime."""
    check_arbiter(state, who, at, contest_of(match))
    file = state.file(match)
    if file.stage is not MatchStage.PLAYING:
        raise Refused(
            "{match} is {stage}: only a match in progress can be suspended.",
            match=match,
            stage=file.stage,
            code="not_on",
        )
    reason = reason_given(why, "Suspending a match")
    return (MatchSuspended(at, who, match, reason, score=score or file.score),)


def resume(state: Tournament, match: MatchId, who: PersonId, at: Millis, *, table: str = "") -> tuple[DeskEvent, ...]:
    """Resumes a suspended match."""
    check_staff(state, who, at, contest_of(match))
    file = state.file(match)
    if file.stage is not MatchStage.SUSPENDED or file.players is None:
        raise Refused("{match} is {stage}, not suspended.", match=match, stage=file.stage, code="not_suspended")
    check_free(state, match, file.players)
    check_table(state, match, table)
    return (MatchResumed(at, who, match, table, further_tables(state, match, table)),)


def set_length(
    state: Tournament, match: MatchId, length: int, why: str, who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Changes the length of a match."""
    check_director(state, who, at, contest_of(match))
    if length < 1:
        raise InvalidInput(
            "A match to {length} points cannot be played; write 1 or more.", length=length, code="bad_length"
        )
    if length > LARGEST:
        raise InvalidInput("No match is played to more than {most} points.", most=LARGEST, code="bad_length")
    if state.file(match).stage is MatchStage.DONE:
        raise refused(state, "{match} is over; correct its result instead.", "length", "over", match=match)
    match_now(state, match)
    return (LengthCorrected(at, who, match, length, reason_given(why, "Another length")),)
