"""In the hall: check-in at the entrance by scanner, and the staff's tablet with the matches in progress at the tables."""

from __future__ import annotations

from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Form, Request, Response
from starlette.responses import RedirectResponse

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.hall import Hall, passes
from bafflebox.service.hall.acts import TABLET
from bafflebox.service.hall.rights import roles_in
from bafflebox.service.hall.views import match_line
from bafflebox.tournament.calls import desk
from bafflebox.tournament.match_file import by_number
from bafflebox.web.cookies import device_of
from bafflebox.web.identity import TheHouse, visitor
from bafflebox.web.pages.hall.door import taken
from bafflebox.web.pages.hall.showing import desk_of, now_of, qr_picture, reach_of, show
from bafflebox.web.problems import NotAllowed

router = APIRouter()
COOKIE = "bafflebox-tablet"
LASTS = 3 * 24 * 60 * 60


@router.post("/{id}/desk/tablet")
async def hand_out(request: Request, house: TheHouse, id: str, void: Annotated[str, Form()] = "") -> Response:
    """A link for a tablet, or revoking all of them."""
    hall, known = await desk_of(request, house, id)
    if void:
        house.tablets.make_void(hall)
        return RedirectResponse(f"/tournaments/{hall.id}/desk/staff", 303)
    there = await reach_of(request, house, hall)
    address = f"{there.address}/tournaments/{hall.id}/tablet"
    link = f"{address}#{house.tablets.hand_out(hall, known.person)}"
    return show(
        request, house, hall, "link", title="A tablet for the hall", link=link, code=qr_picture(link), there=there
    )


def _holder(request: Request, house: House, hall: Hall) -> PersonId | None:
    known = visitor(request)
    if known is not None and hall.is_staff(known.person):
        return known.person
    return house.tablets.holder(hall, request.cookies.get(COOKIE, ""))


@router.get("/{id}/tablet")
async def floor(request: Request, house: TheHouse, id: str) -> Response:
    """Every match called or in progress, by table."""
    hall = await house.desks.hall(id)
    if _holder(request, house, hall) is None:
        return show(request, house, hall, "tablet_word")
    at = now_of(house, hall)
    now = desk(hall.state, at)
    lines = [match_line(hall, name, at) for name in (*now.called, *now.playing)]
    lines.sort(key=lambda line: (not line.table, by_number(line.table)))
    return show(request, house, hall, "tablet", lines=lines)


@router.post("/{id}/tablet")
async def come_in(
    request: Request, house: TheHouse, id: str, word: Annotated[str, Form(max_length=60)] = ""
) -> Response:
    hall = await house.desks.hall(id)
    if house.tablets.holder(hall, word.strip()) is None:
        raise NotAllowed(
            "This tablet has no task here, or no longer has one. Ask at the desk for a new link.", code="no_tablet"
        )
    path = f"/tournaments/{hall.id}/tablet"
    answer = RedirectResponse(path, 303)
    secure = request.url.scheme == "https"
    answer.set_cookie(COOKIE, word.strip(), max_age=LASTS, path=path, httponly=True, samesite="lax", secure=secure)
    return answer


@router.post("/{id}/tablet/act")
async def tablet_act(request: Request, house: TheHouse, id: str) -> Response:
    hall = await house.desks.hall(id)
    person = _holder(request, house, hall)
    if person is None:
        raise NotAllowed("This tablet has no task here, or no longer has one.", code="no_tablet")
    return await taken(request, house, hall, person, TABLET, roles_in(hall.state, person))


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
