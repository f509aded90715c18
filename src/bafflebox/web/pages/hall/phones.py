"""A player's phone: no account, just a card. The word on the card moves from behind the # into a cookie for this page
only."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from typing import Annotated
from urllib.parse import quote

from fastapi import APIRouter, Form, Request, Response
from starlette.responses import RedirectResponse

from bafflebox.cases import PersonId
from bafflebox.clock import TimeControl
from bafflebox.errors import Refused
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.hall.acts import PHONE
from bafflebox.service.hall.moving import address_of
from bafflebox.service.hall.seats import in_break, is_at
from bafflebox.service.hall.views import MatchLine, mark_of, mine
from bafflebox.service.hall.work import DeskWork
from bafflebox.service.keys import Scope
from bafflebox.service.roles import Role
from bafflebox.tournament.events import PhoneUse
from bafflebox.tournament.hall import bound
from bafflebox.tournament.law import clauses
from bafflebox.tournament.phones import check_phone, use_in_match, wants_consent
from bafflebox.web.api.pushes import EndpointIn, PhoneIn, subscription
from bafflebox.web.identity import TheHouse, remember
from bafflebox.web.pages.clock import shown
from bafflebox.web.pages.hall.door import LOOKS, PATIENCE, beating, changed, taken
from bafflebox.web.pages.hall.public import event_page
from bafflebox.web.pages.hall.showing import now_of, show
from bafflebox.web.problems import NotAllowed

router = APIRouter()
COOKIE = "bafflebox-card"
LASTS = 7 * 24 * 60 * 60


def _holder(request: Request, house: House, hall: Hall) -> PersonId | None:
    word = request.cookies.get(COOKIE, "")
    return house.passes.holder(hall, word) if word else None


async def _player(request: Request, house: House, id: str) -> tuple[Hall, PersonId]:
    hall = await house.desks.hall(id)
    person = _holder(request, house, hall)
    if person is None:
        raise NotAllowed("Scan your card first.", code="no_card")
    return hall, person


@router.get("/{id}/me")
async def my_page(request: Request, house: TheHouse, id: str) -> Response:
    """My next match; players without a card yet type its word."""
    hall = await house.desks.hall(id)
    person = _holder(request, house, hall)
    if person is None:
        return show(request, house, hall, "card")
    if elsewhere := address_of(hall.state.handed_to):
        return RedirectResponse(f"{elsewhere}/tournaments/{hall.id}/me#{house.passes.card(hall, person)}", 303)
    found = mine(hall, person, now_of(house, hall))
    notices = [(number, notice) for number, notice in hall.state.notices.items() if person in notice.sent.to]
    return show(
        request,
        house,
        hall,
        "me",
        person=person,
        mine=found,
        notices=notices[::-1][:10],
        away=hall.state.attendance(person),
        barred=clauses(hall.state, "phones"),
        consent=wants_consent(hall.state),
        score=_score(request, found.match),
        shown=mark_of(hall, person, found),
        push_key=house.pushes.public_key,
    )


@router.get("/{id}/me/bracket")
async def my_bracket(request: Request, house: TheHouse, id: str, event: str = "", part: int = 0) -> Response:
    """The event of a player with their own path highlighted; the card is known only at this address."""
    hall, person = await _player(request, house, id)
    mine_in = [c.id for c in hall.state.contests.values() if any(person in entry.persons for entry in c.field)]
    wanted = next((one for one in mine_in if one == event), next(iter(mine_in or hall.state.contests)))
    return event_page(request, house, hall, wanted, person, part=part)


def _score(request: Request, line: MatchLine | None) -> dict[str, str]:
    """What this match's clock says about its end, to be checked and reported."""
    told = request.query_params
    first, second = told.get("first", ""), told.get("second", "")
    if line is None or told.get("match") != line.id or not (_points(first) and _points(second)):
        return {}
    return {"winner": line.players[int(first) < int(second)], "first": first, "second": second}


def _points(text: str) -> bool:
    return text.isdecimal() and len(text) <= 3


@router.get("/{id}/me/version")
async def my_version(request: Request, house: TheHouse, id: str, after: int = -1, mark: str = "") -> Response:
    """Like the public version, but only changes to the player's page count; the desk sees how many phones are connected."""
    hall = await house.desks.hall(id)
    person = _holder(request, house, hall)
    if person is not None:
        hall.presence.phone_seen(person, house.moments.now())
    return beating(_mine_changed(request, house, hall, person, after, mark))


async def _mine_changed(
    request: Request, house: House, hall: Hall, person: PersonId | None, after: int, mark: str
) -> AsyncIterator[bytes]:
    """Sends a space every second until a player's page has changed, then the version to show."""
    if person is None:
        async for beat in changed(request, hall, after):
            yield beat
        yield json.dumps({"version": hall.state.version}).encode()
        return
    seen, looked = after, hall.index.glance(person) if after == hall.state.version else None
    for _ in range(LOOKS):
        newest = await hall.newer(seen, PATIENCE)
        glance = hall.index.glance(person) if newest != seen else looked
        if glance != looked and mark_of(hall, person, mine(hall, person, now_of(house, hall))) != mark:
            break
        seen, looked = newest, glance  # nothing happened, or it concerns others
        if await request.is_disconnected():
            break
        yield b" "
    renew = mark_of(hall, person, mine(hall, person, now_of(house, hall))) != mark
    yield json.dumps({"version": hall.state.version if renew else after}).encode()


@router.post("/{id}/me")
async def come_in(
    request: Request, house: TheHouse, id: str, word: Annotated[str, Form(max_length=60)] = ""
) -> Response:
    hall = await house.desks.hall(id)
    person = house.passes.holder(hall, word)
    if person is None:
        raise NotAllowed("No player in this tournament has that card. Check it, or ask the desk.", code="no_card")
    return let_in(request, house, hall, person)


def let_in(request: Request, house: House, hall: Hall, person: PersonId) -> Response:
    """Opens the page of a player, and remembers the browser there."""
    path = f"/tournaments/{hall.id}/me"
    answer = RedirectResponse(path, 303)
    secure = request.url.scheme == "https"
    word = house.passes.card(hall, person)
    answer.set_cookie(COOKIE, word, max_age=LASTS, path=path, httponly=True, samesite="lax", secure=secure)
    return answer


@router.post("/{id}/me/act")
async def phone_act(request: Request, house: TheHouse, id: str) -> Response:
    hall, person = await _player(request, house, id)
    away = in_break(house.tables, hall, person)
    return await taken(request, house, hall, person, PHONE, (Role.PLAYER,), in_break=away)


@router.post("/{id}/me/push")
async def push_here(request: Request, house: TheHouse, id: str, told: Annotated[PhoneIn, Form()]) -> Response:
    """Subscribe this phone to calls, even when its page is closed."""
    hall, person = await _player(request, house, id)
    house.pushes.subscribe(hall, person, subscription(request, told))
    return Response(status_code=204)


@router.post("/{id}/me/push/off")
async def push_no_more(request: Request, house: TheHouse, id: str, told: Annotated[EndpointIn, Form()]) -> Response:
    hall, person = await _player(request, house, id)
    house.pushes.unsubscribe(hall, person, told.endpoint)
    return Response(status_code=204)


@router.post("/{id}/me/table")
async def my_table(
    request: Request, house: TheHouse, id: str, consent: Annotated[str, Form(max_length=9)] = ""
) -> Response:
    """Opens my table, as its player, if the desk has opened one."""
    hall = await house.desks.hall(id)
    person = _holder(request, house, hall)
    match = bound(hall.state).get(person) if person else None
    table = hall.state.file(match).table_id if match else ""
    if person is None or match is None or not table or not is_at(hall, match, await house.tables.room(table)):
        raise NotAllowed("No table is open for your match.", code="no_table")
    told = {"consent": consent == "yes", "in_break": in_break(house.tables, hall, person)}

    def job(work: DeskWork) -> None:
        work.do(use_in_match, match, **told)

    await house.desks.work(hall, person, job)
    answer = RedirectResponse(f"/t/{table}", 303)
    seat = Scope.seat(table)
    remember(request, answer, house.people.keys.issue(person, seat), seat)
    return answer


@router.get("/{id}/me/clock")
async def my_clock(request: Request, house: TheHouse, id: str) -> Response:
    """The clock for my match: names, length and times from the event; it passes the score to my report."""
    hall = await house.desks.hall(id)
    person = _holder(request, house, hall)
    found = mine(hall, person, now_of(house, hall)) if person else None
    if found is None or found.match is None:
        return RedirectResponse(f"/tournaments/{hall.id}/me", 303)
    check_phone(hall.state, PhoneUse.REPORT, in_break=person is not None and in_break(house.tables, hall, person))
    line, terms = found.match, hall.state.terms(found.match.contest)
    try:
        times: TimeControl | None = terms.control(line.length or 1)
    except Refused as refused:
        if refused.code != "times_not_set":
            raise
        times = None
    report = f"/tournaments/{hall.id}/me?match={quote(line.id)}"
    return shown(request, terms.rules, terms.kind, line.length or 1, times=times, names=line.names, report=report)
