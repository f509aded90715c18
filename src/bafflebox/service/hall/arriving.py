"""Check-in by a scanned card or a name, for everything that the person entered."""

from __future__ import annotations

from bafflebox.cases import PersonId
from bafflebox.service.hall.desks import Desks
from bafflebox.service.hall.hall import Hall
from bafflebox.service.hall.passes import Passes
from bafflebox.service.hall.work import DeskWork
from bafflebox.tournament.entries import check_in


async def scanned(
    desks: Desks, passes: Passes, hall: Hall, who: PersonId, code: str, device: str = ""
) -> PersonId | None:
    """Check in the person with this code, in every event they entered; None if nobody has it."""
    person = whose(passes, hall, code)
    if person is not None:
        await desks.work(hall, who, lambda work: _here(work, person), device=device)
    return person


def whose(passes: Passes, hall: Hall, code: str) -> PersonId | None:
    """Find a person by the code on their card, the address on it, or their full name."""
    word = code.strip().rpartition("#")[2]
    named = (person for person in hall.persons if hall.name(person).casefold() == " ".join(code.split()).casefold())
    return passes.holder(hall, word) or next(named, None)


def _here(work: DeskWork, person: PersonId) -> None:
    for contest in tuple(work.state.contests.values()):
        for entry in contest.entries.values():
            if person in entry.persons and entry.is_in:
                work.do(check_in, contest.id, entry.entrant)
