"""The first page, and what every site has."""

from __future__ import annotations

from io import BytesIO
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from starlette.responses import FileResponse

from bafflebox.web.rendering import STATIC, page

router = APIRouter()


@router.get("/")
def home(request: Request) -> Response:
    return page(request, "home.html")


@router.get("/favicon.ico")
def favicon() -> Response:
    return FileResponse(STATIC / "icon.svg", media_type="image/svg+xml")


@router.get("/qr")
def qr_code(request: Request, path: Annotated[str, Query(max_length=300, pattern="^/")]) -> Response:
    """An address of this house as a QR code: how phones find it."""
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
    """Its address decides what it may serve, so it stands at the root."""
    return FileResponse(STATIC / "sw.js", media_type="text/javascript", headers={"cache-control": "no-cache"})
