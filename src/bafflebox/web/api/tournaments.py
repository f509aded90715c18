"""Tournaments for programs: everything that desk, phones and visitors do with forms, as JSON.

An act has the name and the fields of the form that does the same on a page; they are listed in the reference of roles.
"""

from __future__ import annotations

import asyncio
from functools import partial
from io import BytesIO
from tempfile import TemporaryFile
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel, Field

from bafflebox.service.hall import undoing
from bafflebox.service.hall.acts import DESK
from bafflebox.service.hall.beginning import SetUpTournament, begin
from bafflebox.service.hall.rights import roles_in
from bafflebox.web.api.described import raw_body
from bafflebox.web.api.hall import (
    DeskActIn,
    Done,
    Fields,
    TournamentLine,
    TournamentOut,
    desk_of,
    directed_by,
    done,
    line_of,
    now_in,
    tournament_of,
)
from bafflebox.web.api.paging import Paged, Whole
from bafflebox.web.identity import Device, MayImport, MayPublish, MayRunTournaments, Somebody, TheHouse, directs
from bafflebox.web.problems import NotAllowed

router = APIRouter(prefix="/tournaments", tags=["tournaments"])


class NewIn(BaseModel):
    fields: Fields = Field(
        description="`programme`, `name`, `tables`, `book`, `fee`, `names` and so on, as in the form."
    )

    mark: str = Field("", max_length=200, description="The same mark sets it up only once.")


class UndoIn(BaseModel):
    last: int = Field(ge=0, description="The version that your last act led to.")


@router.get("")
async def list_tournaments(house: TheHouse, page: Paged) -> list[TournamentLine]:
    """The tournaments of this server, newest first."""
    return [TournamentLine(**line_of(hall)) for hall in page.of(list(await house.desks.all()))]


@router.post("", status_code=201, dependencies=[MayRunTournaments])
async def open_tournament(house: TheHouse, me: Somebody, told: NewIn) -> TournamentLine:
    """Set up a tournament; its creator directs it."""
    hall = await begin(house.desks, SetUpTournament.read(told.fields), me.person, mark=told.mark)
    return TournamentLine(**line_of(hall))


@router.get("/{id}")
async def show_tournament(house: TheHouse, id: str) -> TournamentOut:
    """Events and matches as everybody may see them."""
    return tournament_of(house, await house.desks.hall(id))


@router.post("/{id}/acts")
async def act_at_desk(house: TheHouse, me: Somebody, device: Device, id: str, told: DeskActIn) -> Done:
    """An act of the staff, if their role allows it."""
    hall = await house.desks.hall(id)
    return await done(house, hall, DESK, told, me, roles_in(hall.state, me.person), device)


@router.post("/{id}/undo")
async def undo(house: TheHouse, me: Somebody, device: Device, id: str, told: UndoIn) -> Done:
    """Undo my last act at the desk."""
    hall = await desk_of(house, me, id)
    await undoing.undo(house.desks, hall, me.person, str(told.last), now_in(house, hall), device)
    return Done(version=hall.state.version, happened=[])


class PublicationIn(BaseModel):
    url: str = Field("", max_length=300, description="The server on the internet; empty stops publishing.")
    token: str = Field("", max_length=300)


@router.post("/{id}/publication", status_code=204, dependencies=[MayPublish])
async def publish(house: TheHouse, me: Somebody, id: str, told: PublicationIn) -> None:
    """Start or stop publishing on a server on the internet."""
    hall = await directed_by(house, me, id, "Only a director can publish the tournament.")
    await (house.publisher.start(hall, told.url, told.token) if told.url else house.publisher.stop(hall.id))


class CopyIn(BaseModel):
    lines: str = Field(max_length=8_000_000, description="The copy from another laptop, as in its file.")
    words: str = Field(
        "", max_length=200, description="The words of the laptop that made it, to keep cards and offices."
    )


@router.post("/take-in", status_code=201, dependencies=[MayImport])
async def take_in(request: Request, house: TheHouse, me: Somebody, told: CopyIn) -> TournamentLine:
    """Import a tournament from another laptop; I direct it from then on. With that laptop's words it is a hand-over."""
    hall, _ = await house.movers.take(BytesIO(told.lines.encode()), me.person, told.words, partial(directs, request))
    return TournamentLine(**line_of(hall))


@router.put(
    "/take-in",
    status_code=201,
    dependencies=[MayImport],
    openapi_extra=raw_body("application/jsonl", "application/zip"),
)
async def take_in_file(
    request: Request, house: TheHouse, me: Somebody, words: Annotated[str, Query(max_length=200)] = ""
) -> TournamentLine:
    """The same with the file itself as the body: lines of JSON, or an archive with the photos of score sheets."""
    with TemporaryFile() as file:
        async for piece in request.stream():
            await asyncio.to_thread(file.write, piece)
        file.seek(0)
        hall, _ = await house.movers.take(file, me.person, words, partial(directs, request))
        return TournamentLine(**line_of(hall))


@router.post("/{id}/demo", status_code=204)
async def take_demo(house: TheHouse, me: Somebody, id: str) -> None:
    """In a demo, anybody may take over the desk."""
    hall = await house.desks.hall(id)
    if house.show is None or not house.show.owns(hall):
        raise NotAllowed("This is not a demo: ask the director for an invitation.", code="no_demo")
    await house.show.give_desk_to(hall, me.person)


@router.get("/{id}/journal")
async def read_journal(
    house: TheHouse, me: Somebody, page: Whole, id: str, after: Annotated[int, Query(ge=0)] = 0
) -> list[dict[str, Any]]:
    """What happened after an event number, for the staff: who, when, from which device, in a sentence."""
    hall = await desk_of(house, me, id)
    entries = page.of(hall.entries[after:])
    return [
        {
            "version": entry.version,
            "at": entry.meta.at,
            "who": hall.name(entry.meta.actor),
            "device": entry.meta.device,
            "event": type(entry.event).__name__,
            "sentence": words,
        }
        for entry, words in zip(entries, hall.sentences(entries), strict=True)
    ]
