"""The players' phones at a table over the board: a one-time link that seats somebody, shown by the person who directs
the table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from bafflebox.cases import PersonId
from bafflebox.game import Side
from bafflebox.service import House
from bafflebox.service.keys import Scope
from bafflebox.service.room import Room
from bafflebox.web.api.kept import hands_out, seated
from bafflebox.web.identity import Somebody, TheHouse
from bafflebox.web.pages.people import drawn_link
from bafflebox.web.rendering import page

router = APIRouter()


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
