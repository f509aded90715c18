"""Entries and persons after a fact of the registration desk."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import assert_never

from bafflebox.tournament.entrants import Entry, Standing
from bafflebox.tournament.events import (
    AccommodationEnded,
    AccommodationGranted,
    CheckedIn,
    CheckInUndone,
    Entering,
    Entrant,
    EntryApproved,
    EntryKindSet,
    EntryMovedUp,
    EntryRefused,
    EntryReinstated,
    EntryRequested,
    EntryTakenBack,
    EntryWithdrawn,
    MarkedAbsent,
    MembershipShown,
    PartnerReplaced,
    PreferenceStated,
    SeedsSet,
    SignedIn,
    SignedOut,
)
from bafflebox.tournament.evolving.keeping import put, with_contest, with_entry, with_person
from bafflebox.tournament.state import Tournament


def entering(state: Tournament, event: Entering) -> Tournament:
    match event:
        case EntryRequested():
            entry = Entry(event.entrant, event.persons, event.at, event.club, event.seed, kind=event.kind)
            return with_contest(
                state, event.contest, lambda c: replace(c, entries=put(c.entries, event.entrant, entry))
            )
        case EntryApproved() | EntryReinstated():
            return with_entry(state, event.contest, event.entrant, standing=Standing.APPROVED, reason="")
        case EntryRefused():
            return with_entry(state, event.contest, event.entrant, standing=Standing.REFUSED, reason=event.reason)
        case EntryMovedUp():
            return moved_up(state, event)
        case EntryWithdrawn():
            return with_entry(
                state,
                event.contest,
                event.entrant,
                standing=Standing.WITHDRAWN,
                reason=event.reason,
                by_director=event.by_director,
                left_after_the_cut=event.after_the_cut,
            )
        case CheckedIn():
            return with_entry(state, event.contest, event.entrant, checked_in=True)
        case CheckInUndone():
            return with_entry(state, event.contest, event.entrant, checked_in=False)
        case MarkedAbsent():
            return with_entry(
                state,
                event.contest,
                event.entrant,
                standing=Standing.ABSENT,
                checked_in=False,
                left_after_the_cut=event.after_the_cut,
            )
        case EntryTakenBack():
            return with_contest(
                state,
                event.contest,
                lambda c: replace(c, entries={name: one for name, one in c.entries.items() if name != event.entrant}),
            )
        case EntryKindSet():
            return with_entry(state, event.contest, event.entrant, kind=event.kind)
        case PartnerReplaced():
            before = state.contests[event.contest].entries[event.entrant].persons
            return with_entry(state, event.contest, event.entrant, persons=event.persons(before))
        case MembershipShown():
            member = (*state.attendance(event.person).member_of, event.federation)
            return with_person(state, event.person, member_of=member, member_until=event.until)
        case AccommodationGranted():
            granted = (*state.attendance(event.person).accommodations, event)
            return with_person(state, event.person, accommodations=granted)
        case AccommodationEnded():
            left = tuple(a for a in state.attendance(event.person).accommodations if a.what != event.what)
            return with_person(state, event.person, accommodations=left)
        case SignedOut():
            return with_person(
                state,
                event.person,
                away_since=event.at,
                back=event.back,
                reachable=event.reachable,
                permitted=event.permitted,
            )
        case SignedIn():
            return with_person(state, event.person, away_since=None, back=None, reachable=True, permitted=False)
        case SeedsSet():
            return with_contest(state, event.contest, lambda c: replace(c, entries=_seeded(c.entries, event.seeds)))
        case PreferenceStated():
            return with_person(state, event.person, preference=event.contests)
        case _:
            assert_never(event)


def _seeded(entries: Mapping[Entrant, Entry], seeds: Sequence[Entrant]) -> dict[Entrant, Entry]:
    number = {entrant: place for place, entrant in enumerate(seeds, 1)}
    return {entrant: replace(entry, seed=number.get(entrant, 0)) for entrant, entry in entries.items()}


def moved_up(state: Tournament, event: EntryMovedUp) -> Tournament:
    """The entry leaves one division and stands, approved, in the other."""
    entry = state.contests[event.contest].entries[event.entrant]
    state = with_entry(state, event.contest, event.entrant, standing=Standing.MOVED, reason=event.reason)
    moved = replace(entry, standing=Standing.APPROVED)
    return with_contest(state, event.to, lambda c: replace(c, entries=put(c.entries, event.entrant, moved)))
