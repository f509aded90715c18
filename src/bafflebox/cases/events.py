"""What can have happened in a case. Nothing is ever deleted: a correction is a further event."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from bafflebox.cases.people import Level, Measure, PersonId
from bafflebox.clock import Millis


class EvidenceKind(Enum):
    """What kind of evidence it is."""

    STATEMENT = "statement"
    SCORE_SHEET = "score_sheet"
    RECORDING = "recording"
    EQUIPMENT = "equipment"
    RECORD = "record"
    """A match record, or the journal of the table."""
    EXPERT = "expert"


class Audience(Enum):
    """Who may see a piece of evidence; each wider circle has the narrower ones in it."""

    OFFICIALS = "officials"
    """Director and committee."""
    PARTIES = "parties"
    EVERYBODY = "everybody"


@dataclass(frozen=True, slots=True)
class ComplaintMade:
    """A case is opened: by whom, between whom, under which book."""

    at: Millis
    case: str
    book: str
    by: PersonId
    players: tuple[PersonId, ...]
    about: str
    incident: str = ""
    match: str = ""
    """The match of a tournament, by its name there."""
    tournament: str = ""
    table: str = ""
    """The table whose journal tells what happened, where there is one."""
    edition: str = ""
    """The edition of the book; empty in journals from before there were any, and means the first."""
    house: str = ""
    """The house rules as they were when the case was opened."""


@dataclass(frozen=True, slots=True)
class EvidenceGiven:
    """Evidence was put on record."""

    at: Millis
    by: PersonId
    kind: EvidenceKind
    what: str
    seen_by: Audience = Audience.PARTIES
    reference: str = ""
    """Where a sheet, recording or record is kept."""


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling, as data: the verdict, its clauses, and what was imposed on whom."""

    at: Millis
    by: PersonId
    level: Level
    verdict: str
    reasons: str
    clauses: tuple[str, ...] = ()
    measures: tuple[Measure, ...] = ()
    ruling: Mapping[str, Any] = field(default_factory=dict, hash=False)
    """The answer of the book, as `Ruling.to_json` gives it; empty where somebody ruled without it."""


@dataclass(frozen=True, slots=True)
class PlayResumed:
    """Play that the ruling affects goes on."""

    at: Millis


@dataclass(frozen=True, slots=True)
class AppealMade:
    """Somebody appeals against the ruling."""

    at: Millis
    by: PersonId
    to: Level
    about: str
    aspects: tuple[str, ...] = ()
    """The parts of the ruling that are appealed; none means all of it."""
    late_because: str = ""
    """Why the director hears it although it is late, where the book leaves that open."""


@dataclass(frozen=True, slots=True)
class AppealWithdrawn:
    """The appeal was taken back; the ruling stands."""

    at: Millis
    by: PersonId


@dataclass(frozen=True, slots=True)
class Referred:
    """The case goes to a committee without a first ruling."""

    at: Millis
    by: PersonId
    director_is_party: bool


@dataclass(frozen=True, slots=True)
class CommitteeNamed:
    """The committee that hears the appeal was named."""

    at: Millis
    by: PersonId
    chosen_by: str
    members: tuple[PersonId, ...]


@dataclass(frozen=True, slots=True)
class MemberReplaced:
    """A member of the committee was replaced."""

    at: Millis
    by: PersonId
    leaves: PersonId
    comes: PersonId


@dataclass(frozen=True, slots=True)
class Voted:
    """The tally on one question; who voted how is kept only where the book does not ask for totals."""

    at: Millis
    question: str
    in_favour: int
    others: int
    by_member: tuple[tuple[PersonId, bool], ...] = ()


@dataclass(frozen=True, slots=True)
class Decided:
    """What the committee decided on a question; `changed` tells whether the ruling gave way."""

    at: Millis
    question: str
    changed: bool
    outcome: str
    clauses: tuple[str, ...] = ()
    measures: tuple[Measure, ...] = ()
    reading: str = ""


@dataclass(frozen=True, slots=True)
class Closed:
    """The case is closed."""

    at: Millis
    by: PersonId
    why: str


@dataclass(frozen=True, slots=True)
class Reported:
    """What was told to the federation; `what` is the value of the incident `report_due`."""

    at: Millis
    by: PersonId
    what: str


@dataclass(frozen=True, slots=True)
class PrincipleSet:
    """The federation's ruling of principle on the case: a precedent, and perhaps sanctions of its own."""

    at: Millis
    principle: str
    clauses: tuple[str, ...] = ()
    measures: tuple[Measure, ...] = ()


LaterEvent = (
    EvidenceGiven
    | Ruled
    | PlayResumed
    | AppealMade
    | AppealWithdrawn
    | Referred
    | CommitteeNamed
    | MemberReplaced
    | Voted
    | Decided
    | Closed
    | Reported
    | PrincipleSet
)
"""What happens in a case that has been opened."""

Event = ComplaintMade | LaterEvent
"""Everything that can have happened in a case."""
