"""Changes to an entry: a player moved to a higher division, or a partner replaced."""

from __future__ import annotations

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.tournament.entrants import EntryStatus
from bafflebox.tournament.entries import check_membership, check_not_on, has_played, taken_in
from bafflebox.tournament.events import ContestId, DeskEvent, Entrant, EntryMovedUp, PartnerReplaced
from bafflebox.tournament.law import clauses, reason_given, refused
from bafflebox.tournament.money.fees import charge, passed_on, refund_all
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


def replace_partner(
    state: Tournament,
    contest: ContestId,
    entrant: Entrant,
    leaves: PersonId,
    comes: PersonId,
    why: str,
    who: PersonId,
    at: Millis,
    *,
    after_start: bool = False,
) -> tuple[DeskEvent, ...]:
    """Replaces a partner. The entrant keeps its line and results, and the share of the fee moves over.

    Once the side has started a match, the director has to confirm the change expressly.
    """
    check_director(state, who, at, contest)
    now = state.contest(contest)
    entry = now.entry(entrant)
    if len(entry.persons) < 2:
        raise Refused("{entrant} plays alone: there is no partner to replace.", entrant=entrant, code="no_partner")
    if leaves not in entry.persons:
        raise InvalidInput("{person} does not play for {entrant}.", person=leaves, entrant=entrant, code="not_in")
    if not entry.is_in or now.finished:
        raise Refused(
            "{entrant} does not take part in {event} now.", entrant=entrant, event=state.title(contest), code="not_in"
        )
    if comes in taken_in(now):
        raise InvalidInput(
            "{person} is already entered in {event}.", person=comes, event=state.title(contest), code="entered_twice"
        )
    if state.attendance(comes).expelled:
        raise Refused("{person} was expelled from this tournament.", person=comes, code="expelled")
    check_not_on(state, contest, entrant)
    if has_played(state, contest, entrant) and not after_start:
        raise refused(
            state,
            "{entrant} has started playing. {book} don't say whether a partner may still be replaced. We read it as a new entry, which the director has to approve expressly as late.",
            "approval",
            "has_played",
            entrant=entrant,
            book=state.book.title,
        )
    event = PartnerReplaced(at, who, contest, entrant, leaves, comes, reason_given(why, "Another partner"))
    after = event.persons(entry.persons)
    check_membership(state, now, after, at)
    return (event, *passed_on(state, contest, entrant, leaves, comes, who, at))
