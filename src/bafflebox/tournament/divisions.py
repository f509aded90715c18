"""Divisions: a player too strong for one is moved to a higher one, or withdraws without penalty."""

from __future__ import annotations

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import Refused
from bafflebox.tournament.entrants import EntryStatus
from bafflebox.tournament.entries import check_membership
from bafflebox.tournament.events import ContestId, DeskEvent, Entrant, EntryMovedUp
from bafflebox.tournament.law import clauses, refused
from bafflebox.tournament.money.fees import charge, refund_all
from bafflebox.tournament.officials import check_director
from bafflebox.tournament.state import Tournament


def higher(state: Tournament, contest: ContestId) -> tuple[ContestId, ...]:
    """The divisions above this one, nearest first."""
    rank = state.contest(contest).conditions.rank
    above = [c for c in state.contests.values() if rank and 0 < c.conditions.rank < rank]
    return tuple(c.id for c in sorted(above, key=lambda c: -c.conditions.rank))


def move_up(
    state: Tournament,
    contest: ContestId,
    entrant: Entrant,
    to: ContestId,
    who: PersonId,
    at: Millis,
    *,
    reason: str = "",
) -> tuple[DeskEvent, ...]:
    """Moves a player to a higher division, refunding the lower fee and charging the higher."""
    check_director(state, who, at, contest)
    entry = state.contest(contest).entry(entrant)
    if to not in higher(state, contest):
        raise refused(
            state,
            "{event} is not a division above {lower}; above it: {known}.",
            "moved_up",
            "not_higher",
            event=state.title(to),
            lower=state.title(contest),
            known=", ".join(map(state.title, higher(state, contest))) or "none",
        )
    if not clauses(state, "moved_up"):
        raise Refused(
            "{book} do not provide for moving a player to a higher division.",
            book=state.book.title,
            code="not_in_the_book",
        )
    if entry.standing not in (EntryStatus.REQUESTED, EntryStatus.APPROVED) or state.contest(contest).is_drawn:
        raise refused(state, "{entrant} can be moved only before the draw.", "moved_up", "too_late", entrant=entrant)
    if entrant in state.contest(to).entries:
        raise Refused("{entrant} is already in {to}.", entrant=entrant, to=to, code="entered_twice")
    check_membership(state, state.contest(to), entry.persons, at)
    return (
        EntryMovedUp(at, who, contest, entrant, to, reason),
        *refund_all(state, contest, entrant, who, at),
        *charge(state, to, entrant, entry.persons, who, at),
    )
