"""The documentation, served by the program itself: an overview with a search, and a page for each guide."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from markupsafe import Markup

from bafflebox.web.guides import guide, listed, rendered, search
from bafflebox.web.rendering import page

router = APIRouter(prefix="/docs")


@router.get("")
def list_guides(request: Request, q: Annotated[str, Query(max_length=100)] = "") -> Response:
    """All pages, or the sections that contain some words."""
    return page(request, "guides/list.html", title="Documentation", words=q, found=search(q), **listed())


@router.get("/{name:path}")
def show_guide(request: Request, name: str) -> Response:
    """One page."""
    one = guide(name)
    return page(request, "guides/guide.html", guide=one, text=Markup(rendered(one.name)))
