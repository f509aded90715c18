"""The director's console: a page for each task of the desk."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request, Response

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.hall.programmes import EXAMPLES
from bafflebox.service.hall.views import MatchLine, match_line, matches
from bafflebox.tournament.calls import desk, next_calls
from bafflebox.tournament.course import course, structure_for
from bafflebox.tournament.draws.chance import LEAST_DICE
from bafflebox.tournament.entrants import Entry
from bafflebox.tournament.events import Entrant, MatchId, PoolKind, PoolOpened
from bafflebox.tournament.federations import FEDERATIONS, federation_of
from bafflebox.tournament.forecast import forecast
from bafflebox.tournament.lateness import Lateness, late_now, may_be_missing
from bafflebox.tournament.law import clauses
from bafflebox.tournament.money.fees import play_has_begun
from bafflebox.tournament.money.ledger import ORGANISER, account_of, balance, cash_in_hand, imbalance, pool_of
from bafflebox.tournament.money.pools import stakers
from bafflebox.tournament.money.prizes import is_awarded, prize_table, winnings
from bafflebox.tournament.notices import sign_out_sheet, unreached
from bafflebox.tournament.opening import unannounced
from bafflebox.tournament.reports import report_due
from bafflebox.tournament.results import open_reports
from bafflebox.tournament.rounds import can_pair
from bafflebox.tournament.schedule import slow_matches
from bafflebox.tournament.state import Contest
from bafflebox.tournament.structures import Kind
from bafflebox.tournament.to_do import to_do
from bafflebox.web.identity import TheHouse
from bafflebox.web.pages.hall.showing import desk_of, now_of, show

router = APIRouter()
BY_HAND = 64
"""Entrants up to which a draw made by hand is picked on the page; `tournament draw --by-hand` takes any number."""
RUNS = 60
"""Of a forecast on a page; more would keep the page waiting."""


@router.get("/{id}/desk")
async def call_desk(request: Request, house: TheHouse, id: str) -> Response:
    """What is on, what can be called, what waits for an answer."""
    hall, _ = await desk_of(request, house, id)
    at, state = now_of(house, hall), hall.state
    now = desk(state, at)
    cases = await house.desks.cases(hall)
    return show(
        request,
        house,
        hall,
        "calls",
        playing=[match_line(hall, name, at) for name in now.playing],
        called=[match_line(hall, name, at) for name in now.called],
        late={name: due_now(hall, name, at) for name in now.called},
        suspended=[match_line(hall, name, at) for name in now.suspended],
        waiting=[
            (match_line(hall, item.match, at), [hall.spoken(why) for why in item.hindrances], max(at, item.since) - at)
            for item in now.waiting
        ],
        proposed=dict(next_calls(state, at)),
        free=now.tables,
        reports=[match_line(hall, name, at) for name in open_reports(state)],
        slow=slow_matches(state, at),
        unreached=unreached(state),
        unannounced=unannounced(state),
        incidents=[raised for name, raised in state.incidents.items() if name not in cases or not cases[name].rulings],
        undrawn=undrawn(hall),
        tasks=to_do(state, cases),
        over=[c for c in state.contests.values() if _over(hall, c) and not c.finished],
        pairable=[contest for contest in state.contests.values() if can_pair(state, contest.id, at)],
    )


def due_now(hall: Hall, match: MatchId, at: Millis) -> list[Lateness]:
    """What the book would give now for each player of a called match, should it be that one who is missing."""
    players = may_be_missing(hall.state, match)
    found = (item for player in players for item in late_now(hall.state, match, at, [player]))
    return [item for item in found if item.is_open]


def undrawn(hall: Hall) -> list[tuple[Contest, Entrant]]:
    """Who was entered in an event after its draw and is on no line of it."""
    return [
        (contest, entry.entrant)
        for contest in hall.state.contests.values()
        if contest.draw is not None and not contest.finished
        for entry in contest.field
        if entry.entrant not in contest.draw.lines
    ]


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


@router.get("/{id}/desk/money")
async def money(request: Request, house: TheHouse, id: str, q: str = "") -> Response:
    hall, _ = await desk_of(request, house, id)
    people = sorted((hall.name(person), person, balance(hall.state, account_of(person))) for person in hall.payers)
    shown = [line for line in people if q.strip().casefold() in line[0].casefold()]
    contests = [
        (c, prize_table(hall.state, c.id), winnings(hall.state, c.id), _over(hall, c), is_awarded(hall.state, c.id))
        for c in hall.state.contests.values()
    ]
    state = hall.state
    receipts = {person: [m for m in state.movements if m.receipt and m.person == person] for _, person, _ in shown}
    void = {m.takes_back for m in state.movements} | {m.receipt for m in state.movements if m.takes_back}
    return show(
        request,
        house,
        hall,
        "money",
        people=shown,
        contests=contests,
        q=q,
        imbalance=imbalance(state),
        box=cash_in_hand(state),
        organiser=balance(state, ORGANISER),
        receipts=receipts,
        void=void,
        pools=[_pool(hall, opened) for opened in state.pools.values()],
        kinds=list(PoolKind),
    )


def _pool(hall: Hall, opened: PoolOpened) -> dict[str, Any]:
    """A pool as the page shows it: who is in, in the order in which they stand, and who could still be."""
    state, contest = hall.state, hall.state.contest(opened.contest)
    inside = set(stakers(state, opened.pool)) | {
        e for lot in state.lots if lot.pool == opened.pool for e in lot.entrants
    }
    return {
        "opened": opened,
        "holds": balance(state, pool_of(opened.pool)),
        "inside": sorted(hall.entrant(contest.id, one) for one in inside),
        "outside": sorted(
            (hall.entrant(contest.id, e.entrant), e.entrant) for e in contest.field if e.entrant not in inside
        ),
        "begun": play_has_begun(state, contest.id),
        "over": _over(hall, contest),
    }


def _over(hall: Hall, contest: Contest) -> bool:
    return contest.is_drawn and course(hall.state, contest.id).is_over


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
        over=[c.id for c in hall.state.contests.values() if _over(hall, c)],
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
    told = zip(hall.entries, hall.told(hall.entries), strict=True)
    rows = [(entry.version, entry.meta.at, hall.name(entry.meta.actor), words) for entry, words in told]
    found = [row for row in rows if q.strip().casefold() in f"{row[2]} {row[3]}".casefold()]
    return show(request, house, hall, "journal", rows=found[-max(1, min(last, 2000)) :][::-1], q=q, many=len(found))
