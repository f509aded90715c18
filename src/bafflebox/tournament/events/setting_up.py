"""The tournament itself: its book, its contests, its officials."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from enum import Enum
from typing import Any

from bafflebox.cases import PersonId
from bafflebox.clock import Millis
from bafflebox.tournament.happened import ContestId, DeskEvent, PhoneUse
from bafflebox.tournament.state import Contest, Tournament

DETAILS = ("name", "place", "first_day", "last_day", "currency")
"""Public details of a tournament."""
NUMBERS = {"rank", "priority", "capacity", "starts", "open_byes_until", "team_size"}


class Office(Enum):
    """What an official does; the executive director has the last word."""

    EXECUTIVE = "executive_director"
    DIRECTOR = "director"
    ORGANISER = "organiser"
    ARBITER = "arbiter"
    """Rules at tables and at the desk, but runs nothing."""
    STAFF = "staff"
    MONITOR = "monitor"
    TRANSCRIBER = "transcriber"
    COMMITTEE = "committee"
    """On the list from which committees are named."""


@dataclass(frozen=True, slots=True)
class TournamentOpened(DeskEvent):
    """A tournament was opened under one book. The person who opens it is its executive director."""

    says = "{by} opened the tournament {name} under {book}."
    tournament: str
    name: str
    book: str
    options: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
    """Deviations from the book's standards, by item; they apply to every contest without its own settings."""
    currency: str = "EUR"
    place: str = ""
    first_day: str = ""
    """A date as programs write it: 2026-11-21."""
    last_day: str = ""
    edition: str = ""
    """The edition of the book; empty in journals from before editions existed, meaning the first."""
    house: str = ""
    """The house rules as they were when the tournament was opened."""

    def opened(self) -> Tournament:
        return Tournament(self, self.at, officials={self.by: {Office.EXECUTIVE: ()}})

    def fold(self, state: Tournament) -> Tournament:
        return state  # a second opening changes nothing


@dataclass(frozen=True, slots=True)
class DetailsChanged(DeskEvent):
    """The public details of a tournament were changed: its name, place, days, currency."""

    says = "{by} changed the tournament: {changes}. {why}"
    changes: Mapping[str, str]
    why: str

    def fold(self, state: Tournament) -> Tournament:
        details: dict[str, Any] = {name: value for name, value in self.changes.items() if name in DETAILS}
        return replace(state, opened=replace(state.opened, **details))


@dataclass(frozen=True, slots=True)
class DeviationsAnnounced(DeskEvent):
    """The sheet of deviations was announced; `where` is e.g. brochure, website, hall."""

    says = "{by} announced the deviations: {where}."
    where: tuple[str, ...]

    def fold(self, state: Tournament) -> Tournament:
        return replace(state, announced=(*state.announced, *self.where))


@dataclass(frozen=True, slots=True)
class PhonesAuthorised(DeskEvent):
    """The director says what players may use their own phones for, and where that was announced."""

    says = "{by} authorised players' phones: {use}; made known: {where}."
    use: PhoneUse
    where: str
    clauses: tuple[str, ...] = ()

    def fold(self, state: Tournament) -> Tournament:
        return replace(state, phones=self.use)


@dataclass(frozen=True, slots=True)
class ContestAdded(DeskEvent):
    """A contest and its conditions. `rank` orders the divisions of one skill ladder, highest first; 0 means no
    division."""

    says = "{by} added the event {name}: {structure}."
    contest: ContestId
    name: str
    structure: str
    """In the notation of `tournament.structures`."""
    kind: str = "singles"
    team_size: int = 1
    rank: int = 0
    priority: int = 0
    """Priority among contests that want the same player or table: highest first."""
    options: Mapping[str, str] = field(default_factory=dict)
    settings: Mapping[str, str] = field(default_factory=dict)
    members_only: bool = False
    capacity: int = 0
    """The most entrants; 0 means no limit."""
    starts: Millis | None = None
    open_byes_until: Millis | None = None
    """The time until which a late entrant may take a first-round bye without a redraw."""

    def fold(self, state: Tournament) -> Tournament:
        return replace(state, contests={**state.contests, self.contest: Contest(self)})


@dataclass(frozen=True, slots=True)
class ContestChanged(DeskEvent):
    """Conditions changed before the draw, by name."""

    says = "{by} changed {contest}: {changes}. {why}"
    contest: ContestId
    changes: Mapping[str, str]
    why: str

    def fold(self, state: Tournament) -> Tournament:
        return state.with_contest(self.contest, conditions=self.changed(state.contests[self.contest].conditions))

    def changed(self, conditions: ContestAdded) -> ContestAdded:
        """A contest's conditions with the changes applied."""
        known = {field.name for field in fields(ContestAdded)}
        plain: dict[str, Any] = {
            name: int(value) if name in NUMBERS else value == "yes" if name == "members_only" else value
            for name, value in self.changes.items()
            if name in known
        }
        return replace(conditions, **plain)


@dataclass(frozen=True, slots=True)
class ContestFinished(DeskEvent):
    """The director confirms that the contest is over: places and prizes stand."""

    says = "{by} confirmed the end of {contest}."
    contest: ContestId

    def fold(self, state: Tournament) -> Tournament:
        return state.with_contest(self.contest, finished=True)


@dataclass(frozen=True, slots=True)
class OfficialNamed(DeskEvent):
    says = "{by} named {person} as {role}."
    person: PersonId
    role: Office
    only_for: tuple[ContestId, ...] = ()
    """The contests the task is limited to; none means all."""
    clauses: tuple[str, ...] = ()
    tables: tuple[int, int] | None = None
    """The first and last table the task is limited to; none means every table."""

    def fold(self, state: Tournament) -> Tournament:
        roles = {**state.officials.get(self.person, {}), self.role: self.only_for}
        task = (self.person, self.role)
        ranges = {one: tables for one, tables in state.ranges.items() if one != task}
        if self.tables:
            ranges[task] = self.tables
        return replace(state, officials={**state.officials, self.person: roles}, ranges=ranges)


@dataclass(frozen=True, slots=True)
class OfficialReleased(DeskEvent):
    says = "{by} released {person} as {role}."
    person: PersonId
    role: Office

    def fold(self, state: Tournament) -> Tournament:
        kept = {role: only for role, only in state.officials.get(self.person, {}).items() if role is not self.role}
        return replace(state, officials={**state.officials, self.person: kept})


@dataclass(frozen=True, slots=True)
class StakeDeclared(DeskEvent):
    """An official has an interest in a player: money, marriage, or being that player."""

    says = "{person} declared an interest in {in_player}: {nature}."
    person: PersonId
    in_player: PersonId
    nature: str

    def fold(self, state: Tournament) -> Tournament:
        return replace(state, stakes=(*state.stakes, self))


@dataclass(frozen=True, slots=True)
class TournamentClosed(DeskEvent):
    says = "{by} closed the tournament."

    def fold(self, state: Tournament) -> Tournament:
        return replace(state, closed=True)


@dataclass(frozen=True, slots=True)
class TournamentReopened(DeskEvent):
    says = "{by} reopened the tournament: {why}."
    why: str

    def fold(self, state: Tournament) -> Tournament:
        return replace(state, closed=False, discarded=False)


@dataclass(frozen=True, slots=True)
class TournamentDiscarded(DeskEvent):
    """A trial run that is no longer needed: it is closed and hidden from all lists. Reopening brings it back."""

    says = "{by} deleted the tournament: {why}."
    why: str

    def fold(self, state: Tournament) -> Tournament:
        return replace(state, closed=True, discarded=True)


@dataclass(frozen=True, slots=True)
class HandedOver(DeskEvent):
    """This copy stops: the tournament continues on another machine, and in exactly one place."""

    says = "{by} handed the tournament over to {to}."
    to: str

    def fold(self, state: Tournament) -> Tournament:
        return replace(state, handed_to=self.to)


@dataclass(frozen=True, slots=True)
class TakenOver(DeskEvent):
    """The tournament continues here."""

    says = "{by} took the tournament over at {here}."
    here: str

    def fold(self, state: Tournament) -> Tournament:
        return replace(state, handed_to="")
