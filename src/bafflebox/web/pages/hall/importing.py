"""Entries from anywhere: paste or upload a list, match its columns, and check it before anything is entered."""

from __future__ import annotations

import asyncio
import csv
import io
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Annotated

from fastapi import APIRouter, File, Request, Response, UploadFile
from starlette.responses import RedirectResponse

from bafflebox import texts
from bafflebox.cases import PersonId
from bafflebox.errors import InvalidInput
from bafflebox.message import said
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.hall.acts import DESK
from bafflebox.service.hall.acts.entries import enter_lines
from bafflebox.service.hall.rights import permit_act, roles_in
from bafflebox.tournament.entry_list import CALLED, KINDS, EntryLine, entries_from, guessed, has_heading
from bafflebox.tournament.events import ContestId
from bafflebox.tournament.spreadsheet import cells_in, cells_of
from bafflebox.web.cookies import device_of
from bafflebox.web.identity import TheHouse
from bafflebox.web.pages.hall.showing import desk_of, show

router = APIRouter()
LARGEST = 8_000_000
RECENT = 10
"""The number of earlier tournaments whose lists are offered."""
SHOWN = 12
"""Rows of a preview."""
MOST_NEAR = 10
"""The most pairs of similar names that are pointed out."""


@router.post("/{id}/desk/import")
async def look(
    request: Request, house: TheHouse, id: str, file: Annotated[UploadFile | None, File()] = None
) -> Response:
    """A list as read, with what each column seems to contain; nothing is entered yet."""
    hall, known = await desk_of(request, house, id)
    form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    data = (await file.read(LARGEST + 1)) if file and file.filename else form.get("list", "").encode()
    if len(data) > LARGEST:
        raise InvalidInput("The file is too large for a list of players.", code="bad_list", facts={"field": "file"})
    before = form.get("before", "")
    rows = await _again(house, known.person, before) if before and not data else await asyncio.to_thread(cells_of, data)
    if not rows:
        raise InvalidInput("Paste a list, or choose a file.", code="nobody", facts={"field": "list"})
    return _page(request, house, hall, form.get("contest", ""), rows, guessed(rows), has_heading(rows))


async def lists_of(house: House, hall: Hall, who: PersonId) -> list[tuple[str, str]]:
    """Lists that can be entered again: those of the other events, and of the latest tournaments run by the same
    person."""
    here: list[tuple[str, str]] = [
        (
            f"{hall.id}/{contest.id}",
            said("{event}, {count} entered", event=contest.conditions.name, count=len(contest.field)),
        )
        for contest in hall.state.contests.values()
        if contest.field
    ]
    found = await house.desks.listed()
    others = [one for one in found if one.id != hall.id and one.is_staff(who) and not one.discarded and one.players]
    return here + [
        (one.id, said("{name}, {count} players", name=one.name, count=one.players)) for one in others[:RECENT]
    ]


async def _again(house: House, who: PersonId, before: str) -> list[list[str]]:
    """The entries of an event, or of the largest event of a tournament: partners joined with +, and the club."""
    id, _, contest = before.partition("/")
    hall = await house.desks.hall(id)
    if not roles_in(hall.state, who):
        raise InvalidInput(
            "You can enter lists only from your own tournaments.", code="not_yours", facts={"field": "before"}
        )
    contests = [hall.state.contest(contest)] if contest else list(hall.state.contests.values())
    field = max((one.field for one in contests), key=len, default=())
    rows = [
        [" + ".join(hall.name(person) for person in one.persons), one.club]
        for one in field
        if not one.entrant.endswith("/2")
    ]
    return [["Name", "Club"], *rows] if rows else []


def _page(
    request: Request,
    house: House,
    hall: Hall,
    contest: str,
    rows: Sequence[Sequence[str]],
    columns: Sequence[str],
    heading: bool,
) -> Response:
    out = io.StringIO()
    csv.writer(out, delimiter="\t", lineterminator="\n").writerows(rows)
    where = hall.state.contest(ContestId(contest or next(iter(hall.state.contests))))
    try:
        lines, wrong = entries_from(rows, columns, heading=heading), ""
    except InvalidInput as refused:
        lines, wrong = [], refused.sentence
    return show(
        request,
        house,
        hall,
        "import",
        contest=where,
        rows=rows[: SHOWN + 1],
        many=len(rows),
        columns=columns,
        heading=heading,
        kinds=[(kind, CALLED[kind]) for kind in KINDS],
        lines=lines,
        wrong=wrong,
        twice=_twice(lines),
        already=_already(hall, where.id, lines),
        near=_near(hall, where.id, lines),
        table=out.getvalue(),
    )


def _twice(lines: Sequence[EntryLine]) -> list[str]:
    counts = Counter(name.casefold() for line in lines for name in line.names)
    return sorted({name for line in lines for name in line.names if counts[name.casefold()] > 1})


def _entered(hall: Hall, contest: ContestId) -> dict[str, str]:
    """Who is in the event: the names without regard to case, and as written."""
    names = (hall.name(person) for entry in hall.state.contest(contest).field for person in entry.persons)
    return {name.casefold(): name for name in names}


def _near(hall: Hall, contest: ContestId, lines: Sequence[EntryLine]) -> list[tuple[str, str]]:
    """Names in the list that may belong to the same person as each other, or as those in the event."""
    known, listed = _entered(hall, contest), {name.casefold(): name for line in lines for name in line.names}
    new = set(listed) - set(known)
    pairs = texts.near((listed | known).values())
    return list(islice((pair for pair in pairs if any(name.casefold() in new for name in pair)), MOST_NEAR))


def _already(hall: Hall, contest: ContestId, lines: Sequence[EntryLine]) -> list[str]:
    """Who is already in the event."""
    known = _entered(hall, contest)
    return sorted({name for line in lines for name in line.names if name.casefold() in known})


@router.post("/{id}/desk/import/enter")
async def enter(request: Request, house: TheHouse, id: str) -> Response:
    """Enter a list whose columns were checked; people already in the event are left out."""
    hall, known = await desk_of(request, house, id)
    form = {name: value for name, value in (await request.form()).items() if isinstance(value, str)}
    permit_act(hall.state, roles_in(hall.state, known.person), known.person, DESK["enter"])
    rows = [row for row in cells_in(form.get("table", ""), "\t") if any(row)]
    columns = [form.get(f"column.{place}", "") for place in range(max((len(row) for row in rows), default=0))]
    columns = [one if one in KINDS else "" for one in columns]
    heading, contest = form.get("heading") == "yes", ContestId(form.get("contest", ""))
    if form.get("again"):
        return _page(request, house, hall, contest, rows, columns, heading)
    lines = entries_from(rows, columns, heading=heading)
    inside = set(_already(hall, contest, lines))
    fresh = [line for line in lines if not inside & set(line.names)]
    if not fresh:
        raise InvalidInput("Everybody on this list has already been entered.", code="nobody")
    if twice := _twice(fresh):
        raise InvalidInput("{twice} is in the list twice.", twice=twice[0], code="entered_twice")
    names = [" ".join(name.split()) for line in fresh for name in line.names]
    told: dict[PersonId, Mapping[str, str]] = {}
    job = enter_lines(contest, fresh, told=told)
    await house.desks.work(hall, known.person, job, names=names, device=device_of(request))
    for person, details in told.items():
        await asyncio.to_thread(house.people.note, hall.id, person, details, known.person)
    return RedirectResponse(f"/tournaments/{hall.id}/desk/entries", 303)
