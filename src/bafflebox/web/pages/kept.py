"""Tables kept for others: matches directed here or transcribed, and the players' phones at them, each seated by a one-
time link.
"""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from starlette.responses import RedirectResponse

from bafflebox.books import BOOKS
from bafflebox.cases import PersonId
from bafflebox.game import Side
from bafflebox.service import House
from bafflebox.service.keys import Scope
from bafflebox.service.people import Known
from bafflebox.service.room import Room
from bafflebox.table import Mode
from bafflebox.web.api.kept import KeptIn, hands_out, seated
from bafflebox.web.api.tables import glimpses
from bafflebox.web.cookies import device_of
from bafflebox.web.identity import MayOpenTables, Somebody, TheHouse, Visitor, remember
from bafflebox.web.languages import language_of
from bafflebox.web.pages import terms
from bafflebox.web.pages.people import drawn_link
from bafflebox.web.rendering import page

router = APIRouter()
MOST_SHOWN = 60
"""The tables of a person that a page looks at, newest first."""


@router.get("/live")
async def live(request: Request, house: TheHouse, me: Visitor, book: str = BOOKS[0], phones: str = "") -> Response:
    """A match that is directed here; `phones=two` explains it to those who come for a clock."""
    return await _set_up(request, house, me, Mode.LIVE, book, phones=phones == "two")


@router.get("/transcribe")
async def transcribe(request: Request, house: TheHouse, me: Visitor, book: str = BOOKS[0]) -> Response:
    return await _set_up(request, house, me, Mode.TRANSCRIPTION, book)


async def _set_up(
    request: Request, house: House, me: Known | None, mode: Mode, book: str, *, phones: bool = False
) -> Response:
    known = await asyncio.to_thread(house.people.kept, me.person) if me else []
    mine = await glimpses(house, known[:MOST_SHOWN], language_of(request))
    return page(
        request,
        "kept/set_up.html",
        me=me,
        mode=mode.value,
        phones=phones,
        tables=sorted((one for one in mine if one.mode == mode.value), key=lambda one: one.over),
        **terms.offered(book, over_the_board=True),
    )


@router.post("/live", dependencies=[MayOpenTables])
async def open_live(request: Request, house: TheHouse, me: Visitor) -> Response:
    return await _open(request, house, me, Mode.LIVE)


@router.post("/transcribe", dependencies=[MayOpenTables])
async def open_transcript(request: Request, house: TheHouse, me: Visitor) -> Response:
    return await _open(request, house, me, Mode.TRANSCRIPTION)


async def _open(request: Request, house: House, me: Known | None, mode: Mode) -> Response:
    form = {name: str(value) for name, value in (await request.form()).items()}
    who = {name: form.get(name, "") for name in ("white", "black")}
    told = terms.read(KeptIn, terms.terms_of_form(form) | who | {"mode": mode.value})
    known, key = (me, "") if me else house.people.guest(form.get("name", ""))
    room = await house.keeper.open(told.match(), known.person, device=device_of(request))
    answer = RedirectResponse(f"/t/{room.table.id}", 303)
    if key:
        remember(request, answer, key)
    return answer


def seats_of(house: House, room: Room, who: PersonId) -> list[dict[str, str | int]]:
    """The seats that a person may hand out, with the names of their players."""
    if not hands_out(room, who):
        return []
    return [
        {"side": side.value, "number": number, "name": house.people.name(person)}
        for side in Side
        for number, person in enumerate(room.table.terms.players[side], 1)
    ]


@router.post("/t/{table}/seats/{side}/{number}")
async def hand_out(
    request: Request, house: TheHouse, me: Somebody, table: str, side: Side, number: Annotated[int, Path(ge=1)]
) -> Response:
    """A link for a player's phone."""
    room = await house.tables.room(table)
    player = seated(room, me.person, side, number)
    link = drawn_link(request, house, player, Scope.seat(room.table.id))
    return page(request, "kept/seat.html", table=room.table, name=house.people.name(player), link=link)
