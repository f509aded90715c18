"""The first page, and what every site has."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from starlette.responses import FileResponse

from bafflebox.web.rendering import STATIC, page

router = APIRouter()


@router.get("/")
def home(request: Request) -> Response:
    return page(request, "home.html")


@router.get("/favicon.ico")
def favicon() -> Response:
    return FileResponse(STATIC / "icon.svg", media_type="image/svg+xml")


@router.get("/sw.js")
def service_worker() -> Response:
    """Its address decides what it may serve, so it stands at the root."""
    return FileResponse(STATIC / "sw.js", media_type="text/javascript", headers={"cache-control": "no-cache"})
