"""Replacing a partner in a pair or team. The books are silent; our reading: the director approves the entry again."""

from __future__ import annotations

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused
from bafflebox.tournament.entries import check_membership, check_not_on, has_played, taken_in
from bafflebox.tournament.events import ContestId, DeskEvent, Entrant, PartnerReplaced
from bafflebox.tournament.law import reason_given, refused
from bafflebox.tournament.money.fees import passed_on
from bafflebox.tournament.officials import check_director
from bafflebox.tournament.state import Tournament


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
            "{entrant} has begun to play. {book} are silent on another partner; read as a new approval of the entry, for which the director says expressly that it comes after the start.",
            "approval",
            "has_played",
            entrant=entrant,
            book=state.book.title,
        )
    event = PartnerReplaced(at, who, contest, entrant, leaves, comes, reason_given(why, "Another partner"))
    after = event.persons(entry.persons)
    check_membership(state, now, after, at)
    return (event, *passed_on(state, contest, entrant, leaves, comes, who, at))
