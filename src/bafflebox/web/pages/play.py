"""Playing online: set up a match, the lobby, the table."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from starlette.responses import RedirectResponse

from bafflebox.books import BOOKS, load
from bafflebox.errors import BaffleBoxError
from bafflebox.game import discipline
from bafflebox.service.lobby import Challenge
from bafflebox.service.roles import roles_at
from bafflebox.web.api.levels import opposition
from bafflebox.web.api.tables import WishIn, challenge_out, make_challenge
from bafflebox.web.devices import device_of
from bafflebox.web.identity import NOBODY, MayOpenTables, Somebody, TheHouse, Visitor, remember
from bafflebox.web.pages import terms
from bafflebox.web.pages.seats import seats_of
from bafflebox.web.rendering import page

router = APIRouter()


@router.get("/play")
async def set_up(request: Request, house: TheHouse, me: Visitor, book: str = BOOKS[0]) -> Response:
    open_now = [challenge_out(house, made) for made in await house.lobby.open()]
    return page(
        request,
        "play/set_up.html",
        me=me,
        opposition=opposition(),
        challenges=open_now,
        **terms.offered(book, over_the_board=False),
    )


@router.post("/play", dependencies=[MayOpenTables])
async def propose(request: Request, house: TheHouse, me: Visitor) -> Response:
    """The form of the set-up page: who has no name yet says it in the same breath."""
    form = await request.form()
    known = me
    key = ""
    if known is None:
        known, key = house.people.guest(str(form.get("name", "")))
    told = WishIn.model_validate(
        terms.told(form)
        | {
            "open": form.get("who") == "anybody",
            "bot": str(form.get("level", "")) if form.get("who") == "bot" else "",
            "spectator_delay": int(str(form.get("delay", "0")) or 0) * 1000,
        }
    )
    made = await make_challenge(house, known, device_of(request), told)
    answer = RedirectResponse(f"/t/{made.table}" if made.table else f"/c/{made.id}", 303)
    if key:
        remember(request, answer, key)
    return answer


@router.get("/c/{id}")
async def challenge(request: Request, house: TheHouse, me: Visitor, id: str) -> Response:
    """A challenge: who made it waits here, whoever else comes may take it up."""
    try:
        made = await house.lobby.find(id)
    except BaffleBoxError:
        return RedirectResponse(f"/t/{id}", 303)  # taken up: the table has the same name
    return page(
        request,
        "play/challenge.html",
        me=me,
        mine=me is not None and me.person in (*made.by, *made.takers),
        challenge=challenge_out(house, made),
        waiting=2 * made.wish.people - len(made.by) - len(made.takers),
        doubles=made.wish.people == 2,
        address=str(request.url),
        title=discipline(made.wish.discipline).title,
        book=load(made.wish.book),
    )


@router.post("/c/{id}")
async def join(
    request: Request,
    house: TheHouse,
    me: Visitor,
    id: str,
    name: Annotated[str, Form()] = "",
    partner: Annotated[bool, Form()] = False,
) -> Response:
    known, key = (me, "") if me else house.people.guest(name)
    joined = await house.lobby.join(id, known.person, partner_of_host=partner, device=device_of(request))
    answer = RedirectResponse(f"/c/{id}" if isinstance(joined, Challenge) else f"/t/{joined.table.id}", 303)
    if key:
        remember(request, answer, key)
    return answer


@router.post("/c/{id}/withdraw")
async def withdraw(house: TheHouse, me: Somebody, id: str) -> Response:
    await house.lobby.withdraw(id, me.person)
    return RedirectResponse("/play", 303)


@router.get("/t/{table}")
async def table(request: Request, house: TheHouse, me: Visitor, table: str) -> Response:
    room = await house.tables.room(table)
    who = me.person if me else NOBODY
    return page(
        request,
        "play/table.html" if room.table.online else "kept/table.html",
        me=me,
        table=room.table,
        role=" and ".join(sorted(role.value for role in roles_at(room.table.terms, who, room.officials()))),
        book=load(room.table.terms.book),
        seats=seats_of(house, room, who),
    )
