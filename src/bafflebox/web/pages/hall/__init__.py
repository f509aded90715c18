"""The hall: the director's console, players' phones, public pages and screens."""

from fastapi import APIRouter

from bafflebox.web.pages.hall import (
    cards,
    console,
    door,
    importing,
    listing,
    matches,
    money,
    paper,
    phones,
    public,
    register,
    rulings,
    seasons,
    settings,
    staff,
    streams,
    tablet,
)

router = APIRouter()
_PARTS = (
    listing,
    seasons,
    door,
    console,
    money,
    tablet,
    importing,
    matches,
    rulings,
    staff,
    cards,
    register,
    paper,
    phones,
    streams,
    settings,
    public,
)
for part in _PARTS:
    router.include_router(part.router, prefix="/tournaments")
router.include_router(listing.short)
router.include_router(listing.printed)
router.include_router(seasons.everywhere)

__all__ = ["router"]
