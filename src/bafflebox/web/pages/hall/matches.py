"""One match at the desk: its result, who is late, the correction; and the rulings on an incident.

Photos of score sheets at the desk: adding them to a match, and viewing them.
"""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, File, Form, Request, Response, UploadFile
from starlette.responses import RedirectResponse

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import BaffleBoxError, InvalidInput, unknown_name
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.hall.acts.act import field_of
from bafflebox.service.hall.acts.fields import fields_of, read_as
from bafflebox.service.hall.acts.results import NOBODY, Correct
from bafflebox.service.hall.views import MatchLine, match_line, matches
from bafflebox.store.scans import is_shown
from bafflebox.table import Mode
from bafflebox.tournament.corrections import Proposal, proposals
from bafflebox.tournament.events import LateMeasure, MatchEnding, MatchId, Office, Repair, ScanAttached
from bafflebox.tournament.hall import free_tables
from bafflebox.tournament.lateness import late_now, may_be_missing, next_step
from bafflebox.tournament.match_file import MatchStage
from bafflebox.tournament.results import DESK_ONLY
from bafflebox.web.cookies import device_of
from bafflebox.web.identity import TheHouse
from bafflebox.web.pages.hall.showing import desk_of, now_of, show
from bafflebox.web.pages.kept import seats_of
from bafflebox.web.photos import photo

router = APIRouter()
CORRECTION = tuple(field.name for field in fields_of(Correct) if field.name not in ("match", "repair", "reason"))
"""The fields of a correction that say what the right result is."""


@router.get("/{id}/desk/match/{match:path}")
async def match_page(request: Request, house: TheHouse, id: str, match: str) -> Response:
    """Everything about a match. With a result in the address, it shows what a correction to it would affect."""
    hall, known = await desk_of(request, house, id)
    at, name = now_of(house, hall), MatchId(match)
    line = match_line(hall, name, at)
    room = await house.tables.room(line.file.table_id) if line.file.table_id else None
    asked = other_winner(line, dict(request.query_params))
    found: tuple[Proposal, ...] = ()
    wrong: BaffleBoxError | None = None
    if line.file.result is not None and (asked.get("winner") or asked.get("never")):
        try:
            right = read_as(Correct, {**asked, "match": name, "repair": Repair.REPLAY.value})
            found = proposals(hall.state, name, right.after(hall.state), known.person, at, goes_on=right.goes_on)
        except BaffleBoxError as refused:
            wrong = refused
    late, steps = [], {}
    if line.file.stage in (MatchStage.WAITING, MatchStage.CALLED) and len(line.players) == 2:
        for player in may_be_missing(hall.state, name):
            late += [item for item in late_now(hall.state, name, at, [player]) if item.minutes]
        steps = {item.entrant: next_step(hall.state, name, at, [item.entrant]) for item in late}
    return show(
        request,
        house,
        hall,
        "match",
        line=line,
        asked=asked,
        counted=_counted(line),
        correction=CORRECTION,
        proposals=found,
        wrong=hall.spoken(wrong.sentence) if wrong else "",
        wrong_field=field_of(wrong, asked) if wrong else "",
        late=late,
        steps=steps,
        measures=list(LateMeasure),
        endings=list(MatchEnding),
        desk_only=DESK_ONLY,
        free=free_tables(hall.state, line.contest),
        monitors=_monitors(hall, line),
        seats=seats_of(house, room, known.person) if room else [],
        photos=_photos(house, hall, line),
        same_two=_same_two(hall, line, at),
    )


def other_winner(line: MatchLine, asked: dict[str, str]) -> dict[str, str]:
    """Handle a form in which only the winner was changed: the points change sides too."""
    result, counted = line.file.result, _counted(line)
    had_winner = result is not None and result.winner is not None
    turned = had_winner and asked.get("winner") not in (None, "", NOBODY, counted.get("winner"))
    if turned and all(asked.get(name, "") == counted.get(name, "") for name in ("first", "second", "boards")):
        boards = ", ".join(f"{two}-{one}" for one, two in result.boards) if result else ""
        return asked | {"first": counted["second"], "second": counted["first"], "boards": boards}
    return asked


def _same_two(hall: Hall, line: MatchLine, at: Millis) -> list[MatchLine]:
    """Other matches between the same two without a result, where a result may have belonged."""
    if len(line.players) != 2 or line.file.result is None:
        return []
    return [one for one in matches(hall, line.contest, at) if not one.file.result and {*one.players} == {*line.players}]


def _monitors(hall: Hall, line: MatchLine) -> list[PersonId]:
    """Who can watch a match: everybody with a task who doesn't play in it, monitors first."""
    playing = {person for player in line.players for person in hall.state.persons(line.id, player)}
    tasks = [(Office.MONITOR not in roles, person) for person, roles in hall.state.officials.items() if roles]
    return [person for _, person in sorted(tasks) if person not in playing]


def _photos(house: House, hall: Hall, line: MatchLine) -> list[tuple[ScanAttached, bool, bool]]:
    """The photos of a match, whether each is available, and whether a page can show it."""
    here = house.sheets.here(hall) if line.file.scans else set()
    return [(scan, scan.sha256 in here, is_shown(scan.where)) for scan in line.file.scans]


def _counted(line: MatchLine) -> dict[str, str]:
    """The current result, to be changed if it is wrong."""
    result = line.file.result
    if result is None:
        return {}
    first, second = (str(points) if any(result.points) else "" for points in result.points)
    boards = ", ".join(f"{one}-{two}" for one, two in result.boards)
    told = {"winner": str(result.winner or NOBODY), "first": first, "second": second, "boards": boards}
    counts = line.file.counts
    advances = str(counts.winner or "") if counts is not None and result.winner is None else ""
    return told | {"ending": result.ending.value, "goes_on": advances}


@router.post("/{id}/desk/seat")
async def seat(
    request: Request,
    house: TheHouse,
    id: str,
    match: Annotated[str, Form()] = "",
    mode: Annotated[str, Form()] = Mode.LIVE.value,
    clock: Annotated[str, Form()] = "",
    place: Annotated[str, Form()] = "",
) -> Response:
    """Open a table for a match: over the board with its clock kept here, or online for both players."""
    hall, known = await desk_of(request, house, id)
    modes = {one.value: one for one in (Mode.LIVE, Mode.ONLINE)}
    if mode not in modes:
        raise unknown_name("kind of table", mode, modes)
    wanted = {"yes": True, "no": False}.get(clock)
    room = await house.seats.open(
        hall, MatchId(match), known.person, mode=modes[mode], clock=wanted, place=place, device=device_of(request)
    )
    return RedirectResponse(f"/t/{room.table.id}", 303)


@router.post("/{id}/desk/sheets")
async def put(
    request: Request,
    house: TheHouse,
    id: str,
    file: Annotated[UploadFile | None, File()] = None,
    match: Annotated[str, Form(max_length=80)] = "",
    note: Annotated[str, Form(max_length=200)] = "",
) -> Response:
    hall, known = await desk_of(request, house, id)
    if file is None or not file.filename:
        raise InvalidInput("Choose a photo or a PDF.", code="no_file", facts={"field": "file"})
    await house.sheets.attach(hall, MatchId(match), await file.read(), known.person, note, device_of(request))
    return RedirectResponse(f"/tournaments/{hall.id}/desk/match/{match}#sheets", 303)


@router.get("/{id}/desk/sheets/{sha256}")
async def look(request: Request, house: TheHouse, id: str, sha256: str) -> Response:
    hall, _ = await desk_of(request, house, id)
    return await photo(house, hall, sha256)
