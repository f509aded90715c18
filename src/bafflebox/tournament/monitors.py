"""Monitors and their fees; matches that are recorded, streamed or filmed."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.tournament.course import players_now
from bafflebox.tournament.events import (
    Coverage,
    CoverageArranged,
    CoverageStopped,
    DeskEvent,
    Entrant,
    MatchId,
    MoneyReason,
    MoneyTransfer,
    MonitorAppointed,
    MonitorRequested,
    MonitorWithdrawn,
)
from bafflebox.tournament.law import answer, check_open, clauses, reason_given, refused
from bafflebox.tournament.match_file import MatchStage, contest_of
from bafflebox.tournament.money.amounts import split
from bafflebox.tournament.money.ledger import ORGANISER, account_of, moved
from bafflebox.tournament.officials import check_director, check_staff
from bafflebox.tournament.results import side_of
from bafflebox.tournament.state import Tournament


def request_monitor(state: Tournament, match: MatchId, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """A player asks for a monitor; the director decides."""
    check_open(state, at)
    side = side_of(state, match, who)
    if side is None:
        raise refused(state, "{who} does not play {match}.", "monitor", "not_yours", who=who, match=match)
    return (MonitorRequested(at, who, match, side),)


def payers(state: Tournament, match: MatchId) -> tuple[PersonId, ...]:
    """Who may be charged for a monitor: the player who asked, or everyone involved; nobody if the book provides for no fee."""
    wanted = [side for side in state.file(match).monitor_wanted if side is not None]
    found = state.book.setting("monitor_fee", requested=bool(wanted), appointed=True)
    if found.value is None:
        return ()
    sides: Sequence[Entrant] = wanted if wanted else players_now(state, match)
    return tuple(dict.fromkeys(person for side in sides for person in state.persons(match, side)))


def appoint_monitor(
    state: Tournament, match: MatchId, monitor: PersonId, who: PersonId, at: Millis, *, fee: int = 0
) -> tuple[DeskEvent, ...]:
    """Assigns a monitor, charging any fee to those the book says."""
    check_director(state, who, at, contest_of(match))
    persons = {person for side in players_now(state, match) for person in state.persons(match, side)}
    if monitor in persons:
        raise refused(state, "{monitor} plays this match.", "monitor", "party", monitor=monitor)
    if state.file(match).stage is MatchStage.DONE:
        raise refused(state, "{match} is over.", "monitor", "over", match=match)
    charged = payers(state, match) if fee else ()
    if fee < 0 or (fee and not charged):
        found = state.book.setting("monitor_fee", requested=True, appointed=True)
        raise Refused(
            "{book} do not provide for a monitor's fee.", book=state.book.title, clauses=found.clauses, code="no_fee"
        )
    appointed = MonitorAppointed(at, who, match, monitor, fee, charged, clauses(state, "monitor"))
    if not fee:
        return (appointed,)
    parts = split(fee, [1] * len(charged))
    transfers = [MoneyTransfer(account_of(p), ORGANISER, part) for p, part in zip(charged, parts, strict=True)]
    money = moved(state, MoneyReason.MONITOR, transfers, who, at, contest=contest_of(match), note=match)
    return (appointed, *money)


def pay_monitor(
    state: Tournament, monitor: PersonId, cents: int, who: PersonId, at: Millis, *, note: str = ""
) -> tuple[DeskEvent, ...]:
    """Credits a monitor's pay from the organiser."""
    check_director(state, who, at)
    if cents <= 0:
        raise InvalidInput("A monitor's pay must be more than zero. Write for example 12.50.", code="bad_amount")
    return moved(
        state,
        MoneyReason.MONITOR,
        [MoneyTransfer(ORGANISER, account_of(monitor), cents)],
        who,
        at,
        person=monitor,
        note=note,
    )


def withdraw_monitor(state: Tournament, match: MatchId, why: str, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """Withdraws a monitor."""
    check_director(state, who, at, contest_of(match))
    monitor = state.file(match).monitor
    if monitor is None:
        raise Refused("{match} has no monitor.", match=match, code="no_monitor")
    return (MonitorWithdrawn(at, who, match, monitor, why),)


def arrange_coverage(
    state: Tournament,
    match: MatchId,
    what: Collection[Coverage],
    who: PersonId,
    at: Millis,
    *,
    board: str = "",
    consented: Collection[PersonId] = (),
    objected: Collection[PersonId] = (),
    delay_seconds: int = 0,
) -> tuple[DeskEvent, ...]:
    """Arranges for a match to be recorded, streamed or filmed, as far as the book and the players' consent allow."""
    check_staff(state, who, at, contest_of(match))
    players_now(state, match)
    if not what or delay_seconds < 0:
        raise InvalidInput(
            "Say what it is: recorded, streamed or filmed. A delay can't be negative.", code="bad_coverage"
        )
    if objected:
        orders = (
            answer(state.book, "filmed_match", ordered_by=by, arbiter_stops=False) for by in ("director", "organiser")
        )
        if all(ruling.silent for ruling in orders):
            reading = "The book says nothing about players who object; our reading: not without their consent."
            raise Refused(reading, code="objection")
    arranged = CoverageArranged(
        at,
        who,
        match,
        tuple(what),
        board,
        tuple(consented),
        tuple(objected),
        delay_seconds,
        clauses(state, "coverage"),
    )
    return (arranged,)


def stop_coverage(state: Tournament, match: MatchId, why: str, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """A director forbids or stops it."""
    check_director(state, who, at, contest_of(match))
    if state.file(match).coverage is None:
        raise Refused("{match} is not covered.", match=match, code="no_coverage")
    return (CoverageStopped(at, who, match, reason_given(why, "Stopping a broadcast")),)
