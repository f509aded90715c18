"""The webhook of a tournament: its director names a program elsewhere to be notified."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel, Field

from bafflebox.errors import InvalidInput
from bafflebox.web.api.hall import directed_by
from bafflebox.web.identity import Somebody, TheHouse

router = APIRouter(prefix="/tournaments", tags=["tournaments"])
DIRECTS = "A director looks after the webhook."


class WebhookIn(BaseModel):
    url: str = Field(max_length=1000, description="On a server that the operator allowed with `--webhook-to`.")


class WebhookOut(BaseModel):
    url: str
    version: int = Field(description="The number of the last event reported to it.")
    problem: str = Field(description="Why the last message was dropped; empty if it was accepted.")


class NewWebhookOut(WebhookOut):
    secret: str = Field(description="The key that signs messages; it is shown only once.")


@router.get("/{id}/webhook")
async def show_webhook(house: TheHouse, me: Somebody, id: str) -> WebhookOut:
    """Where messages go, and how far delivery has got."""
    hall = await directed_by(house, me, id, DIRECTS)
    hook = house.webhooks.of(hall.id)
    if hook is None:
        raise InvalidInput("This tournament has no webhook.", code="unknown_webhook")
    return WebhookOut(url=hook.url, version=hook.version, problem=hook.problem)


@router.put("/{id}/webhook")
async def set_webhook(house: TheHouse, me: Somebody, id: str, told: WebhookIn) -> NewWebhookOut:
    """Notify a program of calls, results, corrections and the end, from now on. Any earlier webhook ends."""
    hall = await directed_by(house, me, id, DIRECTS)
    made = await house.webhooks.start(hall, told.url)
    return NewWebhookOut(url=made.url, version=made.version, problem=made.problem, secret=made.secret)


@router.delete("/{id}/webhook", status_code=204)
async def end_webhook(house: TheHouse, me: Somebody, id: str) -> None:
    """Stop notifying it."""
    hall = await directed_by(house, me, id, DIRECTS)
    await house.webhooks.stop(hall.id)
