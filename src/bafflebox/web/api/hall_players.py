"""The players of a tournament for programs: what phones and visitors do with forms, as JSON."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Header

from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.hall.acts import PHONE, VISITOR
from bafflebox.service.hall.seats import in_break
from bafflebox.service.hall.views import mine
from bafflebox.service.people import Known
from bafflebox.service.roles import Role
from bafflebox.web.api.hall import (
    Done,
    PhoneActIn,
    VisitorActIn,
    done,
    match_of,
    now_in,
)
from bafflebox.web.identity import Device, Somebody, TheHouse
from bafflebox.web.problems import NotAllowed

router = APIRouter(prefix="/tournaments", tags=["tournaments"])
Card = Annotated[str, Header(alias="x-card", max_length=60, description="The word on a player's card.")]


@router.post("/{id}/requests")
async def ask(house: TheHouse, me: Somebody, device: Device, id: str, told: VisitorActIn) -> Done:
    """What anybody with a name may request: to play, or to tell the staff something."""
    return await done(house, await house.desks.hall(id), VISITOR, told, me, (Role.SPECTATOR,), device)


@router.get("/{id}/mine")
async def show_mine(house: TheHouse, id: str, card: Card = "") -> dict[str, Any]:
    """A player's next match and past matches, by the word on the card."""
    hall, me = await player_of(house, id, card)
    found = mine(hall, me.person, now_in(house, hall))
    return {
        "name": me.name,
        "next": match_of(found.match).model_dump() if found.match else None,
        "waits": found.waits,
        "late": found.late,
        "over": [match_of(line).model_dump() for line in found.done],
    }


@router.post("/{id}/mine")
async def act_on_phone(house: TheHouse, device: Device, id: str, told: PhoneActIn, card: Card = "") -> Done:
    """An act of a player on the phone, by the word on the card: report, confirm, call the director, be late."""
    hall, me = await player_of(house, id, card)
    away = in_break(house.tables, hall, me.person)
    return await done(house, hall, PHONE, told, me, (Role.PLAYER,), device, in_break=away)


async def player_of(house: House, id: str, card: str) -> tuple[Hall, Known]:
    hall = await house.desks.hall(id)
    person = house.passes.holder(hall, card) if card else None
    if person is None:
        raise NotAllowed("No player in this tournament has that card.", code="no_card")
    return hall, Known(person, hall.name(person))
