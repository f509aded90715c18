"""For people following from elsewhere: a feed of results, and an overlay for a stream."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

from fastapi import APIRouter, Request, Response
from starlette.responses import JSONResponse

from bafflebox.service.hall import Hall
from bafflebox.service.hall.views import match_line
from bafflebox.tournament.events import MatchId
from bafflebox.web.identity import TheHouse
from bafflebox.web.languages import language_of
from bafflebox.web.pages.hall.public import latest
from bafflebox.web.pages.hall.showing import now_of, show
from bafflebox.web.rendering import environment
from bafflebox.web.wording import Wording

router = APIRouter()
LATEST = 30


def _stamp(moment: int | None) -> str:
    return datetime.fromtimestamp((moment or 0) / 1000, UTC).isoformat(timespec="seconds")


@router.get("/{id}/feed.xml")
async def feed(request: Request, house: TheHouse, id: str) -> Response:
    """The latest results as an Atom feed."""
    hall, language = await house.desks.hall(id), language_of(request)
    text = (
        environment(language)
        .get_template("hall/feed.xml")
        .render(
            hall=hall,
            address=f"{request.url.scheme}://{request.url.netloc}/tournaments/{hall.id}",
            lines=latest(hall, now_of(house, hall), LATEST),
            stamp=_stamp,
        )
    )
    return Response(text, media_type="application/atom+xml")


@router.get("/{id}/feed.json")
async def json_feed(request: Request, house: TheHouse, id: str) -> Response:
    """The same as a JSON Feed (version 1.1)."""
    hall, language = await house.desks.hall(id), language_of(request)
    wording, address = Wording(language), f"{request.url.scheme}://{request.url.netloc}/tournaments/{hall.id}"
    items = [
        {
            "id": f"{address}/matches/{line.id}",
            "url": f"{address}/matches/{line.id}",
            "title": wording.result(line),
            "content_text": wording.terms(line),
            "date_published": _stamp(line.file.ended),
        }
        for line in latest(hall, now_of(house, hall), LATEST)
    ]
    feed = {
        "version": "https://jsonfeed.org/version/1.1",
        "title": hall.state.opened.name,
        "home_page_url": address,
        "feed_url": f"{address}/feed.json",
        "language": language,
        "items": items,
    }
    return JSONResponse(feed, media_type="application/feed+json")


@router.get("/{id}/calendar.ics")
async def calendar(request: Request, house: TheHouse, id: str) -> Response:
    """The days of a tournament and every posted start, for a calendar."""
    hall = await house.desks.hall(id)
    address = f"{request.url.scheme}://{request.url.netloc}/tournaments/{hall.id}"
    at = now_of(house, hall)
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Baffle Box//EN", *_days(hall, address)]
    for contest in hall.state.contests.values():
        if contest.conditions.starts:
            when = f"DTSTART:{_moment(contest.conditions.starts)}"
            named = f"{hall.state.opened.name}: {contest.conditions.name}"
            lines += _entry(
                f"{hall.id}-{contest.id}", when, named, f"{address}/events/{contest.id}", hall.state.opened.place
            )
    for file in hall.state.files.values():
        if file.posted is not None and file.result is None:
            line = match_line(hall, file.match, at)
            lines += _entry(
                f"{hall.id}-{file.match}", f"DTSTART:{_moment(file.posted)}", line.title, f"{address}/matches/{line.id}"
            )
    return Response("\r\n".join([*lines, "END:VCALENDAR", ""]), media_type="text/calendar; charset=utf-8")


def _days(hall: Hall, address: str) -> list[str]:
    first, last = hall.state.opened.first_day, hall.state.opened.last_day
    if not first:
        return []
    end = (date.fromisoformat(last or first) + timedelta(days=1)).strftime("%Y%m%d")
    when = f"DTSTART;VALUE=DATE:{date.fromisoformat(first).strftime('%Y%m%d')}\r\nDTEND;VALUE=DATE:{end}"
    return _entry(hall.id, when, hall.state.opened.name, address, hall.state.opened.place)


def _entry(id: str, when: str, title: str, url: str, place: str = "") -> list[str]:
    where = [f"LOCATION:{_escaped(place)}"] if place else []
    stamp = f"DTSTAMP:{datetime.now(UTC).strftime('%Y%m%dT%H%M%SZ')}"
    told = [f"UID:{_escaped(id)}@bafflebox", stamp, when, f"SUMMARY:{_escaped(title)}", *where, f"URL:{url}"]
    return ["BEGIN:VEVENT", *told, "END:VEVENT"]


def _moment(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    for mark in ("\\", ";", ","):
        text = text.replace(mark, f"\\{mark}")
    return " ".join(text.split())


@router.get("/{id}/overlay/{match:path}")
async def overlay(request: Request, house: TheHouse, id: str, match: str) -> Response:
    """Names and score of a match on a transparent background, as an overlay; it updates itself."""
    hall = await house.desks.hall(id)
    return show(request, house, hall, "overlay", line=match_line(hall, MatchId(match), now_of(house, hall)))
