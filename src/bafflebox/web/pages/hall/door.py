"""Handles forms of the desk and of phones: one act, on the newest state, never overwriting somebody else's change."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Collection, Iterable, Mapping
from typing import Annotated
from urllib.parse import urlencode

from fastapi import APIRouter, Query, Request, Response
from starlette.responses import JSONResponse, RedirectResponse, StreamingResponse

from bafflebox.cases import PersonId
from bafflebox.errors import Conflict, InvalidInput, unknown_name
from bafflebox.service import House
from bafflebox.service.hall import Hall, undoing
from bafflebox.service.hall.acts import DESK, DeskForm
from bafflebox.service.hall.acts.fields import LONGEST_NUMBER
from bafflebox.service.hall.rights import AT_RULINGS, Sent, carry_out, roles_in
from bafflebox.service.roles import Role
from bafflebox.tournament.events import DeskEvent, IncidentRaised
from bafflebox.web.cookies import device_of
from bafflebox.web.identity import TheHouse, Visitor
from bafflebox.web.languages import language_of
from bafflebox.web.pages.hall.showing import desk_of, light, show
from bafflebox.web.problems import PROBLEM, wants_page
from bafflebox.web.ruling_words import RefusalWords

router = APIRouter()
EVERY = "/tournaments"
"""The list of all tournaments, shown after a form that deletes one."""
PATIENCE, LOOKS = 1.0, 20
"""Seconds for which a page polling for news is kept waiting, and how often, as long as it is open."""
ENTERING = ("enter", "enter-late")
"""Acts after which the next entry is likely to be for the same event."""


@router.get("/{id}/version")
async def version(
    request: Request, house: TheHouse, me: Visitor, id: str, after: Annotated[int, Query()] = -1
) -> Response:
    """The version of a tournament, once it differs from `after`: how pages learn about changes."""
    hall = await house.desks.hall(id)
    staff = me is not None and hall.is_staff(me.person)
    if me is not None and staff:
        hall.presence.staff_seen(me.person, house.moments.now())

    async def told() -> AsyncIterator[bytes]:
        async for beat in changed(request, hall, after):
            yield beat
        words, well = light(house, hall)
        shown = {"light": RefusalWords(language_of(request)).say(words), "well": well} if staff else {}
        yield json.dumps({"version": hall.state.version} | shown).encode()

    return beating(told())


async def changed(request: Request, hall: Hall, after: int) -> AsyncIterator[bytes]:
    """Sends a space every second until a tournament has a new version, to show that the server is alive."""
    for _ in range(LOOKS):
        if await hall.newer(after, PATIENCE) != after or await request.is_disconnected():
            break
        yield b" "


def beating(told: AsyncIterator[bytes]) -> Response:
    """JSON that begins with a space for every second of waiting. It is not compressed, so that each space arrives at
    once."""
    return StreamingResponse(
        told, media_type="application/json", headers={"content-encoding": "identity", "cache-control": "no-store"}
    )


@router.post("/{id}/desk/undo")
async def undo(request: Request, house: TheHouse, id: str) -> Response:
    """Undo the person's last act, if they have done nothing else since."""
    hall, known = await desk_of(request, house, id)
    form = await request.form()
    version, at = str(form.get("last", "")), house.moments.now()
    await undoing.undo(house.desks, hall, known.person, version, at, device_of(request))
    return RedirectResponse(_own(hall, str(form.get("back", ""))), 303)


@router.post("/{id}/desk")
async def desk_act(request: Request, house: TheHouse, id: str) -> Response:
    """An act of the staff."""
    hall, known = await desk_of(request, house, id, AT_RULINGS)  # rights are checked once the act is known
    return await taken(request, house, hall, known.person, DESK, roles_in(hall.state, known.person))


async def taken(
    request: Request,
    house: House,
    hall: Hall,
    who: PersonId,
    acts: dict[str, DeskForm],
    roles: Collection[Role],
    *,
    in_break: bool = False,
) -> Response:
    """Carry out a form and return to its page; the answer to a stale form says what changed."""
    form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    name, back = form.get("act", ""), form.get("back", "")
    if name not in acts:
        raise unknown_name("act", name, acts)
    mark = f"{form['mark']}-{form.get('match', '')}" if form.get("mark") else ""  # rows may share a form
    sent = Sent(acts[name], form, who, roles, _version(form.get("version", "")), mark, device_of(request), in_break)
    try:
        done = await carry_out(house.desks, house.measures, hall, sent)
    except Conflict as stale:
        if not wants_page(request):  # a script that shows it beside the form
            raise
        return show(
            request, house, hall, "stale", status=409, changes=stale.facts.get("changes", ()), back=_own(hall, back)
        )
    onward = _onward(back, form, done)
    if request.headers.get("accept") == PROBLEM:  # the script of the page: it cannot see where a redirect leads
        return JSONResponse({"next": _own(hall, onward)})
    return RedirectResponse(_own(hall, onward), 303)


def _onward(back: str, form: Mapping[str, str], done: Iterable[DeskEvent]) -> str:
    """The page of a form again, keeping what was selected there; from the register, the page of the case that was
    opened."""
    raised = next((event for event in done if isinstance(event, IncidentRaised)), None)
    if raised and back.endswith("/desk/rulings"):
        return f"{back}/{raised.case}"
    if form.get("act") in ENTERING:
        return f"{back.partition('?')[0]}?{urlencode({'into': form.get('contest', '')})}"
    return back


def _version(text: str) -> int:
    if not text.isdecimal() or len(text) > LONGEST_NUMBER:
        raise InvalidInput(
            "The form doesn't say which version of the page it came from. Open the page again.", code="no_version"
        )
    return int(text)


def _own(hall: Hall, back: str) -> str:
    """A page of this tournament, or the list of all: a form can't lead anywhere else."""
    base = f"/tournaments/{hall.id}"
    return back if back.startswith(f"{base}/") or back == EVERY else base
