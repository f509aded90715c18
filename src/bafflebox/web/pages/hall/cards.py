"""Paper: players' cards with their QR codes, sheets, brackets for the wall."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from starlette.responses import JSONResponse, RedirectResponse

from bafflebox.errors import unknown_name
from bafflebox.service.hall.pictures import drawing
from bafflebox.tournament.events import ContestId
from bafflebox.tournament.reports import SHEETS, federation_report, results_csv, results_json, sheet
from bafflebox.web.identity import TheHouse
from bafflebox.web.languages import language_of
from bafflebox.web.pages.hall.showing import captions, desk_of, now_of, qr_picture, show
from bafflebox.web.problems import NotAllowed

router = APIRouter()
PUBLIC = frozenset({"matches", "standings", "prizes", "variance"})
"""Sheets that hang on the wall anyway; the others are for the desk."""


@router.get("/{id}/desk/cards")
async def cards(request: Request, house: TheHouse, id: str) -> Response:
    """A card for each player, to print and cut."""
    hall, _ = await desk_of(request, house, id)
    page = f"{request.url.netloc}/tournaments/{hall.id}/me"
    found = []
    for name, person in sorted((hall.name(person), person) for person in hall.persons):
        word = house.passes.card(hall, person)
        found.append((name, _spaced(word), qr_picture(f"{request.url.scheme}://{page}#{word}")))
    return show(request, house, hall, "cards", cards=found, address=page)


def _spaced(word: str) -> str:
    return " ".join(word[start : start + 4] for start in range(0, len(word), 4))


@router.post("/{id}/desk/cards")
async def new_cards(request: Request, house: TheHouse, id: str) -> Response:
    """Make all cards void, for instance because some were lost."""
    hall, known = await desk_of(request, house, id)
    if not hall.is_director(known.person):
        raise NotAllowed("A director makes new cards.", code="no_director")
    house.passes.new_cards(hall.id)
    return RedirectResponse(f"/tournaments/{hall.id}/desk/cards", 303)


@router.get("/{id}/sheets/{name}")
async def printed(
    request: Request, house: TheHouse, id: str, name: str, contest: str = "", format: str = "page"
) -> Response:
    """A sheet as a page that prints, or as a table for a spreadsheet."""
    hall = await house.desks.hall(id)
    if name not in SHEETS:
        raise unknown_name("sheet", name, SHEETS)
    if name not in PUBLIC:
        await desk_of(request, house, id)
    where = hall.state.contest(contest or next(iter(hall.state.contests))).id
    made = sheet(hall.state, name, where, now_of(house, hall), hall.name)
    if format == "csv":
        return Response(made.csv(), media_type="text/csv; charset=utf-8")
    return show(request, house, hall, "sheet", sheet=made, name=name, contest=where)


@router.get("/{id}/events/{contest}/{section}.svg")
async def bracket(request: Request, house: TheHouse, id: str, contest: str, section: str) -> Response:
    """A bracket or table as a picture."""
    hall = await house.desks.hall(id)
    drawn = drawing(hall, hall.state.contest(ContestId(contest)).id, section, captions(language_of(request)))
    return Response(drawn, media_type="image/svg+xml")


@router.get("/{id}/results.csv")
async def as_csv(house: TheHouse, id: str) -> Response:
    hall = await house.desks.hall(id)
    return Response(results_csv(hall.state, hall.name), media_type="text/csv; charset=utf-8")


@router.get("/{id}/results.json")
async def as_json(house: TheHouse, id: str) -> Response:
    hall = await house.desks.hall(id)
    return JSONResponse(results_json(hall.state, hall.name))


@router.get("/{id}/desk/report.json")
async def report(request: Request, house: TheHouse, id: str) -> Response:
    """The federation's report."""
    hall, _ = await desk_of(request, house, id)
    return JSONResponse(federation_report(hall.state, await house.desks.cases(hall), hall.name))
