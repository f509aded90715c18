"""Paper: every sheet of a tournament on A4 or Letter, brackets for the wall over as many pages as they need."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from markupsafe import Markup

from bafflebox.errors import InvalidInput, unknown_name
from bafflebox.service.hall.pictures import drawing, pictures
from bafflebox.tournament.drawn.pages import paged
from bafflebox.tournament.events import ContestId
from bafflebox.tournament.reports import SHEETS, sheet
from bafflebox.web.identity import TheHouse
from bafflebox.web.languages import language_of
from bafflebox.web.pages.hall.showing import captions, desk_of, now_of, qr_picture, show

router = APIRouter()
PUBLIC = frozenset({"matches", "standings", "prizes", "variance"})
"""Sheets that hang on the wall anyway; the others are for the desk."""
PAPERS = {"a4": "A4", "letter": "Letter"}
WALL = {"a4": "A4", "letter": "letter", "a4-landscape": "A4 landscape", "a3": "A3"}
"""Paper for brackets, by the name in the address; larger or turned paper needs fewer pages."""
MOST_GAMES = 25
"""Lines of a score sheet; a longer match goes on overleaf."""


def known_paper(name: str, known: dict[str, str]) -> str:
    """A paper that there is; refuses any other."""
    if name not in known:
        raise unknown_name("paper", name, known)
    return name


@router.get("/{id}/desk/print")
async def printing(request: Request, house: TheHouse, id: str, paper: str = "a4") -> Response:
    """Everything that can be printed."""
    hall, _ = await desk_of(request, house, id)
    found = {name: _about(name) for name in SHEETS}
    return show(request, house, hall, "print", sheets=found, paper=known_paper(paper, PAPERS), papers=PAPERS)


def _about(name: str) -> str:
    return (SHEETS[name].__doc__ or "").strip().split("\n")[0]


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
    if format != "page":
        raise InvalidInput(f"A sheet is a page or csv, not '{format}'.", code="bad_format")
    base = f"{request.url.scheme}://{request.url.netloc}/tournaments/{hall.id}"
    codes = {row[1]: qr_picture(f"{base}/matches/{row[1]}") for row in made.rows} if name == "cards" else {}
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
        games=_games,
        is_public=name in PUBLIC,
    )


def _games(points: str) -> range:
    """As many lines as the match can have games."""
    return range(1, min(MOST_GAMES, 2 * int(points) - 1 if points.isdigit() and int(points) else MOST_GAMES) + 1)


@router.get("/{id}/events/{contest}/wall")
async def wall(request: Request, house: TheHouse, id: str, contest: str, paper: str = "a4") -> Response:
    """Brackets for the wall: on one page where that can be read, else over several, to be glued together."""
    hall = await house.desks.hall(id)
    now, words = hall.state.contest(ContestId(contest)), captions(language_of(request))
    size = WALL[known_paper(paper, WALL)]
    pages = [
        Markup(page)
        for number, picture in enumerate(pictures(hall, now.id, words))
        for page in paged(drawing(hall, now.id, picture.name, words), size, f"bracket-{number}", words.words.page)
    ]
    return show(request, house, hall, "wall", contest=now, pages=pages, paper=paper, papers=WALL)


@router.get("/{id}/events/{contest}/{section}.svg")
async def bracket(request: Request, house: TheHouse, id: str, contest: str, section: str) -> Response:
    """A bracket or table as a picture."""
    hall = await house.desks.hall(id)
    drawn = drawing(hall, hall.state.contest(ContestId(contest)).id, section, captions(language_of(request)))
    return Response(drawn, media_type="image/svg+xml")
