"""The staff of a tournament for programs: check-in, invitations, cards, seats, tablets.

The webhook of a tournament: its director names a program elsewhere to be notified.
"""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import APIRouter, Header, Query, Request, Response
from pydantic import BaseModel, Field

from bafflebox.errors import InvalidInput
from bafflebox.service.hall import passes
from bafflebox.service.hall.acts import TABLET
from bafflebox.service.hall.beginning import begin_again
from bafflebox.service.hall.rights import roles_in
from bafflebox.service.people import Known
from bafflebox.service.reach import choose
from bafflebox.table import Mode
from bafflebox.tournament.events import MatchId
from bafflebox.web.api.described import raw_body
from bafflebox.web.api.hall import Done, InvitationOut, TabletActIn, desk_of, directed_by, done
from bafflebox.web.api.people import NameIn, WordIn
from bafflebox.web.identity import Device, MayRunTournaments, Somebody, TheHouse
from bafflebox.web.photos import photo
from bafflebox.web.problems import NotAllowed

router = APIRouter(prefix="/tournaments", tags=["tournaments"])
Tablet = Annotated[str, Header(alias="x-tablet", max_length=60, description="The word of a tablet's link.")]


class InvitationIn(BaseModel):
    role: str = Field("staff", max_length=40)
    first: str = Field("", max_length=4, description="The first table of a clerk's range.")
    last: str = Field("", max_length=4)


class CodeIn(BaseModel):
    code: str = Field(max_length=300, description="The word on a card, its address, or a name.")


@router.post("/{id}/check-in")
async def check_in(house: TheHouse, me: Somebody, device: Device, id: str, told: CodeIn) -> Done:
    """Check in the person whose card was scanned."""
    hall = await desk_of(house, me, id)
    before = len(hall.entries)
    if await passes.scanned(house.desks, house.passes, hall, me.person, told.code, device) is None:
        raise NotAllowed("No player in this tournament has that card or name.", code="no_card")
    return Done(version=hall.state.version, happened=hall.sentences(hall.entries[before:]))


@router.put("/{id}/names/{person}")
async def rename(house: TheHouse, me: Somebody, id: str, person: str, told: NameIn) -> NameIn:
    """Correct a player's name that the desk entered."""
    return NameIn(name=await house.desks.rename(await desk_of(house, me, id), person, told.name, me.person))


class SheetOut(BaseModel):
    sha256: str = Field(description="The photo's identifier.")


@router.post("/{id}/sheets", status_code=201, openapi_extra=raw_body("image/*", "application/pdf"))
async def put_photo(
    request: Request,
    house: TheHouse,
    me: Somebody,
    device: Device,
    id: str,
    match: Annotated[str, Query(max_length=80)],
    note: Annotated[str, Query(max_length=200)] = "",
) -> SheetOut:
    """Attach a photo of a score sheet to a match; the body is the photo."""
    hall = await desk_of(house, me, id)
    data = await request.body()
    return SheetOut(sha256=await house.sheets.attach(hall, MatchId(match), data, me.person, note, device))


@router.get("/{id}/sheets/{sha256}", response_class=Response)
async def look_at_photo(house: TheHouse, me: Somebody, id: str, sha256: str) -> Response:
    """A photo of a score sheet, as uploaded."""
    return await photo(house, await desk_of(house, me, id), sha256)


class AddressIn(BaseModel):
    address: str = Field(
        "", max_length=200, description="Where phones reach this server; empty leaves it to the network."
    )


@router.post("/{id}/address", status_code=204)
async def set_address(house: TheHouse, me: Somebody, id: str, told: AddressIn) -> None:
    """The address that is printed on cards and invitations."""
    hall = await directed_by(house, me, id, "Only a director can set the address.")
    choose(house.vault, hall.id, told.address)


class AgainIn(BaseModel):
    name: str = Field(max_length=80)
    players: bool = Field(False, description="Whether the same players are entered.")


class AgainOut(BaseModel):
    id: str


@router.post("/{id}/again", status_code=201, dependencies=[MayRunTournaments])
async def copy_tournament(house: TheHouse, me: Somebody, id: str, told: AgainIn) -> AgainOut:
    """A new tournament with the same events, fees, prizes and tables."""
    hall = await directed_by(house, me, id, "Only a director can copy a tournament.")
    return AgainOut(id=(await begin_again(house.desks, hall, me.person, told.name, with_players=told.players)).id)


@router.post("/{id}/invitations", status_code=201)
async def invite(house: TheHouse, me: Somebody, id: str, told: InvitationIn) -> InvitationOut:
    """An invitation to the desk; it works once."""
    hall = await desk_of(house, me, id)
    word = passes.invite(house.passes, hall, me.person, told.role, told.first, told.last)
    return InvitationOut(path=f"/tournaments/{hall.id}/join#{word}")


@router.post("/{id}/join")
async def join(house: TheHouse, me: Somebody, id: str, told: WordIn) -> Done:
    """Accept an invitation. One for the director's own devices is followed in a browser."""
    hall = await house.desks.hall(id)
    word = told.word.strip().rpartition("#")[2]
    if house.passes.invitation(hall.id, word).person:
        raise NotAllowed("This link is for another device of the director. Open it in a browser.", code="own_device")
    invitation = house.passes.accept(hall.id, word)
    await passes.take_task(house.desks, hall, invitation, me.person)
    return Done(version=hall.state.version, happened=[])


@router.post("/{id}/cards", status_code=204)
async def make_new_cards(house: TheHouse, me: Somebody, id: str) -> None:
    """Revoke every card; cards printed from now on have new codes."""
    house.passes.new_cards(await directed_by(house, me, id, "Only a director can make new cards."))


class SeatingIn(BaseModel):
    match: str = Field(max_length=100)
    mode: Literal["live", "online"] = "live"
    clock: bool | None = Field(None, description="As set for the event by default.")
    place: str = Field("", max_length=40, description="A table of the hall.")


class TableOut(BaseModel):
    table: str


@router.post("/{id}/seats", status_code=201)
async def seat_match(house: TheHouse, me: Somebody, device: Device, id: str, told: SeatingIn) -> TableOut:
    """Open a table for a match: over the board with its clock, or online."""
    hall = await desk_of(house, me, id)
    room = await house.seats.open(
        hall,
        MatchId(told.match),
        me.person,
        mode=Mode(told.mode),
        clock=told.clock,
        place=told.place,
        device=device,
    )
    return TableOut(table=room.table.id)


@router.post("/{id}/tablets", status_code=201)
async def hand_out_tablet(house: TheHouse, me: Somebody, id: str) -> InvitationOut:
    """A link for a tablet in the hall."""
    hall = await desk_of(house, me, id)
    return InvitationOut(path=f"/tournaments/{hall.id}/tablet#{house.tablets.hand_out(hall, me.person)}")


@router.delete("/{id}/tablets", status_code=204)
async def void_tablets(house: TheHouse, me: Somebody, id: str) -> None:
    """Revoke every tablet's link."""
    house.tablets.make_void(await desk_of(house, me, id))


@router.post("/{id}/tablet")
async def act_on_tablet(house: TheHouse, device: Device, id: str, told: TabletActIn, word: Tablet = "") -> Done:
    """An act of a tablet in the hall, by the word in its link."""
    hall = await house.desks.hall(id)
    person = house.tablets.holder(hall, word)
    if person is None:
        raise NotAllowed("This tablet has no task here, or no longer has one.", code="no_tablet")
    return await done(house, hall, TABLET, told, Known(person, ""), roles_in(hall.state, person), device)


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
