"""Applies a ruling to a match: opens the incident at the table with the established facts."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response
from starlette.responses import RedirectResponse

from bafflebox.game import Side
from bafflebox.rulings import incident
from bafflebox.service import House
from bafflebox.service.people import Known
from bafflebox.service.roles import Right, rights_at
from bafflebox.table import Mode, acts
from bafflebox.web.identity import Device, Somebody, TheHouse

router = APIRouter(prefix="/rulings")


def tables_of(house: House, me: Known | None) -> list[dict[str, str]]:
    """The live tables at which a person may point something out: those they direct or play at."""
    if me is None:
        return []
    return [
        {"id": room.table.id, "names": " – ".join(" & ".join(map(house.people.name, side)) for side in terms.players)}
        for room in house.tables.rooms
        if (terms := room.table.terms).mode is Mode.LIVE
        and not room.table.is_over
        and Right.CALL in rights_at(terms, me.person, room.officials())
    ]


@router.post("/{name}/attach")
async def attach(request: Request, house: TheHouse, me: Somebody, device: Device, name: str) -> Response:
    """Open the incident at a table. The table adds the facts it has, and its own book applies."""
    form = {key: str(value) for key, value in (await request.form()).items()}
    facts = tuple((key[2:], value) for key, value in form.items() if key.startswith("f.") and value)
    offender = Side(form["offender"]) if form.get("offender") in {side.value for side in Side} else None
    act = acts.PointOut(incident(name).name, offender, facts, why="established on the rulings page")
    room = await house.tables.act(form.get("table", ""), me.person, act, device=device)
    return RedirectResponse(f"/t/{room.table.id}#incident-{len(room.table.docket.incidents)}", 303)
