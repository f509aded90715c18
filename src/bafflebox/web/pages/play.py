"""Playing online: set up a match, the lobby, the table."""

from __future__ import annotations

import asyncio
from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from starlette.datastructures import FormData
from starlette.responses import RedirectResponse

from bafflebox.books import BOOKS, load
from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.game import discipline
from bafflebox.service.lobby import Challenge, Wish
from bafflebox.service.roles import roles_at
from bafflebox.service.views import names_at
from bafflebox.web.api.tables import ChallengeOut, TableLine, WishIn, challenge_out, glimpses, make_challenge
from bafflebox.web.api.terms import opposition
from bafflebox.web.cookies import device_of
from bafflebox.web.identity import NOBODY, MayOpenTables, Somebody, TheHouse, Visitor, remember
from bafflebox.web.languages import language_of, translations
from bafflebox.web.pages import terms
from bafflebox.web.pages.clock import control
from bafflebox.web.pages.kept import seats_of
from bafflebox.web.problems import refusal_of
from bafflebox.web.rendering import page

router = APIRouter()
LOOKED_AT = 20
"""How many of a person's latest matches are checked for open ones."""


@router.get("/play")
async def set_up(request: Request, house: TheHouse, me: Visitor, book: str = BOOKS[0]) -> Response:
    mine = await house.lobby.of(me.person) if me else []
    others = [one for one in await house.lobby.open() if one not in mine]
    return page(
        request,
        "play/set_up.html",
        me=me,
        refusal=refusal_of(request),
        opposition=opposition(),
        challenges=[challenge_out(house, made) for made in others],
        own=[_own(house, one, me) for one in mine],
        times={made.id: _times(made.wish) for made in (*others, *mine)},
        mine=await _unfinished(house, me),
        **terms.offered(book, over_the_board=False),
    )


def _own(house: TheHouse, made: Challenge, me: Visitor) -> tuple[ChallengeOut, str, bool]:
    """A challenge by or to me, the name of the person challenged, and whether that is me."""
    challenged = house.people.name(made.to) if made.to else ""
    return challenge_out(house, made), challenged, me is not None and made.to == me.person


async def _unfinished(house: TheHouse, me: Visitor) -> list[TableLine]:
    """A person's unfinished matches among those they joined most recently."""
    if me is None:
        return []
    names = await asyncio.to_thread(house.people.tables, me.person)
    return [line for line in await glimpses(house, names[:LOOKED_AT]) if not line.over and line.mode == "online"]


@router.post("/play", dependencies=[MayOpenTables])
async def propose(request: Request, house: TheHouse, me: Visitor) -> Response:
    """The form on the set-up page and the start page; a player without a name plays as a guest."""
    form = await request.form()
    told = terms.read(
        WishIn,
        terms.terms_of_form(form)
        | {
            "open": form.get("who") == "anybody",
            "bot": str(form.get("level", "")) if form.get("who") == "bot" else "",
            "to": _challenged(form) if form.get("who") == "account" else "",
            "spectator_delay": terms.number_of(form, "delay", "seconds") * 1000,
            "minutes": terms.number_of(form, "minutes", "minutes"),
        },
    )
    known = me
    key = ""
    if known is None:
        known, key = house.people.guest(
            str(form.get("name", "")).strip() or translations(language_of(request)).gettext("Guest")
        )
    made = await make_challenge(house, known, device_of(request), told)
    answer = RedirectResponse(f"/t/{made.table}" if made.table else f"/c/{made.id}", 303)
    if key:
        remember(request, answer, key)
    return answer


def _challenged(form: FormData) -> str:
    account = str(form.get("to", "")).strip()
    if not account:
        raise InvalidInput("Say whom you are challenging: write the name of their account.", code="nobody_challenged")
    return account


@router.get("/c/{id}")
async def challenge(request: Request, house: TheHouse, me: Visitor, id: str) -> Response:
    """A challenge: its maker waits here, others may accept it."""
    try:
        made = await house.lobby.find(id)
    except BaffleBoxError as closed:
        try:
            await house.tables.room(id)
        except BaffleBoxError:
            raise closed from None
        return RedirectResponse(f"/t/{id}", 303)  # taken up: the table has the same name
    return page(
        request,
        "play/challenge.html",
        me=me,
        mine=me is not None and me.person in (*made.by, *made.takers),
        challenged=house.people.name(made.to) if made.to else "",
        for_me=made.to is None or (me is not None and me.person == made.to),
        challenge=challenge_out(house, made),
        waiting=2 * made.wish.people - len(made.by) - len(made.takers),
        doubles=made.wish.people == 2,
        address=str(request.url),
        open=made.wish.open,
        times=_times(made.wish),
        title=discipline(made.wish.discipline).title,
    )


def _times(wish: Wish) -> tuple[str, str] | None:
    """Minutes and seconds of delay of a match with a clock: as set by the book, or as chosen."""
    if not wish.clock or wish.form != "points":
        return None
    usual = control(load(wish.book), "doubles" if wish.people == 2 else "singles", wish.length)
    chosen = dict(wish.settings)
    minutes = chosen.get("fixed_minutes") or chosen.get("reserve_minutes") or usual["minutes"]
    if "minutes_per_point" in chosen:
        minutes = f"{float(chosen['minutes_per_point']) * wish.length:g}"
    return str(minutes), str(chosen.get("delay", usual["delay"]))


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


@router.post("/c/{id}/decline")
async def decline(house: TheHouse, me: Somebody, id: str) -> Response:
    await house.lobby.decline(id, me.person)
    return RedirectResponse("/play", 303)


@router.get("/t/{table}/clock")
async def table_clock(request: Request, house: TheHouse, table: str) -> Response:
    """The clock of a table over the board: every phone that opens it shows the same time."""
    room = await house.tables.room(table)
    return page(request, "clock/table.html", table=room.table)


@router.get("/t/{table}")
async def table(request: Request, house: TheHouse, me: Visitor, table: str) -> Response:
    room = await house.tables.room(table)
    who = me.person if me else NOBODY
    return page(
        request,
        "play/table.html" if room.table.online else "kept/table.html",
        me=me,
        table=room.table,
        names=list(names_at(room.table, house.people).values()),
        role=" and ".join(sorted(role.value for role in roles_at(room.table.terms, who, room.officials()))),
        book=room.table.terms.rules,
        seats=seats_of(house, room, who),
    )
