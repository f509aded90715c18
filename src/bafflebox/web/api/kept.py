"""Tables kept for others, for programs: open one, enter lines, correct an earlier turn."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from fastapi import APIRouter, Path
from pydantic import BaseModel, Field

from bafflebox.cases import PersonId
from bafflebox.game import Both, Side
from bafflebox.service.files import told_to
from bafflebox.service.keeper import KeptMatch
from bafflebox.service.keys import Scope
from bafflebox.service.roles import Right, rights_at
from bafflebox.service.room import Room
from bafflebox.service.transcripts import turns
from bafflebox.service.views import seen
from bafflebox.table import Form, Mode
from bafflebox.web.api.described import shows_table
from bafflebox.web.api.paging import Whole
from bafflebox.web.api.terms import MatchIn
from bafflebox.web.identity import Device, MayOpenTables, Somebody, TheHouse
from bafflebox.web.problems import NotAllowed, NotFound

router = APIRouter(tags=["tables"])


class KeptIn(MatchIn):
    """A match over the board, or one to transcribe."""

    mode: Literal["live", "transcription"] = "live"
    white: str = Field(max_length=100, description="The name; of two partners both, with & between them.")
    black: str = Field(max_length=100)
    reference: str = Field("", max_length=100, description="The same reference opens only one table.")

    def match(self) -> KeptMatch:
        names = Both(*(tuple(name.strip() for name in side.split("&")) for side in (self.white, self.black)))
        told = self.model_dump(exclude={"mode", "white", "black", "form", "money_rules", "reference"})
        return KeptMatch(Mode(self.mode), names, **told, form=Form(self.form), money_rules=tuple(self.money_rules))


class LineIn(BaseModel):
    line: str = Field(max_length=200, description="E.g. `31: 8/5 6/5`, `d`, `t`, `p`, `game white gammon 2`.")

    reference: str = Field("", max_length=100, description="The same reference is carried out only once.")


class CorrectionIn(BaseModel):
    reference: str = Field("", max_length=100, description="The same reference is carried out only once.")
    turn: int = Field(ge=1, description="Its number among the turns.")
    line: str = Field(max_length=200, description="The corrected line; empty deletes it.")


class CorrectionOut(BaseModel):
    replayed: int
    left: list[str] = Field(description="The lines after it that no longer fit.")
    why: str
    fallen: list[str] = Field(description="The incidents whose rulings were taken back with it.")


@router.post("/tables", status_code=201, responses=shows_table(201), dependencies=[MayOpenTables])
async def open_table(house: TheHouse, me: Somebody, device: Device, told: KeptIn) -> dict[str, Any]:
    """Open a table that I direct and at which I enter what happens."""
    return _view(house, await house.keeper.open(told.match(), me.person, device=device, reference=told.reference), me)


@router.post("/tables/{table}/lines", responses=shows_table())
async def enter_line(house: TheHouse, me: Somebody, device: Device, table: str, told: LineIn) -> dict[str, Any]:
    """Enter what happened in shorthand. A line is carried out as a whole or not at all."""
    room = await house.tables.room(table)
    await house.keeper.enter(room, me.person, told.line, device=device, reference=told.reference)
    return _view(house, room, me)


@router.get("/tables/{table}/turns")
async def list_turns(house: TheHouse, me: Somebody, page: Whole, table: str) -> list[dict[str, Any]]:
    """The turns that stand, in shorthand."""
    room = await house.tables.room(table)
    known = told_to(room, me.person, house.moments.now())
    return page.of([turn.to_json(number) for number, turn in enumerate(turns(known), 1)])


@router.post("/tables/{table}/corrections")
async def correct_turn(house: TheHouse, me: Somebody, device: Device, table: str, told: CorrectionIn) -> CorrectionOut:
    """Correct an earlier turn; the rest is replayed as far as it fits."""
    room = await house.tables.room(table)
    found = await house.keeper.correct(room, me.person, told.turn, told.line, device=device, reference=told.reference)
    return CorrectionOut(**found.to_json())


class SeatOut(BaseModel):
    path: str = Field(description="Where the link leads; its word is after the #.")


@router.post("/tables/{table}/seats/{side}/{number}", status_code=201)
async def hand_out_seat(
    house: TheHouse, me: Somebody, table: str, side: Side, number: Annotated[int, Path(ge=1)]
) -> SeatOut:
    """A link that seats a player's phone at a match over the board that I direct; it works once."""
    player = seated(await house.tables.room(table), me.person, side, number)
    return SeatOut(path=f"/me/come#{house.people.keys.link(player, Scope.seat(table))}")


def hands_out(room: Room, who: PersonId) -> bool:
    """Whether a person may hand out the seats of a table: those of a live or tournament table they direct."""
    table = room.table
    seats = (table.live or table.terms.tournament) and not table.is_over
    return bool(seats) and Right.CORRECT in rights_at(table.terms, who, room.officials())


def seated(room: Room, who: PersonId, side: Side, number: int) -> PersonId:
    """The player of a seat, for somebody who may hand it out."""
    if not hands_out(room, who):
        raise NotAllowed("Only the person who directs a match can hand out its seats.", code="not_yours")
    players = room.table.terms.players[side]
    if number > len(players):
        raise NotFound("There is no seat {number} on that side.", number=number)
    return players[number - 1]


def _view(house: TheHouse, room: Room, me: Somebody) -> dict[str, Any]:
    return seen(room, me.person, house.moments.now(), house.people)
