"""Facts that link cases to the tournament. A case has its own journal; these record that it exists and what it led
to."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from bafflebox.cases import PersonId
from bafflebox.tournament.happened import DeskEvent, MatchId
from bafflebox.tournament.state import Tournament


class Raised(Enum):
    """Where an incident came from."""

    TABLE = "table"
    DESK = "desk"
    SPECTATOR = "spectator"
    """Reported privately by a spectator."""
    STREAM = "stream"
    """Reported privately by a viewer of a broadcast."""


@dataclass(frozen=True, slots=True)
class IncidentRaised(DeskEvent):
    says = "An incident was put on record: {about}."
    case: str
    incident: str
    about: str
    players: tuple[PersonId, ...]
    raised: Raised = Raised.DESK
    match: MatchId | None = None
    clauses: tuple[str, ...] = ()
    said: str = ""
    """What was said when the director was called to a table."""

    def fold(self, state: Tournament) -> Tournament:
        return replace(state, incidents={**state.incidents, self.case: self})


@dataclass(frozen=True, slots=True)
class RulingApplied(DeskEvent):
    """The consequences of a ruling or an appeal decision were carried out at the desk."""

    says = "{by} carried out the ruling: {what}"
    case: str
    what: str
    clauses: tuple[str, ...] = ()
    changed: bool = False
    """A committee changed the ruling."""

    def fold(self, state: Tournament) -> Tournament:
        return replace(state, applied=(*state.applied, self))


@dataclass(frozen=True, slots=True)
class SpectatorExpelled(DeskEvent):
    says = "{by} expelled the spectator {person}: {reason}."
    person: PersonId
    reason: str
    case: str = ""

    def fold(self, state: Tournament) -> Tournament:
        return replace(state, expelled=(*state.expelled, self))


@dataclass(frozen=True, slots=True)
class PlayerExpelled(DeskEvent):
    """Disqualified or excluded from the tournament."""

    says = "{by} expelled {person}: {reason}."
    person: PersonId
    reason: str
    case: str = ""
    clauses: tuple[str, ...] = ()

    def fold(self, state: Tournament) -> Tournament:
        return replace(state.with_person(self.person, expelled=True), expelled=(*state.expelled, self))


@dataclass(frozen=True, slots=True)
class ExpulsionLifted(DeskEvent):
    """A person may come back: an appeal or a later ruling changed the case that sent them away."""

    says = "{by} lifted the expulsion of {person} in case {case}: {why}"
    person: PersonId
    case: str
    why: str

    def fold(self, state: Tournament) -> Tournament:
        left = tuple(e for e in state.expelled if (e.person, e.case) != (self.person, self.case))
        return replace(state.with_person(self.person, expelled=False), expelled=left)


@dataclass(frozen=True, slots=True)
class ReportSent(DeskEvent):
    """A report to the federation; `what` are the items it covers."""

    says = "{by} sent a report to {federation}: {what}."
    federation: str
    what: tuple[str, ...]

    def fold(self, state: Tournament) -> Tournament:
        return replace(state, reports=(*state.reports, self))
