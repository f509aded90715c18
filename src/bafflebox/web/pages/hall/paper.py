"""Paper: every sheet of a tournament on A4 or Letter, brackets for the wall over as many pages as needed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from bafflebox.clock import MINUTE
from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.hall.pictures import TOGETHER, DrawingPlan, drawing, drawings, drawn_as
from bafflebox.tournament.drawn.pages import paged
from bafflebox.tournament.events import ContestId
from bafflebox.tournament.paper import PRINTS, pdf, player_cards
from bafflebox.tournament.reports import SHEETS, Paper, sheet
from bafflebox.tournament.reports.sheet import games_of
from bafflebox.tournament.reports.sheets import OF_THE_HOUSE
from bafflebox.tournament.spreadsheet import encoded
from bafflebox.web.identity import TheHouse
from bafflebox.web.languages import language_of
from bafflebox.web.pages.hall.cards import AT_CARDS, cards_of, spaced
from bafflebox.web.pages.hall.showing import PAPERS, captions, desk_of, known_paper, now_of, qr_picture, reach_of, show
from bafflebox.web.problems import NotFound
from bafflebox.web.ruling_words import SheetWording

router = APIRouter()
PUBLIC = frozenset({"matches", "standings", "prizes", "variance"})
"""Sheets that go on the wall anyway; the others are for the desk."""
WALL = {"a4": "A4", "letter": "Letter", "a4-landscape": "A4 landscape", "a3": "A3"}
"""Paper for brackets, by its name in the address; larger paper or another orientation needs fewer pages."""
PRINTERS = {"a4": Paper.A4, "letter": Paper.LETTER, "a4-landscape": Paper.A4_LANDSCAPE, "a3": Paper.A3}
DRAWN = frozenset({"draw", "wall", "matches", "slips", "cards", "scoresheets", "standings"})
"""What is available only once an event has been drawn."""

ON_WALL = 112
"""Lines of a draw on one part of the page for the wall, if the event is not drawn whole."""
KEPT_FOR = 5 * MINUTE
"""How long a printed sheet is cached while nothing happens."""


@router.get("/{id}/desk/print")
async def printing(request: Request, house: TheHouse, id: str, paper: str = "a4") -> Response:
    """Everything that can be printed."""
    hall, _ = await desk_of(request, house, id)
    return show(
        request,
        house,
        hall,
        "print",
        sheets=SHEETS,
        of_the_house=OF_THE_HOUSE,
        paper=known_paper(paper, PAPERS),
        papers=PAPERS,
    )


@router.get("/{id}/sheets/{name}")
async def printed(
    request: Request,
    house: TheHouse,
    id: str,
    name: str,
    contest: str = "",
    paper: str = "a4",
    format: str = "page",
) -> Response:
    """A sheet as a printable page, or as a table for a spreadsheet."""
    hall = await house.desks.hall(id)
    if name not in SHEETS:
        raise unknown_name("sheet", name, SHEETS)
    if name not in PUBLIC:
        await desk_of(request, house, id)
    where = hall.state.contest(contest or next(iter(hall.state.contests))).id
    zone = datetime.now().astimezone().tzinfo or UTC
    if format == "csv":  # for programs, which go by the headings
        made = sheet(hall.state, name, where, now_of(house, hall), hall.name)
        return Response(encoded(made.csv()), media_type="text/csv; charset=utf-8")
    if format != "page":
        raise InvalidInput("A sheet is a page or csv, not '{format}'.", format=format, code="bad_format")
    words = SheetWording(language_of(request))
    made = sheet(hall.state, name, where, now_of(house, hall), hall.name, zone, words)
    base = await _address(request, house, hall)
    codes = [qr_picture(f"{base}/matches/{match}") for match in made.keys]
    return show(
        request,
        house,
        hall,
        "sheet",
        sheet=made,
        name=name,
        contest=where,
        paper=known_paper(paper, PAPERS),
        papers=PAPERS,
        codes=codes,
        games=games_of,
        is_public=name in PUBLIC,
    )


@router.get("/{id}/print/{name}.pdf")
async def as_pdf(
    request: Request, house: TheHouse, id: str, name: str, contest: str = "", paper: str = "a4"
) -> Response:
    """A sheet as a PDF document, the same that `bafflebox tournament print` writes."""
    hall = await house.desks.hall(id)
    if name not in PRINTS:
        raise unknown_name("sheet", name, PRINTS)
    if name not in (*PUBLIC, "draw", "wall"):
        await desk_of(request, house, id)
    where = hall.state.contest(contest or next(iter(hall.state.contests))).id
    if name in DRAWN and not hall.state.contest(where).is_drawn:
        raise NotFound("{name} is not drawn yet.", name=hall.state.contest(where).conditions.name)
    size = PRINTERS[known_paper(paper, WALL)]
    at, zone = now_of(house, hall), datetime.now().astimezone().tzinfo or UTC
    keys = sheet(hall.state, name, where, at, hall.name).keys if name == "cards" else ()
    base = await _address(request, house, hall) if keys else ""
    words = SheetWording(language_of(request))
    links = {match: f"{base}/matches/{match}" for match in keys}
    state, kind, basis = (
        hall.state,
        ("pdf", name, where, size, base, words.language),
        (hall.changes, hall.state.version, at // KEPT_FOR),
    )
    if not hall.kept.has(kind, basis):
        house.desks.quotas.spend("prints")
    made = await hall.kept.get(
        kind, basis, lambda: pdf(state, name, where, at, hall.name, zone, paper=size, links=links, words=words)
    )
    return _document(made, f"{hall.id}-{name}.pdf")


@router.get("/{id}/desk/cards.pdf")
async def cards_as_pdf(request: Request, house: TheHouse, id: str, paper: str = "a4") -> Response:
    """The players' cards as a PDF document."""
    hall, _ = await desk_of(request, house, id, AT_CARDS)
    size, where = PRINTERS[known_paper(paper, PAPERS)], f"{await _address(request, house, hall)}/me"
    found = [(name, spaced(word), f"{where}#{word}") for name, word in cards_of(house, hall)]
    made = await asyncio.to_thread(
        player_cards,
        hall.state,
        found,
        where.partition("://")[2],
        datetime.now().astimezone(),
        size,
        SheetWording(language_of(request)),
    )
    return _document(made, f"{hall.id}-cards.pdf")


async def _address(request: Request, house: House, hall: Hall) -> str:
    """Where phones find this tournament."""
    return f"{(await reach_of(request, house, hall)).address}/tournaments/{hall.id}"


def _document(made: bytes, name: str) -> Response:
    return Response(made, media_type="application/pdf", headers={"content-disposition": f'inline; filename="{name}"'})


@router.get("/{id}/events/{contest}/wall")
async def wall(request: Request, house: TheHouse, id: str, contest: str, paper: str = "a4", part: int = 1) -> Response:
    """Brackets for the wall: on one page if legible, otherwise over several, to be glued together. A large event comes
    in parts; the PDF has everything."""
    hall = await house.desks.hall(id)
    now, words = hall.state.contest(ContestId(contest)), captions(language_of(request))
    size = PRINTERS[known_paper(paper, WALL)].value
    screens = _in_parts(drawings(hall, now.id, words))
    part = max(1, min(part, len(screens)))
    pages = [
        Markup(page)
        for number, plan in enumerate(screens[part - 1] if screens else ())
        for page in paged(drawn_as(hall, now.id, plan, words), size, f"bracket-{number}", words.words.page)
    ]
    return show(
        request,
        house,
        hall,
        "wall",
        contest=now,
        pages=pages,
        paper=paper,
        papers=WALL,
        chosen=part,
        screens=len(screens),
        part_address=lambda number: f"?{request.url.include_query_params(part=number).query}",
    )


def _in_parts(plans: Sequence[DrawingPlan]) -> list[list[DrawingPlan]]:
    """The pictures in order: all together if the event is drawn whole, otherwise as many as a phone can show."""
    if plans and sum(plan.lines for plan in plans) <= TOGETHER:
        return [list(plans)]
    found: list[list[DrawingPlan]] = []
    room = 0
    for plan in plans:
        if plan.lines > room:
            found.append([])
            room = ON_WALL
        found[-1].append(plan)
        room -= plan.lines
    return found


@router.get("/{id}/events/{contest}/{section}.svg")
async def bracket(request: Request, house: TheHouse, id: str, contest: str, section: str, part: int = 1) -> Response:
    """A bracket or table as a picture; a large one in parts, by number."""
    hall = await house.desks.hall(id)
    drawn = drawing(hall, hall.state.contest(ContestId(contest)).id, section, captions(language_of(request)), part)
    return Response(drawn, media_type="image/svg+xml")
