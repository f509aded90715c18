"""For who follows from elsewhere: a feed of results, and an overlay for a stream."""

from __future__ import annotations

from datetime import UTC, datetime

from fastapi import APIRouter, Request, Response

from bafflebox.service.hall.views import match_line
from bafflebox.tournament.events import MatchId
from bafflebox.web.identity import TheHouse
from bafflebox.web.pages.hall.showing import now_of, show
from bafflebox.web.rendering import environment

router = APIRouter()
LATEST = 30


@router.get("/{id}/feed.xml")
async def feed(request: Request, house: TheHouse, id: str) -> Response:
    """The latest results as an Atom feed."""
    hall = await house.desks.hall(id)
    at = now_of(house, hall)
    over = sorted((f for f in hall.state.files.values() if f.result and f.ended), key=lambda f: -(f.ended or 0))
    text = (
        environment()
        .get_template("hall/feed.xml")
        .render(
            hall=hall,
            address=f"{request.url.scheme}://{request.url.netloc}/tournaments/{hall.id}",
            lines=[match_line(hall, file.match, at) for file in over[:LATEST]],
            stamp=lambda moment: datetime.fromtimestamp((moment or 0) / 1000, UTC).isoformat(timespec="seconds"),
        )
    )
    return Response(text, media_type="application/atom+xml")


@router.get("/{id}/overlay/{match:path}")
async def overlay(request: Request, house: TheHouse, id: str, match: str) -> Response:
    """Names and score of a match on a clear ground, to be laid over a picture; it follows by itself."""
    hall = await house.desks.hall(id)
    return show(request, house, hall, "overlay", line=match_line(hall, MatchId(match), now_of(house, hall)))
