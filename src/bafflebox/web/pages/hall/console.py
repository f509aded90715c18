"""The director's console: a page for each task of the desk."""

from __future__ import annotations

from typing import cast

from fastapi import APIRouter, Request, Response

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.hall.overview import due_now, needs, progress_of, score_now, undrawn
from bafflebox.service.hall.programmes import EXAMPLES
from bafflebox.service.hall.views import MatchLine, match_line, matches
from bafflebox.tournament.calls import desk, next_calls
from bafflebox.tournament.course import is_complete, structure_for
from bafflebox.tournament.draws.chance import LEAST_DICE
from bafflebox.tournament.entrants import Entry
from bafflebox.tournament.events import Event, MatchId
from bafflebox.tournament.federations import FEDERATIONS, federation_of
from bafflebox.tournament.forecast import forecast
from bafflebox.tournament.law import clauses
from bafflebox.tournament.match_file import contest_of
from bafflebox.tournament.money.ledger import account_of, balance
from bafflebox.tournament.notices import sign_out_sheet, unreached
from bafflebox.tournament.reports import report_due
from bafflebox.tournament.schedule import slow_matches
from bafflebox.tournament.state import Contest
from bafflebox.tournament.structures import Kind
from bafflebox.web.identity import TheHouse
from bafflebox.web.pages.hall.showing import desk_of, now_of, show

router = APIRouter()
MANY = 32
"""Matches on at once beyond which the page shows a dense table."""
BY_HAND = 64
"""Entrants up to which a draw made by hand is picked on the page; `tournament draw --by-hand` takes any number."""
RUNS = 60
"""Of a forecast on a page; more would keep the page waiting."""


@router.get("/{id}/desk")
async def now(request: Request, house: TheHouse, id: str, event: str = "", view: str = "") -> Response:
    """What needs a person, what can be called, what is on: of the whole tournament or of one event."""
    hall, _ = await desk_of(request, house, id)
    at, state = now_of(house, hall), hall.state
    seen = desk(state, at)
    cases = await house.desks.cases(hall)
    chosen = event if event in state.contests else ""

    def here(match: MatchId) -> bool:
        return chosen in ("", contest_of(match))

    on = {name: match_line(hall, name, at) for name in (*seen.called, *seen.playing) if here(name)}
    proposed = {name: table for name, table in next_calls(state, at) if here(name)}
    tables = {table: line for line in on.values() for table in line.file.tables}
    return show(
        request,
        house,
        hall,
        "now",
        needs=[need for need in needs(hall, seen, cases, at) if need.contest in ("", chosen) or not chosen],
        playing=[on[name] for name in seen.playing if here(name)],
        called=[on[name] for name in seen.called if here(name)],
        late={name: due_now(hall, name, at) for name in seen.called if here(name)},
        suspended=[match_line(hall, name, at) for name in seen.suspended if here(name)],
        waiting=[
            (match_line(hall, item.match, at), [hall.spoken(why) for why in item.hindrances], max(at, item.since) - at)
            for item in seen.waiting
            if here(item.match)
        ],
        proposed=proposed,
        free=seen.tables,
        on=tables,
        wanted=_calling(hall),
        slow={item.match: item.usual for item in slow_matches(state, at)},
        unreached=unreached(state),
        over=[c for c in state.contests.values() if is_complete(hall.state, c.id) and not c.finished],
        progress=[one for contest in state.contests.values() if (one := progress_of(hall, contest))],
        score=score_now,
        chosen=chosen,
        dense=view == "table" or (view != "cards" and len(on) > MANY),
    )


def _calling(hall: Hall) -> set[str]:
    """Tables from which the director was called and where nobody has ruled yet."""
    done = {applied.case for applied in hall.state.applied}
    found = (raised for name, raised in hall.state.incidents.items() if name not in done and raised.match)
    return {
        hall.state.file(raised.match).table for raised in found if raised.match and hall.state.file(raised.match).is_on
    }


@router.get("/{id}/desk/entries")
async def entries(
    request: Request, house: TheHouse, id: str, q: str = "", scanned: str = "", unknown: str = "", into: str = ""
) -> Response:
    """Who is in and who is here; after a card was scanned, whose it was; after an entry, the form for the next one."""
    hall, _ = await desk_of(request, house, id)
    person = PersonId(scanned) if scanned in hall.persons else None
    found = [
        (contest, [entry for entry in contest.entries.values() if _fits(hall, contest, entry, q)])
        for contest in hall.state.contests.values()
    ]
    return show(
        request,
        house,
        hall,
        "entries",
        found=found,
        q=q,
        person=person,
        unknown=unknown,
        owes=_owes(hall, person),
        undrawn=undrawn(hall),
        into=into,
        told=house.people.told_of(hall.persons),
        kinds=sorted({kind for c in hall.state.contests.values() if c.fees for kind in c.fees.kinds}),
    )


def _owes(hall: Hall, person: PersonId | None) -> int:
    return max(0, -balance(hall.state, account_of(person))) if person else 0


def _fits(hall: Hall, contest: Contest, entry: Entry, words: str) -> bool:
    return words.strip().casefold() in hall.entrant(contest.id, entry.entrant).casefold()


@router.get("/{id}/desk/draw")
async def draws(request: Request, house: TheHouse, id: str) -> Response:
    hall, _ = await desk_of(request, house, id)
    return show(
        request,
        house,
        hall,
        "draws",
        least=LEAST_DICE,
        witnesses=bool(clauses(hall.state, "public_draw")),
        lines={contest.id: _sheet_lines(contest) for contest in hall.state.contests.values()},
        examples=EXAMPLES,
    )


def _sheet_lines(contest: Contest) -> int:
    """The lines of a sheet that can be filled in by hand; none where there is no bracket, or too many to pick from."""
    if contest.is_drawn or not 2 <= len(contest.field) <= BY_HAND:
        return 0
    structure = structure_for(contest.conditions.structure, len(contest.field))
    return structure.lines if structure.sections[0].kind is Kind.BRACKET else 0


@router.get("/{id}/desk/results")
async def results(request: Request, house: TheHouse, id: str) -> Response:
    """Every match of every event, to take or to correct its result."""
    hall, _ = await desk_of(request, house, id)
    at = now_of(house, hall)
    found: list[tuple[Contest, list[MatchLine]]] = [(c, matches(hall, c.id, at)) for c in hall.state.contests.values()]
    return show(request, house, hall, "results", found=found)


@router.get("/{id}/desk/tables")
async def tables(request: Request, house: TheHouse, id: str) -> Response:
    hall, _ = await desk_of(request, house, id)
    at = now_of(house, hall)
    on = {
        file.table: match_line(hall, file.match, at) for file in hall.state.files.values() if file.is_on and file.table
    }
    return show(request, house, hall, "tables", on=on)


@router.get("/{id}/desk/schedule")
async def schedule(request: Request, house: TheHouse, id: str) -> Response:
    """When each round and event will end, and who is away."""
    hall, _ = await desk_of(request, house, id)
    at = now_of(house, hall)
    foreseen = forecast(hall.state, at, hall.state.version, runs=RUNS)
    return show(
        request,
        house,
        hall,
        "schedule",
        foreseen=foreseen,
        away=sign_out_sheet(hall.state, at),
        due=await _due(house, hall),
        federations=FEDERATIONS.values(),
        own=federation_of(hall.state, "").id,
        over=[c.id for c in hall.state.contests.values() if is_complete(hall.state, c.id)],
    )


async def _due(house: House, hall: Hall) -> list[str]:
    """What has to be reported to a federation."""
    return [
        f"{item.sentence} [{', '.join(item.clauses)}]"
        for item in report_due(hall.state, await house.desks.cases(hall), hall.name)
    ]


@router.get("/{id}/desk/messages")
async def messages(request: Request, house: TheHouse, id: str) -> Response:
    hall, _ = await desk_of(request, house, id)
    people = sorted((hall.name(person), person) for person in hall.persons)
    return show(request, house, hall, "messages", people=people)


@router.get("/{id}/desk/journal")
async def journal(request: Request, house: TheHouse, id: str, q: str = "", last: int = 100) -> Response:
    """What happened, who did it and when."""
    hall, _ = await desk_of(request, house, id)
    words, most = q.strip().casefold(), max(1, min(last, 2000))
    looked = hall.entries if words else hall.entries[-most:]
    rows = [(e.version, e.meta.at, hall.name(e.meta.actor), hall.said(cast(Event, e.event))) for e in looked]
    found = [row for row in rows if words in f"{row[2]} {row[3]}".casefold()]
    many = len(found) if words else len(hall.entries)
    return show(request, house, hall, "journal", rows=found[-most:][::-1], q=q, many=many)
