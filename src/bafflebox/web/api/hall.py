"""A tournament as programs see it, and who may do what there: what the API of desk, staff and players shares."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field

from bafflebox.clock import Millis
from bafflebox.errors import unknown_name
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.hall.acts import DeskAct
from bafflebox.service.hall.rights import Sent, carry_out, roles_in
from bafflebox.service.hall.views import MatchLine
from bafflebox.service.people import Known
from bafflebox.service.roles import Right, Role, rights_of
from bafflebox.web.problems import NotAllowed

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


class InvitationOut(BaseModel):
    path: str = Field(description="Where it leads; its word stands behind the #.")


async def desk_of(house: House, me: Known, id: str) -> Hall:
    """The tournament, for somebody who works at its desk."""
    hall = await house.desks.hall(id)
    if Right.DESK not in rights_of(roles_in(hall.state, me.person)):
        raise NotAllowed("Ask the director for an invitation to work at this desk.", code="not_staff")
    return hall


async def directed_by(house: House, me: Known, id: str, else_: str) -> Hall:
    """The tournament, for its director; others are told what is the director's alone."""
    hall = await desk_of(house, me, id)
    if not hall.is_director(me.person):
        raise NotAllowed(else_, code="no_director")
    return hall


async def done(
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


def line_of(hall: Hall) -> dict[str, Any]:
    opened = hall.state.opened
    return {
        "id": hall.id,
        "name": opened.name,
        "book": opened.book,
        "place": opened.place,
        "closed": hall.state.closed,
        "version": hall.state.version,
    }


def match_of(line: MatchLine) -> MatchOut:
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


def now_in(house: House, hall: Hall) -> Millis:
    return Millis(max(house.moments.now(), hall.state.at))
