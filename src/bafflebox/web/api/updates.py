"""What happens, as server-sent events: for programs that want nothing but to listen.

The number of each message is that of the event, so that a browser or program which was away goes on where it stopped: by the
header `Last-Event-ID`, which browsers send by themselves, or by `?after=`.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Annotated, Any

from fastapi import APIRouter, Header, Query, Request
from starlette.responses import StreamingResponse

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.room import Room
from bafflebox.service.views import numbered_for
from bafflebox.web.identity import NOBODY, TheHouse, Visitor

router = APIRouter(tags=["tables"])
BREATH = 15.0
"""Seconds after which a line is sent that says nothing, so that nobody on the way takes the connection for dead."""


def told(house: House, room: Room, who: PersonId, after: int) -> list[dict[str, Any]]:
    """The events of a table after a number, as far as somebody may see them by now, each with its number."""
    codec = house.journal.codec.kind(f"table/{room.table.id}")
    return [
        {
            "version": version,
            "event": type(event).__name__,
            **codec.adapter(type(event).__name__).dump_python([event], mode="json")[0],
        }
        for version, event in numbered_for(room, who, house.moments.now(), after)
    ]


@router.get("/tables/{table}/updates", response_class=StreamingResponse)
async def follow_events(
    request: Request,
    house: TheHouse,
    me: Visitor,
    table: str,
    after: Annotated[int, Query(ge=0, description="The last event number seen.")] = 0,
    last_event_id: Annotated[str, Header(max_length=20)] = "",
) -> StreamingResponse:
    """Every event of a table after a number, then each as it happens, as server-sent events (`text/event-stream`)."""
    room = await house.tables.room(table)
    since = int(last_event_id) if last_event_id.isdecimal() else after
    lines = _lines(request, house, room, me.person if me else NOBODY, since)
    return StreamingResponse(lines, media_type="text/event-stream", headers={"x-accel-buffering": "no"})


async def _lines(request: Request, house: House, room: Room, who: PersonId, after: int) -> AsyncIterator[str]:
    changed = asyncio.Event()

    def wake(_: Room) -> None:
        changed.set()

    room.listeners.add(wake)
    house.connections += 1
    try:
        while not await request.is_disconnected():
            changed.clear()
            for one in told(house, room, who, after):
                after = one["version"]
                yield f"id: {after}\nevent: {one['event']}\ndata: {json.dumps(one)}\n\n"
            delay = room.table.terms.spectator_delay / 1000
            try:
                async with asyncio.timeout(min(BREATH, delay) if delay else BREATH):
                    await changed.wait()
            except TimeoutError:
                yield ": all is quiet\n\n"
    finally:
        house.connections -= 1
        room.listeners.discard(wake)
