"""The tournament, its contests and officials after a fact about them."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, assert_never

from bafflebox.tournament.events import (
    ContestAdded,
    ContestChanged,
    ContestFinished,
    DetailsChanged,
    DeviationsAnnounced,
    HandedOver,
    OfficialNamed,
    OfficialReleased,
    PhonesAuthorised,
    SettingUp,
    StakeDeclared,
    TakenOver,
    TournamentClosed,
    TournamentDiscarded,
    TournamentOpened,
    TournamentReopened,
)
from bafflebox.tournament.evolving.keeping import put, with_contest
from bafflebox.tournament.state import Contest, Tournament

DETAILS = ("name", "place", "first_day", "last_day", "currency")
"""What people know a tournament by."""
NUMBERS = {"rank", "priority", "capacity", "starts", "open_byes_until", "team_size"}


def setting_up(state: Tournament, event: SettingUp) -> Tournament:
    match event:
        case TournamentOpened():
            return state  # a second opening changes nothing
        case DetailsChanged():
            details: dict[str, Any] = {name: value for name, value in event.changes.items() if name in DETAILS}
            return replace(state, opened=replace(state.opened, **details))
        case DeviationsAnnounced():
            return replace(state, announced=(*state.announced, *event.where))
        case PhonesAuthorised():
            return replace(state, phones=event.use)
        case ContestAdded():
            return replace(state, contests=put(state.contests, event.contest, Contest(event)))
        case ContestChanged():
            return with_contest(state, event.contest, lambda c: replace(c, conditions=changed(c.conditions, event)))
        case ContestFinished():
            return with_contest(state, event.contest, lambda c: replace(c, finished=True))
        case OfficialNamed():
            roles = put(state.officials.get(event.person, {}), event.role, event.only_for)
            task = (event.person, event.role)
            others = {one: tables for one, tables in state.ranges.items() if one != task}
            ranges = put(others, task, event.tables) if event.tables else others
            return replace(state, officials=put(state.officials, event.person, roles), ranges=ranges)
        case OfficialReleased():
            kept = {r: only for r, only in state.officials.get(event.person, {}).items() if r is not event.role}
            return replace(state, officials=put(state.officials, event.person, kept))
        case StakeDeclared():
            return replace(state, stakes=(*state.stakes, event))
        case TournamentClosed():
            return replace(state, closed=True)
        case TournamentReopened():
            return replace(state, closed=False, discarded=False)
        case TournamentDiscarded():
            return replace(state, closed=True, discarded=True)
        case HandedOver():
            return replace(state, handed_to=event.to)
        case TakenOver():
            return replace(state, handed_to="")
        case _:
            assert_never(event)


def changed(conditions: ContestAdded, event: ContestChanged) -> ContestAdded:
    """The conditions of a contest with what was changed."""
    known = {field.name for field in fields(ContestAdded)}
    plain: dict[str, Any] = {
        name: int(value) if name in NUMBERS else value == "yes" if name == "members_only" else value
        for name, value in event.changes.items()
        if name in known
    }
    return replace(conditions, **plain)
