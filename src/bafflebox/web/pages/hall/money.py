"""The money page of the desk: the cash box, who owes what, fees and prizes by event, pools and Calcuttas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from fastapi import APIRouter, Request, Response
from starlette.responses import JSONResponse

from bafflebox.cases import PersonId
from bafflebox.errors import BaffleBoxError
from bafflebox.message import said
from bafflebox.service.hall import Hall
from bafflebox.service.hall.acts.fields import read_as
from bafflebox.service.hall.acts.money import Prizes
from bafflebox.tournament.course import is_complete, layout
from bafflebox.tournament.events import HUNDRED_PERCENT, MoneyMoved, PoolKind, PoolOpened, Prize
from bafflebox.tournament.money.amounts import rounded
from bafflebox.tournament.money.fees import charged, play_has_begun
from bafflebox.tournament.money.ledger import ORGANISER, account_of, amount, balance, pool_of, statement
from bafflebox.tournament.money.pools import stakers
from bafflebox.tournament.money.prizes import fund, is_awarded, prize_table, winnings
from bafflebox.tournament.state import Contest
from bafflebox.tournament.structures import title_section
from bafflebox.web.identity import TheHouse
from bafflebox.web.languages import language_of
from bafflebox.web.pages.hall.showing import desk_of, show
from bafflebox.web.pages.paging import paged
from bafflebox.web.ruling_words import RefusalWords
from bafflebox.web.wording import Wording

router = APIRouter()
ACCOUNTS = 50
"""On one page."""


@router.get("/{id}/desk/money")
async def money(request: Request, house: TheHouse, id: str, q: str = "", page: int = 1) -> Response:
    hall, _ = await desk_of(request, house, id)
    state, words = hall.state, RefusalWords(language_of(request))
    people = sorted((hall.name(person), person, balance(hall.state, account_of(person))) for person in hall.payers)
    shown = paged(request, [line for line in people if q.strip().casefold() in line[0].casefold()], page, ACCOUNTS)
    contests = [
        (
            c,
            prize_table(hall.state, c.id),
            winnings(hall.state, c.id),
            is_complete(state, c.id),
            is_awarded(hall.state, c.id),
        )
        for c in hall.state.contests.values()
    ]
    receipts: dict[PersonId, list[MoneyMoved]] = {person: [] for _, person, _ in shown.items}
    for movement in state.movements:
        if movement.receipt and movement.person in receipts:
            receipts[movement.person].append(movement)
    void = {m.takes_back for m in state.movements} | {m.receipt for m in state.movements if m.takes_back}
    return show(
        request,
        house,
        hall,
        "money",
        people=people,
        shown=shown,
        contests=contests,
        q=q,
        books=statement(state),
        plain=lambda cents: f"{cents // 100}.{cents % 100:02d}".removesuffix(".00"),
        fund=lambda contest: fund(state, contest),
        sections=_paid_sections,
        share_of=_share_of,
        paid_places=_paid_places,
        paid_now=lambda prizes, contest, section, place: next(
            (words.say(amount(state, cents)) for p, cents in prizes if _is_place(contest, p, section, place)), ""
        ),
        begun=lambda contest: play_has_begun(state, contest),
        absent_charged=lambda contest: any(
            charged(state, contest.id, e.entrant) for e in contest.entries.values() if e.standing.value == "absent"
        ),
        organiser=balance(state, ORGANISER),
        receipts=receipts,
        void=void,
        section_called=Wording(language_of(request)).section,
        pools=[_pool(hall, opened) for opened in state.pools.values()],
        kinds=list(PoolKind),
    )


def _paid_sections(contest: Contest) -> list[str]:
    """The sections whose places can be paid: where the event is decided, and every other bracket."""
    structure = layout(contest.conditions.structure, len(contest.field))
    title = title_section(structure)
    beside = [
        s.name for s in structure.sections if title_section(structure, s.name) not in (title, "") and s.place_from == 1
    ]
    return list(dict.fromkeys([title, *beside]))


def _share_of(contest: Contest, section: str, place: int) -> str:
    """The percentage paid for a place, whichever section named it."""
    for prize in contest.prizes.prizes if contest.prizes else ():
        if _is_place(contest, prize, section, place):
            return f"{prize.share / 100:g}"
    return ""


def _is_place(contest: Contest, prize: Prize, section: str, place: int) -> bool:
    structure = layout(contest.conditions.structure, len(contest.field))
    return (title_section(structure, prize.bracket), prize.place) == (section, place)


def _paid_places(contest: Contest) -> int:
    """Rows of the table: eight, or two more than are paid."""
    paid = [prize.place for prize in contest.prizes.prizes] if contest.prizes else []
    return max(8, *(place + 2 for place in paid), 0)


def _pool(hall: Hall, opened: PoolOpened) -> dict[str, Any]:
    """A pool as shown on the page: who is in, in order of standing, and who could still join."""
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
        "lots": [
            {
                "names": ", ".join(hall.entrant(contest.id, one) for one in lot.entrants),
                "price": lot.price,
                "owners": _owners(hall, lot.shares),
            }
            for lot in state.lots
            if lot.pool == opened.pool
        ],
        "begun": play_has_begun(state, contest.id),
        "over": is_complete(state, contest.id),
    }


def _owners(hall: Hall, shares: Mapping[str, int]) -> str:
    """Who owns a lot; shares are given if there are several owners."""
    if len(shares) == 1:
        return hall.name(next(iter(shares)))
    return ", ".join(f"{hall.name(owner)} {part / 100:.4g} %" for owner, part in shares.items())


@router.get("/{id}/desk/prizes")
async def prize_preview(request: Request, house: TheHouse, id: str) -> Response:
    """The amounts in a prize table as it is being written, from the current fund."""
    hall, _ = await desk_of(request, house, id)
    words = RefusalWords(language_of(request))
    try:
        asked = read_as(Prizes, dict(request.query_params))
        found = asked.places
        cents = rounded(fund(hall.state, asked.contest), [one.share for one in found], asked.round) if found else ()
    except BaffleBoxError as refused:
        return JSONResponse({"wrong": words.say(refused.sentence), "total": "", "amounts": {}})
    total = sum(prize.share for prize in found)
    told = {f"{p.bracket}.{p.place}": words.say(amount(hall.state, one)) for p, one in zip(found, cents, strict=True)}
    off = said("Together {percent} %. Make it 100 %.", percent=total / 100)
    wrong = "" if total == HUNDRED_PERCENT else words.say(off)
    return JSONResponse({"wrong": wrong, "total": f"{total / 100:g} %", "amounts": told if not wrong else {}})
