"""The start page, and the files every site needs."""

from __future__ import annotations

from io import BytesIO
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from starlette.responses import FileResponse, JSONResponse

from bafflebox.table import Mode
from bafflebox.web.api.tables import line_of, rooms_in_use
from bafflebox.web.api.terms import levels_of
from bafflebox.web.identity import TheHouse
from bafflebox.web.languages import language_of, translations
from bafflebox.web.rendering import STATIC, page, static

router = APIRouter()
ICONS = (("icon.svg", "any", "any"), ("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"))
ICON_FULL = ("icon-full.png", "512x512", "maskable")
"""Without rounded corners: a phone crops it to the shape of its icons."""


@router.get("/")
async def home(request: Request, house: TheHouse) -> Response:
    """The start page: a bot is one tap away, and a match in progress is shown, unless somebody has left it."""
    here = (room.table for room in rooms_in_use(house) if not room.away)
    shown = next((table for table in here if table.terms.mode is Mode.ONLINE and not table.is_over), None)
    live = line_of(house, shown) if shown else None
    strong = [one.name for one in levels_of("backgammon") if not one.missing]
    return page(request, "home.html", live=live, bot="casual" if "casual" in strong else strong[0])


@router.get("/favicon.ico")
def favicon() -> Response:
    return FileResponse(STATIC / "icon.svg", media_type="image/svg+xml")


@router.get("/manifest.webmanifest")
def manifest(
    request: Request, page: Annotated[str, Query(max_length=300, pattern=r"^/([^/\\].*)?$")] = "/"
) -> Response:
    """What a phone needs to install a page as an app; an iPhone shows notifications only for installed pages.

    It opens on the page it was installed from: a player's page is an app for the days of the tournament.
    """
    language = language_of(request)
    said = translations(language).gettext
    shortcuts = (("/play", "Play"), ("/clock", "Clock"), ("/rulings", "Rulings"), ("/tournaments", "Tournaments"))
    told = {
        "name": "Baffle Box",
        "description": said("tournament backgammon, by the book."),
        "lang": language,
        "start_url": page,
        "scope": "/",
        "display": "standalone",
        "background_color": "#f2f4f1",
        "theme_color": "#22302c",
        "icons": [
            {"src": static(name), "sizes": sizes, "purpose": purpose, "type": _kind(name)}
            for name, sizes, purpose in (*ICONS, ICON_FULL)
        ],
        "shortcuts": [{"name": said(label), "url": path} for path, label in shortcuts],
    }
    return JSONResponse(told, media_type="application/manifest+json")


def _kind(name: str) -> str:
    return "image/svg+xml" if name.endswith(".svg") else "image/png"


@router.get("/qr")
def qr_code(request: Request, path: Annotated[str, Query(max_length=300, pattern="^/")]) -> Response:
    """A URL of this server as a QR code, for phones."""
    import segno

    code = segno.make(f"{request.url.scheme}://{request.url.netloc}{path}", micro=False)
    drawn = BytesIO()
    code.save(drawn, kind="svg", scale=4, border=2, light="#fff", dark="#000", omitsize=True)
    return Response(drawn.getvalue(), media_type="image/svg+xml")


@router.get("/about")
def about(request: Request) -> Response:
    return page(request, "about.html")


@router.get("/sw.js")
def service_worker() -> Response:
    """Its URL decides what it may serve, so it is at the root."""
    return FileResponse(STATIC / "sw.js", media_type="text/javascript", headers={"cache-control": "no-cache"})
