"""The director's console: a page for each task of the desk."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from itertools import islice
from typing import Any, TypeVar, cast

from fastapi import APIRouter, Request, Response

from bafflebox import texts
from bafflebox.cases import PersonId
from bafflebox.clock import MINUTE
from bafflebox.errors import Refused
from bafflebox.service import House
from bafflebox.service.bot_names import MARK
from bafflebox.service.hall import Hall
from bafflebox.service.hall.overview import all_due, needs, progress_of, score_now, undrawn
from bafflebox.service.hall.views import MatchLine, match_line, matches
from bafflebox.store import JournalEntry as StoredEntry
from bafflebox.tournament.calls import desk, next_calls
from bafflebox.tournament.course import course, is_complete, structure_for, structure_of
from bafflebox.tournament.drawn import round_names
from bafflebox.tournament.draws.chance import LEAST_DICE
from bafflebox.tournament.entrants import Entry, EntryStatus
from bafflebox.tournament.events import DeskEvent, Entrant, MatchId
from bafflebox.tournament.federations import FEDERATIONS, federation_of
from bafflebox.tournament.forecast import Forecast, forecast
from bafflebox.tournament.hall import tables_in_order
from bafflebox.tournament.law import clauses
from bafflebox.tournament.match_file import contest_of
from bafflebox.tournament.money.ledger import account_of, balance
from bafflebox.tournament.notices import sign_out_sheet, unreached
from bafflebox.tournament.reports import Due, report_due
from bafflebox.tournament.rounds import due_pairing
from bafflebox.tournament.schedule import slow_matches
from bafflebox.tournament.state import Contest, Tournament
from bafflebox.tournament.structures import SectionKind
from bafflebox.web.identity import TheHouse
from bafflebox.web.languages import language_of
from bafflebox.web.pages.hall.importing import MOST_NEAR, lists_of
from bafflebox.web.pages.hall.showing import desk_of, now_of, show
from bafflebox.web.pages.paging import Page, paged
from bafflebox.web.wording import Wording

router = APIRouter()
T = TypeVar("T")
MANY = 32
"""The number of matches in progress above which the page shows a compact table."""
NEEDS, WAITING, TABLES, CARDS, ROWS, TILES = 25, 24, 12, 16, 100, 150
"""Limits of the call desk: what needs somebody, matches to call, free tables offered for each, matches called and in
progress with their forms, rows of the compact table, and tables on the map."""
ON_MAP = 60
"""The number of tables on one page of the map."""
BY_HAND = 64
"""The most entrants for which a manual draw can be entered on the page; `tournament draw --by-hand` accepts any
number."""
ENTRIES, MATCHES = 20, 200
"""The number on one page of entries and of results."""
LINES, MOST_LINES = 100, 2000
"""Journal entries on one page."""
RUNS, AFFORDED = 60, 20_000
"""Runs of a forecast on a page, and the number of matches simulated in all: more would keep the page waiting."""


@router.get("/{id}/desk")
async def now(request: Request, house: TheHouse, id: str, event: str = "", view: str = "", page: int = 1) -> Response:
    """What needs a person, what can be called, what is in progress: for the whole tournament or one event."""
    hall, _ = await desk_of(request, house, id)
    at, state = now_of(house, hall), hall.state
    seen = desk(state, at)
    cases = await house.desks.cases(hall)
    chosen, late = event if event in state.contests else "", all_due(hall, seen.called, at)

    def here(match: MatchId) -> bool:
        return chosen in ("", contest_of(match))

    on = {name: match_line(hall, name, at) for name in (*seen.called, *seen.playing) if here(name)}
    proposed = {name: table for name, table in next_calls(state, at) if here(name)}
    tables = {table: line for line in on.values() for table in line.file.tables}
    to_call = [item for item in seen.waiting if here(item.match)]
    return show(
        request,
        house,
        hall,
        "now",
        needs=[need for need in needs(hall, cases, at, late) if need.contest in ("", chosen) or not chosen],
        playing=[on[name] for name in seen.playing if here(name)],
        called=[on[name] for name in seen.called if here(name)],
        late=late,
        suspended=[match_line(hall, name, at) for name in seen.suspended if here(name)],
        waiting=[
            (
                match_line(hall, item.match, at),
                [why.said(hall.named, hall.the_match) for why in item.hindrances],
                max(at, item.since) - at,
            )
            for item in to_call[:WAITING]
        ],
        to_call=len(to_call),
        most_needs=NEEDS,
        most_tables=TABLES,
        most_cards=CARDS if len(on) > MANY else MANY,
        most_rows=ROWS,
        proposed=proposed,
        free=seen.tables,
        on=tables,
        hall_tables=paged(request, tables_in_order(state), page, TILES),
        wanted=_calling(hall),
        slow={item.match: item.usual for item in slow_matches(state, at)},
        unreached=unreached(state),
        over=[c for c in state.contests.values() if is_complete(hall.state, c.id) and not c.finished],
        progress=[one for contest in state.contests.values() if (one := progress_of(hall, contest))],
        score=score_now,
        waits_silently=partial(waits_silently, hall),
        chosen=chosen,
        dense=view == "table" or (view != "cards" and len(on) > MANY),
    )


def waits_silently(hall: Hall, line: MatchLine) -> bool:
    """Whether a bot in this match is waiting for an online table: in the hall nobody plays for it, and it doesn't
    complain."""
    bots = (hall.name(person).endswith(MARK) for one in line.players for person in hall.state.persons(line.id, one))
    return not line.file.table_id and any(bots)


def _calling(hall: Hall) -> set[str]:
    """Tables from which the director was called and where nobody has ruled yet."""
    done = {applied.case for applied in hall.state.applied}
    found = (raised for name, raised in hall.state.incidents.items() if name not in done and raised.match)
    return {
        hall.state.file(raised.match).table for raised in found if raised.match and hall.state.file(raised.match).is_on
    }


@router.get("/{id}/desk/entries")
async def entries(
    request: Request,
    house: TheHouse,
    id: str,
    q: str = "",
    scanned: str = "",
    unknown: str = "",
    into: str = "",
    page: int = 1,
) -> Response:
    """Entrants and who is here; after a card was scanned, whose it was; after an entry, the form for the next one."""
    hall, me = await desk_of(request, house, id)
    person = PersonId(scanned) if scanned in hall.persons else None
    directs = hall.is_director(me.person)
    shown = paged(request, _entered(hall, q), page, ENTRIES)
    return show(
        request,
        house,
        hall,
        "entries",
        found=_by_contest(hall, shown),
        shown=shown,
        q=q,
        person=person,
        unknown=unknown,
        owes=_owes(hall, person),
        undrawn=undrawn(hall),
        near=_near(hall),
        lists=await lists_of(house, hall, me.person) if directs else [],
        into=into,
        told=house.people.told_of(hall.id, {one for _, entry in shown.items for one in entry.persons}),
        namesakes=house.registers.namesakes(hall, me.person) if directs else [],
        shared=await house.registers.shared_by_name(house.desks, hall) if directs else {},
        kinds=sorted({kind for c in hall.state.contests.values() if c.fees for kind in c.fees.kinds}),
    )


def _near(hall: Hall) -> list[tuple[str, str]]:
    """Entrants of undrawn events who may be the same person, entered twice."""
    entered = (entry for contest in hall.state.contests.values() if not contest.is_drawn for entry in contest.field)
    names = (hall.name(person) for entry in entered for person in entry.persons)
    return list(islice(texts.near(names), MOST_NEAR))


def _owes(hall: Hall, person: PersonId | None) -> int:
    return max(0, -balance(hall.state, account_of(person))) if person else 0


def _entered(hall: Hall, words: str) -> list[tuple[Contest, Entry]]:
    """Every entry whose name contains these words; those waiting for an answer come first."""
    found = [
        (contest, entry)
        for contest in hall.state.contests.values()
        for entry in contest.entries.values()
        if _fits(hall, contest, entry, words)
    ]
    return sorted(found, key=lambda one: one[1].standing is not EntryStatus.REQUESTED)


def _by_contest(hall: Hall, shown: Page[tuple[Contest, T]]) -> list[tuple[Contest, list[T]]]:
    """The items of a page under their events."""
    found: dict[str, list[T]] = {contest.id: [] for contest in hall.state.contests.values()}
    for contest, item in shown.items:
        found[contest.id].append(item)
    return [(contest, found[contest.id]) for contest in hall.state.contests.values()]


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
        ladders={contest.id: _ladder(hall, contest) for contest in hall.state.contests.values()},
        free={contest.id: _free(hall, contest) for contest in hall.state.contests.values()},
    )


def _ladder(hall: Hall, contest: Contest) -> list[Entrant]:
    """The players on a ladder, from the top."""
    found = course(hall.state, contest.id).ladders if contest.is_drawn and not contest.finished else {}
    return [entrant for order in found.values() for entrant in order]


def _free(hall: Hall, contest: Contest) -> list[Entrant]:
    """Who can be paired by hand now; nobody if no pairing is due, or there are too many to choose from."""
    if not contest.is_drawn or contest.finished:
        return []
    try:
        free = due_pairing(hall.state, contest.id).free
    except Refused:
        return []
    return list(free) if len(free) <= BY_HAND else []


def _sheet_lines(contest: Contest) -> int:
    """The lines of a sheet that can be filled in by hand; none if there is no bracket, or too many to choose from."""
    if contest.is_drawn or not 2 <= len(contest.field) <= BY_HAND:
        return 0
    structure = structure_for(contest.conditions.structure, len(contest.field))
    return structure.lines if structure.sections[0].kind is SectionKind.BRACKET else 0


@router.get("/{id}/desk/results")
async def results(request: Request, house: TheHouse, id: str, q: str = "", page: int = 1) -> Response:
    """Every match of every event, for entering or correcting results."""
    hall, _ = await desk_of(request, house, id)
    at = now_of(house, hall)
    words = q.strip().casefold()
    lines = [
        (contest, line)
        for contest in hall.state.contests.values()
        for line in matches(hall, contest.id, at)
        if words in f"{line.where} {' – '.join(line.names)}".casefold()
    ]
    shown = paged(request, lines, page, MATCHES)
    return show(request, house, hall, "results", found=_by_contest(hall, shown), shown=shown, q=q)


@router.get("/{id}/desk/tables")
async def tables(request: Request, house: TheHouse, id: str, q: str = "", page: int = 1) -> Response:
    """A map of the tables and who plays there; found by number, name or player."""
    hall, _ = await desk_of(request, house, id)
    at = now_of(house, hall)
    lines = [match_line(hall, file.match, at) for file in hall.state.on.values()]
    on = {table: line for line in lines for table in line.file.tables}
    words = q.strip().casefold()
    found = [
        table
        for table in tables_in_order(hall.state)
        if words in " ".join((table.name, *(on[table.name].names if table.name in on else ()))).casefold()
    ]
    return show(request, house, hall, "tables", on=on, hall_tables=paged(request, found, page, ON_MAP), q=q)


@router.get("/{id}/desk/schedule")
async def schedule(request: Request, house: TheHouse, id: str) -> Response:
    """When each round and event will end, and who is away."""
    hall, _ = await desk_of(request, house, id)
    at = now_of(house, hall)
    state, minute, wording = hall.state, at // MINUTE, Wording(language_of(request))
    foreseen = await hall.kept.get(
        "forecast",
        (state.version, minute),
        lambda: forecast(state, at, state.version, runs=RUNS, afforded=AFFORDED),
    )
    return show(
        request,
        house,
        hall,
        "schedule",
        foreseen=foreseen,
        called=lambda item: _called(state, item, wording),
        away=sign_out_sheet(hall.state, at),
        due=await _due(house, hall),
        federations=FEDERATIONS.values(),
        own=federation_of(hall.state, "").id,
        over=[c.id for c in hall.state.contests.values() if is_complete(hall.state, c.id)],
    )


def _called(state: Tournament, item: Forecast, wording: Wording) -> str:
    """The subject of a line in the forecast: `Consolation: semi-finals`."""
    if not item.section:
        return wording.told("Whole event")
    structure = structure_of(state.contest(item.contest))
    names = round_names(structure.section(item.section), wording.words())
    name = names[item.round - 1] if 0 < item.round <= len(names) else wording.round(item.round)
    section = wording.section(item.section)
    return f"{section[:1].upper()}{section[1:]}: {name}" if len(structure.sections) > 1 else name


async def _due(house: House, hall: Hall) -> list[Due]:
    """What has to be reported to a federation."""
    return list(report_due(hall.state, await house.desks.cases(hall), hall.name))


@router.get("/{id}/desk/messages")
async def messages(request: Request, house: TheHouse, id: str) -> Response:
    hall, _ = await desk_of(request, house, id)
    people = sorted((hall.name(person), person) for person in hall.persons)
    return show(request, house, hall, "messages", people=people)


@router.get("/{id}/desk/journal")
async def journal(
    request: Request, house: TheHouse, id: str, q: str = "", last: int = LINES, before: int = 0
) -> Response:
    """What happened, who did it and when: the last lines, or those before a version."""
    hall, _ = await desk_of(request, house, id)
    words, most = q.strip().casefold(), max(1, min(last, MOST_LINES))
    older = hall.entries[: before - 1] if before > 0 else hall.entries
    rows, more = await asyncio.to_thread(_found, hall, older, words, most)
    told: dict[str, Any] = {
        "rows": rows,
        "q": q,
        "lines": most,
        "more": more,
        "before": before,
        "many": len(rows) if words else len(hall.entries),
    }
    return show(request, house, hall, "journal", **told)


def _line(hall: Hall, entry: StoredEntry) -> tuple[int, int, str, str]:
    """A line of the journal: its number, when, who and what."""
    return entry.version, entry.meta.at, hall.name(entry.meta.actor), hall.said(cast(DeskEvent, entry.event))


def _found(
    hall: Hall, entries: Sequence[StoredEntry], words: str, most: int
) -> tuple[list[tuple[int, int, str, str]], bool]:
    """The latest lines that contain these words, and whether there may be more."""
    found: list[tuple[int, int, str, str]] = []
    for entry in reversed(entries):
        line = _line(hall, entry)
        if words in f"{line[2]} {line[3]}".casefold():
            if len(found) == most:
                return found, True
            found.append(line)
    return found, False
