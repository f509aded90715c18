"""A person's own page: name, account, other devices, programs, what is stored, and how to be erased. Works without
scripts."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from typing import Annotated

from fastapi import APIRouter, Form, Query, Request, Response
from starlette.responses import RedirectResponse

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.keys import SESSION, KeyKind, Scope, Use
from bafflebox.service.people import Known
from bafflebox.table import Table
from bafflebox.web.api.tables import line_of
from bafflebox.web.cookies import device_of
from bafflebox.web.identity import COOKIE, Somebody, TheHouse, Visitor, forget, remember
from bafflebox.web.languages import language_of
from bafflebox.web.problems import NotAllowed, refusal_of
from bafflebox.web.rendering import page

router = APIRouter(prefix="/me")
AT_ONCE = 20
"""Tables per page."""
Text = Annotated[str, Form(max_length=1000)]


def _back() -> RedirectResponse:
    return RedirectResponse("/me", 303)


def _gone() -> RedirectResponse:
    answer = RedirectResponse("/me", 303)
    answer.delete_cookie(COOKIE)
    return answer


@router.get("")
async def show_me(request: Request, house: TheHouse, me: Visitor, older: Annotated[int, Query(ge=0)] = 0) -> Response:
    return await _shown(request, house, me, older=older)


async def _shown(
    request: Request,
    house: House,
    me: Known | None,
    *,
    link: dict[str, str] | None = None,
    token: str = "",
    older: int = 0,
) -> Response:
    """A person's own page with their tables, both played at and kept for others, including finished ones."""
    mine = await asyncio.to_thread(house.people.tables, me.person) if me else []
    language = language_of(request)
    tables = [await house.tables.glimpse(name) for name in mine[older : older + AT_ONCE]]
    return page(
        request,
        "people/me.html",
        me=me,
        form=await house.form_of(me.person) if me else None,
        line=form_line,
        tables=[line_of(house, table, language) for table in tables],
        turns={table.id for table in tables if me and on_turn(table, me.person)},
        won={table.id: found for table in tables if me and (found := has_won(table, me.person)) is not None},
        older=older + AT_ONCE if len(mine) > older + AT_ONCE else 0,
        link=link,
        token=token,
        tokens=await asyncio.to_thread(house.people.tokens.of, me.person) if me else [],
        refusal=refusal_of(request),
        device=device_of(request),
    )


def has_won(table: Table, person: PersonId) -> bool | None:
    """Whether this person won a match; None if it isn't over, has no winner, or they didn't play in it."""
    side, winner = table.terms.side_of(person), table.match.winner if table.is_over else None
    return None if side is None or winner is None else winner is side


def on_turn(table: Table, person: PersonId) -> bool:
    """Whether a match is waiting for this person, who plays in it."""
    side = None if table.is_over or table.halted else table.match.to_act
    return side is not None and person in table.terms.players[side]


def form_line(ratings: Sequence[float], width: int = 560, height: int = 90) -> str:
    """PR over time as the points of a line, with low PRs at the top."""
    worst = max(*ratings, 10.0)
    step = width / max(1, len(ratings) - 1)
    return " ".join(f"{at * step:.1f},{4 + (height - 8) * one / worst:.1f}" for at, one in enumerate(ratings))


@router.post("/name")
async def say_name(request: Request, house: TheHouse, me: Visitor, name: Text) -> Response:
    """Change the person's name; newcomers get a name and a key."""
    answer = _back()
    if me is None:
        _, key = await asyncio.to_thread(house.people.guest, name)
        remember(request, answer, key)
    else:
        await house.desks.rename_myself(me.person, name)
    return answer


@router.post("/account")
def open_account(house: TheHouse, me: Somebody, account: Text, password: Text) -> Response:
    house.people.open_account(me.person, account, password)
    return _back()


@router.post("/sign-in")
def sign_in(request: Request, house: TheHouse, account: Text, password: Text) -> Response:
    answer = _back()
    remember(request, answer, house.people.sign_in(account, password))
    return answer


@router.post("/password")
def change_password(request: Request, house: TheHouse, me: Somebody, old: Text, password: Text) -> Response:
    """Change the password and sign out all other devices."""
    answer = _back()
    remember(request, answer, house.people.change_password(me.account, old, password))
    return answer


@router.post("/sign-out")
def sign_out(request: Request) -> Response:
    answer = _back()
    forget(request, answer)
    return answer


@router.post("/sign-out-everywhere")
def sign_out_everywhere(house: TheHouse, me: Somebody) -> Response:
    house.people.revoke_all(me.person)
    return _gone()


@router.post("/link")
async def show_link(request: Request, house: TheHouse, me: Somebody) -> Response:
    return await _shown(request, house, me, link=await asyncio.to_thread(drawn_link, request, house, me.person))


def drawn_link(request: Request, house: House, person: PersonId, scope: Scope = SESSION) -> dict[str, str]:
    """A link for another device, or for a seat. Its word is after the # and is drawn here, so that no request ever
    carries it."""
    import segno

    address = f"{request.url.scheme}://{request.url.netloc}/me/come#{house.people.keys.link(person, scope)}"
    drawn = segno.make(address, micro=False).svg_data_uri(scale=5, border=2, light="#fff", dark="#000")
    return {"address": address, "drawn": drawn}


@router.post("/tokens")
async def make_token(
    request: Request, house: TheHouse, me: Somebody, name: Text, uses: Annotated[list[Use] | None, Form()] = None
) -> Response:
    """A token for a program, shown once."""
    _, token = await asyncio.to_thread(house.people.tokens.make, me.person, name, uses or [])
    return await _shown(request, house, me, token=token)


@router.post("/tokens/{token}/revoke")
def revoke_token(house: TheHouse, me: Somebody, token: str) -> Response:
    house.people.tokens.revoke(me.person, token)
    return RedirectResponse("/me#programs", 303)


@router.get("/come")
def come(request: Request) -> Response:
    return page(request, "people/come.html")


@router.post("/come")
def come_in(request: Request, house: TheHouse, word: Text) -> Response:
    """Follow a one-time link: to your own page, or to the table of a seat."""
    key, scope = house.people.keys.follow(word.strip().rpartition("#")[2])
    answer = RedirectResponse(f"/t/{scope.place}" if scope.kind is KeyKind.SEAT else "/me", 303)
    remember(request, answer, key, scope)
    return answer


@router.get("/data")
async def take_data(house: TheHouse, me: Somebody) -> Response:
    """Everything stored about me, as a file."""
    return Response(
        json.dumps(await house.data_of(me.person), indent=2, ensure_ascii=False),
        media_type="application/json",
        headers={"content-disposition": 'attachment; filename="bafflebox-my-data.json"'},
    )


@router.post("/erase")
def erase_me(house: TheHouse, me: Somebody, sure: Annotated[bool, Form()] = False) -> Response:
    if not sure:
        raise NotAllowed("Tick the box to say that you are sure; nothing was erased.", code="not_sure")
    house.people.erase(me.person)
    return _gone()
