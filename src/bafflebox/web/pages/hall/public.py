"""Public pages: pairings, brackets, standings, results, the draw with its proof, the big screen."""

from __future__ import annotations

import json

from fastapi import APIRouter, Request, Response

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.errors import BaffleBoxError, InvalidInput
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.hall.acts import VISITOR
from bafflebox.service.hall.pictures import pictures
from bafflebox.service.hall.views import MatchLine, match_line, matches, placings, winners
from bafflebox.service.roles import Role
from bafflebox.tournament.calls import desk
from bafflebox.tournament.drawing import verified
from bafflebox.tournament.draws import DrawCheck, recipe
from bafflebox.tournament.events import ContestId, DrawMade
from bafflebox.web.identity import TheHouse, Visitor, remember, visitor
from bafflebox.web.languages import language_of
from bafflebox.web.pages.hall.door import taken
from bafflebox.web.pages.hall.showing import captions, now_of, reach_of, show
from bafflebox.web.pages.paging import paged
from bafflebox.web.problems import NotFound
from bafflebox.web.safety import headers_for

router = APIRouter()
LATEST = 12
MOST_PARTNERS = 9
"""Most partners that a person may name when asking to play; each gets a record on this server."""
CALLED, PLAYING = 6, 10
"""Matches on one part of the big screen, large enough to read from ten metres."""
MATCHES = 60
"""The number listed on one page of an event, of those on now and to come, and of all results."""
TURNS = 12
"""Seconds for which the big screen shows each of its parts; `?seconds=20` in its address sets another time."""


@router.get("/{id}")
async def tournament(request: Request, house: TheHouse, id: str, page: int = 1) -> Response:
    hall = await house.desks.hall(id)
    at = now_of(house, hall)
    now = desk(hall.state, at)
    on = {*now.called, *now.playing}
    shown = paged(request, [*now.called, *now.playing, *(item.match for item in now.waiting)], page, MATCHES)
    return show(
        request,
        house,
        hall,
        "public",
        shown=shown,
        on=[match_line(hall, name, at) for name in shown.items if name in on],
        waiting=[match_line(hall, name, at) for name in shown.items if name not in on],
        over=latest(hall, at, LATEST),
    )


def latest(hall: Hall, at: Millis, most: int | None = None) -> list[MatchLine]:
    """The finished matches, newest first."""
    over = sorted((f for f in hall.state.files.values() if f.result and f.ended), key=lambda f: -(f.ended or 0))
    return [match_line(hall, file.match, at) for file in over[:most]]


@router.get("/{id}/results")
async def results(request: Request, house: TheHouse, id: str, q: str = "", page: int = 1) -> Response:
    """All results, newest first, or those of a player."""
    hall, words = await house.desks.hall(id), q.strip().casefold()
    found = [line for line in latest(hall, now_of(house, hall)) if words in " – ".join(line.names).casefold()]
    return show(request, house, hall, "over", over=paged(request, found, page, MATCHES), q=q)


@router.post("/{id}/ask")
async def ask(request: Request, house: TheHouse, me: Visitor, id: str) -> Response:
    """Ask to play, or send the staff a message; newcomers give their name in the same form."""
    hall = await house.desks.hall(id)
    form = await request.form()
    if str(form.get("names", "")).count("\n") >= MOST_PARTNERS:
        raise InvalidInput(
            "Name at most {most_partners} partners, one per line.",
            most_partners=MOST_PARTNERS,
            code="too_many_partners",
        )
    known, key = (me, "") if me else house.people.guest(str(form.get("name", "")))
    answer = await taken(request, house, hall, known.person, VISITOR, (Role.SPECTATOR,))
    if key and answer.status_code < 400:
        remember(request, answer, key)
    return answer


@router.get("/{id}/events/{contest}")
async def event(request: Request, house: TheHouse, id: str, contest: str, page: int = 1, part: int = 0) -> Response:
    """An event: its brackets and groups, places, and every match."""
    me, hall = visitor(request), await house.desks.hall(id)
    return event_page(request, house, hall, ContestId(contest), me.person if me else None, page, part)


def event_page(
    request: Request,
    house: House,
    hall: Hall,
    contest: ContestId,
    person: PersonId | None,
    page: int = 1,
    part: int = 0,
) -> Response:
    """An event with a player's own path highlighted; of a large bracket one part, by default the one with that path."""
    now, at = hall.state.contest(contest), now_of(house, hall)
    own = {entry.entrant for entry in now.field if person in entry.persons}
    lines, places = matches(hall, now.id, at), placings(hall, now.id) if now.is_drawn else []
    return show(
        request,
        house,
        hall,
        "event",
        contest=now,
        own=own,
        own_lines=[line for line in lines if own & set(line.players)],
        pictures=[
            (picture, part or picture.part_of(own), paged(request, picture.rows[1:], page, MATCHES))
            for picture in pictures(hall, now.id, captions(language_of(request)))
        ],
        part_address=lambda number: f"?{request.url.include_query_params(part=number).query}",
        shown=paged(request, lines, page, MATCHES),
        places=places,
        placed=paged(request, places, page, MATCHES),
    )


@router.get("/{id}/events/{contest}/embed")
async def embed(request: Request, house: TheHouse, id: str, contest: str) -> Response:
    """The standings of an event as a small page for another site."""
    hall = await house.desks.hall(id)
    now = hall.state.contest(ContestId(contest))
    answer = show(request, house, hall, "embed", contest=now, places=placings(hall, now.id) if now.is_drawn else [])
    policy = headers_for(request.scope)["content-security-policy"]
    answer.headers["content-security-policy"] = policy.replace("frame-ancestors 'none'", "frame-ancestors *")
    return answer


@router.get("/{id}/events/{contest}/draw")
async def ceremony(request: Request, house: TheHouse, id: str, contest: str) -> Response:
    """The draw for the big screen: what was committed to, what was rolled, who plays whom, and the proof."""
    hall = await house.desks.hall(id)
    now = hall.state.contest(ContestId(contest))
    file = json.loads(now.draw.file) if now.draw else {}
    every = matches(hall, now.id, now_of(house, hall)) if now.draw else []
    first = [line for line in every if line.section == every[0].section and line.round == 1]
    return show(
        request,
        house,
        hall,
        "ceremony",
        contest=now,
        file=file,
        checks=_checked(now.draw) if now.draw else (),
        lines=[hall.entrant(now.id, line) if line else "" for line in now.draw.lines] if now.draw else [],
        first=first,
        recipe=recipe(),
    )


def _checked(made: DrawMade) -> tuple[DrawCheck, ...]:
    try:
        return verified(made)
    except BaffleBoxError as wrong:
        return (DrawCheck(False, wrong.sentence),)


@router.get("/{id}/events/{contest}/draw.json")
async def draw_file(house: TheHouse, id: str, contest: str) -> Response:
    """The file from which anybody can recompute the draw: `bafflebox verify draw draw.json`."""
    now = (await house.desks.hall(id)).state.contest(ContestId(contest))
    if now.draw is None:
        raise NotFound("{name} hasn't been drawn yet.", name=now.conditions.name)
    return Response(now.draw.file, media_type="application/json")


@router.get("/{id}/screen")
async def screen(request: Request, house: TheHouse, id: str, seconds: int = TURNS) -> Response:
    """For the wall of the hall: the calls, the latest results, the winners, then each event in turn. Once everything
    has been played and somebody has won, the winners come first."""
    hall = await house.desks.hall(id)
    words = captions(language_of(request))
    at = now_of(house, hall)
    now = desk(hall.state, at)
    there = await reach_of(request, house, hall)
    won = [(contest, podiums) for contest in hall.state.contests.values() if (podiums := winners(hall, contest.id))]
    done = won and not (now.called or now.playing or now.waiting)
    return show(
        request,
        house,
        hall,
        "screen",
        won=won,
        sheets=max(0 if done else 1, -(-len(now.called) // CALLED), -(-len(now.playing) // PLAYING)),
        outside="" if there.only_here else f"{there.address.partition('://')[2]}/tournaments/{hall.id}/me",
        called=[match_line(hall, name, at) for name in now.called],
        playing=[match_line(hall, name, at) for name in now.playing],
        waiting=[match_line(hall, item.match, at) for item in now.waiting[:LATEST]],
        over=latest(hall, at, LATEST),
        drawn=[(contest, pictures(hall, contest.id, words)) for contest in hall.state.contests.values()],
        seconds=max(3, min(seconds, 600)),
    )
