"""For programs that play: tokens, bot accounts, and one stream with everything a bot has to answer."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from itertools import count
from typing import Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field
from pydantic_core import to_json
from starlette.responses import StreamingResponse

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.inboxes import Gone
from bafflebox.service.keys import Token, Use
from bafflebox.service.lobby import Challenge
from bafflebox.service.quotas import Rank
from bafflebox.service.views import seen
from bafflebox.web.api.described import files_of
from bafflebox.web.api.paging import Paged
from bafflebox.web.api.people import PersonOut
from bafflebox.web.api.tables import challenge_out
from bafflebox.web.api.updates import BREATH, STREAM, Message, answer, stream
from bafflebox.web.identity import Somebody, TheHouse

router = APIRouter(tags=["bots"])


class TokenIn(BaseModel):
    name: str = Field(max_length=60, description="What it is for, in your own words.")
    uses: list[Use] = Field(description="What it allows: `read`, `play`, `direct`. Everything else stays closed to it.")


class TokenOut(BaseModel):
    id: str
    name: str
    uses: list[Use]
    made: int = Field(description="Milliseconds since 1970.")
    until: int = Field(description="Milliseconds since 1970.")


class NewTokenOut(TokenOut):
    token: str = Field(description="Send it as `Authorization: Bearer …`. It is shown only once.")


def token_out(token: Token) -> dict[str, Any]:
    return {
        "id": token.id,
        "name": token.name,
        "uses": list(token.uses),
        "made": token.made,
        "until": token.until,
    }


@router.get("/people/me/tokens")
def list_tokens(house: TheHouse, me: Somebody, page: Paged) -> list[TokenOut]:
    """The tokens I created for programs, newest first."""
    return [TokenOut(**token_out(one)) for one in page.of(house.people.tokens.of(me.person))]


@router.post("/people/me/tokens", status_code=201)
def make_token(house: TheHouse, me: Somebody, told: TokenIn) -> NewTokenOut:
    """Create a token for a program: it has a name, allows what its uses say, and can be revoked on its own."""
    made, token = house.people.tokens.make(me.person, told.name, told.uses)
    return NewTokenOut(**token_out(made), token=token)


@router.delete("/people/me/tokens/{token}", status_code=204)
def revoke_token(house: TheHouse, me: Somebody, token: str) -> None:
    """Revoke one of my tokens by its id; open connections that use it are closed."""
    house.people.tokens.revoke(me.person, token)


@router.post("/people/me/bot")
def become_bot(house: TheHouse, me: Somebody) -> PersonOut:
    """Mark my account as a bot, permanently: its name ends with "(bot)" from now on. Only possible before its first
    match."""
    name = house.people.become_bot(me.person)
    return PersonOut(id=me.person, name=name, account=me.account, bot=True)


@router.get("/bots")
def list_bots(house: TheHouse, page: Paged) -> list[PersonOut]:
    """The bots listening at this server now. Challenge one with `{"to": account}`."""
    return page.of(listening(house))


def listening(house: House) -> list[PersonOut]:
    """The bots listening now, by name."""
    found = (house.people.bot(person) for person in house.inboxes.listening())
    bots = [PersonOut(id=one.person, name=one.name, account=one.account, bot=True) for one in found if one]
    return sorted(bots, key=lambda bot: bot.name.casefold())


@router.get("/stream", response_class=StreamingResponse, responses=files_of(STREAM))
async def follow_mine(request: Request, house: TheHouse, me: Somebody) -> StreamingResponse:
    """Challenges to and by me, and my tables, as server-sent events: first everything pending, then each as it changes.

    `challenge` has a challenge as shown by `/api/challenges/{id}`; `gone` the id of one that is no longer open, with
    its `table` if it was accepted; `table` has one of my tables as `/api/tables/{table}` shows it to me, with what I
    may do (`allowed`, `plays`).
    """
    return answer(_lines(request, house, me.person))


async def _lines(request: Request, house: House, who: PersonId) -> AsyncIterator[str]:
    inbox, numbers = await house.inboxes.open(who), count(1)

    async def news() -> AsyncIterator[Message]:
        async for one in inbox.news():
            match one:
                case Challenge():
                    told = await asyncio.to_thread(challenge_out, house, one)
                    yield next(numbers), "challenge", told.model_dump_json()
                case Gone():
                    yield next(numbers), "gone", to_json({"id": one.challenge, "table": one.table}).decode()
                case room:
                    view = seen(room, who, house.moments.now(), house.people)
                    yield next(numbers), "table", to_json(view).decode()

    try:
        async for line in stream(request, house, set(), inbox, inbox.changed, BREATH, news, who, Rank.PLAYER):
            yield line
    finally:
        house.inboxes.close(inbox)
