"""Players' cards with their QR codes, and results as data."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZIP_DEFLATED, ZipFile

from fastapi import APIRouter, Request, Response
from starlette.responses import JSONResponse, RedirectResponse

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.roles import Right
from bafflebox.tournament.federations import federation_of, written_for
from bafflebox.tournament.reports import federation_report, results_csv, results_json
from bafflebox.tournament.spreadsheet import encoded
from bafflebox.web.identity import TheHouse
from bafflebox.web.pages.hall.showing import PAPERS, desk_of, known_paper, qr_picture, reach_of, show
from bafflebox.web.pages.paging import paged
from bafflebox.web.problems import NotAllowed

router = APIRouter()
AT_CARDS = frozenset({Right.RUN})
"""A card is its player's key, so only the directors see all of them."""

CARDS = 30
"""The number on one page: each has its QR code in it."""


@router.get("/{id}/desk/cards")
async def cards(request: Request, house: TheHouse, id: str, paper: str = "a4", q: str = "", page: int = 1) -> Response:
    """A card for each player, to print and cut out."""
    hall, _ = await desk_of(request, house, id, AT_CARDS)
    there = await reach_of(request, house, hall)
    phone = f"{there.address}/tournaments/{hall.id}/me"
    people = [one for one in players_of(hall) if q.strip().casefold() in one[0].casefold()]
    shown = paged(request, people, page, CARDS)
    words = [(name, house.passes.card(hall, person)) for name, person in shown.items]
    found = [(name, spaced(word), qr_picture(f"{phone}#{word}")) for name, word in words]
    return show(
        request,
        house,
        hall,
        "cards",
        cards=found,
        shown=shown,
        q=q,
        address=phone.partition("://")[2],
        there=there,
        paper=known_paper(paper, PAPERS),
        papers=PAPERS,
    )


def cards_of(house: House, hall: Hall) -> list[tuple[str, str]]:
    """Every player by name, with the word on the card."""
    return [(name, house.passes.card(hall, person)) for name, person in players_of(hall)]


def players_of(hall: Hall) -> list[tuple[str, PersonId]]:
    """All players with their names, sorted by name."""
    return sorted((hall.name(person), person) for person in hall.persons)


def spaced(word: str) -> str:
    """A word as it is read and typed."""
    return " ".join(word[start : start + 4] for start in range(0, len(word), 4))


@router.post("/{id}/desk/cards")
async def new_cards(request: Request, house: TheHouse, id: str) -> Response:
    """Void all cards, for instance because some were lost."""
    hall, known = await desk_of(request, house, id)
    if not hall.is_director(known.person):
        raise NotAllowed("Only a director can make new cards.", code="no_director")
    house.passes.new_cards(hall)
    return RedirectResponse(f"/tournaments/{hall.id}/desk/cards", 303)


@router.get("/{id}/results.csv")
async def as_csv(house: TheHouse, id: str) -> Response:
    hall = await house.desks.hall(id)
    return Response(encoded(results_csv(hall.state, hall.name)), media_type="text/csv; charset=utf-8")


@router.get("/{id}/results.json")
async def as_json(house: TheHouse, id: str) -> Response:
    hall = await house.desks.hall(id)
    return JSONResponse(results_json(hall.state, hall.name))


@router.get("/{id}/desk/report.json")
async def report(request: Request, house: TheHouse, id: str) -> Response:
    """The federation's report."""
    hall, _ = await desk_of(request, house, id)
    return JSONResponse(federation_report(hall.state, await house.desks.cases(hall), hall.name))


@router.get("/{id}/desk/papers.zip")
async def papers(request: Request, house: TheHouse, id: str, federation: str = "") -> Response:
    """All reports for a federation as an archive: the book's federation, or one by name."""
    hall, _ = await desk_of(request, house, id)
    chosen = federation_of(hall.state, federation)
    archive = BytesIO()
    with ZipFile(archive, "w", ZIP_DEFLATED) as made:
        for name, text in written_for(chosen, hall.state, await house.desks.cases(hall), hall.name).items():
            made.writestr(name, encoded(text) if name.endswith(".csv") else text)
    kept = {"content-disposition": f'attachment; filename="{hall.id}-{chosen.id}.zip"'}
    return Response(archive.getvalue(), media_type="application/zip", headers=kept)
