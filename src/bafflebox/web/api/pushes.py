"""Push to phones for programs: what a player's page does in its browser."""

from __future__ import annotations

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from bafflebox.service.hall.push import PushSubscription
from bafflebox.web.api.hall_players import Card, player_of
from bafflebox.web.identity import TheHouse
from bafflebox.web.languages import language_of

router = APIRouter(prefix="/tournaments/{id}/mine/push", tags=["tournaments"])
LONGEST = 1000


class PhoneOut(BaseModel):
    key: str = Field(description="The key to subscribe with (`applicationServerKey`); empty if push is unavailable.")
    phones: int = Field(description="How many phones of this player are subscribed.")


class EndpointIn(BaseModel):
    endpoint: str = Field(max_length=LONGEST, description="The address from the browser's push service.")


class PhoneIn(EndpointIn):
    p256dh: str = Field(max_length=100, description="The browser's key, in URL-safe base64.")
    auth: str = Field(max_length=40, description="Its secret, in URL-safe base64.")


@router.get("")
async def show_push(house: TheHouse, id: str, card: Card = "") -> PhoneOut:
    """What a browser needs for push calls when its page is closed, by the word on the card."""
    hall, me = await player_of(house, id, card)
    return PhoneOut(key=house.pushes.public_key, phones=house.pushes.count(hall, me.person))


@router.post("", status_code=204)
async def subscribe(request: Request, house: TheHouse, id: str, told: PhoneIn, card: Card = "") -> None:
    """Call this phone when its player's match is called or a notice is sent, in the language of the request."""
    hall, me = await player_of(house, id, card)
    house.pushes.subscribe(hall, me.person, subscription(request, told))


@router.post("/off", status_code=204)
async def unsubscribe(house: TheHouse, id: str, told: EndpointIn, card: Card = "") -> None:
    """Stop calling this phone."""
    hall, me = await player_of(house, id, card)
    house.pushes.unsubscribe(hall, me.person, told.endpoint)


def subscription(request: Request, told: PhoneIn) -> PushSubscription:
    """A phone as stored; browsers push only for HTTPS sites, so its address for this server has that scheme."""
    site = f"https://{request.url.netloc}"[:200]
    return PushSubscription(told.endpoint, told.p256dh, told.auth, language_of(request), site)
