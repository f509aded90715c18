"""The record of a table as a viewer may see it, with names, for export in any notation."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.game import Both, Side
from bafflebox.notation.record import RecordedMatch
from bafflebox.service.people import People
from bafflebox.service.roles import Role, roles_at
from bafflebox.service.room import Room
from bafflebox.table import Event
from bafflebox.table.record import record

FIRST_DAY = 946_684_800_000
"""The year 2000: anything earlier is a count of milliseconds, not a time of day."""


def told_to(room: Room, who: PersonId, at: Millis) -> list[Event]:
    """The events that a viewer may see by now: spectators see them later."""
    terms = room.table.terms
    if not terms.spectator_delay or roles_at(terms, who, room.officials()) != {Role.SPECTATOR}:
        return room.events
    # Everybody sees the opening: without it there is no table.
    return [event for event in room.events if event.at <= at - terms.spectator_delay] or room.events[:1]


def record_for(room: Room, who: PersonId, at: Millis, people: People) -> RecordedMatch:
    """The record of the match as a viewer may see it now."""
    players = room.table.terms.players
    names = Both(*(" & ".join(people.name(person) for person in players[side]) for side in Side))
    return replace(record(told_to(room, who, at), names), date=day_of(room.events[0].at))


def day_of(at: Millis) -> str:
    """The day on which something happened, as files write it; empty for a table whose times are not times of day."""
    return datetime.fromtimestamp(at / 1000, UTC).date().isoformat() if at >= FIRST_DAY else ""
