"""Public copies of tournaments that are run on a laptop in a hall."""

from __future__ import annotations

import hmac
from typing import Annotated

from fastapi import APIRouter, Depends, Request, Security
from fastapi.security import HTTPBearer
from pydantic import BaseModel, Field

from bafflebox.errors import InvalidInput
from bafflebox.web.api.described import raw_body
from bafflebox.web.identity import TheHouse, house_of, key_of
from bafflebox.web.problems import NotKnown

router = APIRouter(tags=["publications"], prefix="/publications")


class VersionOut(BaseModel):
    version: int = Field(description="The version of the public copy; 0 if there is none.")


def _publisher(
    request: Request, _: Annotated[object, Security(HTTPBearer(scheme_name="publisher", auto_error=False))]
) -> None:
    """Check the publishing token with which this server was started."""
    token = house_of(request).publish_token
    if not token or not hmac.compare_digest(key_of(request).encode(), token.encode()):
        raise NotKnown("Publishing here requires this server's token.", code="no_token")


Allowed = Annotated[None, Depends(_publisher)]


@router.get("/{id}")
async def how_far(house: TheHouse, _: Allowed, id: str) -> VersionOut:
    """How far the public copy has got, so that only the rest is sent."""
    return VersionOut(version=await house.public_copies.version(id))


@router.put("/{id}", openapi_extra=raw_body("application/jsonl"))
async def take_publication(request: Request, house: TheHouse, _: Allowed, id: str) -> VersionOut:
    """Add to the public copy of a tournament: lines as `bafflebox journal export` writes them."""
    try:
        text = (await request.body()).decode("utf-8")
    except UnicodeDecodeError:
        raise InvalidInput("The request is not text.", code="bad_export") from None
    return VersionOut(version=await house.public_copies.take(id, text))
