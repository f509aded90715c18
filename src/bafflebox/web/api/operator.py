"""The operator's settings for programs: who may do what on this server, and which accounts may do more."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel, Field

from bafflebox.service.operator import Permission, Permitted, ServerPlace
from bafflebox.web.identity import OnlyOperator, TheHouse

router = APIRouter(prefix="/operator", tags=["operator"])


class SettingsOut(BaseModel):
    """Who may do what here."""

    place: ServerPlace
    settings: dict[Permission, Permitted]
    granted: dict[str, list[Permission]] = Field(description="Accounts that may do more.")
    words: str = Field(description="This server's words, for hand-overs.")


class SettingsIn(BaseModel):
    settings: dict[Permission, Permitted]


class GrantIn(BaseModel):
    account: str = Field(max_length=200)
    permissions: list[Permission] = Field(max_length=10, description="An empty list revokes everything.")


class OperatorTokenOut(BaseModel):
    token: str = Field(description="It is shown only once; the old one is void.")


@router.get("", dependencies=[OnlyOperator])
def show_settings(house: TheHouse) -> SettingsOut:
    """Who may do what on this server."""
    told = house.operators
    granted = {account: [Permission(one) for one in held] for account, held in told.granted().items()}
    return SettingsOut(place=told.place, settings=told.settings, granted=granted, words=house.signer.words)


@router.put("/settings", dependencies=[OnlyOperator])
def change_settings(house: TheHouse, told: SettingsIn) -> SettingsOut:
    """Open something to everybody or to members, or close it."""
    for permission, reach in told.settings.items():
        house.operators.set(permission, reach)
    return show_settings(house)


@router.put("/grants", dependencies=[OnlyOperator])
def grant_rights(house: TheHouse, told: GrantIn) -> SettingsOut:
    """Let an account do more than the settings say."""
    house.operators.grant(told.account, [str(one) for one in told.permissions])
    return show_settings(house)


@router.post("/token", status_code=201, dependencies=[OnlyOperator])
def make_new_token(house: TheHouse) -> OperatorTokenOut:
    """Replace the operator's token; keys issued for the old one are revoked."""
    return OperatorTokenOut(token=house.operators.new_token())
