"""A player's phone: no account, a card. The word of the card goes from behind the # into a cookie of this page alone."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from starlette.responses import JSONResponse, RedirectResponse

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.hall.acts import PHONE
from bafflebox.service.hall.views import mine
from bafflebox.service.roles import Role
from bafflebox.tournament.law import clauses
from bafflebox.web.identity import TheHouse
from bafflebox.web.pages.hall.door import changed, taken
from bafflebox.web.pages.hall.showing import now_of, show
from bafflebox.web.problems import NotAllowed

router = APIRouter()
COOKIE = "bafflebox-card"
LASTS = 7 * 24 * 60 * 60


def _holder(request: Request, house: House, hall: Hall) -> PersonId | None:
    word = request.cookies.get(COOKIE, "")
    return house.passes.holder(hall, word) if word else None


@router.get("/{id}/me")
async def my_page(request: Request, house: TheHouse, id: str) -> Response:
    """My next match; who has no card yet types its word."""
    hall = await house.desks.hall(id)
    person = _holder(request, house, hall)
    if person is None:
        return show(request, house, hall, "card")
    notices = [(number, notice) for number, notice in hall.state.notices.items() if person in notice.sent.to]
    return show(
        request,
        house,
        hall,
        "me",
        person=person,
        mine=mine(hall, person, now_of(house, hall)),
        notices=notices[::-1][:10],
        away=hall.state.attendance(person),
        barred=clauses(hall.state, "phones"),
    )


@router.get("/{id}/me/version")
async def my_version(request: Request, house: TheHouse, id: str, after: int = -1) -> Response:
    """As the version for everybody; the desk sees how many phones are connected."""
    hall = await house.desks.hall(id)
    person = _holder(request, house, hall)
    if person is not None:
        hall.presence.phone_seen(person, house.moments.now())
    await changed(request, hall, after)
    return JSONResponse({"version": hall.state.version})


@router.post("/{id}/me")
async def come_in(
    request: Request, house: TheHouse, id: str, word: Annotated[str, Form(max_length=60)] = ""
) -> Response:
    hall = await house.desks.hall(id)
    person = house.passes.holder(hall, word)
    if person is None:
        raise NotAllowed(
            "No player of this tournament has that card. Look at it again, or ask the desk.", code="no_card"
        )
    path = f"/tournaments/{hall.id}/me"
    answer = RedirectResponse(path, 303)
    secure = request.url.scheme == "https"
    word = house.passes.card(hall, person)
    answer.set_cookie(COOKIE, word, max_age=LASTS, path=path, httponly=True, samesite="lax", secure=secure)
    return answer


@router.post("/{id}/me/act")
async def phone_act(request: Request, house: TheHouse, id: str) -> Response:
    hall = await house.desks.hall(id)
    person = _holder(request, house, hall)
    if person is None:
        raise NotAllowed("Scan your card first.", code="no_card")
    return await taken(request, house, hall, person, PHONE, (Role.PLAYER,))
