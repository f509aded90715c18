"""The tournaments of this server: setting up a new one, importing one from another machine, and cards whose address
has changed.
"""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta
from functools import partial
from typing import Annotated

from fastapi import APIRouter, File, Form, Query, Request, Response, UploadFile
from starlette.responses import JSONResponse, RedirectResponse

from bafflebox.books.house import all_books
from bafflebox.errors import BaffleBoxError
from bafflebox.service.hall.beginning import SetUpTournament, begin
from bafflebox.service.hall.preview import preview
from bafflebox.service.hall.programmes import PROGRAMMES, examples, programme
from bafflebox.service.keys import Scope
from bafflebox.tournament.events import HUNDRED_PERCENT
from bafflebox.tournament.money.amounts import cents, share
from bafflebox.web.identity import NOBODY, MayImport, MayRunTournaments, TheHouse, Visitor, directs, remember
from bafflebox.web.languages import language_of
from bafflebox.web.pages.hall.phones import let_in
from bafflebox.web.pages.paging import paged
from bafflebox.web.problems import PROBLEM, NotAllowed
from bafflebox.web.rendering import page
from bafflebox.web.wording import Wording

MOST_LISTED = 100
"""Tournaments on one page."""
MOST_SHOWN = 512
"""The most entrants for whom a preview is made."""
MINUTES_OF_A_DAY = 24 * 60
router = APIRouter()
printed = APIRouter()
"""What is outside any tournament."""


@router.get("")
async def tournaments(
    request: Request, house: TheHouse, me: Visitor, number: Annotated[int, Query(alias="page")] = 1
) -> Response:
    who = me.person if me else NOBODY
    found = [one for one in await house.desks.listed() if not one.discarded]
    own = [one for one in found if one.is_staff(who)]
    shown = [*own, *(one for one in found if not one.is_staff(who))]
    listed = paged(request, shown, number, MOST_LISTED)
    return page(request, "hall/list.html", shown=listed, programmes=PROGRAMMES.values(), who=who)


@printed.get("/club-night")
def club_night(request: Request) -> Response:
    """The one-page guide for directors: from nothing to the first matches."""
    return page(request, "hall/club_night.html")


@router.get("/new")
async def set_up(request: Request, me: Visitor, kind: str = "club") -> Response:
    books = all_books()
    return page(request, "hall/new.html", me=me, programme=programme(kind), books=books, examples=examples())


@router.get("/preview")
async def previewed(
    request: Request,
    structure: Annotated[str, Query(max_length=300)] = "",
    entrants: Annotated[str, Query(max_length=5)] = "16",
    tables: Annotated[str, Query(max_length=4)] = "0",
    fee: Annotated[str, Query(max_length=12)] = "",
    rake: Annotated[str, Query(max_length=6)] = "",
    currency: Annotated[str, Query(max_length=3)] = "EUR",
    kind: Annotated[str, Query(max_length=40)] = "club",
    event: Annotated[str, Query(max_length=40)] = "",
) -> Response:
    """The preview of a structure, as a part of the set-up page."""
    wording = Wording(language_of(request))
    try:
        many = min(MOST_SHOWN, int(entrants)) if entrants.isdecimal() else 16
        paid = cents(fee) * many if fee.strip() else 0
        fund = paid - paid * share(rake or "0") // HUNDRED_PERCENT
        planned = next((one for one in programme(kind).events if one.id == event), None)
        there = int(tables) if tables.isdecimal() else 0
        shown = await asyncio.to_thread(preview, structure, many, there, fund, planned, wording.words())
    except BaffleBoxError as wrong:
        return page(request, "hall/preview.html", wrong=wrong.sentence)
    prizes = [
        (section, place, f"{one // 100}.{one % 100:02d} {currency.upper()}" if one else "")
        for section, place, one in shown.prizes
    ]
    finish = (datetime.now().astimezone() + timedelta(minutes=shown.minutes)).strftime("%H:%M")
    return page(
        request,
        "hall/preview.html",
        wrong="",
        shown=shown,
        prizes=prizes,
        finish=finish if shown.minutes < MINUTES_OF_A_DAY else "",
        section=wording.section,
    )


@router.post("/new", dependencies=[MayRunTournaments])
async def open_tournament(request: Request, house: TheHouse, me: Visitor) -> Response:
    """Open a tournament, with its creator as executive director."""
    form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    asked = SetUpTournament.read(form)
    to_enter = asked.persons
    known, key = (me, "") if me else house.people.guest(asked.director)
    hall = await begin(house.desks, asked, known.person, mark=form.get("mark", ""))
    onward = f"/tournaments/{hall.id}/desk/{'draw' if to_enter else 'entries'}"
    script = (
        request.headers.get("accept") == PROBLEM
    )  # the page's own address: a script can't see where a redirect leads
    answer: Response = JSONResponse({"next": onward}) if script else RedirectResponse(onward, 303)
    if key:
        remember(request, answer, key)
    return answer


short = APIRouter()


@router.get("/take-in")
async def taking_in(request: Request) -> Response:
    return page(request, "hall/take_in.html")


@router.post("/take-in", dependencies=[MayImport])
async def take_in(
    request: Request,
    house: TheHouse,
    me: Visitor,
    file: Annotated[UploadFile, File()],
    words: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    """A copy of a tournament: imported as a new one or, with the words of the laptop it came from, continued."""
    hall, director = await house.movers.take(file.file, me.person if me else None, words, partial(directs, request))
    answer = RedirectResponse(f"/tournaments/{hall.id}/desk", 303)
    if me is None or director != me.person:
        office = Scope.office(hall.id)
        remember(request, answer, house.people.keys.issue(director, office), office)
    return answer


@short.get("/c")
async def code(request: Request) -> Response:
    """Where to type the word on a card when its address no longer works: the word identifies the tournament."""
    return page(request, "hall/code.html")


@short.post("/c")
async def by_code(request: Request, house: TheHouse, word: Annotated[str, Form(max_length=60)] = "") -> Response:
    for hall in await house.desks.all():
        person = house.passes.holder(hall, word)
        if person is not None:
            return let_in(request, house, hall, person)
    raise NotAllowed("No player in a tournament here has that card. Check it, or ask the desk.", code="no_card")
