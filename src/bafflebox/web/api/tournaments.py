"""Tournaments for programs: everything that desk, phones and visitors do with forms, done with JSON.

An act has the name and the fields of the form that does the same on a page; `bafflebox` lists them in its reference of roles.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Header, Query
from pydantic import BaseModel, Field

from bafflebox.clock import Millis
from bafflebox.errors import unknown_name
from bafflebox.service import House
from bafflebox.service.hall import Hall, arriving, staffing, undoing
from bafflebox.service.hall.acts import DESK, PHONE, TABLET, VISITOR, DeskAct
from bafflebox.service.hall.beginning import begin, names_in, plan_of
from bafflebox.service.hall.rights import Sent, carry_out, roles_in
from bafflebox.service.hall.views import MatchLine, matches, mine
from bafflebox.service.people import Known
from bafflebox.service.roles import Right, Role, rights_of
from bafflebox.table import Mode
from bafflebox.tournament.events import MatchId
from bafflebox.web.api.people import NameIn
from bafflebox.web.identity import Device, Somebody, TheHouse
from bafflebox.web.problems import NotAllowed

router = APIRouter(prefix="/tournaments", tags=["tournaments"])
Card = Annotated[str, Header(alias="x-card", max_length=60, description="The word on a player's card.")]
Tablet = Annotated[str, Header(alias="x-tablet", max_length=60, description="The word of a tablet's link.")]
Fields = dict[str, str]


class ActIn(BaseModel):
    """An act of the desk, of a phone or of a visitor."""

    act: str = Field(max_length=40, description="Its name, e.g. `check-in`.")
    fields: Fields = Field(default_factory=dict, description="What a form has as fields, e.g. `match` and `winner`.")
    version: int | None = Field(None, ge=0, description="The version it is based on: refused where that has changed.")
    mark: str = Field("", max_length=200, description="With the same mark it is carried out once.")


class Done(BaseModel):
    version: int = Field(description="The version of the tournament after it.")
    happened: list[str] = Field(description="What followed, in sentences.")


class TournamentLine(BaseModel):
    id: str
    name: str
    book: str
    place: str
    closed: bool
    version: int


class MatchOut(BaseModel):
    id: str
    event: str
    where: str
    players: list[str]
    length: int
    stage: str
    table: str
    result: str


class EventOut(BaseModel):
    id: str
    name: str
    entries: dict[str, str] = Field(description="Entrants with their names.")
    drawn: bool
    finished: bool


class TournamentOut(TournamentLine):
    events: list[EventOut]
    matches: list[MatchOut]


class NewIn(BaseModel):
    fields: Fields = Field(
        description="`programme`, `name`, `tables`, `book`, `fee`, `names` and so on, as the form has."
    )


class InvitationIn(BaseModel):
    role: str = Field("staff", max_length=40)
    first: str = Field("", max_length=4, description="The first table of a clerk's range.")
    last: str = Field("", max_length=4)


class InvitationOut(BaseModel):
    path: str = Field(description="Where it leads; its word stands behind the #.")


class WordIn(BaseModel):
    word: str = Field(max_length=300)


class CodeIn(BaseModel):
    code: str = Field(max_length=300, description="The word on a card, its address, or a name.")


class UndoIn(BaseModel):
    last: int = Field(ge=0, description="The version that one's own last act led to.")


@router.get("")
async def list_tournaments(house: TheHouse) -> list[TournamentLine]:
    """The tournaments of this house, the newest first."""
    return [TournamentLine(**_line(hall)) for hall in await house.desks.all()]


@router.post("", status_code=201)
async def open_tournament(house: TheHouse, me: Somebody, told: NewIn) -> TournamentLine:
    """Set a tournament up; whoever does so directs it."""
    hall = await begin(house.desks, told.fields, me.person, plan_of(told.fields), names_in(told.fields))
    return TournamentLine(**_line(hall))


@router.get("/{id}")
async def show_tournament(house: TheHouse, id: str) -> TournamentOut:
    """Events and matches as everybody may see them."""
    hall = await house.desks.hall(id)
    contests = hall.state.contests.values()
    return TournamentOut(
        **_line(hall),
        events=[
            EventOut(
                id=contest.id,
                name=contest.conditions.name,
                entries=hall.entrants(contest.id),
                drawn=contest.is_drawn,
                finished=contest.finished,
            )
            for contest in contests
        ],
        matches=[_match(line) for contest in contests for line in matches(hall, contest.id, _now(house, hall))],
    )


@router.post("/{id}/acts")
async def act_at_desk(house: TheHouse, me: Somebody, device: Device, id: str, told: ActIn) -> Done:
    """An act of the staff, as far as one's role reaches."""
    hall = await house.desks.hall(id)
    return await _done(house, hall, DESK, told, me, roles_in(hall.state, me.person), device)


@router.post("/{id}/undo")
async def undo(house: TheHouse, me: Somebody, device: Device, id: str, told: UndoIn) -> Done:
    """Take back what one did last at the desk."""
    hall = await _desk(house, me, id)
    await undoing.undo(house.desks, hall, me.person, str(told.last), _now(house, hall), device)
    return Done(version=hall.state.version, happened=[])


@router.post("/{id}/check-in")
async def check_in(house: TheHouse, me: Somebody, device: Device, id: str, told: CodeIn) -> Done:
    """Whoever's card was scanned is here."""
    hall = await _desk(house, me, id)
    before = len(hall.entries)
    if await arriving.scanned(house.desks, house.passes, hall, me.person, told.code, device) is None:
        raise NotAllowed("No player of this tournament has that card or name.", code="no_card")
    return Done(version=hall.state.version, happened=hall.told(hall.entries[before:]))


@router.put("/{id}/names/{person}")
async def rename(house: TheHouse, me: Somebody, id: str, person: str, told: NameIn) -> NameIn:
    """Put a player's name right that the desk wrote."""
    return NameIn(name=await house.desks.rename(await _desk(house, me, id), person, told.name, me.person))


@router.post("/{id}/invitations", status_code=201)
async def invite(house: TheHouse, me: Somebody, id: str, told: InvitationIn) -> InvitationOut:
    """An invitation to the desk, good once."""
    hall = await _desk(house, me, id)
    word = staffing.invite(house.passes, hall, me.person, told.role, told.first, told.last)
    return InvitationOut(path=f"/tournaments/{hall.id}/join#{word}")


@router.post("/{id}/join")
async def join(house: TheHouse, me: Somebody, id: str, told: WordIn) -> Done:
    """Take up the task of an invitation. One for the director's own devices is followed in a browser."""
    hall = await house.desks.hall(id)
    invitation = house.passes.accept(hall.id, told.word.strip().rpartition("#")[2])
    await staffing.take_task(house.desks, hall, invitation, me.person)
    return Done(version=hall.state.version, happened=[])


@router.post("/{id}/cards", status_code=204)
async def make_new_cards(house: TheHouse, me: Somebody, id: str) -> None:
    """Make every card void; those printed from now on are others."""
    house.passes.new_cards((await _directed(house, me, id, "A director makes new cards.")).id)


class SeatingIn(BaseModel):
    match: str = Field(max_length=100)
    mode: Literal["live", "online"] = "live"
    clock: bool | None = Field(None, description="As the event has it where nothing is said.")
    place: str = Field("", max_length=40, description="A table of the hall.")


class TableOut(BaseModel):
    table: str


@router.post("/{id}/seats", status_code=201)
async def seat_match(house: TheHouse, me: Somebody, device: Device, id: str, told: SeatingIn) -> TableOut:
    """Open a table for a match: over the board with its clock, or online."""
    hall = await _desk(house, me, id)
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


class PublicationIn(BaseModel):
    url: str = Field("", max_length=300, description="The server in the internet; empty stops it.")
    token: str = Field("", max_length=300)


@router.post("/{id}/publication", status_code=204)
async def publish(house: TheHouse, me: Somebody, id: str, told: PublicationIn) -> None:
    """Publish on a server in the internet from now on, or no longer."""
    hall = await _directed(house, me, id, "A director publishes the tournament.")
    await (house.publisher.start(hall, told.url, told.token) if told.url else house.publisher.stop(hall.id))


@router.post("/{id}/tablets", status_code=201)
async def hand_out_tablet(house: TheHouse, me: Somebody, id: str) -> InvitationOut:
    """A link for a tablet that stands in the hall."""
    hall = await _desk(house, me, id)
    return InvitationOut(path=f"/tournaments/{hall.id}/tablet#{house.tablets.hand_out(hall, me.person)}")


@router.delete("/{id}/tablets", status_code=204)
async def void_tablets(house: TheHouse, me: Somebody, id: str) -> None:
    """Make every tablet's link void."""
    house.tablets.make_void(await _desk(house, me, id))


@router.post("/{id}/tablet")
async def act_on_tablet(house: TheHouse, device: Device, id: str, told: ActIn, word: Tablet = "") -> Done:
    """An act of a tablet in the hall, by the word of its link."""
    hall = await house.desks.hall(id)
    person = house.tablets.holder(hall, word)
    if person is None:
        raise NotAllowed("This tablet has no task here, or no longer.", code="no_tablet")
    return await _done(house, hall, TABLET, told, Known(person, ""), roles_in(hall.state, person), device)


class CopyIn(BaseModel):
    lines: str = Field(max_length=8_000_000, description="The copy of another laptop, as its file has it.")


@router.post("/take-in", status_code=201)
async def take_in(house: TheHouse, me: Somebody, told: CopyIn) -> TournamentLine:
    """Go on with a tournament of another laptop here."""
    return TournamentLine(**_line(await house.movers.take(told.lines, me.person)))


@router.post("/{id}/demo", status_code=204)
async def take_demo(house: TheHouse, me: Somebody, id: str) -> None:
    """In a demo anybody may take the desk over."""
    hall = await house.desks.hall(id)
    if house.show is None or not house.show.owns(hall):
        raise NotAllowed("This is no demo: ask the director for an invitation.", code="no_demo")
    await house.show.give_desk_to(hall, me.person)


@router.post("/{id}/requests")
async def ask(house: TheHouse, me: Somebody, device: Device, id: str, told: ActIn) -> Done:
    """What anybody with a name may ask: to play, or to tell the staff something."""
    return await _done(house, await house.desks.hall(id), VISITOR, told, me, (Role.SPECTATOR,), device)


@router.get("/{id}/mine")
async def show_mine(house: TheHouse, id: str, card: Card = "") -> dict[str, Any]:
    """A player's next match and those played, by the word of the card."""
    hall, me = await player_of(house, id, card)
    found = mine(hall, me.person, _now(house, hall))
    return {
        "name": me.name,
        "next": _match(found.match).model_dump() if found.match else None,
        "waits": found.waits,
        "late": found.late,
        "over": [_match(line).model_dump() for line in found.done],
    }


@router.post("/{id}/mine")
async def act_on_phone(house: TheHouse, device: Device, id: str, told: ActIn, card: Card = "") -> Done:
    """An act of a player on the phone, by the word of the card: report, confirm, call the director, be late."""
    hall, me = await player_of(house, id, card)
    return await _done(house, hall, PHONE, told, me, (Role.PLAYER,), device)


@router.get("/{id}/journal")
async def read_journal(
    house: TheHouse, me: Somebody, id: str, after: Annotated[int, Query(ge=0)] = 0
) -> list[dict[str, Any]]:
    """What happened after an event number, for the staff: who, when, from which device, in a sentence."""
    hall = await _desk(house, me, id)
    entries = hall.entries[after:]
    return [
        {
            "version": entry.version,
            "at": entry.meta.at,
            "who": hall.name(entry.meta.actor),
            "device": entry.meta.device,
            "event": type(entry.event).__name__,
            "sentence": words,
        }
        for entry, words in zip(entries, hall.told(entries), strict=True)
    ]


async def _desk(house: House, me: Known, id: str) -> Hall:
    hall = await house.desks.hall(id)
    if Right.DESK not in rights_of(roles_in(hall.state, me.person)):
        raise NotAllowed("Ask the director for an invitation to work at this desk.", code="not_staff")
    return hall


async def _directed(house: House, me: Known, id: str, else_: str) -> Hall:
    hall = await _desk(house, me, id)
    if not hall.is_director(me.person):
        raise NotAllowed(else_, code="no_director")
    return hall


async def player_of(house: House, id: str, card: str) -> tuple[Hall, Known]:
    hall = await house.desks.hall(id)
    person = house.passes.holder(hall, card) if card else None
    if person is None:
        raise NotAllowed("No player of this tournament has that card.", code="no_card")
    return hall, Known(person, hall.name(person))


async def _done(
    house: House,
    hall: Hall,
    acts: dict[str, DeskAct],
    told: ActIn,
    me: Known,
    roles: frozenset[Role] | tuple[Role, ...],
    device: str,
) -> Done:
    if told.act not in acts:
        raise unknown_name("act", told.act, acts)
    before = len(hall.entries)
    sent = Sent(acts[told.act], told.fields, me.person, roles, told.version, told.mark, device)
    await carry_out(house.desks, house.measures, hall, sent)
    return Done(version=hall.state.version, happened=hall.told(hall.entries[before:]))


def _line(hall: Hall) -> dict[str, Any]:
    opened = hall.state.opened
    return {
        "id": hall.id,
        "name": opened.name,
        "book": opened.book,
        "place": opened.place,
        "closed": hall.state.closed,
        "version": hall.state.version,
    }


def _match(line: MatchLine) -> MatchOut:
    return MatchOut(
        id=line.id,
        event=line.event,
        where=line.where,
        players=list(line.names),
        length=line.length,
        stage=line.stage,
        table=line.table,
        result=line.result,
    )


def _now(house: House, hall: Hall) -> Millis:
    return Millis(max(house.moments.now(), hall.state.at))
