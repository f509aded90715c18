"""Who works at the desk: invitations by QR code, and the same person on another device."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from starlette.responses import RedirectResponse, StreamingResponse

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.hall import Hall, staffing
from bafflebox.service.hall.moving import copy_of
from bafflebox.service.keys import Scope
from bafflebox.tournament.law import clauses
from bafflebox.web.identity import TheHouse, Visitor, remember
from bafflebox.web.pages.hall.showing import desk_of, qr_picture, show
from bafflebox.web.photos import AS_IT_IS
from bafflebox.web.problems import NotAllowed

router = APIRouter()


@router.get("/{id}/desk/staff")
async def staff(request: Request, house: TheHouse, id: str) -> Response:
    hall, _ = await desk_of(request, house, id)
    return _staff_page(request, house, hall)


def _staff_page(request: Request, house: House, hall: Hall, role: str = "", invitation: str = "") -> Response:
    code = qr_picture(invitation) if invitation else ""
    here, tablets = present(house, hall), house.tablets.count(hall)
    return show(
        request, house, hall, "staff", roles=staffing.INVITED, invitation=invitation, code=code, role=role, present=here,
        tablets=tablets, words=house.signer.words, publication=house.publisher.state.get(hall.id),
        barred=clauses(hall.state, "phones"), consent=clauses(hall.state, "phone_consent"),
        breaks=clauses(hall.state, "phones_in_breaks"),
    )  # fmt: skip


@router.post("/{id}/desk/invite")
async def invite(
    request: Request,
    house: TheHouse,
    id: str,
    role: Annotated[str, Form()] = "",
    first: Annotated[str, Form(max_length=4)] = "",
    last: Annotated[str, Form(max_length=4)] = "",
) -> Response:
    """An invitation, shown once: whoever scans it first has the task."""
    hall, known = await desk_of(request, house, id)
    word = staffing.invite(house.passes, hall, known.person, role, first, last)
    address = f"{request.url.scheme}://{request.url.netloc}/tournaments/{hall.id}/join#{word}"
    return _staff_page(request, house, hall, role, address)


@router.post("/{id}/desk/publish")
async def publish(
    request: Request, house: TheHouse, id: str, url: Annotated[str, Form()] = "", token: Annotated[str, Form()] = ""
) -> Response:
    """Publish on a server in the internet from now on, or no longer."""
    hall, known = await desk_of(request, house, id)
    if not hall.is_director(known.person):
        raise NotAllowed("A director publishes the tournament.", code="no_director")
    await (house.publisher.start(hall, url, token) if url else house.publisher.stop(hall.id))
    return RedirectResponse(f"/tournaments/{hall.id}/desk/staff", 303)


@router.get("/{id}/desk/copy")
async def copy(request: Request, house: TheHouse, id: str) -> Response:
    """The tournament as a file for another laptop; it holds names, so only a director gets it."""
    hall, known = await desk_of(request, house, id)
    if not hall.is_director(known.person):
        raise NotAllowed("A director takes the tournament to another machine.", code="no_director")
    made = await asyncio.to_thread(copy_of, house.journal, house.vault, house.scans, hall.state)
    name = {"content-disposition": f'attachment; filename="{made.name}"'}
    return StreamingResponse(made.pieces(), media_type=made.media, headers=name | (AS_IT_IS if made.photos else {}))


@router.get("/{id}/join")
async def joining(request: Request, house: TheHouse, id: str) -> Response:
    """Where an invitation leads: its word stands behind the #, so that no server log and no history of ours has it."""
    return show(request, house, await house.desks.hall(id), "join")


@router.post("/{id}/join")
async def join(
    request: Request,
    house: TheHouse,
    me: Visitor,
    id: str,
    word: Annotated[str, Form()] = "",
    name: Annotated[str, Form()] = "",
) -> Response:
    hall = await house.desks.hall(id)
    if me is None and not house.passes.invitation(hall.id, word).person:
        name = house.people.checked(name)  # before the invitation is used up
    invitation = house.passes.accept(hall.id, word)
    answer = RedirectResponse(f"/tournaments/{hall.id}/desk", 303)
    office = Scope.office(hall.id)
    if invitation.person:
        remember(request, answer, house.people.keys.issue(PersonId(invitation.person), office), office)
        return answer
    person = me.person if me else house.people.entrant(name, invitation.by)
    await staffing.take_task(house.desks, hall, invitation, person)
    if me is None:
        remember(request, answer, house.people.keys.issue(person, office), office)
    return answer


@router.post("/{id}/demo")
async def take_demo(request: Request, house: TheHouse, me: Visitor, id: str) -> Response:
    """In a demo anybody may take the desk over."""
    hall = await house.desks.hall(id)
    if house.show is None or not house.show.owns(hall):
        raise NotAllowed("This is no demo: ask the director for an invitation.", code="no_demo")
    known, key = (me, "") if me else house.people.guest("Visitor")
    await house.show.give_desk_to(hall, known.person)
    answer = RedirectResponse(f"/tournaments/{hall.id}/desk", 303)
    if key:
        remember(request, answer, key)
    return answer


def present(house: House, hall: Hall) -> list[str]:
    """Who of the staff has a page open now."""
    return sorted(hall.name(person) for person in hall.presence.staff(house.moments.now()) if hall.is_staff(person))
