"""The record of a table, for download in any writable format, and its analysis once the match is over."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Query, Response

from bafflebox.bots import EngineMissing
from bafflebox.bots.analysis.report import report
from bafflebox.errors import InvalidInput
from bafflebox.notation.formats import format_named
from bafflebox.service.analyses import DEPTH
from bafflebox.service.files import record_for
from bafflebox.web.api.files import FILE, REPORT, Exported, exported, pictures, written
from bafflebox.web.identity import NOBODY, TheHouse, Visitor

router = APIRouter(tags=["tables"])


@router.get("/tables/{table}/record", response_class=Response, responses=FILE)
async def take_record(
    house: TheHouse, me: Visitor, table: str, to: Annotated[str, Query(description="The format, e.g. `sgf`.")] = "mat"
) -> Response:
    """The record of the match as I may have it now."""
    form = format_named(to)
    if not form.writer:
        raise InvalidInput("{book} can be read here but not written.", book=form.title, code="not_writable")
    room = await house.tables.room(table)
    match = record_for(room, me.person if me else NOBODY, house.moments.now(), house.people)
    return written(match, form, f"{match.players.white} - {match.players.black}")


@router.get("/tables/{table}/frames")
async def take_frames(house: TheHouse, me: Visitor, table: str) -> dict[str, Any]:
    """The match act by act with its boards, for a viewer."""
    room = await house.tables.room(table)
    match = record_for(room, me.person if me else NOBODY, house.moments.now(), house.people)
    return await asyncio.to_thread(pictures, match)


@router.post("/tables/{table}/analysis")
async def analyse(
    house: TheHouse,
    me: Visitor,
    table: str,
    depth: Annotated[
        str,
        Query(
            description="`quick`, `standard`, `deep` or `thorough`, or the name of an engine that another package adds."
        ),
    ] = DEPTH,
    brief: Annotated[
        bool,
        Query(
            description="Only the totals, without the games and their decisions; `missing` says what has to be installed if no engine can judge it."
        ),
    ] = False,
) -> dict[str, Any]:
    """How well it was played, judged by an engine. Refused, with the clause, before the match is over."""
    room = await house.tables.room(table)
    who = me.person if me else NOBODY
    match = record_for(room, who, house.moments.now(), house.people)
    # A client that disconnects doesn't cancel the analysis for the others.
    asked = await house.analyses.ask(room.table, match, who, depth)
    try:
        judged = await asyncio.shield(asked)
    except EngineMissing as wrong:
        if brief:
            return {"missing": wrong.sentence}
        raise
    told = report(judged.of(table, match))
    return {name: value for name, value in told.items() if name != "games"} if brief else told


@router.get("/tables/{table}/analysis", response_class=Response, responses=REPORT)
async def export_analysis(house: TheHouse, me: Visitor, table: str, to: Exported = "page") -> Response:
    """The analysis of a finished match, to download."""
    room = await house.tables.room(table)
    match = record_for(room, me.person if me else NOBODY, house.moments.now(), house.people)
    known = await house.analyses.known(room.table, match)
    return exported([one.result().of(table, match) for one in known.values() if one.done() and not one.exception()], to)
