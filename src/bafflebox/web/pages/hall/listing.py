"""The tournaments of this house, and a new one from a programme."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from bafflebox.books import BOOKS, load
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.service.hall.acts import DESK
from bafflebox.service.hall.acts.entries import names_of
from bafflebox.service.hall.programmes import PROGRAMMES, Plan, opening, programme
from bafflebox.tournament.events import PhoneUse
from bafflebox.tournament.money.amounts import cents
from bafflebox.web.identity import NOBODY, TheHouse, Visitor, remember
from bafflebox.web.rendering import page

router = APIRouter()


@router.get("")
async def tournaments(request: Request, house: TheHouse, me: Visitor) -> Response:
    halls = await house.desks.all()
    who = me.person if me else NOBODY
    return page(request, "hall/list.html", halls=halls, programmes=PROGRAMMES.values(), who=who)


@router.get("/new")
async def set_up(request: Request, me: Visitor, kind: str = "club") -> Response:
    books = [load(id) for id in BOOKS]
    return page(request, "hall/new.html", me=me, programme=programme(kind), programmes=PROGRAMMES.values(), books=books)


@router.post("/new")
async def open_tournament(request: Request, house: TheHouse, me: Visitor) -> Response:
    """Whoever sets a tournament up is its executive director."""
    form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    chosen = programme(form.get("programme", ""))
    uses = {use.value: use for use in PhoneUse}
    if form.get("phones", "nothing") not in uses:
        raise unknown_name("use of phones", form["phones"], uses)
    if not form.get("tables", "").isdecimal():
        raise InvalidInput("How many tables? Write a number.", code="bad_number")
    plan = Plan(
        form.get("name", ""),
        chosen,
        load(form.get("book", BOOKS[0])).id,
        {event.id: form.get(f"structure.{event.id}", "") for event in chosen.events},
        int(form["tables"]),
        cents(form.get("fee") or "0"),
        (form.get("currency") or "EUR").upper(),
        form.get("place", ""),
        uses[form.get("phones", "nothing")],
        form.get("announced", "").strip(),
    )
    known, key = (me, "") if me else house.people.guest(form.get("director", ""))
    names = [" ".join(name.split()) for together in names_of(form) for name in together]
    twice = next((name for name in names if names.count(name) > 1), "")
    if twice:
        raise InvalidInput(f"{twice} stands twice in the list of names.", code="entered_twice")
    await house.desks.persons(names, known.person)  # a name that cannot be is refused before anything is opened
    hall = await house.desks.open(plan.name, known.person, lambda id, at: opening(plan, id, known.person, at))
    if names:
        first = form | {"contest": chosen.events[0].id}
        await house.desks.work(hall, known.person, lambda work: DESK["enter"].run(work, first), names=names)
    answer = RedirectResponse(f"/tournaments/{hall.id}/desk/{'draw' if names else 'entries'}", 303)
    if key:
        remember(request, answer, key)
    return answer
