"""The club's register at the desk: which of its players are here, and their ratings. A director links entrants; nothing
is linked automatically."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from starlette.responses import RedirectResponse

from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.hall.register import Register
from bafflebox.service.people import Known
from bafflebox.service.roles import Right
from bafflebox.web.identity import TheHouse, is_operator
from bafflebox.web.pages.hall.showing import desk_of, show

router = APIRouter()
AT_REGISTER = frozenset({Right.RUN})
NEW = "new"
"""Instead of a line: create one from the entrant."""
Chosen = Annotated[str, Form(max_length=40)]
Of = Annotated[str, Form(max_length=40, alias="register")]


@router.get("/{id}/desk/register")
async def register(request: Request, house: TheHouse, id: str, register: str = "") -> Response:
    """A register that the director keeps, beside the entrants of the tournament."""
    hall, me = await desk_of(request, house, id, AT_REGISTER)
    kept = house.registers.all() if is_operator(request) else house.registers.of(me.person)
    chosen = register or (kept[0].id if kept else "")
    now = _kept(request, house, me, chosen) if chosen else None
    linked = house.registers.linked(hall.id, now) if now else {}
    people = sorted(((hall.name(person), person) for person in hall.persons), key=lambda one: one[0].casefold())
    return show(
        request, house, hall, "register", registers=kept, register=now, linked=linked,
        ratings=await house.registers.ratings(house.desks, now) if now else {},
        entrants=[(name, person, now.alike(name) if now else []) for name, person in people],
        away=[line for line in now.lines.values() if line not in linked.values()] if now else [],
    )  # fmt: skip


@router.post("/{id}/desk/register")
async def change(request: Request, house: TheHouse, id: str, do: Chosen = "", of: Of = "") -> Response:
    """Open a register, add a player to it, change or remove one."""
    hall, me = await desk_of(request, house, id, AT_REGISTER)
    form = {name: str(value) for name, value in (await request.form()).items() if name not in ("do", "register")}
    if do == "open":
        return _back(hall, house.registers.open(form.get("name", ""), me.person))
    kept, line = _kept(request, house, me, of), form.pop("line", "")
    if do == "add":
        house.registers.add(kept, form.pop("name", ""), **form)
    elif do == "change":
        house.registers.change(kept, line, **form)
    elif do == "remove":
        house.registers.remove(kept, line)
    else:
        raise unknown_name("change of the register", do, ["open", "add", "change", "remove"])
    return _back(hall, kept)


@router.post("/{id}/desk/register/link")
async def link(
    request: Request, house: TheHouse, id: str, of: Of = "", person: Chosen = "", line: Chosen = ""
) -> Response:
    """Say which registered player an entrant is; without a line the link is removed."""
    hall, me = await desk_of(request, house, id, AT_REGISTER)
    kept = _kept(request, house, me, of)
    if line == NEW:
        if person not in hall.persons:
            raise InvalidInput("That is not a player of this tournament.", code="unknown_person")
        line = house.registers.add(kept, hall.name(person)).id
        kept = _kept(request, house, me, of)
    if line:
        house.registers.link(hall.id, hall.persons, person, kept, line)
    else:
        house.registers.unlink(hall.id, person, kept)
    return _back(hall, kept)


@router.post("/{id}/desk/register/enter")
async def enter(request: Request, house: TheHouse, id: str, of: Of = "", contest: Chosen = "") -> Response:
    """Enter players from the register, each linked to their line."""
    hall, me = await desk_of(request, house, id, AT_REGISTER)
    kept = _kept(request, house, me, of)
    lines = [str(line) for line in (await request.form()).getlist("line")]
    await house.registers.enter(house.desks, hall, me.person, contest, kept, lines)
    return _back(hall, kept)


def _kept(request: Request, house: House, me: Known, register: str) -> Register:
    """A register that this person keeps; on a laptop, the person at the machine has all of them."""
    return house.registers.get(register, None if is_operator(request) else me.person)


def _back(hall: Hall, kept: Register) -> Response:
    return RedirectResponse(f"/tournaments/{hall.id}/desk/register?register={kept.id}", 303)
