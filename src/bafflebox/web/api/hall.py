"""A tournament as programs see it, and who may do what there: shared by the API of desk, staff and players."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field

from bafflebox.clock import Millis
from bafflebox.errors import unknown_name
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.hall.acts import DeskForm
from bafflebox.service.hall.rights import AT_DESK, Sent, carry_out, roles_in
from bafflebox.service.hall.views import MatchLine, matches
from bafflebox.service.people import Known
from bafflebox.service.roles import Right, Role, rights_of
from bafflebox.tournament.events import IncidentRaised
from bafflebox.web.problems import NotAllowed

Fields = dict[str, Any]


class ActIn(BaseModel):
    """An act of the desk, of a phone or of a visitor."""

    act: str = Field(max_length=40, description="Its name, e.g. `check-in`.")
    fields: Fields = Field(
        default_factory=dict,
        description='Its fields, e.g. `match` and `winner`. Each may also be sent as the text that a form sends: `"5"`, `"yes"`.',
    )
    version: int | None = Field(None, ge=0, description="The version it is based on: refused if that has changed.")
    mark: str = Field("", max_length=200, description="The same mark is carried out only once.")


class DeskActIn(ActIn):
    """An act of the staff."""


class PhoneActIn(ActIn):
    """An act of a player on a phone."""


class TabletActIn(ActIn):
    """An act on a tablet of the staff in the hall."""


class VisitorActIn(ActIn):
    """An act of anybody who gives a name."""


class Done(BaseModel):
    version: int = Field(description="The version of the tournament after it.")
    happened: list[str] = Field(description="What happened as a result, in sentences.")
    cases: list[str] = Field(default_factory=list, description="The ids of the cases that it opened.")


class TournamentLine(BaseModel):
    id: str
    name: str
    book: str
    place: str
    closed: bool
    version: int


class MatchOut(BaseModel):
    id: str
    contest: str = Field(description="The id of its event.")
    event: str = Field(description="The name of its event.")
    where: str
    entrants: list[str] = Field(description="Who plays it, by the ids under which the event has its entries.")
    players: list[str] = Field(description="Their names, in the same order.")
    length: int
    stage: str = Field(
        description="`waiting`, `called`, `playing`, `suspended`, `done`, or `over` without having been played."
    )
    table: str = Field(description="The table of the hall; empty before it is called.")
    board: str = Field(
        description="The table of this server at which it is played, as in `/api/tables`; otherwise empty."
    )
    since: int | None = Field(description="When it was called, or started.")
    winner: str | None = Field(description="The entrant who won.")
    points: list[int] = Field(description="The score so far, in the order of the entrants.")
    result: str = Field(description="The result in words.")


class EventOut(BaseModel):
    id: str = Field(description="What the fields of acts call `contest`.")
    name: str
    entries: dict[str, str] = Field(description="Entrants with their names.")
    drawn: bool
    finished: bool


class TournamentOut(TournamentLine):
    events: list[EventOut]
    matches: list[MatchOut] = Field(description="The matches with known players, in the order of the sheet.")


class InvitationOut(BaseModel):
    path: str = Field(description="Where it leads; its word is after the #.")


async def desk_of(house: House, me: Known, id: str, needs: frozenset[Right] = AT_DESK) -> Hall:
    """The tournament, for somebody with one of the rights; usually the right to work at its desk."""
    hall = await house.desks.hall(id)
    if not needs & rights_of(roles_in(hall.state, me.person)):
        raise NotAllowed("Ask the director for an invitation to work at this desk.", code="not_staff")
    return hall


async def directed_by(house: House, me: Known, id: str, else_: str) -> Hall:
    """The tournament, for its director; others are refused."""
    hall = await desk_of(house, me, id)
    if not hall.is_director(me.person):
        raise NotAllowed(else_, code="no_director")
    return hall


async def done(
    house: House,
    hall: Hall,
    acts: dict[str, DeskForm],
    told: ActIn,
    me: Known,
    roles: frozenset[Role] | tuple[Role, ...],
    device: str,
    *,
    in_break: bool = False,
) -> Done:
    if told.act not in acts:
        raise unknown_name("act", told.act, acts)
    sent = Sent(acts[told.act], told.fields, me.person, roles, told.version, told.mark, device, in_break)
    events = await carry_out(house.desks, house.measures, hall, sent)
    opened = [event.case for event in events if isinstance(event, IncidentRaised)]
    return Done(version=hall.state.version, happened=[hall.sentence(event) for event in events], cases=opened)


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
    file, result = line.file, line.file.result
    return MatchOut(
        id=line.id,
        contest=line.contest,
        event=line.event,
        where=line.where,
        entrants=list(line.players),
        players=list(line.names),
        length=line.length,
        stage=line.stage,
        table=file.table,
        board=file.table_id,
        since=line.since,
        winner=result.winner if result else None,
        points=list(result.points if result else file.score),
        result=line.result,
    )


def tournament_of(house: House, hall: Hall) -> TournamentOut:
    """A tournament as everybody may see it."""
    contests, at = hall.state.contests.values(), now_in(house, hall)
    return TournamentOut(
        **line_of(hall),
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
        matches=[match_of(line) for contest in contests for line in matches(hall, contest.id, at)],
    )


def now_in(house: House, hall: Hall) -> Millis:
    return Millis(max(house.moments.now(), hall.state.at))
