"""Tournaments imported from another machine, and cards whose address has changed."""

from __future__ import annotations

from functools import partial
from typing import Annotated

from fastapi import APIRouter, File, Form, Request, Response, UploadFile
from starlette.responses import RedirectResponse

from bafflebox.service.keys import Scope
from bafflebox.web.identity import MayImport, TheHouse, Visitor, directs, remember
from bafflebox.web.pages.hall.phones import let_in
from bafflebox.web.problems import NotAllowed
from bafflebox.web.rendering import page

router = APIRouter()
short = APIRouter()


@router.get("/take-in")
async def taking_in(request: Request) -> Response:
    return page(request, "hall/take_in.html")


@router.post("/take-in", dependencies=[MayImport])
async def take_in(
    request: Request,
    house: TheHouse,
    me: Visitor,
    file: Annotated[UploadFile, File()],
    words: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    """A copy of a tournament: imported as a new one or, with the words of the laptop it came from, continued."""
    hall, director = await house.movers.take(file.file, me.person if me else None, words, partial(directs, request))
    answer = RedirectResponse(f"/tournaments/{hall.id}/desk", 303)
    if me is None or director != me.person:
        office = Scope.office(hall.id)
        remember(request, answer, house.people.keys.issue(director, office), office)
    return answer


@short.get("/c")
async def code(request: Request) -> Response:
    """Where to type the word on a card when its address no longer works: the word identifies the tournament."""
    return page(request, "hall/code.html")


@short.post("/c")
async def by_code(request: Request, house: TheHouse, word: Annotated[str, Form(max_length=60)] = "") -> Response:
    for hall in await house.desks.all():
        person = house.passes.holder(hall, word)
        if person is not None:
            return let_in(request, house, hall, person)
    raise NotAllowed("No player in a tournament here has that card. Check it, or ask the desk.", code="no_card")
