"""Server status: health for people and machines, metrics for Prometheus, the tables in play, the API."""

from __future__ import annotations

import asyncio
import secrets
from functools import cache
from importlib import resources
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from starlette.responses import JSONResponse, RedirectResponse

from bafflebox.errors import unknown_name
from bafflebox.notation.formats import read_match
from bafflebox.notation.record import RecordedMatch
from bafflebox.service.health import health
from bafflebox.web import analysed
from bafflebox.web.api.tables import line_of, rooms_in_use
from bafflebox.web.front import is_here
from bafflebox.web.identity import NOBODY, TheHouse, Visitor
from bafflebox.web.languages import language_of
from bafflebox.web.pages.paging import paged
from bafflebox.web.problem_codes import codes
from bafflebox.web.problems import TITLES, NotAllowed, wants_page
from bafflebox.web.rendering import page

router = APIRouter()
LISTED = 50
"""The number of tables on one page; it asks for these again, not for all."""
DEMO = "demo"
"""The key under which the analysis of the demo's match is stored."""


@router.get("/health")
async def show_health(request: Request, house: TheHouse) -> Response:
    """200 if all is well, otherwise 503: for load balancers, and as a page for people."""
    found = await asyncio.to_thread(health, house)
    status = 200 if found["well"] else 503
    if wants_page(request):
        return page(request, "house/health.html", status=status, health=found)
    return JSONResponse(found, status)


@router.get("/metrics")
def show_metrics(request: Request, house: TheHouse) -> Response:
    """Metrics for Prometheus, on this machine or with the operator's token."""
    token = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    shown = bool(house.metrics_token) and secrets.compare_digest(token.encode(), house.metrics_token.encode())
    if not (shown or is_here(request.scope)):
        raise NotAllowed(
            "These figures are only for programs on this machine, or with the token set by --metrics-token.",
            code="not_public",
        )
    return Response(house.measures.text(), media_type=house.measures.content_type)


@router.get("/tables")
async def show_tables(request: Request, house: TheHouse, number: Annotated[int, Query(alias="page")] = 1) -> Response:
    """The matches that are not over, with the score; the page renews itself."""
    shown = paged(request, [room for room in rooms_in_use(house) if not room.table.is_over], number, LISTED)
    lines = [line_of(house, room.table, language_of(request)) for room in shown.items]
    return page(request, "house/tables.html", tables=lines, shown=shown, size=LISTED, demo=house.demo)


@router.get("/demo")
async def show_demo(request: Request, house: TheHouse) -> Response:
    """On a demo server, its tables; elsewhere a match that plays itself, with its analysis."""
    if house.demo:
        return RedirectResponse("/tables", 303)
    told = analysed.shown(await house.analyses.known_file(DEMO, _demo_match()), "", _demo_match())
    return page(
        request,
        "house/demo.html",
        headers={"refresh": str(analysed.LOOK_AGAIN)} if told["waiting"] else None,
        depths=("quick",),
        progress=house.analyses.progress(DEMO),
        ask="/demo/analysis",
        export="",
        **told,
    )


@router.post("/demo/analysis")
async def analyse_demo(house: TheHouse, me: Visitor) -> Response:
    await house.analyses.ask_file(DEMO, _demo_match(), me.person if me else NOBODY)
    return RedirectResponse("/demo", 303)


@cache
def _demo_match() -> RecordedMatch:
    return read_match(resources.files("bafflebox.web").joinpath("demo.mat").read_bytes()).match


@router.get("/api")
def show_api(request: Request) -> Response:
    return page(request, "house/api.html", address=f"{request.url.scheme}://{request.url.netloc}")


@router.get("/problems")
def problems_page(request: Request) -> Response:
    """Every code of a problem document."""
    return page(request, "house/problems.html", title="Problems", codes=codes())


@router.get("/problems/{code}")
def problem_page(request: Request, code: str) -> Response:
    """The meaning of a problem code; its `type` links here."""
    if code not in codes():
        raise unknown_name("problem", code, codes())
    told = codes()[code]
    title = TITLES.get(told.status, "That did not work")
    return page(request, "house/problem.html", code=code, told=told, title=title)
