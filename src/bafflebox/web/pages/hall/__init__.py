"""The hall: the director's console, players' phones, public pages and screens."""

from fastapi import APIRouter

from bafflebox.web.pages.hall import (
    cards,
    check_in,
    console,
    door,
    importing,
    listing,
    matches,
    moving,
    paper,
    phones,
    players,
    public,
    register,
    settings,
    sheets,
    staff,
    streams,
    tablet,
)

router = APIRouter()
_PARTS = (
    listing,
    moving,
    door,
    console,
    check_in,
    importing,
    matches,
    sheets,
    staff,
    cards,
    register,
    paper,
    phones,
    tablet,
    streams,
    players,
    settings,
    public,
)
for part in _PARTS:
    router.include_router(part.router, prefix="/tournaments")
router.include_router(moving.short)
router.include_router(listing.printed)
router.include_router(players.everywhere)

__all__ = ["router"]
