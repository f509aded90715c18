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
