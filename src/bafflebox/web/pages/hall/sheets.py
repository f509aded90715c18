"""Photos of score sheets at the desk: adding them to a match, and viewing them."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, File, Form, Request, Response, UploadFile
from starlette.responses import RedirectResponse

from bafflebox.errors import InvalidInput
from bafflebox.tournament.events import MatchId
from bafflebox.web.devices import device_of
from bafflebox.web.identity import TheHouse
from bafflebox.web.pages.hall.showing import desk_of
from bafflebox.web.photos import photo

router = APIRouter()


@router.post("/{id}/desk/sheets")
async def put(
    request: Request,
    house: TheHouse,
    id: str,
    file: Annotated[UploadFile | None, File()] = None,
    match: Annotated[str, Form(max_length=80)] = "",
    note: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    hall, known = await desk_of(request, house, id)
    if file is None or not file.filename:
        raise InvalidInput("Choose a photo or a PDF.", code="no_file", facts={"field": "file"})
    await house.sheets.attach(hall, MatchId(match), await file.read(), known.person, note, device_of(request))
    return RedirectResponse(f"/tournaments/{hall.id}/desk/match/{match}#sheets", 303)


@router.get("/{id}/desk/sheets/{sha256}")
async def look(request: Request, house: TheHouse, id: str, sha256: str) -> Response:
    hall, _ = await desk_of(request, house, id)
    return await photo(house, hall, sha256)
