"""Notices to players, and who has acknowledged them; the sign-out sheet."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from bafflebox.books.settings import one_setting
from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import InvalidInput, Refused, unknown_name
from bafflebox.rulings.timing import minutes_of
from bafflebox.tournament.events import DeskEvent, MatchId, NoticeAcknowledged, NoticeSent, SignedIn, SignedOut
from bafflebox.tournament.hall import bound
from bafflebox.tournament.law import check_open, reason_given, refused
from bafflebox.tournament.officials import DIRECTING, check_staff, has_role
from bafflebox.tournament.state import Tournament


def send(
    state: Tournament,
    to: Collection[PersonId],
    text: str,
    who: PersonId,
    at: Millis,
    *,
    must_acknowledge: bool = False,
    match: MatchId | None = None,
) -> tuple[DeskEvent, ...]:
    """Sends a notice. With `must_acknowledge`, it stays open until everyone has been reached."""
    check_staff(state, who, at)
    if not to:
        raise InvalidInput("Say who the notice is for.", code="nobody")
    number = f"n{state.version + 1}"
    return (
        NoticeSent(at, who, number, tuple(dict.fromkeys(to)), reason_given(text, "A notice"), must_acknowledge, match),
    )


def acknowledge(state: Tournament, notice: str, person: PersonId, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """Acknowledges a notice, by the person or by an official who reached them."""
    check_open(state, at)
    if notice not in state.notices:
        raise unknown_name("notice", notice, state.notices)
    if who != person and not has_role(state, who):
        raise Refused("{who} cannot acknowledge for {person}.", who=who, person=person, code="not_yours")
    if person not in state.notices[notice].sent.to:
        raise InvalidInput("That notice was not for {person}.", person=person, code="not_yours")
    if person not in state.notices[notice].open_to:
        return ()
    return (NoticeAcknowledged(at, who, notice, person, in_person=who != person),)


def unreached(state: Tournament) -> tuple[tuple[str, PersonId], ...]:
    """Notices awaiting acknowledgement, and whose."""
    return tuple(
        (number, person)
        for number, notice in state.notices.items()
        if notice.sent.must_acknowledge
        for person in notice.open_to
    )


def sign_out(
    state: Tournament,
    person: PersonId,
    who: PersonId,
    at: Millis,
    *,
    reachable: bool = True,
    back: Millis | None = None,
) -> tuple[DeskEvent, ...]:
    """Signs a player out, with a contact, or with a director's permission for longer."""
    check_open(state, at)
    if who != person and not has_role(state, who):
        raise refused(state, "You can sign out only yourself.", "sign_out", "not_yours")
    if person in bound(state):
        raise refused(
            state, "{person} is still in {match}.", "sign_out", "match_on", person=person, match=bound(state)[person]
        )
    permitted = has_role(state, who, DIRECTING)
    rules = one_setting(state.book, "sign_out", {})
    longest = minutes_of(rules.value["check_every_minutes"]) if rules else None
    if longest is not None and back is not None and back - at > longest and not permitted:
        raise refused(
            state, "Being away for more than an hour needs the director's permission.", "sign_out", "too_long"
        )
    if back is not None and back <= at:
        raise InvalidInput("The time of return must be in the future.", code="bad_time")
    return (SignedOut(at, who, person, reachable, back, permitted),)


def sign_in(state: Tournament, person: PersonId, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """Signs a player back in."""
    check_open(state, at)
    if state.attendance(person).away_since is None:
        return ()
    return (SignedIn(at, who, person),)


@dataclass(frozen=True, slots=True)
class Away:
    """A line of the sign-out sheet."""

    person: PersonId
    since: Millis
    back: Millis | None
    reachable: bool
    overdue: bool


def sign_out_sheet(state: Tournament, at: Millis) -> tuple[Away, ...]:
    """Who is away, longest first; overdue when the time of return, or an hour, has passed."""
    rules = one_setting(state.book, "sign_out", {})
    longest = minutes_of(rules.value["check_every_minutes"]) if rules else None
    found = []
    for person, attendance in state.people.items():
        since = attendance.away_since
        if since is not None:
            limit = attendance.back or (Millis(since + longest) if longest and not attendance.permitted else None)
            found.append(Away(person, since, attendance.back, attendance.reachable, limit is not None and at > limit))
    return tuple(sorted(found, key=lambda away: away.since))
