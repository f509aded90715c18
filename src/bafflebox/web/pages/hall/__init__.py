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
    money,
    moving,
    paper,
    phones,
    players,
    public,
    register,
    rulings,
    seasons,
    settings,
    sheets,
    staff,
    streams,
    tablet,
)

router = APIRouter()
_PARTS = (
    listing,
    seasons,
    moving,
    door,
    console,
    money,
    check_in,
    importing,
    matches,
    rulings,
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
