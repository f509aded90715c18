"""Events as server-sent events, for programs that only want to listen.

Each message has the number of its event, so that a browser or program that was away continues where it stopped: with
the `Last-Event-ID` header, which browsers send automatically, or `?after=`.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterable, AsyncIterator, Callable
from typing import Annotated, Any, TypeVar
from weakref import WeakKeyDictionary

from fastapi import APIRouter, Header, Query, Request
from starlette.responses import StreamingResponse

from bafflebox.cases import PersonId
from bafflebox.service import House
from bafflebox.service.hall import Hall
from bafflebox.service.quotas import SENDER, Guest, Rank
from bafflebox.service.room import Room
from bafflebox.service.views import numbered_for, rank_of
from bafflebox.web.api.described import files_of
from bafflebox.web.api.hall import EventOut, MatchOut, TournamentLine, TournamentOut, tournament_of
from bafflebox.web.identity import NOBODY, TheHouse, Visitor, visitor

router = APIRouter()
STREAM = "text/event-stream"
After = Annotated[int, Query(ge=0, description="The last number seen.")]
LastSeen = Annotated[str, Header(max_length=20, description="The same, as browsers send it automatically.")]
Message = tuple[int, str, str]
"""A number, a kind and its data."""
News = Callable[[], AsyncIterable[Message]]
L = TypeVar("L")
_LATEST: WeakKeyDictionary[Hall, TournamentOut] = WeakKeyDictionary()
BREATH = 15.0
"""Seconds after which an empty line is sent, so that proxies don't consider the connection dead."""


def events_after(house: House, room: Room, who: PersonId, after: int) -> list[dict[str, Any]]:
    """The events of a table after a number, as far as somebody may see them by now, with their numbers."""
    codec = house.journal.codec.kind(f"table/{room.table.id}")
    return [
        {
            "version": version,
            "event": type(event).__name__,
            **codec.adapter(type(event).__name__).dump_python([event], mode="json")[0],
        }
        for version, event in numbered_for(room, who, house.moments.now(), after)
    ]


async def stream(
    request: Request,
    house: House,
    listeners: set[L],
    wake: L,
    changed: asyncio.Event,
    breath: float,
    news: News,
    who: PersonId = NOBODY,
    rank: Rank = Rank.SPECTATOR,
) -> AsyncIterator[str]:
    """Messages as long as the client listens: those of `news`, whenever something has changed or after a pause.

    A key's stream ends once the key is revoked.
    """
    full, loop, keys = asyncio.Event(), asyncio.get_running_loop(), house.people.keys

    def still() -> bool:
        known = visitor(request)
        return known is not None and known.person == who

    def revoked() -> None:
        loop.call_soon_threadsafe(changed.set)

    def leave() -> None:  # the connection makes room for another; a browser reconnects by itself
        full.set()
        changed.set()

    guest = Guest(SENDER.get() or "local", lambda: rank, leave, who)
    if not house.lines.enter(guest):
        return
    listeners.add(wake)
    keys.watch(who, revoked)
    try:
        while not full.is_set() and not await request.is_disconnected():
            changed.clear()
            if who != NOBODY and not await asyncio.to_thread(still):
                return  # a client that reconnects gets the same as everybody
            async for number, kind, data in news():
                yield f"id: {number}\nevent: {kind}\ndata: {data}\n\n"
            try:
                async with asyncio.timeout(breath):
                    await changed.wait()
            except TimeoutError:
                yield ": all is quiet\n\n"
    finally:
        house.lines.leave(guest)
        listeners.discard(wake)
        keys.unwatch(who, revoked)


def answer(lines: AsyncIterator[str]) -> StreamingResponse:
    return StreamingResponse(lines, media_type=STREAM, headers={"x-accel-buffering": "no"})


@router.get("/tables/{table}/updates", response_class=StreamingResponse, responses=files_of(STREAM), tags=["tables"])
async def follow_events(
    request: Request, house: TheHouse, me: Visitor, table: str, after: After = 0, last_event_id: LastSeen = ""
) -> StreamingResponse:
    """Every event of a table after a number, then each as it happens, as server-sent events.

    The number of a message is that of the event; its kind is the name of the event.
    """
    room = await house.tables.room(table)
    return answer(_lines(request, house, room, me.person if me else NOBODY, _since(after, last_event_id)))


def _since(after: int, last_event_id: str) -> int:
    return int(last_event_id) if last_event_id.isdecimal() else after


def _lines(request: Request, house: House, room: Room, who: PersonId, after: int) -> AsyncIterator[str]:
    changed, seen = asyncio.Event(), after

    def wake(_: Room) -> None:
        changed.set()

    async def news() -> AsyncIterator[Message]:
        nonlocal seen
        for one in events_after(house, room, who, seen):
            seen = one["version"]
            yield seen, one["event"], json.dumps(one)

    delay = room.table.terms.spectator_delay / 1000
    return stream(
        request,
        house,
        room.listeners,
        wake,
        changed,
        min(BREATH, delay) if delay else BREATH,
        news,
        who,
        rank_of(room, who),
    )


@router.get(
    "/tournaments/{id}/updates", response_class=StreamingResponse, responses=files_of(STREAM), tags=["tournaments"]
)
async def follow_tournament(
    request: Request, house: TheHouse, id: str, after: After = 0, last_event_id: LastSeen = ""
) -> StreamingResponse:
    """A tournament as everybody may see it, then what changes, as server-sent events.

    The first message, `tournament`, has the same contents as `/api/tournaments/{id}`; `changed` has the version and the
    events and matches that differ, each in full. Messages are numbered by version: a client that was away gets
    `tournament` again if anything has happened meanwhile.
    """
    hall = await house.desks.hall(id)
    return answer(tournament_lines(request, house, hall, _since(after, last_event_id)))


def tournament_lines(request: Request, house: House, hall: Hall, after: int) -> AsyncIterator[str]:
    changed, seen = asyncio.Event(), after
    last: TournamentOut | None = None

    async def news() -> AsyncIterator[Message]:
        nonlocal seen, last
        if hall.state.version == seen:
            return
        now, before, seen = _shown(house, hall), last, hall.state.version
        last = now
        if before is None or {m.id for m in before.matches} - {m.id for m in now.matches}:
            yield seen, "tournament", now.model_dump_json()
        elif differs := differences(before, now):
            yield seen, "changed", differs.model_dump_json()

    return stream(request, house, hall.listeners, changed.set, changed, BREATH, news)


def _shown(house: House, hall: Hall) -> TournamentOut:
    """The newest version of the tournament, computed once for all listeners."""
    kept = _LATEST.get(hall)
    if kept is None or kept.version != hall.state.version:
        _LATEST[hall] = kept = tournament_of(house, hall)
    return kept


class ChangedOut(TournamentLine):
    """What differs in a tournament."""

    events: list[EventOut]
    matches: list[MatchOut]


def differences(before: TournamentOut, now: TournamentOut) -> ChangedOut | None:
    """The events and matches that have changed; nothing if all public data is the same."""
    events = [one for one in now.events if one not in before.events]
    known = {match.id: match for match in before.matches}
    found = [match for match in now.matches if known.get(match.id) != match]
    line = now.model_dump(exclude={"events", "matches"})
    if not (events or found) and before.model_dump(exclude={"events", "matches", "version"}).items() <= line.items():
        return None
    return ChangedOut(**line, events=events, matches=found)
