"""The settings of a tournament: its name and days, its events, the address for phones, a copy, and the end of a trial run."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from starlette.responses import RedirectResponse

from bafflebox.service.hall.beginning import begin_again
from bafflebox.service.hall.programmes import examples
from bafflebox.service.reach import choose
from bafflebox.web.identity import MayRunTournaments, TheHouse
from bafflebox.web.pages.hall.showing import desk_of, qr_picture, reach_of, show
from bafflebox.web.problems import NotAllowed

router = APIRouter()


@router.get("/{id}/desk/settings")
async def settings(request: Request, house: TheHouse, id: str) -> Response:
    hall, _ = await desk_of(request, house, id)
    there = await reach_of(request, house, hall)
    code = "" if there.only_here else qr_picture(f"{there.address}/tournaments/{hall.id}")
    return show(request, house, hall, "settings", there=there, code=code, examples=examples(), local=local_time)


def local_time(at: int | None) -> str:
    """A time as needed by a date-and-time field."""
    return datetime.fromtimestamp(at / 1000).astimezone().strftime("%Y-%m-%dT%H:%M") if at else ""


@router.get("/{id}/desk/screens")
async def screens(request: Request, house: TheHouse, id: str) -> Response:
    """Everything to show on a wall, on another site or in a calendar, with its address."""
    hall, _ = await desk_of(request, house, id)
    return show(request, house, hall, "screens", there=await reach_of(request, house, hall))


@router.post("/{id}/desk/address")
async def address(
    request: Request, house: TheHouse, id: str, address: Annotated[str, Form(max_length=200)] = ""
) -> Response:
    """The address printed on cards and invitations."""
    hall, known = await desk_of(request, house, id)
    if not hall.is_director(known.person):
        raise NotAllowed("Only a director can set the address.", code="no_director")
    choose(house.vault, hall.id, address)
    return RedirectResponse(f"/tournaments/{hall.id}/desk/settings", 303)


@router.post("/{id}/desk/again", dependencies=[MayRunTournaments])
async def again(
    request: Request,
    house: TheHouse,
    id: str,
    name: Annotated[str, Form(max_length=80)] = "",
    players: Annotated[str, Form(max_length=9)] = "",
) -> Response:
    """A new tournament with the same events, fees, prizes and tables, and perhaps the same players."""
    hall, known = await desk_of(request, house, id)
    if not hall.is_director(known.person):
        raise NotAllowed("Only a director can copy a tournament.", code="no_director")
    made = await begin_again(house.desks, hall, known.person, name, with_players=players == "yes")
    return RedirectResponse(f"/tournaments/{made.id}/desk/settings", 303)
