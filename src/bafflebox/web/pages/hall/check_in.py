"""At the entrance: check-in by scanner (a code typed and ended with Enter, from a card or a camera), and correcting
names."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Form, Request, Response
from starlette.responses import RedirectResponse

from bafflebox.service.hall import passes
from bafflebox.web.devices import device_of
from bafflebox.web.identity import TheHouse
from bafflebox.web.pages.hall.showing import desk_of

router = APIRouter()


@router.post("/{id}/desk/scan")
async def scan(request: Request, house: TheHouse, id: str, code: Annotated[str, Form(max_length=300)] = "") -> Response:
    """Check in the person whose card was scanned, in every event they entered; the page is then ready for the next
    card."""
    hall, known = await desk_of(request, house, id)
    path = f"/tournaments/{hall.id}/desk/entries"
    person = await passes.scanned(house.desks, house.passes, hall, known.person, code, device_of(request))
    if person is None:
        return RedirectResponse(f"{path}?unknown={quote(code.strip()[:60] or 'nothing')}", 303)
    return RedirectResponse(f"{path}?scanned={person}", 303)


@router.post("/{id}/desk/rename")
async def rename(
    request: Request,
    house: TheHouse,
    id: str,
    person: Annotated[str, Form(max_length=60)] = "",
    name: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    """Correct a name that the desk entered."""
    hall, known = await desk_of(request, house, id)
    await house.desks.rename(hall, person, name, known.person)
    return RedirectResponse(f"/tournaments/{hall.id}/desk/entries", 303)
