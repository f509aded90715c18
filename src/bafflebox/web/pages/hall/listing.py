"""The tournaments of this house, and a new one from a programme."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from starlette.responses import JSONResponse, RedirectResponse

from bafflebox.books import BOOKS, load
from bafflebox.service.hall.beginning import begin, names_in, plan_of
from bafflebox.service.hall.programmes import EXAMPLES, PROGRAMMES, programme
from bafflebox.web.identity import NOBODY, MayRunTournaments, TheHouse, Visitor, remember
from bafflebox.web.problems import PROBLEM
from bafflebox.web.rendering import page

router = APIRouter()
printed = APIRouter()
"""What stands outside every tournament."""


@router.get("")
async def tournaments(request: Request, house: TheHouse, me: Visitor) -> Response:
    halls = await house.desks.all()
    who = me.person if me else NOBODY
    return page(request, "hall/list.html", halls=halls, programmes=PROGRAMMES.values(), who=who)


@printed.get("/club-night")
def club_night(request: Request) -> Response:
    """The page for directors that is printed: from nothing to the first matches."""
    return page(request, "hall/club_night.html")


@router.get("/new")
async def set_up(request: Request, me: Visitor, kind: str = "club") -> Response:
    books = [load(id) for id in BOOKS]
    return page(request, "hall/new.html", me=me, programme=programme(kind), books=books, examples=EXAMPLES)


@router.post("/new", dependencies=[MayRunTournaments])
async def open_tournament(request: Request, house: TheHouse, me: Visitor) -> Response:
    """Whoever sets a tournament up is its executive director."""
    form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    plan, names = plan_of(form), names_in(form)
    known, key = (me, "") if me else house.people.guest(form.get("director", ""))
    hall = await begin(house.desks, form, known.person, plan, names)
    onward = f"/tournaments/{hall.id}/desk/{'draw' if names else 'entries'}"
    script = request.headers.get("accept") == PROBLEM  # that of the page: it cannot see where a redirect leads
    answer: Response = JSONResponse({"next": onward}) if script else RedirectResponse(onward, 303)
    if key:
        remember(request, answer, key)
    return answer
