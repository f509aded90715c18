"""The registration desk: entries, approval and refusal, withdrawal, check-in."""

from __future__ import annotations

from collections.abc import Sequence

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused, unknown_name
from bafflebox.message import Message, said
from bafflebox.tournament.course import is_after_the_cut
from bafflebox.tournament.entrants import Entry, EntryStatus
from bafflebox.tournament.events import (
    CheckedIn,
    CheckInUndone,
    ContestId,
    DeskEvent,
    Entrant,
    EntryApproved,
    EntryRefused,
    EntryReinstated,
    EntryRequested,
    EntryTakenBack,
    EntryWithdrawn,
    MarkedAbsent,
    MembershipShown,
    MoneyMoved,
    PreferenceStated,
)
from bafflebox.tournament.law import check_open, clauses, reason_given, refused
from bafflebox.tournament.match_file import MatchStage
from bafflebox.tournament.money.fees import charge, refund_all
from bafflebox.tournament.officials import check_director, check_staff, has_role
from bafflebox.tournament.state import Contest, Tournament, evolve
from bafflebox.tournament.walkovers import with_walkovers


def _in_sides(size: int) -> Message:
    """How many people make up an entrant, and how they are written.

    >>> _in_sides(2)
    'in pairs: name two different players, with + between them.'
    """
    if size == 1:
        return said("by single players: name one player for each entry.")
    if size == 2:
        return said("in pairs: name two different players, with + between them.")
    return said("in teams of {size}: name {size} different players, with + between them.", size=size)


def request_entry(
    state: Tournament,
    contest: ContestId,
    persons: Sequence[PersonId],
    who: PersonId,
    at: Millis,
    *,
    entrant: Entrant | None = None,
    club: str = "",
    seed: int = 0,
    kind: str = "",
) -> tuple[DeskEvent, ...]:
    """Requests an entry. Anyone may ask, even from home; the director approves."""
    check_open(state, at)
    wanted = state.contest(contest)
    size = wanted.conditions.team_size
    if len(persons) != size or len(set(persons)) != len(persons):
        raise InvalidInput(
            "{event} is played {sides}", event=wanted.conditions.name, sides=_in_sides(size), code="wrong_size"
        )
    if who not in persons and not has_role(state, who):
        raise refused(state, "You can enter only yourself. The desk can enter anyone.", "approval", "not_yours")
    taken = taken_in(wanted)
    for person in persons:
        if person in taken:
            raise InvalidInput(
                "{person} is already entered in {event}.",
                person=person,
                event=state.title(contest),
                code="entered_twice",
            )
        _check_not_expelled(state, person)
    if wanted.finished:
        raise Refused("{event} is finished.", event=state.title(contest), code="finished")
    if kind and (wanted.fees is None or kind not in wanted.fees.kinds):
        raise unknown_name("fee", kind, wanted.fees.kinds if wanted.fees else ())
    name = entrant or Entrant("+".join(persons))
    if name in wanted.entries and _holds(wanted.entries[name]):
        raise InvalidInput(
            "There is already an entrant '{name}' in {event}.",
            name=name,
            event=state.title(contest),
            code="entered_twice",
        )
    return (EntryRequested(at, who, contest, name, tuple(persons), club, seed, kind),)


def _holds(entry: Entry) -> bool:
    """Whether an entry prevents its players from entering again."""
    return entry.standing not in (EntryStatus.REFUSED, EntryStatus.WITHDRAWN, EntryStatus.MOVED)


def taken_in(contest: Contest) -> frozenset[PersonId]:
    """The people who can't enter a contest again."""
    return frozenset(person for entry in contest.entries.values() if _holds(entry) for person in entry.persons)


def approve(
    state: Tournament, contest: ContestId, entrant: Entrant, who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Approves an entry, checking membership and capacity, and charges the fee."""
    check_director(state, who, at, contest)
    wanted = state.contest(contest)
    entry = wanted.entry(entrant)
    if entry.standing is EntryStatus.APPROVED:
        raise Refused("{entrant} is already approved.", entrant=entrant, code="approved")
    check_membership(state, wanted, entry.persons, at)
    if wanted.conditions.capacity and len(wanted.field) >= wanted.conditions.capacity:
        raise Refused(
            "{event} is full with {capacity} entrants.",
            event=state.title(contest),
            capacity=wanted.conditions.capacity,
            code="full",
        )
    fee = charge(state, contest, entrant, entry.persons, who, at)
    return (EntryApproved(at, who, contest, entrant, clauses(state, "approval")), *fee)


def check_membership(state: Tournament, wanted: Contest, persons: Sequence[PersonId], at: Millis) -> None:
    """Refuses entrants without an active membership if the contest requires one."""
    if not wanted.conditions.members_only:
        return
    missing = [person for person in persons if not state.attendance(person).is_member(at)]
    if missing:
        raise refused(
            state,
            "{event} requires an active membership, and {missing} has not shown one.",
            "membership",
            "no_membership",
            event=wanted.conditions.name,
            missing=", ".join(missing),
        )


def enter(
    state: Tournament,
    contest: ContestId,
    persons: Sequence[PersonId],
    who: PersonId,
    at: Millis,
    *,
    entrant: Entrant | None = None,
    club: str = "",
    seed: int = 0,
    kind: str = "",
) -> tuple[DeskEvent, ...]:
    """Request and approval in one, by a director at the desk."""
    requested = request_entry(state, contest, persons, who, at, entrant=entrant, club=club, seed=seed, kind=kind)
    (request,) = requested
    assert isinstance(request, EntryRequested)
    return (*requested, *approve(evolve(state, request), contest, request.entrant, who, at))


def refuse(
    state: Tournament,
    contest: ContestId,
    entrant: Entrant,
    who: PersonId,
    at: Millis,
    *,
    reason: str = "",
    told: bool = False,
) -> tuple[DeskEvent, ...]:
    """Refuses an entry. One book requires that the reason be explained to the player."""
    check_director(state, who, at, contest)
    entry = state.contest(contest).entry(entrant)
    if entry.standing is not EntryStatus.REQUESTED:
        raise Refused(
            "{entrant} is {standing}; withdraw the entry instead.",
            entrant=entrant,
            standing=entry.standing.value,
            code="not_requested",
        )
    if clauses(state, "explained") and not (reason.strip() and told):
        raise refused(state, "A refusal has to be explained to the player: give the reason.", "explained", "no_reason")
    return (EntryRefused(at, who, contest, entrant, reason.strip(), told),)


def withdraw(
    state: Tournament, contest: ContestId, entrant: Entrant, who: PersonId, at: Millis, *, reason: str = ""
) -> tuple[DeskEvent, ...]:
    """Withdraws an entry. Fees are refunded before the draw, and afterwards only if the director withdraws it."""
    check_open(state, at)
    wanted = state.contest(contest)
    entry = wanted.entry(entrant)
    own = who in entry.persons
    if not own and not has_role(state, who):
        raise refused(state, "{who} cannot withdraw {entrant}.", "authority", "not_yours", who=who, entrant=entrant)
    if entry.standing not in (EntryStatus.REQUESTED, EntryStatus.APPROVED):
        raise Refused("{entrant} is already {standing}.", entrant=entrant, standing=entry.standing.value, code="not_in")
    check_not_on(state, contest, entrant)
    by_director = not own and has_role(state, who)
    late = is_after_the_cut(state, contest)
    in_full = not wanted.is_drawn or (by_director and not has_played(state, contest, entrant))
    behind = clauses(state, "refund") if by_director and in_full else ()
    withdrawn = EntryWithdrawn(at, who, contest, entrant, by_director, reason.strip(), late, behind)
    back: tuple[MoneyMoved, ...] = refund_all(state, contest, entrant, who, at) if in_full else ()
    return with_walkovers(state, contest, (withdrawn, *back), who, at)


def take_back_entry(
    state: Tournament, contest: ContestId, entrant: Entrant, why: str, who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Removes an entry made by mistake, and its fee. After the draw, withdraw it instead."""
    check_director(state, who, at, contest)
    if state.contest(contest).is_drawn:
        raise Refused(
            "{event} is drawn: withdraw {entrant} instead.", event=state.title(contest), entrant=entrant, code="drawn"
        )
    state.contest(contest).entry(entrant)
    event = EntryTakenBack(at, who, contest, entrant, reason_given(why, "Taking back an entry"))
    return (*refund_all(state, contest, entrant, who, at), event)


def check_not_on(state: Tournament, contest: ContestId, entrant: Entrant) -> None:
    for file in state.files_of(contest):
        if (file.is_on or file.stage is MatchStage.SUSPENDED) and file.players and entrant in file.players:
            raise Refused(
                "{entrant} is {stage} in {match}: enter how that match ended first.",
                entrant=entrant,
                stage=file.stage,
                match=file.match,
                code="match_on",
            )


def has_played(state: Tournament, contest: ContestId, entrant: Entrant) -> bool:
    return any(
        file.stage is not MatchStage.WAITING and file.players and entrant in file.players
        for file in state.files_of(contest)
    )


def reinstate(
    state: Tournament, contest: ContestId, entrant: Entrant, why: str, who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Reinstates an entry withdrawn or marked absent by mistake; refunds are owed again."""
    check_director(state, who, at, contest)
    wanted = state.contest(contest)
    entry = wanted.entry(entrant)
    if entry.standing not in (EntryStatus.WITHDRAWN, EntryStatus.ABSENT):
        raise Refused(
            "{entrant} is {standing}; there is nothing to reinstate.",
            entrant=entrant,
            standing=entry.standing.value,
            code="not_out",
        )
    for person in entry.persons:
        _check_not_expelled(state, person)
    event = EntryReinstated(at, who, contest, entrant, reason_given(why, "Reinstating an entry"))
    return (event, *charge(state, contest, entrant, entry.persons, who, at))


def _check_not_expelled(state: Tournament, person: PersonId) -> None:
    if state.attendance(person).expelled:
        raise Refused("{person} was expelled from this tournament.", person=person, code="expelled")


def check_in(
    state: Tournament, contest: ContestId, entrant: Entrant, who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Checks an entrant in."""
    check_open(state, at)
    entry = state.contest(contest).entry(entrant)
    if who not in entry.persons and not has_role(state, who):
        raise refused(state, "{who} cannot check {entrant} in.", "authority", "not_yours", who=who, entrant=entrant)
    if not entry.is_in:
        raise Refused(
            "{entrant} is {standing} and cannot check in.",
            entrant=entrant,
            standing=entry.standing.value,
            code="not_in",
        )
    if entry.checked_in:
        return ()
    return (CheckedIn(at, who, contest, entrant),)


def undo_check_in(
    state: Tournament, contest: ContestId, entrant: Entrant, why: str, who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Undoes a check-in."""
    check_staff(state, who, at, contest)
    if not state.contest(contest).entry(entrant).checked_in:
        raise Refused("{entrant} is not checked in.", entrant=entrant, code="not_checked_in")
    return (CheckInUndone(at, who, contest, entrant, reason_given(why, "Undoing a check-in")),)


def mark_absent(
    state: Tournament, contest: ContestId, entrant: Entrant, who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Marks an entrant absent: left out of the draw or, after it, losing the remaining matches by walkover."""
    return mark_all_absent(state, contest, (entrant,), who, at)


def mark_all_absent(
    state: Tournament, contest: ContestId, entrants: Sequence[Entrant], who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """Marks several entrants absent. If two of them were due to meet, both lose."""
    check_director(state, who, at, contest)
    for entrant in entrants:
        entry = state.contest(contest).entry(entrant)
        if not entry.is_in:
            raise Refused(
                "{entrant} is {standing}: only who is in can be absent.",
                entrant=entrant,
                standing=entry.standing.value,
                code="not_in",
            )
        check_not_on(state, contest, entrant)
    late = is_after_the_cut(state, contest)
    absent = tuple(MarkedAbsent(at, who, contest, entrant, late) for entrant in dict.fromkeys(entrants))
    return with_walkovers(state, contest, absent, who, at)


def show_membership(
    state: Tournament, person: PersonId, federation: str, who: PersonId, at: Millis, *, until: Millis | None = None
) -> tuple[DeskEvent, ...]:
    """A membership was checked at the desk."""
    check_staff(state, who, at)
    return (MembershipShown(at, who, person, reason_given(federation, "A membership: the federation"), until),)


def state_preference(
    state: Tournament, person: PersonId, contests: Sequence[ContestId], who: PersonId, at: Millis
) -> tuple[DeskEvent, ...]:
    """A player's order of preference among contests; the director's priority still comes first."""
    check_open(state, at)
    if who != person and not has_role(state, who):
        raise refused(state, "You can state only your own preference.", "priority", "not_yours")
    for contest in contests:
        state.contest(contest)
    return (PreferenceStated(at, who, person, tuple(contests)),)
