"""All routes except the first page's: the other pages, and the API."""

from __future__ import annotations

from importlib import import_module

from fastapi import FastAPI

from bafflebox.web.api.description import describe

PAGES = (
    "rules",
    "rulings",
    "files",
    "clock",
    "play",
    "hall",
    "people",
    "house",
    "operator",
    "guides",
    "kept",
    "records",
    "editor",
)
"""The modules of `bafflebox.web.pages` with a `router`, in the order in which their routes are matched."""
API = (
    "books",
    "rulings",
    "files",
    "people",
    "tables",
    "bots",
    "kept",
    "terms",
    "records",
    "positions",
    "tournaments",
    "hall_staff",
    "hall_players",
    "cases",
    "pushes",
    "updates",
    "publications",
    "registers",
    "operator",
)
"""Those of `bafflebox.web.api`; the reference describes them in this order."""


def include_all(app: FastAPI) -> None:
    """Add the routes in the order in which they are matched."""
    describe(app)
    for name in PAGES:
        app.include_router(import_module(f"bafflebox.web.pages.{name}").router, include_in_schema=False)
    for name in API:
        app.include_router(import_module(f"bafflebox.web.api.{name}").router, prefix="/api")
