"""Who works at the desk: invitations by QR code, and the same person on another device."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from starlette.responses import RedirectResponse, StreamingResponse

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.hall import Hall, passes
from bafflebox.service.hall.moving import copy_of
from bafflebox.service.hall.rights import AT_DESK, AT_RULINGS, roles_in
from bafflebox.service.hall.views import match_line
from bafflebox.service.keys import Scope
from bafflebox.service.reach import Reach
from bafflebox.service.roles import rights_of
from bafflebox.tournament.events import Office
from bafflebox.tournament.law import clauses
from bafflebox.web.api.hall_staff import DIRECTS
from bafflebox.web.identity import MayPublish, TheHouse, Visitor, remember
from bafflebox.web.pages.hall.showing import desk_of, now_of, qr_picture, reach_of, show
from bafflebox.web.photos import AS_IT_IS
from bafflebox.web.problems import NotAllowed

router = APIRouter()


@router.get("/{id}/desk/staff")
async def staff(request: Request, house: TheHouse, id: str) -> Response:
    hall, _ = await desk_of(request, house, id)
    return _staff_page(request, house, hall)


def _staff_page(
    request: Request,
    house: House,
    hall: Hall,
    role: str = "",
    invitation: str = "",
    there: Reach | None = None,
    secret: str = "",
) -> Response:
    code = qr_picture(invitation) if invitation else ""
    here, tablets = present(house, hall), house.tablets.count(hall)
    return show(
        request, house, hall, "staff", roles=passes.INVITED, invitation=invitation, code=code, role=role, present=here, there=there,
        tablets=tablets, words=house.signer.words, publication=house.publisher.state.get(hall.id),
        webhook=house.webhooks.of(hall.id), servers=house.webhooks.outgoing.hosts, secret=secret,
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
    """An invitation, shown once: the first person to scan it gets the task."""
    hall, known = await desk_of(request, house, id)
    word = passes.invite(house.passes, hall, known.person, role, first, last)
    there = await reach_of(request, house, hall)
    return _staff_page(request, house, hall, role, f"{there.address}/tournaments/{hall.id}/join#{word}", there)


@router.post("/{id}/desk/publish", dependencies=[MayPublish])
async def publish(
    request: Request, house: TheHouse, id: str, url: Annotated[str, Form()] = "", token: Annotated[str, Form()] = ""
) -> Response:
    """Start or stop publishing on a server on the internet."""
    hall, known = await desk_of(request, house, id)
    if not hall.is_director(known.person):
        raise NotAllowed("Only a director can publish the tournament.", code="no_director")
    await (house.publisher.start(hall, url, token) if url else house.publisher.stop(hall.id))
    return RedirectResponse(f"/tournaments/{hall.id}/desk/staff", 303)


@router.post("/{id}/desk/webhook")
async def webhook(
    request: Request, house: TheHouse, id: str, url: Annotated[str, Form(max_length=1000)] = ""
) -> Response:
    """Notify a program elsewhere of what happens, with a secret that is shown once; without an address, stop notifying
    it."""
    hall, known = await desk_of(request, house, id)
    if not hall.is_director(known.person):
        raise NotAllowed(DIRECTS, code="no_director")
    if url:
        made = await house.webhooks.start(hall, url.strip())
        return _staff_page(request, house, hall, secret=made.secret)
    await house.webhooks.stop(hall.id)
    return RedirectResponse(f"/tournaments/{hall.id}/desk/staff", 303)


@router.get("/{id}/desk/copy")
async def copy(request: Request, house: TheHouse, id: str) -> Response:
    """The tournament as a file for another laptop; it contains names, so only a director can get it."""
    hall, known = await desk_of(request, house, id)
    if not hall.is_director(known.person):
        raise NotAllowed("Only a director can move the tournament to another machine.", code="no_director")
    made = await asyncio.to_thread(copy_of, house.journal, house.vault, house.scans, hall.state)
    name = {"content-disposition": f'attachment; filename="{made.name}"'}
    return StreamingResponse(made.pieces(), media_type=made.media, headers=name | (AS_IT_IS if made.photos else {}))


@router.get("/{id}/join")
async def joining(request: Request, house: TheHouse, id: str) -> Response:
    """The target of an invitation: its code comes after the #, so that it appears in no server log."""
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
    office = Scope.office(hall.id)
    if invitation.person:
        answer = RedirectResponse(f"/tournaments/{hall.id}/desk", 303)
        remember(request, answer, house.people.keys.issue(PersonId(invitation.person), office), office)
        return answer
    person = me.person if me else house.people.entrant(name, invitation.by)
    await passes.take_task(house.desks, hall, invitation, person)
    works_at_desk = bool(AT_DESK & rights_of(roles_in(hall.state, person)))
    answer = RedirectResponse(f"/tournaments/{hall.id}/{'desk' if works_at_desk else 'task'}", 303)
    if me is None:
        remember(request, answer, house.people.keys.issue(person, office), office)
    return answer


@router.get("/{id}/task")
async def task(request: Request, house: TheHouse, me: Visitor, id: str) -> Response:
    """The duties of somebody with a task away from the desk: matches to monitor or record, cases to hear."""
    hall = await house.desks.hall(id)
    held = list(hall.state.officials.get(me.person, {})) if me else []
    if me is None or not held:
        raise NotAllowed("You have no task at this tournament. Ask the director for an invitation.", code="not_staff")
    at = now_of(house, hall)
    cases = await house.desks.cases(hall)
    return show(
        request,
        house,
        hall,
        "task",
        held=held,
        watches=not {Office.MONITOR, Office.TRANSCRIBER}.isdisjoint(held),
        hears=Office.COMMITTEE in held,
        watched=[match_line(hall, f.match, at) for f in hall.state.files.values() if f.monitor == me.person],
        on=[match_line(hall, file.match, at) for file in hall.state.on.values()],
        hearings=[case for case in cases.values() if me.person in case.members],
        rules=bool(AT_RULINGS & rights_of(roles_in(hall.state, me.person))),
    )


@router.post("/{id}/demo")
async def take_demo(request: Request, house: TheHouse, me: Visitor, id: str) -> Response:
    """In a demo, anybody may take over the desk."""
    hall = await house.desks.hall(id)
    if house.show is None or not house.show.owns(hall):
        raise NotAllowed("This is not a demo: ask the director for an invitation.", code="no_demo")
    known, key = (me, "") if me else house.people.guest("Visitor")
    await house.show.give_desk_to(hall, known.person)
    answer = RedirectResponse(f"/tournaments/{hall.id}/desk", 303)
    if key:
        remember(request, answer, key)
    return answer


def present(house: House, hall: Hall) -> list[str]:
    """Which staff have a page open now."""
    return sorted(hall.name(person) for person in hall.presence.staff(house.moments.now()) if hall.is_staff(person))
