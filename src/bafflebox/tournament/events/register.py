"""Facts that tie cases to the tournament. A case has a journal of its own; here stands that it exists and what it led to."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bafflebox.cases import PersonId
from bafflebox.tournament.events.happened import Happened, MatchId


class Raised(Enum):
    """Where an incident came from."""

    TABLE = "table"
    DESK = "desk"
    SPECTATOR = "spectator"
    """Told privately by somebody who watched."""
    STREAM = "stream"
    """Told privately by somebody who watched a broadcast."""


@dataclass(frozen=True, slots=True)
class IncidentRaised(Happened):
    case: str
    incident: str
    about: str
    players: tuple[PersonId, ...]
    raised: Raised = Raised.DESK
    match: MatchId | None = None
    clauses: tuple[str, ...] = ()
    said: str = ""
    """What was said when the director was called to a table."""


@dataclass(frozen=True, slots=True)
class RulingApplied(Happened):
    """What a ruling or a decision on appeal led to was carried out at the desk."""

    case: str
    what: str
    clauses: tuple[str, ...] = ()
    changed: bool = False
    """A committee changed the ruling."""


@dataclass(frozen=True, slots=True)
class SpectatorExpelled(Happened):
    person: PersonId
    reason: str
    case: str = ""


@dataclass(frozen=True, slots=True)
class PlayerExpelled(Happened):
    """Disqualified or excluded from the tournament."""

    person: PersonId
    reason: str
    case: str = ""
    clauses: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ExpulsionLifted(Happened):
    """Somebody may come back: an appeal or a later ruling changed the case that sent them away."""

    person: PersonId
    case: str
    why: str


@dataclass(frozen=True, slots=True)
class ReportSent(Happened):
    """To the federation; `what` are the items of the report that it covers."""

    federation: str
    what: tuple[str, ...]


Registering = IncidentRaised | RulingApplied | SpectatorExpelled | PlayerExpelled | ExpulsionLifted | ReportSent
