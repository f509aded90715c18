"""A club's register of players, for programs: its lines with their ratings, and the entrants a director links to
them."""

from __future__ import annotations

from fastapi import APIRouter
from pydantic import BaseModel, Field

from bafflebox.service.hall.register import RegisteredPlayer
from bafflebox.tournament.ratings import Rating
from bafflebox.web.api.hall import directed_by
from bafflebox.web.api.paging import Paged
from bafflebox.web.identity import Somebody, TheHouse

router = APIRouter(tags=["registers"])
LINKS = "A director links entrants to the register."


class RegisterIn(BaseModel):
    name: str = Field(max_length=40)


class RegisterOut(BaseModel):
    id: str
    name: str


class RegisterLineIn(BaseModel):
    """A player in the register; omitted fields stay as they are."""

    name: str | None = Field(None, max_length=40)
    membership: str | None = Field(None, max_length=60)
    notes: str | None = Field(None, max_length=500)
    rating: str | None = Field(None, max_length=12, description="The player's starting rating; empty for none.")
    experience: str | None = Field(None, max_length=6)

    def details(self) -> dict[str, str]:
        return self.model_dump(exclude_none=True)


class RegisterLineOut(BaseModel):
    id: str
    name: str
    membership: str
    notes: str
    rating: float | None = Field(description="After every rated match of the linked entrants; null if there is none.")
    experience: int


class WholeOut(RegisterOut):
    players: list[RegisterLineOut]


class LinkIn(BaseModel):
    register_id: str = Field(max_length=40, alias="register")
    line: str = Field("", max_length=40, description="Empty removes the link.")


class ChosenIn(BaseModel):
    register_id: str = Field(max_length=40, alias="register")
    contest: str = Field(max_length=60)
    lines: list[str] = Field(max_length=500)


class EnteredOut(BaseModel):
    entered: int


def line_out(line: RegisteredPlayer, now: Rating | None) -> RegisterLineOut:
    rating = (round(now.value, 2), now.experience) if now else (None, line.experience)
    return RegisterLineOut(
        id=line.id, name=line.name, membership=line.membership, notes=line.notes, rating=rating[0], experience=rating[1]
    )


@router.get("/registers")
def list_registers(house: TheHouse, me: Somebody, page: Paged) -> list[RegisterOut]:
    """The registers that I keep."""
    return [RegisterOut(id=one.id, name=one.name) for one in page.of(house.registers.of(me.person))]


@router.post("/registers", status_code=201)
def open_register(house: TheHouse, me: Somebody, told: RegisterIn) -> RegisterOut:
    """Open a register that I keep."""
    made = house.registers.open(told.name, me.person)
    return RegisterOut(id=made.id, name=made.name)


@router.get("/registers/{register}")
async def show_register(house: TheHouse, me: Somebody, register: str) -> WholeOut:
    """A register of mine, with the ratings of its players."""
    kept = house.registers.get(register, me.person)
    ratings = await house.registers.ratings(house.desks, kept)
    return WholeOut(
        id=kept.id, name=kept.name, players=[line_out(line, ratings.get(line.id)) for line in kept.lines.values()]
    )


@router.post("/registers/{register}/players", status_code=201)
def add_player(house: TheHouse, me: Somebody, register: str, told: RegisterLineIn) -> RegisterLineOut:
    """Add a player to a register of mine."""
    details = told.details()
    made = house.registers.add(house.registers.get(register, me.person), details.pop("name", ""), **details)
    return line_out(made, None)


@router.put("/registers/{register}/players/{line}")
def change_player(house: TheHouse, me: Somebody, register: str, line: str, told: RegisterLineIn) -> RegisterLineOut:
    """Change a player's details in a register of mine."""
    return line_out(house.registers.change(house.registers.get(register, me.person), line, **told.details()), None)


@router.delete("/registers/{register}/players/{line}", status_code=204)
def remove_player(house: TheHouse, me: Somebody, register: str, line: str) -> None:
    """Remove a player from a register of mine; tournaments stay as they are."""
    house.registers.remove(house.registers.get(register, me.person), line)


@router.put("/tournaments/{id}/register/{person}", status_code=204)
async def link_entrant(house: TheHouse, me: Somebody, id: str, person: str, told: LinkIn) -> None:
    """Say which registered player an entrant is."""
    hall = await directed_by(house, me, id, LINKS)
    kept = house.registers.get(told.register_id, me.person)
    if told.line:
        house.registers.link(hall.id, hall.persons, person, kept, told.line)
    else:
        house.registers.unlink(hall.id, person, kept)


@router.post("/tournaments/{id}/register")
async def enter_from_register(house: TheHouse, me: Somebody, id: str, told: ChosenIn) -> EnteredOut:
    """Enter players from a register of mine, each linked to their line."""
    hall = await directed_by(house, me, id, LINKS)
    kept = house.registers.get(told.register_id, me.person)
    return EnteredOut(entered=await house.registers.enter(house.desks, hall, me.person, told.contest, kept, told.lines))
