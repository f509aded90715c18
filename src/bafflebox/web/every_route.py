"""All routes except the first page's: the other pages, and the API."""

from __future__ import annotations

from fastapi import FastAPI

from bafflebox.web.api import books as books_api
from bafflebox.web.api import bots as bots_api
from bafflebox.web.api import cases as cases_api
from bafflebox.web.api import files as files_api
from bafflebox.web.api import hall_players as hall_players_api
from bafflebox.web.api import hall_staff as hall_staff_api
from bafflebox.web.api import kept as kept_api
from bafflebox.web.api import levels as levels_api
from bafflebox.web.api import operator as operator_api
from bafflebox.web.api import people as people_api
from bafflebox.web.api import positions as positions_api
from bafflebox.web.api import publications as publications_api
from bafflebox.web.api import pushes as pushes_api
from bafflebox.web.api import records as records_api
from bafflebox.web.api import registers as registers_api
from bafflebox.web.api import rulings as rulings_api
from bafflebox.web.api import tables as tables_api
from bafflebox.web.api import tournaments as tournaments_api
from bafflebox.web.api import updates as updates_api
from bafflebox.web.api import webhooks as webhooks_api
from bafflebox.web.api.description import describe
from bafflebox.web.pages import attach, clock, editor, files, guides, hall, kept, play, records, rules, seats
from bafflebox.web.pages import house as house_pages
from bafflebox.web.pages import operator as operator_pages
from bafflebox.web.pages import people as people_pages
from bafflebox.web.pages import rulings as ruling_pages

PAGES = (
    rules,
    ruling_pages,
    files,
    clock,
    play,
    hall,
    people_pages,
    house_pages,
    operator_pages,
    guides,
    kept,
    records,
    editor,
    attach,
    seats,
)
API = (
    books_api,
    rulings_api,
    files_api,
    people_api,
    tables_api,
    bots_api,
    kept_api,
    levels_api,
    records_api,
    positions_api,
    tournaments_api,
    hall_staff_api,
    hall_players_api,
    cases_api,
    pushes_api,
    updates_api,
    publications_api,
    webhooks_api,
    registers_api,
    operator_api,
)


def include_all(app: FastAPI) -> None:
    """Add the routes in the order in which they are matched."""
    describe(app)
    for page in PAGES:
        app.include_router(page.router, include_in_schema=False)
    for part in API:
        app.include_router(part.router, prefix="/api")
