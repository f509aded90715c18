"""The hall: the director's console, players' phones, public pages and screens."""

from fastapi import APIRouter

from bafflebox.web.pages.hall import (
    cards,
    check_in,
    console,
    door,
    listing,
    matches,
    phones,
    public,
    staff,
    streams,
    tablet,
)

router = APIRouter()
for part in (listing, door, console, check_in, matches, staff, cards, phones, tablet, streams, public):
    router.include_router(part.router, prefix="/tournaments")

__all__ = ["router"]
