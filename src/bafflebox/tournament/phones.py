"""Players' own phones: barred until a director authorises them, and the players have been told.

Authorised phones must still obey the book during a match: one book requires the opponent's consent each time, another
bans all devices in a break. A match whose result is being reported is over, so a report needs no consent: that is our
reading.
"""

from __future__ import annotations

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import Refused
from bafflebox.tournament.events import DeskEvent, MatchId, MatchStarted, PhoneAgreed, PhonesAuthorised, PhoneUse
from bafflebox.tournament.law import check_open, clauses, reason_given, refused
from bafflebox.tournament.match_file import MatchStage
from bafflebox.tournament.officials import check_director
from bafflebox.tournament.results import side_of
from bafflebox.tournament.state import Tournament


def authorise_phones(state: Tournament, use: PhoneUse, where: str, who: PersonId, at: Millis) -> tuple[DeskEvent, ...]:
    """Authorises phones; if the book bars them, that is a deviation and says where it was announced."""
    check_director(state, who, at)
    if use is state.phones:
        return ()
    told = where.strip() if use is PhoneUse.NOTHING else reason_given(where, "Where players are told of it")
    return (PhonesAuthorised(at, who, use, told, clauses(state, "phones")),)


def check_phone(state: Tournament, wanted: PhoneUse, *, in_break: bool = False) -> None:
    """Refuses phone use the director hasn't authorised, or that the book bans in a break."""
    order = list(PhoneUse)
    if order.index(state.phones) < order.index(wanted):
        what = "report from a phone" if wanted is PhoneUse.REPORT else "use a phone for this"
        raise refused(
            state,
            "The director has not authorised players to {what}. Go to the desk.",
            "phones",
            "no_phones",
            what=what,
        )
    if in_break and clauses(state, "phones_in_breaks"):
        raise refused(
            state,
            "Electronic devices may not be used in a break: it is part of the match.",
            "phones_in_breaks",
            "in_break",
        )


def wants_consent(state: Tournament) -> bool:
    """Whether the opponent has to agree each time a phone is used during a match."""
    return bool(clauses(state, "phone_consent"))


def use_in_match(
    state: Tournament, match: MatchId, who: PersonId, at: Millis, *, consent: bool = False, in_break: bool = False
) -> tuple[DeskEvent, ...]:
    """A phone is used during a match; if the book requires the opponent's consent, that is recorded. Breaks are
    exempt."""
    check_phone(state, PhoneUse.REPORT, in_break=in_break)
    if not wants_consent(state) or in_break:
        return ()
    if not consent:
        raise refused(
            state, "During a match your opponent must agree, each time. Ask first.", "phone_consent",
            "no_consent",
        )  # fmt: skip
    return (PhoneAgreed(at, who, match, clauses(state, "phone_consent")),)


def begin(
    state: Tournament, match: MatchId, who: PersonId, at: Millis, *, consent: bool = False, in_break: bool = False
) -> tuple[DeskEvent, ...]:
    """Starts a called match with a phone as its clock; a match already in progress just continues."""
    check_open(state, at)
    used = use_in_match(state, match, who, at, consent=consent, in_break=in_break)
    if side_of(state, match, who) is None:
        raise Refused("{who} does not play {match}.", who=who, match=match, code="not_yours")
    stage = state.file(match).stage
    if stage is MatchStage.PLAYING:
        return used
    if stage is not MatchStage.CALLED:
        raise Refused("{match} is {stage}: it cannot start.", match=match, stage=stage, code="not_called")
    return (MatchStarted(at, who, match), *used)
