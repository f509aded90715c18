"""Players' own phones: barred until a director authorises them, and the players have been told."""

from __future__ import annotations

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.tournament.events import Event, PhonesAuthorised, PhoneUse
from bafflebox.tournament.law import clauses, reason_given, refused
from bafflebox.tournament.officials import check_director
from bafflebox.tournament.state import Tournament


def authorise_phones(state: Tournament, use: PhoneUse, where: str, who: PersonId, at: Millis) -> tuple[Event, ...]:
    """Say what phones may be used for; where a book bars them, that is a deviation and names where it was announced."""
    check_director(state, who, at)
    if use is state.phones:
        return ()
    told = where.strip() if use is PhoneUse.NOTHING else reason_given(where, "Where players are told of it")
    return (PhonesAuthorised(at, who, use, told, clauses(state, "phones")),)


def check_phone(state: Tournament, wanted: PhoneUse) -> None:
    """Refuse what the director has not authorised."""
    order = list(PhoneUse)
    if order.index(state.phones) < order.index(wanted):
        what = "report from a phone" if wanted is PhoneUse.REPORT else "use a phone for this"
        raise refused(
            state, f"The director has not authorised players to {what}. Go to the desk.", "phones", "no_phones"
        )
