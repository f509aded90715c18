"""Accommodations for disabilities and medical needs."""

from __future__ import annotations

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.tournament.events import AccommodationEnded, AccommodationGranted, DeskEvent
from bafflebox.tournament.law import answer, clauses, reason_given
from bafflebox.tournament.officials import check_director
from bafflebox.tournament.state import Tournament


def grant(
    state: Tournament,
    person: PersonId,
    what: str,
    reason: str,
    who: PersonId,
    at: Millis,
    *,
    extra_breaks: int = 0,
    extra_reserve_seconds: int = 0,
    extra_delay_seconds: int = 0,
    table: str = "",
) -> tuple[DeskEvent, ...]:
    """Grants one player an exception."""
    check_director(state, who, at)
    if min(extra_breaks, extra_reserve_seconds, extra_delay_seconds) < 0:
        raise InvalidInput("An accommodation can only add time or breaks, not take them away.", code="bad_number")
    if table and table not in state.tables:
        raise InvalidInput("There is no table {table} in the hall.", table=table, code="no_such_table")
    granted = AccommodationGranted(
        at,
        who,
        person,
        reason_given(what, "An accommodation: what it is"),
        reason_given(reason, "An accommodation"),
        extra_breaks,
        extra_reserve_seconds,
        extra_delay_seconds,
        table,
        clauses(state, "accommodation"),
    )
    return (granted,)


def end(state: Tournament, person: PersonId, what: str, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """Ends an accommodation that is no longer needed."""
    check_director(state, who, at)
    if what not in {granted.what for granted in state.attendance(person).accommodations}:
        raise Refused("{person} was not granted '{what}'.", person=person, what=what, code="not_granted")
    return (AccommodationEnded(at, who, person, what),)


def advice(state: Tournament, *, local_law: bool, disadvantage: bool) -> tuple[str, tuple[str, ...]]:
    """What the book says about granting it, with the clauses."""
    ruling = answer(state.book, "accommodation", local_law=local_law, disadvantage=disadvantage)
    return ruling.verdict, tuple(citation.clause for citation in ruling.citations)


def extra_breaks(state: Tournament, person: PersonId) -> int:
    """Extra breaks in a match, beyond those of the book."""
    return sum(granted.extra_breaks for granted in state.attendance(person).accommodations)


def table_needed(state: Tournament, person: PersonId) -> str:
    """The table a player needs, if any."""
    return next((granted.table for granted in state.attendance(person).accommodations if granted.table), "")
