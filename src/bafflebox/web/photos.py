"""Photos of score sheets as answers to browsers and programs."""

from __future__ import annotations

import asyncio

from fastapi import Response

from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.store.scans import form_of, is_shown
from bafflebox.web.problems import NotFound

AS_IT_IS = {"content-encoding": "identity"}
"""Photos and archives are already compressed."""


async def photo(house: House, hall: Hall, sha256: str) -> Response:
    """A photo as uploaded; formats that browsers can't show are downloaded."""
    data = None
    if sha256 in house.sheets.here(hall):
        data = await asyncio.to_thread(house.scans.get, hall.id, sha256)
    if data is None:
        raise NotFound("That photo is not here.")
    form = form_of(data)
    name = f"{sha256[:12]}.{form.ending}"
    way = {"content-disposition": f'{"inline" if is_shown(name) else "attachment"}; filename="{name}"'}
    return Response(data, media_type=form.media, headers=way | AS_IT_IS)
