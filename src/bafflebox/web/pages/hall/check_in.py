"""Check-in by a scanner: a code that is typed and ended with Enter, from a player's card or a camera."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Form, Request, Response
from starlette.responses import RedirectResponse

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.hall.work import Work
from bafflebox.tournament.entries import check_in
from bafflebox.web.devices import device_of
from bafflebox.web.identity import TheHouse
from bafflebox.web.pages.hall.showing import desk_of

router = APIRouter()


@router.post("/{id}/desk/scan")
async def scan(request: Request, house: TheHouse, id: str, code: Annotated[str, Form(max_length=300)] = "") -> Response:
    """Whoever's card was scanned is here, in every event they entered; the page is ready for the next card."""
    hall, known = await desk_of(request, house, id)
    path = f"/tournaments/{hall.id}/desk/entries"
    person = whose(house, hall, code)
    if person is None:
        return RedirectResponse(f"{path}?unknown={quote(code.strip()[:60] or 'nothing')}", 303)
    await house.desks.work(hall, known.person, lambda work: _here(work, person), device=device_of(request))
    return RedirectResponse(f"{path}?scanned={person}", 303)


def whose(house: House, hall: Hall, code: str) -> PersonId | None:
    """A person by the word of their card, by the address on it, or by their name in full."""
    word = code.strip().rpartition("#")[2]
    named = (person for person in hall.persons if hall.name(person).casefold() == " ".join(code.split()).casefold())
    return house.passes.holder(hall, word) or next(named, None)


def _here(work: Work, person: PersonId) -> None:
    for contest in tuple(work.state.contests.values()):
        for entry in contest.entries.values():
            if person in entry.persons and entry.is_in:
                work.do(check_in, contest.id, entry.entrant)
