"""The record of a table: replayed, downloadable, and analysed once the match is over."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Form, Request, Response
from starlette.responses import RedirectResponse

from bafflebox.bots.fairness import ban_of
from bafflebox.service import House
from bafflebox.service.analyses import DEPTH
from bafflebox.service.files import record_for
from bafflebox.service.people import Known
from bafflebox.web import analysed
from bafflebox.web.identity import NOBODY, TheHouse, Visitor
from bafflebox.web.pages.files import writable
from bafflebox.web.rendering import page

router = APIRouter()


@router.get("/t/{table}/record")
async def show_record(request: Request, house: TheHouse, me: Visitor, table: str) -> Response:
    """The match in the viewer; once an analysis has been requested, this page shows its progress."""
    return await _shown(request, house, me, table)


@router.post("/t/{table}/analysis")
async def ask_analysis(
    house: TheHouse, me: Visitor, table: str, depth: Annotated[str, Form(max_length=20)] = DEPTH
) -> Response:
    room = await house.tables.room(table)
    who = me.person if me else NOBODY
    await house.analyses.ask(room.table, record_for(room, who, house.moments.now(), house.people), who, depth)
    # Without a fragment: a browser sent back to one would only scroll there.
    return RedirectResponse(f"/t/{table}/record", 303)


async def _shown(request: Request, house: House, me: Known | None, table: str) -> Response:
    room = await house.tables.room(table)
    match = record_for(room, me.person if me else NOBODY, house.moments.now(), house.people)
    known = await house.analyses.known(room.table, match)
    told = analysed.shown(known, table, match)
    return page(
        request,
        "play/record.html",
        headers={"refresh": str(analysed.LOOK_AGAIN)} if told["waiting"] else None,
        table=room.table,
        formats=writable(),
        depths=house.analyses.depths(room.table),
        progress=house.analyses.progress(table),
        ask=f"/t/{table}/analysis",
        export=f"/api/tables/{table}/analysis",
        **told,
        ban=ban_of(room.table.terms.rules),
    )
