"""Guests, accounts, keys; what is stored about a person, and its deletion."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from bafflebox.web.api.paging import ListPart, pages
from bafflebox.web.api.tables import TableLine, glimpses
from bafflebox.web.identity import COOKIE, Somebody, TheHouse, forget, remember
from bafflebox.web.problems import NotKnown

router = APIRouter(tags=["people"])
AT_ONCE = 50


class NameIn(BaseModel):
    name: str = Field(max_length=200)


class AccountIn(BaseModel):
    account: str = Field(max_length=200)
    password: str = Field(max_length=1000)


class PersonOut(BaseModel):
    id: str
    name: str
    account: str = ""
    bot: bool = Field(False, description="Whether a program plays under this account.")


class KeyOut(BaseModel):
    id: str
    name: str
    token: str = Field(description="Send it as `Authorization: Bearer …`. It is shown only once.")
    opens: str = Field(default="session", description="What the key is for: `session`, `seat`, `office` or `token`.")
    place: str = Field(default="", description="The one table of a seat, or the one tournament of an office.")


class LinkOut(BaseModel):
    path: str


@router.post("/people", status_code=201)
def become_guest(request: Request, response: Response, house: TheHouse, told: NameIn) -> KeyOut:
    """Play without an account: a name is enough. Browsers get a cookie, programs use the token."""
    known, key = house.people.guest(told.name)
    remember(request, response, key)
    return KeyOut(id=known.person, name=known.name, token=key)


@router.get("/people/me")
def show_me(me: Somebody) -> PersonOut:
    """Who I am here."""
    return PersonOut(id=me.person, name=me.name, account=me.account, bot=me.bot)


@router.get("/people/me/tables")
async def list_my_tables(
    house: TheHouse, me: Somebody, page: Annotated[ListPart, pages(AT_ONCE, AT_ONCE)]
) -> list[TableLine]:
    """My tables, played at and kept for others, including finished ones; newest first, fifty at a time."""
    return await glimpses(house, page.of(await asyncio.to_thread(house.people.tables, me.person)))


class MatchFormOut(BaseModel):
    table: str
    opponent: str
    won: bool | None
    pr: float | None


class FormOut(BaseModel):
    pr: float | None = Field(description="Over all of these matches; lower is better.")
    matches: list[MatchFormOut] = Field(description="The latest matches that were analysed, the oldest first.")
    kinds: dict[str, float | None] = Field(description="PR by kind of decision.")


@router.get("/people/me/statistics")
async def show_statistics(house: TheHouse, me: Somebody) -> FormOut:
    """How well I play: PR over time, and by kind of decision."""
    found = await house.form_of(me.person)
    return FormOut(
        pr=found.pr,
        matches=[MatchFormOut(table=one.table, opponent=one.opponent, won=one.won, pr=one.pr) for one in found.matches],
        kinds={name: tally.pr for name, tally in found.kinds.items()},
    )


@router.put("/people/me/name")
async def rename_me(house: TheHouse, me: Somebody, told: NameIn) -> PersonOut:
    """Change my name; refused if it resembles that of somebody in the same tournament."""
    name = await house.desks.rename_myself(me.person, told.name)
    return PersonOut(id=me.person, name=name, account=me.account, bot=me.bot)


@router.get("/people/me/data")
async def export_me(house: TheHouse, me: Somebody) -> dict[str, Any]:
    """Everything stored about me: name, contacts, tables, tournaments with entries, matches, money and allowances."""
    return await house.data_of(me.person)


@router.delete("/people/me", status_code=204)
def erase_me(house: TheHouse, me: Somebody, response: Response) -> None:
    """Delete my name, my contacts, my account and my keys. Matches keep an id that identifies nobody."""
    house.people.erase(me.person)
    response.delete_cookie(COOKIE)


@router.post("/people/me/account", status_code=201)
def open_account(house: TheHouse, me: Somebody, told: AccountIn) -> PersonOut:
    """Keep my matches: open an account with a password for me."""
    house.people.open_account(me.person, told.account, told.password)
    return PersonOut(id=me.person, name=me.name, account=told.account.strip().lower(), bot=False)


class PasswordIn(BaseModel):
    old: str = Field(max_length=1000)
    new: str = Field(max_length=1000)


@router.put("/people/me/password")
def change_password(request: Request, response: Response, house: TheHouse, me: Somebody, told: PasswordIn) -> KeyOut:
    """Change the password of my account. All my keys are revoked; the answer has a new one."""
    key = house.people.change_password(me.account, told.old, told.new)
    remember(request, response, key)
    return _known(house, key)


@router.post("/people/me/link", status_code=201)
def make_link(house: TheHouse, me: Somebody) -> LinkOut:
    """A link that signs me in on another device, once and within fifteen minutes."""
    return LinkOut(path=f"/me/come#{house.people.keys.link(me.person)}")


class WordIn(BaseModel):
    word: str = Field(max_length=400, description="The part after the # of a link, or the whole link.")


@router.post("/keys/link", status_code=201)
def follow_link(request: Request, response: Response, house: TheHouse, told: WordIn) -> KeyOut:
    """Follow a one-time link: a key for the person who made it, or for a seat at one table."""
    key, scope = house.people.keys.follow(told.word.strip().rpartition("#")[2])
    remember(request, response, key, scope)
    return _known(house, key)


@router.post("/keys", status_code=201)
def sign_in(request: Request, response: Response, house: TheHouse, told: AccountIn) -> KeyOut:
    """Sign in to an account."""
    key = house.people.sign_in(told.account, told.password)
    remember(request, response, key)
    return _known(house, key)


def _known(house: TheHouse, key: str) -> KeyOut:
    known = house.people.known(key)
    if known is None:
        raise NotKnown("The person who made this has been erased meanwhile.")
    return KeyOut(id=known.person, name=known.name, token=key, opens=known.scope.kind.value, place=known.scope.place)


@router.delete("/keys/this", status_code=204)
def sign_out(request: Request, response: Response) -> None:
    """Revoke the key this request came with."""
    forget(request, response)


@router.delete("/keys", status_code=204)
def sign_out_everywhere(response: Response, house: TheHouse, me: Somebody) -> None:
    """Revoke all my keys."""
    house.people.revoke_all(me.person)
    response.delete_cookie(COOKIE)
